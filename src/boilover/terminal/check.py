"""`boilover check`: what a variant comes to, whether it obeys the laws, and a sample round."""

from __future__ import annotations

from boilover.bots import make_bot
from boilover.core.text import _, _n
from boilover.games import Game, find
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
        console.tell(_comes_to(game, players))
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
    base = find(game.preset).rules.to_options()
    own = game.rules.to_options()
    changed = [name for name in own if own[name] != base[name]]
    if game.preset == game.id:
        return
    console.say(_("Extends {preset}. What differs:").format(preset=game.preset))
    for name in changed:
        if name == "pack":
            console.say("  pack")
        else:
            console.say(f"  {name} = {_toml(own[name])} ({_toml(base[name])})")
    if not changed:
        console.say("  " + _("nothing"))


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{k}" = {_toml(v)}' for k, v in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _comes_to(game: Game, players: int) -> str:
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
    lone = [c.text for c in rules.pack.kinds if c.value > rules.limit]
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
        console.tell("  " + table.sentence(played, pots))
    console.say()
    SheetPrinter(console, names).print(match.round.sheet, match.totals)
