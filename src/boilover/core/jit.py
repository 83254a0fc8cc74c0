"""The only importer of numba: one decorator, its options and the cache folder.

A function marked `@kernel` is plain Python until `compile_all` has run (in the background, or in a
child process that fills the cache), and compiled code after; callers never notice which. Importing
this module does not import numba. `@inlined` marks what only other kernels call: it is compiled
into them.

Signatures are declared by the annotations: `Words` is a contiguous `int64` array, everything else
an `int64`. A call with another type is a `TypeError`, never a slow twin for floats.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from boilover.core import bits, interrupt

P = ParamSpec("P")
R = TypeVar("R")

Words = NDArray[np.int64]

# `_nrt=False` leaves reference counting out of every call (and makes allocation in a kernel a
# compile error). It is private, which is why pyproject.toml pins numba's minor version.
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

PACKAGE = Path(__file__).parent.parent
HOLDS_KERNELS = re.compile(r"^@(?:kernel|inlined)$", re.M)
IMPORT = re.compile(r"^from (boilover[.\w]*) import (\([^)]*\)|.*)$", re.M)
STALE_AFTER = 30 * 86400  # seconds until the cache of other sources is deleted

_kernels: list[Kernel[Any, Any]] = []
_lock = threading.RLock()
_numba: Any = None


class Kernel(Generic[P, R]):
    """A rule as a function over words: interpreted at first, compiled when ready."""

    def __init__(self, py: Callable[P, R], inline: bool = False):
        self.py = py
        self.inline = inline
        self.code: Callable[..., Any] | None = None
        self.run: Callable[P, R] = self._interpret
        """What a call comes to at the moment; calling it directly is a little quicker."""
        self._dispatcher: Any = None
        self.__name__ = py.__name__
        self.__qualname__ = py.__qualname__
        self.__module__ = py.__module__
        self.__doc__ = py.__doc__
        _kernels.append(self)

    def __call__(self, *args: P.args, **_: P.kwargs) -> R:
        if self.code is not None and type(args[0]) is np.ndarray:
            return self.code(*args)  # type: ignore[no-any-return]
        return self._interpret(*args)  # type: ignore[call-arg]

    def _interpret(self, *args: P.args, **_: P.kwargs) -> R:
        # Memoryviews hold the same words but give Python's integers, three times as fast as
        # numpy's scalars; nested calls pass them on as they are.
        plain = [a.data if type(a) is np.ndarray else a for a in args]
        return self.py(*plain)  # type: ignore[call-arg, arg-type]

    def __reduce__(self) -> str:
        return self.__qualname__

    def __repr__(self) -> str:
        return f"<kernel {self.__module__}.{self.__qualname__}>"

    @property
    def dispatcher(self) -> Any:
        """Numba's own object for this kernel, made at the first call."""
        with _lock:
            if self._dispatcher is None:
                options = OPTIONS | ({"forceinline": True} if self.inline else {})
                self._dispatcher = _load_numba().njit(self.py, **options)
            return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        # What numba looks at when one kernel names another.
        return self.dispatcher._numba_type_

    def _refuse(self, *args: Any) -> None:
        kinds = ", ".join(type(a).__name__ for a in args)
        raise TypeError(
            f"{self.__name__} takes contiguous int64 arrays and whole numbers; this is ({kinds})"
        )

    def signature(self) -> tuple[Any, ...]:
        """The declared types of the arguments, as numba's."""
        i64 = _load_numba().types.int64
        names = self.py.__code__.co_varnames[: self.py.__code__.co_argcount]
        kinds = self.py.__annotations__
        return tuple(i64[::1] if kinds.get(n) in ("Words", Words) else i64 for n in names)

    def compile(self) -> None:
        """Compile for the declared signature and for no other, or load that from the cache."""
        with _lock:
            dispatcher = self.dispatcher
            if "_compile_for_args" not in vars(dispatcher):
                dispatcher.compile(self.signature())
                # Numba's own `disable_compile` would convert what doesn't fit, 1.5 to 1 too.
                dispatcher.compile = lambda signature: None
                dispatcher._compile_for_args = self._refuse


def kernel(py: Callable[P, R]) -> Kernel[P, R]:
    """Make a rule function a kernel. Its first argument must be a `Words`."""
    return Kernel(py)


def inlined(py: Callable[P, R]) -> Kernel[P, R]:
    """Make a function a part of the kernels that call it; from Python it stays interpreted."""
    return Kernel(py, inline=True)


def all_kernels() -> list[Kernel[Any, Any]]:
    """Every kernel of the modules imported so far."""
    return list(_kernels)


def compile_all() -> None:
    """Compile every kernel known so far, or load it from the cache, then switch all over."""
    if INTERPRETED:
        return
    fresh = [k for k in list(_kernels) if k.code is None and not k.inline]
    for k in fresh:
        # An interrupt inside a compiler would be lost, or would leave a kernel half made.
        with interrupt.held_back():
            k.compile()
    for k in fresh:
        k.run = k.code = k.dispatcher


def compiled() -> bool:
    """Whether every kernel known so far runs as compiled code."""
    return all(k.code is not None for k in _kernels if not k.inline)


def digest() -> str:
    """A name for the sources that all kernels are made of.

    It names the cache folder, because numba's own cache doesn't see a change in another module that
    a kernel calls into or takes a constant from.
    """
    h = hashlib.blake2b(digest_size=8)
    for file in kernel_sources():
        h.update(str(file.relative_to(PACKAGE)).encode() + b"\0" + file.read_bytes())
    return h.hexdigest()


def kernel_sources() -> list[Path]:
    """The modules that hold kernels, imported by now or not, and all that these import."""
    texts = {file: file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py")}
    found: set[Path] = set()
    more = [file for file, text in texts.items() if HOLDS_KERNELS.search(text)]
    while more:
        file = more.pop()
        if file not in found:
            found.add(file)
            more += _imported(texts[file])
    return sorted(found)


def _imported(source: str) -> Iterator[Path]:
    """The package's modules that a source names in its imports at the top.

    What stands in the `__init__` of a package on the way to a module doesn't count.
    """
    for module, names in IMPORT.findall(source):
        place = PACKAGE.parent.joinpath(*module.split("."))
        for file in (place, *(place / name for name in re.findall(r"\w+", names))):
            if file.with_suffix(".py").is_file():
                yield file.with_suffix(".py")


def cache_folder() -> Path:
    """The folder for compiled code: `BOILOVER_CACHE`, or the user's cache folder; made if need be.

    Where nothing can be written there, a temporary folder stands in for this run and for the
    processes that it starts.
    """
    import platformdirs

    asked = os.environ.get("BOILOVER_CACHE")
    root = Path(asked) if asked else Path(platformdirs.user_cache_dir("boilover")) / "kernels"
    folder = root / digest()
    try:
        if not folder.exists():
            folder.mkdir(parents=True)
            _forget_stale(root)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        stand_in = tempfile.mkdtemp(prefix="boilover-kernels-")
        atexit.register(shutil.rmtree, stand_in, ignore_errors=True)
        os.environ["BOILOVER_CACHE"] = stand_in
        return cache_folder()
    return folder


def _forget_stale(root: Path) -> None:
    for other in root.iterdir():
        if other.is_dir() and time.time() - other.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(other, ignore_errors=True)


def _load_numba() -> Any:
    global _numba
    with _lock:
        if _numba is None:
            import numba

            numba.config.CACHE_DIR = str(cache_folder())
            _teach_bits(numba)
            _numba = numba
        return _numba


def _teach_bits(numba: Any) -> None:
    """Give the functions of `core.bits` their compiled forms."""
    from llvmlite import binding, ir
    from numba.extending import intrinsic, overload

    i64, word, yes = numba.types.int64, ir.IntType(64), ir.IntType(1)(1)

    def unary(function: Callable[..., int], build: Callable[..., Any]) -> None:
        @intrinsic  # type: ignore[untyped-decorator]
        def primitive(typing: Any, x: Any) -> Any:
            return i64(i64), lambda context, builder, signature, args: build(builder, *args)

        overload(function)(lambda x: lambda x: primitive(x))

    def binary(function: Callable[..., int], build: Callable[..., Any]) -> None:
        @intrinsic  # type: ignore[untyped-decorator]
        def primitive(typing: Any, x: Any, k: Any) -> Any:
            return i64(i64, i64), lambda context, builder, signature, args: build(builder, *args)

        # The parameters' names must be those of the Python function.
        if function is bits.nth:
            overload(function)(lambda m, k: lambda m, k: primitive(m, k))
        else:
            overload(function)(lambda x, k: lambda x, k: primitive(x, k))

    def deposit(builder: Any, m: Any, k: Any) -> Any:
        name = "llvm.x86.bmi.pdep.64"
        pdep = builder.module.globals.get(name)
        if pdep is None:
            pdep = ir.Function(builder.module, ir.FunctionType(word, [word, word]), name)
        return builder.call(pdep, [builder.shl(word(1), k), m])

    unary(bits.pop, lambda b, x: b.ctpop(x))
    unary(bits.ctz, lambda b, x: b.cttz(x, yes))
    unary(bits.top, lambda b, x: b.sub(word(63), b.ctlz(x, yes)))
    unary(bits.wrap, lambda b, x: x)
    binary(bits.lshr, lambda b, x, k: b.lshr(x, k))
    asked = numba.config.CPU_FEATURES  # what numba compiles for, if not for this machine
    features = binding.get_host_cpu_features().flatten() if asked is None else asked
    if "+bmi2" in features.split(","):
        binary(bits.nth, deposit)
    else:

        def nth(m, k):  # type: ignore[no-untyped-def]  # numba compares the bare parameters
            for _ in range(k):
                m &= m - 1
            return m & -m

        overload(bits.nth)(lambda m, k: nth)
