"""Bots for one person or program, who waits for their answer."""

from collections.abc import Callable, Sequence
from typing import Any

from speeltafel import texts
from speeltafel.bots.bot import Thought
from speeltafel.bots.workers import Workers
from speeltafel.core.asker import NOBODY
from speeltafel.core.report import Appraisal
from speeltafel.core.words import Text, say

SILENCE = 1.5
"""Seconds of waiting after which the reason is told, where there is one."""


class Bots:
    """One bot worker; whoever waits long for it is told why."""

    def __init__(self, tell: Callable[[Text], None] = lambda text: None) -> None:
        self._workers, self._tell = Workers(1), tell

    def ask(self, game: str, view: Any, moves: Sequence[Any], level: str, seconds: float) -> Thought[Any]:
        """Return the move of a bot, as `bots.ask` does."""
        thought = self._workers.think(game, view, moves, level, NOBODY, seconds)
        try:
            return thought.result(SILENCE)
        except TimeoutError:
            if (share := self._workers.compiled_share(game)) is not None:
                self._tell(say(texts.WARMING_UP, percent=round(100 * share)))
        return thought.result()

    def appraise(self, game: str, state: Any, taken: str | None, seed: int, seconds: float) -> Appraisal:
        """Return the evaluation of a position, as `analysis.appraise` does."""
        return self._workers.appraise(game, state, taken, seed, NOBODY, seconds).result()

    def close(self) -> None:
        """Stop the worker."""
        self._workers.close()
