"""One server for all browser tests; each test has its own people, whose pages may log no errors.

Browsers go from test to test, without what they remembered.

Matches have 25 to 90 choices, half a second each. A test plays the first ones at a new table or the last ones
at a table that is prepared; tests without a browser play whole matches.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from speeltafel.store import Store
from tests.browser.people import DESKTOP, PHONE, Person, ServerProcess, meet
from tests.prepared_server import PreparedTable, StoreWriter

PEOPLE = ["Ana", "Bo", "Chris", "Dewi"]
LEFT = {"squadro": 10, "zocken": 10, "columbiz": 14, "saga": 5}
"""How many moves and rolls are left at prepared tables of each game."""
ROUND: dict[str, object] = {"rounds": 1}
ENDINGS = [
    PreparedTable(f"{game}-{name}", game, people, -1, to_go=LEFT[game], options=options)
    for game, name, people, options in (
        ("squadro", "touched", PEOPLE[:2], None),
        ("zocken", "touched", PEOPLE, ROUND),
        ("columbiz", "touched", PEOPLE[:3], None),
        ("saga", "touched", PEOPLE[:3], None),
        ("columbiz", "keyed", ["Ana", "Ana"], None),
        ("saga", "keyed", ["Ana", "Ana"], None),
        ("zocken", "forms", PEOPLE[:2], ROUND),
        ("zocken", "alone", PEOPLE[:1], ROUND),
        ("zocken", "again", PEOPLE[:1], ROUND),
    )
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of all tests, with tables shortly before the end of their matches."""
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    with Store.open(server.data / "speeltafel.db") as store:
        writer = StoreWriter(store)
        for prepared in ENDINGS:
            writer.add_table(prepared)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of one test, which may kill it."""
    server = ServerProcess(tmp_path)
    server.start()
    yield server
    server.stop()


Meet = Callable[..., Person]
PROFILES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="session")
def left() -> dict[str, list[Person]]:
    """The browsers that people of earlier tests have left, by profile.

    A page in one takes half the CPU time of a page in a new one: 0.25 s less.
    """
    return {name: [] for name in PROFILES}


@pytest.fixture
def people(chromium: Browser, server: ServerProcess, left: dict[str, list[Person]]) -> Iterator[Meet]:
    """Return a function that gives a person a browser, a new one if `new`.

    Afterwards no page may have logged an error or requested another host.
    """
    there: list[Person] = []
    shared: list[tuple[str, Person]] = []

    def open_browser(
        profile: dict[str, Any], at: ServerProcess = server, calm: bool = True, new: bool = False, **more: Any
    ) -> Person:
        kind = next((name for name, known in PROFILES.items() if known is profile), None)
        if new or kind is None or at is not server or not calm or more:
            there.append(meet(chromium, at, profile, calm, **more))
        else:
            there.append(left[kind].pop() if left[kind] else meet(chromium, at, profile))
            there[-1].begin_anew(profile)
            shared.append((kind, there[-1]))
        return there[-1]

    yield open_browser
    kept = [person for _, person in shared]
    for person in there:
        if person in kept:
            person.leave()
        else:
            person.context.close()
    for person in there:
        host = person.origin.removeprefix("http")
        away = [url for url in person.requests if not url.startswith((f"http{host}", f"ws{host}", "data:"))]
        assert not away, "a page requested another host"
        errors = [
            message
            for message in person.trouble
            if not any(re.search(known, message) for known in person.expected)
        ]
        assert not errors
    for kind, person in shared:
        left[kind].append(person)


@pytest.fixture
def desktop(people: Meet) -> Person:
    """A person with a desktop browser in English."""
    return people(DESKTOP)


@pytest.fixture
def phone(people: Meet) -> Person:
    """A person with a phone in Dutch."""
    return people(PHONE)
