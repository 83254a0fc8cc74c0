"""Bots that search are made by their names, which say how long and by what rollouts."""

from __future__ import annotations

import pytest

from boilover.bots import all_names, make_bot, name_of
from boilover.bots.budget import Budget
from boilover.bots.search import SearchBot
from boilover.bots.search_kernels import AT_TIMES, USUALLY
from boilover.bots.tree import TreeBot
from boilover.core.errors import BoilOverError
from boilover.core.text import use_language
from boilover.games import find, kernels
from boilover.lab import simulate


@pytest.mark.parametrize("kind", [SearchBot, TreeBot])
@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("", Budget(1000)),
        (":20", Budget(20)),
        (":250ms", Budget(milliseconds=250)),
        (":20:greedy", Budget(20)),
        (":20:random", Budget(20)),
        (":20:tuned", Budget(20)),
    ],
)
def test_budgets_and_policies_are_named(kind: type[SearchBot], name: str, budget: Budget) -> None:
    for game in (find("boil-over"), find("go-boom")):
        word = "search" if kind is SearchBot else "ismcts"
        bot = make_bot(word + name, game)
        assert type(bot) is kind
        assert bot.name == word + name
        assert bot.budget == budget
        policy = bot.policy_for(game.rules.resolve(4))
        if name.endswith(("greedy", "random")):
            assert set(policy.numbers[USUALLY:AT_TIMES]) == {
                kernels.POLICIES[name.rpartition(":")[2]]
            }


@pytest.mark.parametrize("budget", ["", "0", "ms", "-5", "1.5", "١٠", "10s", " 10", "9" * 10])
def test_other_budgets_are_refused(budget: str) -> None:
    for kind in ("search", "ismcts"):
        with pytest.raises(BoilOverError, match="search takes a number of rollouts"):
            make_bot(f"{kind}:{budget}", find("boil-over"))


def test_other_policies_are_refused() -> None:
    with pytest.raises(BoilOverError, match="did you mean greedy"):
        make_bot("search:100:gready", find("boil-over"))


def test_search_is_named_where_bots_are_listed() -> None:
    game = find("boil-over")
    assert {"search", "ismcts"} < set(all_names(game.family))
    with pytest.raises(BoilOverError, match=r"there are random, random-pairs, greedy, .*search"):
        make_bot("x", game)
    with pytest.raises(BoilOverError, match="did you mean search"):
        make_bot("serach", game)


def test_the_lab_says_that_it_cannot() -> None:
    for name in ("search", "search:10"):
        with pytest.raises(BoilOverError, match=f"{name}: the lab's fast rounds have only random"):
            simulate(find("go-boom"), 4, [name], rounds=10)


def test_who_plays_other_games_alone_is_told_so() -> None:
    """A character of the other family is no misspelt bot."""
    for name, game in (("hoarder", "boil-over"), ("collector:50", "go-boom")):
        with pytest.raises(BoilOverError, match="plays other games alone"):
            make_bot(name, find(game))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("LEICHT", "easy"), ("MASTER:20", "master:20"), ("Sammlerin", "collector"), ("x", "x")],
)
def test_names_may_be_those_of_the_language_in_use(typed: str, name: str) -> None:
    """In any case of letters; the bot's own name will do in every language."""
    use_language("de")
    assert name_of(typed, find("boil-over").family) == name
