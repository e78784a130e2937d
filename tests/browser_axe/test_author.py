"""Accessibility of the page for authors, which only a server of theirs has."""

import pytest

from tests.browser.people import DESKTOP, PHONE, SOURCES, ServerProcess, meet
from tests.browser_axe.looks import CUT_OFF, TOO_LOW, axe_by_day, axe_by_night, unfit
from tests.browser_axe.places import NARROW, UNFOLD, ZOOMED
from tests.nightly import only

POSITIONS = ["squadro?log=1+2", "saxum?log=35+nonsense"]
"""One where somebody chooses, with the form for a step; one where chance decides, after a wrong token."""


@pytest.fixture(scope="module")
def workbench(tmp_path_factory):
    """A server for authors."""
    server = ServerProcess(tmp_path_factory.mktemp("workbench"), SOURCES, "--author")
    server.start()
    yield server
    server.stop()


VISITS = [(viewer, position) for viewer in ("dutch phone", "english desktop") for position in POSITIONS]


@pytest.mark.parametrize("visit", only([VISITS[0], VISITS[-1]], VISITS), ids=" ".join)
def test_the_page_for_authors_passes_all_checks(chromium, workbench, visit):
    viewer, position = visit
    profile = PHONE if viewer == "dutch phone" else DESKTOP
    person = meet(chromium, workbench, profile)
    page = person.page
    person.go(f"/author/{position}")
    page.evaluate(UNFOLD)
    size = page.viewport_size
    looks = {"cut off": page.evaluate(CUT_OFF)}
    if profile is PHONE:
        looks["too low for a thumb"] = page.evaluate(TOO_LOW)
    looks |= {"axe by day": axe_by_day(page), "axe by night": axe_by_night(page)}
    for narrow in (NARROW, ZOOMED, size):
        looks[f"at {narrow['width']} px"] = unfit(page, narrow, board=False)
    assert {look: found for look, found in looks.items() if found} == {}
    assert not person.trouble
    person.context.close()
