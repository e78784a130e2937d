"""A trained evaluation of any game with a kernel: every seat's share of victory in a state.

The inputs are the bits of the kernel's state that differ between games: so a set of points is one input for
each point, and a count some inputs that add up. One hidden layer and a softmax over the seats follow. There
is a net for each number of seats, all in `value.npz` beside the kernel. `speeltafel lab train` learns them by
self-play (`lab/value_training.py`).
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import borrowed, njit
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, say

FILE = "value.npz"
HIDDEN = 64

Floats = NDArray[np.float32]
Shares = NDArray[np.float64]

MISFIT = Text(
    "Het bestand {file} past niet bij de kernel van dit spel. Train opnieuw (speeltafel lab train {game}),"
    " of gooi het weg.",
    "The file {file} does not fit this game's kernel. Train again (speeltafel lab train {game}), or delete"
    " it.",
)


class Net(NamedTuple):
    """The weights of a net."""

    places: NDArray[np.int64]
    """By input: its place in the state."""
    bits: NDArray[np.int64]
    """By input: its bit there."""
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats


@njit
def evaluate(s: NDArray[Any], net: Net, hidden: Floats, shares: Shares) -> None:
    """Write every seat's share of victory in a state that isn't over; `hidden` is working memory."""
    places, bits, inner = borrowed(net.places), borrowed(net.bits), borrowed(net.inner)
    inner_bias, outer, outer_bias = borrowed(net.inner_bias), borrowed(net.outer), borrowed(net.outer_bias)
    s, hidden, shares = borrowed(s), borrowed(hidden), borrowed(shares)
    for unit in range(len(hidden)):
        hidden[unit] = inner_bias[unit]
    for number in range(len(places)):
        if np.int64(s[places[number]]) >> bits[number] & 1:
            for unit in range(len(hidden)):
                hidden[unit] += inner[number, unit]
    for seat in range(len(shares)):
        shares[seat] = outer_bias[seat]
    for unit in range(len(hidden)):
        if hidden[unit] > 0:
            for seat in range(len(shares)):
                shares[seat] += hidden[unit] * outer[unit, seat]
    highest, total = shares[0], 0.0
    for seat in range(len(shares)):
        highest = max(highest, shares[seat])
    for seat in range(len(shares)):
        shares[seat] = np.exp(shares[seat] - highest)
        total += shares[seat]
    for seat in range(len(shares)):
        shares[seat] /= total


def signature(kernel: ModuleType) -> str:
    """Return the facts of a kernel that a net for it depends on."""
    facts = ("SIZE", "ACTIONS", "OUTCOMES", "WIDTH")
    return json.dumps({"kernel": kernel.__name__} | {fact: int(getattr(kernel, fact)) for fact in facts})


def file_of(kernel: ModuleType) -> Path:
    """Return where the trained nets of this kernel are, if there are any."""
    return Path(str(kernel.__file__)).with_name(FILE)


def save(file: Path, kernel: ModuleType, nets: Mapping[int, Net], made: Mapping[str, Any]) -> None:
    """Write the nets by number of seats, and how they were made; the same nets make the same file."""
    columns = {"kernel": np.array(signature(kernel)), "made": np.array(json.dumps(made))}
    for seats, net in nets.items():
        for field, weights in net._asdict().items():
            kept = np.float16 if weights.dtype == np.float32 else np.int16
            columns[f"{field}-{seats}"] = weights.astype(kept)
    np.savez_compressed(file, **columns)  # type: ignore[arg-type]


def trained(kernel: ModuleType) -> Mapping[int, Net]:
    """Return the trained nets of this kernel by number of seats; raise `BadRequest` where they don't fit."""
    file = file_of(kernel)
    return _read(file, file.stat().st_mtime_ns, signature(kernel)) if file.exists() else {}


def load(file: Path, kernel: ModuleType) -> Mapping[int, Net]:
    """Read nets; raise `BadRequest` where the file isn't one, or is another kernel's."""
    return _read(file, file.stat().st_mtime_ns, signature(kernel))


@lru_cache(maxsize=8)
def _read(file: Path, changed: int, kernel: str) -> Mapping[int, Net]:
    """Read nets of the kernel with this signature; once for every time that the file changed."""
    try:
        with np.load(file) as kept:
            fits = str(kept["kernel"]) == kernel
            seats = [int(name.split("-")[1]) for name in kept.files if name.startswith("places-")]
            nets = {number: _net(kept, number) for number in seats}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        fits, nets = False, {}
    if not fits:
        raise BadRequest(say(MISFIT, file=file, game=file.parent.name))
    return nets


def _net(kept: Any, seats: int) -> Net:
    columns = (kept[f"{field}-{seats}"] for field in Net._fields)
    return Net(*(column.astype(np.float32 if column.dtype.kind == "f" else np.int64) for column in columns))
