"""Tables that a bot finds or makes: the whole solution where somebody solved it, else the last layers.

The last four layers take a few seconds to solve and 32 MB to keep. They are made once, in the user's cache,
by a thread of their own, so that nobody waits for them; until they are there a search does without.
"""

import os
import shutil
import tempfile
import threading
from functools import cache
from pathlib import Path

import numpy as np

from speeltafel.bots.squadro.layers import LAYERS, Bytes
from speeltafel.bots.squadro.solution import file_of, open_layer, report_of, solve, solved
from speeltafel.bots.squadro.table import Table

FROM = 13
"""The first layer that every bot gets."""
VARIABLE = "SPEELTAFEL_SQUADRO_TABLE"
"""Names the folder of a whole solution, as `speeltafel solve squadro DIR` makes it."""


def shelf() -> Path:
    """Where the last layers are kept."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "speeltafel" / "squadro"


def whole() -> Table | None:
    """The table of the folder that the environment names, as far as it goes."""
    folder = os.environ.get(VARIABLE)
    return _read(Path(folder)) if folder else None


@cache
def _read(folder: Path) -> Table | None:
    return Table.read(folder) if solved(folder) else None


def last_layers(wait: bool = False) -> Bytes | None:
    """The table of the last layers as one array; None while it is being made, unless somebody will wait."""
    folder = shelf()
    if FROM not in solved(folder):
        maker = _maker(folder)
        if wait:
            maker.join()
        if FROM not in solved(folder):
            return None
    return _joined(folder)


def last_table(wait: bool = False) -> Table | None:
    """The last layers, to be asked about positions; None while they are being made, unless one will wait."""
    return _read(shelf()) if last_layers(wait) is not None else None


@cache
def _joined(folder: Path) -> Bytes:
    return np.concatenate([np.array(open_layer(folder, layer)) for layer in reversed(range(FROM, LAYERS))])


@cache
def _maker(folder: Path) -> threading.Thread:
    maker = threading.Thread(target=make, args=(folder,), name="squadro-endgame", daemon=True)
    maker.start()
    return maker


def make(folder: Path) -> None:
    """Solve the last layers beside their place and then put them there: many may do so at once."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as beside:
            solve(Path(beside), range(FROM, LAYERS), progress=lambda _: None, cores=1)
            for layer in range(FROM, LAYERS):
                for kept in (file_of, report_of):
                    shutil.move(kept(Path(beside), layer), kept(folder, layer))
    except OSError:
        # A disk that is full or may not be written: the bots play without.
        return
