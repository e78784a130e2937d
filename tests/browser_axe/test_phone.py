"""What folds and tells on a phone."""

import pytest

from speeltafel.games import GAMES
from speeltafel.web.pages import MOST_LINES
from tests.browser_axe.looks import UNSEEN_SCORES
from tests.browser_axe.places import Place, Screen
from tests.stage import hand_over

SMALL = """(least) => [...document.querySelectorAll("#board text")]
  .filter((text) => text.checkVisibility() && text.getClientRects().length)
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), text.textContent];
  })
  .filter(([size]) => size < least)"""
"""The words on the board that are drawn smaller than so many px, with their size."""
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


@pytest.mark.parametrize("game", GAMES)
def test_words_on_a_board_are_at_least_11_px_high_on_a_phone_of_390(phone, game):
    """Four play Saga here, whose board is the highest; with fewer seats its smallest words have 12 px."""
    for moment in ("early", "late"):
        page = phone.show(Place(f"/t/{game}-{moment}", "mover"))
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(SMALL, 11 if game == "saga" else 12) == []


def test_saxum_says_what_a_field_does_only_to_whoever_may_use_it(phone):
    for who, seen in (("mover", True), ("other", False)):
        tags = phone.show(Place("/t/saxum-late", who)).locator("#items .saxum-tag")
        assert tags.count() > 0
        assert tags.first.is_visible() is seen


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_score_is_in_sight_on_the_narrowest_phone(game, language, phone):
    screen = Screen(phone.page, phone.house, phone.actors, language, {"width": 320, "height": 640})
    page = screen.show(Place(f"/t/{game}-late", "mover"))
    assert page.evaluate(UNSEEN_SCORES) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1000, 800), (1280, 800), (1920, 1080)])
def test_the_draw_is_told_once(width, height, phone):
    page = phone.page
    page.set_viewport_size({"width": width, "height": height})
    hand_over(page.context, phone.house, "", "nl")
    page.goto("/")
    page.locator(".box:has(input[value=squadro]) button[value=here]").click()
    page.locator("select[name=seating]").select_option("drawn")
    page.locator(".saved").wait_for()
    page.locator("form[action$='/start'] button").click()
    page.locator("#board").wait_for()
    told = page.locator(".drawn:visible")
    assert told.count() == 1
    assert told.inner_text().startswith("Geloot: ")
