"""Resolved rules as words for kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from boilover.core.cards import JOKER, RANKS, rank_of, suit_of
from boilover.core.jit import Words
from boilover.inflation import layout as at

if TYPE_CHECKING:
    from boilover.inflation.schema import ResolvedRules

PIPS: Final = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
VOIDS: Final = ("draw", "take_trick", "discard_halts")
STOCK_OUTS: Final = ("pass", "pass_then_take", "recycle_or_draw_game")
PILES: Final = ("out", "waste", "recycle")
SCORINGS: Final = ("single", "winner_takes_pips", "own_pips_limit", "loser_point")


def words(rules: ResolvedRules) -> Words:
    """The rules as kernels read them."""
    r = np.zeros(at.RULES_WORDS, np.int64)
    _options(rules, r)
    _kinds(rules, r)
    return r


def _options(rules: ResolvedRules, r: Words) -> None:
    r[at.CARDS] = len(rules.pack)
    r[at.KINDS] = len(rules.kinds)
    r[at.STEP] = rules.step
    r[at.HAND_CARDS] = rules.hand_cards
    if rules.opening != "eldest":
        r[at.OPENING] = rules.kind_ids[rules.opening.removeprefix("holder:")] + 1
    r[at.VOID] = VOIDS.index(rules.void)
    r[at.VOLUNTARY] = int(rules.voluntary_draw)
    r[at.STOCK_OUT] = STOCK_OUTS.index(rules.stock_out)
    r[at.FACE_UP] = int(rules.stock_form == "up")
    r[at.LEANING] = int(rules.stock_form == "leaning")
    r[at.TOPPLE_ODDS] = round(rules.topple_p * 2**32)
    r[at.IDLE_ODDS] = round(rules.topple_idle_p * 2**32)
    r[at.IMBALANCE] = int(rules.topple_model == "imbalance")
    r[at.FORCED] = int(rules.joker == "forced_when_void")
    r[at.TRICK_TO] = PILES.index(rules.trick_to)
    r[at.ENDS_LAST_IN] = int(rules.hand_end == "last_in")
    r[at.DRAW_TO_LEAD] = int(rules.winner_empty == "draw_to_lead")
    r[at.TAKES_LEFT] = int(rules.take_neighbour == "left")
    r[at.CALL] = rules.last_card_call
    r[at.AUTO_CALL] = int(rules.call == "auto")
    r[at.SCORING] = SCORINGS.index(rules.scoring)
    r[at.MAX_TRICKS] = rules.max_tricks
    r[at.REPETITION] = rules.repetition
    r[at.FEWEST] = int(rules.cap_result == "fewest_cards")
    r[at.PENALISE] = int(rules.irregularities == "penalise")
    r[at.SUIT_OR_RANK] = int(rules.follow == "suit_or_rank")
    r[at.RETURNS] = int(rules.repetition > 0 and not rules.always_ends)


def _kinds(rules: ResolvedRules, r: Words) -> None:
    kinds = rules.kinds
    by_suit = list(dict.fromkeys(suit_of(k.text) for k in kinds if k.text != JOKER))
    place = 0
    for i, kind in enumerate(kinds):
        r[at.ALL] |= 1 << i
        r[at.ALL_TWICE] |= (1 << i) * (kind.copies == 2)
        r[at.SHUFFLED + place : at.SHUFFLED + place + kind.copies] = i
        place += kind.copies
        if kind.text == JOKER:
            r[at.JOKERS] = r[at.SUIT + i] = 1 << i
            r[at.VALUE + i] = at.MAX_VALUE + 1
            r[at.CLASS + i] = 1 << 8 * at.JOKER_LANE
            continue
        suit, rank = suit_of(kind.text), rank_of(kind.text)
        cards = [(j, k.text) for j, k in enumerate(kinds) if k.text != JOKER]
        r[at.VALUE + i] = kind.value
        r[at.PIPS + i] = PIPS[rank]
        r[at.SUIT + i] = sum(1 << j for j, text in cards if suit_of(text) == suit)
        r[at.FITS + i] = r[at.SUIT + i]
        r[at.CLASS + i] = 1 << 8 * by_suit.index(suit)
        if rules.follow == "suit_or_rank":
            r[at.FITS + i] |= sum(1 << j for j, text in cards if rank_of(text) == rank)
            lane = RANKS.index(rank)
            if lane < at.LANES:
                r[at.CLASS_LOW + i] = 1 << 8 * lane
            else:
                r[at.CLASS_HIGH + i] = 1 << 8 * (lane - at.LANES)
