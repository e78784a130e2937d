"""How far somebody came with lessons and puzzles: kept in their own browser, for nobody else to read."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.web.forms import is_secure
from speeltafel.web.visitors import LEARNED_COOKIE, YEAR

_GAME = re.compile(r"([a-z]{1,20})\.(\d{1,3})\.([0-9a-f]{1,64})")
_DAYS = re.compile(r"days\.(\d{1,7})\.(\d{1,5})$")


@dataclass(slots=True)
class Progress:
    """What was done in each game, and on how many days in a row a puzzle of the day was solved."""

    steps: dict[str, int] = field(default_factory=dict)
    """How many steps of a game's lesson were done."""
    solved: dict[str, int] = field(default_factory=dict)
    """The solved puzzles of a game, a bit for each by its number."""
    day: int = 0
    """The last day with a puzzle of the day, counted from the year 1."""
    days: int = 0
    """How many days in a row until then."""

    def step(self, game: str, number: int) -> None:
        """A step of a lesson is done."""
        self.steps[game] = max(number, self.steps.get(game, 0))

    def solve(self, game: str, number: int) -> None:
        """A puzzle is solved."""
        self.solved[game] = self.solved.get(game, 0) | 1 << number

    def has_solved(self, game: str, number: int) -> bool:
        """Whether this puzzle was solved."""
        return bool(self.solved.get(game, 0) >> number & 1)

    def solve_today(self, today: int) -> None:
        """The puzzle of the day is solved; several on one day count once."""
        if today > self.day:
            self.days = self.days + 1 if today == self.day + 1 else 1
            self.day = today

    def streak(self, today: int) -> int:
        """The days in a row until today or yesterday: today's may still come."""
        return self.days if today - self.day <= 1 else 0

    def written(self) -> str:
        """As the cookie has it."""
        games = sorted({*self.steps, *self.solved})
        rows = [f"{game}.{self.steps.get(game, 0)}.{self.solved.get(game, 0):x}" for game in games]
        return "_".join([*rows, f"days.{self.day}.{self.days}"])


def progress_of(request: Request, games: Collection[str]) -> Progress:
    """How far whoever asks has come; what can't be read is as if it had never been."""
    *rows, days = request.cookies.get(LEARNED_COOKIE, "").split("_")
    found = Progress()
    for row in rows:
        if (known := _GAME.fullmatch(row)) and known[1] in games:
            found.steps[known[1]], found.solved[known[1]] = int(known[2]), int(known[3], 16)
    if counted := _DAYS.fullmatch(days):
        found.day, found.days = int(counted[1]), int(counted[2])
    return found


def keep(request: Request, response: Response, progress: Progress) -> None:
    """Let the browser remember it."""
    secure = is_secure(request)
    response.set_cookie(
        LEARNED_COOKIE, progress.written(), max_age=YEAR, samesite="lax", httponly=True, secure=secure
    )
