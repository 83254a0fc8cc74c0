"""Options of the inflation family: strict decoding, short packs, what doesn't fit together."""

from __future__ import annotations

from typing import Any

import pytest

from boilover.core.errors import VariantError
from boilover.inflation import schema
from tests.inflation.twin import RULES
from tests.oracle.inflation_rules import ACE_HIGH, make_pack


@pytest.mark.parametrize(
    ("game", "changed", "says"),
    [
        ("go-boom", {"void": "drow"}, "void: 'drow': must be one of .*did you mean draw"),
        ("go-boom", {"limit": 3}, "limit: no such option"),
        ("go-boom", {"deal": 0}, "deal: 0: must be a whole number"),
        ("go-boom", {"deal": 9}, "deal: 9 cards for each of 6 players are 54; the pack has 52"),
        ("go-boom", {"opening": "AS"}, 'opening: .*must be "eldest" or a card'),
        ("go-boom", {"opening": "holder:AS"}, "opening: AS may lie in the stock"),
        ("bhabhi", {"opening": "holder:2S"}, "opening: 2S is in the pack 2 times"),
        ("burro-em-pe", {"topple_p": 1.5}, "topple_p: 1.5: must be a number from 0 to 1"),
        ("burro-em-pe", {"topple_p": True}, "topple_p: true: must be a number"),
        ("burro-em-pe", {"last_card_call": 5}, "stock_form: .*penalty cards"),
        ("page-one", {"joker": "none"}, "joker: the pack has a joker"),
        ("page-one", {"trick_to": "out"}, "trick_to: .*need each other"),
        ("page-one", {"stock_form": "leaning"}, "stock_form: a leaning stock"),
        ("page-one", {"scoring": "own_pips_limit", "target": 5}, "scoring: .*pips a joker has"),
        ("enfle", {"voluntary_draw": True}, "voluntary_draw: only where"),
        ("enfle", {"take_neighbour": "left"}, "take_neighbour: .*first out"),
        ("enfle", {"series": 0}, "series: a match needs"),
        ("enfle", {"max_tricks": 0, "repetition": 0}, "max_tricks: a round might never end"),
        ("burro", {"winner_empty": "none"}, "winner_empty: .*who leads"),
        ("burro", {"target": 0}, "target: the match would never end; .* such as target = 100"),
        ("burro", {"target": -5}, "target: -5: must .* from 0 to 9999, and 0 only where scoring"),
        ("burro", {"take_neighbour": True}, "take_neighbour: true: must be one of off, left"),
        ("burro", {"deal": {"2": 9, "*": 7}}, 'deal: {"2": 9, "\\*": 7}: must be a whole'),
        ("burro", {"irregularities": "penalise"}, "irregularities: cards out of turn need"),
        ("burro", {"scoring": "winner_takes_pips"}, "scoring: .*no winner"),
        ("bhabhi", {"last_card_call": 5}, "take_neighbour: no rule says"),
        ("bhabhi", {"winner_empty": "next_highest_leads"}, "winner_empty: .*taker stays in"),
        ("cangkul", {"scoring": "loser_point", "target": 5}, "scoring: .*no loser"),
        ("cangkul", {"repetition": 1}, "repetition: 1: every round would end"),
        ("cangkul", {"first_dealer": 3}, "first_dealer: with 3 players the seats are 0 to 2"),
        ("cangkul", {"pack": {"4": make_pack(ACE_HIGH)}}, "pack: nothing is said for 3 players"),
        ("cangkul", {"pack": [["7H", 3, 1]]}, "copies must be from 1 to 2"),
        ("cangkul", {"pack": [["7X", 1, 1]]}, "'7X' is no card"),
        ("cangkul", {"pack": [["7H", 1, 1], ["7H", 1, 1]]}, "stands in the pack twice"),
        ("enfle", {"pack": [["7H", 1, 1]], "deal": 1}, "1 card for each of 3 players makes 3; the"),
        ("cangkul", {"pack": [["7H", 1, 1]]}, "7 cards for each of 3 players"),
        ("cangkul", {"pack": {"ranks": "A1"}}, "pack: ranks: 'A1': must be different ranks"),
        ("cangkul", {"pack": {"ranks": ACE_HIGH, "copy": 2}}, "pack: copy: no such key; did you"),
        ("cangkul", {"pack": {"ranks": ACE_HIGH, "without": ["1H"]}}, "without: '1H' is not in"),
        ("cangkul", {"pack": {"3": {"ranks": ACE_HIGH, "copies": 3}}}, "pack: 3: copies: 3: must"),
    ],
)
def test_refusals(game: str, changed: dict[str, Any], says: str) -> None:
    with pytest.raises(VariantError, match=says):
        schema.read_rules(changed, RULES[game])


def test_rounds_that_end_by_themselves_need_no_limit() -> None:
    unlimited = schema.read_rules({"max_tricks": 0, "repetition": 0}, RULES["burro"])
    assert unlimited.resolve(8).most_tricks == 48


def test_short_packs() -> None:
    short = {"ranks": ACE_HIGH, "copies": 2, "jokers": 1, "without": ["AS", "2H", "2H"]}
    options = {"pack": short, "joker": "optional"}
    rules = schema.read_rules(options, RULES["enfle"]).resolve(3)
    assert len(rules.pack) == 102
    texts = [kind.text for kind in rules.kinds]
    assert "2H" not in texts
    assert texts[-1] == "JK"
    assert rules.kinds[texts.index("AS")].copies == 1
    assert texts[:3] == ["3H", "4H", "5H"]


def test_missing_options() -> None:
    options = RULES["go-boom"].to_options()
    del options["void"]
    with pytest.raises(VariantError, match="void: this option is missing"):
        schema.read_rules(options)


def test_every_option_has_a_meaning() -> None:
    assert tuple(schema.meanings()) == schema.OPTIONS
