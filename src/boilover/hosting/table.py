"""One table: what guests may do at it, and what has happened, as events.

It is pure: no clock, no store, no network. What is accepted becomes an event, and an event changes
the table in one way only, so a table restored from its events equals the one that made them. All
times are seconds since the epoch, given by who calls.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

from boilover.bots import make_bot
from boilover.core.errors import IllegalMove
from boilover.core.text import current_language, speaking
from boilover.hosting import dealing
from boilover.hosting.acts import Refused, read_act
from boilover.hosting.names import clean_name, told_apart
from boilover.hosting.permits import permitted
from boilover.hosting.seats import GRACE, STAND_IN, Seat
from boilover.hosting.setup import OPEN, Setup
from boilover.match import Match
from boilover.play.table import BOT_NAMES, bot_action
from boilover.telling import Narrator, TextFaces

Event = dict[str, Any]
Phase = Literal["gathering", "playing", "between", "over"]

DESERTED: Final = 24 * 3600.0  # seconds after which nobody is waited for any more
READING: Final = 60.0  # seconds for the scores of a round, at a table with a clock
MOST_ANSWERS: Final = 512
MOST_PHRASES: Final = 6


class Table:
    """A table and all that has happened at it."""

    def __init__(self, table_id: str):
        self.id = table_id
        self.events: list[Event] = []
        self.seats: list[Seat] = []
        self.match: Match | None = None
        """The match that is played or was played last; None while people gather."""
        self.matches = 0
        self.paused_at: float | None = None
        self.phrases: deque[tuple[int, int]] = deque(maxlen=MOST_PHRASES)
        """The last ones: seat and number."""
        self.closed = False
        """Whether everybody left before a match was begun."""
        self.changed_at = 0
        """The revision since which the match is as it is."""
        self.host_seat = 0
        self.removed: set[str] = set()
        self._root = b""
        self._since = 0.0
        self.spoke: dict[int, float] = {}
        self._answers: dict[tuple[str, str], dict[str, Any]] = {}
        self._taken = 0
        self._narrators: dict[tuple[int | None, str], Narrator] = {}

    # --- Beginnings ------------------------------------------------------------------------------

    @classmethod
    def open(
        cls, table_id: str, setup: Setup, guest: str, name: str, secret: bytes, now: float
    ) -> Table:
        """Set a table up; its host sits down, and plays at once if no seat is kept for a friend.

        `secret` is the root of all chance at this table, and never told itself.

        Raises:
            Refused: the setup or the name can't be used.
        """
        table = cls(table_id)
        table._happen(
            {
                "kind": "open",
                "at": now,
                "setup": setup.to_json(),
                "pinned": dealing.pinned(setup.load(), setup.players),
                "guest": guest,
                "name": clean_name(name),
                "secret": secret.hex(),
            }
        )
        return table

    @classmethod
    def restore(cls, table_id: str, events: Iterable[Event]) -> Table:
        """The table of which these events were stored."""
        table = cls(table_id)
        for event in events:
            table._happen(event)
        table.fresh_events()
        return table

    # --- What is so ------------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """How much has happened."""
        return len(self.events)

    @property
    def phase(self) -> Phase:
        """What people at the table are about."""
        if self.match is None:
            return "over" if self.closed else "gathering"
        if self.match.is_over:
            return "over"
        return "between" if self.match.between_rounds else "playing"

    @property
    def host(self) -> str:
        """The guest who may say how things go on, "" if nobody is left."""
        return self.seats[self.host_seat].guest

    @property
    def secret(self) -> bytes:
        """The secret of the match that is played or comes next."""
        return dealing.secret_of(self._root, max(self.matches, 1))

    @property
    def commitment(self) -> str:
        """What binds that match to its secret beforehand."""
        return dealing.commitment(self.secret)

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits; None is a spectator."""
        return next((p for p, s in enumerate(self.seats) if guest and s.guest == guest), None)

    def mover(self) -> int | None:
        """The seat to move, while a round is played."""
        return self.match.current_player() if self.match and self.phase == "playing" else None

    def bot_to_move(self) -> int | None:
        """The seat to move if a bot plays for it."""
        seat = self.mover()
        if seat is None or self.paused_at is not None or not self.seats[seat].bot:
            return None
        return seat

    def is_awaited(self, seat: int) -> bool:
        """Whether anybody else sits there and may be waiting for that seat."""
        return any(s.is_there for p, s in enumerate(self.seats) if p != seat)

    def turn_ends(self) -> float | None:
        """When the clock of the seat to move runs out; while paused, as if there were no pause."""
        seat = self.mover()
        if not self.setup.clock or seat is None or self.seats[seat].bot:
            return None
        return self._since + self.setup.clock

    def frame(self, guest: str | None, now: float) -> dict[str, Any]:
        """All that a guest, or a spectator, is shown."""
        from boilover.hosting.frames import frame

        return frame(self, guest, now)

    def told(self, seat: int | None) -> list[str]:
        """The round so far as a seat, or a spectator, may know it, in the language in use."""
        if self.match is None:
            return []
        viewer = (seat, current_language())
        if viewer not in self._narrators:
            self._narrators[viewer] = Narrator(self.match, seat, TextFaces())
        return self._narrators[viewer].told()

    def fresh_events(self) -> list[Event]:
        """What has happened since this was asked last; to be stored before anything is told."""
        fresh = self.events[self._taken :]
        self._taken = len(self.events)
        return fresh

    # --- What guests do --------------------------------------------------------------------------

    def do(self, guest: str, act: object, now: float) -> dict[str, Any]:
        """Do what a guest asks for; the answer. The same id again gets the first answer again.

        Raises:
            Refused: it isn't done, and nothing has changed.
        """
        wanted = read_act(act)
        known = self._answers.get((guest, wanted.get("id", "")))
        if known is not None:
            return known
        event: Event = {"kind": wanted["act"], "at": now, "guest": guest}
        if "id" in wanted:
            event["id"] = wanted["id"]
        event |= permitted(self, guest, wanted, now)
        if wanted["act"] not in ("sit", "leave"):
            self.here(guest, now)  # whoever acts is there
        self._happen(event)
        return self._answers.get((guest, wanted.get("id", "")), self._answer(event))

    def bot_plays(self, seat: int, words: str, now: float) -> None:
        """Make the move that a bot has chosen for the seat to move.

        Raises:
            IllegalMove: it is not legal now.
        """
        self._happen({"kind": "play", "at": now, "seat": seat, "words": words, "by": "bot"})

    # --- Presence and time -----------------------------------------------------------------------

    def here(self, guest: str, now: float) -> None:
        """A guest is at the table: whoever was away has the seat back."""
        seat = self.seat_of(guest)
        if seat is not None and not self.seats[seat].is_there:
            self._happen({"kind": "here", "at": now, "seat": seat})

    def gone(self, guest: str, now: float) -> None:
        """A guest is not to be reached any more."""
        seat = self.seat_of(guest)
        if seat is not None and self.seats[seat].is_there:
            self._happen({"kind": "gone", "at": now, "seat": seat})

    def deadlines(self) -> float | None:
        """When `expire` has something to do next."""
        return min((at for at, _event in self._due()), default=None)

    def expire(self, now: float) -> None:
        """Do what time brings: a bot takes a seat, a clock runs out, the next round is dealt."""
        while due := [(at, event) for at, event in self._due() if at <= now]:
            _at, event = min(due, key=lambda entry: entry[0])
            self._happen({**event, "at": now})

    def _due(self) -> list[tuple[float, Event]]:
        """What time brings if nothing else happens, and when."""
        if self.closed:
            return []
        away = [(p, s.away_since) for p, s in enumerate(self.seats) if s.away_since is not None]
        due: list[tuple[float, Event]] = [
            (since + GRACE, {"kind": "stand_in", "seat": p})
            for p, since in away
            if not self.seats[p].stood_in and self.is_awaited(p) and self.phase != "over"
        ]
        if away and not any(s.is_there for s in self.seats) and self.phase != "over":
            due.append((max(since for _p, since in away) + DESERTED, {"kind": "deserted"}))
        if self.paused_at is not None:
            return due
        ends, seat = self.turn_ends(), self.mover()
        if ends is not None and seat is not None:
            due.append((ends, {"kind": "clock", "seat": seat}))
        if self.phase == "between":
            if not any(s.guest for s in self.seats):
                due.append((self._since, {"kind": "next"}))
            elif self.setup.clock and any(s.is_there for s in self.seats):
                due.append((self._since + max(READING, self.setup.clock), {"kind": "next"}))
        return due

    # --- Events ----------------------------------------------------------------------------------

    def _happen(self, event: Event) -> None:
        """Let an event change the table, and keep it."""
        changes: Mapping[str, Callable[[Event], None]] = {
            "open": self._opened,
            "sit": self._sat,
            "leave": lambda e: self._leaves(e["seat"], e["at"]),
            "remove": self._removes,
            "replace": self._replaces,
            "start": self._begin,
            "next": self._deal,
            "rematch": self._begin,
            "play": self._play,
            "clock": self._clock_ran_out,
            "pause": self._pause,
            "resume": self._resume,
            "phrase": self._phrase,
            "here": self._came,
            "gone": self._went,
            "stand_in": self._stands_in,
            "deserted": self._desert,
        }
        changes[event["kind"]](event)
        self.events.append(event)
        if event["kind"] in ("play", "clock", "next", "rematch"):
            self.changed_at = self.revision
        if event.get("id"):
            self._answers[event["guest"], event["id"]] = self._answer(event)
            if len(self._answers) > MOST_ANSWERS:
                del self._answers[next(iter(self._answers))]

    def _answer(self, event: Event) -> dict[str, Any]:
        answer = {"id": event.get("id", ""), "revision": self.revision}
        return answer | ({"seat": event["seat"]} if event["kind"] == "sit" else {})

    def _opened(self, event: Event) -> None:
        self.setup = Setup(**{**event["setup"], "opponents": tuple(event["setup"]["opponents"])})
        self.pinned: dict[str, Any] = event["pinned"]
        self.game = dealing.game_as_pinned(self.pinned, self.setup.players)
        self._root = bytes.fromhex(event["secret"])
        self.seats = [Seat(event["name"], event["guest"])]
        self.seats += [Seat(tier=tier) for tier in self.setup.opponents]
        self._name_bots()
        if OPEN not in self.setup.opponents:
            self._begin(event)

    def _name_bots(self) -> None:
        for seat in self.seats:
            if seat.tier and not seat.name:
                others = [s.name for s in self.seats if s.name]
                seat.name = next(n for n in BOT_NAMES if told_apart(n, others) == n)

    def _begin(self, event: Event) -> None:
        """A match begins; bots sit down where nobody does."""
        for seat in self.seats:
            if seat.kind == "open":
                seat.tier = STAND_IN
        self._name_bots()
        self.matches += 1
        self.match = dealing.new_match(self.game, [s.name for s in self.seats], self.secret)
        self.paused_at = None
        self._narrators.clear()
        self._deal(event)

    def _deal(self, event: Event) -> None:
        assert self.match is not None
        self.match.deal_round()
        self._since = event["at"]

    def _play(self, event: Event) -> None:
        assert self.match is not None
        try:
            self._make(event)
        except IllegalMove as error:
            if event["by"] == "bot":
                raise
            raise Refused("illegal", str(error)) from None

    def _make(self, event: Event) -> None:
        """Make a move, and tell it to all who have listened so far."""
        assert self.match is not None
        played = self.match.play(event["seat"], event["words"])
        self._since = event["at"]
        for (_seat, language), narrator in self._narrators.items():
            with speaking(language):
                narrator.happened(played)

    def _clock_ran_out(self, event: Event) -> None:
        """One move is made for whoever let the clock run out."""
        assert self.match is not None
        event.setdefault("words", greedy_words(self.match))
        self._make(event)

    def _sat(self, event: Event) -> None:
        seat = self.seats[event["seat"]]
        seat.take_up(event["guest"])
        seat.name = event["name"]
        self._pass_host_on()
        if self.match is None and not any(s.kind == "open" for s in self.seats):
            self._begin(event)

    def _leaves(self, place: int, now: float) -> None:
        seat = self.seats[place]
        if self.match is None:
            seat.free()
            self.closed = not any(s.guest for s in self.seats)
        else:
            seat.hand_over()
        self._resume_if_deserted(now)
        self._pass_host_on()

    def _removes(self, event: Event) -> None:
        seat = self.seats[event["target"]]
        if seat.guest:
            self.removed.add(seat.guest)
        if self.match is None:
            seat.free()
        else:
            seat.hand_over()
            seat.left = ""

    def _replaces(self, event: Event) -> None:
        seat = self.seats[event["target"]]
        if seat.guest:
            seat.hand_over()
        seat.tier = event["tier"]
        self._name_bots()
        if self.match is None and not any(s.kind == "open" for s in self.seats):
            self._begin(event)

    def _pass_host_on(self) -> None:
        """Somebody who is there has the say if the host has left, or is away for long."""
        host = self.seats[self.host_seat]
        if host.guest and not host.stood_in:
            return
        there = [p for p, s in enumerate(self.seats) if s.is_there]
        others = [p for p, s in enumerate(self.seats) if s.guest]
        self.host_seat = next(iter(there or others), self.host_seat)

    def _pause(self, event: Event) -> None:
        self.paused_at = event["at"]

    def _resume(self, event: Event) -> None:
        assert self.paused_at is not None
        self._since += max(0.0, event["at"] - self.paused_at)
        self.paused_at = None

    def _resume_if_deserted(self, now: float) -> None:
        """Where only bots are left nobody could end a pause."""
        if self.paused_at is not None and not any(s.guest for s in self.seats):
            self._resume({"at": now})

    def _phrase(self, event: Event) -> None:
        self.phrases.append((event["seat"], event["n"]))
        self.spoke[event["seat"]] = event["at"]

    def _came(self, event: Event) -> None:
        self.seats[event["seat"]].away_since = None
        if self.seats[event["seat"]].stood_in and event["seat"] == self.mover():
            self._since = event["at"]  # the clock begins anew for who is back
        self.seats[event["seat"]].stood_in = False
        self._pass_host_on()

    def _went(self, event: Event) -> None:
        self.seats[event["seat"]].away_since = event["at"]

    def _stands_in(self, event: Event) -> None:
        if self.match is None:
            self.seats[event["seat"]].free()
        else:
            self.seats[event["seat"]].stood_in = True
        self._pass_host_on()

    def _desert(self, event: Event) -> None:
        for place, seat in enumerate(self.seats):
            if seat.guest:
                self._leaves(place, event["at"])


def greedy_words(match: Match) -> str:
    """A sensible move for the seat to move, found at once."""
    action = bot_action(match, make_bot("greedy", match.game))
    return match.game.family.words(match.rules, action)
