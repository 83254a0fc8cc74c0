"""Words, reasons, effects and views of the inflation games."""

from __future__ import annotations

import random
import tomllib

import pytest

from boilover.core.errors import IllegalMove
from boilover.core.state import CHANCE, OVER
from boilover.inflation import FAMILY
from boilover.inflation import layout as at
from boilover.inflation import words as text
from tests.inflation.knowledge import seen_by
from tests.inflation.twin import RULES, TABLES, Engine, play, position
from tests.oracle.inflation_rules import PRESETS, rules_for

pytestmark = pytest.mark.usefixtures("compiled")
at_every_table = pytest.mark.parametrize(("game", "players"), TABLES)


@pytest.mark.parametrize("game", PRESETS)
def test_presets_are_the_oracles(game: str) -> None:
    """The variant files say what the oracle's tables say."""
    files = {f.stem: tomllib.loads(f.read_text("utf-8")) for f in FAMILY.variants.glob("*.toml")}
    assert set(files) == set(PRESETS)
    base = FAMILY.read_rules(files["go-boom"]["rules"])
    found = files[game]
    assert found["id"] == game
    assert found.get("extends") == (None if game == "go-boom" else "go-boom")
    for key in ("name", "summary", "source"):
        assert set(found[key]) == {"en", "de"}
    rules = FAMILY.read_rules(found["rules"], base)
    for players in range(rules.players[0], rules.players[1] + 1):
        assert rules.to_options(players) == rules_for(PRESETS[game], players)
    assert FAMILY.read_rules(rules.to_options()) == rules


@at_every_table
def test_words_and_actions(game: str, players: int) -> None:
    """Words parse back, every illegal action has a reason, observers agree with the state."""
    rules = RULES[game].resolve(players)
    everything = [a for a in range(at.ACTIONS) if text._is_action(rules, a)]
    assert [text.parse(rules, text.words(rules, a)) for a in everything] == everything
    for seed in range(2):
        engine, dice = Engine(rules, seed).deal(0), random.Random(seed)
        while engine.mover() != OVER:
            if engine.mover() != CHANCE and dice.random() < 0.2:
                seat = engine.mover()
                o = seen_by(engine, seat)
                actions = engine.legal()
                assert text.legal_now(rules, o) == actions
                assert text.hand(rules, o) == text.hand_of(rules, engine.words, seat)
                for action in range(-1, at.ACTIONS + 1):
                    assert (text.why_not(rules, o, action) == "") == (action in actions)
                shown = text.show(rules, o, [])
                assert list(shown["effects"]) == [text.words(rules, a) for a in actions]
                for p in range(-1, players):
                    if p != seat:
                        assert "effects" not in text.show(rules, seen_by(engine, p), [])
            engine.apply(engine.random_action())


@pytest.mark.parametrize("word", ["", "1H", "7H!!", "take 7H!", "lead 9", "draw M", "challenge"])
def test_no_words(word: str) -> None:
    with pytest.raises(IllegalMove):
        text.parse(RULES["go-boom"].resolve(4), word)


def test_effects() -> None:
    both = play(position("enfle", "TD 8H", "QD 8H", "9S 8S", "AS 8H"), "0 TD", "1 QD")
    rules = both.engine.rules
    assert text.effect(rules, seen_by(both.engine, 0), at.PASS) == {"taker": 2, "takes": 2}
    both = position("bhabhi", "9D 2H", "KD 3H", "AC 3C", opening="eldest")
    o = seen_by(both.engine, 0)
    rules = both.engine.rules
    assert text.effect(rules, o, at.TAKE_LEFT) == {"taker": 0, "takes": 2, "out": 1}
    play(both, "0 no", "1 no", "2 no", "0 9D", "1 KD")
    o = seen_by(both.engine, 2)
    assert text.effect(rules, o, rules.kind_ids["AC"]) == {"taker": 1, "takes": 3}
