"""Tournaments that go on while their server is killed: no table and no result is lost or doubled."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

from sqlalchemy import text

from soak.guests import PAUSE, Guest, Lost
from soak.ledger import read_from, reading, replayed
from soak.tables import Match
from speeltafel.play.events import Entry
from speeltafel.play.table import Table
from speeltafel.play.tournaments.results import result_of
from speeltafel.play.tournaments.settings import ROUND_ROBIN, SWISS
from speeltafel.play.tournaments.standings import standings
from speeltafel.play.tournaments.state import Tournament, fold

LOOK = 0.05
"""Seconds until somebody looks again who waits for an opponent or for a match."""
LAST_RESIGNS = 0.3
"""The share of turns at which somebody gives up once the server isn't killed any more."""
WAIT = 300.0
"""Seconds to wait for the last rounds: a bot may have to be compiled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a tournament is set up."""

    system: str
    game: str
    guests: int
    bots: int = 0
    more: Mapping[str, object] = field(default_factory=dict)
    resigns: float = 0.04
    """The share of turns at which somebody gives up, so that matches are short."""


PLANS = (
    Plan(ROUND_ROBIN, "squadro", guests=3, bots=1),
    Plan(SWISS, "squadro", guests=5, more={"rounds": 3}),
    Plan(SWISS, "zocken", guests=4, more={"rounds": 2, "duplicate": "yes"}),
)


class Cup:
    """A tournament."""

    def __init__(
        self,
        plan: Plan,
        port: int,
        rng: Random,
        database: Callable[[], Path | str],
        **how: bool,
    ) -> None:
        self.plan, self._rng, self._database, self._how = plan, rng, database, how
        self.guests = [Guest(port, "nl" if number % 2 else "en") for number in range(plan.guests)]
        self._resigns = plan.resigns
        self.over = False
        self._matches: dict[str, Match] = {}
        """By path of the table."""
        self._log: list[Entry] = []

    async def begin(self) -> None:
        """Create it, let everybody enter, and start."""
        organiser = self.guests[0]
        plan = {"title": "Cup", "game": self.plan.game, "system": self.plan.system, "pace": "days-3"}
        answer = await organiser.post("/tournaments", **plan, automatic="yes", **self.plan.more)
        assert answer.status == 303, answer.text
        self.path = answer.headers["location"]
        for number, guest in enumerate(self.guests, 1):
            assert (await guest.post(f"{self.path}/enter", name=f"Guest {number}")).status == 303
        if self.plan.bots:
            bots = {"count": self.plan.bots, "level": "beginner"}
            assert (await organiser.post(f"{self.path}/bots", **bots)).status == 303
        assert (await organiser.post(f"{self.path}/start")).status == 303

    async def play(self, go_on: Callable[[], bool]) -> None:
        """Play until all rounds are over or `go_on` returns False."""
        await asyncio.gather(*(self._play(guest, go_on) for guest in self.guests))

    async def _play(self, guest: Guest, go_on: Callable[[], bool]) -> None:
        while go_on() and not self.over:
            try:
                if guest.page is None or guest.page.over:
                    await self._find_match(guest)
                else:
                    await self._act(guest, self._matches[guest.table])
            except Lost:
                await asyncio.sleep(PAUSE)

    async def _find_match(self, guest: Guest) -> None:
        """Go to the table of the guest's next match, if there is one."""
        answer = await guest.get(self.path)
        if answer.status != 200:
            raise Lost(f"{self.path} was answered {answer.status}")
        self.over = self.over or 'data-phase="over"' in answer.text
        found = re.search(r'class="button main" href="(/t/\w+)"', answer.text)
        if found is None or found[1] == guest.table:
            await asyncio.sleep(LOOK)
            return
        await guest.open_page(found[1])
        if guest.table not in self._matches:
            self._matches[guest.table] = Match(self.guests, self._rng, **self._how).at(guest.table)

    async def _act(self, guest: Guest, match: Match) -> None:
        """Play a move, or give up."""
        assert guest.page is not None
        await guest.poll()
        if match.must_repeat(guest) or (guest.page.offers and self._rng.random() > self._resigns):
            await match.act(int(guest.page.seat), guest, 0.0)
        elif guest.page.offers:
            await guest.post(f"{guest.table}/resign", seat=guest.page.seat)
        else:
            await asyncio.sleep(LOOK)

    def check(self) -> None:
        """Check what is stored: every pairing has at most one table, and the result of that table."""
        state, tables = self._stored()
        for path, match in self._matches.items():
            assert path.removeprefix("/t/") in tables, f"{path} is lost"
            match.ledger.check(self._database())
        assert len(state.entrants) == self.plan.guests + self.plan.bots
        boards = {
            board.table: (round, place, board)
            for round in state.rounds
            for place, board in enumerate(round.boards, 1)
        }
        assert len(boards) == sum(len(round.boards) for round in state.rounds), "two matches at one table"
        for id, table in tables.items():
            assert id in boards, f"a table that nobody was paired at: {id}"
            round, place, board = boards[id]
            joined = table.tournament
            assert joined is not None
            assert (joined.round, joined.board) == (round.number, place)
            for seat, number in enumerate(board.seats, 1):
                assert table.chair(seat).person == state.entrants[number].person
        for round in state.rounds:
            busy = [number for board in round.boards for number in board.seats] + [*round.byes]
            assert len(busy) == len(set(busy)), f"somebody has two matches in round {round.number}"
            # In a round robin, whoever is left over has no match and gets nothing for that.
            assert self.plan.system == ROUND_ROBIN or sorted(busy) == sorted(state.entrants)
        results = Counter(entry.body["table"] for entry in self._log if entry.kind == "result")
        assert not [id for id, times in results.items() if times > 1], "a result was counted twice"
        for _, _, board in boards.values():
            assert board.result is None or board.result == result_of(board.table, tables[board.table])

    async def finish(self) -> None:
        """Play to the end; check that nothing is lost or doubled, and the standings against the tables."""
        self._resigns = max(self._resigns, LAST_RESIGNS)
        async with asyncio.timeout(WAIT):
            await self.play(lambda: True)
        self.check()
        state, tables = self._stored()
        for _, board in state.boards:
            board.result = result_of(board.table, tables[board.table])
        met = Counter(frozenset(board.seats) for _, board in state.boards)
        assert set(met.values()) == {1}, "two met twice"
        if self.plan.system == ROUND_ROBIN:
            everybody = len(state.entrants)
            assert len(met) == everybody * (everybody - 1) // 2
        else:
            assert len(state.rounds) == self.plan.more["rounds"]
        rows = (await self.guests[0].get(f"{self.path}/results.json")).json()["standings"]
        shown = [[row[name] for name in ("place", "entrant", "points", "played", "won")] for row in rows]
        assert shown == [
            [row.place, row.number, float(row.points), row.played, row.won] for row in standings(state)
        ]
        if not state.settings.duplicate:
            assert {entrant: points for _, entrant, points, *_ in shown} == points_of(state)

    def _stored(self) -> tuple[Tournament, dict[str, Table]]:
        """Return the tournament by its log, which has changed nowhere, and its tables by theirs."""
        id = self.path.rpartition("/")[2]
        with reading(self._database()) as connection:
            rows = connection.execute(
                text("select seq, at, kind, body from tournament_event where tournament = :id order by seq"),
                {"id": id},
            )
            log = [Entry(seq, at, kind, json.loads(body)) for seq, at, kind, body in rows]
            joined = connection.execute(text("select room, body from event where kind = 'tournament'"))
            tables = {}
            for room in [room for room, body in joined if json.loads(body)["tournament"] == id]:
                assert room not in tables, f"{room} joined twice"
                *_, tables[room] = replayed(*read_from(connection, room))
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), "a gap in the log"
        assert log[: len(self._log)] == self._log, "stored events have changed"
        self._log = log
        return fold(log), tables


def points_of(state: Tournament) -> dict[int, float]:
    """Return the points of each entrant of a tournament of pairs: 1, a half or 0 a match, and 1 for a bye."""
    points = {number: Fraction(0) for number in state.entrants}
    for round in state.rounds:
        for number in round.byes:
            points[number] += 1
        for board in round.boards:
            assert board.result is not None
            own, other = board.result.places
            share = Fraction((other > own) - (own > other) + 1, 2)
            for number, won in zip(board.seats, (share, 1 - share), strict=True):
                points[number] += won
    return {number: float(total) for number, total in points.items()}
