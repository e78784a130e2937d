"""An open house for each test. Stories about what people may see and do are also told on PostgreSQL."""

import os

import pytest

from tests.web.guests import open_house
from tests.web.thinkers import Strict

ON_BOTH = ("test_live", "test_secrets", "test_socket_moves", "test_edges")
"""Modules whose stories must come out the same on both; with `HOUSES=postgresql` all do, on that alone."""


def pytest_generate_tests(metafunc):
    if "house" in metafunc.fixturenames:
        kinds = ["sqlite"]
        if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
            kinds.append("postgresql")
        metafunc.parametrize(
            "house", [os.environ.get("HOUSES")] if "HOUSES" in os.environ else kinds, indirect=True
        )


@pytest.fixture
def house(request, tmp_path):
    place = request.getfixturevalue("furnished") if request.param == "postgresql" else None
    with open_house(tmp_path, place) as opened:
        yield opened


@pytest.fixture
def ana(house):
    """A guest who reads English."""
    return house.guest("en")


@pytest.fixture
def strict(house):
    """The judge of this house's studies, who finds one move the best by far."""
    house.app.state.services.studies._appraise = judge = Strict()
    return judge
