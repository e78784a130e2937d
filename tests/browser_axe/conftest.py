"""A server with prepared tables for tests of pages, and two screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from speeltafel.games import GAMES
from speeltafel.store import Store
from tests.browser_axe.places import MOMENTS, Screen
from tests.prepared_server import (
    DESKTOP,
    PHONE,
    PreparedTable,
    RunningServer,
    StoreWriter,
    ident,
    run_server,
    visit,
)
from tests.tournaments.simulation import Simulation, stronger

LONG = "Wilhelmina van den Berg-S"
PLAYERS = {
    "squadro": ["Ana", "Bo"],
    "saxum": ["Ana", "Bo"],
    "zocken": ["Ana", "Bo", "Chris", "Dewi", "Emma", "Farid", LONG, "Hanneke"],
    "columbiz": ["Ana", "Bo", LONG, "Dewi"],
    "saga": ["Ana", "Bo", LONG, "Dewi"],
}
TABLES = [
    *(
        PreparedTable(f"{key}-{moment}", key, PLAYERS[key], events)
        for key in GAMES
        for moment, events in MOMENTS.items()
    ),
    PreparedTable("saxum-six", "saxum", ["Ana", "Bo"], 80, seed=13),
    PreparedTable("waiting", "saga", ["Ana", "Bo"], chairs=4),
    PreparedTable("full", "columbiz", ["Ana", "Bo", LONG]),
    PreparedTable("handed", "saga", ["Ana", "Ana", "Ana"], 9),
    PreparedTable("solo", "zocken", ["Ana"], -1),
    PreparedTable("zocken-round", "zocken", PLAYERS["zocken"], -1, options={"rounds": 1}),
    PreparedTable(
        "talking", "squadro", ["Ana", "Bo"], 6, talk=[("Bo", "Hello!"), ("Ana", "Good luck " * 20)]
    ),
]


STUDIED = ("columbiz-over", "zocken-round")
"""Of Zocken one round for eight: axe looks at each of a whole match's two thousand cells for 90 seconds."""


@pytest.fixture(scope="session")
def actors() -> dict[str, str]:
    """The player to move at each table, filled when the tables are prepared."""
    return {}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, actors: dict[str, str]) -> Iterator[RunningServer]:
    """The server, with all tables prepared."""
    folder = tmp_path_factory.mktemp("server")
    with Store.open(folder / "speeltafel.db") as store:
        writer = StoreWriter(store)
        for prepared in TABLES:
            table = writer.add_table(prepared)
            actors[prepared.id] = table.chairs[table.actor - 1].name if table.actor else ""
            if prepared.id in STUDIED:
                writer.add_analysis(prepared, table)
        writer.add_program("Robo", "Ana")
        writer.add_tournament("cup", Simulation(5, person=ident("Ana")).changes)
        played = Simulation(8, game="saxum", duplicate=True, rounds=2, listed=True)
        played.play(stronger)
        writer.add_tournament("cup-over", played.changes)
        writer.add_rating("saga", {"Ana": 1, "Bo": 2, LONG: 2})
        writer.add_holidays("Ana")
    with run_server(folder) as server:
        yield server


@pytest.fixture(scope="session")
def phone(chromium: Browser, server: RunningServer, actors: dict[str, str]) -> Iterator[Screen]:
    """A phone in Dutch; its viewer changes with each place."""
    context = visit(chromium, server, "", "nl", viewport=PHONE, reduced_motion="reduce", has_touch=True)
    yield Screen(context.new_page(), server, actors, "nl", PHONE)
    context.close()


@pytest.fixture(scope="session")
def desktop(chromium: Browser, server: RunningServer, actors: dict[str, str]) -> Iterator[Screen]:
    """A desktop in English; its viewer changes with each place."""
    context = visit(chromium, server, "", "en", viewport=DESKTOP, reduced_motion="reduce")
    yield Screen(context.new_page(), server, actors, "en", DESKTOP)
    context.close()
