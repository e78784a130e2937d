"""The runner of tournaments: opens the tables of a round, hears of results, and goes on to the next round.

All it does follows from the logs of the tournament and its tables, and each step may be done twice: a table
has an id of its own, a result counts once. So after a crash it goes on where it was, whichever worker does.
"""

import asyncio
import contextlib
import logging
from functools import partial

from speeltafel.core.refusals import Refusal
from speeltafel.play.events import encode
from speeltafel.play.tournaments import commands, matches
from speeltafel.play.tournaments.events import Change
from speeltafel.play.tournaments.results import result_of
from speeltafel.play.tournaments.state import Board, Round, Tournament
from speeltafel.server.errors import NoTable
from speeltafel.server.leases import Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import UNREADABLE, Tables
from speeltafel.server.tournaments.tournaments import LoadedTournament, Tournaments
from speeltafel.store import Conflict

SWEEP = 5.0
"""Seconds between two looks at deadlines, and at what a worker that died left undone."""
LEASE = "tournaments"
"""The kind of lease of the worker that looks."""
LATER = 60.0
"""Seconds after which a table without a deadline is looked at again, and a tournament that was stopped."""
LATEST = 3600.0
"""Seconds after which any table is: a holiday that ends early brings its deadline forward."""

_logger = logging.getLogger(__name__)


class TournamentRunner:
    """Drives all tournaments that are being played."""

    def __init__(self, tables: Tables, tournaments: Tournaments, leases: Leases) -> None:
        self._tables, self._tournaments, self._leases = tables, tournaments, leases
        self.sweep_interval = SWEEP
        self._started = 0.0
        """When this worker started: nobody loses on time just because the server was away."""
        self._due: dict[str, float] = {}
        """By table, when to look at it again."""
        self._idle: dict[str, tuple[int, float]] = {}
        """By tournament, the number of the last event that was seen, and when to look again without one."""
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """The tournaments of which something happened while they were driven."""
        self._sweeps: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go on with all tournaments."""
        self._started = self._tables.now()
        self._sweeps = asyncio.create_task(self._sweep_on())

    def stop(self) -> None:
        """Stop; what is undone is done after the next start."""
        for task in [*self._driving.values(), *([self._sweeps] if self._sweeps else [])]:
            task.cancel()

    def table_changed(self, loaded: LoadedTable) -> None:
        """Look at the tournament of a table where the match ended or somebody left."""
        joined = loaded.table.tournament
        if joined is None:
            return
        self._due.pop(loaded.id, None)  # another seat must choose, with another deadline
        self._idle.pop(joined.tournament, None)
        if loaded.table.over or loaded.table.deserted:
            self.drive(joined.tournament)

    def drive(self, id: str) -> None:
        """Do all that is due in a tournament, in the background."""
        if id in self._driving:
            self._again.add(id)
        else:
            self._driving[id] = asyncio.get_running_loop().create_task(self._drive_on(id))

    async def settle(self, id: str) -> None:
        """Do all that is due in a tournament, and wait for it."""
        self.drive(id)
        await asyncio.wait([self._driving[id]])

    async def take_over(self, which: str) -> None:
        """Look after all tournaments in place of a worker that died."""
        self._due.clear()
        self._idle.clear()

    async def wait_idle(self) -> None:
        """Wait until nothing is being done."""
        while self._driving:
            await asyncio.wait(self._driving.values())

    async def sweep(self) -> None:
        """Look at the tournaments in which something happened, or has to by now."""
        running, now = await self._tournaments.running(), self._tables.now()
        self._idle = {id: idle for id, idle in self._idle.items() if id in running}
        for id, last in running.items():
            seen, until = self._idle.get(id, (0, 0.0))
            if seen != last or until <= now:
                self.drive(id)
        await self.wait_idle()

    async def _sweep_on(self) -> None:
        while True:
            try:
                if await self._leases.claim(f"{LEASE} all"):
                    await self.sweep()
            except Refusal as refusal:
                _logger.warning("The tournaments could not be looked at: %s", refusal)
            except Exception:
                _logger.exception("Looking at the tournaments failed")
            await asyncio.sleep(self.sweep_interval)

    async def _drive_on(self, id: str) -> None:
        try:
            while True:
                self._again.discard(id)
                try:
                    went_on = await self._drive(id)
                except Refusal as refusal:  # it is tried again with the next sweep
                    _logger.warning("Tournament %s waits: %s", id, refusal)
                    went_on = False
                except Exception:
                    _logger.exception("Tournament %s waits", id)
                    went_on = False
                if not went_on and id not in self._again:
                    return
        finally:
            del self._driving[id]

    async def _drive(self, id: str) -> bool:
        """Do what is due in a tournament; return whether the next round was paired or all is over."""
        loaded = await self._tournaments.load(id)
        seen, current = loaded.state.seq, loaded.state.current
        if loaded.state.phase == "over":
            await self._end(loaded)
            if loaded.state.stopping:
                self._idle[id] = seen, loaded.state.at + LATER
            return False
        if current is None:
            return False
        for board in list(current.open_boards):
            if self._due.get(board.table, 0.0) <= self._tables.now() or self._withdrew(loaded.state, board):
                await self._tend(loaded, current, board)
        if not current.over:
            due = (self._due.get(board.table, 0.0) for board in current.open_boards)
            self._idle[id] = seen, min(due, default=0.0)
            return False
        await self._unseal_round(loaded)
        if loaded.state.settings.automatic:
            await self._tournaments.execute(id, partial(self._go_on, id, current.number))
            return True
        await self._tournaments.execute(id, partial(commands.close_idle, now=self._tables.now()))
        self._idle[id] = seen, commands.idle_until(loaded.state)
        return False

    async def _end(self, loaded: LoadedTournament) -> None:
        """Break off what was being played when the tournament was stopped; close it a while later.

        A worker that didn't know yet may have opened a table after that, so it looks once more before.
        """
        for _, board in loaded.state.boards:
            self._due.pop(board.table, None)
        if loaded.state.closed == "stopped" and loaded.state.current is not None:
            for board in loaded.state.current.open_boards:
                with contextlib.suppress(*UNREADABLE, NoTable):  # what was never opened stays so
                    at_table = await self._tables.load(board.table)
                    if matches.break_off(at_table.table):  # else its listeners would drive this once more
                        await self._tables.execute(board.table, matches.break_off)
        await self._unseal_round(loaded)
        if loaded.state.stopping and loaded.state.at + LATER <= self._tables.now():
            await self._tournaments.execute(loaded.id, commands.close_stopped)

    def _go_on(self, id: str, after: int, state: Tournament) -> list[Change]:
        """Return the round after this one; nothing where another worker paired it."""
        if state.closed or state.current is None or state.current.number != after:
            return []
        return commands.go_on(state, self._tournaments.table_id(id))

    def _withdrew(self, state: Tournament, board: Board) -> bool:
        return any(state.entrants[number].withdrawn for number in board.seats)

    async def _tend(self, loaded: LoadedTournament, round: Round, board: Board) -> None:
        """Open a table that isn't there, act where its players don't, and record the result.

        During any wait another worker may record a draw, which moves the board on to the table of its replay.
        """
        id = board.table
        at_table = await self._table(loaded, round, board)
        # It may have been stopped before the table was there.
        loaded = await self._tournaments.load(loaded.id)
        now, state = self._tables.now(), loaded.state
        for _ in range(2 * len(board.seats)):
            if not matches.tend(at_table.table, state, board, now, self._started):
                break
            at_table = await self._tables.execute(
                id, lambda table: matches.tend(table, state, board, now, self._started)
            )
        if at_table.table.over:
            result = result_of(id, at_table.table)
            table_id = self._tournaments.table_id(loaded.id)
            self._due.pop(id, None)
            await self._tournaments.execute(loaded.id, lambda state: commands.record(state, result, table_id))
            if board.result is None:  # it is repeated
                self._again.add(loaded.id)
        else:
            no_show = state.settings.no_show
            until = matches.deadline(at_table.table, no_show, self._started)
            self._due[id] = now + LATER if until is None else min(until, now + LATEST)

    async def _table(self, loaded: LoadedTournament, round: Round, board: Board) -> LoadedTable:
        """Return a table; created with its match begun where it isn't there."""
        id = board.table
        with contextlib.suppress(NoTable):
            return await self._tables.load(id)
        state, now, games = loaded.state, self._tables.now(), self._tables.games
        events = matches.begin(games, loaded.id, state, round, board, loaded.secret, now)
        entries = [encode(event) for event in events]
        seed = matches.seed(state, loaded.secret, round, board)
        with contextlib.suppress(Conflict):  # another worker was first
            await asyncio.wrap_future(self._tables.store.create_room(id, seed, now, entries))
        at_table = await self._tables.load(id)
        self._tables.notify(at_table)
        return at_table

    async def _unseal_round(self, loaded: LoadedTournament) -> None:
        """Let everybody look at the tables of a round with the same dice, once all of them are over."""
        current = loaded.state.current
        if current is None or not loaded.state.settings.duplicate:
            return
        tables = []
        for board in current.boards:
            with contextlib.suppress(*UNREADABLE, NoTable):
                tables.append(await self._tables.load(board.table))
        if all(at_table.table.over for at_table in tables):
            for at_table in tables:
                if at_table.table.sealed:
                    await self._tables.execute(at_table.id, matches.unseal)
