"""One digest of what every kernel does to every word, to compare ways of running them.

`python -m tests.differential.trace` prints, as JSON, the digest over the presets and some odd
games, run as the environment says (compiled, interpreted, with bounds checks, for another
processor), and the types that the compiler found in each kernel. What a family's kernels are is in
its `Family`; so one trace serves all of them.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from boilover.core import jit, rng
from boilover.core.errors import VariantError
from boilover.core.state import CHANCE, OVER, PLAYERS, RNG, TURN
from boilover.games import all_games, find
from boilover.inflation.rules import playing
from boilover.pots import rules as pots_rules
from tests.inflation.mixes import random_options
from tests.strategies import Table

Call = Callable[..., int | None]

MOST_TURNS = 90  # of a round; what follows is played by the playout
LOOK = 7  # every so many turns all is done that only looks at a position
MIXES = 60
PLAYOUTS = {"pots": pots_rules.playout, "inflation": playing.playout}

# Places that presets don't reach: one pot, eight pots, 62 cards, a limit below a card, eight seats.
ODD: list[dict[str, Any]] = [
    {"players": [8, 8], "pack": [[f"{i}{s}", 2, i] for s in "HDCBRVGP" for i in (1, 9, 40)]},
    {"players": [2, 2], "pack": [["AH", 1, 0], ["2H", 60, 1], ["3H", 1, 99]], "limit": 9},
    {"players": [3, 3], "pack": [["1H", 9, 1], ["2D", 9, 2], ["3C", 9, 3]], "poison_suit": "HC"},
]


def odd_tables() -> list[Table]:
    """Games at the edges of what the layouts have room for, and of what rules go together."""
    tables = []
    for options in ODD:
        for pot_suit in ("fixed", "first_card"):
            for deal, undealt in (("all", "none"), (3, "draw_pile"), (2, "removed")):
                chosen = {"poison_suit": "", "deal": deal, "undealt": undealt, **options}
                game = find("boil-over").with_options(**chosen, pot_suit=pot_suit)
                tables.append(Table(game, game.players[0]))
    for number in range(MIXES):
        chosen, players = random_options(random.Random(number))
        try:
            tables.append(Table(find("go-boom").with_options_for(players, chosen), players))
        except VariantError:
            continue  # they don't fit together
    return tables


def called(kernel: Any, *args: Any) -> int | None:
    """A call like any other: compiled if ready."""
    return kernel(*args)  # type: ignore[no-any-return]


def interpreted(kernel: Any, *args: Any) -> int | None:
    """The Python source on memoryviews."""
    plain = [a.data if isinstance(a, np.ndarray) else a for a in args]
    return kernel.py(*plain)  # type: ignore[no-any-return]


def compiled(kernel: Any, *args: Any) -> int | None:
    """The compiled code."""
    return kernel.dispatcher(*args)  # type: ignore[no-any-return]


def trace_round(call: Call, table: Table, seed: int, digest: Any) -> int:
    """Play a round at random with every kernel, hash all words; count the turns.

    Once it begins before the deal, once after it.
    """
    family, r, n = table.game.family, table.rules.words, table.players
    most = table.game.num_distinct_actions(n)
    s, turns = np.zeros(family.state_words, np.int64), 0
    s[PLAYERS] = n
    for begin in (family.begin, family.deal):
        call(rng.seed, s, seed, turns, 3)
        call(begin, s, r, seed % n)
        digest.update(s.tobytes())
        last = turns + MOST_TURNS
        while (mover := call(family.current_player, s)) != OVER and turns < last:
            out = np.zeros(most, np.int64)
            count = call(family.legal_actions, s, r, out)
            asked = range(turns % 7 - 2, most + 2, 7)
            legal = [call(family.is_legal, s, r, action) for action in asked]
            action = call(family.random_action, s, r)
            digest.update(f"{mover} {count} {legal} {action}".encode() + out.tobytes())
            if mover != CHANCE and turns % LOOK == 0:
                trace_position(call, table, s, turns % (n + 1) - 1, digest)
            t = s.copy()
            digest.update(str(call(family.attempt, t, r, -1)).encode())
            done = call(family.attempt, t, r, action)
            call(family.apply, s, r, action)
            assert (done, t.tobytes()) == (1, s.tobytes())
            digest.update(s.tobytes())
            turns += 1
    return turns


def trace_position(call: Call, table: Table, s: jit.Words, seat: int, digest: Any) -> None:
    """Hash what all kernels that look at a position make of it, for one seat and for the mover."""
    family, r = table.game.family, table.rules.words
    o, d, score = np.full(family.observation_words, 7), s.copy(), np.zeros(16, np.int64)
    for observer in (seat, s[TURN].item()):
        call(family.observe, s, r, observer, o)
        call(family.determinize, o, r, d)
        digest.update(o.tobytes() + d.tobytes())
    call(family.canonical, d, r)
    digest.update(d.tobytes())
    for words in (s.copy(), o, d):
        words[RNG : RNG + 4] = s[RNG : RNG + 4]
        for policy in family.policies.values():
            digest.update(f"{call(policy, words, r)}".encode() + words.tobytes())
    end = s.copy()
    if family.play_early is not None:
        for kind in range(3):
            digest.update(str(call(family.play_early, end, r, seat, kind)).encode())
    call(family.points, end, r, score)
    call(PLAYOUTS[family.name], end, r)
    digest.update(score.tobytes() + end.tobytes())
    call(family.points, end, r, score)
    drawn = [call(rng.below, end, 1 + i) for i in range(3)] + [call(rng.draw, end)]
    digest.update(score.tobytes() + end.tobytes() + str(drawn).encode())


def trace_all(call: Call) -> str:
    """The digest over a round of every preset and of the odd games."""
    digest = hashlib.blake2b(digest_size=16)
    presets = [Table(game, game.default_players()) for game in all_games()]
    for seed, table in enumerate([*presets, *odd_tables()]):
        assert trace_round(call, table, seed, digest) > 0
    return digest.hexdigest()


def import_kernels() -> None:
    """Import every module that holds kernels."""
    for file in jit.kernel_sources():
        name = ".".join(file.relative_to(jit.PACKAGE.parent).with_suffix("").parts)
        importlib.import_module(name)


def types_found() -> dict[str, Any]:
    """By kernel: whether it is inlined, its signatures, and the types of all it works with."""
    found = {}
    for kernel in jit.all_kernels():
        overloads = kernel.dispatcher.overloads
        text = "".join(str(overload.type_annotation) for overload in overloads.values())
        found[repr(kernel)] = {
            "inline": kernel.inline,
            "signatures": [str(signature) for signature in overloads],
            "types": sorted(set(re.findall(r"  :: (.+)", text))),
            "returns": [str(overload.signature.return_type) for overload in overloads.values()],
        }
    return found


def checks_bounds() -> bool:
    """Whether a kernel that reads a word that isn't there says so."""
    try:
        pots_rules.current_player(np.zeros(1, np.int64))
    except IndexError:
        return True
    return False


def deposits_bits() -> bool:
    """Whether the compiled code uses the one instruction that finds the n-th bit."""
    return any("pdep" in text for text in pots_rules.playout.dispatcher.inspect_asm().values())


if __name__ == "__main__":
    import_kernels()
    jit.compile_all()
    told = {"compiled": jit.compiled(), "digest": trace_all(called), "bounds": checks_bounds()}
    told["types"] = {} if jit.INTERPRETED else types_found()
    told["deposits bits"] = not jit.INTERPRETED and deposits_bits()
    print(json.dumps(told))
