"""No word is cut off: on a narrow phone and at 200 %, in both languages, on every kind of page."""

import pytest

from speeltafel.games import GAMES
from tests.browser_axe.looks import CUT_OFF, TOO_WIDE
from tests.browser_axe.places import Place, Screen
from tests.stage import PHONE

NARROW = {"width": 320, "height": 640}
ZOOMED = {"width": 640, "height": 400}
WIDE = {"width": 1280, "height": 800}
KINDS = [
    Place("/"),
    Place("/", "Ana"),
    Place("/mine", "Ana"),
    Place("/mine/scores", "Ana"),
    Place("/t/waiting", "Ana"),
    Place("/t/waiting"),
    Place("/t/full", "Ana"),
    *(Place(f"/t/{game}-early", "mover") for game in GAMES),
    *(Place(f"/t/{game}-late", "mover") for game in GAMES),
    Place("/t/squadro-over", "Ana"),
    Place("/t/saga-late"),
    Place("/t/handed", "Ana"),
    *(Place(f"/rules/{game}") for game in GAMES),
    Place("/learn"),
    *(Place(f"/learn/{game}/{len(GAMES[game].lesson)}") for game in GAMES),
    *(Place(f"/puzzles/{game}/1") for game in ("saga", "columbiz")),
    Place("/puzzles"),
    Place("/ratings", "Ana"),
    Place("/no-such-page"),
]


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("place", KINDS, ids=str)
def test_no_word_is_cut_off(place, language, phone):
    page = Screen(phone.page, phone.house, phone.actors, language, PHONE).show(place)
    found = {}
    for size in (NARROW, PHONE, ZOOMED, WIDE):
        page.set_viewport_size(size)
        too_wide = page.evaluate(TOO_WIDE)
        found[size["width"]] = page.evaluate(CUT_OFF) + ([f"{too_wide} px too wide"] if too_wide > 0 else [])
    assert {width: cut for width, cut in found.items() if cut} == {}


def test_at_200_percent_no_panel_lies_on_the_board(phone):
    for game in GAMES:
        page = phone.show(Place(f"/t/{game}-late", "mover"))
        page.set_viewport_size(ZOOMED)
        assert page.evaluate("getComputedStyle(document.querySelector('.actions')).position") == "relative"


def test_the_look_would_see_a_word_that_is_cut_off(phone):
    page = phone.show(Place("/"))
    assert page.evaluate(CUT_OFF) == []
    page.evaluate("document.querySelector('.now select').style.width = '4rem'")
    page.evaluate("document.querySelector('.now select').parentElement.style.flex = '0 0 4rem'")
    page.evaluate("document.querySelector('h2').style = 'width: 2rem; overflow: hidden'")
    assert len(page.evaluate(CUT_OFF)) >= 2
