"""The naive oracle of the pot games (Boil Over, Poison, Friday the 13th).

Written from RULINGS.md §2 and RECORD.md alone, in plain lists and dicts, to check the engine
move by move.  It leaves presets, options by player count and speed to others: `rules` are
RECORD.md's option names, resolved for one player count.
"""

from typing import Any

Rules = dict[str, Any]


def full_pack(rules: Rules) -> list[str]:
    """List every card of the pack, equal cards as often as they stand in it."""
    return [text for text, copies, _ in rules["pack"] for _ in range(copies)]


def all_suits(rules: Rules) -> list[str]:
    """List the suits' letters in order of first appearance in the pack."""
    suits: list[str] = []
    for card in full_pack(rules):
        if card[-1] not in suits:
            suits.append(card[-1])
    return suits


def sizes_with_ghost(rules: Rules, players: int) -> tuple[list[int], int]:
    """Give the sizes of the hands, eldest first and the ghost's last, and the cards left (§2.0).

    The ghost hand is the fourth hand of three players, after the dealer's; no other number of
    players has one.  Raises ValueError when the pack is too small for the deal.
    """
    cards = len(full_pack(rules))
    hands = 4 if rules["ghost_hand"] and players == 3 else players
    if rules["deal"] == "all":
        sizes = [0] * hands
        for number in range(cards):
            sizes[number % hands] += 1
    else:
        sizes = [rules["deal"]] * hands
    if sum(sizes) > cards:
        raise ValueError(f"{cards} cards are too few to deal {sizes}")
    return sizes, cards - sum(sizes)


def deal_sizes(rules: Rules, players: int) -> tuple[list[int], int, int]:
    """Give the cards in the hands (from the eldest on), set aside (the ghost's too), in the stock.

    Raises ValueError when cards are left over and `undealt` has no place for them.
    """
    sizes, left = sizes_with_ghost(rules, players)
    ghost = sum(sizes[players:])
    if left == 0:
        return sizes[:players], ghost, 0
    if rules["undealt"] == "draw_pile":
        return sizes[:players], ghost, left
    if rules["undealt"] == "removed":
        return sizes[:players], ghost + left, 0
    raise ValueError(f"{left} cards are left over, and undealt is {rules['undealt']!r}")


def score(rules: Rules, counts: list[dict[str, int]]) -> list[int]:
    """Give each seat's points from the number of cards it took, by suit letter (§2.0).

    A majority of one card counts.  All who tie at the top pay under `strict`, none of them
    under `shared`; everyone below the top pays.  Poison is never free.
    """
    if rules["majority"] not in ("strict", "shared"):
        raise ValueError(f"unknown majority {rules['majority']!r}")
    points = [0] * len(counts)
    for suit in all_suits(rules):
        held = [seat_counts.get(suit, 0) for seat_counts in counts]
        top = max(held)
        for seat, number in enumerate(held):
            if suit in rules["poison_suit"]:
                points[seat] += number * rules["poison_penalty"]
            elif number < top or (held.count(top) > 1 and rules["majority"] == "strict"):
                points[seat] += number * rules["suit_penalty"]
    return points


class Round:
    """One round from the deal on; `stock` is top card first.

    The deal isn't checked against the pack, so a test may start from any position (and may
    write to `pots` and `taken`).  Raises ValueError for a card that the pack doesn't know.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        dealer: int,
        hands: list[list[str]],
        aside: list[str] | None = None,
        stock: list[str] | None = None,
    ) -> None:
        """Set the table: pots empty, the player to the dealer's left to start."""
        if len(hands) != players or not 0 <= dealer < players:
            raise ValueError(f"{players} players, {len(hands)} hands, dealer {dealer}")
        if rules["pot_suit"] not in ("fixed", "first_card"):
            raise ValueError(f"unknown pot_suit {rules['pot_suit']!r}")
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.hands = [list(hand) for hand in hands]
        self.aside = list(aside or [])
        self.stock = list(stock or [])
        self.taken: list[list[str]] = [[] for _ in range(players)]
        self.boil_overs = 0
        self.turn = (dealer + 1) % players  # the seat to ask first who moves
        self.values: dict[str, int] = {text: value for text, _, value in rules["pack"]}
        for card in [card for cards in [*hands, self.aside, self.stock] for card in cards]:
            if card not in self.values:
                raise ValueError(f"{card} is not in the pack")
        names = [suit for suit in all_suits(rules) if suit not in rules["poison_suit"]]
        if rules["pot_suit"] == "first_card":
            names = [str(number) for number in range(1, len(names) + 1)]
        self.pots: dict[str, list[str]] = {name: [] for name in names}

    def to_move(self) -> int | None:
        """Give the seat on turn, the next clockwise that has a card; None when it is over."""
        for step in range(self.players):
            seat = (self.turn + step) % self.players
            if self.hands[seat]:
                return seat
        return None

    def total(self, pot: str) -> int:
        """Give the pot's total; poison counts its value in the pot."""
        return sum(self.values[card] for card in self.pots[pot])

    def colour(self, pot: str) -> str | None:
        """Give the suit of the cards in the pot that aren't poison; None where there are none."""
        for card in self.pots[pot]:
            if card[-1] not in self.rules["poison_suit"]:
                return card[-1]
        return None

    def places(self, card: str) -> list[str]:
        """List the pots that the card may go to (§2.0, §2.2 "Emergent cauldron rule")."""
        suit = card[-1]
        poison = suit in self.rules["poison_suit"]
        if self.rules["pot_suit"] == "fixed":
            return list(self.pots) if poison else [suit]
        used = [pot for pot in self.pots if self.pots[pot]]
        new = [pot for pot in self.pots if not self.pots[pot]][:1]
        if poison:
            return used + new
        for pot in used:
            if self.colour(pot) == suit:
                return [pot]
        return [pot for pot in used if self.colour(pot) is None] + new

    def legal(self) -> set[str]:
        """Give the distinct words that the seat on turn may play; none when it is over."""
        seat = self.to_move()
        if seat is None:
            return set()
        return {f"{card}>{pot}" for card in self.hands[seat] for pot in self.places(card)}

    def would_boil(self, word: str) -> bool:
        """Say whether the play would push its pot over the limit; exactly the limit doesn't."""
        card, _, pot = word.partition(">")
        return self.total(pot) + self.values[card] > int(self.rules["limit"])

    def play(self, word: str) -> int:
        """Play the word for the seat on turn; give the cards that boiled over to it, else -1.

        A card above the limit on an empty pot boils over and takes nothing: 0.  Raises
        ValueError with the reason, and changes nothing, when the word is illegal.
        """
        seat = self.to_move()
        if seat is None:
            raise ValueError("the round is over")
        card, arrow, pot = word.partition(">")
        if not arrow:
            raise ValueError(f"{word!r} doesn't read CARD>POT")
        if card not in self.hands[seat]:
            raise ValueError(f"seat {seat} doesn't hold {card!r}")
        if pot not in self.pots:
            raise ValueError(f"there is no pot {pot!r}")
        if pot not in self.places(card):
            raise ValueError(f"{card} may not go to pot {pot}")
        boiled = -1
        if self.would_boil(word):
            boiled = len(self.pots[pot])
            self.boil_overs += 1
            self.taken[seat] += self.pots[pot]
            self.pots[pot] = []
        self.pots[pot].append(card)
        self.hands[seat].remove(card)
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))
        self.turn = (seat + 1) % self.players
        return boiled

    def points(self) -> list[int]:
        """Give each seat's points for the cards taken so far; cards in pots count for nobody."""
        counts: list[dict[str, int]] = [{} for _ in self.taken]
        for seat, cards in enumerate(self.taken):
            for card in cards:
                counts[seat][card[-1]] = counts[seat].get(card[-1], 0) + 1
        return score(self.rules, counts)

    def decision_facts(self) -> tuple[int, bool]:
        """Give the number of legal words, and whether each would boil its pot.

        (0, False) when the round is over.
        """
        words = self.legal()
        return len(words), bool(words) and all(self.would_boil(word) for word in words)


def fault(round_number: int, move: int, what: str) -> ValueError:
    """Make the error of a record; moves and rounds count from 1, move 0 is the deal."""
    return ValueError(f"round {round_number}, move {move}: {what}")


def verify_deal(rules: Rules, players: int, number: int, played: dict[str, Any]) -> Round:
    """Check one round's deal and give the round before its first move."""
    hands, dealer = played.get("hands"), int(played["dealer"])
    aside, stock = played.get("aside", []), played.get("stock", [])
    if not isinstance(hands, list) or len(hands) != players:
        raise fault(number, 0, f"there aren't {players} hands")
    if not all(isinstance(cards, list) for cards in [*hands, aside, stock]):
        raise fault(number, 0, "the deal isn't made of lists of cards")
    try:
        sizes, aside_size, stock_size = deal_sizes(rules, players)
    except ValueError as error:
        raise fault(number, 0, str(error)) from None
    for place, size in enumerate(sizes):
        seat = (dealer + 1 + place) % players
        if len(hands[seat]) != size:
            raise fault(number, 0, f"seat {seat} has {len(hands[seat])} cards, not {size}")
    for name, pile, size in (("aside", aside, aside_size), ("stock", stock, stock_size)):
        if len(pile) != size:
            raise fault(number, 0, f"{name} has {len(pile)} cards, not {size}")
    dealt = [card for cards in [*hands, aside, stock] for card in cards]
    if sorted(map(str, dealt)) != sorted(full_pack(rules)):
        raise fault(number, 0, "the cards dealt are not the pack")
    return Round(rules, players, dealer, hands, aside, stock)


def verify_round(rules: Rules, players: int, number: int, played: dict[str, Any]) -> list[int]:
    """Check one round from the deal to its points, and give the points."""
    table = verify_deal(rules, players, number, played)
    moves = played.get("moves")
    if not isinstance(moves, list):
        raise fault(number, 1, "there is no list of moves")
    for index, move in enumerate(moves, start=1):
        if not isinstance(move, list) or len(move) != 2 or not isinstance(move[1], str):
            raise fault(number, index, f"{move!r} is no [seat, words]")
        seat = table.to_move()
        if seat is None:
            raise fault(number, index, "the round is over")
        if type(move[0]) is not int or move[0] != seat:
            raise fault(number, index, f"seat {seat} is to move, not {move[0]!r}")
        try:
            table.play(move[1])
        except ValueError as error:
            raise fault(number, index, str(error)) from None
    if table.to_move() is not None:
        raise fault(number, len(moves) + 1, f"seat {table.to_move()} still has cards")
    if played.get("points") != table.points():
        raise fault(number, len(moves), f"the points are {table.points()}")
    if played.get("outcome") != "played out":
        raise fault(number, len(moves), f"the outcome is not {played.get('outcome')!r}")
    return table.points()


def verify_record(record: dict[str, Any]) -> None:
    """Check a finished match of a pot game, whose `rules` are complete and resolved.

    Raises ValueError("round R, move M: …") at the first fault: the deal's is move 0, a wrong
    score's the round's last move, a wrong total's or winner's the match's last.
    """
    rules, players, rounds = record["rules"], len(record["players"]), record["rounds"]
    least, most = rules.get("players", [players, players])
    if not least <= players <= most:
        raise fault(1, 0, f"{players} players, where {least} to {most} may play")
    totals = [0] * players
    for number, played in enumerate(rounds, start=1):
        if number > rules["rounds"]:
            raise fault(number, 0, f"the match has only {rules['rounds']} rounds")
        dealer = played.get("dealer")
        if type(dealer) is not int or not 0 <= dealer < players:
            raise fault(number, 0, f"the dealer {dealer!r} is no seat")
        due = rules.get("first_dealer", "random")
        if number > 1:
            due = (rounds[number - 2]["dealer"] + 1) % players
        if due != "random" and due != dealer:
            raise fault(number, 0, f"the dealer is seat {due}, not {dealer}")
        points = verify_round(rules, players, number, played)
        totals = [before + new for before, new in zip(totals, points, strict=True)]
    if len(rounds) < rules["rounds"]:
        raise fault(len(rounds) + 1, 0, f"of {rules['rounds']} rounds this one is missing")
    last = len(rounds[-1]["moves"]) if rounds else 0
    if record.get("totals") != totals:
        raise fault(len(rounds), last, f"the totals are {totals}")
    winners = [seat for seat in range(players) if totals[seat] == min(totals)]
    if record.get("winners") != winners:
        raise fault(len(rounds), last, f"the winners are {winners}")


def nodes(rules: Rules, players: int, dealer: int) -> dict[str, int]:
    """Count the nodes of one round's whole tree: {"chance", "decision", "terminal"}.

    Each card of the deal is one chance event: the hands one card at a time from the eldest on,
    the ghost's as a fourth hand, then the stock, top first; its outcomes are the distinct cards
    still there.  Removed cards are no events.  For tiny packs only.
    """
    count = {"chance": 0, "decision": 0, "terminal": 0}
    sizes, _ = sizes_with_ghost(rules, players)
    _, _, stock_size = deal_sizes(rules, players)
    goes_to: list[int] = []  # for each card dealt its hand, counted from the eldest; -1: the stock
    for lap in range(max(sizes)):
        goes_to += [place for place, size in enumerate(sizes) if size > lap]
    goes_to += [-1] * stock_size

    def deal(dealt: list[str], left: list[str]) -> None:
        if len(dealt) == len(goes_to):
            hands: list[list[str]] = [[] for _ in range(players)]
            stock: list[str] = []
            for place, card in zip(goes_to, dealt, strict=True):
                if place == -1:
                    stock.append(card)
                elif place < players:  # the ghost's cards take no part
                    hands[(dealer + 1 + place) % players].append(card)
            walk(hands, stock, [])
            return
        count["chance"] += 1
        for card in sorted(set(left)):
            rest = list(left)
            rest.remove(card)
            deal([*dealt, card], rest)

    def walk(hands: list[list[str]], stock: list[str], words: list[str]) -> None:
        table = Round(rules, players, dealer, hands, stock=stock)
        for word in words:
            table.play(word)
        count["terminal" if table.to_move() is None else "decision"] += 1
        for word in table.legal():
            walk(hands, stock, [*words, word])

    deal([], full_pack(rules))
    return count
