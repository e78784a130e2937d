"""Questions that a player must be able to answer after the lesson, and the step that answers each.

The answer must be in what a step says before a move is tried (`Step.words`), so that nobody misses it.
"""

from typing import NamedTuple


class Question(NamedTuple):
    """A question about the rules, and where the lesson answers it."""

    asked: str
    step: int
    """The number of the step, from 1."""
    nl: str
    en: str
