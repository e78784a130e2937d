"""A server for each test of the lobby."""

import pytest

from tests.web.local_server import local_server


@pytest.fixture
def server(tmp_path):
    with local_server(tmp_path) as opened:
        yield opened


@pytest.fixture
def ana(server):
    """A guest who reads English."""
    return server.guest("en")
