"""A staged house and one Chromium for everything that looks at pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from speeltafel.games import GAMES
from speeltafel.store import Store
from tests.stage import Hand, OpenHouse, Set, chromium, open_house

LONG = "Wilhelmina van den Berg-S"
PLAYERS = {
    "squadro": ["Ana", "Bo"],
    "saxum": ["Ana", "Bo"],
    "zocken": ["Ana", "Bo", "Chris", "Dewi", "Emma", "Farid", LONG, "Hanneke"],
    "columbiz": ["Ana", "Bo", LONG, "Dewi"],
    "saga": ["Ana", "Bo", LONG, "Dewi"],
}
MOMENTS = {"early": 3, "late": 47, "over": -1}
"""How many events have passed at each of the tables."""
TABLES = [
    *(
        Set(f"{key}-{moment}", key, PLAYERS[key], events)
        for key in GAMES
        for moment, events in MOMENTS.items()
    ),
    Set("waiting", "saga", ["Ana", "Bo"], chairs=4),
    Set("full", "columbiz", ["Ana", "Bo", LONG]),
    Set("handed", "saga", ["Ana", "Ana", "Ana"], 9),
    Set("solo", "zocken", ["Ana"], -1),
    Set("talking", "squadro", ["Ana", "Bo"], 6, talk=[("Bo", "Hello!"), ("Ana", "Good luck " * 20)]),
]


@pytest.fixture(scope="session")
def actors() -> dict[str, str]:
    """Who is to move at each table; filled when the tables are laid."""
    return {}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, actors: dict[str, str]) -> Iterator[OpenHouse]:
    """The house, with all tables laid."""
    folder = tmp_path_factory.mktemp("stage")
    with Store.open(folder / "speeltafel.db") as store:
        hand = Hand(store)
        for table in TABLES:
            room = hand.lay(table)
            actors[table.id] = room.chairs[room.actor - 1].name if room.actor else ""
    with open_house(folder) as house:
        yield house


@pytest.fixture(scope="session")
def chrome(playwright: Playwright) -> Iterator[Browser]:
    """The browser; each person gets a profile of their own in it."""
    browser = chromium(playwright)
    yield browser
    browser.close()
