"""Matches of the inflation games for the naive oracle: records checked, random ones written.

Written from RECORD.md and RULINGS.md C1–C4, §3 (Match), §6 alone.
"""

import random
from collections.abc import Callable
from typing import Any

from .inflation import Hand
from .inflation_rules import (
    OPTIONS,
    PRESETS,
    Rules,
    check_rules,
    deal_sizes,
    full_pack,
    rules_for,
)

Watch = Callable[[Hand], None]


def next_seat(rules: Rules, players: int, seat: int) -> int:
    """Give the next seat in the game's direction."""
    return (seat + (1 if rules["direction"] == "cw" else -1)) % players


def match_is_over(rules: Rules, rounds: int, totals: list[int]) -> bool:
    """Say whether the match ends after so many rounds with these totals."""
    if rules["scoring"] == "single":
        return bool(rounds >= rules["series"])
    return bool(max(totals) >= rules["target"])


def match_winners(rules: Rules, totals: list[int], decided: bool) -> list[int]:
    """List the winners, who share; nobody where no hand was `decided`, all having been drawn.

    Most hands won or most pips; else fewest points, where the points are bad.
    """
    if not decided:
        return []
    wins = rules["scoring"] == "single" and rules["hand_end"] == "first_out"
    good = wins or rules["scoring"] == "winner_takes_pips"
    best = max(totals) if good else min(totals)
    return [seat for seat, total in enumerate(totals) if total == best]


def fault(round_number: int, move: int, what: str) -> ValueError:
    """Make the error of a record; moves and rounds count from 1, move 0 is the deal."""
    return ValueError(f"round {round_number}, move {move}: {what}")


# Checking.


def complete_rules(record: dict[str, Any]) -> Rules:
    """Give the record's rules, what is missing filled from the preset of its game."""
    unknown = sorted(set(record["rules"]) - OPTIONS)
    if unknown:
        raise fault(1, 0, f"unknown options {unknown}")
    rules: Rules = {**PRESETS.get(record["game"], {}), **record["rules"]}
    players = len(record["players"])
    try:
        check_rules(rules, players)
    except ValueError as error:
        raise fault(1, 0, str(error)) from None
    least, most = rules["players"]
    if not least <= players <= most:
        raise fault(1, 0, f"{players} players, where {least} to {most} may play")
    return rules_for(rules, players)


def verify_deal(rules: Rules, players: int, number: int, played: dict[str, Any]) -> Hand:
    """Check one round's deal and give the hand before its first move."""
    hands, dealer = played.get("hands"), int(played["dealer"])
    aside, stock = played.get("aside", []), played.get("stock", [])
    if not isinstance(hands, list) or len(hands) != players:
        raise fault(number, 0, f"there aren't {players} hands")
    if not all(isinstance(cards, list) for cards in [*hands, aside, stock]):
        raise fault(number, 0, "the deal isn't made of lists of cards")
    sizes, stock_size = deal_sizes(rules, players)
    seat = dealer
    for size in sizes:
        seat = next_seat(rules, players, seat)
        if len(hands[seat]) != size:
            raise fault(number, 0, f"seat {seat} has {len(hands[seat])} cards, not {size}")
    for name, pile, size in (("aside", aside, 0), ("stock", stock, stock_size)):
        if len(pile) != size:
            raise fault(number, 0, f"{name} has {len(pile)} cards, not {size}")
    dealt = [card for cards in [*hands, aside, stock] for card in cards]
    if sorted(map(str, dealt)) != sorted(full_pack(rules)):
        raise fault(number, 0, "the cards dealt are not the pack")
    return Hand(rules, players, dealer, hands, stock, aside)


def decline_until(hand: Hand, answer: list[Any] | None) -> None:
    """Say the `no`s that a record leaves out, as long as the question isn't for this answer."""
    while hand.questions:
        seat, word = hand.questions[0]
        if answer == [seat, word] or (answer == [seat, "no"] and word == "take-left"):
            return
        hand.play(seat, "no")


def replay_move(hand: Hand, move: list[Any], following: list[Any] | None) -> int:
    """Play one move, or the two of a reshuffle and its draw; give how many."""
    seat, word = move
    if seat != "*":
        if hand.chance_due() is None:
            decline_until(hand, move)
        if type(seat) is not int:
            raise ValueError(f"{seat!r} is no seat")
        if word == "draw" and word in hand.legal(seat) and not hand.stock:
            raise ValueError("the draw needs a reshuffle before it")
        hand.play(seat, word)
        return 1
    if hand.chance_due() is None:
        decline_until(hand, None)
        if word.startswith("reshuffle "):  # it stands before the draw that needs it
            drawer = hand.to_move()
            if hand.stock or drawer is None or following != [drawer, "draw"]:
                raise ValueError("no draw follows that needs the reshuffle")
            hand.play(drawer, "draw")
            hand.chance(word)
            return 2
    hand.chance(word)
    return 1


def verify_round(rules: Rules, players: int, number: int, played: dict[str, Any]) -> Hand:
    """Check one round from the deal to its points, and give the finished hand."""
    hand = verify_deal(rules, players, number, played)
    moves = played.get("moves")
    if not isinstance(moves, list):
        raise fault(number, 1, "there is no list of moves")
    done = 0
    while done < len(moves):
        move = moves[done]
        if not isinstance(move, list) or len(move) != 2 or not isinstance(move[1], str):
            raise fault(number, done + 1, f"{move!r} is no [seat, words]")
        following = moves[done + 1] if done + 1 < len(moves) else None
        try:
            done += replay_move(hand, move, following)
        except ValueError as error:
            raise fault(number, done + 1, str(error)) from None
    decline_until(hand, None)
    if hand.outcome is None:
        due = hand.chance_due() or f"seat {hand.to_move()}"
        raise fault(number, done + 1, f"the hand is not over, {due} comes next")
    if played.get("points") != hand.points():
        raise fault(number, done, f"the points are {hand.points()}")
    if played.get("outcome") != hand.outcome:
        raise fault(number, done, f"the outcome is {hand.outcome!r}")
    return hand


def verify_record(record: dict[str, Any]) -> None:
    """Check a finished match of an inflation game.

    Raises ValueError("round R, move M: …") at the first fault: the deal's is move 0, a wrong
    score's the round's last move, a wrong total's or winner's the match's last.
    """
    rules, players, rounds = complete_rules(record), len(record["players"]), record["rounds"]
    totals, decided = [0] * players, False
    for number, played in enumerate(rounds, start=1):
        if number > 1 and match_is_over(rules, number - 1, totals):
            raise fault(number, 0, "the match is over")
        dealer = played.get("dealer")
        if type(dealer) is not int or not 0 <= dealer < players:
            raise fault(number, 0, f"the dealer {dealer!r} is no seat")
        due = rules["first_dealer"]
        if number > 1:
            due = next_seat(rules, players, rounds[number - 2]["dealer"])
        if due not in ("random", dealer):
            raise fault(number, 0, f"the dealer is seat {due}, not {dealer}")
        hand = verify_round(rules, players, number, played)
        totals = [before + new for before, new in zip(totals, hand.points(), strict=True)]
        decided = decided or hand.best_seats() is not None
    if not rounds or not match_is_over(rules, len(rounds), totals):
        raise fault(len(rounds) + 1, 0, "the match is not over")
    last = len(rounds[-1]["moves"])
    if record.get("totals") != totals:
        raise fault(len(rounds), last, f"the totals are {totals}")
    winners = match_winners(rules, totals, decided)
    if record.get("winners") != winners:
        raise fault(len(rounds), last, f"the winners are {winners}")


# Random play.


def deal(rules: Rules, players: int, rng: random.Random, dealer: int) -> Hand:
    """Deal a shuffled pack, one card at a time from the eldest on."""
    pack = full_pack(rules)
    rng.shuffle(pack)
    sizes, _ = deal_sizes(rules, players)
    hands: list[list[str]] = [[] for _ in range(players)]
    for lap in range(max(sizes)):
        seat = dealer
        for size in sizes:
            seat = next_seat(rules, players, seat)
            if lap < size:
                hands[seat].append(pack.pop(0))
    return Hand(rules, players, dealer, hands, pack)


def topples(hand: Hand, rng: random.Random, lean: int) -> bool:
    """Say whether the stock falls now; `lean` is the difference of the halves before the draw."""
    when = hand.may_topple()
    if when is None:
        return False
    if when == "idle":
        return bool(rng.random() < hand.rules["topple_idle_p"])
    more = lean if hand.rules["topple_model"] == "imbalance" else 0
    return bool(rng.random() < hand.rules["topple_p"] * (1 + more))


def chance_word(hand: Hand, rng: random.Random) -> str:
    """Give a random word for the chance that is due."""
    if hand.chance_due() == "draws":
        pile = hand.waste if hand.source == "waste" else hand.hands[int(hand.source)]
        return f"draws {rng.choice(sorted(pile))}"
    return " ".join(["reshuffle", *rng.sample(hand.discards, len(hand.discards))])


def out_of_turn(hand: Hand, rng: random.Random, early_p: float) -> list[Any] | None:
    """Give the move of a random card out of turn, where the rules punish it; else None."""
    offenders = set(range(hand.players)) - {hand.turn, *hand.acted, *hand.gone}
    may = hand.rules["irregularities"] == "penalise" and hand.tricks_played > 0
    if not may or hand.phase != "follow" or not offenders or rng.random() >= early_p:
        return None
    seat = rng.choice(sorted(offenders))
    return [seat, f"{rng.choice(hand.hands[seat])} early"]


def play_random(
    rules: Rules,
    players: int,
    rng: random.Random,
    dealer: int,
    watch: Watch | None = None,
    early_p: float = 0.0,
) -> dict[str, Any]:
    """Deal and play one round at random; give it as a record's round.

    `watch` sees the hand after the deal, each action and each chance event.  A refused
    take-left is written or left out, by chance.  Where the rules punish a card out of turn, one
    comes before an action with the probability `early_p`.
    """
    check_rules(rules, players)
    hand = deal(rules_for(rules, players), players, rng, dealer)
    played: dict[str, Any] = {"dealer": dealer, "hands": [list(cards) for cards in hand.hands]}
    if hand.stock:
        played["stock"] = hand.stock
    moves: list[list[Any]] = []
    lean = 0
    while hand.outcome is None:
        if watch is not None:
            watch(hand)
        if hand.chance_due() is not None or topples(hand, rng, lean):
            word = chance_word(hand, rng) if hand.chance_due() is not None else "topple"
            before_draw = hand.chance_due() == "reshuffle" and moves[-1][1] == "draw"
            moves.insert(len(moves) - before_draw, ["*", word])
            hand.chance(word)
            continue
        move = out_of_turn(hand, rng, early_p)
        if move is None:
            seat = hand.to_move()
            assert seat is not None
            move = [seat, rng.choice(sorted(hand.legal(seat)))]
        if move[1] != "no" or (hand.questions[0][1] == "take-left" and rng.random() < 0.5):
            moves.append(move)
        lean = abs(len(hand.halves[0]) - len(hand.halves[1]))
        hand.play(*move)
    if watch is not None:
        watch(hand)
    return {**played, "moves": moves, "points": hand.points(), "outcome": hand.outcome}


def random_match(
    game: str, rules: Rules, players: int, rng: random.Random, watch: Watch | None = None
) -> dict[str, Any]:
    """Give the record of a match played at random."""
    rounds: list[dict[str, Any]] = []
    totals, decided = [0] * players, False
    dealer = rng.randrange(players) if rules["first_dealer"] == "random" else rules["first_dealer"]
    while not rounds or not match_is_over(rules, len(rounds), totals):
        played = play_random(rules, players, rng, dealer, watch)
        rounds.append(played)
        totals = [before + new for before, new in zip(totals, played["points"], strict=True)]
        fewest = rules["cap_result"] == "fewest_cards" and played["outcome"] == "stalled"
        decided = decided or fewest or played["outcome"] in ("first out", "last in")
        dealer = next_seat(rules, players, dealer)
    return {
        "format": "boilover-record",
        "version": 1,
        "game": game,
        "rules": rules,
        "players": [f"Seat {seat}" for seat in range(players)],
        "rounds": rounds,
        "totals": totals,
        "winners": match_winners(rules, totals, decided),
    }
