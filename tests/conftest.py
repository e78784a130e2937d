"""Settings for all tests."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Playwright

from tests import stage

# Derandomised: a test that fails today fails tomorrow too, for everyone.
settings.register_profile("house", derandomize=True, deadline=None, max_examples=25)
settings.load_profile("house")


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The one browser of all stories and looks; whoever comes gets a profile of their own in it."""
    browser = stage.chromium(playwright)
    yield browser
    browser.close()
