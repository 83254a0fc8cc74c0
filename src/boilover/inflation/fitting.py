"""Which options of the inflation family fit together: each refusal says why."""

from __future__ import annotations

from typing import Protocol

from boilover.core.cards import JOKER, Pack
from boilover.core.errors import VariantError
from boilover.core.text import _, _n


class _Rules(Protocol):
    """What of the resolved rules is looked at."""

    @property
    def seats(self) -> int: ...
    @property
    def pack(self) -> Pack: ...
    @property
    def stock_size(self) -> int: ...
    @property
    def hand_cards(self) -> int: ...
    @property
    def deal(self) -> str | int: ...
    @property
    def opening(self) -> str: ...
    @property
    def void(self) -> str: ...
    @property
    def voluntary_draw(self) -> bool: ...
    @property
    def stock_out(self) -> str: ...
    @property
    def stock_form(self) -> str: ...
    @property
    def topple_p(self) -> float: ...
    @property
    def topple_idle_p(self) -> float: ...
    @property
    def topple_model(self) -> str: ...
    @property
    def joker(self) -> str: ...
    @property
    def trick_to(self) -> str: ...
    @property
    def hand_end(self) -> str: ...
    @property
    def winner_empty(self) -> str: ...
    @property
    def take_neighbour(self) -> str: ...
    @property
    def last_card_call(self) -> int: ...
    @property
    def call(self) -> str: ...
    @property
    def scoring(self) -> str: ...
    @property
    def target(self) -> int: ...
    @property
    def series(self) -> int: ...
    @property
    def max_tricks(self) -> int: ...
    @property
    def repetition(self) -> int: ...
    @property
    def cap_result(self) -> str: ...
    @property
    def always_ends(self) -> bool: ...
    @property
    def repeats(self) -> bool: ...
    @property
    def is_capped(self) -> bool: ...
    @property
    def irregularities(self) -> str: ...
    @property
    def first_dealer(self) -> str | int: ...


def check(rules: _Rules) -> None:
    """Refuse combinations that can't be played or that no rule describes.

    Raises:
        VariantError: its message begins with an option and says what doesn't fit.
    """
    _check_deal(rules)
    _check_stock(rules)
    _check_end(rules)
    _check_scoring(rules)


def _refuse(option: str, says: str, **words: object) -> None:
    raise VariantError(says.format(**words), option)


def _check_deal(rules: _Rules) -> None:
    cards, n = len(rules.pack), rules.seats
    texts = rules.pack.texts
    if rules.hand_cards > cards:
        says = _n(
            "{n} card for each of {players} players makes {all}; the pack has {cards}",
            "{n} cards for each of {players} players are {all}; the pack has {cards}",
            int(rules.deal),
            players=n,
            all=rules.hand_cards,
            cards=cards,
        )
        _refuse("deal", says)
    if cards < n:
        says = _("{cards} cards with {players} players: somebody would get none")
        _refuse("pack", says, cards=cards, players=n)
    if JOKER in texts and rules.joker == "none":
        _refuse("joker", _('the pack has a joker; say "optional" or "forced_when_void"'))
    if all(text == JOKER for text in texts):
        _refuse("pack", _("there are only jokers in it"))
    card = rules.opening.removeprefix("holder:")
    if card != rules.opening:
        if rules.deal != "all":
            _refuse("opening", _("{card} may lie in the stock; deal all"), card=card)
        if texts.count(card) != 1:
            says = _("{card} is in the pack {n} times; one player must hold it")
            _refuse("opening", says, card=card, n=texts.count(card))
    if isinstance(rules.first_dealer, int) and rules.first_dealer >= n:
        says = _("with {players} players the seats are 0 to {last}")
        _refuse("first_dealer", says, players=n, last=n - 1)


def _check_stock(rules: _Rules) -> None:
    recycles = rules.stock_out == "recycle_or_draw_game"
    if recycles != (rules.trick_to == "recycle"):
        says = _('"recycle" and the stock_out "recycle_or_draw_game" need each other')
        _refuse("trick_to", says)
    if rules.voluntary_draw and rules.void != "draw":
        _refuse("voluntary_draw", _('only where the void "draw"'))
    if rules.stock_form == "leaning" and recycles:
        _refuse("stock_form", _("a leaning stock can't be made from discards"))
    if rules.stock_form == "leaning" and rules.last_card_call:
        _refuse("stock_form", _("no rule says from which half penalty cards come"))


def _check_end(rules: _Rules) -> None:
    if not rules.always_ends and rules.max_tricks == rules.repetition == 0:
        says = _("a round might never end; limit the tricks or the repetitions")
        _refuse("max_tricks", says)
    last_in = rules.hand_end == "last_in"
    if last_in and rules.winner_empty == "none":
        says = _('with "last_in" it must say who leads after a winner without cards')
        _refuse("winner_empty", says)
    if last_in and rules.void == "discard_halts" and rules.winner_empty != "draw_to_lead":
        says = _('with "discard_halts" the taker stays in; say "draw_to_lead"')
        _refuse("winner_empty", says)
    if rules.take_neighbour == "left" and not last_in:
        says = _('who loses his hand would be first out; it needs "last_in"')
        _refuse("take_neighbour", says)
    if rules.take_neighbour == "left" and rules.last_card_call:
        _refuse("take_neighbour", _("no rule says how it goes with a last-card call"))
    if rules.irregularities == "penalise" and (
        rules.void != "discard_halts" or not last_in or rules.last_card_call
    ):
        says = _('cards out of turn need "discard_halts", "last_in" and no last-card call')
        _refuse("irregularities", says)


def _check_scoring(rules: _Rules) -> None:
    last_in = rules.hand_end == "last_in"
    if rules.scoring == "winner_takes_pips" and last_in:
        _refuse("scoring", _('"last_in" has no winner who could take pips'))
    if rules.scoring == "loser_point" and not last_in:
        _refuse("scoring", _('"first_out" has no loser who could get a point'))
    if rules.scoring in ("winner_takes_pips", "own_pips_limit") and JOKER in rules.pack.texts:
        _refuse("scoring", _("no rule says how many pips a joker has"))
    if rules.scoring == "single" and rules.series == 0:
        _refuse("series", _("a match needs at least one round"))
    if rules.scoring != "single" and rules.target == 0:
        says = _("the match would never end; say what total ends it, such as target = 100")
        _refuse("target", says)


# --- Options without effect ----------------------------------------------------------------------


def without_effect(rules: _Rules) -> list[str]:
    """The options that ask for something that never happens under these rules.

    One that asks for nothing (no joker, odds of 0) is not among them.
    """
    idle = _idle_in_stock(rules) | _idle_at_end(rules)
    idle["joker"] = rules.joker != "none" and JOKER not in rules.pack.texts
    idle["call"] = rules.call == "auto" and rules.last_card_call == 0
    idle["target"] = rules.target > 0 and rules.scoring == "single"
    idle["series"] = rules.series > 1 and rules.scoring != "single"
    return [option for option, is_idle in idle.items() if is_idle]


def _idle_in_stock(rules: _Rules) -> dict[str, bool]:
    has_stock = rules.stock_size > 0 or rules.trick_to == "recycle"
    is_drawn = has_stock and (rules.void == "draw" or rules.last_card_call > 0)
    leans = rules.stock_form == "leaning" and rules.stock_size > 1
    falls_at_draw = leans and is_drawn and rules.topple_p > 0
    return {
        "voluntary_draw": rules.voluntary_draw and not has_stock,
        "stock_out": rules.stock_out == "pass_then_take" and rules.void != "draw",
        "stock_form": (rules.stock_form == "up" and not has_stock)
        or (rules.stock_form == "leaning" and not leans),
        "topple_p": rules.topple_p > 0 and not falls_at_draw,
        "topple_idle_p": rules.topple_idle_p > 0 and not leans,
        "topple_model": rules.topple_model == "imbalance" and not falls_at_draw,
    }


def _idle_at_end(rules: _Rules) -> dict[str, bool]:
    first_out = rules.hand_end == "first_out"
    stalls = rules.repeats or rules.is_capped
    return {
        "winner_empty": rules.winner_empty != "none" and first_out,
        "max_tricks": rules.max_tricks > 0 and not rules.is_capped,
        "repetition": rules.repetition > 0 and not rules.repeats,
        "cap_result": rules.cap_result == "fewest_cards" and not stalls,
    }
