"""A group over several games: a duplicate match, its verdict, the score sheet, and ratings."""

import re

from playwright.sync_api import expect

from speeltafel.play.ratings import MIN_TURNS
from tests.browser.people import Person


def gives_up(person: Person, words: str, sure: str) -> None:
    person.press(person.page.locator(".more summary", has_text=words))
    person.press(person.button(sure))
    expect(person.page.locator(".finale")).to_be_visible()


def test_two_play_a_duplicate_match_and_look_at_the_score_sheet(desktop: Person, phone: Person):
    link = desktop.open_table("saxum")
    form = desktop.page.locator("form.settings")
    form.locator("[name=duplicate]").select_option("yes")
    expect(desktop.page.get_by_text("Duplicate match, game 1 of 2")).to_be_visible()
    phone.join(link, "Bo")
    desktop.start_match()
    expect(phone.page.locator("#board")).to_be_visible()
    gives_up(desktop, "Resign", "Yes, I resign")
    expect(phone.page.get_by_text("De worpen van deze partij komen straks nog eens.")).to_be_visible()
    expect(phone.page.locator("a", has_text="Bekijk de partij terug")).to_have_count(0)
    phone.press(phone.button("Speel partij 2 van 2: dezelfde worpen"))
    expect(phone.page.locator("#board")).to_be_visible()
    expect(phone.page.get_by_text("Dubbelpartij, 2 van 2")).to_be_visible()
    desktop.press(desktop.page.locator("a", has_text="Your group has moved on"))
    expect(desktop.page.locator("#board")).to_be_visible()
    expect(desktop.page.locator("#chair-2")).to_contain_text("(you)")
    gives_up(phone, "Opgeven", "Ja, ik geef op")
    expect(desktop.page.get_by_text("The duplicate match is a draw.")).to_be_visible()
    assert phone.fits()
    phone.press(phone.page.locator("a", has_text="Scoreblad"))
    expect(phone.page.locator("tbody tr")).to_have_count(2)
    expect(phone.page.locator("tbody")).to_contain_text(re.compile("2. Saxum.*partij 2 van 2", re.IGNORECASE))
    assert phone.fits()


def test_somebody_takes_part_in_ratings_by_keyboard(desktop: Person, phone: Person):
    link = desktop.open_table("squadro")
    phone.join(link, "Bo")
    for person in (desktop, phone):
        person.go("/ratings")
        person.page.locator("form[action='/ratings'] button").focus()
        person.page.keyboard.press("Enter")
        expect(person.page.locator("form[action='/ratings'] input")).to_have_value("no")
    link = desktop.open_table("squadro")
    phone.join(link, "Bo")
    desktop.start_match()
    expect(phone.page.get_by_text("Deze partij telt mee voor de ratings.")).to_be_visible()
    for _ in range(MIN_TURNS):  # fewer turns of each would not count
        for _ in (desktop, phone):
            plays_something([desktop, phone])
    gives_up(desktop, "Resign", "Yes, I resign")

    def is_counted() -> int:
        phone.go("/ratings")
        return phone.page.locator("tbody").count()

    phone.wait_for(is_counted, "the match is never counted")  # a moment after it is over
    expect(phone.page.locator("tbody tr").first).to_contain_text("Bo (jij)")
    assert phone.fits()


def plays_something(people: list[Person]) -> None:
    """Play the first legal move for the player whose turn it is."""
    is_asked = [person.page.locator(".ask.mine") for person in people]
    people[0].wait_for(lambda: any(asked.count() for asked in is_asked), "nobody is to move")
    mover = next(person for person, asked in zip(people, is_asked, strict=True) if asked.count())
    version = mover.page.locator("#room").get_attribute("data-version")
    mover.page.locator("#moves button[name=move]").first.evaluate("(button) => button.click()")
    expect(mover.page.locator("#room")).not_to_have_attribute("data-version", version or "")
