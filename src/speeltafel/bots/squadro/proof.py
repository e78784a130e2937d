"""Verify a solved folder: its counts, its checksums, and random positions against the rules."""

import os
import random
import zlib
from pathlib import Path

from speeltafel.bots.squadro import opening, reach
from speeltafel.bots.squadro.layers import ENDLESS, LAYERS
from speeltafel.bots.squadro.solution import (
    AS_KNOWN,
    KNOWN,
    Progress,
    layer_name,
    open_layer,
    report_of,
    show,
    solved,
    summary,
)
from speeltafel.bots.squadro.table import Table
from speeltafel.core.words import Text, join, same
from speeltafel.games.squadro.data import TRACKS

REACHABLE = reach.Reached(46_199_129_613, 20_298_037, 24_492_844_613, 21_681_412_181, 24_872_819)
"""The counts of the public solver from the two starts."""
NOT_ALL = Text("niet alle lagen zijn opgelost", "not all layers are solved")
SAMPLE = 2000
"""Positions of each layer that are verified."""


def check(folder: Path, progress: Progress = show, sample: int = SAMPLE) -> list[Text]:
    """Return what is wrong with the layers in this folder."""
    troubles: list[Text] = []
    table = Table.read(folder)
    for layer in solved(folder):
        found = _troubles(folder, layer, table, sample)
        progress(join([layer_name(layer), join(found) if found else AS_KNOWN], ": "))
        troubles += found
    if len(table.layers) == LAYERS and (missed := opening.wrong(table)):
        troubles.append(
            Text(
                f"{missed} openingsstellingen zijn anders", f"{missed} positions of the opening are different"
            )
        )
    return troubles


def _troubles(folder: Path, layer: int, table: Table, sample: int) -> list[Text]:
    found = []
    counts, checksum = report_of(folder, layer)
    if counts != KNOWN[layer]:
        found.append(summary(layer, counts))
    if zlib.crc32(open_layer(folder, layer).data) != checksum:
        found.append(Text("het bestand is niet wat opgelost is", "its file is not what was solved"))
    wrong = misjudged(table, layer, sample)
    if wrong:
        found.append(
            Text(
                f"{wrong} van {sample} stellingen spreken hun zetten tegen",
                f"{wrong} of {sample} positions contradict their moves",
            )
        )
    return found


def misjudged(table: Table, layer: int, sample: int) -> int:
    """Return how many of so many random positions contradict the verdicts after their moves."""
    rng = random.Random(layer)
    drawn = table.sample(layer, rng)
    wrong = 0
    for _ in range(sample):
        steps, seat = next(drawn)
        follow = set(table.after(steps, seat).values())
        best = seat if seat in follow else ENDLESS if ENDLESS in follow else 3 - seat
        wrong += table.verdict(steps, seat) != best
    return wrong


def check_reachable(folder: Path, progress: Progress = show) -> list[Text]:
    """Verify the number of positions reachable from the two starts; needs all layers."""
    if len(solved(folder)) < LAYERS:
        return [NOT_ALL]
    still = (0,) * TRACKS
    found = reach.count([((still, still), 1), ((still, still), 2)], folder, progress, os.cpu_count() or 1)
    return [] if found == REACHABLE else [same(f"{found} ≠ {REACHABLE}")]
