"""Lessons, puzzles and the coach in a real browser: by touch, by keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from speeltafel.games import GAMES
from tests.browser.conftest import Meet
from tests.browser.matches import by_keys, tab_to
from tests.browser.people import DESKTOP, PHONE, Person
from tests.modules import evaluate
from tests.nightly import only, sizes

A_WHILE = 240_000
"""Milliseconds a first word of the coach may take, where it must be compiled."""


def is_shown(page: Page, kind: str) -> None:
    """Assert that the page shows this verdict on the attempt."""
    expect(page.locator(f"#prompt .verdict.{kind}")).to_be_visible()
    expect(page.locator("#moves button")).to_have_count(0)


@pytest.mark.parametrize("viewer", only(["phone"], ["desktop", "phone"]))
def test_a_step_is_missed_and_then_found_by_touching_the_board(viewer: str, request: pytest.FixtureRequest):
    person: Person = request.getfixturevalue(viewer)
    person.go("/learn/squadro/4")
    page, touch = person.page, "tap" if person.touch else "click"
    assert person.fits()
    getattr(page.locator("#i-piece-1-3"), touch)()
    is_shown(page, "wrong")
    expect(page).to_have_url(re.compile(r"\?move=3$"))
    again = page.locator(".onward .main")
    expect(again).to_be_focused()
    getattr(again, touch)()
    expect(page.locator("#prompt .verdict")).to_have_count(0)
    getattr(page.locator("#i-piece-1-2"), touch)()
    is_shown(page, "right")
    expect(page.locator("#polite p").last).to_contain_text(re.compile("two pieces|twee stukken"))
    expect(page.locator(".onward .main")).to_be_focused()
    assert person.fits()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/learn/squadro/5$"))


@sizes("first", 8, 1)
def test_a_lesson_to_its_end_by_keys_alone(desktop: Person, first: int):
    desktop.go(f"/learn/squadro/{first}")
    page = desktop.page
    for number, step in enumerate(GAMES["squadro"].lesson[first - 1 :], first):
        expect(page).to_have_url(re.compile(rf"/learn/squadro/{number}$"))
        by_keys(desktop, (step.right[0], "", [f"row-{step.right[0]}"]))
        is_shown(page, "right")
        page.keyboard.press("Enter")  # the way on has the focus
    expect(page).to_have_url(re.compile("/learn/squadro/11$"))
    tab_to(desktop, "main form button")
    expect(page.locator("#coach")).to_be_visible()


def test_a_lesson_on_one_device_counts_on_the_others_at_once(desktop: Person, people: Meet):
    desktop.post("/tables", game="squadro")
    desktop.go("/me")
    desktop.press(desktop.button("Create a link"))
    phone = people(PHONE)
    phone.go(desktop.page.locator("#link").input_value())
    phone.press(phone.page.locator("form[action^='/me/add'] button"))
    expect(phone.page).to_have_url(re.compile("/me$"))
    desktop.go("/learn/squadro/4")
    with desktop.page.expect_response(re.compile("/me/progress$")):
        desktop.page.locator("#i-piece-1-2").click()
    phone.go("/learn")
    expect(phone.page.get_by_text("4 van 10 stappen gedaan")).to_be_visible()


def test_lessons_and_puzzles_work_without_scripts(people: Meet):
    person = people(DESKTOP | {"java_script_enabled": False})
    person.go("/learn/columbiz/2")
    page = person.page
    page.get_by_role("button", name="cell 2 of column 5: 2 fives").click()
    is_shown(page, "wrong")
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("button", name="cell 3 of column 5: 3 fives").click()
    is_shown(page, "right")
    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(re.compile("/learn/columbiz/3$"))
    person.go("/learn")
    expect(page.locator("main")).to_contain_text(f"2 of {len(GAMES['columbiz'].lesson)} steps done")


def test_a_puzzle_is_tried_shown_and_solved_on_a_phone(phone: Person):
    puzzle, page = GAMES["squadro"].puzzles[0], phone.page
    mover = len(puzzle.log.split()) % 2 + 1
    phone.go("/puzzles/squadro/1")
    page.locator(f"#i-piece-{mover}-{puzzle.tempting}").tap()
    is_shown(page, "wrong")
    page.get_by_role("link", name="Laat het zien").tap()
    is_shown(page, "right")
    expect(page.locator("#prompt")).to_contain_text("Een sterke bot zegt")
    assert phone.fits()
    phone.go("/puzzles/squadro")
    expect(page.locator(".puzzles .solved")).to_have_count(0)
    phone.go("/puzzles/squadro/1")
    page.locator(f"#i-piece-{mover}-{puzzle.answer}").tap()
    is_shown(page, "right")
    phone.go("/puzzles/squadro")
    expect(page.locator(".puzzles .solved")).to_have_count(1)


def test_the_coachs_comment_ends_with_the_next_move(desktop: Person):
    desktop.go("/learn/squadro/11")
    page = desktop.page
    page.get_by_role("button", name="Play your first game with a coach").click()
    expect(page.locator("#coach-says")).to_contain_text("looks on with you")
    # A server that closes while its coach thinks would complain.
    with page.expect_response(re.compile("/look$"), timeout=A_WHILE):
        page.locator("#i-piece-1-1").click()
        expect(page.locator("#coach-says")).not_to_contain_text("looks on with you")


def test_the_comment_on_a_move_does_not_wait_for_animations(people: Meet):
    desktop = people(DESKTOP, new=True)
    page = desktop.page
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    desktop.go("/learn/zocken/9")
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)  # it can't be in the past by then
    evaluate(page, '(await js("board")).board.play("f7")')  # two throws follow, each shown after a pause
    is_shown(page, "right")
    board = page.locator("#items").inner_html()
    for _ in range(6):
        page.clock.run_for(1000)
    assert page.locator("#items").inner_html() != board
