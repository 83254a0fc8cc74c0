"""`boilover check`: what a variant comes to, whether it obeys the laws, and a sample round."""

from __future__ import annotations

from boilover.bots import make_bot
from boilover.core import jit
from boilover.core.text import _, _n
from boilover.games import Game
from boilover.games.registry import changed_options
from boilover.games.variant import as_toml
from boilover.match import Match
from boilover.play.contract import BrokenLaw, check_match, check_round
from boilover.play.patience import worth_compiling
from boilover.play.progress import Progress
from boilover.play.table import bot_action
from boilover.telling import joined
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console
from boilover.terminal.news import News
from boilover.terminal.sheet import sheet_printer
from boilover.terminal.tables import table_of

ROUNDS = 20  # random rounds for each number of players
SAMPLE_BOT = "greedy"
NAMES = (
    *("Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo"),
    *("Ida", "Jan", "Kim", "Lea", "Max", "Nora", "Otto", "Pia"),
)
LAST_LINES = 4  # of a sample round that is too long to be printed


def check_variant(game: Game, console: Console) -> bool:
    """Print the findings about a variant; return whether it obeys every law."""
    console.say(f"{game.name} ({game.id})")
    _differences(game, console)
    console.say()
    for players in game.players:
        console.tell(_comes_to(game, players, Faces(console)))
    console.say()
    try:
        _obey(game)
    except BrokenLaw as broken:
        console.say(str(broken))
        return False
    console.tell(
        _("The laws of the family hold: {rounds} random rounds for each number of players.").format(
            rounds=ROUNDS
        )
    )
    _sample(game, console)
    return True


def _obey(game: Game) -> None:
    """Try the laws with every number of players; raises BrokenLaw."""
    most = game.players[-1]
    if worth_compiling(lambda: check_round(game, most, 0), 1 / (ROUNDS * len(game.players))):
        jit.compile_all()
    with Progress(_("rounds")) as progress:
        for done, players in enumerate(game.players):
            progress(ROUNDS * done, ROUNDS * len(game.players))
            for seed in range(ROUNDS):
                check_round(game, players, seed)
            check_match(game, players, 0)


def _differences(game: Game, console: Console) -> None:
    if game.preset == game.id:
        return
    changed = changed_options(game)
    console.say(_("Extends {preset}. What differs:").format(preset=game.preset))
    for name, (own, usual) in changed.items():
        if name == "pack":
            console.say("  pack")
        else:
            console.say(f"  {name} = {as_toml(own)} ({as_toml(usual)})")
    if not changed:
        console.say("  " + _("nothing"))
    idle = [name for name in changed if name in _without_effect(game)]
    if idle:
        console.tell(_("Without effect here: {options}.").format(options=", ".join(idle)))


def _without_effect(game: Game) -> set[str]:
    """The options that ask for something that never happens, whatever number of players."""
    resolved = (game.rules.resolve(players) for players in game.players)
    return set.intersection(*(set(game.family.idle_options(rules)) for rules in resolved))


def _comes_to(game: Game, players: int, faces: Faces) -> str:
    facts = table_of(game.family).facts(game.rules.resolve(players), faces)
    return f"{players}: " + ", ".join(facts)


def _sample(game: Game, console: Console) -> None:
    players = game.default_players()
    names = NAMES[:players]
    match = Match(game, names, seed=1)
    table = table_of(game.family)(console, match, None)
    news = News(match, table, [None])
    bot = make_bot(SAMPLE_BOT, game)
    match.deal_round()
    news.start_round()
    console.say()
    console.say(_("A sample round, all {bot}:").format(bot=SAMPLE_BOT))
    for name, hand in zip(names, match.round.deal.hands, strict=True):
        console.tell_painted(f"{name}: {table.faces.row(hand)}", "  ", "    ")
    while match.round.points is None:
        seat = match.current_player()
        assert seat is not None
        words = game.family.words(match.rules, bot_action(match, bot))
        news.happened(match.play(seat, words))
    for line in _shortened(joined(news.fresh(None)), table.most_lines_of_sample):
        console.tell_painted(line, "  ", "  ")
    console.say()
    sheet_printer(console, game, names).print(match.round.sheet, match.totals)


def _shortened(lines: list[str], most: int | None) -> list[str]:
    """The lines, or those of the beginning and the end where there are too many."""
    if most is None or len(lines) <= most:
        return lines
    first = most - LAST_LINES
    n = len(lines) - most
    gap = _n("... {n} trick more ...", "... {n} tricks more ...", n)
    return [*lines[:first], gap, *lines[-LAST_LINES:]]
