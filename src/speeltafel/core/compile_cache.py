"""The compile cache: folders for machine code, named after the sources it was compiled from.

Numba itself only notices changes in the file a function stands in, not in what that file imports. So a folder
is named after a hash of the file, of every file of this package that it imports, directly or not, and of the
versions of Python, Numba and NumPy: code that changed is compiled again, and code that didn't is found, of
whatever age. A process marks the folders it uses with the current time; folders that no process has used for
`UNUSED_DAYS` are deleted.

The cache lies in the user's cache folder, never beside the sources, so installations may be read-only. Where
that folder can't be written, a private folder in the system's temporary folder takes its place.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
UNUSED_DAYS = 60


@cache
def fingerprint(*sources: Path) -> str:
    """Hash these files, all files of this package that they import, and the versions that compile them."""
    digest = hashlib.sha256(f"{sys.version} {version('numba')} {version('numpy')}".encode())
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


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    """Return the files of this package that a file may import; some don't exist."""
    return tuple(_find_imported(path))


def _find_imported(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("speeltafel."):
            folder = PACKAGE.joinpath(*node.module.split(".")[1:])
            yield folder.with_suffix(".py")
            # In `from speeltafel.games.x import rules` the names may be files. A package's `__init__` is left
            # out, because it imports the whole game, drawings included.
            yield from (folder / f"{alias.name}.py" for alias in node.names)


def user_cache() -> Path:
    """Return the folder for this program's caches; it may not exist yet."""
    variable, default = ("LOCALAPPDATA", "AppData/Local") if os.name == "nt" else ("XDG_CACHE_HOME", ".cache")
    return Path(os.environ.get(variable) or Path.home() / default) / "speeltafel"


@cache
def folder(name: str) -> Path:
    """Return the cache folder of this name, marked as in use."""
    path = _root() / name
    with suppress(OSError):
        path.mkdir(exist_ok=True)
        os.utime(path)
    return path


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
        for path in root.iterdir():
            if path.stat().st_mtime < time.time() - UNUSED_DAYS * 86400:
                shutil.rmtree(path, ignore_errors=True)
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
