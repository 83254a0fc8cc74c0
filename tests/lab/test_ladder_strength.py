"""The tool that measures how strong the bots are, and its page."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tools import strength
from tools.strength import Contest

from tests.play.programs import Make, program

__all__ = ["program"]
pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(0.0123, "0.012"), (9.96, "10"), (87.25, "87.2"), (1234.5, "1,234.5")],
)
def test_the_pace_is_told_in_digits(milliseconds: float, told: str) -> None:
    assert strength.pace(milliseconds) == told


def test_every_contest_can_be_played() -> None:
    """Its game is for so many, its bots are there, somebody meets somebody; names are unique."""
    listed = [contest.without_pool() for contest in strength.contests()]
    assert len({contest.name for contest in listed}) == len(listed)
    for contest in listed:
        if contest.can_be:
            plan = strength.plan_of(contest, None)
            assert plan.pairs
            assert plan.deals or plan.mixed


def test_the_page(
    program: Make,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Played once, written from the journals again; the pool's programs only where they are."""
    good = program()
    monkeypatch.setattr(strength, "POOL", "exec:POOL")
    monkeypatch.setattr(
        strength,
        "plan_of",
        lambda contest, pool, plan_of=strength.plan_of: plan_of(renamed(contest, good.name), pool),
    )
    contest = Contest("some", "boil-over", 4, ("greedy", "exec:POOL/x"), ("random",), 8, 4)
    monkeypatch.setattr(strength, "contests", lambda: iter([contest]))
    page = tmp_path / "page.md"
    usual = ["strength", "--journals", str(tmp_path / "journals"), "--page", str(page)]
    monkeypatch.setattr(sys, "argv", [*usual, "--pool", "."])
    assert strength.main() == 0
    assert "some: 20 matches" in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert "## Boil Over, 4 players: some\n" in text
    assert "`boilover lab ladder boil-over --players 4 --bots greedy,random --bot exec:" in text
    assert re.search(
        r"^\| greedy \| random \| 8 \| 100\.0 ± 100\.0 \| 0\.0 \| 100\.0 \|", text, re.M
    )
    assert re.search(r"^\| good \| random \| 8 \|", text, re.M)
    monkeypatch.setattr(sys, "argv", [*usual, "--pool", ".", "--write"])
    assert strength.main() == 0
    assert page.read_text(encoding="utf-8") == text
    monkeypatch.setattr(sys, "argv", [*usual, "--pool", ".", "--write", "--only", "another"])
    assert strength.main() == 0
    assert page.read_text(encoding="utf-8") == text, "the page lost what wasn't asked for"
    (tmp_path / "journals" / "some.jsonl").unlink()
    monkeypatch.setattr(sys, "argv", [*usual, "--pool", ".", "--write"])
    assert strength.main() == 0
    assert page.read_text(encoding="utf-8") == text, "the page lost what has no journal any more"
    monkeypatch.setattr(sys, "argv", [*usual, "--list"])
    assert strength.main() == 0
    assert "exec:" not in capsys.readouterr().out


def renamed(contest: Contest, name: str) -> Contest:
    """The contest with the test's program in the pool's place."""
    alone = tuple(name if bot.startswith("exec:") else bot for bot in contest.alone)
    return Contest(
        contest.name,
        contest.game,
        contest.players,
        alone,
        contest.among,
        contest.matches,
        contest.mixed,
    )
