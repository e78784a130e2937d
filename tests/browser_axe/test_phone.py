"""What folds and tells on a phone."""

import pytest

from speeltafel.games import GAMES
from speeltafel.web.pages import MOST_LINES
from tests.browser_axe.looks import UNSEEN_SCORES
from tests.browser_axe.places import Place, Screen

WIDE, HIGH = (f"(node) => node.getBoundingClientRect().{way}" for way in ("width", "height"))


def test_the_whole_standing_and_the_whole_log_are_one_tap_away(phone):
    page = phone.show(Place("/t/saga-late", "Ana"))
    rest, lines = page.locator("#seats .rest").first, page.locator("#log li")
    assert rest.evaluate(WIDE) <= 1
    page.locator(".people .unfold").tap()
    assert rest.evaluate(WIDE) > 20
    shut = page.locator("#log").evaluate(HIGH)
    page.locator(".log .unfold").tap()
    assert page.locator("#log").evaluate(HIGH) > 3 * shut
    assert lines.count() == MOST_LINES + 1
    assert lines.last.locator("a").get_attribute("href") == "/t/saga-late/at/0"


def test_a_picked_card_tells_what_it_would_bring(phone):
    page = phone.show(Place("/t/saga-early", "mover"))
    hopes = page.locator("#i-new [data-with]:visible")
    assert hopes.count() == 0
    page.locator('[data-touch^="hand-"].live .hit').first.tap()
    assert hopes.count() == 2, "the land it would attack, and the strength it would have"


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_score_is_in_sight_on_the_narrowest_phone(game, language, phone):
    screen = Screen(phone.page, phone.house, phone.actors, language, {"width": 320, "height": 640})
    page = screen.show(Place(f"/t/{game}-late", "mover"))
    assert page.evaluate(UNSEEN_SCORES) == []
