"""Solve Squadro: all 55,749,492,616 positions, layer by layer, into a folder.

Each layer needs only the one above, which is memory-mapped. Its configurations are distributed over all
cores. An unfinished layer is a `.part` file and a list of the configurations in it; a finished one gets its
name and a `.json` with its counts and checksum, so that an interrupted run continues where it was.
"""

import json
import os
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from speeltafel.bots.compute import Compute, Threads
from speeltafel.bots.squadro import configuration
from speeltafel.bots.squadro.layers import (
    CONFIGURATIONS,
    ENDS,
    LAYERS,
    SIZES,
    STARTS,
    Bytes,
    atlas,
    begins,
    pieces,
)
from speeltafel.core.words import Text, join
from speeltafel.games.squadro.kernel import Array

SAVED_EVERY = 10.0
"""Seconds between two checkpoints of an unfinished layer."""
BITS, REPORT, PART = ".bin", ".json", ".part"
"""The suffixes of a finished layer, of its counts and checksum, and of an unfinished layer."""
Progress = Callable[[Text], None]
AS_KNOWN = Text("zoals bekend", "as known")


class Counts(NamedTuple):
    """The counts of a layer: positions, won by seat 1, won by seat 2, endless."""

    positions: int
    first: int
    second: int
    endless: int


KNOWN = dict(
    zip(
        range(LAYERS),
        (
            Counts(19_005_160, 13_476_425, 5_457_420, 71_315),
            Counts(191_967_524, 121_491_940, 69_803_160, 672_424),
            Counts(912_443_188, 538_034_117, 371_938_300, 2_470_771),
            Counts(2_714_224_366, 1_527_530_489, 1_181_646_196, 5_047_681),
            Counts(5_667_723_100, 3_082_324_907, 2_578_763_862, 6_634_331),
            Counts(8_830_719_006, 4_677_224_635, 4_147_330_760, 6_163_611),
            Counts(10_649_436_644, 5_521_154_636, 5_123_764_204, 4_517_804),
            Counts(10_173_937_496, 5_176_503_577, 4_994_687_119, 2_746_800),
            Counts(7_814_004_678, 3_913_560_795, 3_899_101_406, 1_342_477),
            Counts(4_865_799_202, 2_408_835_560, 2_456_482_485, 481_157),
            Counts(2_463_590_408, 1_212_057_302, 1_251_408_901, 124_205),
            Counts(1_010_682_072, 496_576_064, 514_083_910, 22_098),
            Counts(332_016_074, 163_401_498, 168_612_419, 2_157),
            Counts(85_263_814, 42_029_715, 43_233_992, 107),
            Counts(16_375_128, 8_082_712, 8_292_416, 0),
            Counts(2_152_826, 1_064_015, 1_088_811, 0),
            Counts(151_930, 73_623, 78_307, 0),
        ),
        strict=True,
    )
)
"""The counts of an independent program, by layer; its totals are those of the public solver."""


def show(text: Text) -> None:
    """Print progress: the default."""
    print(text.en)


def layer_name(layer: int) -> Text:
    """Return the name of a layer for display."""
    return Text(f"laag {layer:2}", f"layer {layer:2}")


def file_of(folder: Path, layer: int, suffix: str = BITS) -> Path:
    """Return a file of a layer."""
    return folder / f"layer-{layer:02}{suffix}"


def weight(layer: int) -> int:
    """Return the size of a layer in bytes."""
    return (ENDS[layer] - begins(layer)) // 4


def solved(folder: Path) -> list[int]:
    """Return the finished layers in this folder, from 16 down to the first gap."""
    found = []
    for layer in reversed(range(LAYERS)):
        file = file_of(folder, layer)
        if (
            not file_of(folder, layer, REPORT).exists()
            or not file.exists()
            or file.stat().st_size != weight(layer)
        ):
            break
        found.append(layer)
    return found


def report_of(folder: Path, layer: int) -> tuple[Counts, int]:
    """Return the counts of a finished layer, and its checksum."""
    report = json.loads(file_of(folder, layer, REPORT).read_text("utf-8"))
    return Counts(*report["counts"]), report["crc32"]


def open_layer(folder: Path, layer: int) -> Bytes:
    """Memory-map a layer."""
    return np.memmap(file_of(folder, layer), dtype=np.uint8, mode="r")


def solve(
    folder: Path,
    layers: Iterable[int] = range(LAYERS),
    progress: Progress = show,
    cores: int | None = None,
    elsewhere: Compute | None = None,
) -> None:
    """Solve these layers and all above them into this folder; finished layers are kept.

    The work runs on so many cores of this machine, or on `elsewhere`, which must share the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    there = solved(folder)
    for layer in reversed(range(min(layers), LAYERS)):
        if layer in there:
            progress(join([layer_name(layer), Text("is er al", "there already")], ": "))
        else:
            _solve_layer(folder, layer, progress, cores or os.cpu_count() or 1, elsewhere)


def _solve_layer(folder: Path, layer: int, progress: Progress, cores: int, elsewhere: Compute | None) -> None:
    above = _above(folder, layer)
    part, done_file = file_of(folder, layer, PART), file_of(folder, layer, ".done")
    done = _Done(done_file, len(CONFIGURATIONS[layer]))
    if not part.exists() or part.stat().st_size != weight(layer):
        done.clear()
        with part.open("wb") as file:
            file.truncate(weight(layer))
    into = np.memmap(part, dtype=np.uint8, mode="r+")
    began, since = time.monotonic(), int(done.sizes(layer).sum())
    whole = ENDS[layer] - begins(layer)
    if elsewhere is None:
        results = Threads(cores).each(partial(_some, layer, above, into), _todo(layer, done))
    else:
        results = elsewhere.each(partial(_some_there, folder.resolve(), layer), _todo(layer, done))
    for finished in results:
        done.add(finished)
        if done.due:
            into.flush()
            done.save()
            now = int(done.sizes(layer).sum())
            pace = (now - since) / (time.monotonic() - began)
            so_far = Text(
                f"{now / whole:6.1%}, {pace / 1e6:.0f} miljoen stellingen per seconde",
                f"{now / whole:6.1%}, {pace / 1e6:.0f} million positions a second",
            )
            progress(join([layer_name(layer), so_far], ": "))
    into.flush()
    done.save()
    counts = Counts(*done.counts.sum(axis=0).tolist())
    checksum = zlib.crc32(into.data)
    del into
    part.rename(file_of(folder, layer))
    report = {"counts": counts, "crc32": checksum}
    file_of(folder, layer, REPORT).write_text(json.dumps(report) + "\n", "utf-8")
    done_file.unlink()
    spent = time.monotonic() - began
    size = Text(
        f"{counts.positions:,} stellingen, {spent:.1f} s", f"{counts.positions:,} positions, {spent:.1f} s"
    )
    progress(join([layer_name(layer), join([size, summary(layer, counts)], "; ")], ": "))


def _above(folder: Path, layer: int) -> Bytes:
    """Return the layer above; the last one has none."""
    if layer + 1 < LAYERS:
        return open_layer(folder, layer + 1)
    none = np.zeros(1, dtype=np.uint8)
    none.flags.writeable = False  # As a layer is; for an array that is not, all would be compiled once more.
    return none


def summary(layer: int, counts: Counts) -> Text:
    """Describe the counts of a layer, and whether they are the known ones."""
    first, second, endless = counts[1:]
    known = KNOWN[layer]
    held = Text(
        f"stoel 1 wint {first:,}, stoel 2 {second:,}, eindeloos {endless:,}",
        f"won by seat 1 {first:,}, by seat 2 {second:,}, endless {endless:,}",
    )
    wrong = Text(f"maar bekend is {tuple(known)}", f"but known is {tuple(known)}")
    return join([held, AS_KNOWN if counts == known else wrong], ", ")


class _Done:
    """The checkpoint of a layer: which configurations are solved, and their counts."""

    def __init__(self, file: Path, many: int) -> None:
        self.file = file
        self.counts = np.zeros((many, 4), dtype=np.int64)
        if file.exists() and file.stat().st_size == self.counts.nbytes:
            self.counts = np.fromfile(file, dtype=np.int64).reshape(many, 4)
        self._saved = time.monotonic()

    def __contains__(self, number: int) -> bool:
        return bool(self.counts[number, 0])

    @property
    def due(self) -> bool:
        """Whether the next checkpoint is due."""
        return time.monotonic() - self._saved > SAVED_EVERY

    def clear(self) -> None:
        """Reset the checkpoint."""
        self.counts[:] = 0

    def add(self, finished: Iterable[tuple[int, Array]]) -> None:
        """Record solved configurations."""
        for number, counts in finished:
            self.counts[number] = counts

    def save(self) -> None:
        """Write the checkpoint atomically."""
        fresh = self.file.with_suffix(".new")
        self.counts.tofile(fresh)
        fresh.replace(self.file)
        self._saved = time.monotonic()

    def sizes(self, layer: int) -> Array:
        """Return the sizes of the solved configurations."""
        return _sizes(layer)[self.counts[:, 0] > 0]


@cache
def _sizes(layer: int) -> Array:
    return np.array([2 * SIZES[0, one] * SIZES[1, other] for one, other in CONFIGURATIONS[layer]])


def _todo(layer: int, done: _Done) -> list[list[int]]:
    """Return the unsolved configurations, largest first; small ones in bundles, to limit overhead."""
    bundles: list[list[int]] = []
    room = 0
    for number in np.argsort(-_sizes(layer), kind="stable").tolist():
        if number not in done:
            if room <= 0:
                bundles.append([])
                room = 1 << 20
            bundles[-1].append(number)
            room -= int(_sizes(layer)[number])
    return bundles


def _some(layer: int, above: Bytes, into: Bytes, bundle: Sequence[int]) -> list[tuple[int, Array]]:
    """Solve some configurations of a layer."""
    finished = []
    for number in bundle:
        one, other = CONFIGURATIONS[layer][number]
        begin = (int(STARTS[one, other]) - begins(layer)) // 4
        room = into[begin : begin - int(-_sizes(layer)[number] // 4)]
        counts = np.zeros(4, dtype=np.int64)
        first = begins(layer + 1) if layer + 1 < LAYERS else 0
        configuration.solve(atlas(), pieces(1, one), pieces(2, other), above, first, room, counts)
        finished.append((number, counts))
    return finished


def _some_there(folder: Path, layer: int, bundle: Sequence[int]) -> list[tuple[int, Array]]:
    """Solve some configurations in a process that shares only the folder."""
    into = np.memmap(file_of(folder, layer, PART), dtype=np.uint8, mode="r+")
    finished = _some(layer, _above(folder, layer), into, bundle)
    into.flush()
    return finished
