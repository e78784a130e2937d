"""What a table shows of the past: its moves, also those undone, and its chat."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from speeltafel.core.game import Observer
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text


class Line(Struct, frozen=True):
    """A move or roll of the match as it was played, also if it was undone later."""

    place: int
    seat: int
    """The seat that chose it; 0 for a roll."""
    before: Any
    move: Any
    after: Any
    draw_key: str = ""
    """The draw key of a roll in a duplicate match."""
    forced: bool = False
    """Whether the server played it, because it was the only legal move."""
    seq: int = 0
    """The number of the event."""
    by_bot: bool = False
    """Whether a bot chose it."""

    def seen(self, game: AnyGame, observer: Observer) -> Any:
        """Return the move as an observer may know it."""
        if not game.hidden:
            return self.move
        return game.redacted_history([self.before, self.after], [self.move], observer)[0]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, or a reaction."""

    seq: int
    seat: int
    name: Text
    """The name of the seat then."""
    text: str
    reaction: bool
    person: str = ""
