"""Chance falls by its odds: a leaning stock, and the shuffle."""

from __future__ import annotations

from collections import Counter

import pytest

from boilover.core.state import CHANCE
from boilover.inflation import layout as at
from boilover.inflation.schema import read_rules
from tests.inflation.twin import RULES, Engine

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(("model", "due"), [("flat", 0.2), ("imbalance", 0.6)])
def test_the_stock_falls_as_often_as_it_should(model: str, due: float) -> None:
    """The halves differ by two before the draw."""
    changed = {"topple_p": 0.2, "topple_model": model}
    rules = read_rules(changed, RULES["burro-em-pe"]).resolve(4)
    engine = Engine(rules, 3).deal(0)
    for word in ("draw L", "draw L", "draw L"):
        while engine.mover() == CHANCE:
            engine.apply(at.STANDS)
        if int(engine.words[at.PHASE]) == at.LEAD:
            engine.apply(engine.legal()[0])
        engine.play(word)
    assert (engine.mover(), int(engine.words[at.LEAN])) == (CHANCE, 2)
    n = 20000
    fell = sum(engine.random_action() == at.TOPPLE for _ in range(n))
    assert abs(fell - due * n) < 5 * (n * due * (1 - due)) ** 0.5


def test_shuffles_are_fair() -> None:
    """Each kind comes to each seat as often; 5 standard deviations."""
    rules = RULES["enfle"].resolve(4)
    counts: Counter[tuple[int, int]] = Counter()
    n = 4000
    engine = Engine(rules, 1)
    for _ in range(n):
        engine.deal(0)
        for p in range(4):
            hand = int(engine.words[at.HAND + p])
            counts.update((p, k) for k in range(32) if hand >> k & 1)
    bound = 5 * (n * 0.25 * 0.75) ** 0.5
    assert all(abs(counts[p, k] - n / 4) < bound for p in range(4) for k in range(32))
