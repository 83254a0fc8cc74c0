"""The naive oracle of the inflation games: one hand, from the deal to its points.

Written from RULINGS.md §3, §5.2, §6 and RECORD.md alone, in plain lists.  There is no branch on
a game's name: all goes by RECORD.md's options (see inflation_rules.py).

The order in which questions are asked:
1. An action is done whole: the card is laid, hands change, players go, the trick is resolved.
2. Chance that is due comes next ("draws" after `lead …`; "reshuffle" for a draw, for a penalty).
3. Windows: `take-left` before a trick, `challenge S` after an action; seat by seat, with `no`.
4. Before a lead, when the windows are closed, the position is counted for repetition.
5. The seat on turn.
"""

from .inflation_rules import Rules
from .inflation_table import Table, Trick


class Hand(Table):
    """One hand, played from the deal to its points; what can be asked of it is the Table's."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        dealer: int,
        hands: list[list[str]],
        stock: list[str] | None = None,
        aside: list[str] | None = None,
    ) -> None:
        """Set the table and go to the first question."""
        super().__init__(rules, players, dealer, hands, stock, aside)
        self.start_trick()
        self.settle()

    def play(self, seat: int, word: str) -> None:
        """Play the word; an illegal one raises ValueError with the reason and changes nothing."""
        if self.outcome is not None:
            raise ValueError("the hand is over")
        if self.due is not None:
            raise ValueError(f"{self.due} is due")
        if word.endswith(" early"):
            self.play_early(seat, word.removesuffix(" early"))
        elif seat != self.to_move():
            raise ValueError(f"seat {self.to_move()} is to move, not {seat}")
        elif word not in self.legal(seat):
            raise ValueError(self.why_not(seat, word))
        elif self.questions:
            self.answer(seat, word)
        else:
            self.act(seat, word)
        self.settle()

    def why_not(self, seat: int, word: str) -> str:
        """Give the reason why the word is illegal for the seat on turn."""
        card = word.removesuffix("!")
        if self.questions or self.phase == "pick" or card not in self.values:
            return f"seat {seat} may not play {word!r}, but one of {sorted(self.legal(seat))}"
        if card not in self.hands[seat]:
            return f"seat {seat} doesn't hold {card}"
        if {card, card + "!"} & self.legal(seat):
            return f"{word!r} {'lacks' if word == card else 'has'} the call"
        return f"{card} doesn't follow {self.led}" if self.led else f"{card} may not be led"

    def chance(self, word: str) -> None:
        """Supply what chance decides; an impossible word raises ValueError and changes nothing."""
        kind, *cards = word.split(" ")
        if word == "topple":
            self.topple()
        elif kind == "draws" and self.due == "draws":
            self.draws(cards)
        elif kind == "reshuffle" and self.due == "reshuffle":
            self.reshuffle(cards)
        else:
            raise ValueError(f"{word!r} is no chance word that may come now")
        self.settle()

    def settle(self) -> None:
        """Go on to the next question that somebody has to answer."""
        while self.questions and not self.is_asked(*self.questions[0]):
            self.questions.pop(0)
        if self.outcome is not None or self.due is not None or self.questions:
            return
        if self.phase == "window":
            self.come_to_lead()
        elif self.phase == "follow" and not self.follow_words(self.turn):
            self.end("stock gone")

    def end(self, outcome: str, winner: int | None = None, loser: int | None = None) -> None:
        """End the hand."""
        self.outcome, self.winner, self.loser = outcome, winner, loser
        self.questions, self.due, self.fallen = [], None, False

    def in_play(self) -> list[int]:
        """List who has not dropped out."""
        return [seat for seat in range(self.players) if seat not in self.gone]

    def end_if_one_is_in(self) -> None:
        """End the hand where all but one have dropped out."""
        if len(self.in_play()) == 1:
            self.end("last in", loser=self.in_play()[0])

    # Windows.

    def start_trick(self) -> None:
        """Open the window before a trick, clockwise from the prospective leader."""
        self.trick, self.acted, self.early, self.skipped = [], [], [], []
        self.picks = 0
        self.phase = "window"
        if self.rules["take_neighbour"] == "left":
            seats = [(self.leader + more) % self.players for more in range(self.players)]
            self.questions += [(seat, "take-left") for seat in seats]

    def come_to_lead(self) -> None:
        """Count the position (§6) and give the turn to the leader."""
        if self.exempt:
            card = self.rules["opening"].removeprefix("holder:")
            self.leader = next(seat for seat in self.in_play() if card in self.hands[seat])
        piles = [*self.hands, self.set_aside, self.waste + self.finished, self.discards]
        position = ([sorted(pile) for pile in piles], list(map(list, self.halves)), self.leader)
        self.positions.append(position)
        if self.positions.count(position) == self.rules["repetition"]:
            self.end("stalled")
        self.phase, self.turn, self.fresh = "lead", self.leader, True

    def left_of(self, seat: int) -> int | None:
        """Give the nearest player to the left who has cards."""
        for more in range(1, self.players):
            if self.hands[(seat + more) % self.players]:
                return (seat + more) % self.players
        return None

    def is_asked(self, seat: int, word: str) -> bool:
        """Say whether the question still stands when its turn comes."""
        if seat in self.gone:
            return False
        if word == "take-left":
            return self.left_of(seat) is not None
        offender = int(word.removeprefix("challenge "))
        return offender in self.uncalled and len(self.hands[offender]) == 1

    def answer(self, seat: int, word: str) -> None:
        """Take the answer to the window's question."""
        self.questions.pop(0)
        if word == "take-left":
            self.take_left(seat)
        elif word != "no":
            offender = int(word.removeprefix("challenge "))
            self.uncalled.remove(offender)
            self.owed = [offender] * self.rules["last_card_call"]
            self.deal_owed()

    def take_left(self, seat: int) -> None:
        """Take the whole hand of the nearest player to the left, who is away."""
        victim = self.left_of(seat)
        assert victim is not None
        self.hands[seat] += self.hands[victim]
        self.hands[victim] = []
        self.gone.add(victim)
        if victim == self.leader:
            self.leader = seat
        self.end_if_one_is_in()

    def ask_for_challenges(self, offenders: list[int]) -> None:
        """Open the window after an action that follows an uncalled last card."""
        for offender in offenders:
            for more in range(1, self.players):
                seat = (offender + more) % self.players
                self.questions.append((seat, f"challenge {offender}"))

    # Actions of the turn.

    def act(self, seat: int, word: str) -> None:
        """Do the action of the seat on turn."""
        self.fallen = False
        self.uncalled = [s for s in self.uncalled if s != seat and len(self.hands[s]) == 1]
        before = list(self.uncalled)
        if word.startswith("draw"):
            self.draw(seat, word)
        elif word == "pass":
            self.pass_turn(seat)
        elif word.startswith("take "):
            self.pick(seat, word.removeprefix("take "))
        elif word.startswith("lead "):
            self.source, self.due = word.removeprefix("lead "), "draws"
        else:
            self.lay(seat, word.removesuffix("!"), called=word.endswith("!"))
        if self.outcome is None:
            self.ask_for_challenges(before)

    def draw(self, seat: int, word: str) -> None:
        """Draw one card, from a half where two stand; discards are recycled first if need be."""
        self.fresh = False
        if all(self.halves):
            self.hands[seat].append(self.halves[word == "draw R"].pop(0))
            self.fallen = self.rules["topple_p"] > 0
        else:
            self.owed = [seat]
            self.deal_owed()

    def deal_owed(self) -> None:
        """Deal the owed cards from the stock, with a reshuffle; where none is left, it's drawn."""
        while self.owed and self.stock:
            half = self.halves[0] or self.halves[1]
            self.hands[self.owed.pop()].append(half.pop(0))
        if self.owed and self.can_recycle():
            self.due = "reshuffle"
        elif self.owed:
            self.end("stock gone")

    def reshuffle(self, cards: list[str]) -> None:
        """Make the discards the stock, in this order, and deal what is owed."""
        if sorted(cards) != sorted(self.discards):
            raise ValueError("the new stock is not the discards")
        self.halves, self.discards, self.due = [list(cards), []], [], None
        self.deal_owed()

    def topple(self) -> None:
        """Let the leaning stock fall: the acting player takes it all."""
        if self.may_topple() is None:
            raise ValueError("the stock can't fall now")
        self.hands[self.turn] += self.stock
        self.halves, self.fallen = [[], []], False

    def pass_turn(self, seat: int) -> None:
        """Take the trick where the rules say so; else do without a card, perhaps pick up later."""
        self.acted.append(seat)
        if self.rules["void"] == "take_trick":
            self.hands[seat] += [card for _, card in self.trick]
            self.finish_trick(seat)
            return
        if self.rules["stock_out"] == "pass_then_take":
            self.skipped.append(seat)
        self.advance()

    def draws(self, cards: list[str]) -> None:
        """Lead the random card out of the waste or out of another player's hand."""
        pile = self.waste if self.source == "waste" else self.hands[int(self.source)]
        if len(cards) != 1 or cards[0] not in pile:
            raise ValueError(f"{' '.join(cards)!r} is no card of {self.source}")
        pile.remove(cards[0])
        self.due = None
        self.to_trick(self.turn, cards[0])
        if self.source != "waste" and not pile:
            self.gone.add(int(self.source))
            self.end_if_one_is_in()
        if self.outcome is None:
            self.advance()

    def to_trick(self, seat: int, card: str) -> None:
        """Put the card on the table; with a lead the finished trick goes to the waste."""
        self.waste += self.finished
        self.finished = []
        self.trick.append((seat, card))
        self.acted.append(seat)
        self.phase = "follow"

    def lay(self, seat: int, card: str, called: bool) -> None:
        """Play the card from the hand, as the lead or to the trick."""
        halts = self.rules["void"] == "discard_halts" and not self.exempt and not self.fits(card)
        self.hands[seat].remove(card)
        self.to_trick(seat, card)
        if len(self.hands[seat]) == 1 and self.rules["last_card_call"] > 0 and not called:
            self.uncalled.append(seat)
        if not self.hands[seat] and self.rules["hand_end"] == "first_out":
            self.end("first out", winner=seat)
            return
        if not self.hands[seat] and self.rules["winner_empty"] != "draw_to_lead":
            self.gone.add(seat)
            self.end_if_one_is_in()
        if self.outcome is None and halts:
            self.resolve(halted=True)
        elif self.outcome is None:
            self.advance()

    def play_early(self, seat: int, card: str) -> None:
        """Put a card out of turn into the trick, where it can't win (§3.4 Penalties)."""
        if self.rules["irregularities"] != "penalise":
            raise ValueError("a card out of turn is refused")
        if self.tricks_played == 0 or self.phase != "follow":
            raise ValueError("a card out of turn needs a trick, and not the first")
        if seat == self.turn or seat in self.acted or seat in self.gone:
            raise ValueError(f"seat {seat} can't be out of turn")
        if card not in self.hands[seat]:
            raise ValueError(f"seat {seat} doesn't hold {card!r}")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.acted.append(seat)
        self.early.append(seat)

    # The end of a trick.

    def advance(self) -> None:
        """Give the turn to the next player who has not had one; else resolve the trick."""
        for more in range(1, self.players):
            seat = (self.turn + more * self.step) % self.players
            if seat not in self.gone and seat not in self.acted:
                self.turn, self.fresh = seat, True
                return
        self.resolve(halted=False)

    def highest(self, trick: Trick) -> int | None:
        """Give the seat of the highest card: a joker, else of the led suit; first of equals."""
        best: tuple[int, str] | None = None
        for seat, card in trick:
            if seat in self.early or (card != "JK" and card[1] != (self.led or card)[1]):
                continue
            if best is None or self.rank(card) > self.rank(best[1]):
                best = (seat, card)
        return best[0] if best else None

    def rank(self, card: str) -> int:
        """Give the card's rank; a joker is above all."""
        return max(self.values.values()) + 1 if card == "JK" else self.values[card]

    def resolve(self, halted: bool) -> None:
        """Say where the trick's cards go, and who leads next."""
        winner = self.highest(self.trick)
        assert winner is not None
        cards = [card for _, card in self.trick]
        self.winner_of_trick = winner
        leader = self.next_leader(winner)
        if self.early:
            self.hands[self.early[0]] += cards
        elif halted:
            self.hands[winner] += cards
        elif len(self.skipped) == 1:
            self.hands[self.skipped[0]] += cards
        elif self.skipped:
            self.leader, self.phase = leader, "pick"
            return
        elif self.rules["trick_to"] == "out":
            self.set_aside += cards
        elif self.rules["trick_to"] == "recycle":
            self.discards += cards
        elif self.hands[leader]:
            self.waste += cards
        else:
            self.finished = cards
        self.finish_trick(leader)

    def next_leader(self, winner: int) -> int:
        """Give who leads after the winner's trick: he, unless he has dropped out (§3.5)."""
        if winner not in self.gone:
            return winner
        still_in = [(seat, card) for seat, card in self.trick if seat not in self.gone]
        second = self.highest(still_in)
        if second is not None:
            return second
        around = [(winner + more * self.step) % self.players for more in range(self.players)]
        return next(seat for seat in around if seat not in self.gone)

    def pick(self, seat: int, card: str) -> None:
        """Pick the card out of the finished trick (§3.8)."""
        place = next(place for place, entry in enumerate(self.trick) if entry[1] == card)
        self.trick.pop(place)
        self.hands[seat].append(card)
        self.picks += 1
        if not self.trick:
            self.finish_trick(self.leader)

    def finish_trick(self, leader: int) -> None:
        """Close the trick: the empty ones but its next leader get away; end, or start anew."""
        self.leader = leader
        self.tricks_played += 1
        self.trick = []
        self.gone |= {s for s in self.in_play() if not self.hands[s] and s != leader}
        self.end_if_one_is_in()
        if self.outcome is None and self.tricks_played == self.rules["max_tricks"]:
            self.end("stalled")
        if self.outcome is None:
            self.start_trick()
