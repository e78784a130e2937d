"""Recovery: after a start, or when another worker died, unfinished work at tables is picked up."""

import asyncio

from speeltafel.server.bot_turns import BotTurns
from speeltafel.server.holidays import Holidays
from speeltafel.server.leases import RECENT_ONLY, RECOVERY, Leases
from speeltafel.server.programs.programs import Programs
from speeltafel.server.ratings import Ratings
from speeltafel.server.tables import Tables
from speeltafel.store import Unavailable

LATELY = 120.0
"""Seconds before a worker's death in which something may have happened that nobody reacted to."""


class Recovery:
    """Lets bots move, counts ratings, serves programs and looks at holidays where that was left undone."""

    def __init__(
        self,
        tables: Tables,
        leases: Leases,
        bot_turns: BotTurns,
        ratings: Ratings,
        programs: Programs,
        holidays: Holidays,
    ) -> None:
        self._tables, self._leases = tables, leases
        self._bot_turns, self._ratings, self._programs = bot_turns, ratings, programs
        self._holidays = holidays
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, when: str = "") -> None:
        """Recover all tables in the background; with `RECENT_ONLY` only those with recent events."""
        since = self._tables.now() - LATELY if when == RECENT_ONLY else 0.0
        self._tasks.append(asyncio.create_task(self._recover(since)))

    async def take_over(self, when: str) -> None:
        """Take over from a worker that died."""
        self.start(when)

    def stop(self) -> None:
        """Stop recovering."""
        for task in self._tasks:
            task.cancel()

    async def _recover(self, since: float) -> None:
        while True:
            try:
                if await self._leases.claim(RECOVERY):
                    await self._bot_turns.recover(since)
                    await self._ratings.count_waiting()
                    await self._programs.recover()
                    await self._holidays.recover()
                return
            except Unavailable as unavailable:
                await asyncio.sleep(unavailable.wait)
