"""External bots: real programs, good ones and all sorts of bad ones.

None of the bad ones sleeps: a slow one waits for something that never comes, or for the test.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from boilover.core.errors import BoilOverError
from boilover.games import Game, find
from boilover.match import Match, replay, to_record, view
from boilover.play import external
from boilover.play.external import ExternalBot, Terms, fallbacks
from boilover.play.process import LONGEST_LINE
from boilover.play.seats import check_players, make_player
from boilover.play.selfplay import self_play
from tests.play.programs import (
    AT_EASE,
    HURRIED,
    ONE_ROUND,
    PLAY,
    READY,
    Make,
    play_match,
    program,
    seated,
)

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")

NEVER = "for_ever()"


def by_greedy(game: Game) -> Match:
    """The same match, if only greedy bots play it."""
    return play_match(game, make_player("greedy", game))


def whys(match: Match) -> set[str]:
    """All reasons why moves were stood in for."""
    return {why for *_, why in fallbacks(match)}


def decisions_of(match: Match, seat: int) -> int:
    """How often the seat's moves stand in the record."""
    return sum(mover == seat for r in match.rounds for mover, _ in r.moves)


# --- What is said -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["boil-over", "poison", "go-boom", "bhabhi", "page-one"])
def test_a_good_program_hears_what_its_seat_sees(name: str, program: Make) -> None:
    """The view of its seat, no more and no less; its moves are played; nothing is stood in for."""
    game, good, seat, sees = find(name), program(), 1, []

    class Watched(ExternalBot):
        def move(self, match: Match, seat: int) -> int:
            sees.append((view(match, seat), match.legal_words()))
            action = super().move(match, seat)
            assert match.game.family.words(match.rules, action) == match.legal_words()[-1]
            return action

    with contextlib.closing(Watched(good.name, AT_EASE)) as bot:
        match = play_match(game, bot, seat=seat)
    hello, *acts, end = good.heard()
    assert hello == {
        "type": "hello",
        "protocol": "boilover-bot/1",
        "game": name,
        "rules": json.loads(json.dumps(game.rules.to_options(3))),
        "players": 3,
        "seat": seat,
    }
    for act, (seen, legal) in zip(acts, sees, strict=True):
        assert act.pop("budget_ms") == AT_EASE.budget
        assert act == {"type": "act", "view": json.loads(json.dumps(seen)), "legal": legal}
        assert act["view"]["seat"] == act["view"]["to_move"] == seat
    assert end == {"type": "end", "totals": match.totals, "winners": match.winners}
    assert "fallbacks" not in match.meta
    assert bot.name == "good"


def test_a_bot_decides_from_the_view_alone(program: Make) -> None:
    """All that a bot is promised is in each view."""
    for name, promised in (
        ("boil-over", {"pots", "taken"}),
        ("bhabhi", {"trick", "stock_count", "waste_count", "void"}),
    ):
        some = program()
        with seated(some.name) as bot:
            play_match(find(name), bot)
        for act in some.heard("act"):
            promised |= {"game", "rules", "players", "seat", "round", "dealer", "to_move", "hand"}
            promised |= {"hand_counts", "scores", "history"}
            assert promised <= set(act["view"])
            assert ("lead" in act["view"]) == bool(act["view"].get("trick"))


def texts(value: Any) -> set[str]:
    """All texts that stand somewhere in a value."""
    if isinstance(value, dict):
        return set(value).union(*map(texts, value.values()))
    if isinstance(value, list):
        return set().union(*map(texts, value))
    return {value} if isinstance(value, str) else set()


def test_no_card_of_others_is_told(program: Make) -> None:
    """Nothing names a card in another hand, or aside, before it is played."""
    curious = program()
    with seated(curious.name) as bot:
        match = play_match(ONE_ROUND, bot, seat=2)
    deal = match.round.deal
    hidden = {*deal.hands[0], *deal.hands[1], *deal.aside}
    for act in curious.heard("act"):
        played = {words.partition(">")[0] for _, words in act["view"]["history"]}
        told = texts({k: v for k, v in act["view"].items() if k not in ("rules", "history")})
        assert not told & (hidden - played)


def test_one_process_for_many_matches(program: Make) -> None:
    """Hello again after each end; another seat each time."""
    good = program()
    with seated(good.name) as bot:
        matches = [play_match(ONE_ROUND, bot, seat=i % 3, index=i) for i in range(4)]
    assert len(good.processes()) == 1
    assert [hello["seat"] for hello in good.heard("hello")] == [0, 1, 2, 0]
    assert [end["totals"] for end in good.heard("end")] == [match.totals for match in matches]
    assert not any(map(fallbacks, matches))
    good.leave_nothing()


def test_unknown_messages_and_keys_are_passed_over(program: Make) -> None:
    """Before it is ready, and before it answers."""
    chatty = program(
        hello='say(type="chat", text="hi"); say(type="ready", name="chatty", version=3)',
        act='say(type="thought"); say(type="ready"); say(type="action", why="so", '
        'action=message["legal"][0])',
    )
    with seated(chatty.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert "fallbacks" not in match.meta
    assert not chatty.heard("error")


@pytest.mark.parametrize(
    ("says", "name"),
    [
        ('"\\x1b[31mred\\n\\u202enow"', "[31mrednow"),
        ('"x" * 500', "x" * 40),
        ('"Łukasz 3"', "Łukasz 3"),
        ("7", ""),
        ('"\\n"', ""),
    ],
)
def test_names_can_be_shown(says: str, name: str, program: Make) -> None:
    """Without control characters, not too long; else the command."""
    named = program(hello=f'say(type="ready", name={says})')
    with seated(named.name) as bot:
        bot.begin(Match(ONE_ROUND, list("ABC")), 0)
        assert bot.name == (name or named.name)


# --- Programs that don't start ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("exec:", "no command"),
        ("exec: ", "no command"),
        ("exec:a 'b", "no command"),
        ("exec:/nowhere/at/all x", "/nowhere/at/all: can't be started: No such file"),
        ("exec:/", "/: can't be started: "),
    ],
)
def test_what_is_no_program(name: str, says: str) -> None:
    with pytest.raises(BoilOverError, match=says):
        check_players([name], ONE_ROUND, 3)


def test_dead_at_start(program: Make) -> None:
    """The exit status is told."""
    for dead in (program(start="sys.exit(3)"), program(hello="sys.exit(3)")):
        with pytest.raises(BoilOverError, match="exit status 3, before it said"):
            check_players([dead.name], ONE_ROUND, 3)


def test_never_ready(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given its time and ended, though it listens to nobody."""
    monkeypatch.setattr(external, "FAREWELL", 0.05)
    deaf = "signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    mute = program(hello=deaf + NEVER)
    monkeypatch.setattr(external, "READY_WITHIN", 2)
    with pytest.raises(BoilOverError, match="did not say within 2 seconds"):
        check_players([mute.name], ONE_ROUND, 3)
    mute.leave_nothing()


def test_nobody_is_left_behind(program: Make) -> None:
    """When the second of two can't be started, the first is ended."""
    good = program()
    with pytest.raises(BoilOverError, match="can't be started"):
        self_play(ONE_ROUND, 3, [good.name, "exec:/nowhere", "greedy"], 1, write=print)
    good.leave_nothing()


# --- Programs that answer badly -----------------------------------------------------------------


def test_slow(program: Make) -> None:
    """The match goes on with greedy's moves, and notes where."""
    slow = program(act=NEVER)
    with seated(slow.name, HURRIED) as bot:
        match = play_match(ONE_ROUND, bot, seat=0)
    greedy = by_greedy(ONE_ROUND)
    assert match.round.moves == greedy.round.moves
    at = [i for i, (seat, _) in enumerate(match.round.moves) if seat == 0]
    assert fallbacks(match) == [[1, i, 0, "late"] for i in at]
    assert to_record(match)["meta"] == match.meta
    assert to_record(replay(to_record(match))) == to_record(match)
    slow.leave_nothing()


def test_a_late_answer_is_dropped(program: Make) -> None:
    """It comes when the next turn has begun, and is not taken for that turn's."""
    late = program(
        act='late = once(sys.argv[2]); late and open(sys.argv[2] + ".gate").read(); '
        'say(type="action", action="late" if late else message["legal"][0])'
    )
    gate = Path(f"{late.marker}.gate")
    os.mkfifo(gate)
    match = Match(ONE_ROUND, list("ABC"), seed=5)
    match.deal_round()
    greedy = make_player("greedy", ONE_ROUND)
    with seated(late.name, HURRIED) as bot:
        seat = match.current_player()
        assert seat is not None
        bot.begin(match, seat)
        match.play_action(bot.move(match, seat))
        assert fallbacks(match) == [[1, 0, seat, "late"]]
        for other in (1, 2):
            match.play_action(greedy.move(match, (seat + other) % 3))
        gate.write_text("go on")  # it waits until the program reads
        bot.terms = AT_EASE
        first = match.legal_words()[0]
        assert match.game.family.words(match.rules, bot.move(match, seat)) == first
    assert fallbacks(match) == [[1, 0, seat, "late"]]
    assert late.heard("error") == []
    assert 0 < late.heard("act")[1]["budget_ms"] <= AT_EASE.budget


def test_a_lost_answer_is_not_waited_for_for_ever(program: Make) -> None:
    """Who passes over a question is asked again, a turn later."""
    forgetful = program(act=f"once(sys.argv[2]) or {PLAY}")
    match = Match(ONE_ROUND, list("ABC"), seed=5)
    match.deal_round()
    seat = match.current_player()
    assert seat is not None
    with seated(forgetful.name, HURRIED) as bot:
        bot.begin(match, seat)
        for _ in range(2):
            bot.move(match, seat)
        bot.terms = AT_EASE
        bot.move(match, seat)
    assert [why for *_, why in fallbacks(match)] == ["late", "late"]
    assert len(forgetful.heard("act")) == 2


@pytest.mark.parametrize(
    "answer",
    [
        'write(b"hello\\n")',
        'write(b"\\xff\\xfe{}\\n")',
        'write(b"[1]\\n")',
        'write(b"{}\\n")',
        'write(b"[" * 200_000 + b"\\n")',
        'write(b"9" * 9999 + b"\\n")',
        'write(b" " * 10 + b"x" * (2 << 20) + b"\\n")',
        "say(type=None)",
        'say(type="action")',
        'say(type="action", action=["7H>H"])',
    ],
)
def test_unreadable(answer: str, program: Make) -> None:
    """The program is told why, once a move, and goes on playing."""
    garbled = program(act=f"{PLAY} if not once(sys.argv[2]) else {answer}")
    with seated(garbled.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert [why for *_, why in fallbacks(match)] == ["unreadable"]
    [error] = garbled.heard("error")
    assert error["reason"]
    assert set(error) == {"type", "reason"}
    assert len(garbled.heard("act")) == decisions_of(match, 0)
    assert len(garbled.processes()) == 1


@pytest.mark.parametrize("words", ["", "7H", "7H>Q", "99H>H", "\\ud800", "7H early", "draw"])
def test_illegal(words: str, program: Make) -> None:
    """The program is told why; a move that it doesn't make is greedy's."""
    wrong = program(act=f'say(type="action", action="{words}")')
    with seated(wrong.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert match.round.moves == by_greedy(ONE_ROUND).round.moves
    assert whys(match) == {"illegal"}
    assert len(wrong.heard("error")) == len(fallbacks(match)) == decisions_of(match, 0)
    assert all(error["reason"] for error in wrong.heard("error"))


def test_a_program_that_gives_up(program: Make) -> None:
    """Its error stands for a move, and is not answered."""
    honest = program(act='say(type="error", reason="too hard")')
    with seated(honest.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert whys(match) == {"error"}
    assert not honest.heard("error")


# --- Programs that die --------------------------------------------------------------------------


def test_dies_midway(program: Make) -> None:
    """It is started anew once, told of the match again, and asked again: no move is lost."""
    act = f"once(sys.argv[2]) and os._exit(1); {PLAY}"
    mortal = program(act=act)
    with seated(mortal.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert "fallbacks" not in match.meta
    assert len(mortal.processes()) == 2
    hello, act_, again, asked_again, *_ = mortal.heard()
    assert (hello, act_["view"]) == (again, asked_again["view"])
    mortal.leave_nothing()


@pytest.mark.parametrize(
    "end",
    [
        "os._exit(1)",
        'write(b\'{"type": "act\'); os._exit(1)',
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os.close(1); for_ever()",
    ],
)
def test_dies_always(end: str, program: Make) -> None:
    """The rest of the match is greedy's; in the next one it may try again."""
    mortal = program(act=end)
    with seated(mortal.name) as bot:
        matches = [play_match(ONE_ROUND, bot, index=i) for i in range(2)]
    for match in matches:
        assert len(fallbacks(match)) == decisions_of(match, 0)
        assert whys(match) == {"dead"}
    assert len(mortal.processes()) == len(mortal.heard("hello")) == 4
    mortal.leave_nothing()


def test_dies_between_matches(program: Make) -> None:
    """It is there again for the next one, and may still die once in that."""
    mortal = program(
        act=f'once(sys.argv[2] + str(message["view"]["seat"])) and os._exit(1); {PLAY}',
    )
    with seated(mortal.name) as bot:
        matches = [play_match(ONE_ROUND, bot, seat=seat) for seat in range(3)]
    assert not any(map(fallbacks, matches))
    assert len(mortal.processes()) == 4


def test_mute_in_a_later_match(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is taken for dead, and another one started."""
    hello = f'{READY} if message["seat"] == 0 or not once(sys.argv[2]) else for_ever()'
    mute = program(hello=hello)

    class Impatient(ExternalBot):
        def begin(self, match: Match, seat: int) -> None:
            monkeypatch.setattr(external, "READY_WITHIN", 60 if seat == 0 else 1)
            super().begin(match, seat)

        def _start(self) -> None:  # a new one is given its time
            monkeypatch.setattr(external, "READY_WITHIN", 60)
            super()._start()

    with contextlib.closing(Impatient(mute.name, AT_EASE)) as bot:
        play_match(ONE_ROUND, bot, seat=0)
        match = play_match(ONE_ROUND, bot, seat=1)
    assert "fallbacks" not in match.meta
    assert len(mute.processes()) == 2


def test_the_program_is_no_longer_there(program: Make) -> None:
    """It can't be started anew: the rest of the match is greedy's."""
    gone = program(act="os.remove(sys.argv[0]); os._exit(1)")
    with seated(gone.name) as bot:
        match = play_match(ONE_ROUND, bot)
    assert whys(match) == {"dead"}


# --- Programs that flood, and that don't listen -------------------------------------------------


@pytest.mark.parametrize(
    ("flood", "why"),
    [
        ("while True: say(type='chat')", "late"),
        ('while True: write(b\'{"type": "chat"}\\n\' * 9999)', "late"),
        ("while True: write(b'x' * 65536)", "unreadable"),
        ("while True: write(b'\\n' * 65536)", "late"),
    ],
)
def test_floods(flood: str, why: str, program: Make) -> None:
    """Neither time nor memory runs out."""
    match = Match(ONE_ROUND, list("ABC"), seed=5)
    match.deal_round()
    seat = match.current_player()
    assert seat is not None
    loud = program(act=f"exec({flood!r})")
    with seated(loud.name, Terms(200) if why == "late" else AT_EASE) as bot:
        bot.begin(match, seat)
        bot.move(match, seat)
        assert whys(match) == {why}
        bot.terms = HURRIED
        for _ in range(3):
            bot.move(match, seat)
        process = bot._process
        assert process is not None
        assert len(process._part) <= LONGEST_LINE
        assert len(process._lines) <= 1 << 16
    loud.leave_nothing()


def test_a_program_that_reads_nothing(program: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent to it doesn't pile up, and the house never waits for room in the pipe."""
    monkeypatch.setattr(external, "GRACE", 0)
    match = Match(ONE_ROUND, list("ABC"), seed=5)
    match.deal_round()
    seat = match.current_player()
    assert seat is not None
    deaf = program(act=NEVER)
    with seated(deaf.name, Terms(1)) as bot:
        bot.begin(match, seat)
        for _ in range(300):  # more than fits into a pipe
            bot.move(match, seat)
        assert bot._process is not None
        assert 0 < len(bot._process._unsent) < 10_000
    assert len(deaf.heard("act")) == 1
    deaf.leave_nothing()


def test_what_a_program_complains_of_is_kept(program: Make, tmp_path: Path) -> None:
    """Its standard error is added to the log."""
    log = tmp_path / "log"
    log.write_text("before\n")
    loud = program(act=f'print("oh", file=sys.stderr); {PLAY}')
    with seated(loud.name, Terms(AT_EASE.budget, log)) as bot:
        match = play_match(ONE_ROUND, bot)
    assert log.read_text().split() == ["before", *["oh"] * decisions_of(match, 0)]
    with pytest.raises(BoilOverError, match="can't be written"):
        check_players([loud.name], ONE_ROUND, 3, Terms(1, tmp_path / "no" / "log"))


def test_nothing_is_left_open(program: Make) -> None:
    """No pipe and no selector, though one dies each time."""
    mortal = program(act=f"once(sys.argv[2]) and os._exit(1); {PLAY}")
    open_ones = []
    for _ in range(4):
        with seated(mortal.name) as bot:
            mortal.marker.unlink(missing_ok=True)
            play_match(ONE_ROUND, bot)
        open_ones.append(len(os.listdir("/dev/fd")))
    assert open_ones[0] == open_ones[-1]
    mortal.leave_nothing()
