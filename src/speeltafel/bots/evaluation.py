"""A trained evaluation of any game with a kernel: every seat's share of victory in a state.

The inputs are the bits of the kernel's state that differ between games: so a set of points is one input for
each point, and a count some inputs that add up. One hidden layer and a softmax over the seats follow. There
is a net for each number of seats, all in `value.npz` beside the kernel. `speeltafel lab train` learns them by
self-play (`lab/value_training.py`), for some options of the game; a state in which others show is unknown to
it.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import borrowed, njit
from speeltafel.core.game import Between, Choose, OneOf, Options, Over, Value
from speeltafel.core.match import AnyGame, begin
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Text, say

FILE = "value.npz"
HIDDEN = 64
EVENTS = 60
"""Events of each game by which the layout of states is known."""

Floats = NDArray[np.float32]
Shares = NDArray[np.float64]

MISFIT = Text(
    "Het bestand {file} past niet bij de kernel van dit spel. Train opnieuw (speeltafel lab train {game}),"
    " of gooi het weg.",
    "The file {file} does not fit this game's kernel. Train again (speeltafel lab train {game}), or delete"
    " it.",
)
HIDES = Text(
    "{game} verbergt iets, en een net dat daarvoor getraind is klopt niet aan tafel. Gooi {file} weg: dan"
    " zoekt de bot zonder training.",
    "{game} hides something, and a net trained for that is wrong at a table. Delete {file}: then the bot"
    " searches without training.",
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


class Learned(NamedTuple):
    """A net, and how the states that it was trained for are known."""

    net: Net
    start: NDArray[np.int64]
    """The first state of the games it was trained on."""
    options: NDArray[np.int64]
    """By place in the state: the bits that other options change there, and that never changed in training."""
    chosen: Options
    """The options of those games."""

    def knows(self, s: NDArray[Any]) -> bool:
        """Return whether this state has the options that the net was trained for."""
        return not ((np.asarray(s, np.int64) ^ self.start) & self.options).any()


def learned(game: AnyGame, kernel: ModuleType, seats: int, options: Options, net: Net) -> Learned:
    """Return a net with what other options than these change in a state."""

    def first(**other: Value) -> NDArray[np.int64]:
        return np.asarray(kernel.encode(begin(game, seats, {**options, **other})), np.int64)

    start, changed = first(), np.zeros(kernel.SIZE, np.int64)
    for name, option in game.options.items():
        for value in option.values if isinstance(option, OneOf) else _telling(option):
            changed |= first(**{name: value}) ^ start
    for place, bit in zip(net.places, net.bits, strict=True):
        changed[place] &= ~(np.int64(1) << bit)
    return Learned(net, start, changed, options)


def _telling(option: Between) -> list[int]:
    """Return values between which every bit changes that changes between any of this option's values.

    A power of two, added to the lowest value, changes its own bit; the highest value has all further ones.
    """
    bits = range((option.high - option.low).bit_length())
    added = [option.low + (1 << bit) for bit in bits]
    return [option.low, *(value for value in added if value < option.high), option.high]


def signature(game: AnyGame, kernel: ModuleType, options: Options) -> str:
    """Return the facts that a net depends on, among them a hash of how states are laid out."""
    facts = {fact: int(getattr(kernel, fact)) for fact in ("SIZE", "ACTIONS", "OUTCOMES", "WIDTH")}
    told = {"game": game.key, "options": dict(options), "kernel": kernel.__name__, **facts}
    return json.dumps({**told, "states": _states(game, kernel, options)})


def _states(game: AnyGame, kernel: ModuleType, options: Options) -> str:
    """Return a hash of the beginnings of some games, as the kernel encodes them."""
    digest = sha256()
    for seats in [seats for seats in game.seats if seats > 1]:
        state, rng = begin(game, seats, options), Random(seats)
        for _ in range(EVENTS):
            digest.update(np.asarray(kernel.encode(state), np.int64).tobytes())
            turn = game.turn(state)
            if isinstance(turn, Over):
                break
            moves = sorted(turn.moves if isinstance(turn, Choose) else turn.odds, key=game.write)
            state = game.play(state, moves[int(rng.random() * len(moves))])
    return digest.hexdigest()[:16]


def file_of(kernel: ModuleType) -> Path:
    """Return where the trained nets of this kernel are, if there are any."""
    return Path(str(kernel.__file__)).with_name(FILE)


def save(
    file: Path,
    game: AnyGame,
    kernel: ModuleType,
    options: Options,
    nets: Mapping[int, Net],
    made: Mapping[str, Any],
) -> None:
    """Write the nets by number of seats, and how they were made; the same nets make the same file."""
    columns = {"trained": np.array(signature(game, kernel, options)), "made": np.array(json.dumps(made))}
    for seats, net in nets.items():
        for field, weights in net._asdict().items():
            kept = np.float16 if weights.dtype == np.float32 else np.int16
            columns[f"{field}-{seats}"] = weights.astype(kept)
    np.savez_compressed(file, **columns)  # type: ignore[arg-type]


def trained(game: AnyGame, kernel: ModuleType) -> Mapping[int, Learned]:
    """Return what was trained for this kernel, by number of seats.

    Raise `BadRequest` where the file doesn't fit, or the game hides something.
    """
    file = file_of(kernel)
    if not file.exists():
        return {}
    if game.hidden:
        raise BadRequest(say(HIDES, file=file, game=game.name))
    return load(file, game, kernel)


_read: dict[tuple[Path, int, str], Mapping[int, Learned]] = {}
"""What was read, by file, when that changed, and kernel."""


def load(file: Path, game: AnyGame, kernel: ModuleType) -> Mapping[int, Learned]:
    """Read nets; raise `BadRequest` where the file isn't one, or is another kernel's or another game's."""
    key = file, file.stat().st_mtime_ns, kernel.__name__
    if key in _read:
        return _read[key]
    try:
        with np.load(file) as kept:
            told = str(kept["trained"])
            options = json.loads(told)["options"]
            fits = told == signature(game, kernel, options)
            seats = [int(name.split("-")[1]) for name in kept.files if name.startswith("places-")]
            nets = {number: _net(kept, number) for number in seats}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, Refusal):
        fits = False
    if not fits:
        raise BadRequest(say(MISFIT, file=file, game=game.key))
    found = {seats: learned(game, kernel, seats, options, net) for seats, net in nets.items()}
    return _read.setdefault(key, found)


def _net(kept: Any, seats: int) -> Net:
    columns = (kept[f"{field}-{seats}"] for field in Net._fields)
    return Net(*(column.astype(np.float32 if column.dtype.kind == "f" else np.int64) for column in columns))
