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
from boilover.inflation.rules import playing
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


def test_whose_trick_it_is_after_a_card_out_of_turn() -> None:
    """Whoever played out of turn takes the trick that is halted, not its highest card's player."""
    both = position(
        "bhabhi", "AS 9D 2H", "2S QD 3H", "3S 2C 4H", "4S KD 5H",
        irregularities="penalise", take_neighbour="off",
    )  # fmt: skip
    play(both, "0 AS", "1 2S", "2 3S", "3 4S", "0 9D", "1 QD")
    engine = both.engine
    both.oracle.play(3, "KD early")
    assert playing.play_early(engine.words, engine.r, 3, engine.rules.kind_ids["KD"]) == 1
    action = text.parse(engine.rules, "2C")
    assert text.effect(engine.rules, seen_by(engine, 2), action) == {"taker": 3, "takes": 4}
    play(both, "2 2C")
    assert both.holds(3, "2C 5H 9D KD QD")


def test_voids() -> None:
    """Who can't follow has none of the suit, until a card is drawn that may be of it."""

    def shown() -> list[list[str]]:
        seen: list[list[str]] = text.show(both.engine.rules, seen_by(both.engine, 0), [])["void"]
        return seen

    both = position("bhabhi", "9D 2H", "KC 3H", "AC 3C", opening="eldest", take_neighbour="off")
    play(both, "0 9D")
    assert shown() == [[], [], []]
    play(both, "1 KC")
    assert shown() == [[], ["D"], []]
    both = position("go-boom", "TD 8H 9H", "QH 8C 9C", stock="2S 3D 4S")
    play(both, "0 TD", "1 draw")
    assert shown() == [[], []]
    play(both, "1 draw", "1 3D")
    assert shown() == [[], ["D"]]


def test_what_all_know_of_a_hand_is_all_of_it() -> None:
    """Where each card of a hand is known, it is known to hold no other suit."""
    both = position("enfle", "TD 8H", "QH 8C", "9D 8S", "AD 8D")
    play(both, "0 TD", "1 pass")
    engine = both.engine
    view = text.show(engine.rules, seen_by(engine, 0), [])
    assert view["known"][1] == ["TD"]
    assert "D" not in view["void"][1]
    engine.words[at.HAND + 1] = engine.words[at.KNOWN + 1]
    engine.words[at.HAND_COUNT + 1] = 1
    assert text.void(engine.rules, seen_by(engine, 0), 1) == ["H", "C", "S"]
