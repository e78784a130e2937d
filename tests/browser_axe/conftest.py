"""A staged house for everything that looks at pages, and two screens that are kept."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from speeltafel.games import GAMES
from speeltafel.store import Store
from tests.browser_axe.places import MOMENTS, Screen
from tests.stage import DESKTOP, PHONE, Hand, OpenHouse, Set, open_house, visit

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
        Set(f"{key}-{moment}", key, PLAYERS[key], events)
        for key in GAMES
        for moment, events in MOMENTS.items()
    ),
    Set("saxum-six", "saxum", ["Ana", "Bo"], 80, seed=13),
    Set("waiting", "saga", ["Ana", "Bo"], chairs=4),
    Set("full", "columbiz", ["Ana", "Bo", LONG]),
    Set("handed", "saga", ["Ana", "Ana", "Ana"], 9),
    Set("solo", "zocken", ["Ana"], -1),
    Set("zocken-round", "zocken", PLAYERS["zocken"], -1, options={"rounds": 1}),
    Set("talking", "squadro", ["Ana", "Bo"], 6, talk=[("Bo", "Hello!"), ("Ana", "Good luck " * 20)]),
]


STUDIED = ("columbiz-over", "zocken-round")
"""Of Zocken one round for eight: axe looks at each of a whole match's two thousand cells for 90 seconds."""


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
            if table.id in STUDIED:
                hand.study(table, room)
        hand.write_program("Robo", "Ana")
        hand.rate("saga", {"Ana": 1, "Bo": 2, LONG: 2})
    with open_house(folder) as house:
        yield house


@pytest.fixture(scope="session")
def phone(chromium: Browser, house: OpenHouse, actors: dict[str, str]) -> Iterator[Screen]:
    """A phone in Dutch, handed to whoever looks."""
    context = visit(chromium, house, "", "nl", viewport=PHONE, reduced_motion="reduce", has_touch=True)
    yield Screen(context.new_page(), house, actors, "nl", PHONE)
    context.close()


@pytest.fixture(scope="session")
def desktop(chromium: Browser, house: OpenHouse, actors: dict[str, str]) -> Iterator[Screen]:
    """A desktop in English, handed to whoever looks."""
    context = visit(chromium, house, "", "en", viewport=DESKTOP, reduced_motion="reduce")
    yield Screen(context.new_page(), house, actors, "en", DESKTOP)
    context.close()
