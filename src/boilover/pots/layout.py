"""Named offsets of the pots family's words: the state's body, and the rules as kernels read them.

Sets of cards are masks of card ids, so a pack has at most 62 cards. Seats and pots fit eight places
each; kernels mask an index with 7 where it is born, which spares them a check for negative ones.
"""

from typing import Final

from boilover.core.state import BODY

FAMILY_NUMBER: Final = 0
MAX_PLAYERS: Final = 8
MAX_POTS: Final = 8
MAX_CARDS: Final = 62
MAX_VALUE: Final = 99

# --- State ---------------------------------------------------------------------------------------
HAND: Final = BODY  # by seat
TAKEN: Final = 20  # by seat: all cards that boiled over to it
POT: Final = 28  # by pot: the cards in it
COLOUR: Final = 36  # by pot: the suit that it accepts, as the set of its cards; 0 while open
TOTAL: Final = 44  # by pot: the sum of the values in it
ACCEPTS: Final = 52  # by pot: the cards that may be played to it; follows from POT and COLOUR
ASIDE: Final = 60  # the ghost hand and removed cards
LOOSE: Final = 61  # a State's cards not dealt yet; the cards that an Observation's seat can't place
BOILS: Final = 62  # boil-overs so far
HAND_COUNT: Final = 63  # by seat; only an Observation fills it, as it does the next
ASIDE_COUNT: Final = 71
STOCK: Final = 72  # the draw pile, its top card last; only a State has it
STOCK_WORDS: Final = 64
STATE_WORDS: Final = STOCK + STOCK_WORDS
OBSERVATION_WORDS: Final = STOCK

# --- Rules ---------------------------------------------------------------------------------------
LIMIT: Final = 0
CARDS: Final = 1  # cards in the pack
POTS: Final = 2
EMERGENT: Final = (
    3  # -1: the first card gives a pot its suit; 0: each pot has its own from the start
)
HANDS: Final = 4  # hands dealt: one a seat and the ghost's
HAND_CARDS: Final = 5  # cards dealt to all those hands together
PILE: Final = 6  # 1: cards not dealt are a draw pile; 0: they are removed
SUIT_PENALTY: Final = 7
POISON_PENALTY: Final = 8
SHARED: Final = 9  # 1: all who tie for a majority are free; 0: none of them is
POISON: Final = 10  # the poison cards, as a set
ALL: Final = 11  # all cards, as a set
COPIES: Final = 12  # the most copies of one card that the pack has
EVEN_KINDS: Final = 13  # the cards of every other kind, by id
ODD_KINDS: Final = 14  # the rest
EVEN_FIRSTS: Final = 15  # the lowest id of each kind among the even ones
ODD_FIRSTS: Final = 16
MAY_LOOK: Final = 17  # at which taken piles a seat may look
SUIT: Final = 20  # by pot: the cards of the suit of that number, as a set
VALUE: Final = 28  # by card
KIND: Final = 92  # by card: the set of all cards equal to it
FIRST: Final = 156  # by card: the lowest id of those
SUIT_SET: Final = 220  # by card: the set of its suit, 0 for poison
AT_MOST: Final = 284  # by value up to MAX_VALUE: the set of cards worth no more
RULES_WORDS: Final = 384

MAY_LOOK_AT_NONE, MAY_LOOK_AT_OWN, MAY_LOOK_AT_ALL = range(3)  # MAY_LOOK
