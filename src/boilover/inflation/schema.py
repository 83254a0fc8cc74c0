"""Every option of the inflation family: what is allowed, and how it is decoded.

Names and values are those of the record format. The pack may depend on the number of players, and
may be written short: `{ranks = "23456789TJQKA", copies = 1, jokers = 1, without = ["2C"]}`, the
ranks from low to high. Which options fit together is in `fitting`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, Final

from boilover.core import options as decode
from boilover.core import schema
from boilover.core.cards import JOKER, RANKS, CardKind, Pack, rank_of, suit_of
from boilover.core.errors import VariantError
from boilover.core.jit import Words
from boilover.core.options import ByPlayers
from boilover.core.schema import (
    Decoders,
    card_kinds,
    check_players,
    deal,
    first_dealer,
    for_players,
    plain,
)
from boilover.core.text import _, quoted
from boilover.inflation import layout as at
from boilover.inflation import packing
from boilover.inflation.fitting import check

SUITS: Final = "HDCS"
SHORT: Final = ("ranks", "copies", "jokers", "without")
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "direction": ("cw", "ccw"),
    "follow": ("suit", "suit_or_rank"),
    "void": ("draw", "take_trick", "discard_halts"),
    "stock_out": ("pass", "pass_then_take", "recycle_or_draw_game"),
    "stock_form": ("down", "up", "leaning"),
    "topple_model": ("flat", "imbalance"),
    "joker": ("none", "optional", "forced_when_void"),
    "trick_to": ("out", "waste", "recycle"),
    "hand_end": ("first_out", "last_in"),
    "call": ("explicit", "auto"),
    "winner_empty": ("none", "next_highest_leads", "draw_to_lead"),
    "take_neighbour": ("off", "left"),
    "scoring": ("single", "winner_takes_pips", "own_pips_limit", "loser_point"),
    "cap_result": ("draw", "fewest_cards"),
    "irregularities": ("reject", "penalise"),
}


@dataclass(frozen=True)
class Options:
    """What does not depend on the number of players."""

    deal: str | int
    direction: str
    opening: str
    follow: str
    void: str
    voluntary_draw: bool
    stock_out: str
    stock_form: str
    topple_p: float
    topple_idle_p: float
    topple_model: str
    joker: str
    trick_to: str
    hand_end: str
    call: str
    winner_empty: str
    take_neighbour: str
    last_card_call: int
    scoring: str
    target: int
    series: int
    max_tricks: int
    repetition: int
    cap_result: str
    irregularities: str
    first_dealer: str | int


@dataclass(frozen=True)
class InflationRules(Options):
    """The options of one variant, validated. `resolve` fixes the pack."""

    players: tuple[int, int]
    pack: ByPlayers[Pack]

    def resolve(self, players: int) -> ResolvedRules:
        """The rules for that number of players.

        Raises:
            VariantError: the game isn't for so many.
        """
        check_players(self.players, players)
        return _resolve(self, players)

    def to_options(self, players: int | None = None) -> dict[str, Any]:
        """The options as a record or a file writes them; resolved if `players` is given."""
        rules: Options = self if players is None else self.resolve(players)
        values = {name: getattr(rules, name) for name in OPTIONS if name != "players"}
        values["players"] = self.players
        return {name: plain(values[name]) for name in OPTIONS}


@dataclass(frozen=True)
class ResolvedRules(Options):
    """The options for one number of players, and what follows from them."""

    seats: int
    pack: Pack

    @cached_property
    def kinds(self) -> tuple[CardKind, ...]:
        """The kinds of card by their ids: by suit, ascending by value, the joker last."""
        suits = [s for s in self.pack.suits if s in SUITS]
        cards = [k for k in self.pack.kinds if k.text != JOKER]
        cards.sort(key=lambda k: (suits.index(suit_of(k.text)), k.value, rank_of(k.text)))
        return (*cards, *(k for k in self.pack.kinds if k.text == JOKER))

    @cached_property
    def kind_ids(self) -> dict[str, int]:
        """The id of each kind by its text."""
        return {kind.text: i for i, kind in enumerate(self.kinds)}

    @property
    def step(self) -> int:
        """What leads from a seat to the next in the game's direction, modulo the players."""
        return 1 if self.direction == "cw" else self.seats - 1

    @property
    def hand_cards(self) -> int:
        """How many cards go to all hands together."""
        return len(self.pack) if self.deal == "all" else int(self.deal) * self.seats

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards dealt to each hand, eldest first."""
        each, extra = divmod(self.hand_cards, self.seats)
        return tuple(each + int(i < extra) for i in range(self.seats))

    @property
    def stock_size(self) -> int:
        """Cards of the stock after the deal."""
        return len(self.pack) - self.hand_cards

    @property
    def aside_size(self) -> int:
        """Cards that take no part in the round: none."""
        return 0

    @property
    def always_ends(self) -> bool:
        """Whether every trick takes cards out of play for good, so that a round can't go on."""
        return (self.trick_to, self.void, self.stock_out) == ("out", "draw", "pass")

    @property
    def punishes_silence(self) -> bool:
        """Whether a last card that was not announced costs something."""
        return self.last_card_call > 0 and self.call == "explicit"

    @property
    def repeats(self) -> bool:
        """Whether a round can end by a position that comes again and again."""
        return self.repetition > 0 and not self.always_ends

    @property
    def is_capped(self) -> bool:
        """Whether a round can end by its number of tricks."""
        lasts = not self.always_ends or self.max_tricks < len(self.pack)
        return self.max_tricks > 0 and lasts

    @property
    def stock_can_be_gone(self) -> bool:
        """Whether a round can end because a card has to be drawn and there is none."""
        return self.punishes_silence or (self.trick_to == "recycle" and self.void == "draw")

    @property
    def may_be_drawn(self) -> bool:
        """Whether a round can end without winner and loser."""
        stalls = self.repeats or self.is_capped
        return self.stock_can_be_gone or (stalls and self.cap_result == "draw")

    @property
    def rounds(self) -> int:
        """Rounds in a match; 0 where it goes on until a total reaches the target."""
        return self.series if self.scoring == "single" else 0

    @property
    def most_tricks(self) -> int:
        """Tricks of the longest round; where nothing limits them, a very large number."""
        bounds = [self.max_tricks or 10**6]
        if self.always_ends:
            bounds.append(len(self.pack))
        return min(bounds)

    @property
    def longest_round(self) -> int:
        """A bound of the number of actions in a round, chance's after the deal included."""
        cards, n = len(self.pack), self.seats
        # Each card drawn may be followed by a topple, or come out of a reshuffle.
        actions = 4 * n + 3 * cards
        if self.last_card_call:
            actions *= n * n
        return self.most_tricks * actions + cards

    @cached_property
    def words(self) -> Words:
        """The rules as kernels read them; never written to again."""
        return packing.words(self)


# --- Decoding ------------------------------------------------------------------------------------


def _short_pack(value: Mapping[str, Any]) -> list[CardKind]:
    """A pack of four suits, written short."""
    for key in value:
        if key not in SHORT:
            hint = decode.hint(str(key), SHORT, _("allowed are {names}"))
            raise VariantError(_("no such key; {hint}").format(hint=hint), str(key))
    ranks = value.get("ranks")
    if (
        not isinstance(ranks, str)
        or not 1 <= len(ranks) <= 13
        or not set(ranks) <= set(RANKS)
        or len(set(ranks)) < len(ranks)
    ):
        says = _('must be different ranks from low to high, such as "789TJQKA"')
        raise VariantError(f"{quoted(ranks)}: {says}", "ranks")
    try:
        copies = decode.whole(value.get("copies", 1), 1, at.MAX_COPIES)
    except VariantError as error:
        raise VariantError(str(error), "copies") from None
    try:
        jokers = decode.whole(value.get("jokers", 0), 0, at.MAX_COPIES)
    except VariantError as error:
        raise VariantError(str(error), "jokers") from None
    counts = {f"{rank}{suit}": copies for suit in SUITS for rank in ranks}
    missing = value.get("without", [])
    if not isinstance(missing, list):
        raise VariantError(_("must be a list: [...]"), "without")
    for text in missing:
        if not isinstance(text, str) or counts.get(text, 0) == 0:
            raise VariantError(_("{card} is not in the pack").format(card=quoted(text)), "without")
        counts[text] -= 1
    kinds = [CardKind(text, n, ranks.index(rank_of(text)) + 1) for text, n in counts.items() if n]
    return kinds + [CardKind(JOKER, jokers, len(ranks) + 1)] * (jokers > 0)


def _check_card(text: str, copies: int, kinds: Sequence[CardKind]) -> None:
    if text != JOKER and not (len(text) == 2 and text[0] in RANKS and text[1] in SUITS):
        says = _("{text} is no card; write rank (A, 2 to 9, T, J, Q, K) then suit, or JK")
        raise VariantError(says.format(text=quoted(text)))
    if not 1 <= copies <= at.MAX_COPIES:
        raise VariantError(_("copies must be from 1 to {most}").format(most=at.MAX_COPIES))


def _pack(value: Any) -> Pack:
    if isinstance(value, Mapping):
        kinds = _short_pack(value)
    else:
        kinds = card_kinds(value, at.MAX_VALUE, _check_card)
    if not kinds:
        raise VariantError(_("the pack has no card"))
    return Pack(tuple(kinds))


def _packs(value: Any) -> ByPlayers[Pack]:
    if isinstance(value, Mapping) and set(value) & set(SHORT):
        return ByPlayers((("*", _pack(value)),))
    return decode.by_players(value, _pack, at.MAX_PLAYERS)


def _opening(value: Any) -> str:
    if isinstance(value, str):
        card = value.removeprefix("holder:")
        if value == "eldest" or (
            card != value and len(card) == 2 and card[0] in RANKS and card[1] in SUITS
        ):
            return value
    says = _('must be "eldest" or a card whose holder leads it, such as "holder:AS"')
    raise VariantError(f"{quoted(value)}: {says}")


def _odds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise VariantError(f"{quoted(value)}: {_('must be a number from 0 to 1')}")
    return value


def _repetition(value: Any) -> int:
    if value == 1 and not isinstance(value, bool):
        says = _("every round would end before its first card; 0 is for never")
        raise VariantError(f"{quoted(value)}: {says}")
    return decode.whole(value, 0, 99)


def _target(value: Any) -> int:
    says = _("must be a whole number from {least} to {most}, and 0 only where scoring is single")
    return decode.whole(value, 0, 9999, says)


def _choice(name: str) -> Any:
    return lambda value: decode.one_of(value, CHOICES[name])


_DECODERS: Final[Decoders] = {
    "players": lambda v: decode.player_range(v, at.MAX_PLAYERS),
    "pack": _packs,
    "deal": lambda v: deal(v, at.MAX_CARDS),
    "direction": _choice("direction"),
    "opening": _opening,
    "follow": _choice("follow"),
    "void": _choice("void"),
    "voluntary_draw": decode.truth,
    "stock_out": _choice("stock_out"),
    "stock_form": _choice("stock_form"),
    "topple_p": _odds,
    "topple_idle_p": _odds,
    "topple_model": _choice("topple_model"),
    "joker": _choice("joker"),
    "trick_to": _choice("trick_to"),
    "hand_end": _choice("hand_end"),
    "call": _choice("call"),
    "winner_empty": _choice("winner_empty"),
    "take_neighbour": _choice("take_neighbour"),
    "last_card_call": lambda v: decode.whole(v, 0, at.MAX_CARDS),
    "scoring": _choice("scoring"),
    "target": _target,
    "series": lambda v: decode.whole(v, 0, 999),
    "max_tricks": lambda v: decode.whole(v, 0, 9999),
    "repetition": _repetition,
    "cap_result": _choice("cap_result"),
    "irregularities": _choice("irregularities"),
    "first_dealer": lambda v: first_dealer(v, at.MAX_PLAYERS),
}
OPTIONS: Final = tuple(_DECODERS)


def meanings() -> dict[str, str]:
    """What each option is, in a line, in the language in use."""
    return {
        "players": _("least and most players"),
        "pack": _("the cards: text, copies, rank within the suit; or by players"),
        "deal": _('"all", or cards for each hand'),
        "direction": _('"cw": to the left; "ccw": to the right'),
        "opening": _('"eldest" leads any card, or "holder:AS": who holds it leads it'),
        "follow": _('what follows: cards of the "suit", or of the "suit_or_rank"'),
        "void": _('who can\'t follow: "draw", "take_trick", "discard_halts"'),
        "voluntary_draw": _("whether who can follow may draw instead"),
        "stock_out": _('no stock: "pass", "pass_then_take", "recycle_or_draw_game"'),
        "stock_form": _('the stock lies "down", "up", or stands as two halves, "leaning"'),
        "topple_p": _("how likely a leaning stock falls at a draw, 0 to 1"),
        "topple_idle_p": _("how likely it falls before a turn, 0 to 1"),
        "topple_model": _('"flat", or "imbalance": likelier the more the halves differ'),
        "joker": _('"none", "optional", or "forced_when_void": must be played'),
        "trick_to": _('a finished trick goes "out", to the "waste", or to "recycle"'),
        "hand_end": _('"first_out" wins, or "last_in" loses'),
        "call": _('the last card\'s call is "explicit", or "auto": never forgotten'),
        "winner_empty": _('no card to lead: "none", "next_highest_leads", "draw_to_lead"'),
        "take_neighbour": _('"left": before a trick one may take the left neighbour\'s hand'),
        "last_card_call": _("penalty cards for a last card not called; 0: no call"),
        "scoring": _('"single", "winner_takes_pips", "own_pips_limit", "loser_point"'),
        "target": _("the total that ends a match, unless scoring is single"),
        "series": _("rounds in a match, where scoring is single"),
        "max_tricks": _("tricks after which a round is drawn; 0: no limit"),
        "repetition": _("how often a position comes until the round is drawn; 0: no limit"),
        "cap_result": _('such a round is a "draw", or won by the "fewest_cards"'),
        "irregularities": _('a card out of turn: "reject" or "penalise"'),
        "first_dealer": _('"random", or a seat\'s number'),
    }


def read_rules(
    options: Mapping[str, Any], base: InflationRules | None = None, players: int | None = None
) -> InflationRules:
    """Make rules from options as a file or a record spells them; what is missing is `base`'s.

    They must fit together for every number of players, or just for `players` if that is given.

    Raises:
        VariantError: an option is unknown, missing, malformed, or doesn't fit the others. Its
            message begins with the option's name.
    """
    return schema.read_rules(options, _DECODERS, InflationRules, base, players)


@lru_cache(maxsize=256)
def _resolve(rules: InflationRules, players: int) -> ResolvedRules:
    pack = for_players(rules.pack, players, "pack")
    values = {f.name: getattr(rules, f.name) for f in fields(Options)}
    resolved = ResolvedRules(seats=players, pack=pack, **values)
    check(resolved)
    return resolved
