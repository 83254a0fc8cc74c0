"""The pots' rules sheet: complete for every game, and every option changes a sentence."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from boilover import Game, all_games, find
from boilover.core.document import to_html, to_markdown, to_text
from boilover.core.text import use_language

POTS = [game for game in all_games() if game.family.name == "pots"]
SECTIONS = [
    "Overview",
    "The cards",
    "Setup",
    "Your turn",
    "End of a round",
    "Winning",
    "Tips",
    "Where the game comes from",
]


def text(game: Game, players: int | None = None) -> str:
    return to_text(game.rules_sheet(players))


def flat(game: Game, players: int | None = None) -> str:
    """The sheet's words without its line breaks."""
    return " ".join(text(game, players).split())


def sections(game: Game) -> Any:
    """The sheet without its title; what it says about other games is left out."""
    found = {section.title: section.blocks for section in game.rules_sheet().sections}
    return {title: blocks for title, blocks in found.items() if title != "Variants"}


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", [3, 4]),
        ("pack", [[f"{r}{s}", 1, int(r)] for s in "HDCS" for r in "23456789"]),
        ("limit", 19),
        ("limit", {"3": 18, "*": 20}),
        ("pot_suit", "first_card"),
        ("ghost_hand", False),
        ("taken_face", "down_no_peek"),
        ("taken_face", "up"),
        ("suit_penalty", 3),
        ("poison_penalty", 5),
        ("majority", "shared"),
        ("poison_suit", ""),
        ("poison_suit", "SC"),
        ("rounds", 4),
        ("rounds", "2n"),
        ("first_dealer", 1),
    ],
)
def test_every_option_changes_a_sentence(option: str, value: Any) -> None:
    """No option can be set without the sheet saying so, at its top and in a sentence."""
    usual = find("boil-over")
    changed = usual.with_options(**{option: value})
    assert re.search(rf"Changed from Boil Over: {option}\b", flat(changed))
    assert sections(changed) != sections(usual)


def test_dealing_otherwise_changes_sentences() -> None:
    """So do the two options about the deal, which go together."""
    removed = find("boil-over").with_options(deal=5, undealt="removed")
    drawn = find("boil-over").with_options(deal=5, undealt="draw_pile")
    sheets = {flat(find("boil-over")), flat(removed), flat(drawn)}
    assert len(sheets) == 3
    assert "deals 5 cards to each player" in flat(removed)
    assert "Then draw a card" in flat(drawn)
    assert "Then draw a card" not in flat(removed)


@pytest.mark.parametrize("game", POTS, ids=lambda g: g.id)
def test_a_sheet_for_every_number_of_players(game: Game) -> None:
    """All sections are there, in 78 columns, with that number's hands and rounds."""
    for players in [None, *game.players]:
        sheet = text(game, players)
        titles = re.findall(r"^(.+)\n-+$", sheet, re.M)
        assert [t for t in titles if t in SECTIONS] == SECTIONS
        assert max(map(len, sheet.splitlines())) <= 78
        assert "unofficial adaptation" in " ".join(sheet.split())
        assert "{" not in sheet
    for players in game.players:
        rules = game.rules.resolve(players)
        sizes = rules.hand_sizes[:players]
        hands = str(sizes[0]) if len(set(sizes)) == 1 else ", ".join(map(str, sizes))
        assert re.search(rf"^{players} +{hands}( |$)", text(game, players), re.M)


def test_boil_over_says_what_differs_from_the_original() -> None:
    """Kings as pot markers, the original's pack and limit, the two variants of the rulebook."""
    sheet = flat(find("boil-over"))
    assert "The kings K♥, K♦, K♣ mark the pots" in sheet
    assert "a limit of 13. In Boil Over three suits run from ace to 10" in sheet
    assert "Tighter pots: the limit is 19." in sheet
    assert "Four rounds, however many play." in sheet


@pytest.mark.parametrize("game", POTS, ids=lambda g: g.id)
def test_the_worked_example_is_right(game: Game) -> None:
    """What the example says adds up and is over the limit by its last card only."""
    sheet = flat(game, 4).replace(" | ", " ")
    found = re.search(
        r"holds .*?, (\d+) together\. Ben adds .*? says “(\d+)”\. Carla plays .*?: (\d+) is more "
        r"than (\d+)\. She takes the 3 cards that were there; hers stays, and the pot stands at "
        r"(\d+)\.",
        sheet,
    )
    assert found is not None
    before, total, over, limit, rest = map(int, found.groups())
    assert before < total <= limit < over == total + rest
    assert limit == game.rules.resolve(4).limit


def test_a_changed_game_says_what_it_changes() -> None:
    """At the top, with the preset's values; the preset's own suggestions don't stand there."""
    tighter = find("boil-over").with_options(limit=19, ghost_hand=False)
    assert "3 to 6 players. Changed from Boil Over: limit 19 (20), ghost_hand false (true)." in (
        flat(tighter)
    )
    assert "Tighter pots" not in flat(tighter)
    assert "In Boil Over three suits" in flat(tighter)
    assert "Changed" not in flat(find("boil-over"))
    own = replace(tighter, id="mine", names={"en": "Mine"}, house_rules=({"en": "Play it twice."},))
    assert "Play it twice." in flat(own)
    assert "Changed from Boil Over: limit 19 (20)" in flat(own)


def test_sentences_that_some_options_need() -> None:
    """No poison, one round, one pot, cards worth more than the limit."""
    usual = find("boil-over")
    for majority in ("strict", "shared"):
        clean = flat(usual.with_options(poison_suit="", majority=majority))
        assert "For each suit: whoever took" in clean
        assert "except poison" not in clean
    once = flat(usual.with_options(rounds=1))
    assert "The match is one round. The lowest total wins." in once
    assert "passes to the left" not in once
    one_pot = flat(usual.with_options(poison_suit="DCS"))
    assert "The king K♥ marks the pot: lay it face up beside the place of the pot." in one_pot
    low = flat(usual.with_options(limit={"3": 8, "*": 9}))
    assert "worth more than the limit (9♥, 10♥, 9♦, 10♦, 9♣, 10♣, 9♠) boils over even" in low
    assert "worth more than the limit" not in flat(usual)


def test_a_limit_by_players_is_said_by_players() -> None:
    """Ranges of numbers of players are put together."""
    game = find("boil-over").with_options(limit={"3": 18, "*": 20})
    assert "the limit (18 with 3 players, 20 with 4 to 6 players)" in flat(game)
    assert "the limit (18)" in flat(game, 3)


def test_markdown_and_html() -> None:
    """The same words as a page and as Markdown; names are escaped, nothing is loaded."""
    game = find("boil-over").renamed("x", "boil-over", {"en": "<b>Tom & Jerry</b>"})
    page = to_html(game.rules_sheet(4))
    assert "<h1>&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;</h1>" in page
    assert '<span class="red">♥</span>' in page
    assert "http" not in page
    assert "@page" in page
    for section in SECTIONS:
        assert f"<h2>{section}</h2>" in page
        assert f"\n## {section}\n" in to_markdown(game.rules_sheet(4))
    assert "| players | cards in hand |" in to_markdown(game.rules_sheet(4))
