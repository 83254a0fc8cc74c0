"""Games, positions and sequences of actions to try laws on: the presets' and Hypothesis's.

A `Table` is a game for a number of players. `tables()` draws any options that the schema allows:
packs with equal cards, without poison or with two poison suits, one to eight pots, limits below a
card's value, all deals. Everything else is drawn on top of a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from boilover.core.errors import VariantError
from boilover.games import Game, State, all_games, find

LETTERS = "HDCSBRVGPX"
RANKS = [*"A23456789TJQK", *(str(n) for n in range(10, 60))]
MOST_CARDS = 62
MOST_PLAYERS = 8


@dataclass(frozen=True)
class Table:
    """A game and the number of players at it."""

    game: Game
    players: int

    def __repr__(self) -> str:
        return f"Table({self.game.id}, {self.players}, {self.game.rules.to_options()})"

    @property
    def rules(self) -> Any:
        """The resolved rules."""
        return self.game.rules.resolve(self.players)


PRESETS = [Table(game, n) for game in all_games() for n in game.players]
"""Every preset for every number of players."""

at_every_preset = pytest.mark.parametrize(
    "table", PRESETS, ids=[f"{t.game.id}-{t.players}" for t in PRESETS]
)


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


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A game with any options that are allowed, and a number of players."""
    options, players = draw(option_sets())
    game = find("boil-over").with_options(**options)
    return Table(game.renamed("any-rules", "boil-over", {"en": "Any rules"}), players)


@st.composite
def deals(draw: st.DrawFn, at: st.SearchStrategy[Table] | None = None) -> State:
    """A dealt round at a table, any by default."""
    table = draw(tables() if at is None else at)
    dealer = draw(st.integers(0, table.players - 1))
    return table.game.deal(table.players, draw(st.integers(0, 2**32)), dealer=dealer)


@st.composite
def positions(draw: st.DrawFn, at: st.SearchStrategy[Table] | None = None) -> State:
    """A position that play can lead to, anywhere from the deal to the last card."""
    state = draw(deals(at))
    for _ in range(draw(st.integers(0, state.moves_left - 1))):
        state.apply(state.random_action())
    return state


def some_positions(table: Table, seeds: int) -> list[State]:
    """Positions of as many seeded rounds, spread from the deal to the last card."""
    found = []
    for seed in range(seeds):
        state = table.game.deal(table.players, seed, dealer=seed % table.players)
        last = state.moves_left - 1
        for _ in range(last * seed // max(1, seeds - 1)):
            state.apply(state.random_action())
        found.append(state)
    return found
