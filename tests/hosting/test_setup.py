"""How a table is asked for: strictly, and every refusal names the key and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from boilover.games import all_games
from boilover.hosting.acts import Refused
from boilover.hosting.setup import Setup

VARIANT = 'extends = "boil-over"\nid = "tight"\nname = "Tight"\n[rules]\nlimit = 15\n'


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_every_game_has_a_short_match_and_a_long_one(game: str) -> None:
    players = next(g.players[0] for g in all_games() if g.id == game)
    quick = Setup.read({"game": game, "players": players, "rounds": "quick"})
    assert quick.load().rules.resolve(players).rounds == 1
    full = Setup.read({"game": game, "players": players})
    assert full.opponents == ("medium",) * (players - 1)
    assert full.load().id == game


def test_a_variant_is_a_game_like_any_other() -> None:
    asked = Setup.read({"variant": VARIANT, "players": 3, "opponents": ["easy", "collector"]})
    game = asked.load()
    assert (game.id, game.rules.resolve(3).limit, game.path) == ("tight", 15, None)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "boil-ove"}, "game: 'boil-ove': no such game; did you mean boil-over?"),
        ({"game": ""}, "game: name a game, or give a variant"),
        ({"variant": VARIANT}, "not both"),
        ({"game": "", "variant": "limit = 3"}, "variant: "),
        ({"game": "", "variant": VARIANT.replace("15", '"x"')}, "variant: 5: limit"),
        ({"game": "", "variant": "\ud800"}, "variant: must be readable"),
        ({"game": "", "variant": "#" * 30_000}, "variant: must be a text of at most"),
        ({"game": "/etc/passwd"}, "no such game"),
        ({"players": 2}, "players: "),
        ({"players": True}, "players: must be a whole number"),
        ({"options": {"limt": 3}}, "options: limt: .*limit"),
        ({"options": {"limit": 0}}, "options: limit"),
        ({"options": [1]}, "options: must be an object"),
        ({"rounds": "some"}, "rounds: must be one of full, quick"),
        ({"opponents": ["easy"]}, "opponents: must name 3"),
        ({"opponents": ["exec:rm", "", ""]}, "opponents: 'exec:rm': no such bot"),
        ({"opponents": ["search:9999999", "", ""]}, "no such bot"),
        ({"opponents": "easy"}, "opponents: must be a list"),
        ({"private": 1}, "private: must be true or false"),
        ({"clock": 1}, "clock: must be a whole number from 5 to 3600"),
        ({"colour": "red"}, "'colour': no such key; .*clock"),
    ],
)
def test_what_is_no_setup(change: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says) as caught:
        Setup.read({"game": "boil-over", "players": 4} | change)
    assert caught.value.code == "unreadable"
    assert "/tmp" not in str(caught.value)


def test_a_setup_is_an_object_that_says_how_many_play() -> None:
    with pytest.raises(Refused, match="must be an object"):
        Setup.read(["boil-over"])
    with pytest.raises(Refused, match="players: missing"):
        Setup.read({"game": "boil-over"})
