"""People who type at a console, each move in one of the ways in which it may be typed."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from boilover.core.cards import JOKER
from boilover.games import Game
from boilover.match import Match
from boilover.telling.tricks_choices import card_of, choices
from boilover.terminal.cards import Spelling
from boilover.terminal.console import Console
from boilover.terminal.session import Seating, Session
from boilover.terminal.spanish import INTERNATIONAL

SPELT = {"draw": ("d", "draw"), "draw L": ("l", "draw l", "left"), "draw R": ("r", "draw r")}
SPELT |= {"pass": ("p", "pass"), "take-left": ("y", "take", "take-left"), "no": ("n", "no")}
SPELT |= {"lead waste": ("waste", "lead waste")}


class TypingConsole(Console):
    """A console at which a function types; it knows what may be read on the screen."""

    def __init__(self, types: Callable[[str], str], *, symbols: bool = True, columns: int = 80):
        super().__init__(io.StringIO(), io.StringIO())
        self.types = types
        self.symbols = symbols
        self.columns = columns
        self.screen = ""
        """What has been written since all was last cleared, what has scrolled away included."""
        self.turn = ""
        """What has been written since the screen was last cleared."""

    @property
    def width(self) -> int:
        return self.columns

    def say(self, text: str = "") -> None:
        super().say(text)
        self.screen += text + "\n"
        self.turn += text + "\n"

    def ask(self, prompt: str) -> str:
        self.screen += prompt
        self.turn += prompt
        typed = self.types(prompt)
        self.screen += typed + "\n"
        self.turn += typed + "\n"
        self.stdout.write(prompt + typed + "\n")
        return typed

    def clear(self, *, history: bool = False) -> None:
        self.turn = ""
        if history:
            self.screen = ""

    @property
    def text(self) -> str:
        """All that was ever written."""
        assert isinstance(self.stdout, io.StringIO)
        return self.stdout.getvalue()


class Table:
    """A match at such a console; whoever is asked takes a legal move by lot and types it."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        *,
        players: int,
        people: int,
        seed: int,
        names: tuple[str, ...] = (),
        bot: str = "random",
        faces: str = INTERNATIONAL,
        history: bool = False,
        look: Callable[[Table, int], None] | None = None,
        columns: int = 80,
    ):
        """`look` is called before each move of a person with that seat."""
        self.dice = random.Random(seed)
        self.look = look
        self.console = TypingConsole(self._type, columns=columns)
        seats = [*names, *(f"P{i}" for i in range(len(names), players))]
        self.match = Match(game, seats, seed=seed)
        seating = Seating([""] * people + [bot] * (players - people), faces)
        self.session = Session(
            self.console,
            self.match,
            seating,
            save_path=folder / "saved.json",
            record_path=folder / "record.jsonl",
            history=history,
        )
        self.meant = ""

    def play(self) -> str:
        """Play to the end; return all that was written."""
        assert self.session.run() == 0, self.console.text[-2000:]
        return self.console.text

    def _type(self, prompt: str) -> str:
        if "press Enter" in prompt:
            of_this_round = self.console.screen.rpartition("End of round")[2]
            assert "Your hand" not in of_this_round, self.console.screen
            return ""
        seat = self.match.current_player()
        assert seat is not None
        if self.look is not None:
            self.look(self, seat)
        seen = self.session.news.seen[seat]
        words = self.dice.choice(list(seen["effects"]))
        typed = self._spell(words, seen)
        meant = self.session.table.read(typed, seen)
        assert meant.rstrip("!") == words.rstrip("!"), (typed, words, meant)
        return typed

    def _spell(self, words: str, seen: Any) -> str:
        """One way to type these words."""
        numbered = choices(seen)
        ways = list(SPELT.get(words, ()))
        card = card_of(words)
        for i, choice in enumerate(numbered, 1):
            if choice.rstrip("!") == words.rstrip("!"):
                ways.append(f"{i}!" if words.endswith("!") else str(i))
        first, _space, rest = words.partition(" ")
        if card:
            ways += [way + "!" * words.endswith("!") for way in self._spell_card(card)]
        elif first == "take":
            ways += [f"take {way}" for way in self._spell_card(rest)[:-1]] + self._spell_card(rest)
        elif first == "lead" and rest.isdecimal():
            ways += [f"lead {self.match.players[int(rest)]}", self.match.players[int(rest)]]
        elif first == "challenge":
            ways += ["c", "y", "challenge"]
        return self.dice.choice(ways)

    def _spell_card(self, card: str) -> list[str]:
        faces = self.session.table.faces
        if card == JOKER:
            return ["jk", "joker", "Joker"]
        suit = faces.suit_name(card[-1])
        rank = faces.rank(card[:-1])
        short = Spelling("HDCS", faces).card_as_typed(card)
        return [short, f"{suit} {rank}", f"{rank} {suit}", faces.plain(card), f"play {short}"]
