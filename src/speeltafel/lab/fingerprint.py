"""Fingerprints of what plays: results say which code and data they come from."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


@cache
def code_of(game: str) -> str:
    """Return a fingerprint of all code and data that determines how this game's bots play."""
    return fingerprint(files_of(game))


def fingerprint(files: Iterable[Path]) -> str:
    """Return a short hash of these files."""
    said = sha256()
    for path in sorted(files):
        said.update(path.read_bytes())
    return said.hexdigest()[:12]


def files_of(game: str, package: Path = PACKAGE) -> set[Path]:
    """Return what `code_of` counts: the bots, and of the game its rules, views and kernel, and a net in use.

    Texts and drawings of the game are left out.
    """
    from speeltafel.bots.evaluation import FILE  # Only here: it imports Numba, which takes half a second.

    folder = package / "games" / game
    files = {*(package / "bots").glob("*.py"), *(package / "bots" / game).rglob("*.*")}
    files |= {folder / FILE, *_imported(folder, {"rules", "view", *_names(folder.glob("kernel*.py"))})}
    return {path for path in files if path.is_file() and path.suffix != ".pyc"}


def _imported(folder: Path, names: set[str]) -> set[Path]:
    """Return these modules of a game, and those of it that they import, themselves or indirectly."""
    found: set[Path] = set()
    while names:
        path = folder / f"{names.pop()}.py"
        if path.exists() and path not in found:
            found.add(path)
            names |= {*_imports(path, f"speeltafel.games.{folder.name}")}
    return found


def _imports(path: Path, package: str) -> Iterator[str]:
    """Yield the names of the modules of a package that a file imports."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.ImportFrom(module=str(module)) if module == package:
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)) if module.startswith(f"{package}."):
                yield module.removeprefix(f"{package}.")
            case ast.Import():
                named = (alias.name for alias in node.names if alias.name.startswith(f"{package}."))
                yield from (name.removeprefix(f"{package}.") for name in named)


def _names(files: Iterable[Path]) -> Iterator[str]:
    return (path.stem for path in files)
