"""A server for each test. Tests of what people may see and do also run on PostgreSQL."""

import os

import pytest

from tests.web.fake_bots import StrictAppraiser
from tests.web.local_server import local_server

ON_BOTH = ("test_table_socket", "test_secrets", "test_edges")
"""Modules that run on SQLite and PostgreSQL; with `TEST_STORE=postgresql` all run on that alone."""


def pytest_generate_tests(metafunc):
    if "server" in metafunc.fixturenames:
        kinds = ["sqlite"]
        if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
            kinds.append("postgresql")
        metafunc.parametrize(
            "server",
            [os.environ.get("TEST_STORE")] if "TEST_STORE" in os.environ else kinds,
            indirect=True,
        )


@pytest.fixture
def server(request, tmp_path):
    place = request.getfixturevalue("migrated_database") if request.param == "postgresql" else None
    with local_server(tmp_path, place) as opened:
        yield opened


@pytest.fixture
def ana(server):
    """A guest who reads English."""
    return server.guest("en")


@pytest.fixture
def strict_appraiser(server):
    """The appraiser of this server's studies, for which one move is far better than most."""
    server.app.state.services.studies._appraise = appraiser = StrictAppraiser()
    return appraiser
