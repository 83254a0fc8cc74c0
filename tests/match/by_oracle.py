"""Records of matches that the naive oracle played: nothing in them comes from the engine."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.pots import Round, deal_sizes, full_pack


def play_round(rules: dict[str, Any], players: int, dealer: int, dice: random.Random) -> Any:
    """One round of random plays as a record's entry; hands lie in the order of the shuffle."""
    sizes, aside, _ = deal_sizes(rules, players)
    pack = full_pack(rules)
    dice.shuffle(pack)
    hands: list[list[str]] = [[] for _ in range(players)]
    for place, size in enumerate(sizes):
        hands[(dealer + 1 + place) % players] = [pack.pop() for _ in range(size)]
    piles = {"aside": [pack.pop() for _ in range(aside)], "stock": pack}
    table = Round(rules, players, dealer, hands, piles["aside"], piles["stock"])
    moves: list[list[int | str]] = []
    while (seat := table.to_move()) is not None:
        word = dice.choice(sorted(table.legal()))
        moves.append([seat, word])
        table.play(word)
    entry = {"dealer": dealer, "hands": hands, **{k: v for k, v in piles.items() if v}}
    return {**entry, "moves": moves, "points": table.points(), "outcome": "played out"}


def play_match(game: str, rules: dict[str, Any], players: int, seed: int) -> dict[str, Any]:
    """The record of a match of random plays by those rules, resolved for the players."""
    dice = random.Random(seed)
    first = rules["first_dealer"]
    first = dice.randrange(players) if first == "random" else first
    rounds = [
        play_round(rules, players, (first + number) % players, dice)
        for number in range(rules["rounds"])
    ]
    totals = [sum(entry["points"][p] for entry in rounds) for p in range(players)]
    return {
        "format": "boilover-record",
        "version": 1,
        "game": game,
        "rules": dict(rules),
        "players": [f"Player {p}" for p in range(players)],
        "rounds": rounds,
        "totals": totals,
        "winners": [p for p in range(players) if totals[p] == min(totals)],
    }
