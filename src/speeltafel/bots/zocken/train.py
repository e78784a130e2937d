"""Make the four files this bot reads; nothing is learned, everything is enumerated or solved.

The result is deterministic. Each file has a `provenance` entry.
"""

import time
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import abstraction, duel, plan, race

FOLDER = Path(__file__).parent
COMMAND = "speeltafel lab train zocken"


def train(progress: Callable[[str], None], folder: Path = FOLDER, turns: int = duel.MOST_TURNS) -> None:
    """Enumerate the classes of rows, solve a turn, then the match of two; about ten minutes on one core."""
    surveyed = abstraction.build_table()
    kinds = len(surveyed["empty"])
    progress(f"{kinds:,} classes of rows")
    _write(folder / "gaps.npz", surveyed, f"{COMMAND}; {kinds:,} classes of rows, by the law of version 1")
    said = f"{COMMAND}; a turn solved for expected points: positions with {plan.IN_FILE} or more dice left"
    _write(folder / "points.npz", plan.file_columns(), said)
    began = time.process_time()
    chances = duel.solve_all(progress, turns)
    said = (
        f"{COMMAND}; the match of two solved for {turns} turns in {time.process_time() - began:.0f} s of CPU"
        f" time on {time.strftime('%Y-%m-%d')}; no chance in it, so no seed and no games; level with"
        f" {len(chances) - 1} turns to come: {chances[-1, len(duel.LEADS) // 2]:.4f} for who throws"
    )
    _write(folder / "duel.npz", {"chances": chances.astype(np.float32)}, said)
    write_race(folder)


def write_race(folder: Path) -> None:
    """Write the steps of the race, which take seconds once the match of two is solved."""
    steps, fade = race.build_odds()
    said = f"{COMMAND}; the gain of a turn by its place before the end; the fade {fade:.2f} fits best"
    _write(folder / "race.npz", {"odds": steps}, said)


def _write(path: Path, columns: Mapping[str, NDArray[np.generic]], provenance: str) -> None:
    np.savez_compressed(path, provenance=np.array(provenance), **dict(columns))  # type: ignore[arg-type]
