"""Accessibility of every page: light and dark, in both languages, by touch, by keyboard, at any size.

One page of each kind and a table of every game are opened on a phone, where all checks run on them; the most
wordy kinds also on a desktop in English. `make nightly` opens all. One visit makes all checks: opening a
page takes longer than most of them.
"""

import pytest

from speeltafel.games import GAMES
from tests.browser_axe.looks import (
    CUT_OFF,
    HIDDEN,
    RESTLESS,
    TOO_LOW,
    TOO_WIDE,
    UNSEEN_SCORES,
    astray,
    axe_by_day,
    axe_by_night,
    unfit,
)
from tests.browser_axe.places import (
    NARROW,
    PAGES,
    TABLE_PAGES,
    WORDY,
    ZOOMED,
    Place,
    Screen,
    one_of_each_kind,
)
from tests.nightly import only
from tests.prepared_server import DESKTOP, PHONE, visit


def troubles(looks):
    """Return the checks that found faults, with the faults."""
    return {look: found for look, found in looks.items() if found}


def cut_off(page, place):
    """Return by width what is cut off or out of sight on the page, whose size is changed."""
    found = {}
    for size in (NARROW, PHONE, ZOOMED, DESKTOP) if place in WORDY else ():
        page.set_viewport_size(size)
        found[size["width"]] = page.evaluate(CUT_OFF)
        if (too_wide := page.evaluate(TOO_WIDE)) > 0:
            found[size["width"]].append(f"{too_wide} px too wide")
        if size == NARROW and place.who == "mover":
            found["scores at 320"] = page.evaluate(UNSEEN_SCORES)
    return troubles(found)


PANEL = "getComputedStyle(document.querySelector('.actions')).position"
ONE_OF_EACH_KIND = one_of_each_kind(PAGES)
TABLES = [Place(f"/t/{game}-late", "mover") for game in GAMES]


@pytest.mark.parametrize("place", only([*ONE_OF_EACH_KIND, *TABLES], PAGES), ids=str)
def test_a_page_passes_all_checks_on_a_dutch_phone(place, phone):
    page = phone.show(place)
    playing = place.who == "mover" and not place.path.endswith("-over")
    folded = {"covered or below the screen": HIDDEN, "scores out of sight": UNSEEN_SCORES} if playing else {}
    looks = {look: page.evaluate(script) for look, script in folded.items()}
    if playing:
        looks["not one who acts"] = page.locator("#seats li[aria-current]").count() != 1
    looks["cut off"] = cut_off(page, place)
    page.set_viewport_size(PHONE)
    phone.unfold()
    looks["too low for a thumb"] = page.evaluate(TOO_LOW)
    looks["restless though calm was asked"] = page.evaluate(RESTLESS)
    looks["axe by day"] = axe_by_day(page)
    looks["axe by night"] = axe_by_night(page)
    if place in TABLE_PAGES:
        looks["no arrows lead to"] = astray(page)
    looks["at 320 px"] = unfit(page, NARROW, board=place in TABLE_PAGES)
    looks["at 200 %"] = unfit(page, ZOOMED, board=place in TABLE_PAGES)
    if playing:
        looks["a panel covers the board at 200 %"] = page.evaluate(PANEL) != "relative"
    assert troubles(looks) == {}


@pytest.mark.parametrize(
    "place",
    only(
        [place for place in one_of_each_kind(WORDY) if not place.path.startswith("/rules")],
        [place for place in PAGES if place in WORDY],
    ),
    ids=str,
)
def test_a_page_cuts_off_nothing_on_an_english_desktop(place, desktop):
    assert cut_off(desktop.show(place), place) == {}


@pytest.mark.parametrize(
    "place",
    only([Place("/"), Place("/t/waiting", "Ana"), Place("/t/saxum-early", "mover")], ONE_OF_EACH_KIND),
    ids=str,
)
def test_a_page_passes_axe_on_an_english_desktop(place, desktop):
    page = desktop.show(place)
    desktop.unfold()
    assert troubles({"by day": axe_by_day(page), "by night": axe_by_night(page)}) == {}


LONGEST = [Place(f"/learn/saga/{len(GAMES['saga'].lesson)}"), Place("/puzzles/columbiz/1")]


@pytest.mark.parametrize("language", only(["nl"], ["nl", "en"]))
@pytest.mark.parametrize("place", only(LONGEST, [place for place in WORDY if place not in PAGES]), ids=str)
def test_no_text_of_a_lesson_or_puzzle_is_cut_off(place, language, phone):
    screen = Screen(phone.page, phone.server, phone.actors, language, PHONE)
    assert cut_off(screen.show(place), place) == {}


DARKEN_Q7 = """() => {
  const passage = document.querySelector("#Q7");
  const { left, top, width, height } = passage.getBoundingClientRect();
  const patch = document.createElement("div"), px = (...lengths) => lengths.map((one) => `${one}px`);
  [patch.style.left, patch.style.top, patch.style.width, patch.style.height] =
    px(left + scrollX, top + scrollY, width, height);
  Object.assign(patch.style, { position: "absolute", zIndex: 0, background: "rgb(90, 80, 70)" });
  Object.assign(passage.style, { position: "relative", zIndex: 1 });
  document.body.append(patch);
}"""
"""Lays something dark behind a passage that is no ancestor of it."""


def test_axe_detects_faults_in_texts_though_it_has_seen_them_elsewhere(phone):
    page = phone.show(Place("/rules/squadro"))
    assert axe_by_day(page) == []
    page.evaluate("document.querySelector('#Q7').style.color = '#ccc'")
    assert [rule for rule, _, _ in axe_by_day(page)] == ["color-contrast"]
    page.evaluate("document.querySelector('#Q7').style.color = ''")
    assert axe_by_day(page) == []
    page.evaluate(DARKEN_Q7)
    assert [rule for rule, _, _ in axe_by_day(page)] == ["color-contrast"]


def test_axe_detects_faults_in_light_and_dark(phone):
    page = phone.show(Place("/"))
    page.evaluate("document.querySelector('h1').style.color = 'rgb(240, 235, 225)'")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert {"color-contrast", "button-name"} <= {rule for rule, _, _ in axe_by_day(page)}
    page.evaluate("document.querySelector('h1').style.color = 'rgb(40, 35, 25)'")
    assert [rule for rule, _, _ in axe_by_night(page)] == ["color-contrast"]


def test_the_other_checks_detect_faults(phone):
    page = phone.show(Place("/t/squadro-late", "mover"))
    page.evaluate("document.querySelector('#words').style = 'min-height: 0; height: 20px'")
    assert len(page.evaluate(TOO_LOW)) == 1
    page.evaluate("addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)")
    assert astray(page) != []
    page.evaluate("document.querySelector('#board').style.width = '200px'")
    page.evaluate("document.querySelector('main').style.minWidth = '700px'")
    found = unfit(page, NARROW, board=True)
    assert "px too wide" in found[0]
    assert "a board of" in found[1]
    assert len(found) > 2


def test_pieces_are_animated_without_reduced_motion(server, chromium):
    person = visit(chromium, server, "Ana", reduced_motion="no-preference")
    page = person.new_page()
    page.goto("/t/squadro-late")
    assert page.evaluate(RESTLESS)
    person.close()
