"""An open house for each test."""

import pytest

from tests.web.guests import open_house


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path) as opened:
        yield opened
