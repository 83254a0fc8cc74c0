"""The table of an inflation game, for the naive oracle: what lies where, and what is legal.

Written from RULINGS.md §3 and RECORD.md alone, in plain lists; inflation.py does the actions.
"""

from .inflation_rules import Rules, pips, rules_for

Trick = list[tuple[int, str]]


class Table:
    """One hand from the deal on; `stock` is top card first, the left half of a leaning one first.

    The deal isn't checked against the pack, so a test may start from any position.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        dealer: int,
        hands: list[list[str]],
        stock: list[str] | None = None,
        aside: list[str] | None = None,
    ) -> None:
        """Set the table before the first trick."""
        if len(hands) != players or not 0 <= dealer < players:
            raise ValueError(f"{players} players, {len(hands)} hands, dealer {dealer}")
        self.rules = rules_for(rules, players)
        self.players = players
        self.values: dict[str, int] = {text: value for text, _, value in self.rules["pack"]}
        self.step = 1 if rules["direction"] == "cw" else -1
        self.hands = [list(hand) for hand in hands]
        self.aside = list(aside or [])  # cards that take no part
        pile = list(stock or [])
        cut = (len(pile) + 1) // 2 if rules["stock_form"] == "leaning" else len(pile)
        self.halves = [pile[:cut], pile[cut:]]  # one of them is empty: an ordinary stock
        self.set_aside: list[str] = []
        self.waste: list[str] = []
        self.discards: list[str] = []
        self.finished: list[str] = []  # a clean trick that waits for the card out of the waste
        self.gone: set[int] = set()  # who has dropped out, has got away
        self.trick: Trick = []
        self.acted: list[int] = []  # who has had his turn in this trick, with a card or without
        self.early: list[int] = []  # who played out of turn to this trick
        self.skipped: list[int] = []  # who owes a pick-up for this trick
        self.picks = 0
        self.winner_of_trick = -1
        self.tricks_played = 0
        self.leader = self.turn = (dealer + self.step) % players
        self.phase = "window"  # then "lead", "follow", perhaps "pick", and "window" again
        self.fresh = True  # nothing has happened in this turn yet
        self.fallen = False  # whether the stock may fall at the draw just made
        self.questions: list[tuple[int, str]] = []  # the seat, and what it may answer but `no`
        self.uncalled: list[int] = []  # whose last card isn't called, the earliest first
        self.due: str | None = None
        self.source = ""  # of the card to lead
        self.owed: list[int] = []  # the seat that waits for each card after the reshuffle
        self.positions: list[object] = []
        self.outcome: str | None = None
        self.winner: int | None = None
        self.loser: int | None = None

    # What is seen.

    @property
    def stock(self) -> list[str]:
        """Give the cards of the stock, top first, the left half before the right."""
        return self.halves[0] + self.halves[1]

    @property
    def led(self) -> str | None:
        """Give the card to follow: the first one of the trick that isn't a joker."""
        for seat, card in self.trick:
            if card != "JK" and seat not in self.early:
                return card
        return None

    @property
    def exempt(self) -> bool:
        """Say whether this is the first trick of a holder's opening, which nobody halts."""
        return bool(self.rules["opening"] != "eldest") and self.tricks_played == 0

    def all_cards(self) -> list[str]:
        """List every card, wherever it is."""
        piles = [*self.hands, self.aside, self.stock, self.set_aside, self.waste, self.discards]
        laid = [card for _, card in self.trick]
        return [card for pile in [*piles, self.finished, laid] for card in pile]

    def to_move(self) -> int | None:
        """Give the seat that is asked next; None when chance is due or the hand is over."""
        if self.outcome is not None or self.due is not None:
            return None
        if self.questions:
            return self.questions[0][0]
        if self.phase == "pick":
            return self.skipped[self.picks % len(self.skipped)]
        return self.turn

    def chance_due(self) -> str | None:
        """Give the chance word that is due, "draws" or "reshuffle"; a topple never is."""
        return self.due

    def may_topple(self) -> str | None:
        """Say whether the stock may fall now: at the "draw" just made, or "idle"; None: no."""
        if self.outcome is not None or self.due is not None or self.questions:
            return None
        if self.fallen:
            return "draw"
        ready = self.fresh and self.phase in ("lead", "follow") and all(self.halves)
        return "idle" if ready and self.rules["topple_idle_p"] > 0 else None

    def fits(self, card: str) -> bool:
        """Say whether the card follows: the led suit, or rank where it may; a joker always."""
        led = self.led
        if led is None or card == "JK" or card[1] == led[1]:
            return True
        return bool(self.rules["follow"] == "suit_or_rank" and card[0] == led[0])

    def can_draw(self) -> bool:
        """Say whether a card can be had from the stock or from discards to be recycled."""
        return bool(self.stock or self.can_recycle())

    def can_recycle(self) -> bool:
        """Say whether the discards can become a new stock."""
        return self.rules["stock_out"] == "recycle_or_draw_game" and bool(self.discards)

    def draw_words(self) -> set[str]:
        """Give the words for drawing one card; none where there is nothing to draw."""
        if all(self.halves):
            return {"draw L", "draw R"}
        return {"draw"} if self.can_draw() else set()

    def with_calls(self, seat: int, cards: list[str]) -> set[str]:
        """Give the words for playing one of the cards, with the last-card call where it counts."""
        if len(self.hands[seat]) != 2 or self.rules["last_card_call"] == 0:
            return set(cards)
        called = {card + "!" for card in cards}
        return called if self.rules["call"] == "auto" else called | set(cards)

    def legal(self, seat: int) -> set[str]:
        """Give the words that the seat may play now; none when another one is asked."""
        if seat != self.to_move():
            return set()
        if self.questions:
            return {self.questions[0][1], "no"}
        if self.phase == "pick":
            return {f"take {card}" for _, card in self.trick}
        return self.lead_words(seat) if self.phase == "lead" else self.follow_words(seat)

    def lead_words(self, seat: int) -> set[str]:
        """Give the leader's words: any card, or where it comes from when he has none."""
        hand = self.hands[seat]
        if not hand:
            words = {f"lead {other}" for other in range(self.players) if self.hands[other]}
            return words | {"lead waste"} if self.waste else words
        if self.exempt:
            return self.with_calls(seat, [self.rules["opening"].removeprefix("holder:")])
        return self.with_calls(seat, hand)

    def follow_words(self, seat: int) -> set[str]:
        """Give a follower's words; none when he has to draw and nothing can be had."""
        hand, void = self.hands[seat], self.rules["void"]
        jokers = [card for card in hand if card == "JK"]
        followers = [card for card in hand if self.fits(card) and card not in jokers]
        if self.led is None:
            return self.with_calls(seat, hand) | self.voluntary()
        if followers:
            return self.with_calls(seat, followers + jokers) | self.voluntary()
        if jokers and self.rules["joker"] == "forced_when_void":
            return self.with_calls(seat, jokers)
        if self.exempt or void == "discard_halts":
            return self.with_calls(seat, hand)
        if void == "take_trick":
            return self.with_calls(seat, jokers) | {"pass"}
        words = self.with_calls(seat, jokers) | self.draw_words()
        if not words and self.rules["stock_out"] != "recycle_or_draw_game":
            return {"pass"}
        return words

    def voluntary(self) -> set[str]:
        """Give the words for drawing though one could play."""
        return self.draw_words() if self.rules["voluntary_draw"] else set()

    # The score.

    def best_seats(self) -> list[int] | None:
        """List who has won the hand, or has not lost it; None where it is drawn."""
        seats = range(self.players)
        if self.outcome == "first out":
            return [seat for seat in seats if seat == self.winner]
        if self.outcome == "last in":
            return [seat for seat in seats if seat != self.loser]
        if self.outcome == "stalled" and self.rules["cap_result"] == "fewest_cards":
            fewest = min(len(hand) for hand in self.hands)
            return [seat for seat in seats if len(self.hands[seat]) == fewest]
        return None

    def points(self) -> list[int]:
        """Give what each seat scored by the game's scoring; nothing for a drawn hand."""
        best, scoring = self.best_seats(), self.rules["scoring"]
        if self.outcome is None:
            raise ValueError("the hand is not over")
        if best is None:
            return [0] * self.players
        others = [seat for seat in range(self.players) if seat not in best]
        if scoring == "winner_takes_pips":
            left = sum(pips(self.hands[seat]) for seat in others)
            return [left if seat in best else 0 for seat in range(self.players)]
        if scoring == "own_pips_limit":
            return [pips(self.hands[s]) if s in others else 0 for s in range(self.players)]
        scorers = best if self.rules["hand_end"] == "first_out" else others
        return [int(seat in scorers) for seat in range(self.players)]
