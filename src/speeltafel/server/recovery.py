"""Recovery: after a start, or when another worker died, tables are looked at where somebody is waited for."""

import asyncio

from speeltafel.server.bot_turns import BotTurns
from speeltafel.server.leases import LATE, RECOVERY, Leases
from speeltafel.server.programs import Programs
from speeltafel.server.ratings import Ratings
from speeltafel.server.tables import Tables
from speeltafel.store import Unavailable

RETRY = 5.0
"""Seconds until a store that was unavailable is asked again."""
LATELY = 120.0
"""Seconds before a worker's death in which something may have happened that nobody saw to."""


class Recovery:
    """Lets bots move, counts ratings and looks after programs where that was left undone."""

    def __init__(
        self, tables: Tables, leases: Leases, bot_turns: BotTurns, ratings: Ratings, programs: Programs
    ) -> None:
        self._tables, self._leases = tables, leases
        self._bot_turns, self._ratings, self._programs = bot_turns, ratings, programs
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, when: str = "") -> None:
        """Look at all tables in the background; with `LATE` only at those where something happened lately."""
        since = self._tables.now() - LATELY if when == LATE else 0.0
        self._tasks.append(asyncio.create_task(self._recover(since)))

    async def take_over(self, when: str) -> None:
        """Go on where a worker that died left off."""
        self.start(when)

    def stop(self) -> None:
        """Stop looking."""
        for task in self._tasks:
            task.cancel()

    async def _recover(self, since: float) -> None:
        while True:
            try:
                if await self._leases.claim(RECOVERY):
                    await self._bot_turns.wake(since)
                    await self._ratings.count_waiting()
                    await self._programs.wake()
                return
            except Unavailable:
                await asyncio.sleep(RETRY)
