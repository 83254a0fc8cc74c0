"""One digest of what every kernel does to every word, to compare ways of running them.

`python -m tests.differential.trace` prints, as JSON, the digest over the presets and some odd
games, run as the environment says (compiled, interpreted, with bounds checks, for another
processor), and the types that the compiler found in each kernel.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
import re
from collections.abc import Callable
from typing import Any

import numpy as np

import boilover
from boilover.core import jit, rng
from boilover.core.state import CHANCE, OVER, RNG
from boilover.games import find
from boilover.pots import determinize, layout, observe, policy, rules
from tests.strategies import PRESETS, Table

Call = Callable[..., int | None]
LAYERS = jit.KERNEL_LAYERS

# Places that presets don't reach: one pot, eight pots, 62 cards, a limit below a card, eight seats.
ODD: list[dict[str, Any]] = [
    {"players": [8, 8], "pack": [[f"{i}{s}", 2, i] for s in "HDCBRVGP" for i in (1, 9, 40)]},
    {"players": [2, 2], "pack": [["AH", 1, 0], ["2H", 60, 1], ["3H", 1, 99]], "limit": 9},
    {"players": [3, 3], "pack": [["1H", 9, 1], ["2D", 9, 2], ["3C", 9, 3]], "poison_suit": "HC"},
]


def odd_tables() -> list[Table]:
    """Games at the edges of what the layout has room for."""
    tables = []
    for options in ODD:
        for pot_suit in ("fixed", "first_card"):
            for deal, undealt in (("all", "none"), (3, "draw_pile"), (2, "removed")):
                chosen = {"poison_suit": "", "deal": deal, "undealt": undealt, **options}
                game = find("boil-over").with_options(**chosen, pot_suit=pot_suit)
                tables.append(Table(game, game.players[0]))
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
    """Play one round at random with every kernel at every turn, hash all words; count the turns."""
    r, n = table.rules.words, table.players
    most = table.game.num_distinct_actions(n)
    s, turns = np.zeros(layout.STATE_WORDS, np.int64), 0
    s[1] = n
    for begin in (rules.begin, rules.deal):
        call(rng.seed, s, seed, turns, 3)
        call(begin, s, r, seed % n)
        digest.update(s.tobytes())
        while (mover := call(rules.current_player, s)) != OVER:
            out = np.zeros(most, np.int64)
            count = call(rules.legal_actions, s, r, out)
            asked = range(turns % 7 - 2, most + 2, 7)
            legal = [call(rules.is_legal, s, r, action) for action in asked]
            action = call(rules.random_action, s, r)
            digest.update(f"{mover} {count} {legal} {action}".encode() + out.tobytes())
            if mover != CHANCE:
                trace_position(call, table, s, digest)
            t = s.copy()
            digest.update(str(call(rules.attempt, t, r, -1)).encode())
            done = call(rules.attempt, t, r, action)
            call(rules.apply, s, r, action)
            assert (done, t.tobytes()) == (1, s.tobytes())
            digest.update(s.tobytes())
            turns += 1
        digest.update(str(call(rules.is_over, s)).encode())
    return turns


def trace_position(call: Call, table: Table, s: jit.Words, digest: Any) -> None:
    """Hash what all kernels that look at a position make of it."""
    r, n = table.rules.words, table.players
    o, d, score = np.full(layout.OBSERVATION_WORDS, 7), s.copy(), np.zeros(16, np.int64)
    for seat in range(-1, n):
        call(observe.observe, s, r, seat, o)
        call(determinize.determinize, o, r, d)
        digest.update(o.tobytes() + d.tobytes())
    call(observe.canonical, d, r)
    digest.update(d.tobytes())
    for words in (s.copy(), o, d):
        words[RNG : RNG + 4] = s[RNG : RNG + 4]
        words[2] = s[2]
        for kernel in (policy.random_card, policy.random_pair, policy.greedy):
            if int(words[layout.HAND + int(words[2])]):
                digest.update(f"{call(kernel, words, r)}".encode() + words.tobytes())
    call(rules.points, s, r, score)
    end = s.copy()
    call(rules.playout, end, r)
    digest.update(score.tobytes() + end.tobytes())
    call(rules.points, end, r, score)
    drawn = [call(rng.below, end, 1 + i) for i in range(3)] + [call(rng.draw, end)]
    digest.update(score.tobytes() + end.tobytes() + str(drawn).encode())


def trace_all(call: Call) -> str:
    """The digest over a round of every preset and of the odd games."""
    digest = hashlib.blake2b(digest_size=16)
    for seed, table in enumerate([*PRESETS, *odd_tables()]):
        assert trace_round(call, table, seed, digest) > 0
    return digest.hexdigest()


def import_kernels() -> None:
    """Import every module that may hold kernels."""
    for layer in LAYERS:
        if importlib.util.find_spec(f"boilover.{layer}"):
            package = importlib.import_module(f"boilover.{layer}")
            for found in pkgutil.walk_packages(package.__path__, f"boilover.{layer}."):
                importlib.import_module(found.name)
    assert boilover.__version__


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
        rules.current_player(np.zeros(1, np.int64))
    except IndexError:
        return True
    return False


def deposits_bits() -> bool:
    """Whether the compiled code uses the one instruction that finds the n-th bit."""
    return any("pdep" in text for text in rules.playout.dispatcher.inspect_asm().values())


if __name__ == "__main__":
    import_kernels()
    jit.compile_all()
    told = {"compiled": jit.compiled(), "digest": trace_all(called), "bounds": checks_bounds()}
    told["types"] = {} if jit.INTERPRETED else types_found()
    told["deposits bits"] = not jit.INTERPRETED and deposits_bits()
    print(json.dumps(told))
