"""One house for all stories; for each story its own people, whose pages may not grumble."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import DESKTOP, PHONE, OpenHouse, Person, meet

expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """A house that is open during all stories."""
    house = OpenHouse(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """A house for one story, which may break it."""
    house = OpenHouse(tmp_path)
    house.open()
    yield house
    house.close()


Meet = Callable[..., Person]


@pytest.fixture
def people(chromium: Browser, house: OpenHouse) -> Iterator[Meet]:
    """Lets somebody in; afterwards nobody's page may have grumbled or called elsewhere."""
    there: list[Person] = []

    def come(profile: dict[str, Any], at: OpenHouse = house, calm: bool = True, **more: Any) -> Person:
        there.append(meet(chromium, at, profile, calm, **more))
        return there[-1]

    yield come
    for person in there:
        person.context.close()
    for person in there:
        host = person.origin.removeprefix("http")
        away = [url for url in person.requests if not url.startswith((f"http{host}", f"ws{host}", "data:"))]
        assert not away, "a page called elsewhere"
        grumbles = [
            said for said in person.trouble if not any(re.search(known, said) for known in person.expected)
        ]
        assert not grumbles


@pytest.fixture
def desktop(people: Meet) -> Person:
    """Somebody at a desk who reads English."""
    return people(DESKTOP)


@pytest.fixture
def phone(people: Meet) -> Person:
    """Somebody with a phone who reads Dutch."""
    return people(PHONE)
