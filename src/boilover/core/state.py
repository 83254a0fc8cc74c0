"""The words that every family's state begins with.

A state is one flat `int64` array: a header, a body whose length the family fixes, and the stock
last, so that a search may copy only as much as is in use. There are no pointers: copying is a loop
and equality is equality of bytes. The generator of chance is part of it.

An Observation has the same header and body. What its seat does not know stays 0 in it, and so do
the generator's words, until whoever asks a bot puts a fresh stream there for it to draw from.
"""

from typing import Final

FAMILY: Final = 0  # which family's kernels understand the body
PLAYERS: Final = 1  # seats 0 .. PLAYERS-1, numbered clockwise
TURN: Final = 2  # the seat to play next, once the cards are dealt
DEALER: Final = 3
LEFT: Final = 4  # cards still to be played in this round
TO_DEAL: Final = 5  # chance events still missing from the deal
STOCK_COUNT: Final = 6  # cards in the stock
SEAT: Final = 7  # who observes: a seat, or WORLD in a State
RNG: Final = 8  # four words of generator
BODY: Final = 12

WORLD: Final = -1

PART_OF_POINT: Final = 64  # an estimate of points counts in 64ths

# What `current_player` answers besides a seat; OpenSpiel's numbers.
CHANCE: Final = -1
OVER: Final = -4
