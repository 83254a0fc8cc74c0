"""The worked examples in sentences."""

from __future__ import annotations

from boilover.core.cardnames import card_name
from boilover.core.text import _, _n
from boilover.inflation.examples import (
    NAMES,
    draw_example,
    pick_up_example,
    sit_out_example,
    trick_example,
)
from boilover.inflation.names import card_names
from boilover.inflation.schema import ResolvedRules


def trick_won_example(rules: ResolvedRules) -> str:
    """A trick and who wins it; "" if the pack has none to show."""
    found = trick_example(rules)
    if found is None:
        return ""
    n = len(found.cards)
    plays = [
        _("{name} {card}").format(name=name, card=card_name(card))
        for name, card in zip(NAMES, found.cards, strict=False)
    ]
    winner = {"name": NAMES[found.winner], "card": card_name(found.cards[found.winner])}
    says = [_("Example with {n} players: {plays}.").format(n=n, plays=", ".join(plays))]
    if found.by_rank is not None:
        card = card_name(found.cards[found.by_rank])
        says.append(_("{card} follows by its rank, but can't win.").format(card=card))
    if found.twin is not None:
        says.append(_("{card} is the highest, and the first one counts.").format(**winner))
    else:
        says.append(_("{card} is the highest of the suit that was led.").format(**winner))
    says.append(_("{name} wins the trick and leads to the next.").format(**winner))
    if found.beaten_by_joker:
        last = NAMES[n - 1]
        says.append(_("With the joker {name} would have won.").format(name=last))
    return " ".join(says)


def void_example(rules: ResolvedRules, draws: bool) -> str:
    """What a void player does; "" if the pack has nothing to show."""
    if rules.void != "draw":
        return _pick_up(rules)
    return _draw(rules) if draws else ""


def _draw(rules: ResolvedRules) -> str:
    found = draw_example(rules)
    if found is None:
        return ""
    drawn = [card_name(card) for card in found.drawn]
    words = {
        "leader": NAMES[0],
        "led": card_name(found.led),
        "name": NAMES[1],
        "hand": card_names(found.hand),
        "drawn": ", ".join(drawn),
        "fit": drawn[-1],
    }
    if found.may_go_on:
        return _(
            "Example: {leader} leads {led}. {name} has only {hand}, and draws {drawn}. Now {name} "
            "can play {fit}, or go on drawing."
        ).format(**words)
    return _(
        "Example: {leader} leads {led}. {name} has only {hand}, draws {drawn}, and plays {fit}. "
        "The other cards drawn stay in {name}'s hand."
    ).format(**words)


def _pick_up(rules: ResolvedRules) -> str:
    found = pick_up_example(rules)
    if found is None:
        return ""
    words = {
        "leader": NAMES[0],
        "led": card_name(found.cards[0]),
        "second": NAMES[1],
        "higher": card_name(found.cards[1]) if len(found.cards) > 1 else "",
        "void": NAMES[found.void],
        "off": card_name(found.cards[-1]),
        "taker": NAMES[found.taker],
        "cards": card_names(found.cards),
    }
    if rules.void == "take_trick":
        if found.void == 1:
            says = _(
                "Example: {leader} leads {led}. {void} is void, takes it and leads to the next "
                "trick."
            )
        else:
            says = _(
                "Example: {leader} leads {led}, {second} plays {higher}. {void} is void, takes "
                "both cards and leads to the next trick."
            )
    elif found.void == 1:
        says = _(
            "Example: {leader} leads {led}. {void} is void and plays {off}. {taker} takes both "
            "cards and leads to the next trick."
        )
    else:
        says = _(
            "Example: {leader} leads {led}, {second} plays {higher}. {void} is void and plays "
            "{off}. The trick stops: {taker} takes {cards} and leads to the next trick."
        )
    return says.format(**words)


def sit_out(rules: ResolvedRules) -> str:
    """A trick that players sat out; "" if the pack has none to show."""
    found = sit_out_example(rules)
    if found is None:
        return ""
    plays = [
        _("{name} sits out").format(name=name)
        if card is None
        else _("{name} {card}").format(name=name, card=card_name(card))
        for name, card in zip(NAMES, found.cards, strict=False)
    ]
    cards = [card for card in found.cards if card is not None]
    words = {
        "plays": ", ".join(plays),
        "winner": NAMES[found.winner],
        "cards": card_names(cards),
        "first": NAMES[found.waiting[0]],
        "second": NAMES[found.waiting[-1]],
    }
    if len(found.waiting) > 1:
        says = _(
            "Example without a stock: {plays}. {first} takes one of the two cards, {second} the "
            "other. {winner} has won and leads."
        )
        return says.format(**words)
    return _n(
        "Example without a stock: {plays}. {first} takes {cards}. {winner} has won and leads.",
        "Example without a stock: {plays}. {first} takes {cards}. {winner} has won and leads.",
        len(cards),
        **words,
    )
