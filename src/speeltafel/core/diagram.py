"""Diagrams: real positions in a rulebook, each defined by the log that leads there."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """One or two positions of a match. A rulebook refers to it by name, with a caption."""

    seats: int = 2
    log: str = ""
    """The tokens from the start on, separated by spaces; a `|` marks an earlier position to show as well."""
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    observer: int | None = None
    """The seat that looks, None for a watcher."""
    lit: bool = False
    """Whether what can be used in the last position is highlighted, as at a table."""
    crop: tuple[int, int, int, int] | None = None
    """The part of the drawing to show: left, top, width and height."""
