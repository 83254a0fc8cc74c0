"""The sections about the pack and the deal."""

from __future__ import annotations

from collections import Counter

from boilover.core.cardnames import SYMBOLS, rank_name, suit_name
from boilover.core.cards import JOKER, RANKS, CardKind, Pack, rank_of, suit_of
from boilover.core.document import Section, Table
from boilover.core.text import _, _n
from boilover.inflation.names import card_names, numbers, rank_names, ranking
from boilover.inflation.schema import SUITS, ResolvedRules
from boilover.inflation.sheet.subject import Subject

MOST_MISSING = 3
"""A pack that lacks more single cards than that is written out."""

Order = tuple[tuple[str, ...], ...]
"""The ranks of a suit from high to low, those of equal worth together."""


# --- The cards -----------------------------------------------------------------------------------


def write_cards(subject: Subject, out: Section) -> None:
    """Which cards to take, and their order."""
    by_pack: dict[Pack, list[int]] = {}
    for rules in subject.all:
        by_pack.setdefault(rules.pack, []).append(rules.seats)
    orders = [_common_order(pack) for pack in by_pack]
    shared = max(orders, key=lambda order: len(order or ()))
    if not all(_is_part(order, shared) for order in orders):
        shared = None
    for (pack, counts), order in zip(by_pack.items(), orders, strict=True):
        lines = _ordinary(pack) if order else []
        if len(by_pack) > 1:
            lines.insert(0, _("With {counts} players:").format(counts=numbers(counts)))
        if order and not shared:
            lines.append(_order_line(order))
        if order:
            out.say(" ".join(lines))
        else:
            _write_out(pack, lines, out)
    if shared:
        out.say(_order_line(shared))
    if any(_ranks_as_in_spain(pack) for pack in by_pack):
        out.say(
            _(
                "Mind that the jack ranks above the queen here. With Spanish cards the horse takes "
                "the place of the jack, and the maid (sota) that of the queen."
            )
        )


def _common_order(pack: Pack) -> Order | None:
    """The order of the ranks, if the four suits have the same, but for a few missing cards."""
    orders = [_order(pack, suit) for suit in SUITS]
    order = max(orders, key=lambda o: sum(map(len, o)))
    whole = all(_is_part(other, order) for other in orders)
    missing = _missing(pack, order)
    once = max(missing.values(), default=0) <= 1
    return order if order and whole and once and missing.total() <= MOST_MISSING else None


def _order(pack: Pack, suit: str) -> Order:
    """The ranks of one suit from high to low."""
    by_worth: dict[int, list[str]] = {}
    for kind in _of_suit(pack, suit):
        by_worth.setdefault(kind.value, []).append(rank_of(kind.text))
    return tuple(tuple(by_worth[worth]) for worth in sorted(by_worth, reverse=True))


def _of_suit(pack: Pack, suit: str) -> list[CardKind]:
    return [k for k in pack.kinds if k.text != JOKER and suit_of(k.text) == suit]


def _is_part(order: Order | None, of: Order | None) -> bool:
    """Whether the one is what is left of the other without some ranks."""
    if order is None or of is None:
        return False
    ranks = {rank for group in order for rank in group}
    left = ([rank for rank in group if rank in ranks] for group in of)
    return [sorted(group) for group in order] == [sorted(group) for group in left if group]


def _copies(pack: Pack) -> int:
    """How many of each card there are, but for missing ones."""
    return max(kind.copies for kind in pack.kinds if kind.text != JOKER)


def _missing(pack: Pack, order: Order) -> Counter[str]:
    """The cards that the pack lacks, of the four suits with these ranks."""
    there = Counter(pack.texts)
    copies = _copies(pack)
    cards = [f"{rank}{suit}" for suit in SUITS for group in order for rank in group]
    return Counter({card: copies - there[card] for card in cards if there[card] < copies})


def _ordinary(pack: Pack) -> list[str]:
    """How to make the pack out of ordinary ones, in sentences."""
    order = _common_order(pack)
    assert order is not None
    copies, jokers = _copies(pack), pack.texts.count(JOKER)
    ranks = {rank for group in order for rank in group}
    without = [rank for rank in (*RANKS[1:], "A") if rank not in ranks]
    missing = list(_missing(pack, order))
    lines = [
        _("Take an ordinary pack of 52 cards.")
        if copies == 1
        else _("Take two ordinary packs of 52 cards and shuffle them together.")
    ]
    if without:
        lines.append(
            _("Take out every {ranks}.").format(ranks=rank_names(without)),
        )
    if missing:
        lines.append(
            _n(
                "Take out one {cards}.",
                "Take out one each of {cards}.",
                len(missing),
                cards=card_names(missing),
            )
        )
    if jokers:
        lines.append(_n("Add a joker.", "Add {n} jokers.", jokers))
    if len(lines) > 1 or copies > 1:
        lines.append(
            _n("This makes a pack of one card.", "This makes a pack of {n} cards.", len(pack))
        )
    return lines


def _order_line(order: Order) -> str:
    says = _("In each suit the cards rank, from high to low: {ranks}.")
    text = says.format(ranks=ranking(order))
    if any(len(group) > 1 for group in order):
        text += " " + _("Ranks with “=” between them are equally high.")
    return text


def _write_out(pack: Pack, lines: list[str], out: Section) -> None:
    """A pack that is unlike any ordinary one, card by card."""
    lines.append(
        _n(
            "The pack has one card.",
            "The pack has {n} cards. From high to low these are:",
            len(pack),
        )
    )
    out.say(" ".join(lines))
    rows = []
    orders = {suit: _order(pack, suit) for suit in SUITS}
    for suit, order in orders.items():
        copies = {rank_of(k.text): k.copies for k in _of_suit(pack, suit)}
        cards = " > ".join(
            " = ".join(_rank_with_copies(rank, copies[rank]) for rank in group) for group in order
        )
        title = f"{SYMBOLS[suit]} {suit_name(suit)}"
        rows.append(_("{suit}: {cards}").format(suit=title, cards=cards) if order else "")
    jokers = pack.texts.count(JOKER)
    rows.append(_n("a joker", "{n} jokers", jokers) if jokers else "")
    out.list(rows)
    if any(len(group) > 1 for order in orders.values() for group in order):
        out.say(_("Ranks with “=” between them are equally high."))
    if any(kind.copies > 1 for kind in pack.kinds if kind.text != JOKER):
        out.say(_("A card with “×2” is there twice."))


def _rank_with_copies(rank: str, copies: int) -> str:
    return rank_name(rank) if copies == 1 else f"{rank_name(rank)}×{copies}"


def _ranks_as_in_spain(pack: Pack) -> bool:
    """Whether in some suit the jack stands between the king and the queen."""
    worth = {kind.text: kind.value for kind in pack.kinds}
    courts = [[worth.get(f"{rank}{suit}", 0) for rank in "KJQ"] for suit in SUITS]
    return any(king > jack > queen > 0 for king, jack, queen in courts)


# --- Setup ---------------------------------------------------------------------------------------


def write_setup(subject: Subject, out: Section) -> None:
    """Who deals, what everybody gets, where the rest lies."""
    rules = subject.rules
    if rules.first_dealer == "random":
        out.say(_("Draw lots for the first dealer."))
    else:
        n = int(rules.first_dealer) + 1
        out.say(_("Player {n}, counted clockwise, deals first.").format(n=n))
    deal = [
        _(
            "For each round the dealer shuffles the pack and deals face down, one card at a time "
            "and clockwise; the player on the dealer's left gets the first one."
        )
        if subject.clockwise
        else _(
            "For each round the dealer shuffles the pack and deals face down, one card at a time "
            "and counter-clockwise; the player on the dealer's right gets the first one."
        ),
        _("All cards are dealt.")
        if rules.deal == "all"
        else _n("Everybody gets one card.", "Everybody gets {n} cards.", int(rules.deal)),
    ]
    if any(len(set(r.hand_sizes)) > 1 for r in subject.all):
        deal.append(_("Some may get a card more than others; that is all right."))
    out.say(" ".join(deal))
    if subject.has_stock:
        out.say(_stock(subject))
    out.blocks.append(_table(subject))


def _stock(subject: Subject) -> str:
    """Where the stock lies, and who sees what is drawn from it."""
    is_open = subject.rules.stock_form == "up"
    if subject.leans:
        text = _(
            "The cards that are left are the stock. Split it into two halves, as equal as can be, "
            "and stand them in the middle of the table, leaning against one another like a roof."
        )
    elif is_open:
        text = _(
            "The cards that are left are the stock. Lay it face up in the middle of the table."
        )
    else:
        text = _(
            "The cards that are left are the stock. Lay it face down in the middle of the table."
        )
    if not subject.draws and not subject.punishes_silence:
        return text + " " + _("In this game nobody draws from it.")
    if is_open:
        return text + " " + _("Everybody sees its top card, and each card that somebody draws.")
    return text + " " + _("What you draw, you show to nobody.")


def _table(subject: Subject) -> Table:
    """Cards by the number of players."""
    head = [_("players")]
    packs = len({len(rules.pack) for rules in subject.all}) > 1
    if packs:
        head.append(_("pack"))
    head.append(_("cards in hand"))
    if subject.has_stock:
        head.append(_("stock"))
    rows = []
    for rules in subject.all:
        row = [str(rules.seats)]
        if packs:
            row.append(str(len(rules.pack)))
        row.append(_hands(rules))
        if subject.has_stock:
            row.append(_halves(rules))
        rows.append(tuple(row))
    return Table(tuple(head), tuple(rows))


def _hands(rules: ResolvedRules) -> str:
    """8; where some get more: 18 or 17."""
    sizes = sorted(set(rules.hand_sizes), reverse=True)
    return (
        _("{more} or {less}").format(more=sizes[0], less=sizes[1]) if sizes[1:] else str(sizes[0])
    )


def _halves(rules: ResolvedRules) -> str:
    """24; of a leaning stock both halves: 13 + 12."""
    if rules.stock_form == "leaning" and rules.stock_size > 1:
        return f"{rules.stock_size - rules.stock_size // 2} + {rules.stock_size // 2}"
    return str(rules.stock_size)
