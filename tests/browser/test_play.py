"""Whole matches, each person with a browser of their own, by touching the board."""

import pytest

from tests.browser.conftest import Meet
from tests.browser.matches import all_see_the_result, anything, by_touch, nothing, play
from tests.browser.people import DESKTOP, PHONE, Person


def sit_together(game: str, host: Person, guests: list[Person], **options: object) -> list[Person]:
    """Everyone around one table, and the game begun."""
    everyone = [host, *guests]
    link = host.invites(game, len(everyone), **options)
    for number, guest in enumerate(guests, 2):
        guest.joins(link, f"Gast {number}")
    expect_full(host, len(everyone))
    host.starts()
    return everyone


def expect_full(host: Person, seats: int) -> None:
    """Wait until everyone sits."""
    host.page.locator("form[action$='/sit']").first.wait_for(state="detached")
    assert host.page.locator(".chairs > li").count() == seats


@pytest.mark.parametrize(
    ("game", "options"),
    [("squadro", {}), ("saxum", {"target": 10})],
)
def test_a_desk_and_a_phone_play_a_whole_match(desktop: Person, phone: Person, game, options):
    everyone = sit_together(game, desktop, [phone], **options)
    play(everyone, anything(), by_touch, nothing)
    all_see_the_result(everyone)


def test_four_play_a_round_of_zocken(people: Meet):
    host, *guests = (people(profile) for profile in (PHONE, DESKTOP, PHONE, DESKTOP))
    everyone = sit_together("zocken", host, guests, rounds=1)
    play(everyone, anything(), by_touch, nothing)
    all_see_the_result(everyone)
