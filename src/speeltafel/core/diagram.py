"""Diagrams: real positions shown in a rulebook, each told by the log that leads there."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """One or two positions of a match; a book names it where it belongs and says there what it shows."""

    seats: int = 2
    log: str = ""
    """The tokens from the start on, parted by spaces; where a `|` stands, the position is shown too."""
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    eyes: int | None = None
    """Who looks: a seat, or a watcher."""
    lit: bool = False
    """Whether what can be used in the last position glows, as it does at a table."""
    crop: tuple[int, int, int, int] | None = None
    """The part of the drawing that matters: left, top, width and height."""
