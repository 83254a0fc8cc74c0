"""What there is to say of a trick game, each thing in a sentence of its own.

A sentence is about a seat: there is one for "you", and one for everybody else by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cards import JOKER, suit_of
from boilover.core.text import _, _n, _p, join_players
from boilover.match import Match
from boilover.telling.faces import Faces
from boilover.telling.teller import Sentence, View
from boilover.telling.tricks_move import Move

EARLY = " early"


class Sentences:
    """The sentences about one match; `you` is a seat that is called "you", if any."""

    def __init__(self, match: Match, faces: Faces, you: int | None):
        self.match = match
        self.rules = match.rules
        self.faces = faces
        self.you = you

    @property
    def leaves_at_once(self) -> bool:
        """Whether the round goes on without whoever plays the last card."""
        rules = self.rules
        return bool(rules.hand_end == "last_in" and rules.winner_empty != "draw_to_lead")

    def _name(self, seat: int) -> str:
        return self.match.players[seat]

    def _names(self, seats: Sequence[int]) -> str:
        return join_players(self.match.players, seats, self.you)

    def _by(
        self, seat: int, yours: str, others: str, begins: bool = False, /, **words: object
    ) -> Sentence:
        """A sentence about a seat: the one for "you", or the one for a name."""
        says = yours if seat == self.you else others
        return Sentence(says.format(name=self._name(seat), **words), begins)

    def _suit(self, card: str) -> str:
        return self.faces.suit_name(suit_of(card))

    def _none(self, led: str) -> str:
        """What somebody has of the suit who can't follow: no hearts."""
        return self.faces.none_of(suit_of(led))

    def _one(self, card: str) -> str:
        """A single card in a sentence: 7♥; the joker."""
        return _p("plays ...", "the joker") if card == JOKER else self.faces.card(card)

    # --- Cards from the hand ---------------------------------------------------------------------

    def lead(self, move: Move) -> Sentence:
        """The card that begins a trick."""
        if move.called:
            says = (
                _("You lead {card} and call: last card!"),
                _("{name} leads {card} and calls: last card!"),
            )
        elif not move.is_last:
            says = _("You lead {card}."), _("{name} leads {card}.")
        elif self.leaves_at_once:
            says = (
                _("You lead {card}, your last card, and are out."),
                _("{name} leads {card}, the last card, and is out."),
            )
        else:
            says = _("You lead {card}, your last card."), _("{name} leads {card}, the last card.")
        return self._by(move.seat, *says, True, card=self._one(move.card))

    def play(self, move: Move) -> Sentence:
        """A card that follows."""
        if move.called:
            says = (
                _("You play {card} and call: last card!"),
                _("{name} plays {card} and calls: last card!"),
            )
        elif not move.is_last:
            says = _("You play {card}."), _("{name} plays {card}.")
        elif self.leaves_at_once:
            says = (
                _("You play {card}, your last card, and are out."),
                _("{name} plays {card}, the last card, and is out."),
            )
        else:
            says = _("You play {card}, your last card."), _("{name} plays {card}, the last card.")
        return self._by(move.seat, *says, card=self._one(move.card))

    def discard(self, move: Move) -> Sentence:
        """A card that doesn't follow."""
        words = {"none": self._none(move.before["lead"]), "card": self._one(move.card)}
        if "taker" not in move.played.effect:
            says = (
                _("You have {none} and play {card}."),
                _("{name} has {none} and plays {card}."),
            )
        elif move.is_last:
            says = (
                _("You have {none} and play {card}, your last card: the trick stops."),
                _("{name} has {none} and plays {card}, the last card: the trick stops."),
            )
        else:
            says = (
                _("You have {none} and play {card}: the trick stops."),
                _("{name} has {none} and plays {card}: the trick stops."),
            )
        return self._by(move.seat, *says, **words)

    def set_suit(self, move: Move) -> Sentence:
        """The first card after a joker that was led."""
        says = (
            _("You play {card}, so {suit} must be followed."),
            _("{name} plays {card}, so {suit} must be followed."),
        )
        return self._by(move.seat, *says, card=self._one(move.card), suit=self._suit(move.card))

    def play_early(self, move: Move) -> Sentence:
        """A card out of turn."""
        card = self._one(move.words.removesuffix(EARLY))
        says = _("You play {card} out of turn."), _("{name} plays {card} out of turn.")
        return self._by(move.seat, *says, card=card)

    # --- The stock -------------------------------------------------------------------------------

    def draw(self, seat: int, drawn: Sequence[str]) -> Sentence:
        """Cards drawn, "" for one that isn't seen."""
        n = len(drawn)
        if all(drawn):
            says = _("You draw {cards}."), _("{name} draws {cards}.")
            return self._by(seat, *says, cards=self.faces.cards(drawn))
        if seat == self.you:
            return Sentence(_n("You draw a card.", "You draw {n} cards.", n), False)
        says_it = _n("{name} draws a card.", "{name} draws {n} cards.", n, name=self._name(seat))
        return Sentence(says_it, False)

    def draw_and_play(self, move: Move, drawn: Sequence[str]) -> Sentence:
        """A card that follows, after some that were drawn."""
        card, n = self._one(move.card), len(drawn)
        if list(drawn) == [move.card]:
            says = _("You draw {card} and play it."), _("{name} draws {card} and plays it.")
            return self._by(move.seat, *says, card=card)
        if all(drawn):
            says = (
                _("You draw {cards} and play {card}."),
                _("{name} draws {cards} and plays {card}."),
            )
            return self._by(move.seat, *says, cards=self.faces.cards(drawn), card=card)
        if move.seat == self.you:
            says_it = _n(
                "You draw a card and play {card}.",
                "You draw {n} cards and play {card}.",
                n,
                card=card,
            )
        else:
            says_it = _n(
                "{name} draws a card and plays {card}.",
                "{name} draws {n} cards and plays {card}.",
                n,
                name=self._name(move.seat),
                card=card,
            )
        return Sentence(says_it, False)

    def draw_and_pass(self, seat: int, drawn: Sequence[str]) -> Sentence:
        """Who draws in vain passes."""
        n = len(drawn)
        if all(drawn):
            says = _("You draw {cards} and pass."), _("{name} draws {cards} and passes.")
            return self._by(seat, *says, cards=self.faces.cards(drawn))
        if seat == self.you:
            return Sentence(
                _n("You draw a card and pass.", "You draw {n} cards and pass.", n), False
            )
        says_it = _n(
            "{name} draws a card and passes.",
            "{name} draws {n} cards and passes.",
            n,
            name=self._name(seat),
        )
        return Sentence(says_it, False)

    def reshuffle(self, n: int) -> Sentence:
        """So many discards become the stock."""
        says = _n(
            "The discards are turned into a new stock of {n} card.",
            "The discards are shuffled into a new stock of {n} cards.",
            n,
        )
        return Sentence(says, False)

    def reshuffle_within(self, n: int) -> Sentence:
        """So many discards have become the stock before the last of some cards were drawn."""
        says = _n(
            "For that the discards are turned into a new stock of {n} card.",
            "For that the discards are shuffled into a new stock of {n} cards.",
            n,
        )
        return Sentence(says, False)

    def topple_at_draw(self, seat: int, n: int) -> Sentence:
        """A leaning stock falls when a card is drawn."""
        if seat == self.you:
            says = _n(
                "You draw, and the stock topples: you take its {n} card.",
                "You draw, and the stock topples: you take all its {n} cards.",
                n,
            )
        else:
            says = _n(
                "{name} draws, and the stock topples: {name} takes its {n} card.",
                "{name} draws, and the stock topples: {name} takes all its {n} cards.",
                n,
                name=self._name(seat),
            )
        return Sentence(says, False)

    def topple(self, seat: int, n: int) -> Sentence:
        """A leaning stock falls by itself, on the seat whose turn it is."""
        if seat == self.you:
            says = _n(
                "The stock topples: you take its {n} card.",
                "The stock topples: you take all its {n} cards.",
                n,
            )
        else:
            says = _n(
                "The stock topples: {name} takes its {n} card.",
                "The stock topples: {name} takes all its {n} cards.",
                n,
                name=self._name(seat),
            )
        return Sentence(says, False)

    # --- Without a card --------------------------------------------------------------------------

    def passing(self, seats: Sequence[int], led: str) -> Sentence:
        """Seats that pass one after the other, and why."""
        words = {"names": self._names(seats), "none": self._none(led)}
        by_rank = self.rules.follow == "suit_or_rank"
        if len(seats) == 1:
            if by_rank:
                says = _("You can't follow and pass."), _("{name} can't follow and passes.")
            else:
                says = _("You have {none} and pass."), _("{name} has {none} and passes.")
            return self._by(seats[0], *says, **words)
        if by_rank:
            text = _("{names} can't follow and pass.")
            if self.you in seats:
                text = _p("you among the names", "{names} can't follow and pass.")
        else:
            text = _("{names} have {none} and pass.")
            if self.you in seats:
                text = _p("you among the names", "{names} have {none} and pass.")
        return Sentence(text.format(**words), False)

    def take_trick(self, move: Move) -> Sentence:
        """Who can't follow takes the trick."""
        if self.rules.follow == "suit_or_rank":
            says = (
                _("You can't follow and take {cards}."),
                _("{name} can't follow and takes {cards}."),
            )
        else:
            says = (
                _("You have {none} and take {cards}."),
                _("{name} has {none} and takes {cards}."),
            )
        none = self._none(move.before["lead"])
        return self._by(move.seat, *says, none=none, cards=self.faces.cards(move.cards))

    # --- Questions in between, and what they lead to ---------------------------------------------

    def take_left(self, move: Move) -> Sentence:
        """The neighbour's hand is taken."""
        victim, n = move.played.effect["out"], move.played.effect["takes"]
        names = {"name": self._name(move.seat), "other": self._name(victim)}
        if victim == self.you:
            says = _n(
                "{name} takes your hand, {n} card; you are out.",
                "{name} takes your hand, {n} cards; you are out.",
                n,
                **names,
            )
        elif move.seat == self.you:
            says = _n(
                "You take the hand of {other}, {n} card; {other} is out.",
                "You take the hand of {other}, {n} cards; {other} is out.",
                n,
                **names,
            )
        else:
            says = _n(
                "{name} takes the hand of {other}, {n} card; {other} is out.",
                "{name} takes the hand of {other}, {n} cards; {other} is out.",
                n,
                **names,
            )
        return Sentence(says)

    def challenge(self, move: Move) -> list[Sentence]:
        """Somebody who hadn't called is challenged, and draws."""
        offender, due = move.played.effect["taker"], move.played.effect["takes"]
        names = {"name": self._name(move.seat), "other": self._name(offender)}
        if move.seat == self.you:
            says = _("You challenge: {other} did not call.")
        elif offender == self.you:
            says = _("{name} challenges: you did not call.")
        else:
            says = _("{name} challenges: {other} did not call.")
        said = [Sentence(says.format(**names), False)]
        if move.ends_round and move.all_to_draw < due:
            return [*said, self._draw_all(offender, move.all_to_draw, due)]
        cards = [""] * due if move.ends_round else move.new_cards(offender)
        said.append(self.draw(offender, cards))
        if "reshuffle" in move.played.chance:
            said.append(self.reshuffle_within(move.before["discards_count"]))
        return said

    def _draw_all(self, seat: int, n: int, due: int) -> Sentence:
        """There are fewer cards than a penalty costs, which ends the round."""
        if seat == self.you:
            says = _n(
                "You draw {drawn} of {n} card; then nothing is left, and the round is drawn.",
                "You draw {drawn} of {n} cards; then nothing is left, and the round is drawn.",
                due,
                drawn=n,
            )
        else:
            says = _n(
                "{name} draws {drawn} of {n} card; then nothing is left, and the round is drawn.",
                "{name} draws {drawn} of {n} cards; then nothing is left, and the round is drawn.",
                due,
                drawn=n,
                name=self._name(seat),
            )
        return Sentence(says, False)

    def lead_drawn(self, move: Move) -> Sentence:
        """A card by lot out of the waste or another hand, which is the lead."""
        card = next(e for e in move.played.chance if e.startswith("draws ")).removeprefix("draws ")
        words = {"card": self._one(card)}
        source = move.words.removeprefix("lead ")
        if source == "waste":
            says = (
                _("You lead {card}, drawn from the waste."),
                _("{name} leads {card}, drawn from the waste."),
            )
            return self._by(move.seat, *says, True, **words)
        if int(source) == self.you:
            says_you = _("{name} leads {card}, drawn from your hand.")
            return self._by(move.seat, says_you, says_you, True, **words)
        says = (
            _("You lead {card}, drawn from the hand of {other}."),
            _("{name} leads {card}, drawn from the hand of {other}."),
        )
        other = self.match.players[int(source)]
        return self._by(move.seat, *says, True, other=other, **words)

    # --- The end of a trick ----------------------------------------------------------------------

    def win(self, winner: int, leader: int, after: View) -> Sentence:
        """Who wins the trick, and who leads if it is somebody else."""
        if leader == winner and after["hand_counts"][leader] == 0:
            says = (
                _("You win the trick, have no card left, and must get one to lead."),
                _("{name} wins the trick, has no card left, and must get one to lead."),
            )
        elif leader == winner or after["phase"] == "pick":
            says = _("You win the trick."), _("{name} wins the trick.")
        elif leader == self.you:
            says = ("", _("{name} wins the trick; you lead."))
        else:
            says = (
                _("You win the trick; {other} leads."),
                _("{name} wins the trick; {other} leads."),
            )
        return self._by(winner, *says, other=self.match.players[leader])

    def pick(self, after: View) -> Sentence:
        """Who take the trick's cards, in the order in which they do."""
        n, first, step = len(self.match.players), after["to_move"], self.rules.step
        order = [p for i in range(n) if (p := (first + step * i) % n) in after["passed"]]
        says = _("{names} were skipped and take the trick's cards in turn.")
        if self.you in order:
            says = _p(
                "you among the names", "{names} were skipped and take the trick's cards in turn."
            )
        return Sentence(says.format(names=self._names(order)), False)

    def take_cards(self, seat: int, cards: Sequence[str], *, won: bool) -> Sentence:
        """All cards of the trick go to a seat: the one that has won it, or another."""
        if won:
            says = _("You take {cards}."), _("{name} takes {cards}.")
        else:
            says = (
                _("You take the trick's cards: {cards}."),
                _("{name} takes the trick's cards: {cards}."),
            )
        return self._by(seat, *says, cards=self.faces.cards(cards))

    def take_card(self, move: Move) -> Sentence:
        """One card of the trick."""
        says = _("You take {card} from the trick."), _("{name} takes {card} from the trick.")
        return self._by(move.seat, *says, card=self._one(move.words.removeprefix("take ")))

    def out(self, seat: int) -> Sentence:
        """Somebody has dropped out."""
        return self._by(seat, _("You are out."), _("{name} is out."))
