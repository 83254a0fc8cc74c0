"""Tiers and characters: how they choose, what they forget, what they may know, their names."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from boilover.bots import all_names, make_bot, name_of, tiers, title_of
from boilover.bots.bot import TunedBot
from boilover.bots.budget import Budget
from boilover.bots.choosing import Option, Temper, allowed, choose
from boilover.bots.search import SearchBot
from boilover.bots.tiers import OF_CHARACTER, TIERS, Person
from boilover.bots.weights import Weights
from boilover.bots.weights_file import Tuning, write_weights
from boilover.core import rng
from boilover.core.errors import BoilOverError
from boilover.core.jit import Words
from boilover.core.state import OVER, RNG
from boilover.core.text import use_language
from boilover.games import Game, State, all_games, find
from boilover.games.game import determinize
from boilover.inflation import FAMILY as INFLATION
from boilover.inflation import layout as tricks_at
from boilover.pots import FAMILY as POTS
from boilover.pots import layout as pots_at
from tests.bots.enumeration import seen
from tests.contract import families
from tests.contract.laws import cards_are_conserved
from tests.contract.test_secrecy import REDEALT, match_at
from tests.strategies import EVERY_TABLE, Table, at_each, decisions, some_positions

pytestmark = pytest.mark.usefixtures("compiled")

USUAL = [table for table in EVERY_TABLE if table.players == table.game.default_players()]
at_the_usual_tables = at_each(USUAL)
SMALL = ":40"
"""A budget for tests, of rollouts alone."""


def people(game: Game) -> list[str]:
    """All tiers, and the characters of the game."""
    return [*TIERS, *game.family.characters]


# --- Choosing -------------------------------------------------------------------------------------


def stream(key: int) -> Words:
    """A generator's words."""
    words = rng.blank()
    words[RNG : RNG + 4] = rng.Stream(key).fork()
    return words


def test_the_better_an_action_seems_the_likelier_it_is() -> None:
    """Likelihoods fall by e with each step of the temperature; 5 standard errors are allowed."""
    options = [Option(7, 0.0), Option(8, -0.5), Option(9, -1.0)]
    drawn, n = stream(1), 4000
    chosen = Counter(choose(options, Temper(0.5, 2.0), drawn) for _ in range(n))
    total = sum(math.exp(-i) for i in range(3))
    for i, action in enumerate((7, 8, 9)):
        odds = math.exp(-i) / total
        assert abs(chosen[action] / n - odds) < 5 * math.sqrt(odds * (1 - odds) / n), chosen


def test_what_seems_to_lose_more_than_the_cap_is_never_chosen() -> None:
    options = [Option(1, 1.0), Option(2, 0.75), Option(3, 0.74)]
    drawn = stream(2)
    assert {choose(options, Temper(9.0, 0.25), drawn) for _ in range(200)} == {1, 2}


def test_without_a_temperature_the_best_is_chosen() -> None:
    options = [Option(1, 0.1), Option(2, 0.3), Option(3, 0.3)]
    drawn = stream(3)
    assert {choose(options, Temper(0, 9.0), drawn) for _ in range(200)} == {2, 3}


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ([Option(1, 0.0), Option(2, 0.0, costs=True)], [1]),
        ([Option(1, 0.0), Option(2, 0.1, costs=True)], [1, 2]),
        ([Option(1, -0.1), Option(2, 0.0), Option(3, -0.05, costs=True)], [1, 2]),
        ([Option(1, -9.0), Option(2, 0.0, costs=True)], [2]),
        ([Option(1, 0.0, costs=True), Option(2, -0.1, costs=True)], [1, 2]),
        ([Option(1, 0.0), Option(2, 0.0), Option(3, -2.0)], [1, 2]),
    ],
)
def test_a_free_move_is_not_refused_for_nothing(options: list[Option], left: list[int]) -> None:
    """What costs something at once is left out, unless it seems better than all that doesn't."""
    assert [option.action for option in allowed(options, cap=1.0)] == left


def test_what_anybody_can_see_that_it_costs() -> None:
    """A pot that boils over with something in it; to draw, to pass, to take."""
    state = find("boil-over").with_options(limit=5).deal(4, 1)
    for _ in range(12):
        o = state.observe(state.current_player())
        for action in state.legal_actions():
            takes = "takes" in POTS.effect(state.rules, o, action)
            after = state.copy()
            after.apply(action)
            got = int(after.words[pots_at.TAKEN + state.current_player()]).bit_count()
            before = int(state.words[pots_at.TAKEN + state.current_player()]).bit_count()
            assert POTS.costs_at_once(state.rules, o, action) == (got > before)
            assert takes or got == before
        state.apply(state.random_action())
    game = find("burro-deitado")
    state = next(s for s in some_positions(Table(game, 4), 40) if "draw" in legal_words(s))
    o = state.observe(state.current_player())
    costs = {state.words_of(a) for a in state.legal_actions() if costs_at_once(state, o, a)}
    assert costs == {"draw"}


def costs_at_once(state: State, o: Words, action: int) -> bool:
    """What the family says."""
    return state.family.costs_at_once(state.rules, o, action)


def legal_words(state: State) -> list[str]:
    """The words of the legal actions."""
    return [state.words_of(action) for action in state.legal_actions()]


# --- Forgetting -----------------------------------------------------------------------------------


def forgotten(state: State, key: int) -> Words:
    """What the mover believes who has forgotten what can be forgotten."""
    o = seen(state, key)
    state.family.forget(o, state.rules.words)
    return o


def check_forgetting(state: State) -> None:
    """A state drawn from it is sound, allows the mover the same, and can be played to its end."""
    before, o = state.observe(state.current_player()), forgotten(state, 1)
    assert state.family.hand(state.rules, o) == state.family.hand(state.rules, before)
    assert state.family.hand_counts(state.rules, o) == state.family.hand_counts(state.rules, before)
    drawn = determinize(state.game, state.players, o, rng.Stream(2))
    cards_are_conserved(drawn)
    assert drawn.legal_actions() == state.legal_actions()
    assert len(families.of(state).hidden(drawn, state.current_player())) == len(
        families.of(state).hidden(state, state.current_player())
    )
    while drawn.current_player() != OVER:
        families.of(state).position_is_sound(drawn)
        drawn.apply(drawn.random_action())
    cards_are_conserved(drawn)


@at_the_usual_tables
def test_what_is_forgotten_leaves_a_round_that_can_be_played(table: Table) -> None:
    for state in some_positions(table, 5):
        check_forgetting(state)


@given(decisions())
def test_it_does_under_any_rules(state: State) -> None:
    check_forgetting(state)


def sizes(words: Words, places: range) -> list[int]:
    """How many cards lie in each place."""
    return [int(words[place]).bit_count() for place in places]


@pytest.mark.parametrize(
    ("game", "keeps"), [("boil-over", "own"), ("poison", "none"), ("poison-twelve", "all")]
)
def test_taken_cards_become_a_blur_of_the_same_size(game: str, keeps: str) -> None:
    """All but those at which the seat may look."""
    changed: Counter[str] = Counter()
    for state in some_positions(Table(find(game), 4), 12):
        seat, o = state.current_player(), forgotten(state, 3)
        piles = range(pots_at.TAKEN, pots_at.TAKEN + 4)
        assert sizes(o, piles) == sizes(state.words, piles)
        for p, pile in enumerate(piles):
            whose = "own" if p == seat else "others'"
            changed[whose] += int(o[pile]) != int(state.observe(seat)[pile])
    assert (changed["own"] > 0) == (keeps == "none"), changed
    assert (changed["others'"] > 0) == (keeps != "all"), changed


def test_nothing_is_known_any_more_of_other_hands() -> None:
    """After the first trick: voids and cards seen go, piles keep their sizes."""
    lost = 0
    for state in some_positions(Table(find("bhabhi"), 4), 12):
        if int(state.words[tricks_at.TRICKS]) == 0:
            before = state.observe(state.turn)
            assert (forgotten(state, 3)[tricks_at.HAND :] == before[tricks_at.HAND :]).all()
            continue
        seat, before, o = state.turn, state.observe(state.turn), forgotten(state, 3)
        others = [p for p in range(4) if p != seat]
        assert not any(o[tricks_at.KNOWN + p] for p in others)
        assert all(o[tricks_at.CAPS + p] == tricks_at.NO_CAP for p in others)
        piles = range(tricks_at.SET_ASIDE, tricks_at.LOOSE)
        assert sizes(o, piles) == sizes(before, piles)
        lost += any(before[tricks_at.KNOWN + p] for p in others)
        lost += any(before[tricks_at.CAPS + p] != tricks_at.NO_CAP for p in others)
    assert lost > 3, "there was nothing to forget"


def test_it_forgets_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as its nature has it: easy always, medium now and then, hard never."""
    state, calls = find("boil-over").deal(4, 1), Counter[str]()
    assert TIERS["easy"].forgets > TIERS["medium"].forgets > TIERS["hard"].forgets == 0
    for name in ("easy", "medium", "hard"):
        bot = make_bot(name + SMALL, state.game)
        kernel = type("Spy", (), {"__call__": lambda *_, name=name: calls.update([name])})()
        monkeypatch.setattr(bot, "family", Forgetful(POTS, kernel))
        for key in range(60):
            bot.act(state.rules, seen(state, key), state.legal_actions())
        assert calls[name] / 60 == pytest.approx(TIERS[name].forgets / 100, abs=0.15), calls


class Forgetful:
    """A family whose `forget` is somebody else's."""

    def __init__(self, family: object, forget: object):
        self._family = family
        self.forget = forget

    def __getattr__(self, name: str) -> object:
        return getattr(self._family, name)


# --- What they may know ---------------------------------------------------------------------------


def move(state: State, name: str, key: int) -> int:
    """What it plays there."""
    return make_bot(name, state.game).act(state.rules, seen(state, key), state.legal_actions())


@at_the_usual_tables
def test_what_a_seat_cannot_see_changes_no_move(table: Table) -> None:
    """Of any tier or character, for the same stream."""
    different = 0
    for seed, percent in enumerate((10, 60)):
        match = match_at(table, seed, percent)
        seat, state = match.current_player(), match.state
        assert seat is not None
        assert state is not None
        twin = REDEALT[table.game.family.name](match, seat, random.Random(seed)).state
        assert twin is not None
        family = families.of(state)
        different += family.hidden(twin, seat) != family.hidden(state, seat)
        for name in people(table.game):
            found = move(state, name + SMALL, seed)
            assert found in state.legal_actions()
            assert move(twin, name + SMALL, seed) == found, (table, name, seed, percent)
    assert different, "positions were compared with themselves"


def test_the_stream_alone_decides() -> None:
    """The same stream gives the same move, in one thread or in two; others now and then another."""
    for game in (find("boil-over"), find("enfle")):
        state = game.deal(4, 2)
        legal = state.legal_actions()
        for name in people(game):
            moves = [move(state, name + SMALL, key) for key in range(8)]
            assert moves == [move(state, name + SMALL, key) for key in range(8)]
            two = make_bot(name + SMALL, game, threads=2)
            assert moves == [two.act(state.rules, seen(state, key), legal) for key in range(8)]
            assert len(set(moves)) > 1, (game, name)


def test_a_forced_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "Field", None)
    state = find("boil-over").deal(4, 1)
    assert make_bot("easy", state.game).act(state.rules, seen(state, 1), [5]) == 5


def test_without_time_for_a_single_deal_it_plays_at_once() -> None:
    """What greedy would play."""
    state = find("go-boom").deal(4, 1)
    legal, chosen = state.legal_actions(), []
    for name in ("easy:1", "greedy"):
        bot = make_bot(name, state.game)
        chosen.append({bot.act(state.rules, seen(state, key), legal) for key in range(60)})
    assert chosen[0] == chosen[1] < set(legal)


# --- Taste ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", [POTS, INFLATION])
def test_characters_like_what_there_is(family: object) -> None:
    """Each likes features of its family, and has a portrait."""
    assert isinstance(family, type(POTS))
    assert set(family.portraits()) == set(family.characters)
    for likes in family.characters.values():
        assert set(likes) <= set(family.features)
        assert any(likes.values())


@pytest.mark.parametrize(
    ("game", "name", "feature"),
    [
        ("boil-over", "collector", "margin after taking"),
        ("boil-over", "poisoner", "poison added"),
        ("friday-the-13th", "cautious", "value 6-16"),
        ("enfle", "runner", "lead: rank"),
        ("go-boom", "hoarder", "lead: rank"),
        ("burro", "fighter", "above: any"),
    ],
)
def test_a_taste_shows_in_what_is_played(game: str, name: str, feature: str) -> None:
    """Over many positions a character plays more of what it likes than its like without a taste."""
    table = Table(find(game), 4)
    family, features = table.game.family, table.game.family.features
    one = np.array([int(f == feature) for f in features], np.int64)
    likes = family.characters[name]
    plain = Person("plain", table.game, Budget(120), OF_CHARACTER, {})
    fond = Person(name, table.game, Budget(120), OF_CHARACTER, likes)
    found = [0, 0]
    for state in some_positions(table, 50):
        legal, r = state.legal_actions(), state.rules
        for i, bot in enumerate((plain, fond)):
            action = bot.act(r, seen(state, 1), legal)
            found[i] += int(family.mark(state.observe(state.turn), r.words, action, one, 0))
    assert (found[1] - found[0]) * likes[feature] > 0, found


# --- Weights ------------------------------------------------------------------------------------


def test_who_goes_by_the_game_s_weights() -> None:
    """Only those who play their best; what people play needs none."""
    game = find("boil-over")
    for name, by_weights in (("easy", False), ("medium", False), ("hard", True), ("master", True)):
        bot = make_bot(name, game)
        assert isinstance(bot, SearchBot)
        assert (bot.weights is not None, bot.policy == "") == (by_weights, by_weights)


def test_tuned_follows_the_weights_of_a_file(tmp_path: Path) -> None:
    """Under any weights the linear policy's move, drawn by the same stream."""
    game, state = find("boil-over"), find("boil-over").deal(4, 1)
    found = {name: i % 7 - 3 for i, name in enumerate(game.family.features)}
    file = tmp_path / "my.toml"
    tuning = Tuning(found, rules="", command="boilover tune", seed=0, generations=1)
    file.write_text(write_weights(game.id, {4: tuning}))
    words = np.array(list(found.values()), np.int64)
    for key in range(20):
        linear = game.family.linear(seen(state, key), state.rules.words, words, 0)
        assert move(state, f"tuned:{file}", key) == linear
        state.apply(linear)
    with pytest.raises(BoilOverError, match="these weights must be for 'poison'"):
        make_bot(f"tuned:{file}", find("poison"))


def test_tuned_is_greedy_where_there_are_no_weights() -> None:
    state = find("boil-over").deal(4, 1)
    bot = TunedBot("tuned", state.game, Weights(POTS))
    for key in range(20):
        chosen = bot.act(state.rules, seen(state, key), state.legal_actions())
        assert chosen == move(state, "greedy", key)


# --- Names and budgets ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_everybody_is_there_for_every_game(game: Game) -> None:
    for name in people(game):
        bot = make_bot(name, game)
        assert bot.name == name
        assert name in all_names(game.family)


@pytest.mark.parametrize(
    ("name", "hurried", "budget"),
    [
        ("easy", False, Budget(TIERS["easy"].budget.rollouts)),
        ("easy", True, TIERS["easy"].budget),
        ("master", True, TIERS["master"].budget),
        ("collector", True, OF_CHARACTER.budget),
        ("hard:500", True, Budget(500)),
        ("hard:500", False, Budget(500)),
        ("master:200ms", False, Budget(milliseconds=200)),
        ("poisoner:30", True, Budget(30)),
    ],
)
def test_a_budget_of_its_own_comes_first(name: str, hurried: bool, budget: Budget) -> None:
    """Else only who is hurried keeps to a time."""
    bot = make_bot(name, find("boil-over"), hurried=hurried)
    assert isinstance(bot, SearchBot)
    assert bot.budget == budget
    assert bot.name == name


def test_tiers_think_longer_the_higher_they_are() -> None:
    budgets = [nature.budget for nature in TIERS.values()]
    assert [b.milliseconds for b in budgets] == [5, 20, 100, 1000]
    assert [b.rollouts for b in budgets] == sorted({b.rollouts for b in budgets})


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("esay", "did you mean easy?"),
        ("mastr", "did you mean master?"),
        ("colector", "did you mean collector?"),
        ("hoarder", "plays other games alone"),  # it plays other games
        ("easy:fast", "takes a number of rollouts"),
    ],
)
def test_other_names_are_refused_with_a_hint(typed: str, says: str) -> None:
    with pytest.raises(BoilOverError, match=says):
        make_bot(typed, find("boil-over"))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("easy", "leicht"),
        ("medium", "mittel"),
        ("hard", "schwer"),
        ("master", "Meister"),
        ("hard:500", "schwer:500"),
        ("collector", "Sammlerin"),
        ("greedy", "greedy"),
        ("exec:easy", "exec:easy"),
        ("", ""),
    ],
)
def test_titles_are_those_of_the_language(name: str, title: str) -> None:
    """And what is read may be typed."""
    assert title_of(name, POTS) == name
    use_language("de")
    assert title_of(name, POTS) == title
    assert name_of(title, POTS) == name
    assert name_of(name, POTS) == name
