"""Matches against real bots: at once, with a hint, on a phone and without scripts."""

from playwright.sync_api import expect

from tests.browser.conftest import Meet
from tests.browser.matches import anything, by_touch, on_offer
from tests.browser.people import DESKTOP, PHONE, Person

COMPILING = 200_000
"""Milliseconds: a bot that was never asked before has to be compiled first."""


def is_my_turn(person: Person) -> None:
    """Wait until the bot has moved, which may take it a while the first time."""
    expect(person.page.locator(".ask.mine")).to_be_visible(timeout=COMPILING)


def play_now(person: Person, game: str, level: str) -> None:
    """Press "Play now" on the front page."""
    person.go("/")
    person.box(game).locator("select[name=level]").select_option(level)
    person.press(person.box(game).locator("button[value=bot]"))
    expect(person.page.locator("#board")).to_be_visible()
    is_my_turn(person)


def test_play_now_is_one_click_and_the_bot_answers_every_move(phone: Person):
    play_now(phone, "squadro", "beginner")
    expect(phone.page.locator("#seats")).to_contain_text("bot, beginner")
    choose = anything()
    for _ in range(4):
        before = phone.event_count()
        by_touch(phone, choose(on_offer(phone)))
        phone.wait_up_to_date(before + 1)
        is_my_turn(phone)
        phone.wait_up_to_date(before + 2)
    expect(phone.page.locator("#log li").first).to_contain_text("Bas")


def test_a_hint_marks_its_move_until_it_is_played(desktop: Person):
    play_now(desktop, "squadro", "casual")
    desktop.press(desktop.page.locator("form[action$='/hint'] button"))
    expect(desktop.page.locator("#hint p")).to_have_count(3, timeout=COMPILING)
    marked = desktop.page.locator("#items .item.hinted")
    expect(marked).to_have_count(1)
    desktop.press(marked.locator(".hit"))
    expect(desktop.page.locator("#hint p")).to_have_count(0)
    expect(desktop.page.locator("#items .item.hinted")).to_have_count(0)


def test_a_hint_works_without_scripts(people: Meet):
    person = people(DESKTOP, java_script_enabled=False)
    person.go("/")
    person.press(person.box("squadro").locator("button[value=bot]"))
    is_my_turn(person)  # the page loads itself again
    version = person.table.get_attribute("data-version")
    person.press(person.page.locator("form[action$='/hint'] button"), COMPILING)
    person.press(person.page.locator("button[name=move]"))
    person.page.locator(f'#room:not([data-version="{version}"])').wait_for()


def test_bots_are_added_before_the_match(people: Meet):
    host = people(PHONE)
    host.open_table("squadro")
    host.press(host.page.locator("form[action$='/bot'] button"))
    expect(host.page.locator(".chairs")).to_contain_text("Bas · bot")
    host.start_match()
    is_my_turn(host)
