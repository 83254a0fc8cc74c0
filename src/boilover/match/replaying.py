"""Records played again without a random generator, and every word of them checked.

Options, deals, who moves, each move and event, points, outcome, totals, winners: the first fault is
a `RecordError` that names round and move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from boilover.core.errors import IllegalMove, RecordError, VariantError
from boilover.core.family import Deal
from boilover.core.options import hint
from boilover.core.text import _, _n, quoted
from boilover.games import Game, all_games
from boilover.match.fair import FairChance
from boilover.match.match import Match, Played
from boilover.match.record import FORMAT, VERSION
from boilover.match.views import view

View = dict[str, Any]

FAIR = "meta.fair"
_HEX = re.compile("[0-9a-fA-F]{64}")


def game_of(record: Mapping[str, Any]) -> Game:
    """The game that a record was played by: its preset with its rules.

    Raises:
        RecordError: there is no such preset, or its rules don't fit.
    """
    name = _get(record, "game", str, _("a preset's id"))
    presets = {game.id: game for game in all_games()}
    if name not in presets:
        meant = hint(name, presets, _("allowed are {names}"))
        says = _("{name}: no such preset; {hint}").format(name=name, hint=meant)
        raise RecordError(f"game: {says}")
    preset = presets[name]
    rules = record.get("rules", {})
    if not isinstance(rules, Mapping):
        raise RecordError(f"rules: {_('must be an object')}")
    players = _get(record, "players", list, _("a list of names"))
    try:
        # What holds for other numbers of players isn't in the record.
        game = preset.with_options_for(len(players), rules)
    except VariantError as error:
        # Without an option's name it is about how many they are.
        raise RecordError(f"{'rules' if error.key else 'players'}: {error}") from None
    variant = (
        record.get("meta", {}).get("variant") if isinstance(record.get("meta"), dict) else None
    )
    if isinstance(variant, dict) and isinstance(variant.get("id"), str):
        names = variant.get("name")
        if not isinstance(names, dict) or not all(isinstance(v, str) for v in names.values()):
            names = {"en": variant["id"]}
        game = game.renamed(variant["id"], preset.id, names)
    return game


def replay(
    record: Mapping[str, Any], *, unfinished: bool = False, chance: FairChance | None = None
) -> Match:
    """Play a record's match again and check all that it says.

    With `unfinished` the record may end anywhere: it is a match that was saved. With a `chance`
    every deal and every event must be what its secret gives.

    Raises:
        RecordError: the first fault, with round and move where it has them.
    """
    if record.get("format") != FORMAT:
        says = _('is {value}, must be "{due}"')
        if "format" not in record:
            says = _('is missing, must be "{due}"')
        says = says.format(value=quoted(record.get("format")), due=FORMAT)
        raise RecordError(f"format: {says}")
    if record.get("version") != VERSION or isinstance(record.get("version"), bool):
        says = _("is {value}; this program reads {due}")
        if "version" not in record:
            says = _("is missing; this program reads {due}")
        says = says.format(value=quoted(record.get("version")), due=VERSION)
        raise RecordError(f"version: {says}")
    game = game_of(record)
    players = _get(record, "players", list, _("a list of names"))
    if not all(isinstance(name, str) for name in players):
        raise RecordError(f"players: {_('must be a list of names')}")
    meta = record.get("meta", {})
    if not isinstance(meta, dict):
        raise RecordError(f"meta: {_('must be an object')}")
    match = Match(game, players, chance=chance)
    match.meta = {k: v for k, v in meta.items() if k != "variant"}
    rounds = _get(record, "rounds", list, _("a list of rounds"))
    for number, entry in enumerate(rounds, 1):
        if match.is_over:
            says = _n(
                "the match has {n} round, no more",
                "the match has {n} rounds, no more",
                number - 1,
            )
            raise RecordError(says, number, 0)
        _replay_round(match, number, entry, unfinished and number == len(rounds))
    if not match.is_over:
        if unfinished:
            return match
        says = _n(
            "is missing: the match has {n} round",
            "is missing: the match has {n} rounds",
            match.rules.rounds,
        )
        if not match.rules.rounds:
            says = _("is missing: nobody has {target} points yet").format(target=match.rules.target)
        raise RecordError(says, len(rounds) + 1, 0)
    _check_end(match, record)
    return match


def _replay_round(match: Match, number: int, entry: Any, unfinished: bool) -> None:
    if not isinstance(entry, Mapping):
        raise RecordError(_("must be an object"), number, 0)
    dealer = entry.get("dealer")
    seats = len(match.players)
    if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
        says = _("is {value}, must be a seat from 0 to {last}")
        if "dealer" not in entry:
            says = _("is missing, must be a seat from 0 to {last}")
        says = says.format(value=quoted(dealer), last=seats - 1)
        raise RecordError(f"dealer: {says}", number, 0)
    if match.rounds or isinstance(match.rules.first_dealer, int) or match.chance is not None:
        due = match.next_dealer()
        if dealer != due:
            says = _("is {seat}, it is seat {due}'s deal").format(seat=dealer, due=due)
            raise RecordError(f"dealer: {says}", number, 0)
    moves = _Moves(match, entry.get("moves"), number)
    try:
        deal = _deal(entry, seats)
        if match.chance is not None:
            _check_deal(deal, match.fair_deal(dealer), number)
        moves.deal(deal, dealer)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"deal: {error}", number, 0) from None
    while not moves.at_end:
        if moves.come_to_next():
            moves.play_next()
    if not unfinished:
        moves.pass_over(-1, "")
    count = len(moves.moves)
    if match.round.points is None:
        if unfinished:
            return
        says = _("is missing: the round is not over")
        raise RecordError(says, number, count + 1)
    _check_list(entry, "points", match.round.points, number, count)
    outcome = entry.get("outcome")
    if outcome != match.round.outcome:
        raise _differs("outcome", outcome, match.round.outcome, number, count)


def _check_deal(said: Deal, due: Deal, number: int) -> None:
    """Raise RecordError unless the two are the same cards; in a hand their order means nothing."""
    for seat, (hand, other) in enumerate(zip(said.hands, due.hands, strict=True)):
        if sorted(hand) != sorted(other):
            says = _("is not the hand that the secret gives: {cards}")
            cards = " ".join(other)
            where = f"hands[{seat}]"
            raise RecordError(f"{where}: {says.format(cards=cards)}", number, 0)
    if said.stock != due.stock:
        says = _("is not the stock that the secret gives: {cards}")
        raise RecordError(f"stock: {says.format(cards=' '.join(due.stock))}", number, 0)
    if sorted(said.aside) != sorted(due.aside):
        says = _("are not the cards that the secret sets aside: {cards}")
        raise RecordError(f"aside: {says.format(cards=' '.join(due.aside))}", number, 0)


def verify_shuffle(record: Mapping[str, Any]) -> Match:
    """Play a hosted match's record again and check that all its chance follows from its secret.

    Raises:
        RecordError: the record has a fault, has no secret, or its secret doesn't fit the commitment
            or gives other cards; with the round where it has one.
    """
    fair = record["meta"].get("fair") if isinstance(record.get("meta"), dict) else None
    if fair is None:
        says = _("is missing: this match was dealt without a secret, so nothing can be checked")
        raise RecordError(f"{FAIR}: {says}")
    if not isinstance(fair, dict):
        raise RecordError(f"{FAIR}: {_('must be an object')}")
    secret, commitment = (_bytes(fair, key) for key in ("secret", "commitment"))
    chance = FairChance(secret)
    if chance.commitment != commitment.hex():
        says = _("does not fit the commitment: that of this secret is {due}")
        where = f"{FAIR}.secret"
        raise RecordError(f"{where}: {says.format(due=chance.commitment)}")
    return replay(record, chance=chance)


def _bytes(fair: Mapping[str, Any], key: str) -> bytes:
    value = fair.get(key)
    if isinstance(value, str) and _HEX.fullmatch(value):
        return bytes.fromhex(value)
    says = _("is missing, must be 64 hexadecimal digits")
    if key in fair:
        says = _("is {value}, must be 64 hexadecimal digits").format(value=quoted(value))
    where = f"{FAIR}.{key}"
    raise RecordError(f"{where}: {says}")


def retold(match: Match, seat: int | None) -> Iterator[tuple[Played, View, View]]:
    """The moves of the match's last round again: each, and the views of `seat` before and after it.

    None is a spectator.
    """
    twin = Match(match.game, match.players)
    twin.rounds = match.rounds[:-1]
    twin.totals = [sum(points) for points in zip(*twin.points_by_round, strict=True)] or twin.totals
    told = match.round
    moves = _Moves(twin, [["*" if p < 0 else p, words] for p, words in told.moves], told.number)
    moves.deal(told.deal, told.dealer)
    while not moves.at_end:
        if moves.come_to_next():
            before = view(twin, seat)
            played = moves.play_next()
            yield played, before, view(twin, seat)


class _Moves:
    """A round's moves as they are replayed: a place in the list that only goes forward."""

    def __init__(self, match: Match, moves: Any, number: int):
        if not isinstance(moves, list):
            raise RecordError(f"moves: {_('must be a list')}", number, 0)
        self.match = match
        self.moves = moves
        self.number = number
        self.place = 0
        self.move = ""
        """The move that is being played."""
        self.kept: int | None = None
        """The place of an event that stands before the move that brings it about."""
        self.looked: int | None = None
        """Where the event stands, or should stand, that was asked for last."""

    @property
    def at_end(self) -> bool:
        return self.place == len(self.moves)

    def come_to_next(self) -> bool:
        """Bring the match to where the next move of a seat is made; False if there is none yet."""
        seat, words = self._read(self.place)
        if self.match.current_player() is None:
            raise self._fault(self.place, _("the round is over"))
        if seat >= 0:
            self.pass_over(seat, words)
            return True
        place = self.place
        self.pass_over(-1, "")
        if self.place > place:
            return False  # the event came of what was passed over
        self.kept = place
        self.place += 1
        if self.at_end or self._read(self.place)[0] < 0:
            raise self._nothing_to_decide(place)
        return True

    def play_next(self) -> Played:
        """Play the next move, with the events that it brings about."""
        seat, self.move = self._read(self.place)
        self.place += 1
        self.looked = None
        kept = self.kept
        try:
            played = self.match.play(seat, self.move, self.next_event)
        except IllegalMove as error:
            if self.looked is not None:
                raise self._fault(self.looked, error) from None
            if kept is not None:
                raise self._nothing_to_decide(kept) from None
            raise self._fault(self.place - 1, error) from None
        if self.kept is not None:
            raise self._nothing_to_decide(self.kept)
        return played

    def deal(self, deal: Deal, dealer: int) -> None:
        """Deal the round, with the events before its first move.

        Raises:
            ValueError: the deal isn't one of this game.
        """
        try:
            self.match.deal_round(deal, dealer, self.next_event)
        except IllegalMove as error:
            raise self._fault(self.looked or 0, error) from None

    def pass_over(self, seat: int, words: str) -> None:
        """Let those decide whom a record may pass over, up to the move `words` of `seat`."""
        match, family = self.match, self.match.game.family
        self.move = ""
        while match.current_player() is not None:
            assert match.state is not None
            action = family.unwritten(match.rules, match.state.words)
            if action < 0 or (match.current_player() == seat and self._is_written(seat, words)):
                return
            match.play_action(action, self.next_event)

    def _is_written(self, seat: int, words: str) -> bool:
        match = self.match
        if not match.can(seat, words):
            return False
        assert match.state is not None
        action = match.state.parse(words)
        return match.game.family.is_written(match.rules, match.state.words, action)

    def next_event(self) -> str:
        """The event that is due as the record has it, "" if it has none."""
        match = self.match
        assert match.state is not None
        if match.game.family.chance.stands_before(match.rules, match.state.words, self.move):
            place, self.kept = self.kept, None
            self.looked = self.place - 1 if place is None else place
            return "" if place is None else self._read(place)[1]
        self.looked = self.place
        if self.at_end or self._read(self.place)[0] >= 0:
            return ""
        self.place += 1
        return self._read(self.looked)[1]

    def _read(self, place: int) -> tuple[int, str]:
        match self.moves[place]:
            case [int(seat), str(words)] if not isinstance(seat, bool) and seat >= 0:
                return seat, words
            case ["*", str(words)]:
                return -1, words
            case other:
                says = f"{quoted(other)}: {_('must be [seat, words]')}"
                raise RecordError(says, self.number, place + 1)

    def _nothing_to_decide(self, place: int) -> RecordError:
        """What is wrong with an event that is not due."""
        match = self.match
        assert match.state is not None
        try:
            match.game.family.chance.read(match.rules, match.state.words, self._read(place)[1])
        except IllegalMove as error:
            return self._fault(place, error)
        return self._fault(place, _("chance has nothing to decide here"))

    def _fault(self, place: int, says: object) -> RecordError:
        """What is wrong with the move at that place."""
        words = f"{self._read(place)[1]}: " if place < len(self.moves) else ""
        return RecordError(f"{words}{says}", self.number, place + 1)


def _deal(entry: Mapping[str, Any], seats: int) -> Deal:
    hands = entry.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"hands: {_('must be a list of {n} hands').format(n=seats)}")
    piles = {f"hands[{p}]": hand for p, hand in enumerate(hands)}
    piles |= {"aside": entry.get("aside", []), "stock": entry.get("stock", [])}
    for name, pile in piles.items():
        if not isinstance(pile, list) or not all(isinstance(card, str) for card in pile):
            raise ValueError(f"{name}: {_('must be a list of cards')}")
    aside, stock = tuple(piles["aside"]), tuple(piles["stock"])
    return Deal(tuple(tuple(hand) for hand in hands), aside, stock)


def _check_end(match: Match, record: Mapping[str, Any]) -> None:
    number, move = len(match.rounds), len(record["rounds"][-1]["moves"])
    _check_list(record, "totals", match.totals, number, move)
    winners = record.get("winners")
    if isinstance(winners, list) and all(type(w) is int for w in winners):
        winners = sorted(winners)
    _check_list({"winners": winners}, "winners", match.winners, number, move)


def _check_list(entry: Mapping[str, Any], key: str, due: list[int], number: int, move: int) -> None:
    said = entry.get(key)
    if not isinstance(said, list) or said != due or not all(type(x) is int for x in said):
        raise _differs(key, said, due, number, move)


def _differs(key: str, said: Any, due: Any, number: int, move: int) -> RecordError:
    if said is None:
        says = _("is missing, should be {due}").format(due=quoted(due))
    else:
        says = _("is {value}, should be {due}").format(value=quoted(said), due=quoted(due))
    return RecordError(f"{key}: {says}", number, move)


def _get(record: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    value = record.get(key)
    if not isinstance(value, kind):
        says = _("is missing: {what}") if value is None else _("must be: {what}")
        raise RecordError(f"{key}: {says.format(what=what)}")
    return value
