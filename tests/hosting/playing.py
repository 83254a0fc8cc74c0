"""Tables to play at: set up, played on by whoever is to move, and left in every state."""

from __future__ import annotations

from typing import Any

from boilover.hosting.setup import Setup
from boilover.hosting.table import Table, greedy_words

SECRET = bytes(range(32))
START = 1_800_000_000.0
GUESTS = ("anna", "ben", "carla", "dora", "emil", "fritz")


def setup(game: str = "boil-over", players: int = 4, **more: Any) -> Setup:
    """A table as somebody asked for it."""
    return Setup.read({"game": game, "players": players, **more})


def alone(game: str = "boil-over", players: int = 4, **more: Any) -> Table:
    """Anna against bots."""
    asked = setup(game, players, **more)
    return Table.open("t", asked, "anna", "Anna", SECRET, START)


def friends(game: str = "boil-over", players: int = 4, people: int = 4, **more: Any) -> Table:
    """So many people at a table where all seats are taken; it has begun."""
    opponents = ["" if p < people else "easy" for p in range(1, players)]
    table = gathering(game, players, opponents=opponents, **more)
    for guest in GUESTS[1:people]:
        table.do(guest, {"act": "sit", "name": guest.title()}, START)
    return table


def gathering(game: str = "boil-over", players: int = 4, **more: Any) -> Table:
    """Anna, waiting for friends."""
    more.setdefault("opponents", [""] * (players - 1))
    return Table.open("t", setup(game, players, **more), "anna", "Anna", SECRET, START)


def step(table: Table, now: float = START) -> None:
    """One greedy move of whoever is to move, or the next deal."""
    seat = table.mover()
    if seat is None:
        table.do(table.host, {"act": "next"}, now)
        return
    assert table.match is not None
    words = greedy_words(table.match)
    if table.seats[seat].bot:
        table.bot_plays(seat, words, now)
    else:
        table.do(table.seats[seat].guest, {"act": "play", "words": words}, now)


def play_on(table: Table, moves: int, now: float = START) -> None:
    """So many moves, or to the end."""
    for _ in range(moves):
        if table.phase == "over":
            return
        step(table, now)


def play_out(table: Table, now: float = START) -> None:
    """To the end, however many moves it takes."""
    while table.phase != "over":
        step(table, now)


def house_plays(table: Table, now: float) -> None:
    """What the house does by itself, until it has to wait for somebody."""
    while True:
        due, seat = table.deadlines(), table.bot_to_move()
        if seat is not None:
            assert table.match is not None
            table.bot_plays(seat, greedy_words(table.match), now)
        elif due is not None and due <= now:
            table.expire(now)
        else:
            return
