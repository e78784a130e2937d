"""Bytes of a table's page, and bytes and CPU time of updates."""

import asyncio
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from starlette.testclient import TestClient

from bench.pace import SCALE, pace
from speeltafel.cli.serve import tune_garbage_collector
from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import SatDown
from speeltafel.server.tables import Tables
from speeltafel.server.viewers import Viewer
from speeltafel.store import Store
from speeltafel.web.app import create_app, guarded
from speeltafel.web.services import Settings, build

HEAD = "          page kB  all kB   frame B     p95 B   frame B   CPU ms   CPU ms   at 20 M/s (low to high)"
UNDER = "           (html) (first) per event per event  to actor  an event a viewer   a viewer"
EVENTS = 150
WATCHERS = 6
WARM = 2
"""Matches played before those that are measured, to warm up."""
MATCHES = 7
"""Matches that are measured; a figure is their median."""


class Cost(NamedTuple):
    """The figures of one match."""

    page: float
    first: float
    frame: float
    largest: float
    to_actor: float
    event: float
    viewer: float
    scaled: float


def main() -> None:
    """Print the table."""
    print(
        "\nthe server: a table's page, and what a move costs (the seats and six watchers, half of them Dutch)"
    )
    print(HEAD)
    print(UNDER)
    tune_garbage_collector()  # as the server does when it starts
    for key in GAMES:
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.db") as store:
            costs = [asyncio.run(measure(store, key)) for _ in range(WARM + MATCHES)][WARM:]
        print(f"{key:10}{row(costs)}", flush=True)


def row(costs: Sequence[Cost]) -> str:
    """Return the figures of a game; the last one with its spread."""
    page, first, frame, largest, to_actor, event, viewer, scaled = map(
        statistics.median, zip(*costs, strict=True)
    )
    low, *_, high = sorted(cost.scaled for cost in costs)
    return (
        f"{page:>8.1f}{first:>8.1f}{frame:>10,.0f}{largest:>10,.0f}{to_actor:>10,.0f}"
        f"{event:>10.2f}{viewer:>9.2f}{scaled:>12.2f} ({low:.2f} to {high:.2f})"
    )


async def measure(store: Store, key: str) -> Cost:
    """Play one match and measure it."""
    app = create_app(build(store, GAMES, Settings("bench")))
    tables: Tables = app.state.services.tables
    game = GAMES[key]
    seats = game.seats[-1] if key != "zocken" else 4
    sits = [SatDown(seat, f"p{seat}", f"Player {seat}") for seat in range(1, seats + 1)]
    id = await tables.create(key, seats, {}, "p1", sits)
    await tables.execute(id, lambda table: decisions.start(table, "p1"))
    loaded, rng = await tables.load(id), Random(key)
    seated = [Viewer(f"p{seat}", None, "nl" if seat % 2 else "en") for seat in range(1, seats + 1)]
    watching = [Viewer("", None, "nl" if number % 2 else "en") for number in range(WATCHERS)]
    loaded.presence.viewers |= {*seated, *watching}
    sizes: list[int] = []
    to_actor: list[int] = []
    spent = moves = 0.0
    events = 0
    paces = [pace()]
    while isinstance(turn := loaded.table.turn, Choose) and moves < EVENTS:
        token = game.write(rng.choice(list(turn.moves)))
        seat, version = turn.seat, loaded.table.version
        began = time.process_time()
        await tables.execute(id, lambda table: decisions.move(table, seat, token, version, f"p{seat}"))  # noqa: B023
        spent += time.process_time() - began
        moves += 1
        paces.append(pace())
        happened = loaded.table.version - version
        events += happened
        for viewer in [*seated, *watching]:
            total = 0
            while not viewer.queue.empty():
                total += len(viewer.queue.get_nowait())
            sizes.append(total // happened)
            if viewer in seated and seated.index(viewer) + 1 == loaded.table.actor:
                to_actor.append(total // happened)
    client = TestClient(guarded(app))
    page = client.get(f"/t/{id}").content
    rest = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)(?:\?\w+)?)"', page.decode())
    first = len(page) + sum(len(client.get(path).content) for path in rest)
    each = spent / events / (len(seated) + len(watching)) * 1e3
    return Cost(
        page=len(page) / 1e3,
        first=first / 1e3,
        frame=statistics.mean(sizes),
        largest=sorted(sizes)[int(len(sizes) * 0.95)],
        to_actor=statistics.mean(to_actor),
        event=spent / events * 1e3,
        viewer=each,
        scaled=each * statistics.median(paces) / SCALE,
    )


if __name__ == "__main__":
    main()
