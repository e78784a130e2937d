"""Folding panels and announcements on a phone."""

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from speeltafel.web.pages.table import MAX_LINES
from tests.browser_axe.places import Place
from tests.modules import evaluate
from tests.prepared_server import set_cookies

SMALL = """(least) => [...document.querySelectorAll("#board text")]
  .filter((text) => text.checkVisibility() && text.getClientRects().length)
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), text.textContent];
  })
  .filter(([size]) => size < least)"""
"""The words on the board that are drawn smaller than so many px, with their size."""
DEEDS = """() => [...document.querySelectorAll("#moves :is(button, summary), #tools form")]
  .filter((node) => !node.matches("[action$='/undo']") && node.checkVisibility())
  .map((node) => node.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width].map(Math.round))"""
"""Where the buttons are that make a move or help, but for the one that takes back."""
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
    assert lines.count() == MAX_LINES + 1
    assert lines.last.locator("a").get_attribute("href") == "/t/saga-late/at/0"


def test_a_picked_card_tells_what_it_would_bring(phone):
    page = phone.show(Place("/t/saga-early", "mover"))
    gains = page.locator("#i-new [data-with]:visible")
    assert gains.count() == 0
    page.locator('[data-touch^="hand-"].live .hit').first.tap()
    assert gains.count() == 2, "the land it would attack, and the strength it would have"


@pytest.mark.parametrize("game", GAMES)
def test_words_on_a_board_are_at_least_11_px_high_on_a_phone_of_390(phone, game):
    """Saga with four players has the highest board; with fewer players its smallest text is 12 px."""
    for moment in ("early", "late"):
        page = phone.show(Place(f"/t/{game}-{moment}", "mover"))
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate(SMALL, 11 if game == "saga" else 12) == []


def test_saxum_says_what_a_field_does_only_to_whoever_may_use_it(phone):
    for who, seen in (("mover", True), ("other", False)):
        tags = phone.show(Place("/t/saxum-late", who)).locator("#items .saxum-tag")
        assert tags.count() > 0
        assert tags.first.is_visible() is seen


def test_the_draw_is_announced_once_at_any_width(phone):
    page = phone.page
    page.set_viewport_size({"width": 390, "height": 844})
    set_cookies(page.context, phone.server, "", "nl")
    page.goto("/")
    page.locator(".box:has(input[value=squadro]) button[value=here]").click()
    page.locator("select[name=seating]").select_option("drawn")
    page.locator(".saved").wait_for()
    page.locator("form[action$='/start'] button").click()
    page.locator("#board").wait_for()
    announcement = page.locator(".drawn:visible")
    for width, height in ((390, 844), (1000, 800), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert announcement.count() == 1, width
        assert announcement.inner_text().startswith("Geloot: "), width


GLOWING = """(kind) => [...document.querySelectorAll(`#items .item${kind}:not(.live)`)]
  .map((node) => (node.classList.add("last"), getComputedStyle(node).filter))"""


@pytest.mark.parametrize("game", ["saxum", "zocken", "columbiz"])
def test_a_die_that_cannot_be_touched_does_not_glow(game, phone):
    page = phone.show(Place(f"/t/{game}-late", "other"))
    assert set(page.evaluate(GLOWING, ".die")) == {"none"}
    assert "none" not in page.evaluate(GLOWING, ":not(.die)"), "anything else that a move brought does"


MADE_AGAIN = """
  const buttons = () => [...document.querySelectorAll("#moves button")];
  const told = (node) => [node.value, node.textContent, node.className, node.parentElement.className];
  const shape = () => buttons().map(told);
  const sent = shape();
  for (const node of buttons()) node.remove();
  (await js("board")).fillForm();
  return [sent, shape()];
"""


@pytest.mark.parametrize("table", [*(f"{game}-late" for game in GAMES), "saxum-six"])
def test_the_script_makes_the_buttons_that_the_page_had(table, phone):
    sent, made = evaluate(phone.show(Place(f"/t/{table}", "mover")), MADE_AGAIN)
    assert made == sent
    assert made


def test_a_six_offers_the_free_throw_first_and_folds_what_costs_points(phone):
    page = phone.show(Place("/t/saxum-six", "mover"))
    assert page.locator("#moves button.main").evaluate_all("all => all.map((one) => one.value)") == ["roll"]
    assert page.locator("#moves .shown button").count() == 1
    assert page.locator("#moves .folded button").count() == 5
    expect(page.locator("#moves .folded")).to_be_hidden()


@pytest.mark.parametrize("game", ["saga", "zocken", "columbiz"])
def test_no_button_moves_when_the_one_to_take_back_comes(game, phone):
    page = phone.show(Place(f"/t/{game}-late", "mover"))

    def deeds():
        found = []
        for width, height in ((320, 640), (360, 740), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            found.append(page.evaluate(DEEDS))
        return found

    with_it = deeds()
    assert page.locator("#tools [action$='/undo']").evaluate_all("all => all.map((one) => one.remove())")
    assert deeds() == with_it
    assert all(with_it)
