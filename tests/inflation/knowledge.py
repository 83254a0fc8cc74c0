"""What a seat knows, checked in plain Python against the true state and against the kernels."""

from __future__ import annotations

import numpy as np

from boilover.core.jit import Words
from boilover.core.rng import seed as seed_words
from boilover.core.state import PLAYERS, SEAT, STOCK_COUNT
from boilover.inflation import layout as at
from boilover.inflation import words as text
from boilover.inflation.determinize import determinize
from boilover.inflation.observe import canonical, observe
from tests.inflation.laws import facts_hold
from tests.inflation.twin import Engine


def seen_by(engine: Engine, seat: int) -> Words:
    """What the seat observes."""
    o = np.full(at.OBSERVATION_WORDS, 7, np.int64)
    observe(engine.words, engine.r, seat, o)
    return o


def guessed(engine: Engine, o: Words, seed: int) -> Engine:
    """A round that the observing seat thinks possible."""
    other = Engine(engine.rules)
    other.words[:] = np.random.default_rng(seed).integers(-(2**62), 2**62, at.STATE_WORDS)
    other.words[PLAYERS] = engine.rules.seats
    seed_words(other.words, seed, 1, 1)
    determinize(o, engine.r, other.words)
    return other


def conserved(engine: Engine) -> None:
    """Every card of the pack is somewhere, once."""
    w, rules = engine.words, engine.rules
    found = [c for p in range(rules.seats) for c in engine.hand(p)]
    found += engine.stock() + [c for _, c in text.trick_of(rules, w)]
    for pile in (at.SET_ASIDE, at.WASTE, at.DISCARDS, at.FINISHED, at.LOOSE):
        found += engine.pile(pile)
    assert sorted(found) == sorted(rules.pack.texts)


def knowledge_is_sound(engine: Engine, seat: int, seed: int) -> None:
    """A guess agrees with the observation, gives the same choices, and holds every fact."""
    o = seen_by(engine, seat)
    loose = text.pile_of(engine.rules, o, at.LOOSE)
    others = sum(len(engine.hand(p)) for p in range(engine.rules.seats) if p != seat)
    known = sum(
        int(o[at.KNOWN + p]).bit_count() + int(o[at.KNOWN_TWICE + p]).bit_count()
        for p in range(engine.rules.seats)
        if p != seat
    )
    assert len(loose) == others - known + int(engine.words[STOCK_COUNT]) - bool(o[at.TOP])
    guess = guessed(engine, o, seed)
    assert int(guess.words[SEAT]) == -1
    again = seen_by(guess, seat)
    again[SEAT] = o[SEAT]
    assert again.tobytes() == o.tobytes()
    assert not any(guess.words[[at.TOP, at.LOOSE, at.LOOSE + 1]])
    facts_hold(guess.rules, guess.words)
    conserved(guess)
    assert guess.mover() == engine.mover()
    if engine.mover() == seat:
        assert guess.legal() == engine.legal()
    twin = guess.copy()
    canonical(twin.words, twin.r)
    assert twin.words.tobytes() == guess.words.tobytes()
