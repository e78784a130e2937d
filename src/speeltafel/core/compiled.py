"""Compile functions with Numba, cache the machine code between runs, and draw random numbers in it.

Only kernels, bots and the lab import this module, and only when they are needed: importing NumPy and Numba
takes 0.3-1 s.

The machine code is cached by Numba (`cache=True`) in the folders of `core/compile_cache.py`. Processes that
compile the same function at once need no lock: Numba writes to a temporary file and renames it, and tolerates
the errors Windows reports where a file is in use.

With `NUMBA_DISABLE_JIT=1` in the environment nothing is compiled and Numba isn't imported: the functions run
as Python.

Arrays and reference counts: compiled code counts the references to the arrays it handles, by an atomic
increment and decrement that Numba can't always optimise away: several returns in a function are enough to
keep them. Where small functions are called millions of times a second that doubles the time. A function there
begins with `borrowed` views of its arguments, or takes its buffers as one structured record (`np.record`).
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compile_cache import PACKAGE, fingerprint, folder

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=NDArray[Any])

Rng = NDArray[np.uint64]
"""The state of a random number generator in compiled code, an array of one number; `seeded` creates it."""

COMPILES = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
"""Whether functions are compiled in this process, and do not run as Python."""
FUNCTIONS: list[Any] = []
"""The functions that this process compiles when they are first called, for `bots/compiler.py`."""


@contextmanager
def on_compile(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` once if anything has to be compiled meanwhile; what is in the cache hasn't."""
    if not COMPILES:
        yield
        return
    _numba()
    from numba.core import event

    class Once(event.Listener):
        told = False

        def on_start(self, event: Any) -> None:
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Once()):
        yield


def njit(function: F) -> F:
    """Compile a function at its first call, or load what an earlier process compiled."""
    if not COMPILES:
        return function
    numba = _numba()
    sources = [Path(function.__code__.co_filename)]
    if isinstance(kernel := function.__globals__.get("kernel"), ModuleType) and kernel.__file__:
        sources.append(Path(kernel.__file__))
    config = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder(fingerprint(*sources)[:24]))
    try:
        # Without the wrapper for calls from C: there are none, and it takes long to compile.
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
            function
        )
    finally:
        # Numba reads the setting when it decorates; what others compile goes where they want it.
        config.CACHE_DIR = before
    FUNCTIONS.append(compiled)
    return cast(F, compiled)


def inlined(function: F) -> F:
    """Have a function expanded in the compiled functions that call it.

    It is for the parts of a long function that share many arrays: as calls, which pass every array and count
    references to it, Squadro's search took three times as long.
    """
    if not COMPILES:
        return function
    return cast(F, _numba().njit(inline="always", nogil=True, error_model="numpy")(function))


any_int = int
"""Hides that a number is a constant: Numba compiles a function once more for each that it is called with."""


def borrowed(array: A) -> A:
    """Return a view of a C-contiguous array to which compiled code counts no references.

    It is only for arguments of compiled functions and fields of records, which the caller keeps alive: an
    array that the function itself allocates may be freed while its view is still in use.
    """
    return array


@cache
def _numba() -> Any:
    """Import Numba, which has no type hints, and teach it to borrow."""
    import numba
    from numba.extending import overload

    overload(borrowed)(_compile_borrowed)
    return numba


def _compile_borrowed(array: Any) -> Any:
    numba = _numba()
    if not (isinstance(array, numba.types.Array) and array.layout == "C"):
        raise numba.TypingError(f"Only C-contiguous arrays can be borrowed, not {array}.")
    carray, pointer = numba.carray, numba.types.CPointer(array.dtype)
    # The declared signature makes Numba convert `array.ctypes` to the pointer that `carray` takes.
    address = numba.njit(pointer(pointer))(lambda given: given)

    def view(array: Any) -> Any:
        return carray(address(array.ctypes), array.shape)

    return view


@cache
def specialise(template: Path, kernel: ModuleType) -> Any:
    """Import a module once more for this kernel, which it finds among its globals as `kernel`.

    The module gets a name of its own, so that the compile cache keeps the code for two kernels apart.
    """
    package = ".".join(("speeltafel", *template.relative_to(PACKAGE).parent.parts))
    name = f"{package}.{template.stem}_over_{kernel.__name__.replace('.', '_')}"
    spec = spec_from_file_location(name, template)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    module.kernel = kernel  # type: ignore[attr-defined]
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def seeded(seed: int) -> Rng:
    """Create a random number generator for compiled code."""
    # Hashed: splitmix64 steps by a constant, so the sequences of neighbouring seeds could overlap.
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "big")], dtype=np.uint64)


@inlined
def _copy_by_loop(source: NDArray[Any], into: NDArray[Any]) -> None:
    for place in range(len(source)):
        into[place] = source[place]


def _copy_at_once(source: NDArray[Any], into: NDArray[Any]) -> None:
    into[: len(source)] = source


copy = _copy_by_loop if COMPILES else _copy_at_once
"""Copies an array of one dimension to the start of another.

Compiled functions use it and assign no array to a slice: that compiles the text of an error too, which takes
three seconds in every process.
"""


@njit
def no_outcome(s: NDArray[Any], rng: Rng) -> int:
    """Return -1: what is drawn in a game without chance."""
    return -1


@njit
def no_weight(s: NDArray[Any], outcome: int) -> int:
    """Return 0: the weight of an outcome in a game without chance."""
    return 0


@njit
def below(rng: Rng, bound: int) -> int:
    """Draw a number from 0 to below this bound (at most 2**31), uniform to one part in 2**32; splitmix64."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(((mixed >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
