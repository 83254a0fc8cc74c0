"""Named offsets of the inflation family's words: the state's body, and the rules for kernels.

A *kind* is a card text; kinds have ids from 0, in blocks by suit, ascending by value within the
suit, the joker last. Equal cards have no identity: a multiset of cards is two words, the kinds that
are there at least once and those that are there twice, so a pack has at most two of a kind. Where a
word may name a kind or nothing, it is the kind plus 1, or 0.
"""

from typing import Final

from boilover.core.state import BODY

FAMILY_NUMBER: Final = 1
MAX_PLAYERS: Final = 16
MAX_KINDS: Final = 53
MAX_COPIES: Final = 2
MAX_CARDS: Final = 106
MAX_VALUE: Final = 99

# --- State: sixteen places, by seat or in order ---------------------------------------------------
HAND: Final = BODY  # by seat: kinds held
HAND_TWICE: Final = 28  # by seat: kinds held twice
KNOWN: Final = 44  # by seat: cards that everybody knows to be in that hand
KNOWN_TWICE: Final = 60
HAND_COUNT: Final = 76  # by seat
CAPS: Final = 92  # by seat: how many cards not known may be of each class; see `rules.facts`
CAPS_LOW: Final = 108  # the same for low ranks
CAPS_HIGH: Final = 124  # and for high ones
UNCALLED: Final = 140  # seats whose last card is not called, the earliest first
TRICK: Final = 156  # seat * 64 + kind, in order of play

# --- State: piles, two words each -----------------------------------------------------------------
SET_ASIDE: Final = 172
WASTE: Final = 174
DISCARDS: Final = 176
FINISHED: Final = 178  # a clean trick that waits until its leader has drawn a card out of the waste
LOOSE: Final = 180  # a State's cards not dealt yet; those that an Observation's seat can't place

# --- State: single words --------------------------------------------------------------------------
PHASE: Final = 182
ON_TURN: Final = 183  # whose turn it is in the trick, whoever is asked meanwhile
LEADER: Final = 184  # of this trick; once it is over, of the next
TRICK_COUNT: Final = 185
LED: Final = 186  # the card to follow, plus 1
GONE: Final = 187  # seats that have dropped out, as a set
ACTED: Final = 188  # seats that have had their turn in this trick
SKIPPED: Final = 189  # seats that owe a pick-up for this trick
EARLY: Final = 190  # seats that played out of turn to this trick
FIRST_EARLY: Final = 191  # the first of them, plus 1
ASKING: Final = 192  # which window is open
QUESTION: Final = 193  # where it stands
ASK_FROM: Final = 194  # the seat that was asked first
UNCALLED_COUNT: Final = 195
ASKED_COUNT: Final = 196  # how many of the uncalled the window is about
DUE: Final = 197  # what chance has to decide
SOURCE: Final = 198  # the seat that the card to lead comes from, or WASTE_PILE
OWED: Final = 199  # cards still to be dealt from the stock
OWED_TO: Final = 200
DIGGING: Final = 201  # 1 while the card that is owed is one that the seat on turn has to draw
LEAN: Final = 202  # by how much the halves of the stock differed before the draw
RIGHT_HALF: Final = 203  # cards in the right half while both halves stand, else 0
TRICKS: Final = 204  # tricks played
OUTCOME: Final = 205
WHO: Final = 206  # the winner or loser by the outcome, plus 1
TRICK_WINNER: Final = 207  # of the last finished trick, plus 1
STOCK_MAY: Final = 208  # the kinds that may lie in the stock
NEW_KINDS: Final = 209  # kinds of which every hidden card has been recycled
PENDING: Final = 210  # three words: by how much the card just drawn raised the caps
TOP: Final = 213  # the top card of a stock that lies face up, plus 1; only in an Observation
POSITIONS: Final = 214  # positions since a card last went for good; only in a State
STOCK: Final = 216  # kinds, the top card last; of a leaning stock the right half comes first
STOCK_WORDS: Final = 128
HISTORY: Final = STOCK + STOCK_WORDS  # the last positions' hashes, a ring
HISTORY_WORDS: Final = 512
STATE_WORDS: Final = HISTORY + HISTORY_WORDS
OBSERVATION_WORDS: Final = STOCK

# --- Values of those words ------------------------------------------------------------------------
WINDOW, LEAD, FOLLOW, PICK = range(4)  # PHASE
TAKE_LEFT_WINDOW, CHALLENGE_WINDOW = 1, 2  # ASKING
DUE_CARD, DUE_RESHUFFLE, DUE_TOPPLE, DUE_IDLE_TOPPLE = 1, 2, 3, 4  # DUE
FIRST_OUT, LAST_IN, STALLED, STOCK_GONE = 1, 2, 3, 4  # OUTCOME
WASTE_PILE: Final = 16  # SOURCE

# --- Actions --------------------------------------------------------------------------------------
# A kind is the card played, or in chance's turn the card dealt.
CALLED: Final = 64  # plus the kind: played with the last-card call
OTHER: Final = 128  # plus the bit in the second word of `choices`
DRAW: Final = 128
DRAW_LEFT: Final = 129
DRAW_RIGHT: Final = 130
PASS: Final = 131
TAKE_LEFT: Final = 132
NO: Final = 133
LEAD_WASTE: Final = 134
LEAD_SEAT: Final = 144  # plus the seat
CHALLENGE: Final = 160  # plus the seat
TAKE: Final = 192  # plus the kind
ACTIONS: Final = 256
TOPPLE: Final = 128  # chance's
STANDS: Final = 129

# --- Rules ----------------------------------------------------------------------------------------
CARDS: Final = 0
KINDS: Final = 1
STEP: Final = 2  # 1 clockwise; counter-clockwise one less than the number of players
HAND_CARDS: Final = 3  # cards dealt to all hands together
OPENING: Final = 4  # the card that opens the round, plus 1; 0 where the eldest leads any
VOID: Final = 5
VOLUNTARY: Final = 6
STOCK_OUT: Final = 7
FACE_UP: Final = 8
LEANING: Final = 9
TOPPLE_ODDS: Final = 10  # times 2**32
IDLE_ODDS: Final = 11
IMBALANCE: Final = 12
FORCED: Final = 13  # 1: who is void has to play a joker that he holds
TRICK_TO: Final = 14
ENDS_LAST_IN: Final = 15
DRAW_TO_LEAD: Final = 16  # 1: who wins with his last card draws one to lead
TAKES_LEFT: Final = 17
CALL: Final = 18  # cards of penalty for a last card that was not called
AUTO_CALL: Final = 19
SCORING: Final = 20
MAX_TRICKS: Final = 21
REPETITION: Final = 22
FEWEST: Final = 23  # 1: a stalled round is won by the fewest cards
PENALISE: Final = 24
ALL: Final = 25  # all kinds
ALL_TWICE: Final = 26
JOKERS: Final = 27  # the joker's kind as a set
SUIT_OR_RANK: Final = 28
RETURNS: Final = 29  # 1 where a position can come back, so that they have to be counted
VALUE: Final = 64  # by kind: its rank within the suit; the joker's is above all
FITS: Final = 128  # by kind: the kinds that follow it, jokers apart
SUIT: Final = 192  # by kind: the kinds of its suit
PIPS: Final = 256  # by kind
CLASS: Final = 320  # by kind: 1 in the byte of its suit, or of the joker, in CAPS
CLASS_LOW: Final = 384  # by kind: 1 in the byte of its rank in CAPS_LOW, where ranks matter
CLASS_HIGH: Final = 448
SHUFFLED: Final = 512  # the pack, a kind for each card
RULES_WORDS: Final = 640

VOID_DRAWS, VOID_TAKES, VOID_HALTS = range(3)  # VOID
OUT_PASS, OUT_TAKE, OUT_RECYCLE = range(3)  # STOCK_OUT
TO_OUT, TO_WASTE, TO_RECYCLE = range(3)  # TRICK_TO
SINGLE, WINNER_TAKES_PIPS, OWN_PIPS, LOSER_POINT = range(4)  # SCORING

# --- Bytes of the caps ----------------------------------------------------------------------------
LANES: Final = 7  # bytes used of a word, so that it never becomes negative
ONES: Final = 0x01010101010101
NO_CAP: Final = 0x7F7F7F7F7F7F7F
CARRY: Final = 0x80808080808080
JOKER_LANE: Final = 4  # after the suits
NEW_LANE: Final = 5
NEW_ONE: Final = 1 << 8 * NEW_LANE
