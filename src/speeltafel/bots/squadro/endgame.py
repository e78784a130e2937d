"""The tables a bot uses: the whole solution where there is one, else the last layers.

The last four layers take a few seconds to solve and 32 MB of disk. A background thread makes them once, in
the user's cache; until they exist the search does without.
"""

import os
import shutil
import tempfile
import threading
from functools import cache
from pathlib import Path

import numpy as np

from speeltafel.bots.squadro.layers import LAYERS, Bytes
from speeltafel.bots.squadro.solution import BITS, REPORT, file_of, open_layer, solve, solved
from speeltafel.bots.squadro.table import Table
from speeltafel.core.compile_cache import user_cache
from speeltafel.core.compiled import COMPILES

FROM = 13
"""The first layer that every bot gets."""
VARIABLE = "SPEELTAFEL_SQUADRO_TABLE"
"""Names the folder of a whole solution, as `speeltafel solve squadro DIR` makes it."""


def cache_folder() -> Path:
    """Return the folder of the last layers."""
    return user_cache() / "squadro"


def whole() -> Table | None:
    """Return the table of the folder named by the environment variable, as far as it is solved."""
    folder = os.environ.get(VARIABLE)
    return _read(Path(folder)) if folder else None


@cache
def _read(folder: Path) -> Table | None:
    return Table.read(folder) if solved(folder) else None


def last_layers(wait: bool = False) -> Bytes | None:
    """Return the last layers as one array; None while they are being made, unless `wait`."""
    folder = cache_folder()
    if FROM not in solved(folder):
        if not COMPILES and not wait:
            return None  # As Python they would take hours; a process that compiles makes them.
        maker = _background(folder)
        if wait:
            maker.join()
        if FROM not in solved(folder):
            return None
    return _joined(folder)


def last_table(wait: bool = False) -> Table | None:
    """Return the last layers as a table; None while they are being made, unless `wait`."""
    return _read(cache_folder()) if last_layers(wait) is not None else None


@cache
def _joined(folder: Path) -> Bytes:
    return np.concatenate([np.array(open_layer(folder, layer)) for layer in reversed(range(FROM, LAYERS))])


@cache
def _background(folder: Path) -> threading.Thread:
    maker = threading.Thread(target=make, args=(folder,), name="squadro-endgame", daemon=True)
    maker.start()
    return maker


def make(folder: Path) -> None:
    """Solve the last layers in a temporary folder and move them into place, safe for several processes."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as beside:
            solve(Path(beside), range(FROM, LAYERS), progress=lambda _: None, cores=1)
            for layer in range(FROM, LAYERS):
                for suffix in (BITS, REPORT):
                    shutil.move(file_of(Path(beside), layer, suffix), file_of(folder, layer, suffix))
    except OSError:
        # A full or read-only disk: the bots play without.
        return
