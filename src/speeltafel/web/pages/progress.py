"""Progress with lessons and puzzles, stored in the visitor's own browser."""

import re
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.web.services import tables_of
from speeltafel.web.visitors import LEARNED_COOKIE, save_cookie

_GAME = re.compile(r"([a-z]{1,20})\.(\d{1,3})\.([0-9a-f]{1,64})")
_DAYS = re.compile(r"days\.(\d{1,7})\.(\d{1,5})$")


@dataclass(slots=True)
class Progress:
    """What was done in each game, and on how many days in a row a puzzle of the day was solved."""

    steps: dict[str, int] = field(default_factory=dict)
    """The number of lesson steps done, by game."""
    solved: dict[str, int] = field(default_factory=dict)
    """The solved puzzles of a game, one bit for each number."""
    day: int = 0
    """The last day with a solved puzzle of the day, as an ordinal."""
    days: int = 0
    """The number of days in a row up to then."""

    def step(self, game: str, number: int) -> None:
        """Record that a step of a lesson is done."""
        self.steps[game] = max(number, self.steps.get(game, 0))

    def solve(self, game: str, number: int) -> None:
        """Record that a puzzle is solved."""
        self.solved[game] = self.solved.get(game, 0) | 1 << number

    def has_solved(self, game: str, number: int) -> bool:
        """Return whether this puzzle was solved."""
        return bool(self.solved.get(game, 0) >> number & 1)

    def solve_today(self, today: int) -> None:
        """Record that a puzzle of the day is solved; several on one day count once."""
        if today > self.day:
            self.days = self.days + 1 if today == self.day + 1 else 1
            self.day = today

    def streak(self, today: int) -> int:
        """Return the days in a row up to today or yesterday: today's may still come."""
        return self.days if today - self.day <= 1 else 0

    def to_cookie(self) -> str:
        """Return the value of the cookie."""
        games = sorted({*self.steps, *self.solved})
        rows = [f"{game}.{self.steps.get(game, 0)}.{self.solved.get(game, 0):x}" for game in games]
        return "_".join([*rows, f"days.{self.day}.{self.days}"])


def progress_of(request: Request) -> Progress:
    """Return how far the visitor has come; what can't be read in the cookie is ignored."""
    *rows, days = request.cookies.get(LEARNED_COOKIE, "").split("_")
    found, games = Progress(), tables_of(request).games
    for row in rows:
        if (known := _GAME.fullmatch(row)) and known[1] in games:
            found.steps[known[1]], found.solved[known[1]] = int(known[2]), int(known[3], 16)
    if counted := _DAYS.fullmatch(days):
        found.day, found.days = int(counted[1]), int(counted[2])
    return found


def save(request: Request, response: Response, progress: Progress) -> None:
    """Save it in the visitor's browser."""
    save_cookie(request, response, LEARNED_COOKIE, progress.to_cookie())
