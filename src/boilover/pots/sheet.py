"""The rules sheet: one variant's rules in sentences, made from its options.

Every option changes a sentence. The texts are ours; where the games come from stands at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boilover.core.cardnames import SYMBOLS, rank_name
from boilover.core.cards import rank_of, suit_of
from boilover.core.document import Document, Paragraph, Section, Table
from boilover.core.family import About
from boilover.core.text import _, _n, current_language, join_names
from boilover.pots.examples import boil_over_example, scoring_example
from boilover.pots.explain import explain
from boilover.pots.names import holding_pot, suit_name
from boilover.pots.schema import PotsRules, ResolvedRules, pot_markers

FACE_VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


def rules_sheet(rules: PotsRules, about: About, players: int | None = None) -> Document:
    """The rules for that number of players, or for all that the game is for."""
    return _Sheet(rules, about, players).document()


def card_name(card: str) -> str:
    """A card as it is printed: 10♥, 7 blue."""
    rank, suit = rank_name(rank_of(card)), suit_of(card)
    if suit in SYMBOLS:
        return rank + SYMBOLS[suit]
    return _("{suit} {rank}").format(suit=suit_name(suit), rank=rank)


class _Sheet:
    def __init__(self, rules: PotsRules, about: About, players: int | None):
        self.options = rules
        self.about = about
        least, most = rules.players
        self.counts = [players] if players else list(range(least, most + 1))
        usual = players or max(least, min(4, most))
        self.rules: ResolvedRules = rules.resolve(usual)
        self.all = [rules.resolve(n) for n in self.counts]
        self.fixed = self.rules.fixed
        self.poison = self.rules.poison_suit

    def document(self) -> Document:
        least, most = self.counts[0], self.counts[-1]
        who = _n("{n} player", "{n} players", most)
        if least != most:
            who = _("{least} to {most} players").format(least=least, most=most)
        if self.about.changed:
            changes = _("Changed from {game}: {changes}.").format(
                game=self.about.base, changes=", ".join(self.about.changed)
            )
            who = f"{who}. {changes}"
        document = Document(self.about.name, who, current_language())
        for title, write in (
            (_("Overview"), self.overview),
            (_("The cards"), self.cards),
            (_("Setup"), self.setup),
            (_("Your turn"), self.turn),
            (_("End of a round"), self.end_of_round),
            (_("Winning"), self.winning),
            (_("Tips"), self.tips),
            (_("Variants"), self.variants),
            (_("Where the game comes from"), self.origin),
        ):
            section = document.section(title)
            write(section)
            if not section.blocks:
                document.sections.pop()
        return document

    # --- Pieces that several sections share ------------------------------------------------------

    def by_players(self, values: Mapping[int, Any]) -> str:
        """A value, or values by the number of players: 20; 18 with 3 players, 20 with 4 to 6."""
        runs: list[tuple[int, int, Any]] = []
        for n, value in values.items():
            if runs and runs[-1][2] == value and runs[-1][1] == n - 1:
                runs[-1] = (runs[-1][0], n, value)
            else:
                runs.append((n, n, value))
        if len(runs) == 1:
            return str(runs[0][2])
        parts = []
        for low, high, value in runs:
            if low == high:
                parts.append(
                    _n("{value} with {n} player", "{value} with {n} players", low, value=value)
                )
            else:
                parts.append(
                    _("{value} with {low} to {high} players").format(
                        value=value, low=low, high=high
                    )
                )
        return ", ".join(parts)

    @property
    def limit(self) -> str:
        """The limit, by players where it differs."""
        return self.by_players({r.seats: r.limit for r in self.all})

    @property
    def suits(self) -> str:
        """The names of the suits that have pots."""
        return join_names([suit_name(s) for s in self.rules.suits])

    @property
    def poisons(self) -> str:
        """The names of the poison suits."""
        return join_names([suit_name(s) for s in self.poison])

    # --- Sections --------------------------------------------------------------------------------

    def overview(self, out: Section) -> None:
        out.say(
            _n(
                "There is one pot in the middle of the table.",
                "There are {n} pots in the middle of the table.",
                len(self.rules.suits),
            )
            + " "
            + _(
                "On your turn you add one card to a pot and say its new total. If the total goes "
                "over the limit ({limit}), the pot boils over and you take the cards that were in "
                "it."
            ).format(limit=self.limit)
        )
        if self.rules.majority == "strict":
            text = _(
                "At the end of a round the cards you took cost points, except in a suit of which "
                "you took more than anybody else."
            )
        else:
            text = _(
                "At the end of a round the cards you took cost points, except in a suit of which "
                "nobody took more than you."
            )
        if self.poison and self.rules.poison_penalty:
            text += " " + _("Poison always costs.")
        out.say(text + " " + _("The lowest total wins."))

    def cards(self, out: Section) -> None:
        packs = {r.pack for r in self.all}
        for pack in dict.fromkeys(r.pack for r in self.all):
            if len(packs) > 1:
                counts = [str(r.seats) for r in self.all if r.pack == pack]
                out.say(_("With {counts} players:").format(counts=join_names(counts)))
            lines = []
            for suit in pack.suits:
                kinds = [k for k in pack.kinds if suit_of(k.text) == suit]
                lines.append(
                    _("{suit}: {cards}").format(suit=self._suit_title(suit), cards=_listed(kinds))
                )
            out.say(_n("The pack has one card:", "The pack has {n} cards:", len(pack)))
            out.list(lines)
        self._values(out)
        if self.poison and self.poisons != _("poison"):
            out.say(_("Poison in this game: {poison}.").format(poison=self.poisons))
        elif not self.poison:
            out.say(_("There is no poison in this game."))
        kings = [f"K{suit}" for suit in pot_markers(self.rules)]
        if kings:
            out.say(
                _n(
                    "The king {kings} marks the pot: lay it face up beside the place of the pot. "
                    "It counts nothing and never moves.",
                    "The kings {kings} mark the pots: lay them face up in a row, each beside the "
                    "place of its pot. They count nothing and never move.",
                    len(kings),
                    kings=", ".join(map(card_name, kings)),
                )
            )

    def _suit_title(self, suit: str) -> str:
        title = f"{SYMBOLS[suit]} {suit_name(suit)}" if suit in SYMBOLS else suit_name(suit)
        if suit in self.poison and suit_name(suit) != _("poison"):
            return _("{suit} (poison)").format(suit=title)
        return title

    def _values(self, out: Section) -> None:
        odd = {}
        for kind in (k for r in self.all for k in r.pack.kinds):
            rank = rank_of(kind.text)
            face = FACE_VALUES.get(rank) or (int(rank) if rank.isdecimal() else None)
            if face != kind.value:
                odd[card_name(kind.text)] = kind.value
        out.say(_("In a pot each card counts its number; an ace counts 1.") if self._has("A")
                else _("In a pot each card counts its number."))  # fmt: skip
        if odd:
            values = ", ".join(f"{card} = {value}" for card, value in odd.items())
            out.say(_("But these count otherwise: {values}.").format(values=values))

    def _has(self, rank: str) -> bool:
        return any(rank_of(k.text) == rank for r in self.all for k in r.pack.kinds)

    def setup(self, out: Section) -> None:
        if self.rules.first_dealer == "random":
            out.say(_("Draw lots for the first dealer."))
        else:
            out.say(
                _("Player {n}, counted clockwise, deals first.").format(
                    n=int(self.rules.first_dealer) + 1
                )
            )
        ghosts = [r for r in self.all if r.hands > r.seats]
        if self.rules.deal == "all":
            out.say(
                _(
                    "The dealer shuffles and deals all cards, one at a time and clockwise, "
                    "beginning at the left. Some may get a card more than others; that is all "
                    "right."
                )
            )
        else:
            out.say(
                _n(
                    "The dealer shuffles and deals one card to each player.",
                    "The dealer shuffles and deals {n} cards to each player, one at a time and "
                    "clockwise, beginning at the left.",
                    int(self.rules.deal),
                )
            )
        if ghosts:
            out.say(
                _(
                    "With three players a fourth hand is dealt after the dealer's, as if somebody "
                    "sat there. It stays face down and is not used in this round."
                )
            )
        if any(r.left_over for r in self.all):
            if self.rules.undealt == "draw_pile":
                out.say(_("The cards that are left are the draw pile, face down in the middle."))
            elif self.rules.undealt == "removed":
                out.say(_("The cards that are left are put aside, unseen; they take no part."))
        head = [_("players"), _("cards in hand")]
        if any(r.stock_size for r in self.all):
            head.append(_("draw pile"))
        if any(r.aside_size for r in self.all):
            head.append(_("put aside"))
        rows = []
        for r in self.all:
            row = [str(r.seats), _hands(r.hand_sizes[: r.seats])]
            if any(x.stock_size for x in self.all):
                row.append(str(r.stock_size))
            if any(x.aside_size for x in self.all):
                row.append(str(r.aside_size))
            rows.append(tuple(row))
        out.blocks.append(Table(tuple(head), tuple(rows)))
        out.say(_("The player at the dealer's left starts; play goes on clockwise."))

    def turn(self, out: Section) -> None:
        out.say(_("Play one card from your hand, face up, on a pot. You may not pass."))
        if self.fixed:
            out.list(
                [
                    _("Each suit has its own pot ({suits}); its cards go there and nowhere else.")
                    .format(suits=self.suits),
                    _("Poison may go on any pot, also on an empty one.") if self.poison else "",
                ]
            )  # fmt: skip
        else:
            n = len(self.rules.suits)
            out.list(
                [
                    _n(
                        "There is at most one pot. It is empty at first.",
                        "There are at most {n} pots. They are empty at first.",
                        n,
                    ),
                    _(
                        "The first coloured card in a pot gives it its colour. From then on cards "
                        "of that colour go there and nowhere else, and no other colour goes there."
                    ),
                    _(
                        "A colour that no pot has yet may go on any pot without a colour, or begin "
                        "a new pot while there are fewer than {n}."
                    ).format(n=n),
                    _(
                        "Poison may go on any pot, or begin a new one. A pot that holds nothing "
                        "but poison has no colour; that is also so when poison boils a pot over "
                        "and stays there alone."
                    )
                    if self.poison
                    else "",
                ]
            )
        out.say(_("Say the pot's new total."))
        out.list(
            [
                _("Up to {limit}, the limit included: nothing happens.").format(limit=self.limit),
                _(
                    "More: the pot boils over. You take all cards that were in it before yours; "
                    "your card stays and begins the pot anew."
                ),
            ]
        )
        lone = {k.text for r in self.all for k in r.pack.kinds if k.value > r.limit}
        if lone:
            cards = [k.text for r in self.all for k in r.pack.kinds if k.text in lone]
            out.say(
                _(
                    "A card that is worth more than the limit ({cards}) boils over even an empty "
                    "pot; then there is nothing to take."
                ).format(cards=", ".join(map(card_name, dict.fromkeys(cards))))
            )
        piles = {
            "down": _(
                "Lay the cards that you take face down in front of you. You may look at your own "
                "pile, not at the others'."
            ),
            "down_no_peek": _(
                "Lay the cards that you take face down in front of you. Nobody may look at them "
                "again before the end of the round."
            ),
            "up": _("Lay the cards that you take face up in front of you, for all to see."),
        }
        out.say(piles[self.rules.taken_face])
        if any(r.stock_size for r in self.all):
            out.say(_("Then draw a card, as long as the draw pile lasts."))
        out.say(_("Whoever has no card left is skipped."))
        example = boil_over_example(self.rules)
        if example is not None:
            out.blocks.append(Paragraph(_boil_over(self.rules, example), example=True))

    def end_of_round(self, out: Section) -> None:
        out.say(
            _(
                "The round ends when all cards have been played. What lies in pots counts for "
                "nobody."
            )
        )
        if self.rules.majority == "strict" and self.poison:
            majority = _(
                "For each suit except poison: whoever took more of it than every other player "
                "throws these cards away, they cost nothing. If several tie for the most, all of "
                "them pay."
            )
        elif self.rules.majority == "strict":
            majority = _(
                "For each suit: whoever took more of it than every other player throws these cards "
                "away, they cost nothing. If several tie for the most, all of them pay."
            )
        elif self.poison:
            majority = _(
                "For each suit except poison: whoever took the most of it throws these cards away, "
                "they cost nothing. If several tie for the most, all of them do so."
            )
        else:
            majority = _(
                "For each suit: whoever took the most of it throws these cards away, they cost "
                "nothing. If several tie for the most, all of them do so."
            )
        suit_cost = _n(
            "Each other card costs {n} point, whatever its value.",
            "Each other card costs {n} points, whatever its value.",
            self.rules.suit_penalty,
        )
        poison_cost = _n(
            "Each poison card costs {n} point, and is never thrown away.",
            "Each poison card costs {n} points, and is never thrown away.",
            self.rules.poison_penalty,
        )
        out.list([majority, suit_cost, poison_cost if self.poison else ""])
        sheet, names = scoring_example(self.options, self.rules)
        letters = list(sheet.counts[0])
        head = ("", *(suit_name(s) for s in letters), _("points"))
        rows = tuple(
            (name, *(str(by_suit[s]) for s in letters), str(points))
            for name, by_suit, points in zip(names, sheet.counts, sheet.points, strict=True)
        )
        out.say(_("For example, the players have taken:"))
        out.blocks.append(Table(head, rows))
        out.blocks.append(Paragraph(" ".join(explain(sheet, names)), example=True))

    def winning(self, out: Section) -> None:
        rounds = {r.seats: r.rounds for r in self.all}
        if all(r == n for n, r in rounds.items()) and len(rounds) > 1:
            out.say(_("Play as many rounds as there are players, so that each deals once."))
        elif len(set(rounds.values())) == 1:
            out.say(
                _n(
                    "The match is one round.",
                    "The match is {n} rounds.",
                    next(iter(rounds.values())),
                )
            )
        else:
            out.say(_("Rounds: {rounds}.").format(rounds=self.by_players(rounds)))
        if set(rounds.values()) == {1}:
            out.say(_("The lowest total wins. Equal totals share the win."))
        else:
            out.say(
                _(
                    "The deal passes to the left after each round. Points are added up; the lowest "
                    "total wins. Equal totals share the win."
                )
            )

    def tips(self, out: Section) -> None:
        out.list(
            [
                _("A majority makes a whole suit free: having many already, take more.")
                if self.rules.suit_penalty
                else "",
                _("Get rid of high cards while pots are low; low ones save you late in a round."),
                _("Poison is best put where the next player will have to take it.")
                if self.poison
                else "",
                _("Watch who collects what, and don't give away a majority cheaply."),
                _("Remember what has been played: it tells what the next player can still do."),
            ]
        )

    def variants(self, out: Section) -> None:
        out.list(list(self.about.variants))

    def origin(self, out: Section) -> None:
        out.say(self.about.origin)
        if self.about.source:
            out.say(_("Source: {source}.").format(source=self.about.source))
        out.say(
            _(
                "This sheet describes an unofficial adaptation in our own words. The original "
                "games belong to their authors and publishers."
            )
        )


def _listed(kinds: Sequence[Any]) -> str:
    """Ranks with their copies: A 2 3; or: three each of 1 2 5 7, two of 4."""
    by_copies: dict[int, list[str]] = {}
    for kind in sorted(kinds, key=lambda k: k.value):
        by_copies.setdefault(kind.copies, []).append(rank_name(rank_of(kind.text)))
    if set(by_copies) == {1}:
        return " ".join(by_copies[1])
    parts = []
    for n, ranks in by_copies.items():
        text = _("{n} each of {ranks}") if len(ranks) > 1 else _("{n} of {ranks}")
        parts.append(text.format(n=n, ranks=" ".join(ranks)))
    return ", ".join(parts)


def _hands(sizes: Sequence[int]) -> str:
    """Hand sizes, eldest first: 10, 10, 9, 9; or one number where all are equal."""
    return str(sizes[0]) if len(set(sizes)) == 1 else ", ".join(map(str, sizes))


def _boil_over(rules: ResolvedRules, example: Any) -> str:
    words = {
        "pot": holding_pot(example.suit if rules.fixed else ""),
        "cards": join_names([card_name(c) for c in example.pot]),
        "before": example.before,
        "card": card_name(example.card),
        "sum": example.sum,
        "limit": rules.limit,
        "value": example.value,
    }
    text = _n(
        "Example: {pot} holds {cards}, {before} together.",
        "Example: {pot} holds {cards}, {before} together.",
        len(example.pot),
        **words,
    )
    if example.poison:
        text += " " + _("Ben adds {poison} and says “{total}”.").format(
            poison=card_name(example.poison), total=example.total
        )
    return (
        text
        + " "
        + _("Carla plays {card}: {sum} is more than {limit}.").format(**words)
        + " "
        + _n(
            "She takes the card that was there; hers stays, and the pot stands at {value}.",
            "She takes the {n} cards that were there; hers stays, and the pot stands at {value}.",
            len(example.pot) + bool(example.poison),
            **words,
        )
    )
