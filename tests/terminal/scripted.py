"""Rounds of trick games with given cards and moves, and a console that is read and typed at."""

from __future__ import annotations

import functools
import io
import itertools
import re
from collections.abc import Callable, Sequence
from typing import Any

from boilover import find
from boilover.core.cards import rank_of
from boilover.core.family import Deal
from boilover.games import Game
from boilover.match import Match
from boilover.telling import joined
from boilover.terminal.cards import Faces
from boilover.terminal.console import Console
from boilover.terminal.news import News
from boilover.terminal.tricks import TricksTable

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jan", "Kim", "Lea")


def small_game(game: str, hands: Sequence[str], stock: str, **options: Any) -> Game:
    """The preset with a pack of just these cards, each worth in its suit what it is there."""
    preset = find(game)
    n = len(hands)
    worth = {rank: i for i, rank in enumerate("23456789TJQKA", 1)}
    kinds = preset.rules.resolve(preset.players[-1]).pack.kinds
    worth |= {rank_of(kind.text): kind.value for kind in kinds}
    cards = sorted(" ".join((*hands, stock)).split(), key=lambda card: "HDCSK".index(card[-1]))
    pack = [[card, cards.count(card), worth[rank_of(card)]] for card in dict.fromkeys(cards)]
    options = {"pack": pack, "deal": len(hands[0].split()) if stock else "all", **options}
    return preset.with_options_for(n, {"players": [n, n], **options})


class Table:
    """A scripted round as one person or a spectator sees it; seat 0 is eldest."""

    def __init__(
        self,
        game: str,
        *hands: str,
        stock: str = "",
        you: int | None = None,
        console: Console | None = None,
        faces: Callable[[Console], Faces] = Faces,
        history: bool = False,
        symbols: bool = False,
        **options: Any,
    ):
        names = list(NAMES[: len(hands)])
        if you is not None:
            names[you] = "You"
        self.match = Match(small_game(game, hands, stock, **options), names)
        self.console = console or Console(io.StringIO(), io.StringIO())
        self.console.symbols = symbols
        self.you = you
        self.table = TricksTable(
            self.console, self.match, you, faces(self.console), history=history
        )
        self.news = News(self.match, self.table, [you])
        deal = Deal(tuple(tuple(h.split()) for h in hands), (), tuple(stock.split()))
        self.match.deal_round(deal, -self.match.rules.step % len(hands))
        self.news.start_round()

    def play(self, *moves: str) -> str:
        """Play moves like "2 7H", and "* topple" for chance; return what is said of them.

        Questions that the moves pass over are answered with no.
        """
        self.news.fresh(self.you)
        for i, move in enumerate(moves):
            seat, _, words = move.partition(" ")
            if seat == "*":
                continue
            events = iter(self._chance_after(moves[i + 1 :]))
            while not (words.endswith(" early") or self.match.can(int(seat), words)):
                asked = self.match.current_player()
                assert asked is not None
                assert "no" in self.match.legal_words(), (move, self.match.legal_words())
                self.news.happened(self.match.play(asked, "no"))
            next_event = functools.partial(next, events, "")
            self.news.happened(self.match.play(int(seat), words, next_event))
        return "\n".join(joined(self.news.fresh(self.you)))

    def _chance_after(self, moves: Sequence[str]) -> list[str]:
        """What chance does at once, in the words of records."""
        return [move[2:] for move in itertools.takewhile(lambda m: m.startswith("* "), moves)]

    def rest(self) -> str:
        """What has been said in part."""
        return "\n".join(self.news.paragraphs(self.you))

    def screen(self, seat: int | None = None) -> str:
        """The table and the hand as the seat on turn sees them, or `seat`."""
        viewer = self.match.current_player() if seat is None else seat
        news = News(self.match, self.table, [viewer])
        news.start_round()
        out = self.console.stdout
        assert isinstance(out, io.StringIO)
        out.truncate(0)
        out.seek(0)
        self.table.draw(news.seen[viewer])
        self.table.draw_hand(news.seen[viewer])
        return out.getvalue()

    def read(self, typed: str) -> str:
        """What whoever is on turn means by that."""
        seat = self.match.current_player()
        news = News(self.match, self.table, [seat])
        news.start_round()
        return self.table.read(typed, news.seen[seat])


def told(game: str, *hands: str, moves: Sequence[str], **more: Any) -> str:
    """What is said of these moves."""
    return Table(game, *hands, **more).play(*moves)


def plain(text: str) -> str:
    """A text without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
