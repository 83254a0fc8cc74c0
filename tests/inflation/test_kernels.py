"""The kernels' own laws: dirty words, dice, interpreted and compiled code, the end of a round."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from boilover.core import jit
from boilover.core.errors import VariantError
from boilover.core.rng import seed as seed_words
from boilover.core.state import CHANCE, OVER, PLAYERS, RNG, TURN
from boilover.inflation import determinize, observe, policy
from boilover.inflation import layout as at
from boilover.inflation.rules import dealing, legal, playing
from boilover.inflation.schema import ResolvedRules, read_rules
from tests.inflation.knowledge import conserved
from tests.inflation.mixes import random_options
from tests.inflation.twin import RULES, TABLES, Engine

pytestmark = pytest.mark.usefixtures("compiled")


def mixes(numbers: range) -> list[ResolvedRules]:
    """The mixes of those numbers that fit together."""
    found = []
    for number in numbers:
        options, players = random_options(random.Random(number))
        try:
            found.append(read_rules(options, players=players).resolve(players))
        except VariantError:
            continue
    return found


EVERYTHING = [RULES[game].resolve(n) for game, n in TABLES] + mixes(range(300))


def interpreted(kernel: Any, *args: Any) -> Any:
    """The Python source on memoryviews."""
    return kernel.py(*(a.data if isinstance(a, np.ndarray) else a for a in args))


def compiled(kernel: Any, *args: Any) -> Any:
    """The compiled code."""
    return kernel.dispatcher(*args)


def digest_of(call: Any, rules: ResolvedRules, seed: int) -> str:
    """A round played at random with every kernel, as a digest of all words."""
    digest = hashlib.blake2b(digest_size=16)
    r, n = rules.words, rules.seats
    s = np.zeros(at.STATE_WORDS, np.int64)
    s[PLAYERS] = n
    seed_words(s, seed, 5, 5)
    out = np.zeros(at.ACTIONS, np.int64)
    for begin in (dealing.begin, dealing.deal):
        call(begin, s, r, seed % n)
        moves = 0
        while call(legal.current_player, s) != OVER and moves < 150:
            count = call(legal.legal_actions, s, r, out)
            action = call(legal.random_action, s, r)
            asked = [call(legal.is_legal, s, r, a) for a in range(moves % 9, at.ACTIONS, 9)]
            digest.update(f"{count} {out[:count]} {action} {asked}".encode())
            if moves % 4 == 0 and call(legal.current_player, s) >= 0:
                digest.update(words_of_a_look(call, s, r, moves % n))
            assert call(playing.attempt, s, r, action) == 1
            digest.update(s.tobytes())
            moves += 1
        call(playing.play_early, s, r, 0, 0)
        call(playing.playout, s, r)
        call(playing.points, s, r, out)
        digest.update(s.tobytes() + out.tobytes() + str(call(legal.is_over, s)).encode())
    return digest.hexdigest()


def words_of_a_look(call: Any, s: jit.Words, r: jit.Words, seat: int) -> bytes:
    """What the kernels make of a position that only look at it."""
    o, guess = np.zeros(at.OBSERVATION_WORDS, np.int64), s.copy()
    call(observe.observe, s, r, seat, o)
    call(determinize.determinize, o, r, guess)
    call(observe.canonical, guess, r)
    mine = np.zeros(at.OBSERVATION_WORDS, np.int64)
    call(observe.observe, s, r, s[TURN].item(), mine)
    mine[RNG] = 1
    chosen = [call(policy.greedy, mine, r), call(policy.random, mine, r)]
    return bytes(o.tobytes() + guess.tobytes() + str(chosen).encode())


@pytest.mark.skipif(jit.INTERPRETED, reason="there is no compiled code to compare")
@pytest.mark.parametrize("part", range(4))
def test_interpreted_is_compiled(part: int) -> None:
    for number, rules in enumerate(EVERYTHING[part::4]):
        one, other = (digest_of(call, rules, number) for call in (interpreted, compiled))
        assert one == other, rules


def test_a_deal_into_dirty_words() -> None:
    for number, rules in enumerate(EVERYTHING):
        garbage = np.random.default_rng(number).integers(-(2**62), 2**62, at.STATE_WORDS)
        for kernel in (dealing.deal, dealing.begin):
            clean, dirty = np.zeros(at.STATE_WORDS, np.int64), garbage.copy()
            for words in (clean, dirty):
                words[PLAYERS] = rules.seats
                words[RNG : RNG + 4] = (number, 2, 3, 4)
                kernel(words, rules.words, number % rules.seats)
            assert clean.tobytes() == dirty.tobytes()


def test_a_round_ends_within_its_length() -> None:
    """Someone can move until it is over, nobody after; cards are conserved; listed is legal."""
    for number, rules in enumerate(EVERYTHING):
        engine = Engine(rules, number).deal(number % rules.seats)
        moves = 0
        while engine.mover() != OVER:
            actions = engine.legal()
            assert actions == sorted(set(actions))
            if moves % 8 == 0:
                conserved(engine)
                listed = [a for a in range(-3, at.ACTIONS + 70) if is_legal(engine, a)]
                assert listed == actions
                before = engine.words.copy()
                wrong = next(a for a in range(at.ACTIONS) if a not in actions)
                assert playing.attempt(engine.words, engine.r, wrong) == 0
                assert before.tobytes() == engine.words.tobytes()
            action = engine.random_action()
            assert action in actions
            engine.apply(action)
            moves += 1
        assert moves <= rules.longest_round
        assert int(engine.words[at.TRICKS]) <= rules.most_tricks
        conserved(engine)
        assert engine.legal() == []
        assert not any(is_legal(engine, a) for a in range(at.ACTIONS))


def is_legal(engine: Engine, action: int) -> bool:
    """Whether the action is legal, the kernel says."""
    return bool(legal.is_legal(engine.words, engine.r, action))


def test_dice_are_fair() -> None:
    """Each distinct action is as likely; 5 standard deviations."""
    seen: set[int] = set()
    for number, rules in enumerate(EVERYTHING[::5]):
        engine = Engine(rules, number).deal(0)
        for move in range(60):
            if engine.mover() == OVER:
                break
            if engine.mover() != CHANCE and move % 6 == number % 6:
                actions = engine.legal()
                twin, n = engine.copy(), 2000
                drawn = Counter(twin.random_action() for _ in range(n))
                share = n / len(actions)
                bound = 5 * (share * (1 - 1 / len(actions))) ** 0.5
                assert all(abs(drawn[a] - share) <= bound for a in actions), (rules, drawn)
                assert sum(drawn[a] for a in actions) == n
                seen.add(len(actions))
            engine.apply(engine.random_action())
    assert len(seen) > 8


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
