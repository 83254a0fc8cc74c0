"""What an action does, chance's included."""

from __future__ import annotations

from boilover.core.bits import ctz
from boilover.core.jit import Words, inlined, kernel
from boilover.core.state import PLAYERS, TO_DEAL, TURN
from boilover.inflation import layout as at
from boilover.inflation.rules import dealing, facts, legal, sets, stock, tricks


@inlined
def remove(s: Words, r: Words, p: int, kind: int) -> None:
    """A card of this kind leaves the hand of seat `p`; what that shows is another matter."""
    p &= 15
    sets.take(s, at.HAND + p, at.HAND_TWICE + p, 1 << (kind & 63))
    s[at.HAND_COUNT + p] -= 1


@inlined
def show_play(s: Words, r: Words, seat: int, kind: int, fits: int) -> None:
    """Keep what a card played from the hand shows."""
    joker = r[at.JOKERS] >> kind & 1
    if s[at.PENDING] != 0 and fits == 1 and joker <= r[at.FORCED]:
        facts.undo_pending(s, seat)  # it is the card just drawn
    else:
        if fits == 0:
            facts.show_void(s, r, seat, r[at.FORCED])
        facts.lose(s, r, seat, kind)


@inlined
def lay(s: Words, r: Words, seat: int, kind: int, called: int) -> int:
    """Play a card from the hand, as the lead or to the trick; return what comes then."""
    fits = 1
    if s[at.LED] != 0:
        fits = (r[at.FITS + (s[at.LED] - 1 & 63)] | r[at.JOKERS]) >> kind & 1
    show_play(s, r, seat, kind, fits)
    then = tricks.ADVANCE
    if fits == 0 and r[at.VOID] == at.VOID_HALTS and legal.exempt(s, r) == 0:
        then = tricks.HALT
    remove(s, r, seat, kind)
    lead_or_follow(s, r, seat, kind)
    left = s[at.HAND_COUNT + (seat & 15)]
    if left == 1 and r[at.CALL] > 0 and called == 0:
        s[at.UNCALLED + (s[at.UNCALLED_COUNT] & 15)] = seat
        s[at.UNCALLED_COUNT] += 1
    if left == 0:
        if r[at.ENDS_LAST_IN] == 0:
            tricks.end(s, at.FIRST_OUT, seat + 1)
        elif r[at.DRAW_TO_LEAD] == 0:
            s[at.GONE] |= 1 << seat
            tricks.end_if_one_is_in(s)
    return then


@inlined
def lead_or_follow(s: Words, r: Words, seat: int, kind: int) -> None:
    """Put a card on the table; the first one but jokers is the card to follow."""
    tricks.to_trick(s, seat, kind)
    if s[at.LED] == 0 and r[at.JOKERS] >> kind & 1 == 0:
        s[at.LED] = kind + 1


@inlined
def lead_drawn(s: Words, r: Words, kind: int) -> int:
    """Lead the random card out of the waste or another hand; return what comes then."""
    s[at.DUE] = 0
    source = s[at.SOURCE]
    s[at.SOURCE] = 0
    if source == at.WASTE_PILE:
        sets.take(s, at.WASTE, at.WASTE + 1, 1 << (kind & 63))
    else:
        facts.lose(s, r, source, kind)
        remove(s, r, source, kind)
    lead_or_follow(s, r, s[at.ON_TURN], kind)
    if source != at.WASTE_PILE and s[at.HAND_COUNT + (source & 15)] == 0:
        s[at.GONE] |= 1 << source
        tricks.end_if_one_is_in(s)
    return tricks.ADVANCE


@inlined
def skip(s: Words, r: Words, seat: int) -> int:
    """Take the trick where the rules say so; else do without a card, perhaps pick up later."""
    if r[at.VOID] == at.VOID_TAKES:
        facts.show_void(s, r, seat, r[at.FORCED])
        tricks.trick_to_hand(s, seat)
        s[at.LEADER] = seat
        return tricks.TAKEN
    facts.show_void(s, r, seat, 1)
    s[at.ACTED] |= 1 << seat
    if r[at.STOCK_OUT] == at.OUT_TAKE:
        s[at.SKIPPED] |= 1 << seat
    return tricks.ADVANCE


@inlined
def pick_up(s: Words, r: Words, seat: int, kind: int) -> int:
    """Pick a card out of the finished trick; return what comes then."""
    seat &= 15
    count = s[at.TRICK_COUNT]
    found = 0
    for i in range(count):
        if found == 0:
            found = int(s[at.TRICK + (i & 15)] & 63 == kind)
        if found == 1 and i + 1 < count:
            s[at.TRICK + (i & 15)] = s[at.TRICK + (i + 1 & 15)]
    s[at.TRICK + (count - 1 & 15)] = 0
    s[at.TRICK_COUNT] = count - 1
    sets.add(s, at.HAND + seat, at.HAND_TWICE + seat, 1 << kind, 0)
    s[at.HAND_COUNT + seat] += 1
    facts.gain_known(s, seat, 1 << kind, 0)
    if count == 1:
        return tricks.TAKEN
    players = s[PLAYERS]
    seat = (seat + r[at.STEP]) % players
    while s[at.SKIPPED] >> seat & 1 == 0:
        seat = (seat + r[at.STEP]) % players
    s[at.ON_TURN] = seat
    return tricks.STAY


@inlined
def take_left(s: Words, seat: int) -> None:
    """Take the whole hand of the nearest player to the left, who is away."""
    seat &= 15
    victim = tricks.left_of(s, seat) & 15
    sets.add(
        s, at.HAND + seat, at.HAND_TWICE + seat, s[at.HAND + victim], s[at.HAND_TWICE + victim]
    )
    facts.merge(s, seat, victim)
    s[at.HAND_COUNT + seat] += s[at.HAND_COUNT + victim]
    s[at.HAND + victim] = 0
    s[at.HAND_TWICE + victim] = 0
    s[at.HAND_COUNT + victim] = 0
    s[at.GONE] |= 1 << victim
    if victim == s[at.LEADER]:
        s[at.LEADER] = seat
    tricks.end_if_one_is_in(s)


@inlined
def forget_uncalled(s: Words, i: int) -> None:
    """Take the entry of place `i` out of the list of the uncalled."""
    s[at.UNCALLED_COUNT] -= 1
    count = s[at.UNCALLED_COUNT]
    for j in range(i, count):
        s[at.UNCALLED + (j & 15)] = s[at.UNCALLED + (j + 1 & 15)]
    s[at.UNCALLED + (count & 15)] = 0


@inlined
def answer(s: Words, r: Words, action: int) -> None:
    """Answer the question of a window."""
    if s[at.ASKING] == at.TAKE_LEFT_WINDOW:
        s[at.QUESTION] += 1
        if action == at.TAKE_LEFT:
            take_left(s, s[TURN])
    elif action == at.NO:
        s[at.QUESTION] += 1
    else:
        i = s[at.QUESTION] >> 5
        forget_uncalled(s, i)
        s[at.ASKED_COUNT] -= 1
        s[at.QUESTION] = 32 * i + 1
        s[at.OWED] = r[at.CALL]
        s[at.OWED_TO] = action - at.CHALLENGE
        stock.deal_owed(s, r)


@inlined
def begin_action(s: Words, seat: int) -> None:
    """Whoever acts, or has another number of cards than one, can't be challenged any more."""
    i = 0
    while i < s[at.UNCALLED_COUNT]:
        offender = s[at.UNCALLED + (i & 15)]
        if offender == seat or s[at.HAND_COUNT + (offender & 15)] != 1:
            forget_uncalled(s, i)
        else:
            i += 1
    s[at.ASKED_COUNT] = s[at.UNCALLED_COUNT]


@inlined
def act(s: Words, r: Words, action: int) -> int:
    """Do the action of the seat on turn; return what comes then."""
    seat = s[at.ON_TURN] & 15
    if r[at.CALL] > 0:
        begin_action(s, seat)
    then = tricks.STAY
    if action < at.OTHER:
        then = lay(s, r, seat, action & 63, action >> 6)
        facts.forget_pending(s)
    elif action >= at.TAKE:
        then = pick_up(s, r, seat, action & 63)
    elif action >= at.LEAD_WASTE:
        s[at.SOURCE] = at.WASTE_PILE
        if action >= at.LEAD_SEAT:
            s[at.SOURCE] = action - at.LEAD_SEAT
        s[at.DUE] = at.DUE_CARD
    elif action == at.PASS:
        then = skip(s, r, seat)
        facts.forget_pending(s)
    else:
        if r[at.VOLUNTARY] == 0:
            facts.show_void(s, r, seat, r[at.FORCED])
            facts.forget_pending(s)
            s[at.DIGGING] = 1
        if action == at.DRAW:
            stock.draw(s, r, seat)
        else:
            stock.draw_from_half(s, r, seat, action - at.DRAW_LEFT)
    if s[at.ASKED_COUNT] > 0 and s[at.OUTCOME] == 0:
        s[at.ASKING] = at.CHALLENGE_WINDOW
        s[at.QUESTION] = 1
    return then


@inlined
def decide(s: Words, r: Words, action: int) -> int:
    """Chance decides; return what comes then."""
    if s[at.DUE] == at.DUE_CARD:
        return lead_drawn(s, r, action)
    if s[at.DUE] == at.DUE_RESHUFFLE:
        stock.stack(s, r, action)
    else:
        s[at.DUE] = 0
        s[at.LEAN] = 0
        if action == at.TOPPLE:
            stock.topple(s)
    return tricks.STAY


@inlined
def move(s: Words, r: Words, action: int) -> None:
    """Play the legal `action` of who is to move, chance included."""
    if s[TO_DEAL] > 0:
        dealing.deal_card(s, r, action)
        return
    if s[at.DUE] != 0:
        then = decide(s, r, action)
    elif s[at.ASKING] != 0:
        answer(s, r, action)
        then = tricks.STAY
    else:
        then = act(s, r, action)
    tricks.go_on(s, r, then)


@kernel
def apply(s: Words, r: Words, action: int) -> None:
    """`move`, as one call."""
    move(s, r, action)


@kernel
def attempt(s: Words, r: Words, action: int) -> int:
    """Play `action` if it is legal and return 1; else return 0 and change nothing."""
    if legal.is_legal(s, r, action) == 0:
        return 0
    apply(s, r, action)
    return 1


@kernel
def play_early(s: Words, r: Words, seat: int, kind: int) -> int:
    """Put a card out of turn into the trick if it may lie there, and return 1; else return 0.

    No action of the game: only a match at a table that punishes irregularities calls this.
    """
    if r[at.PENALISE] == 0 or s[TO_DEAL] > 0 or s[at.OUTCOME] != 0 or s[at.DUE] != 0:
        return 0
    if seat < 0 or seat >= s[PLAYERS] or kind < 0 or kind >= r[at.KINDS]:
        return 0
    if s[at.PHASE] != at.FOLLOW or s[at.TRICKS] == 0 or seat == s[at.ON_TURN]:
        return 0
    if (s[at.ACTED] | s[at.GONE]) >> seat & 1 == 1 or s[at.HAND + (seat & 15)] >> kind & 1 == 0:
        return 0
    facts.lose(s, r, seat, kind)
    remove(s, r, seat, kind)
    tricks.to_trick(s, seat, kind)
    s[at.EARLY] |= 1 << seat
    if s[at.FIRST_EARLY] == 0:
        s[at.FIRST_EARLY] = seat + 1
    tricks.settle(s, r)
    return 1


@kernel
def playout(s: Words, r: Words) -> None:
    """Play a round to its end by random actions."""
    while s[at.OUTCOME] == 0:
        move(s, r, legal.at_random(s, r))


@kernel
def points(s: Words, r: Words, out: Words) -> None:
    """Write each seat's points to `out`: those of a round that is over, else 0."""
    players = s[PLAYERS]
    outcome = s[at.OUTCOME]
    best = 0
    if outcome == at.FIRST_OUT:
        best = 1 << (s[at.WHO] - 1)
    elif outcome == at.LAST_IN:
        best = ((1 << players) - 1) ^ (1 << (s[at.WHO] - 1))
    elif outcome == at.STALLED and r[at.FEWEST] == 1:
        best = fewest(s)
    for p in range(players):
        out[p] = 0
    if best == 0:
        return
    if r[at.SCORING] == at.WINNER_TAKES_PIPS or r[at.SCORING] == at.OWN_PIPS:
        left = 0
        for p in range(players):
            if best >> p & 1 == 0:
                count = pips(s, r, p)
                left += count
                if r[at.SCORING] == at.OWN_PIPS:
                    out[p] = count
        if r[at.SCORING] == at.WINNER_TAKES_PIPS:
            for p in range(players):
                out[p] = left * (best >> p & 1)
    else:
        for p in range(players):
            out[p] = (best >> p & 1) ^ r[at.ENDS_LAST_IN]


@inlined
def fewest(s: Words) -> int:
    """The seats that have the fewest cards, as a set."""
    players = s[PLAYERS]
    least = at.MAX_CARDS
    for p in range(players):
        least = min(least, s[at.HAND_COUNT + (p & 15)])
    seats = 0
    for p in range(players):
        seats |= int(s[at.HAND_COUNT + (p & 15)] == least) << p
    return seats


@inlined
def pips(s: Words, r: Words, p: int) -> int:
    """The pips of the seat's cards."""
    count = 0
    for i in range(2):
        kinds = s[at.HAND + 16 * i + (p & 15)]
        while kinds != 0:
            count += r[at.PIPS + (ctz(kinds) & 63)]
            kinds &= kinds - 1
    return count
