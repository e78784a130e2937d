"""Progress with lessons and puzzles: what was done in each game, and on which days.

Devices that were used apart are merged: what was done on any of them is done.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

MAX_RUNS = 100
"""The newest runs of days are kept: enough for years."""

_GAME = re.compile(r"([a-z]{1,20})\.(\d{1,3})\.([0-9a-f]{1,64})")
_DAYS = re.compile(r"days\.(\d{1,7})\.(\d{1,5})")


@dataclass(slots=True)
class Progress:
    """What was done in each game, and the days on which a puzzle of the day was solved."""

    steps: dict[str, int] = field(default_factory=dict)
    """The number of lesson steps done, by game."""
    solved: dict[str, int] = field(default_factory=dict)
    """The solved puzzles of a game, one bit for each number."""
    runs: list[tuple[int, int]] = field(default_factory=list)
    """The first and last day of every run of days with a solved puzzle of the day, as ordinals, in order."""

    def step(self, game: str, number: int) -> None:
        """Record that a step of a lesson is done."""
        self.steps[game] = max(number, self.steps.get(game, 0))

    def solve(self, game: str, number: int) -> None:
        """Record that a puzzle is solved."""
        self.solved[game] = self.solved.get(game, 0) | 1 << number

    def has_solved(self, game: str, number: int) -> bool:
        """Return whether this puzzle was solved."""
        return bool(self.solved.get(game, 0) >> number & 1)

    def solve_on(self, day: int) -> None:
        """Record that a puzzle of this day is solved; several on one day count once."""
        self.runs = _joined([*self.runs, (day, day)])

    def streak(self, today: int) -> int:
        """Return the days in a row up to today or yesterday: today's may still come."""
        return next((last - first + 1 for first, last in self.runs if last in (today - 1, today)), 0)

    def merge(self, other: "Progress") -> "Progress":
        """Return what was done in either."""
        steps = {key: max(self.steps.get(key, 0), other.steps.get(key, 0)) for key in _keys(self, other)}
        solved = {key: self.solved.get(key, 0) | other.solved.get(key, 0) for key in _keys(self, other)}
        return Progress(steps, solved, _joined([*self.runs, *other.runs])[-MAX_RUNS:])

    def write(self, most_runs: int = MAX_RUNS) -> str:
        """Return it as text, with at most this many of the newest runs of days."""
        rows = [f"{key}.{self.steps.get(key, 0)}.{self.solved.get(key, 0):x}" for key in _keys(self)]
        days = [f"days.{last}.{last - first + 1}" for first, last in self.runs[-most_runs:]]
        return "_".join([*rows, *days])


def read(text: str, today: int, games: Collection[str] | None = None) -> Progress:
    """Return the progress that a text says in these games, or in all.

    What can't be read, or can't have been done yet, is ignored.
    """
    found, runs = Progress(), []
    for row in text.split("_"):
        if counted := _DAYS.fullmatch(row):
            last, days = int(counted[1]), int(counted[2])
            if 0 < days <= last <= today:
                runs.append((last - days + 1, last))
        elif (known := _GAME.fullmatch(row)) and (games is None or known[1] in games):
            found.steps[known[1]], found.solved[known[1]] = int(known[2]), int(known[3], 16)
    found.runs = _joined(runs)[-MAX_RUNS:]
    return found


def _keys(*some: Progress) -> list[str]:
    return sorted({key for one in some for key in (*one.steps, *one.solved)})


def _joined(runs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return runs of days in order; those that overlap or follow on each other become one."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(runs):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = joined[-1][0], max(joined[-1][1], last)
        else:
            joined.append((first, last))
    return joined
