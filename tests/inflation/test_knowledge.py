"""What a seat may know: sound facts, guesses that agree with it, and no secret that shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boilover.core.errors import VariantError
from boilover.core.state import CHANCE, OVER
from boilover.inflation import layout as at
from boilover.inflation.schema import ResolvedRules, read_rules
from tests.inflation.knowledge import conserved, guessed, knowledge_is_sound, seen_by
from tests.inflation.laws import facts_hold, lanes
from tests.inflation.mixes import cycling_options, random_options
from tests.inflation.twin import RULES, TABLES, Both, Engine, play, position

pytestmark = pytest.mark.usefixtures("compiled")


def look_around(rules: ResolvedRules, seed: int, often: float, most: int = 600) -> int:
    """Check positions of a random round; return how many."""
    engine, dice, found = Engine(rules, seed), random.Random(seed), 0
    engine.deal(dice.randrange(rules.seats))
    for move in range(most):
        if engine.mover() == OVER:
            break
        facts_hold(engine.rules, engine.words)
        if engine.mover() != CHANCE and dice.random() < often:
            conserved(engine)
            for seat in (engine.mover(), dice.randrange(-1, rules.seats)):
                knowledge_is_sound(engine, seat, seed + move)
            found += 1
        engine.apply(engine.random_action())
    return found


@pytest.mark.parametrize("part", range(4))
def test_mixes(part: int) -> None:
    found = 0
    for number in range(part * 200, part * 200 + 200):
        options, players = (cycling_options, random_options)[number % 2](random.Random(number))
        try:
            rules = read_rules(options, players=players).resolve(players)
        except VariantError:
            continue
        found += look_around(rules, number, 0.3)
    assert found > 200


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_seat_cannot_tell_apart_stays_so(game: str, players: int) -> None:
    """A round and a guess at it, told the same, look the same to the seat all the way."""
    rules, compared = RULES[game].resolve(players), 0
    for seed in range(40):
        dice = random.Random(seed)
        engine = Engine(rules, seed).deal(seed % players)
        for _ in range(dice.randrange(40)):
            if engine.mover() == OVER:
                break
            engine.apply(engine.random_action())
        if engine.mover() in (OVER, CHANCE):
            continue
        seat = dice.randrange(-1, players)
        other = guessed(engine, seen_by(engine, seat), seed)
        while True:
            one, two = engine.mover(), other.mover()
            if one == OVER or two == OVER:
                break
            assert one == two
            shared = sorted(set(engine.legal()) & set(other.legal()))
            if not shared:
                break
            action = dice.choice(shared)
            engine.apply(action)
            other.apply(action)
            if not same_for(engine, other, seat):
                break
            compared += 1
    assert compared > 0


def same_for(engine: Engine, other: Engine, seat: int) -> bool:
    """Compare what the seat sees; False where it has drawn different cards, or the end differs."""
    if seat >= 0 and engine.hand(seat) != other.hand(seat):
        return False
    if engine.mover() == OVER or other.mover() == OVER or int(engine.words[at.DUE]):
        return engine.mover() == other.mover()
    one, two = seen_by(engine, seat), seen_by(other, seat)
    if (
        one[at.TOP] != two[at.TOP]
        or (one[at.KNOWN : at.HAND_COUNT] != two[at.KNOWN : at.HAND_COUNT]).any()
    ):
        return False  # different cards have come off a stock that lies face up
    assert one.tobytes() == two.tobytes()
    return True


# --- What play shows ------------------------------------------------------------------------------


def cap(both: Both, seat: int, card: str) -> int:
    """How many cards that nobody has seen may be of the card's suit in the seat's hand."""
    e = both.engine
    lane = lanes(int(e.r[at.CLASS + e.rules.kind_ids[card]])).index(1)
    return lanes(int(e.words[at.CAPS + seat]))[lane]


def just(cards: str) -> list[list[Any]]:
    """A pack of just these cards, in ascending order within the suits."""
    return [[card, 1, i] for i, card in enumerate(cards.split())]


def test_who_draws_is_void() -> None:
    both = position("burro", "3D 2C", "5C 6C", "7D 7C", stock="4C 7H 2D 3H")
    play(both, "0 3D", "2 7D", "1 draw")
    assert (cap(both, 1, "AD"), cap(both, 1, "AC")) == (1, 127)
    play(both, "1 draw")
    assert cap(both, 1, "AD") == 1  # the first one drawn was none
    play(both, "1 draw", "1 2D")
    assert cap(both, 1, "AD") == 0


def test_what_a_card_drawn_later_may_be() -> None:
    both = position("burro-deitado", "3D 2C", "5C 6C", "7D 7C", stock="4C 7H 2D 3H")
    play(both, "0 3D", "2 draw", "2 7D")
    assert cap(both, 2, "AD") == 126  # it could follow


def test_a_trick_that_was_taken_is_known() -> None:
    cards = "TD 8H QD 9H 9S 8S AS TH"
    both = position("enfle", "TD 8H", "QD 9H", "9S 8S", "AS TH", pack=just(cards))
    play(both, "0 TD", "1 QD", "2 pass")
    assert int(both.engine.words[at.KNOWN + 2]).bit_count() == 2
    o = seen_by(both.engine, 0)
    guess = guessed(both.engine, o, 1)
    assert {"TD", "QD"} <= set(guess.hand(2))
    play(both, "2 QD")
    assert int(both.engine.words[at.KNOWN + 2]).bit_count() == 1


def test_a_pass_shows_that_there_is_no_joker() -> None:
    both = position("cangkul-joker", "9C 2H", "2D 3D", "KC 2H")
    play(both, "0 9C", "1 pass")
    assert cap(both, 1, "JK") == 0


def test_recycled_cards_are_known_as_a_set() -> None:
    pack = just("5D 6D 7D 8D 3C 3H 4H")
    both = position("page-one", "6D 7D 8D 3C", "5D 3H 4H", pack=pack, deal=3)
    play(both, "0 6D", "1 5D", "0 7D", "1 draw", "* reshuffle 6D 5D")
    ids = both.engine.rules.kind_ids
    assert int(both.engine.words[at.STOCK_MAY]) == 1 << ids["5D"] | 1 << ids["6D"]
    seen = set()
    for seed in range(20):
        guess = guessed(both.engine, seen_by(both.engine, -1), seed)
        (left,) = guess.stock()
        (drawn,) = {"5D", "6D"} & set(guess.hand(1))
        assert {left, drawn} == {"5D", "6D"}
        seen.add(left)
    assert seen == {"5D", "6D"}


def test_a_reshuffle_does_not_show_the_order() -> None:
    pack = just("5D 6D 7D 8D 3C 3H 4H")
    both = position("page-one", "6D 7D 8D 3C", "5D 3H 4H", pack=pack, deal=3)
    play(both, "0 6D", "1 5D", "0 7D", "1 draw")
    looks = []
    for action in both.engine.legal():
        other = both.engine.copy()
        other.apply(action)
        looks.append(seen_by(other, 0).tobytes())
    assert len(looks) == 2
    assert looks[0] == looks[1]


def test_what_the_stock_shows_when_it_lies_face_up() -> None:
    both = position("cangkul", "9C 2H", "2D", "3C 2H", stock="3D JS 8C AH")
    play(both, "0 9C", "1 draw")
    o = seen_by(both.engine, 2)
    assert both.engine.rules.kinds[int(o[at.TOP]) - 1].text == "JS"
    assert int(o[at.KNOWN + 1]) == 1 << both.engine.rules.kind_ids["3D"]
