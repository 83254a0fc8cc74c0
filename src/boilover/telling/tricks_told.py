"""A trick game told move by move: what is said at once, and what is said with what follows.

Cards drawn by a seat are kept back until it does something else, so that digging is one sentence;
so are seats that pass one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from boilover.core.cards import JOKER
from boilover.match import Match, Played
from boilover.telling.faces import Faces
from boilover.telling.teller import Sentence, Teller, View
from boilover.telling.tricks_choices import NO
from boilover.telling.tricks_duty import fits
from boilover.telling.tricks_move import Move
from boilover.telling.tricks_sentences import EARLY, Sentences

TAKE_LEFT = "take-left"
CHALLENGE = "challenge "


class TricksTeller(Teller):
    """Tells one round as one seat, or a spectator, sees it; `you` is a seat called "you"."""

    def __init__(self, match: Match, faces: Faces, you: int | None):
        self.rules = match.rules
        self.says = Sentences(match, faces, you)
        self.drawer = 0
        self.drawn: list[str] = []
        """What the drawer has drawn since its last other move; "" for a card not seen."""
        self.passed: list[int] = []
        """The seats that have passed since another did something."""
        self.led = ""
        """What they couldn't follow."""

    def begin(self, events: Sequence[str], dealer: int) -> list[Sentence]:
        if "topple" not in events:
            return []
        eldest = (dealer + self.rules.step) % self.rules.seats
        return [self.says.topple(eldest, self.rules.stock_size)]

    def tell(self, played: Played, before: View, after: View) -> list[Sentence]:
        move = Move(played, before, after)
        if move.words == NO:
            return self._toppled(move)
        if move.words.startswith("draw"):
            return self._draw(move)
        if self._only_passes(move):
            return self._pass(move)
        said = [] if self._goes_with_draws(move) else self.rest()
        said += self._move(move)
        self.drawn = []
        return said + self._consequences(move)

    def kept_back(self) -> list[Sentence]:
        said = []
        if self.passed:
            said.append(self.says.passing(self.passed, self.led))
        if self.drawn:
            said.append(self.says.draw(self.drawer, self.drawn))
        return said

    def rest(self) -> list[Sentence]:
        said = self.kept_back()
        self.passed, self.drawn = [], []
        return said

    # --- What is kept back -----------------------------------------------------------------------

    def _draw(self, move: Move) -> list[Sentence]:
        chance = move.played.chance
        said = []
        if move.seat != self.drawer or self.passed or "reshuffle" in chance:
            said += self.rest()
        said += self._reshuffled(move)
        self.drawer = move.seat
        if "topple" in chance:
            return [*said, *self.rest(), self.says.topple_at_draw(move.seat, move.gain(move.seat))]
        if "top" in move.before:
            self.drawn.append(move.before["top"])
        elif move.ends_round:
            self.drawn.append("")
        else:
            self.drawn += move.new_cards(move.seat)
        return said + self.rest() if move.ends_round else said

    def _only_passes(self, move: Move) -> bool:
        """Whether the move is to pass, with nothing drawn before."""
        is_pass = move.words == "pass" and self.rules.void != "take_trick"
        return is_pass and not (self.drawn and move.seat == self.drawer)

    def _pass(self, move: Move) -> list[Sentence]:
        self.passed.append(move.seat)
        self.led = move.before["lead"]
        then = self._consequences(move)
        return [*self.rest(), *then] if then or move.ends_round else []

    def _goes_with_draws(self, move: Move) -> bool:
        """Whether the move is told in one sentence with the draws before it."""
        if not self.drawn or move.seat != self.drawer:
            return False
        if move.words == "pass":
            return bool(self.rules.void != "take_trick")
        return self._follows(move) and not move.called and not move.is_last

    def _follows(self, move: Move) -> bool:
        """Whether it is a card that follows the one led."""
        led = move.before.get("lead")
        if led is None or not move.card:
            return False
        return move.card == JOKER or fits(move.card, led, self.rules)

    # --- Moves -----------------------------------------------------------------------------------

    def _move(self, move: Move) -> list[Sentence]:
        words = move.words
        if words.startswith(CHALLENGE):
            return self.says.challenge(move)
        if move.card:
            return [self._card(move)]
        if words == "pass":
            if self.drawn:
                return [self.says.draw_and_pass(move.seat, self.drawn)]
            return [self.says.take_trick(move)]
        if words == TAKE_LEFT:
            return [self.says.take_left(move)]
        if words.startswith("lead "):
            return [self.says.lead_drawn(move)]
        return [self.says.play_early(move) if words.endswith(EARLY) else self.says.take_card(move)]

    def _card(self, move: Move) -> Sentence:
        """A card from the hand, led or put into the trick."""
        if not move.before["trick"]:
            return self.says.lead(move)
        if self.drawn:
            return self.says.draw_and_play(move, self.drawn)
        if self._follows(move) or move.card == JOKER:
            return self.says.play(move)
        if "lead" in move.before:
            return self.says.discard(move)
        return self.says.set_suit(move)

    # --- What a move leads to --------------------------------------------------------------------

    def _consequences(self, move: Move) -> list[Sentence]:
        return [
            *self._reshuffled(move),
            *self._trick_over(move),
            *self._out(move),
            *self._toppled(move),
        ]

    def _reshuffled(self, move: Move) -> list[Sentence]:
        if "reshuffle" not in move.played.chance or move.words.startswith(CHALLENGE):
            return []  # a penalty tells of it itself
        return [self.says.reshuffle(move.before["discards_count"])]

    def _trick_over(self, move: Move) -> list[Sentence]:
        """Who wins the trick, who takes its cards, and who leads if that isn't the winner."""
        if move.ends_round and move.card and "taker" in move.played.effect:
            return [self.says.take_cards(move.played.effect["taker"], move.cards, won=True)]
        if not move.resolves_trick or (move.words == "pass" and self.rules.void == "take_trick"):
            return []
        winner, taker = move.after["trick_winner"], move.taker
        if taker == winner:
            return [self.says.take_cards(winner, move.cards, won=True)]
        said = [self.says.win(winner, move.after["leader"], move.after)]
        if taker is not None:
            said.append(self.says.take_cards(taker, move.cards, won=False))
        if move.after["phase"] == "pick":
            said.append(self.says.pick(move.after))
        return said

    def _out(self, move: Move) -> list[Sentence]:
        """Who has dropped out and hasn't been told of yet."""
        if move.ends_round or move.words == TAKE_LEFT:
            return []
        gone = set(move.after["gone"]) - set(move.before["gone"])
        if self.says.leaves_at_once:
            gone.discard(move.seat)
        return [self.says.out(p) for p in sorted(gone)]

    def _toppled(self, move: Move) -> list[Sentence]:
        """A leaning stock that falls on the next seat before it does anything."""
        if "topple" not in move.played.chance or move.ends_round:
            return []
        return [self.says.topple(move.after["to_move"], move.before["stock_count"])]
