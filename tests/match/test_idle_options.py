"""Options without effect: what is named so leaves the game as it is without it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from boilover import find
from boilover.inflation import schema
from boilover.inflation.fitting import without_effect
from tests.contract import laws
from tests.inflation.test_rules_sheet import mixes, play_alike
from tests.strategies import Table

NOTHING: Final[dict[str, Any]] = {
    "voluntary_draw": False,
    "stock_out": "pass",
    "stock_form": "down",
    "topple_p": 0,
    "topple_idle_p": 0,
    "topple_model": "flat",
    "joker": "none",
    "call": "explicit",
    "winner_empty": "none",
    "target": 0,
    "series": 1,
    "max_tricks": 0,
    "repetition": 0,
    "cap_result": "draw",
}
"""What asks for nothing, by option."""


def test_mixes_play_alike_without_what_has_no_effect() -> None:
    """In mixes, an option named so can ask for nothing instead; each is tried a few times."""
    tried: Counter[str] = Counter()
    for seed, options, players, rules in mixes(0, 300):
        for name in without_effect(rules.resolve(players)):
            assert options[name] != NOTHING[name], (seed, name)
            if tried[name] == 4:
                continue
            tried[name] += 1
            other = schema.read_rules({**options, name: NOTHING[name]}, players=players)
            assert play_alike(rules.resolve(players), other.resolve(players), seed), (seed, name)
    assert len(tried) > 8, tried


@pytest.mark.parametrize(
    ("name", "changed", "idle"),
    [
        ("go-boom", {"joker": "optional"}, {"joker"}),
        ("go-boom", {"topple_p": 0.5, "topple_model": "imbalance"}, {"topple_p", "topple_model"}),
        ("burro-em-pe", {"topple_idle_p": 0.5}, set()),
        ("enfle", {"target": 50}, {"target"}),
        ("go-boom", {"series": 5}, {"series"}),
        ("go-boom", {"call": "auto"}, {"call"}),
        ("go-boom", {"call": "auto", "last_card_call": 2}, set()),
        ("go-boom", {"winner_empty": "draw_to_lead"}, {"winner_empty"}),
        ("go-boom", {"void": "take_trick", "stock_out": "pass_then_take"}, {"stock_out"}),
        ("go-boom", {"stock_form": "up"}, set()),
        ("cangkul", {"cap_result": "fewest_cards"}, set()),
        ("poison", {"poison_suit": "", "poison_penalty": 3}, {"poison_penalty"}),
        ("poison", {"majority": "shared", "suit_penalty": 0}, {"majority"}),
        ("poison", {"undealt": "removed", "ghost_hand": True}, {"undealt", "ghost_hand"}),
        ("boil-over", {"undealt": "removed", "deal": 5}, set()),
    ],
)
def test_what_is_named(name: str, changed: dict[str, Any], idle: set[str]) -> None:
    game = find(name).with_options(**changed)
    players = game.default_players()
    assert set(game.family.idle_options(game.rules.resolve(players))) & set(changed) == idle
    usual = {option: find(name).rules.to_options()[option] for option in idle}
    kept = {**changed, **usual}
    twin = find(name).with_options(**kept)
    if game.rules.resolve(players).rounds == twin.rules.resolve(players).rounds:
        one, other = (laws.random_match(Table(g, players), 3, rounds=1) for g in (game, twin))
        assert [r.moves for r in one.rounds] == [r.moves for r in other.rounds]
        assert [r.points for r in one.rounds] == [r.points for r in other.rounds]
