"""Compile functions with Numba, cache the machine code between runs, and draw random numbers in it.

Only kernels, bots and the lab import this module, and only when they are needed: importing Numba takes
0.3-1 s.

The compile cache is Numba's own (`cache=True`) in a folder per source file. Numba itself only notices changes
in the file a function stands in, not in what that file imports. So the folder's name is a hash of the file,
of every file of this package that it imports, directly or not, and of the versions of Python, Numba and
NumPy: code that changed is compiled again, and code that didn't is found however old it is. A process marks
the folders it uses with the current time; folders that no process has used for `UNUSED_DAYS` are deleted.

The cache lies in the user's cache folder, never beside the sources, so installations may be read-only. Where
that folder can't be written, a private folder in the system's temporary folder takes its place. Processes
that compile the same function at once need no lock: Numba writes to a temporary file and renames it, and
tolerates the errors Windows reports where a file is in use.

Arrays and reference counts: compiled code counts the references to the arrays it handles, by an atomic
increment and decrement that Numba can't always optimise away: several returns in a function are enough to
keep them. Where small functions are called millions of times a second that doubles the time. A function there
begins with `borrowed` views of its arguments, or takes its buffers as one structured record (`np.record`).
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.extending import overload
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=NDArray[Any])

Rng = NDArray[np.uint64]
"""The state of a random number generator in compiled code, an array of one number; `seeded` creates it."""

_PACKAGE = Path(__file__).parent.parent
UNUSED_DAYS = 60


def njit(function: F) -> F:
    """Compile a function at its first call, or load what an earlier process compiled."""
    sources = [Path(function.__code__.co_filename)]
    if isinstance(kernel := function.__globals__.get("kernel"), ModuleType) and kernel.__file__:
        sources.append(Path(kernel.__file__))
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_folder(fingerprint(*sources)[:24]))
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        # Numba reads the setting when it decorates; what others compile goes where they want it.
        config.CACHE_DIR = before
    return cast(F, compiled)


def inlined(function: F) -> F:
    """Have a function expanded in the compiled functions that call it.

    It is for the parts of a long function that share many arrays: as calls, which pass every array and count
    references to it, Squadro's search took three times as long.
    """
    compiled: Any = numba.njit(inline="always", nogil=True, error_model="numpy")(function)
    return cast(F, compiled)


def borrowed(array: A) -> A:
    """Return a view of a C-contiguous array to which compiled code counts no references.

    It is only for arguments of compiled functions and fields of records, which the caller keeps alive: an
    array that the function itself allocates may be freed while its view is still in use.
    """
    return array


@overload(borrowed)
def _borrowed(array: Any) -> Any:
    if not (isinstance(array, types.Array) and array.layout == "C"):
        raise numba.TypingError(f"Only C-contiguous arrays can be borrowed, not {array}.")
    public: Any = numba  # Numba has no type hints.
    carray, pointer = public.carray, public.types.CPointer(array.dtype)
    # The declared signature makes Numba convert `array.ctypes` to the pointer that `carray` takes.
    address = public.njit(pointer(pointer))(lambda given: given)

    def view(array: Any) -> Any:
        return carray(address(array.ctypes), array.shape)

    return view


@cache
def specialise(template: Path, kernel: ModuleType) -> Any:
    """Import a module once more for this kernel, which it finds among its globals as `kernel`.

    The module gets a name of its own, so that the compile cache keeps the code for two kernels apart.
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
    """Hash these files, all files of this package that they import, and the versions that compile them."""
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for path in sorted(_dependencies(sources)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _dependencies(sources: Iterable[Path]) -> set[Path]:
    """Return these files and every file of this package that they import, directly or not."""
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
            # In `from speeltafel.games.x import rules` the names may be files. A package's `__init__` is left
            # out, because it imports the whole game, drawings included.
            yield from (folder / f"{alias.name}.py" for alias in node.names)


def user_cache() -> Path:
    """Return the folder for this program's caches; it may not exist yet."""
    variable, default = ("LOCALAPPDATA", "AppData/Local") if os.name == "nt" else ("XDG_CACHE_HOME", ".cache")
    return Path(os.environ.get(variable) or Path.home() / default) / "speeltafel"


@cache
def _folder(name: str) -> Path:
    """Return the cache folder of this name, marked as in use."""
    folder = _root() / name
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    return folder


@cache
def _root() -> Path:
    """Return the folder of the compile cache, after deleting what has long been unused."""
    root = user_cache() / "compiled"
    try:
        root.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError:
        return _temporary_root()
    with suppress(OSError):  # Another process may delete the same folder.
        for folder in root.iterdir():
            if folder.stat().st_mtime < time.time() - UNUSED_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
    return root


def _temporary_root() -> Path:
    """Return a folder in the system's temporary folder that only this user can write to.

    Cached code is loaded by unpickling, so a folder that another user may have made is not used.
    """
    if os.name == "nt":  # The temporary folder is the user's own.
        root = Path(tempfile.gettempdir()) / "speeltafel-compiled"
        root.mkdir(exist_ok=True)
        return root
    root = Path(tempfile.gettempdir()) / f"speeltafel-compiled-{os.getuid()}"
    root.mkdir(mode=0o700, exist_ok=True)
    found = root.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o170077 != 0o040000:
        return Path(tempfile.mkdtemp(prefix="speeltafel-compiled-"))
    return root


def seeded(seed: int) -> Rng:
    """Create a random number generator for compiled code."""
    # Hashed: splitmix64 steps by a constant, so the sequences of neighbouring seeds could overlap.
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "big")], dtype=np.uint64)


@njit
def below(rng: Rng, bound: int) -> int:
    """Draw a number from 0 to below this bound (at most 2**31), uniform to one part in 2**32; splitmix64."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int(((mixed >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
