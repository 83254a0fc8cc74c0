"""`boilover check`: what a variant comes to, whether it obeys the laws, and a sample round."""

from __future__ import annotations

import textwrap

from boilover.bots import make_bot
from boilover.core.text import _, _n
from boilover.games import Game
from boilover.games.registry import changed_options
from boilover.games.variant import as_toml
from boilover.match import Match, view
from boilover.play.contract import BrokenLaw, check_match, check_round
from boilover.play.table import bot_action
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console
from boilover.terminal.pots import PotsTable
from boilover.terminal.sheet import SheetPrinter

ROUNDS = 20  # random rounds for each number of players
SAMPLE_BOT = "greedy"


def check_variant(game: Game, console: Console) -> bool:
    """Print the findings about a variant; return whether it obeys every law."""
    console.say(f"{game.name} ({game.id})")
    _differences(game, console)
    console.say()
    for players in game.players:
        console.tell(_comes_to(game, players, Faces(console)))
    console.say()
    try:
        for players in game.players:
            for seed in range(ROUNDS):
                check_round(game, players, seed)
            check_match(game, players, 0)
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


def _comes_to(game: Game, players: int, faces: Faces) -> str:
    rules = game.rules.resolve(players)
    parts = [
        _n("{n} card", "{n} cards", len(rules.pack)),
        _("hands {sizes}").format(sizes="/".join(map(str, rules.hand_sizes[:players]))),
    ]
    if rules.stock_size:
        parts.append(_("draw pile {n}").format(n=rules.stock_size))
    if rules.aside_size:
        parts.append(_("set aside {n}").format(n=rules.aside_size))
    parts += [
        _("limit {limit}").format(limit=rules.limit),
        _n("{n} round", "{n} rounds", rules.rounds),
    ]
    lone = [faces.plain(c.text) for c in rules.pack.kinds if c.value > rules.limit]
    if lone:
        parts.append(_("over the limit alone: {cards}").format(cards=" ".join(lone)))
    return f"{players}: " + ", ".join(parts)


def _sample(game: Game, console: Console) -> None:
    players = game.default_players()
    names = ["Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo"][:players]
    match = Match(game, names, seed=1)
    table, faces = PotsTable(console, match, None), Faces(console)
    bot = make_bot(SAMPLE_BOT, game.family)
    match.deal_round()
    console.say()
    console.say(_("A sample round, all {bot}:").format(bot=SAMPLE_BOT))
    for name, hand in zip(names, match.round.deal.hands, strict=True):
        console.say(f"  {name}: {faces.row(hand)}")
    while match.round.points is None:
        assert match.state is not None
        pots = view(match, None)["pots"]
        seat = match.current_player()
        assert seat is not None
        played = match.play(seat, game.family.words(match.rules, bot_action(match, bot)))
        sentence = table.sentence(played, pots)
        for line in textwrap.wrap(sentence, console.width - 3, break_on_hyphens=False):
            console.say("  " + line)
    console.say()
    SheetPrinter(console, names).print(match.round.sheet, match.totals)
