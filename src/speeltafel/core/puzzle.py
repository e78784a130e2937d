"""Puzzles: positions where one move is clearly best; in each game's folder as `puzzles.json`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from speeltafel.core.game_files import FaultyFile, items, parse, read_file
from speeltafel.core.words import Text

FILE = "puzzles.json"

HARDEST = 5
"""The highest rating; the lowest is 1."""
MARGIN = 0.06
"""How far the answer must lead where a game has no margin of its own."""
TOLERANCE = 1e-9
"""How much less a lead may be than the margin: in floats 0.46 - 0.4 is a little less than 0.06."""
_PUZZLE = Text("puzzel", "puzzle")
_NO_FACTS = Text(
    "dit moet een object zijn met `puzzles`, een lijst, en `margin`, een getal",
    "this must be an object with `puzzles`, a list, and `margin`, a number",
)
RECORDED = "speeltafel serve --author"
"""The source of a puzzle whose author set it up and explained it."""
TRIES = 4
"""How often each weaker level tries to find the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position, defined by the log that leads there, and the move to find."""

    log: str
    """The tokens from the start on, separated by spaces."""
    answer: str
    chances: Mapping[str, float] = field(hash=False)
    """The mover's share of victory after each analysed move, by its token."""
    reason: Text
    """Why the answer is best, in the words of the bot or of the author."""
    tempting: str
    """The move that is played most by those who miss the answer."""
    rating: int
    """How hard it is, 1 to 5."""
    found: Mapping[str, str] = field(hash=False)
    """How often each weaker level found the answer, as `2/4`."""
    source: str
    """The match it comes from, or `RECORDED`."""
    seats: int = 2

    @property
    def lead(self) -> float:
        """How much more the answer is worth than the best other move."""
        others = (value for token, value in self.chances.items() if token != self.answer)
        return self.chances[self.answer] - max(others, default=0.0)


def leads_by(margin: float, lead: float) -> bool:
    """Return whether a lead is as large as the margin, but for the rounding of floats."""
    return lead > margin - TOLERANCE


def load(package: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the folder of this package, the easiest first; nothing where it has none."""
    file = files(package).joinpath(FILE)
    return read_file(file, read)[1] if file.is_file() else ()


def read(text: str) -> tuple[dict[str, Any], tuple[Puzzle, ...]]:
    """Return what the text of a file of puzzles says of all of them, and the puzzles.

    Raise `FaultyFile` where it is none.
    """
    facts = parse(text)
    if not isinstance(facts, dict) or not isinstance(facts.get("margin", MARGIN), int | float):
        raise FaultyFile(_NO_FACTS)
    return facts, tuple(items(facts.pop("puzzles", None), Puzzle, "puzzles", _PUZZLE))


def compose(
    log: Sequence[str],
    chances: Mapping[str, float],
    reason: Text,
    tries: Mapping[str, Sequence[str]],
    source: str,
    seats: int = 2,
) -> Puzzle:
    """Return the puzzle of a position where somebody must choose, from what every move is worth.

    The answer is the move that is worth most; `tries` are the moves that each weaker level chose.
    """
    values = dict(sorted(chances.items(), key=lambda item: -item[1]))
    answer, second = list(values)[:2]
    found = {level: sum(move == answer for move in moves) for level, moves in tries.items()}
    wrong = Counter(move for moves in tries.values() for move in moves if move != answer)
    missed = wrong.total() / (wrong.total() + sum(found.values()))
    return Puzzle(
        log=" ".join(log),
        answer=answer,
        chances={move: round(value, 3) for move, value in values.items()},
        reason=reason,
        tempting=wrong.most_common(1)[0][0] if wrong else second,
        rating=min(HARDEST, 1 + int(missed * HARDEST)),
        found={level: f"{times}/{len(tries[level])}" for level, times in found.items()},
        source=source,
        seats=seats,
    )
