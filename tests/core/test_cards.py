"""Packs: ids by value, sets of cards and their texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boilover.core.cards import CardKind, Pack, rank_of, suit_of
from boilover.games import find
from tests.strategies import Table, at_every_table, tables

PACK = Pack(
    (CardKind("7H", 2, 7), CardKind("AS", 1, 9), CardKind("TD", 3, 1), CardKind("2H", 1, 7))
)


def test_ids_run_by_value_then_suit_then_text() -> None:
    """Suits in the order in which the pack names them; equal cards are neighbours."""
    assert PACK.suits == "HSD"
    assert PACK.texts == ("TD", "TD", "TD", "2H", "7H", "7H", "AS")
    assert PACK.first_ids == {"TD": 0, "2H": 3, "7H": 4, "AS": 6}
    assert len(PACK) == 7


def test_sets_and_texts() -> None:
    """Texts go by suit and value for people; a set made of texts takes the lowest ids."""
    assert PACK.texts_of(0b1111111) == ["7H", "7H", "2H", "AS", "TD", "TD", "TD"]
    assert PACK.mask_of(["7H", "TD", "7H", "AS", "TD"]) == 0b1110011
    assert PACK.mask_of([]) == 0
    assert PACK.texts_of(0) == []
    assert (rank_of("10H"), suit_of("10H"), rank_of("TS"), suit_of("4X")) == ("10", "H", "T", "X")


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["8H"], "'8H' is not in the pack"),
        (["7h"], "'7h' is not in the pack"),
        (["7H", "7H", "7H"], "7H is in the pack only 2 times"),
        (["AS", "AS"], "AS is in the pack only once"),
        (["2H", "2H"], "2H is in the pack only once"),
    ],
)
def test_cards_that_are_not_there(texts: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PACK.mask_of(texts)


def check_pack(pack: Pack) -> None:
    """Ids and texts are each other's inverse; ids never fall in value."""
    cards = pack.cards
    assert [card.value for card in cards] == sorted(card.value for card in cards)
    for i, text in enumerate(pack.texts):
        first = pack.first_ids[text]
        assert pack.texts[first : i + 1] == (text,) * (i + 1 - first)
        assert pack.texts_of(1 << i) == [text]
        assert text == rank_of(text) + suit_of(text)
    assert sum(kind.copies for kind in pack.kinds) == len(pack)
    everything = pack.texts_of((1 << len(pack)) - 1)
    assert everything == pack.sort(pack.texts)
    assert pack.mask_of(everything) == (1 << len(pack)) - 1


@at_every_table
def test_packs_of_presets(table: Table) -> None:
    check_pack(table.rules.pack)


@given(tables(), st.data())
def test_any_pack(table: Table, data: st.DataObject) -> None:
    """Any set of cards is written and read back as the same cards."""
    pack = table.rules.pack
    check_pack(pack)
    mask = data.draw(st.integers(0, (1 << len(pack)) - 1))
    texts = pack.texts_of(mask)
    assert pack.texts_of(pack.mask_of(texts)) == texts
    assert sorted(texts) == sorted(text for i, text in enumerate(pack.texts) if mask >> i & 1)


def test_suits_are_in_the_designers_order() -> None:
    assert find("boil-over").rules.resolve(4).pack.suits == "HDCS"
    assert find("poison").rules.resolve(4).pack.suits == "BRVX"
