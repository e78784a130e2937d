"""Lines that stay in sight at a table: of the log, and of the talk."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from speeltafel.core.game import Eyes
from speeltafel.core.match import AnyGame


class Line(Struct, frozen=True):
    """A line of the log: an event of the match as it was, also when it was taken back later."""

    place: int
    seat: int
    """Who chose it; 0 where chance did."""
    before: Any
    move: Any
    after: Any
    draw_key: str = ""
    """By what a roll of a duplicate match fell."""
    forced: bool = False
    """Whether the server played it, because it was the only legal move."""

    def seen(self, game: AnyGame, eyes: Eyes) -> Any:
        """The move as these eyes may know it."""
        if not game.hidden:
            return self.move
        return game.witness([self.before, self.after], [self.move], eyes)[0]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, or a reaction."""

    seq: int
    seat: int
    name: str
    text: str
    reaction: bool
    person: str = ""
