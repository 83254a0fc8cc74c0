"""Every option of the pots family: what is allowed, how it is decoded, and its words for kernels.

Names and values are those of the record format. Pack, limit and rounds may depend on the number of
players: `{"3": "2n", "*": "n"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np

from boilover.core import options as decode
from boilover.core import schema
from boilover.core.cards import JOKER, CardKind, Pack, rank_of, suit_of
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
from boilover.core.text import _, _n, quoted
from boilover.pots import layout as at

POT_SUIT: Final = ("fixed", "first_card")
UNDEALT: Final = ("none", "removed", "draw_pile")
MAY_LOOK: Final = {
    "down": at.MAY_LOOK_AT_OWN,
    "down_no_peek": at.MAY_LOOK_AT_NONE,
    "up": at.MAY_LOOK_AT_ALL,
}
TAKEN_FACE: Final = tuple(MAY_LOOK)
MAJORITY: Final = ("strict", "shared")


@dataclass(frozen=True)
class PotsRules:
    """The options of one variant, validated. `resolve` fixes those that depend on the players."""

    players: tuple[int, int]
    pack: ByPlayers[Pack]
    limit: ByPlayers[int]
    pot_suit: str
    deal: str | int
    undealt: str
    ghost_hand: bool
    taken_face: str
    suit_penalty: int
    poison_penalty: int
    majority: str
    poison_suit: str
    rounds: ByPlayers[int | str]
    first_dealer: str | int

    def resolve(self, players: int) -> ResolvedRules:
        """The rules for that number of players.

        Raises:
            VariantError: the game isn't for so many.
        """
        check_players(self.players, players)
        return _resolve(self, players)

    def to_options(self, players: int | None = None) -> dict[str, Any]:
        """The options as a record or a file writes them; resolved if `players` is given."""
        if players is None:
            values = {f.name: getattr(self, f.name) for f in fields(self)}
        else:
            resolved = self.resolve(players)
            values = {f.name: getattr(resolved, f.name, None) for f in fields(self)}
            values["players"] = self.players
        return {name: plain(value) for name, value in values.items()}


@dataclass(frozen=True)
class ResolvedRules:
    """The options for one number of players, and what follows from them."""

    seats: int
    pack: Pack
    limit: int
    pot_suit: str
    deal: str | int
    undealt: str
    ghost_hand: bool
    taken_face: str
    suit_penalty: int
    poison_penalty: int
    majority: str
    poison_suit: str
    rounds: int
    first_dealer: str | int

    @property
    def step(self) -> int:
        """What leads from a seat to the next one to play, modulo the number of seats."""
        return 1

    @property
    def fixed(self) -> bool:
        """Whether each pot has its suit from the start."""
        return self.pot_suit == "fixed"

    @cached_property
    def suits(self) -> str:
        """The letters of the suits that have pots, in the pack's order."""
        return "".join(s for s in self.pack.suits if s not in self.poison_suit)

    @cached_property
    def pot_names(self) -> tuple[str, ...]:
        """How words call the pots: by suit if fixed, else by number from 1."""
        if self.fixed:
            return tuple(self.suits)
        return tuple(str(k + 1) for k in range(len(self.suits)))

    @property
    def hands(self) -> int:
        """How many hands are dealt: the seats' and the ghost's."""
        return self.seats + int(self.ghost_hand and self.seats == 3)

    @property
    def hand_cards(self) -> int:
        """How many cards go to all those hands together."""
        return len(self.pack) if self.deal == "all" else int(self.deal) * self.hands

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """Cards dealt to each hand, eldest first, the ghost's last."""
        each, extra = divmod(self.hand_cards, self.hands)
        return tuple(each + int(i < extra) for i in range(self.hands))

    @property
    def left_over(self) -> int:
        """Cards that the deal leaves."""
        return len(self.pack) - self.hand_cards

    @property
    def stock_size(self) -> int:
        """Cards of the draw pile after the deal."""
        return self.left_over if self.undealt == "draw_pile" else 0

    @property
    def aside_size(self) -> int:
        """Cards that take no part in the round: the ghost hand and removed ones."""
        return len(self.pack) - self.stock_size - sum(self.hand_sizes[: self.seats])

    @property
    def longest_round(self) -> int:
        """The number of plays of a round: one a card that takes part."""
        return len(self.pack) - self.aside_size

    @cached_property
    def words(self) -> Words:
        """The rules as kernels read them; never written to again."""
        return _words(self)


def pot_markers(rules: ResolvedRules) -> str:
    """The suits whose kings mark pots: those of an ordinary pack that has no use for its kings."""
    if not rules.fixed:
        return ""
    used = {kind.text for kind in rules.pack.kinds}
    return "".join(s for s in rules.suits if s in "HDCS" and f"K{s}" not in used)


# --- Decoding ------------------------------------------------------------------------------------


def _pack(value: Any) -> Pack:
    kinds = card_kinds(value, at.MAX_VALUE, _check_card)
    count = sum(kind.copies for kind in kinds)
    if not 1 <= count <= at.MAX_CARDS:
        raise VariantError(
            _n(
                "{n} card: a pack of a pots game has 1 to {most}",
                "{n} cards: a pack of a pots game has 1 to {most}",
                count,
                most=at.MAX_CARDS,
            )
        )
    return Pack(tuple(kinds))


def _check_card(text: str, copies: int, kinds: Sequence[CardKind]) -> None:
    if text == JOKER:
        raise VariantError(_("a joker has no suit, so no pot would accept it"))
    decode.card(text)
    _look(text, kinds)
    if copies < 1:
        raise VariantError(_("copies must be at least 1"))


def _look(text: str, kinds: Sequence[CardKind]) -> None:
    """Refuse a card that can't be told by its looks from another one."""
    rank, suit = rank_of(text), suit_of(text)
    if rank[0] == "0" and rank != "0":
        says = _("write {card}, without the zero in front").format(card=f"{int(rank)}{suit}")
        raise VariantError(says)
    twin = {"T": "10", "10": "T"}.get(rank, rank) + suit
    if twin != text and any(kind.text == twin for kind in kinds):
        says = _("{one} and {other} look the same; write {one} for all of them").format(
            one=f"T{suit}", other=f"10{suit}"
        )
        raise VariantError(says)


def _rounds(value: Any) -> int | str:
    if isinstance(value, str):
        factor = value.removesuffix("n")
        if value.endswith("n") and (
            factor == "" or (factor.isdecimal() and factor.isascii() and 1 <= int(factor) < 100)
        ):
            return value
        says = _('must be a number, or "n" or "2n" for that many per player')
        raise VariantError(f"{quoted(value)}: {says}")
    says = _(
        'must be a whole number from {least} to {most} or "n" or "2n" for that many per player'
    )
    return decode.whole(value, 1, 999, says)


def _poison_suit(value: Any) -> str:
    if not isinstance(value, str) or not all("A" <= c <= "Z" for c in value):
        says = _('must be letters of suits, such as "S" or "SC"; "" for none')
        raise VariantError(f"{quoted(value)}: {says}")
    return "".join(dict.fromkeys(value))


def _by_players(one: Callable[[Any], Any]) -> Callable[[Any], ByPlayers[Any]]:
    return lambda value: decode.by_players(value, one, at.MAX_PLAYERS)


_DECODERS: Final[Decoders] = {
    "players": lambda v: decode.player_range(v, at.MAX_PLAYERS),
    "pack": _by_players(_pack),
    "limit": _by_players(lambda v: decode.whole(v, 1, 9999)),
    "pot_suit": lambda v: decode.one_of(v, POT_SUIT),
    "deal": lambda v: deal(v, at.MAX_CARDS),
    "undealt": lambda v: decode.one_of(v, UNDEALT),
    "ghost_hand": decode.truth,
    "taken_face": lambda v: decode.one_of(v, TAKEN_FACE),
    "suit_penalty": lambda v: decode.whole(v, 0, 99),
    "poison_penalty": lambda v: decode.whole(v, 0, 99),
    "majority": lambda v: decode.one_of(v, MAJORITY),
    "poison_suit": _poison_suit,
    "rounds": _by_players(_rounds),
    "first_dealer": lambda v: first_dealer(v, at.MAX_PLAYERS),
}
OPTIONS: Final = tuple(_DECODERS)


def meanings() -> dict[str, str]:
    """What each option is, in a line, in the language in use."""
    return {
        "players": _("least and most players"),
        "pack": _("the cards: text, copies, value in a pot; or by players"),
        "limit": _("the highest total that does not boil over; or by players"),
        "pot_suit": _('"fixed": a pot for each suit; "first_card": the first card decides'),
        "deal": _('"all", or cards for each hand'),
        "undealt": _('what becomes of the rest: "none", "removed", "draw_pile"'),
        "ghost_hand": _("three players deal a fourth hand that nobody uses"),
        "taken_face": _('taken cards: "down" (own ones may be seen), "down_no_peek", "up"'),
        "suit_penalty": _("points for a card"),
        "poison_penalty": _("points for a poison card"),
        "majority": _('"strict": who ties pays; "shared": all who tie at the top are free'),
        "poison_suit": _('letters of the suits that are poison; "" for none'),
        "rounds": _('a number, or "n" for one per player, "2n"; or by players'),
        "first_dealer": _('"random", or a seat\'s number'),
    }


def read_rules(
    options: Mapping[str, Any], base: PotsRules | None = None, players: int | None = None
) -> PotsRules:
    """Make rules from options as a file or a record spells them; what is missing is `base`'s.

    They must fit together for every number of players, or just for `players` if that is given.

    Raises:
        VariantError: an option is unknown, missing, malformed, or doesn't fit the others. Its
            message begins with the option's name.
    """
    return schema.read_rules(options, _DECODERS, PotsRules, base, players)


@lru_cache(maxsize=256)
def _resolve(rules: PotsRules, players: int) -> ResolvedRules:
    values = {f.name: getattr(rules, f.name) for f in fields(rules)}
    del values["players"]
    for name, value in values.items():
        if isinstance(value, ByPlayers):
            values[name] = for_players(value, players, name)
    if isinstance(values["rounds"], str):
        values["rounds"] = int(values["rounds"].removesuffix("n") or 1) * players
    resolved = ResolvedRules(seats=players, **values)
    _check(resolved)
    return resolved


def _check(rules: ResolvedRules) -> None:
    """Refuse combinations that can't be played, with the reason."""
    words = {"players": rules.seats, "cards": len(rules.pack)}
    for letter in rules.poison_suit:
        if letter not in rules.pack.suits:
            says = _("no card of the pack has suit {letter}, only {letters}")
            letters = ", ".join(rules.pack.suits)
            raise VariantError(says.format(letter=letter, letters=letters), "poison_suit")
    if not rules.suits:
        raise VariantError(_("every suit is poison, so there would be no pot"), "poison_suit")
    if len(rules.suits) > at.MAX_POTS:
        says = _("{n} suits with pots; at most {most}")
        raise VariantError(says.format(n=len(rules.suits), most=at.MAX_POTS), "pack")
    if rules.hand_cards > len(rules.pack):
        says = _n(
            "{n} card for each of {hands} hands makes {all}; "
            "with {players} players the pack has {cards}",
            "{n} cards for each of {hands} hands are {all}; "
            "with {players} players the pack has {cards}",
            int(rules.deal),
            hands=rules.hands,
            all=rules.hand_cards,
            **words,
        )
        raise VariantError(says, "deal")
    if len(rules.pack) < rules.hands:
        says = _("{cards} cards with {players} players: somebody would get none").format(**words)
        raise VariantError(says, "pack")
    if rules.undealt == "none" and rules.left_over:
        says = _n(
            "with {players} players the deal leaves {n} card; "
            'say "removed" or "draw_pile", or deal all',
            "with {players} players the deal leaves {n} cards; "
            'say "removed" or "draw_pile", or deal all',
            rules.left_over,
            **words,
        )
        raise VariantError(says, "undealt")
    if isinstance(rules.first_dealer, int) and rules.first_dealer >= rules.seats:
        says = _("with {players} players the seats are 0 to {last}")
        raise VariantError(says.format(last=rules.seats - 1, **words), "first_dealer")


def without_effect(rules: ResolvedRules) -> list[str]:
    """The options that ask for something that never happens under these rules."""
    idle = {
        "undealt": rules.undealt != "none" and rules.left_over == 0,
        "ghost_hand": rules.ghost_hand and rules.seats != 3,
        "poison_penalty": rules.poison_penalty > 0 and not rules.poison_suit,
        "majority": rules.majority == "shared" and rules.suit_penalty == 0,
    }
    return [option for option, is_idle in idle.items() if is_idle]


# --- Words for kernels ---------------------------------------------------------------------------


def _words(rules: ResolvedRules) -> Words:
    r = np.zeros(at.RULES_WORDS, np.int64)
    cards = rules.pack.cards
    everything = (1 << len(cards)) - 1
    kinds = [sum(1 << j for j, other in enumerate(cards) if other == card) for card in cards]
    suits = [sum(1 << i for i, c in enumerate(cards) if suit_of(c.text) == s) for s in rules.suits]
    r[at.LIMIT] = rules.limit
    r[at.CARDS] = len(cards)
    r[at.POTS] = len(rules.suits)
    r[at.EMERGENT] = 0 if rules.fixed else -1
    r[at.HANDS] = rules.hands
    r[at.HAND_CARDS] = rules.hand_cards
    r[at.PILE] = int(rules.undealt == "draw_pile")
    r[at.SUIT_PENALTY] = rules.suit_penalty
    r[at.POISON_PENALTY] = rules.poison_penalty
    r[at.SHARED] = int(rules.majority == "shared")
    r[at.POISON] = everything & ~sum(suits)
    r[at.ALL] = everything
    r[at.COPIES] = max(kind.bit_count() for kind in kinds)
    r[at.MAY_LOOK] = MAY_LOOK[rules.taken_face]
    for i, kind in enumerate(dict.fromkeys(kinds)):
        r[at.ODD_KINDS if i % 2 else at.EVEN_KINDS] |= kind
        r[at.ODD_FIRSTS if i % 2 else at.EVEN_FIRSTS] |= kind & -kind
    for k, suit in enumerate(suits):
        r[at.SUIT + k] = suit
    for i, card in enumerate(cards):
        r[at.VALUE + i] = card.value
        r[at.KIND + i] = kinds[i]
        r[at.FIRST + i] = (kinds[i] & -kinds[i]).bit_length() - 1
        r[at.SUIT_SET + i] = sum(suit for suit in suits if suit >> i & 1)
    for value in range(at.MAX_VALUE + 1):
        r[at.AT_MOST + value] = sum(1 << i for i, card in enumerate(cards) if card.value <= value)
    return r
