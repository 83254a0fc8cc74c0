"""Games, positions and sequences of actions to try laws on: the presets' and Hypothesis's.

A `Table` is a game for a number of players. `tables()` draws any options that the schemas allow. Of
the pots: packs with equal cards, without poison or with two poison suits, one to eight pots, limits
below a card's value, all deals. Of the inflation games: small packs and large ones, equal cards and
equal values, jokers, and every mix of rules that fits together. Everything else is drawn on top of
a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from boilover.core.errors import VariantError
from boilover.core.state import CHANCE, OVER
from boilover.games import Game, State, all_games, find

LETTERS = "HDCSBRVGPX"
RANKS = [*"A23456789TJQK", *(str(n) for n in range(10, 60))]
MOST_CARDS = 62
MOST_PLAYERS = 8
ODDS = st.sampled_from([0, 1, 0.05]) | st.integers(0, 100).map(lambda percent: percent / 100)


@dataclass(frozen=True)
class Table:
    """A game and the number of players at it."""

    game: Game
    players: int

    def __repr__(self) -> str:
        return f"Table({self.game.id}, {self.players}, {self.game.rules.to_options()})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis prints of a failing example."""
        printer.text(repr(self))

    @property
    def rules(self) -> Any:
        """The resolved rules."""
        return self.game.rules.resolve(self.players)


EVERY_TABLE = [Table(game, n) for game in all_games() for n in game.players]
"""Every preset of all families for every number of players."""
PRESETS = [table for table in EVERY_TABLE if table.game.family.name == "pots"]
"""Those of the pots family."""


def at_each(tables: list[Table]) -> pytest.MarkDecorator:
    """Run a test with each of the tables."""
    return pytest.mark.parametrize(
        "table", tables, ids=[f"{t.game.id}-{t.players}" for t in tables]
    )


at_every_table = at_each(EVERY_TABLE)
at_every_preset = at_each(PRESETS)


# --- Any options of the pots ----------------------------------------------------------------------


@st.composite
def packs(draw: st.DrawFn, suits: str, least: int) -> list[list[Any]]:
    """A pack with all those suits and at least that many cards."""
    values = draw(st.sampled_from([st.integers(1, 10), st.integers(0, 3), st.integers(0, 99)]))
    copies = draw(st.sampled_from([st.just(1), st.integers(1, 4)]))
    most = max(1, 40 // len(suits))
    entries: list[list[Any]] = []
    for suit in suits:
        worths = draw(st.lists(values, min_size=1, max_size=min(most, 12)))
        ranks = draw(st.permutations(RANKS[: len(worths)]))
        entries += [
            [f"{rank}{suit}", draw(copies), worth]
            for rank, worth in zip(ranks, worths, strict=True)
        ]
    while sum(entry[1] for entry in entries) > MOST_CARDS:
        max(entries, key=lambda entry: entry[1])[1] -= 1
    entries[-1][1] += max(0, least - sum(entry[1] for entry in entries))
    return list(draw(st.permutations(entries)))


@st.composite
def option_sets(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """Every option of the pots family as a file would spell it, and a number of players."""
    players = draw(st.integers(2, MOST_PLAYERS))
    pots, poisons = draw(st.integers(1, 8)), draw(st.integers(0, 2))
    suits = draw(st.permutations(LETTERS))[: pots + poisons]
    ghost = draw(st.booleans())
    hands = players + (ghost and players == 3)
    pack = draw(packs("".join(suits), hands))
    cards = sum(entry[1] for entry in pack)
    deal = draw(st.just("all") | st.integers(1, cards // hands))
    left_over = deal != "all" and deal * hands < cards
    limits = st.integers(1, 12) | st.integers(5, 60) | st.integers(1, 9999)
    rounds = st.integers(1, 2) | st.sampled_from(["n", "2n"])
    least, most = draw(st.integers(2, players)), draw(st.integers(players, MOST_PLAYERS))
    limit: Any = draw(limits)
    if draw(st.booleans()):
        limit = {str(players): limit, "*": draw(limits)}
    by_players: Any = pack
    if draw(st.booleans()):
        by_players = {str(players): pack, "*": draw(packs("".join(suits), MOST_PLAYERS))}
    options: dict[str, Any] = {
        "players": [least, most],
        "pack": by_players,
        "limit": limit,
        "pot_suit": draw(st.sampled_from(["fixed", "first_card"])),
        "deal": deal,
        "undealt": draw(st.sampled_from(["removed", "draw_pile"] + ["none"] * (not left_over))),
        "ghost_hand": ghost,
        "taken_face": draw(st.sampled_from(["down", "down_no_peek", "up"])),
        "suit_penalty": draw(st.integers(0, 3) | st.integers(0, 99)),
        "poison_penalty": draw(st.integers(0, 3) | st.integers(0, 99)),
        "majority": draw(st.sampled_from(["strict", "shared"])),
        "poison_suit": "".join(suits[pots:]),
        "rounds": draw(rounds | st.fixed_dictionaries({str(players): rounds, "*": rounds})),
        "first_dealer": draw(st.just("random") | st.integers(0, 1)),
    }
    try:
        find("boil-over").with_options(**options)
    except VariantError:
        options["players"] = [players, players]  # the pack doesn't do for the others
    return options, players


# --- Any options of the inflation games -----------------------------------------------------------


@st.composite
def trick_packs(draw: st.DrawFn, jokers: st.SearchStrategy[int]) -> list[list[Any]]:
    """A pack of one to four suits, few cards as often as many; with several of equal value."""
    suits = draw(st.sampled_from(["HDCS", "HD", "S", "DCS"]))
    ranks = draw(st.lists(st.sampled_from(RANKS[:13]), min_size=2, max_size=13, unique=True))
    copies = draw(st.sampled_from([st.just(1), st.integers(1, 2)]))
    values = draw(st.sampled_from([None, st.integers(0, 5), st.integers(0, 99)]))
    pack = [
        [f"{rank}{suit}", draw(copies), place + 1 if values is None else draw(values)]
        for suit in suits
        for place, rank in enumerate(ranks)
    ]
    joker = [["JK", n, 0] for n in [draw(jokers)] if n]
    if len(pack) > 2 and draw(st.booleans()):
        pack = draw(st.permutations(pack))[: draw(st.integers(2, len(pack)))]
    return [*pack, *joker]


@st.composite
def inflation_option_sets(draw: st.DrawFn) -> tuple[dict[str, Any], int]:
    """Every option of the inflation family as a file would spell it, and a number of players.

    What doesn't fit what was drawn before isn't offered. Only rounds that end by themselves are
    without a limit of tricks.
    """

    def one_of(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    joker = one_of("none", "optional", "forced_when_void")
    pack = draw(trick_packs(st.integers(0, 2) if joker != "none" else st.just(0)))
    cards = sum(entry[1] for entry in pack)
    players = draw(st.integers(2, min(16, max(2, cards // 2))))
    deal = draw(st.just("all") | st.integers(1, min(7, cards // players)))
    holders = [f"holder:{card}" for card, n, _ in pack if n == 1 and card != "JK"]
    opening = one_of("eldest", *holders[:3] * (deal == "all"))
    last_in = one_of(False, True)
    void = one_of("draw", "take_trick", "discard_halts")
    halts = last_in and void == "discard_halts"
    penalty = draw(st.just(0) | st.integers(0, 6))
    stock_out = one_of("pass", "pass_then_take", "recycle_or_draw_game")
    recycles = stock_out == "recycle_or_draw_game"
    trick_to = "recycle" if recycles else one_of("out", "waste")
    pips = not any(card == "JK" for card, _, _ in pack)
    ends = (void, stock_out, trick_to) == ("draw", "pass", "out")
    options = {
        "players": [players, players],
        "pack": one_of(pack, {str(players): pack}),
        "deal": deal,
        "direction": one_of("cw", "ccw"),
        "opening": opening,
        "follow": one_of("suit", "suit_or_rank"),
        "void": void,
        "voluntary_draw": one_of(False, void == "draw"),
        "stock_out": stock_out,
        "stock_form": one_of("down", "up", *["leaning"] * (not recycles and not penalty)),
        "topple_p": draw(ODDS),
        "topple_idle_p": draw(ODDS),
        "topple_model": one_of("flat", "imbalance"),
        "joker": joker,
        "trick_to": trick_to,
        "hand_end": "last_in" if last_in else "first_out",
        "call": one_of("explicit", "auto"),
        "winner_empty": one_of(
            "draw_to_lead", *["next_highest_leads"] * (not halts), *["none"] * (not last_in)
        ),
        "take_neighbour": one_of("off", *["left"] * (last_in and not penalty)),
        "last_card_call": penalty,
        "scoring": one_of(
            "single",
            *["loser_point"] * last_in,
            *["own_pips_limit"] * pips,
            *["winner_takes_pips"] * (pips and not last_in),
        ),
        "target": draw(st.integers(1, 60)),
        "series": draw(st.integers(1, 3)),
        "max_tricks": draw(st.integers(0 if ends else 1, 40)),
        "repetition": one_of(0, 2, 3),
        "cap_result": one_of("draw", "fewest_cards"),
        "irregularities": one_of("reject", *["penalise"] * (halts and not penalty)),
        "first_dealer": draw(st.just("random") | st.integers(0, players - 1)),
    }
    return options, players


# --- Tables, deals and positions ------------------------------------------------------------------


@st.composite
def pots_tables(draw: st.DrawFn) -> Table:
    """A game of the pots with any options that are allowed, and a number of players."""
    options, players = draw(option_sets())
    game = find("boil-over").with_options(**options)
    return Table(game.renamed("any-rules", "boil-over", {"en": "Any rules"}), players)


@st.composite
def inflation_tables(draw: st.DrawFn) -> Table:
    """An inflation game with any options that are allowed, and a number of players."""
    options, players = draw(inflation_option_sets())
    game = find("go-boom").with_options(**options)
    return Table(game.renamed("any-rules", "go-boom", {"en": "Any rules"}), players)


def tables() -> st.SearchStrategy[Table]:
    """A game of any family with any options that are allowed, and a number of players."""
    return st.one_of(pots_tables(), inflation_tables())


@st.composite
def deals(draw: st.DrawFn, at: st.SearchStrategy[Table] | None = None) -> State:
    """A dealt round at a table, any by default."""
    table = draw(tables() if at is None else at)
    dealer = draw(st.integers(0, table.players - 1))
    return table.game.deal(table.players, draw(st.integers(0, 2**32)), dealer=dealer)


def movers(state: State) -> list[int]:
    """Who moves at each action of the random round that the state's own generator plays."""
    found, twin = [], state.copy()
    while (mover := twin.current_player()) != OVER:
        found.append(mover)
        twin.apply(twin.random_action())
    return found


def play_on(state: State, actions: int) -> State:
    """Let so many random actions happen."""
    for _ in range(actions):
        state.apply(state.random_action())
    return state


@st.composite
def positions(draw: st.DrawFn, at: st.SearchStrategy[Table] | None = None) -> State:
    """A position that play can lead to, anywhere from the deal to before the last action."""
    state = draw(deals(at))
    return play_on(state, draw(st.integers(0, len(movers(state)) - 1)))


@st.composite
def decisions(draw: st.DrawFn, at: st.SearchStrategy[Table] | None = None) -> State:
    """A position in which a seat is to move."""
    state = draw(deals(at))
    places = [i for i, mover in enumerate(movers(state)) if mover != CHANCE]
    return play_on(state, draw(st.sampled_from(places)))


def some_positions(table: Table, seeds: int) -> list[State]:
    """Decisions of as many seeded rounds, spread from the deal to the last one."""
    found = []
    for seed in range(seeds):
        state = table.game.deal(table.players, seed, dealer=seed % table.players)
        places = [i for i, mover in enumerate(movers(state)) if mover != CHANCE]
        found.append(play_on(state, places[(len(places) - 1) * seed // max(1, seeds - 1)]))
    return found
