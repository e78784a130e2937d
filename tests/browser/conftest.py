"""One server for all browser tests; each test has its own people, whose pages may log no errors."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import DESKTOP, PHONE, Person, ServerProcess, meet

expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server of all tests."""
    server = ServerProcess(tmp_path_factory.mktemp("server"))
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


@pytest.fixture
def people(chromium: Browser, server: ServerProcess) -> Iterator[Meet]:
    """Return a function that opens a browser for a person.

    Afterwards no page may have logged an error or requested another host.
    """
    there: list[Person] = []

    def open_browser(
        profile: dict[str, Any], at: ServerProcess = server, calm: bool = True, **more: Any
    ) -> Person:
        there.append(meet(chromium, at, profile, calm, **more))
        return there[-1]

    yield open_browser
    for person in there:
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


@pytest.fixture
def desktop(people: Meet) -> Person:
    """A person with a desktop browser in English."""
    return people(DESKTOP)


@pytest.fixture
def phone(people: Meet) -> Person:
    """A person with a phone in Dutch."""
    return people(PHONE)
