"""The rules sheet: complete for every game and mix of options, and its examples are right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from boilover import Game, all_games, find
from boilover.core.document import Document, Paragraph, Table, to_html, to_markdown, to_text
from boilover.core.errors import VariantError
from boilover.core.family import About
from boilover.core.text import use_language
from boilover.games.variant import parse_setting
from boilover.inflation import layout as at
from boilover.inflation import schema
from boilover.inflation.observe import observe
from boilover.inflation.packing import PIPS
from boilover.inflation.schema import InflationRules, ResolvedRules
from boilover.inflation.scoring import best_seats
from boilover.inflation.sheet import rules_sheet
from boilover.inflation.words import show
from tests.inflation.mixes import cycling_options, random_options
from tests.inflation.twin import Engine
from tests.oracle.inflation_rules import ACE_HIGH

GAMES = [game for game in all_games() if game.family.name == "inflation"]
SECTIONS = [
    "Overview",
    "The cards",
    "Setup",
    "Playing a trick",
    "Winning a trick",
    "The last card",
    "End of a round",
    "Winning",
    "Tips",
    "Variants",
    "Where the game comes from",
]
SYMBOLS = dict(zip("♥♦♣♠", "HDCS", strict=True))
NAMES = ["Anna", "Ben", "Carla", "Dan"]

Options = dict[str, Any]


@pytest.fixture(autouse=True)
def english() -> None:
    use_language("en")


def flat(game: Game, players: int | None = None) -> str:
    """The sheet's words without its line breaks."""
    return " ".join(to_text(game.rules_sheet(players)).replace("\n  | ", " ").split())


def body(rules: InflationRules, players: int | None = None) -> str:
    """The sheet of options alone, without its title and the number of players under it."""
    text = to_text(rules_sheet(rules, About("x", ""), players))
    return " ".join(text[text.index("Overview") :].replace("\n  | ", " ").split())


# --- Every option, every value -------------------------------------------------------------------

JOKERS = {"ranks": ACE_HIGH, "jokers": 1}
LAST_IN = {"hand_end": "last_in", "winner_empty": "next_highest_leads", "scoring": "single"}
FIRST_OUT = {"hand_end": "first_out", "winner_empty": "none", "scoring": "single"}
RECYCLE = {"stock_out": "recycle_or_draw_game", "trick_to": "recycle"}
LEANING = {"stock_form": "leaning", "topple_p": 0.05}
CALLED = {"last_card_call": 5}
NO_JOKER = {"joker": "none", "pack": {"ranks": ACE_HIGH}}
LOSER_POINT = {**LAST_IN, "scoring": "loser_point"}
OWN_PIPS = {**LAST_IN, "scoring": "own_pips_limit"}

# A game, options to set out from, an option, and the values that have to differ from each other;
# a value may bring along what it can't do without.
CASES: list[tuple[str, Options, str, list[Any]]] = [
    ("go-boom", {}, "players", [[2, 6], [2, 5], [3, 6]]),
    (
        "go-boom",
        {},
        "pack",
        [
            {"ranks": ACE_HIGH},
            {"ranks": "A23456789TJQK"},
            {"ranks": "23456789TQJKA"},
            {"ranks": "3456789TJQKA"},
            {"ranks": ACE_HIGH, "copies": 2},
            {"ranks": ACE_HIGH, "copies": 2, "without": ["AS"]},
            {"ranks": ACE_HIGH, "without": ["AS"]},
            {"2": {"ranks": ACE_HIGH}, "*": {"ranks": ACE_HIGH, "copies": 2}},
            [[f"{rank}{suit}", 1, 7] for suit in "HDCS" for rank in ACE_HIGH],
            [[f"{rank}{suit}", 2, i] for suit in "HD" for i, rank in enumerate(ACE_HIGH)],
        ],
    ),
    ("page-one", {}, "pack", [{"ranks": ACE_HIGH, "jokers": n} for n in (0, 1, 2)]),
    ("go-boom", {}, "deal", [5, 7, "all"]),
    ("go-boom", {}, "direction", ["cw", "ccw"]),
    ("burro", {}, "direction", ["cw", "ccw"]),
    ("go-boom", {"deal": "all"}, "opening", ["eldest", "holder:AS", "holder:2C"]),
    ("bhabhi", {}, "opening", ["eldest", "holder:AS"]),
    ("enfle", {}, "opening", ["eldest", "holder:KD"]),
    ("go-boom", {}, "follow", ["suit", "suit_or_rank"]),
    ("go-boom", {}, "void", ["draw", "take_trick", "discard_halts"]),
    ("cangkul", {"deal": 10}, "void", ["draw", "take_trick", "discard_halts"]),
    ("go-boom", {}, "voluntary_draw", [False, True]),
    ("go-boom", {}, "stock_out", ["pass", "pass_then_take", RECYCLE]),
    ("go-boom", {"deal": "all"}, "stock_out", ["pass", "pass_then_take", RECYCLE]),
    ("go-boom", {}, "stock_form", ["down", "up", "leaning"]),
    ("enfle", {"deal": 7}, "stock_form", ["down", "up", "leaning"]),
    ("page-one", {}, "stock_form", ["down", "up"]),
    ("go-boom", {"deal": "all", **RECYCLE}, "stock_form", ["down", "up"]),
    ("go-boom", LEANING, "topple_p", [0, 0.05, 0.1, 1]),
    ("go-boom", LEANING, "topple_idle_p", [0, 0.005, 0.1]),
    ("go-boom", {**LEANING, "void": "take_trick"}, "topple_idle_p", [0, 0.005]),
    ("go-boom", LEANING, "topple_model", ["flat", "imbalance"]),
    ("page-one", {}, "joker", ["optional", "forced_when_void", NO_JOKER]),
    ("page-one", {"void": "take_trick"}, "joker", ["optional", "forced_when_void"]),
    ("page-one", {"void": "discard_halts"}, "joker", ["optional", "forced_when_void"]),
    ("go-boom", {}, "trick_to", ["out", "waste", RECYCLE]),
    ("go-boom", {}, "hand_end", ["first_out", OWN_PIPS]),
    ("go-boom", CALLED, "call", ["explicit", "auto"]),
    ("burro", {}, "winner_empty", ["next_highest_leads", "draw_to_lead", FIRST_OUT]),
    ("burro", {"trick_to": "waste"}, "winner_empty", ["next_highest_leads", "draw_to_lead"]),
    ("bhabhi", {}, "take_neighbour", ["off", "left"]),
    ("go-boom", LAST_IN, "take_neighbour", ["off", "left"]),
    ("go-boom", {}, "last_card_call", [0, 1, 2, 5]),
    ("go-boom", {}, "scoring", ["single", "winner_takes_pips", "own_pips_limit", LOSER_POINT]),
    ("go-boom", LAST_IN, "scoring", ["single", "own_pips_limit", "loser_point"]),
    ("go-boom", {}, "target", [1, 50, 100]),
    ("go-boom-reverse", {}, "target", [1, 50, 100]),
    ("burro", {}, "target", [1, 5, 10]),
    ("enfle", {}, "series", [1, 2, 5]),
    ("bhabhi", {}, "series", [1, 2, 5]),
    ("cangkul", {}, "max_tricks", [0, 1, 50, 500]),
    ("go-boom", {}, "max_tricks", [0, 10, 51]),
    ("cangkul", {}, "repetition", [0, 2, 3, 4]),
    ("cangkul", {}, "cap_result", ["draw", "fewest_cards"]),
    ("cangkul", {"scoring": "own_pips_limit", "target": 9}, "cap_result", ["draw", "fewest_cards"]),
    ("bhabhi", {}, "cap_result", ["draw", "fewest_cards"]),
    ("bhabhi", {}, "irregularities", ["reject", "penalise"]),
    ("go-boom", {}, "first_dealer", ["random", 0, 1]),
]  # fmt: skip


def values_of(name: str, values: list[Any]) -> list[Options]:
    """Each value as the options to set: itself, or what it brings along."""
    return [v if isinstance(v, dict) and name in v else {name: v} for v in values]


@pytest.mark.parametrize(("game", "options", "name", "values"), CASES)
def test_every_value_has_words_of_its_own(
    game: str, options: Options, name: str, values: list[Any]
) -> None:
    """No two values of an option have the same sheet, whatever its top says about changes."""
    settings = [{**options, **value} for value in values_of(name, values)]
    sheets = [body(schema.read_rules(each, find(game).rules)) for each in settings]
    assert len(set(sheets)) == len(values)


def test_the_cases_have_every_option_and_every_choice() -> None:
    """So that an option that is new one day is not forgotten here."""
    seen: dict[str, set[Any]] = {name: set() for name in schema.OPTIONS}
    for _game, _options, name, values in CASES:
        for value in values_of(name, values):
            seen[name].add(str(value[name]))
    assert all(seen.values())
    for name, choices in schema.CHOICES.items():
        assert seen[name] == set(choices)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_a_changed_game_says_what_it_changes(game: Game) -> None:
    """At the top, with the preset's value; the preset's own suggestions don't stand there."""
    changed = game.with_options(first_dealer=1)
    assert f'Changed from {game.name}: first_dealer 1 ("random").' in flat(changed)
    assert "Variants" in flat(game)
    assert "Variants" not in flat(changed)


# --- Every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sheet_for_every_number_of_players(game: Game, language: str) -> None:
    """In 78 columns, every place filled in, with that number's hands and stock."""
    use_language(language)
    for players in [None, *game.players]:
        text = to_text(game.rules_sheet(players))
        assert max(map(len, text.splitlines())) <= 78
        assert "{" not in text + to_markdown(game.rules_sheet(players))
        assert "None" not in text
        for n in [players] if players else game.players:
            assert re.search(rf"^{n} .*{table_row(game.rules.resolve(n))}$", text, re.M), n


def table_row(rules: ResolvedRules) -> str:
    """How the line of a number of players ends."""
    sizes = sorted(set(rules.hand_sizes), reverse=True)
    row = r" \w+ ".join(map(str, sizes))
    if rules.stock_form == "leaning":
        return row + rf" +{-(-rules.stock_size // 2)} \+ {rules.stock_size // 2}"
    return row + (rf" +{rules.stock_size}" if rules.stock_size else "( +0)?")


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_all_sections_are_there(game: Game) -> None:
    """In text, as Markdown and as a page; the last card only where it is called."""
    document = game.rules_sheet()
    titles = [section.title for section in document.sections]
    called = game.rules.last_card_call > 0
    assert titles == [title for title in SECTIONS if called or title != "The last card"]
    page, markdown = to_html(document), to_markdown(document)
    for title in titles:
        assert f"<h2>{title}</h2>" in page
        assert f"\n## {title}\n" in markdown
    assert "This sheet describes an unofficial adaptation" in flat(game)


HIGH_TO_LOW = "A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2."


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("go-boom", [HIGH_TO_LOW, "Everybody gets 7 cards", "suit or of the rank", "passes"]),
        ("go-boom-double", ["two ordinary packs", "Of equally high cards the one played first"]),
        ("go-boom-reverse", ["With 2 to 6 players: Take an", "With 7 to 12 players: Take two"]),
        ("go-boom-reverse", ["gets to 100 points or more; the lowest total wins. Equal totals"]),
        ("enfle", ["With 4 players: Take an ordinary pack of 52 cards. Take out every 2, 3, 4,"]),
        ("enfle", ["This makes a pack of 32 cards", "take all cards of this trick into your hand"]),
        ("page-one", ["Add a joker. This makes a pack of 53 cards", "“Page One!”", "draw 5 cards"]),
        ("page-one", ["you may play it or draw, as you like", "shuffle the discard pile"]),
        ("bhabhi", ["Take out one A♠. This makes a pack of 103 cards", "who holds A♠ leads it"]),
        ("bhabhi", ["Before each trick", "the waste as it was before this trick", "unofficial"]),
        ("bhabhi", ["whoever loses it has lost, all the others have won"]),
        ("burro", ["K > J > Q > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > A", "jack ranks above the queen"]),
        ("burro", ["counter-clockwise", "player at the dealer's right leads", "has 5 points"]),
        ("burro-deitado", ["K > J > Q > 7 > 6 > 5 > 4 > 3 > 2 > A", "You may also draw though"]),
        ("burro-em-pe", ["leaning against one another", "it falls at 5 of 100 draws from a half."]),
        ("cangkul", ["Lay it face up", "One player alone takes them all. Several take one"]),
        ("cangkul-joker", ["void and hold a joker, even one just drawn, you must play it"]),
    ],
)  # fmt: skip
def test_what_a_player_must_know(game: str, facts: list[str]) -> None:
    """The rules that make each game what it is."""
    sheet = flat(find(game))
    for fact in facts:
        assert fact in sheet


def test_a_tip_about_cards_picked_up_only_where_they_are() -> None:
    """Where nobody takes a card that all have seen, there is nothing of that to remember."""
    picked_up = {game.id for game in GAMES if "and what has been picked up" in flat(game)}
    assert picked_up == {"bhabhi", "cangkul", "cangkul-joker", "enfle"}
    changed = find("go-boom").with_options(stock_form="up")
    assert "and what has been picked up" in flat(changed)
    for game in GAMES:
        assert "Remember who was void in which suit" in flat(game)


def test_a_number_of_players_leaves_out_what_is_for_others() -> None:
    """Its own pack only, and no talk of equal cards where there are none."""
    reverse = find("go-boom-reverse")
    assert "two ordinary packs" in flat(reverse, 7)
    assert "two ordinary packs" not in flat(reverse, 6)
    assert "equally high" not in flat(reverse, 6)
    assert "Take out every 2, 3 and 4." in flat(find("enfle"), 5)
    assert "The cards that are left" not in flat(find("burro-deitado"), 8)


def test_odd_packs_are_written_out() -> None:
    """Equal worth, copies and jokers of a pack that no ordinary one gives."""
    pack = [["AH", 1, 3], ["KH", 2, 3], ["2C", 1, 0], ["7C", 1, 2], ["7D", 2, 2], ["JK", 2, 9]]
    options = {"pack": pack, "deal": 1, "players": [3, 3], "joker": "optional", "scoring": "single"}
    sheet = body(schema.read_rules(options, find("go-boom").rules))
    assert "The pack has 9 cards. From high to low these are:" in sheet
    assert "* ♥ hearts: A = K×2 * ♦ diamonds: 7×2 * ♣ clubs: 7 > 2 * 2 jokers" in sheet
    assert "equally high" in sheet
    assert "A card with “×2” is there twice." in sheet


# --- Names and suggestions in the variant files --------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_suggested_settings_work(game: Game) -> None:
    """Each usual way to play it otherwise can be set as it says, and changes the sheet."""
    assert game.origin["de"]
    for line in game.house_rules:
        settings = re.findall(r"[a-z_]+=(?:\[.*?\]|[\w.]*\w)", line["en"])
        assert settings
        assert settings == re.findall(r"[a-z_]+=(?:\[.*?\]|[\w.]*\w)", line["de"])
        changed = game.with_options(**dict(map(parse_setting, settings)))
        assert body(changed.rules) != body(game.rules)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Schwellen", "enfle"),
        ("Schweller", "enfle"),
        ("Rolling Stone", "enfle"),
        ("getaway", "bhabhi"),
        ("Bhabhi", "bhabhi"),
        ("Minuman", "cangkul"),
        ("Cangkulan", "cangkul"),
        ("Donkey", "burro"),
        ("Esel", "burro"),
        ("Liegender Burro", "burro-deitado"),
        ("Stehender Burro", "burro-em-pe"),
        ("Burro em Pé", "burro-em-pe"),
        ("Page One", "page-one"),
        ("Double Deck Go Boom", "go-boom-double"),
    ],
)
def test_games_are_found_by_the_names_that_players_know(name: str, game: str) -> None:
    assert find(name).id == game


def test_no_name_means_two_games() -> None:
    for game in all_games():
        for name in (game.id, *game.names.values(), *game.aliases):
            assert find(name).id == game.id, name


# --- Examples ------------------------------------------------------------------------------------


def cards_of(text: str) -> list[str]:
    """The cards in a sentence, as texts."""
    found = re.findall(r"\b(10|[AKQJ2-9])([♥♦♣♠])", text)
    return [rank.replace("10", "T") + SYMBOLS[suit] for rank, suit in found]


def check_examples(rules: ResolvedRules, document: Document) -> int:
    """See by the plainest reading of the rules that what the examples say is so; count them."""
    examples = [
        block.text
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Paragraph) and block.example
    ]
    checks = (check_trick_won, check_draw, check_pick_up, check_sit_out)
    count = sum(check(rules, text) for check in checks for text in examples)
    return count + check_scores(rules, document)


def follows(rules: ResolvedRules, card: str, led: str) -> bool:
    return card[1] == led[1] or (rules.follow == "suit_or_rank" and card[0] == led[0])


def worth(rules: ResolvedRules, card: str) -> int:
    return next(kind.value for kind in rules.pack.kinds if kind.text == card)


def check_trick_won(rules: ResolvedRules, text: str) -> int:
    """The highest card of the suit wins, the first of equal ones."""
    found = re.match(r"Example with (\d) players: (.*?)\. .*?(\w+) wins the trick", text)
    if not found:
        return 0
    cards = cards_of(found[2])
    assert len(cards) == int(found[1])
    assert all(follows(rules, card, cards[0]) for card in cards)
    of_suit = [i for i, card in enumerate(cards) if card[1] == cards[0][1]]
    assert NAMES[max(of_suit, key=lambda i: worth(rules, cards[i]))] == found[3]
    return 1


def check_draw(rules: ResolvedRules, text: str) -> int:
    """Nothing fits but the last card drawn."""
    if "draws" not in text:
        return 0
    led, hand, drawn = map(cards_of, re.split(" has only |draws|,? and plays|Now", text)[:3])
    assert not any(follows(rules, card, led[0]) for card in [*hand, *drawn[:-1]])
    assert follows(rules, drawn[-1], led[0])
    assert len(drawn) > 1
    return 1


def check_pick_up(rules: ResolvedRules, text: str) -> int:
    """A void player takes the trick, or the player of its highest card does."""
    found = re.match(
        r"Example: (.*) \w+ is void(?:, takes| and plays (\S+)\. .*?(\w+) takes)", text
    )
    if not found:
        return 0
    cards = cards_of(found[1])
    assert all(card[1] == cards[0][1] for card in cards)
    assert (rules.void == "take_trick") == (found[2] is None)
    if found[2]:
        (off,) = cards_of(found[2])
        assert not follows(rules, off, cards[0])
        assert found[3] == NAMES[cards.index(max(cards, key=lambda card: worth(rules, card)))]
    return 1


def check_sit_out(rules: ResolvedRules, text: str) -> int:
    """Who plays the higher card wins, or who plays alone."""
    found = re.match(r"Example without a stock: Anna (.*?)\. .*?(\w+) has won and leads", text)
    if not found:
        return 0
    cards = cards_of(found[1])
    assert found[2] == {1: "Anna", 2: "Carla"}[len(cards)]
    assert len(cards) == 1 or worth(rules, cards[0]) < worth(rules, cards[1])
    return 1


def check_scores(rules: ResolvedRules, document: Document) -> int:
    """The table of the scored round: one player has no card left, or all but one."""
    for section in document.sections:
        for block in section.blocks:
            if isinstance(block, Table) and block.head[0] == "player":
                _names, hands, pips, points = zip(*block.rows, strict=True)
                left = [sum(PIPS[card[0]] for card in cards_of(hand)) for hand in hands]
                assert left == [int(n) for n in pips]
                assert hands.count("–") == (1 if rules.hand_end == "first_out" else len(hands) - 1)
                wins = rules.scoring == "winner_takes_pips"
                due = [sum(left) if n == 0 else 0 for n in left] if wins else left
                assert due == [int(n) for n in points]
                return 1
    assert rules.scoring not in ("winner_takes_pips", "own_pips_limit")
    return 0


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_the_examples_of_every_game_are_right(game: Game) -> None:
    """A trick won, what a void player does, a scored hand where pips count."""
    for players in game.players:
        rules = game.rules.resolve(players)
        due = 1 + (rules.void != "draw" or rules.stock_size > 0 or rules.trick_to == "recycle")
        due += rules.stock_out == "pass_then_take"
        due += rules.scoring in ("winner_takes_pips", "own_pips_limit")
        assert check_examples(rules, game.rules_sheet(players)) == due


# --- Mixes ---------------------------------------------------------------------------------------


def mixes(first: int, last: int) -> Iterator[tuple[int, Options, int, InflationRules]]:
    """Seeds with the options, players and rules of those that fit together."""
    for seed in range(first, last):
        dice = random.Random(seed)
        options, players = (random_options if seed % 3 else cycling_options)(dice)
        try:
            yield seed, options, players, schema.read_rules(options, players=players)
        except VariantError:
            continue


def test_mixes_of_options_have_sheets() -> None:
    """Any mix that can be played can be told, in both languages, with right examples."""
    examples = 0
    for seed, _options, players, rules in mixes(0, 400):
        for language in ("de", "en"):
            use_language(language)
            text = to_text(rules_sheet(rules, About("x", ""), players))
            assert max(map(len, text.splitlines())) <= 78, seed
            assert "{" not in text, seed
        sheet, resolved = body(rules, players), rules.resolve(players)
        assert ("joker" in sheet) == ("JK" in resolved.pack.texts), seed
        assert ("Last card!" in sheet) == (rules.last_card_call > 0), seed
        examples += check_examples(resolved, rules_sheet(rules, About("x", ""), players))
    assert examples > 200


def test_the_sheet_foretells_every_ending() -> None:
    """Whatever way a random round of a mix ends, the sheet has said so."""
    seen_endings = set()
    for seed, _options, players, rules in mixes(0, 300):
        engine, sheet = Engine(rules.resolve(players), seed).deal(0), body(rules, players)
        engine.random_round()
        ending = engine.outcome
        seen_endings.add(ending)
        told = {
            "first out": "the first to play the last card",
            "last in": "that player has lost it",
            "stalled": "A round also ends after|goes round in circles",
            "stock gone": "the round ends at once",
        }
        assert re.search(told[str(ending)], sheet), (seed, ending)
        if not best_seats(engine.rules, engine.words):
            assert re.search("nobody wins|In a drawn round", sheet), (seed, ending)
    assert len(seen_endings) == 4


FLIPS: dict[str, tuple[Any, ...]] = {
    **schema.CHOICES,
    "voluntary_draw": (False, True),
    "topple_p": (0, 0.3),
    "topple_idle_p": (0, 0.3),
    "last_card_call": (0, 1, 3),
    "max_tricks": (0, 4, 40),
    "repetition": (0, 2, 4),
}


def test_what_the_sheet_passes_over_has_no_effect() -> None:
    """In any mix: where another value leaves the sheet as it is, it leaves the game as it is."""
    silent = 0
    for seed, options, players, rules in mixes(0, 500):
        dice = random.Random(seed)
        name = dice.choice(sorted(FLIPS))
        value = dice.choice(FLIPS[name])
        try:
            other = schema.read_rules({**options, name: value}, players=players)
        except VariantError:
            continue
        if value == options[name] or body(other, players) != body(rules, players):
            continue
        silent += 1
        assert play_alike(rules.resolve(players), other.resolve(players), seed), (seed, name, value)
    assert silent > 30


def play_alike(rules: ResolvedRules, other: ResolvedRules, seed: int) -> bool:
    """Whether random rounds take the same course, are seen alike, and bring the same points."""
    for key in range(3):
        first, second = (Engine(r, seed + key).deal(0) for r in (rules, other))
        for _action in range(300):
            if first.legal() != second.legal() or first.mover() != second.mover():
                return False
            if any(seen(first, p) != seen(second, p) for p in range(rules.seats)):
                return False
            if not first.legal():
                break
            action = first.random_action()
            second.random_action()
            first.apply(action)
            second.apply(action)
        if first.points() != second.points():
            return False
    return True


def seen(engine: Engine, seat: int) -> dict[str, Any]:
    """What the seat sees."""
    out = np.zeros(at.OBSERVATION_WORDS, np.int64)
    observe(engine.words, engine.r, seat, out)
    return show(engine.rules, out, [])
