"""Cards and numbers of players of the inflation games as a rules sheet lists them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boilover.core.cardnames import card_name, rank_name
from boilover.core.text import _, join_names


def card_names(cards: Iterable[str]) -> str:
    """9♦; 9♦ and K♦; 9♦, K♦ and A♣."""
    return join_names([card_name(card) for card in cards])


def rank_names(ranks: Iterable[str]) -> str:
    """8; 8 and 9; 8, 9 and 10."""
    return join_names([rank_name(rank) for rank in ranks])


def ranking(groups: Iterable[Iterable[str]]) -> str:
    """Ranks from high to low, those of the same worth together: K > J = Q > 9."""
    return " > ".join(" = ".join(rank_name(rank) for rank in group) for group in groups)


def numbers(counts: Sequence[int]) -> str:
    """Numbers in ascending order, runs together: 2 to 6; 3; 2, 4 and 6 to 8."""
    runs: list[tuple[int, int]] = []
    for n in counts:
        if runs and runs[-1][1] == n - 1:
            runs[-1] = (runs[-1][0], n)
        else:
            runs.append((n, n))
    texts = [
        str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
        for low, high in runs
    ]
    return join_names(texts)
