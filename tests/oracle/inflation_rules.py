"""Options, presets, packs and deals of the inflation family, for the naive oracle.

Written from RULINGS.md §3, §5.2 and RECORD.md alone.  A pack's entry is `[text, copies, value]`;
the value ranks the card within its suit (higher wins), so Burro's K > J > Q > 9 is in the pack.
The joker's value is never looked at.  Pips for scoring go by the rank's letter.
"""

from typing import Any

Rules = dict[str, Any]

SUITS = "HDCS"
PIPS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}

CHOICES: dict[str, tuple[str, ...]] = {
    "direction": ("cw", "ccw"),
    "follow": ("suit", "suit_or_rank"),
    "void": ("draw", "take_trick", "discard_halts"),
    "stock_out": ("pass", "pass_then_take", "recycle_or_draw_game"),
    "stock_form": ("down", "up", "leaning"),
    "joker": ("none", "optional", "forced_when_void"),
    "trick_to": ("out", "waste", "recycle"),
    "hand_end": ("first_out", "last_in"),
    "call": ("explicit", "auto"),
    "topple_model": ("flat", "imbalance"),
    "winner_empty": ("none", "next_highest_leads", "draw_to_lead"),
    "take_neighbour": ("off", "left"),
    "scoring": ("single", "winner_takes_pips", "own_pips_limit", "loser_point"),
    "cap_result": ("draw", "fewest_cards"),
    "irregularities": ("reject", "penalise"),
}
COUNTS = ("last_card_call", "target", "series", "max_tricks", "repetition")
OTHERS = ("deal", "opening", "voluntary_draw", "topple_p", "topple_idle_p")
TABLE = ("first_dealer", "players", "pack")
OPTIONS = {*CHOICES, *COUNTS, *OTHERS, *TABLE}


def make_pack(ranks: str, copies: int = 1, jokers: int = 0) -> list[list[Any]]:
    """Give a pack of four suits with the ranks from low to high; the lowest one's value is 1."""
    pack: list[list[Any]] = [
        [f"{rank}{suit}", copies, value]
        for suit in SUITS
        for value, rank in enumerate(ranks, start=1)
    ]
    return [*pack, ["JK", jokers, len(ranks) + 1]] if jokers else pack


ACE_HIGH = "23456789TJQKA"
BURRO_48 = "A23456789QJK"
BURRO_40 = "A234567QJK"


def bhabhi_double_pack() -> list[list[Any]]:
    """Give two packs less one ace of spades: 103 cards (§3.4)."""
    return [[text, 1 if text == "AS" else 2, value] for text, _, value in make_pack(ACE_HIGH)]


GO_BOOM: Rules = {
    "deal": 7,
    "direction": "cw",
    "opening": "eldest",
    "follow": "suit_or_rank",
    "void": "draw",
    "voluntary_draw": False,
    "stock_out": "pass",
    "stock_form": "down",
    "topple_p": 0.0,
    "topple_idle_p": 0.0,
    "topple_model": "flat",
    "joker": "none",
    "trick_to": "out",
    "hand_end": "first_out",
    "call": "explicit",
    "winner_empty": "none",
    "take_neighbour": "off",
    "last_card_call": 0,
    "scoring": "winner_takes_pips",
    "target": 100,
    "series": 1,
    "max_tricks": 500,
    "repetition": 3,
    "cap_result": "draw",
    "irregularities": "reject",
    "first_dealer": "random",
    "players": [2, 6],
    "pack": make_pack(ACE_HIGH),
}
SINGLE_HAND: Rules = {**GO_BOOM, "follow": "suit", "scoring": "single", "target": 0}
BURRO: Rules = {
    **GO_BOOM,
    "deal": 4,
    "direction": "ccw",
    "follow": "suit",
    "hand_end": "last_in",
    "winner_empty": "next_highest_leads",
    "scoring": "loser_point",
    "target": 5,
    "players": [2, 8],
    "pack": make_pack(BURRO_48),
}
BURRO_DEITADO: Rules = {**BURRO, "deal": 5, "voluntary_draw": True, "pack": make_pack(BURRO_40)}
CANGKUL: Rules = {
    **SINGLE_HAND,
    "stock_out": "pass_then_take",
    "stock_form": "up",
    "players": [3, 5],
}

PRESETS: dict[str, Rules] = {
    "go-boom": GO_BOOM,
    "go-boom-double": {**GO_BOOM, "players": [7, 12], "pack": make_pack(ACE_HIGH, copies=2)},
    "go-boom-reverse": {
        **GO_BOOM,
        "scoring": "own_pips_limit",
        "players": [2, 12],
        "pack": {
            **{str(number): make_pack(ACE_HIGH, copies=2) for number in range(7, 13)},
            "*": make_pack(ACE_HIGH),
        },
    },
    "enfle": {
        **SINGLE_HAND,
        "deal": "all",
        "void": "take_trick",
        "players": [3, 6],
        "pack": {str(number): make_pack(ACE_HIGH[-2 * number :]) for number in range(3, 7)},
    },
    "page-one": {
        **SINGLE_HAND,
        "deal": 4,
        "stock_out": "recycle_or_draw_game",
        "joker": "optional",
        "trick_to": "recycle",
        "last_card_call": 5,
        "players": [2, 4],
        "pack": make_pack(ACE_HIGH, jokers=1),
    },
    "bhabhi": {
        **SINGLE_HAND,
        "deal": "all",
        "opening": "holder:AS",
        "void": "discard_halts",
        "trick_to": "waste",
        "hand_end": "last_in",
        "winner_empty": "draw_to_lead",
        "take_neighbour": "left",
        "players": [2, 16],
        "pack": {
            **{str(number): bhabhi_double_pack() for number in range(9, 17)},
            "*": make_pack(ACE_HIGH),
        },
    },
    "burro": BURRO,
    "burro-deitado": BURRO_DEITADO,
    "burro-em-pe": {
        **BURRO_DEITADO,
        "stock_form": "leaning",
        "topple_p": 0.05,
        "hand_end": "first_out",
        "winner_empty": "none",
        "scoring": "single",
        "target": 0,
        "players": [2, 7],
    },
    "cangkul": CANGKUL,
    "cangkul-joker": {
        **CANGKUL,
        "joker": "forced_when_void",
        "pack": make_pack(ACE_HIGH, jokers=1),
    },
}


def rules_for(rules: Rules, players: int) -> Rules:
    """Give the rules with the pack for that number of players."""
    pack = rules["pack"]
    if isinstance(pack, dict):
        if str(players) not in pack and "*" not in pack:
            raise ValueError(f"there is no pack for {players} players")
        pack = pack.get(str(players), pack.get("*"))
    return {**rules, "pack": pack}


def full_pack(rules: Rules) -> list[str]:
    """List every card of the pack, equal cards as often as they stand in it."""
    return [text for text, copies, _ in rules["pack"] for _ in range(copies)]


def deal_sizes(rules: Rules, players: int) -> tuple[list[int], int]:
    """Give the sizes of the hands, eldest first, and of the stock (C3).

    Raises ValueError when the pack is too small for the deal.
    """
    cards = len(full_pack(rules_for(rules, players)))
    if rules["deal"] == "all":
        sizes = [0] * players
        for number in range(cards):
            sizes[number % players] += 1
    else:
        sizes = [rules["deal"]] * players
    if sum(sizes) > cards or not all(sizes):
        raise ValueError(f"{cards} cards are too few to deal {sizes}")
    return sizes, cards - sum(sizes)


def pips(cards: list[str]) -> int:
    """Count the pips of the cards: A=1, K Q J=10, others their number (§3.1)."""
    return sum(PIPS[card[0]] for card in cards)


def is_whole(value: Any, least: int) -> bool:
    """Say whether the value is a whole number and at least so big."""
    return type(value) is int and value >= least


def check_spelling(rules: Rules) -> None:
    """Raise ValueError where an option is unknown, missing or has no possible value."""
    for name in sorted(set(rules) ^ OPTIONS):
        raise ValueError(f"the option {name} is {'missing' if name in OPTIONS else 'unknown'}")
    for name, allowed in CHOICES.items():
        if rules[name] not in allowed:
            raise ValueError(f"{name} is {rules[name]!r}, which is none of {allowed}")
    for name in COUNTS:
        if not is_whole(rules[name], 0):
            raise ValueError(f"{name} is {rules[name]!r}, which is no count")
    if rules["deal"] != "all" and not is_whole(rules["deal"], 1):
        raise ValueError(f"deal is {rules['deal']!r}")
    if rules["opening"] != "eldest" and not rules["opening"].startswith("holder:"):
        raise ValueError(f"opening is {rules['opening']!r}")
    if type(rules["voluntary_draw"]) is not bool:
        raise ValueError(f"voluntary_draw is {rules['voluntary_draw']!r}")
    for name in ("topple_p", "topple_idle_p"):
        if not 0 <= rules[name] <= 1:
            raise ValueError(f"{name} is {rules[name]!r}, which is no probability")
    if rules["first_dealer"] != "random" and not is_whole(rules["first_dealer"], 0):
        raise ValueError(f"first_dealer is {rules['first_dealer']!r}")


def check_pack(rules: Rules) -> None:
    """Raise ValueError where the resolved pack has a card that can't be."""
    texts = [text for text, _, _ in rules["pack"]]
    for text, copies, value in rules["pack"]:
        known = text == "JK" or (len(text) == 2 and text[0] in PIPS and text[1] in SUITS)
        if not known or texts.count(text) > 1:
            raise ValueError(f"{text!r} is no card, or stands twice in the pack")
        if not is_whole(copies, 1) or type(value) is not int:
            raise ValueError(f"{text} has {copies!r} copies and the value {value!r}")
    if "JK" in texts and rules["joker"] == "none":
        raise ValueError("the pack has a joker, and joker is none")


def check_rules(rules: Rules, players: int) -> None:
    """Raise ValueError where the options can't be played, or where no ruling says how.

    The last kind is this oracle's own choice: it refuses a mix rather than invent a rule.
    """
    check_spelling(rules)
    rules = rules_for(rules, players)
    check_pack(rules)
    deal_sizes(rules, players)
    pack = full_pack(rules)
    last_in = rules["hand_end"] == "last_in"
    called = rules["last_card_call"] > 0
    recycled = rules["trick_to"] == "recycle"
    scoring = rules["scoring"]
    opening = rules["opening"].removeprefix("holder:")
    refused = {
        "a holder opens, but the card may lie in the stock, or is not one card": (
            opening != "eldest" and (rules["deal"] != "all" or pack.count(opening) != 1)
        ),
        "recycling needs both the discards and the stock that they go to": (
            recycled != (rules["stock_out"] == "recycle_or_draw_game")
        ),
        "nobody draws of his own will where the void don't draw": (
            rules["voluntary_draw"] and rules["void"] != "draw"
        ),
        "a leaning stock that is recycled": rules["stock_form"] == "leaning" and recycled,
        "penalty cards from a leaning stock": rules["stock_form"] == "leaning" and called,
        "a last player in, and no leader where the winner is empty": (
            last_in and rules["winner_empty"] == "none"
        ),
        "a halted trick for a player who has dropped out": (
            last_in and rules["void"] == "discard_halts" and rules["winner_empty"] != "draw_to_lead"
        ),
        "a neighbour who is taken would be first out": (
            rules["take_neighbour"] == "left" and not last_in
        ),
        "two windows at a time": rules["take_neighbour"] == "left" and called,
        "cards out of turn in another game than Bhabhi": (
            rules["irregularities"] == "penalise"
            and (rules["void"] != "discard_halts" or not last_in or called)
        ),
        "the winner takes pips, and there is no winner": (
            scoring == "winner_takes_pips" and last_in
        ),
        "the loser's point, and there is no loser": scoring == "loser_point" and not last_in,
        "a joker's pips": scoring.endswith(("_pips", "_limit")) and "JK" in pack,
        "a match without an end": rules["series" if scoring == "single" else "target"] == 0,
    }
    for reason, holds in refused.items():
        if holds:
            raise ValueError(reason)
