"""Random mixes of the inflation options, small packs included."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.inflation_rules import ACE_HIGH, BURRO_40, CHOICES, GO_BOOM, make_pack

LEAST_ODDS = (0.0, 0.0, 0.2, 1.0)


def random_options(dice: random.Random) -> tuple[dict[str, Any], int]:
    """Options that may or may not fit together, and a number of players."""
    options: dict[str, Any] = dict(GO_BOOM)
    for name, values in CHOICES.items():
        options[name] = dice.choice(values)
    ranks = "".join(dice.sample(ACE_HIGH, dice.randint(2, 13)))
    copies = dice.choice([1, 1, 2])
    jokers = dice.choice([0, 1, 2]) if options["joker"] != "none" else 0
    pack = make_pack(dice.choice([ranks, ranks, ACE_HIGH, BURRO_40]), copies, jokers)
    if dice.random() < 0.3:  # fewer cards, equal values
        dice.shuffle(pack)
        del pack[dice.randint(1, len(pack)) :]
        for entry in pack:
            entry[2] = dice.randint(0, 5)
    cards = sum(entry[1] for entry in pack)
    players = dice.randint(2, min(16, max(2, cards // 2)))
    most = max(1, cards // players)
    options |= {
        "pack": pack,
        "players": [2, 16],
        "deal": dice.choice(["all", dice.randint(1, most), dice.randint(1, min(7, most))]),
        "voluntary_draw": dice.random() < 0.3,
        "topple_p": dice.choice(LEAST_ODDS),
        "topple_idle_p": dice.choice(LEAST_ODDS),
        "last_card_call": dice.choice([0, 0, 1, 2, 5]),
        "target": dice.choice([1, 30]),
        "series": dice.choice([1, 3]),
        "max_tricks": dice.choice([5, 30, 200]),
        "repetition": dice.choice([0, 2, 3]),
        "first_dealer": dice.choice(["random", 0, 1]),
        "opening": "eldest",
    }
    if dice.random() < 0.3:
        options["opening"] = f"holder:{dice.choice(pack)[0]}"
    # Nudge towards mixes that fit.
    if dice.random() < 0.8:
        recycles = dice.random() < 0.4
        if recycles:
            options |= {"trick_to": "recycle", "stock_out": "recycle_or_draw_game"}
        else:
            options["trick_to"] = dice.choice(["out", "waste"])
            options["stock_out"] = dice.choice(["pass", "pass_then_take"])
    if dice.random() < 0.7:
        options["irregularities"] = "reject"
    elif dice.random() < 0.7:
        options |= {"void": "discard_halts", "hand_end": "last_in", "last_card_call": 0}
        options["winner_empty"] = "draw_to_lead"
    if dice.random() < 0.7 and (jokers or options["hand_end"] == "last_in"):
        options["scoring"] = "single"
    return options, players


def cycling_options(dice: random.Random) -> tuple[dict[str, Any], int]:
    """Options that mostly fit, with few cards that go round: positions return, calls run out."""
    ranks, suits = ACE_HIGH[: dice.randint(2, 3)], "HDCS"[: dice.randint(1, 3)]
    copies = dice.choice([1, 2])
    pack = [entry for entry in make_pack(ranks, copies) if entry[0][1] in suits]
    players = dice.choice([2, 2, 3])
    cards = copies * len(pack)
    flow = dice.choice(
        [
            {"void": "take_trick"},
            {"stock_out": "pass_then_take"},
            {"stock_out": "recycle_or_draw_game", "trick_to": "recycle"},
            {"void": "take_trick", "stock_out": "recycle_or_draw_game", "trick_to": "recycle"},
            {"stock_out": "pass"},
        ]
    )
    options = {
        **GO_BOOM,
        **flow,
        "pack": pack,
        "players": [2, 16],
        "deal": dice.randint(1, max(1, cards // players)),
        "follow": dice.choice(["suit", "suit", "suit_or_rank"]),
        "stock_form": dice.choice(["down", "up"]),
        "scoring": "single",
        "repetition": dice.choice([2, 2, 3]),
        "max_tricks": 200,
        "last_card_call": dice.choice([0, 0, 1, 3]),
        "hand_end": dice.choice(["first_out", "last_in"]),
        "winner_empty": dice.choice(["next_highest_leads", "draw_to_lead"]),
        "voluntary_draw": dice.random() < 0.2 and "void" not in flow,
    }
    return options, players
