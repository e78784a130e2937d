"""Lessons: a game taught by doing, step by step, each a real position with a move to find."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from speeltafel.core.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing to do, and what is said about it. Numbers of rulings in the words become links."""

    title: Text
    words: Text
    """What one should know."""
    task: Text
    """What one is asked to do. It stays in sight while one acts, so it is short and speaks for itself."""
    log: str
    """The tokens that lead to the position, parted by spaces; chance is laid here too."""
    right: tuple[str, ...]
    """The moves that do what is asked."""
    well: Text
    """Why that counts."""
    wrong: Mapping[str, Text] = field(default_factory=dict, hash=False)
    """Moves that are allowed and miss the point, each with why."""
    other: Text
    """What is said of any other move."""
    then: str = ""
    """What happens after a right move, as tokens: throws, or the other's answer."""
    seats: int = 2
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    puzzle: bool = False
    """Whether it is a small puzzle: what was learnt must be used, and nothing new is told before."""
