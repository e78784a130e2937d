"""Compiled Python: Numba, where its work is kept, and the quick dice of searches.

Only kernels and bots import this, and only when they are asked for something: reading Numba takes 0.3-1 s.
Numba's own cache doesn't see that a function or a table imported from another file has changed, so what is
compiled from a file is kept under a hash of that file and of all files of ours it imports. A search that
serves any game is read anew for each kernel, which stands in its names as `kernel` and counts as imported.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

Dice = NDArray[np.uint64]
"""The one number a search's chance goes on from; `seeded` makes it."""

_PACKAGE = Path(__file__).parent.parent
_KEPT_DAYS = 30


def jit(function: F) -> F:
    """The function, compiled when it is first called, or read from what an earlier process compiled."""
    return _compiled(function, makes_arrays=True)


def bare(function: F) -> F:
    """The same for a function that makes no arrays: at a call nobody counts who holds those it is given.

    Counting took a third to a half of the time where small functions are called millions of times a second.
    """
    return _compiled(function, makes_arrays=False)


def _compiled(function: F, *, makes_arrays: bool) -> F:
    sources = [Path(function.__code__.co_filename)]
    if isinstance(kernel := function.__globals__.get("kernel"), ModuleType) and kernel.__file__:
        sources.append(Path(kernel.__file__))
    config: Any = numba.config
    config.CACHE_DIR = str(_shelf() / fingerprint(*sources)[:24])
    njit: Any = numba.njit
    compiled: Any = njit(cache=True, nogil=True, error_model="numpy", _nrt=makes_arrays)(function)
    return cast(F, compiled)


@cache
def read_over(template: Path, kernel: ModuleType) -> Any:
    """A module that serves any game, read anew over this kernel, which stands in its names beforehand.

    Under a name of its own, so that what Numba keeps of two kernels never meets.
    """
    package = ".".join(("speeltafel", *template.relative_to(_PACKAGE).parent.parts))
    name = f"{package}.{template.stem}_over_{kernel.__name__.replace('.', '_')}"
    spec = spec_from_file_location(name, template)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    module.kernel = kernel  # type: ignore[attr-defined]
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@cache
def fingerprint(*sources: Path) -> str:
    """What these files and all files of ours behind them say, and who compiles them, as one hash."""
    said = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for path in sorted(_behind(sources)):
        said.update(path.read_bytes())
    return said.hexdigest()


def _behind(sources: Iterable[Path]) -> set[Path]:
    """These files and every file of ours that they import, and those import."""
    found: set[Path] = set()
    waiting = list(sources)
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            waiting += _imported(path)
    return found


def _imported(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("speeltafel."):
            folder = _PACKAGE.joinpath(*node.module.split(".")[1:])
            yield folder.with_suffix(".py")
            # In `from speeltafel.games.x import rules` the names may be files. A package's own page is left
            # out, for it reads the whole game, drawings too.
            yield from (folder / f"{alias.name}.py" for alias in node.names)


@cache
def _shelf() -> Path:
    """Where compiled code is kept; what nobody compiled for a month is thrown away."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    shelf = home / "speeltafel" / "compiled"
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        for folder in shelf.iterdir():
            if folder.stat().st_mtime < time.time() - _KEPT_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return Path(tempfile.gettempdir()) / f"speeltafel-compiled-{os.getuid()}"
    return shelf


def seeded(seed: int) -> Dice:
    """Dice that always fall alike for the same seed."""
    # Hashed: splitmix64 steps by a constant, so seeds that lie near each other could run into each other.
    drawn = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    return np.array([int.from_bytes(drawn, "big")], dtype=np.uint64)


@jit
def below(dice: Dice, bound: int) -> int:
    """A number from 0 up to this bound (at most 2**31), each as likely to one part in 2**32; splitmix64."""
    dice[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = dice[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(((mixed >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
