"""What lies face down in Saga is shown to nobody who may not see it, whichever chair they say they look from.

That two games which look alike leave the house byte for byte alike is told in `tests/leaks`.
"""

import re

import pytest


@pytest.mark.parametrize("seat", [1, 2])
def test_looking_as_another_chair_shows_no_more_than_ones_own(house, seat):
    ana, bo, eve = house.guest(), house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    house.play(table, [ana, bo], steps=6)
    mine, other = (ana, bo) if seat == 1 else (bo, ana)
    assert mine.get(f"{table}?as={3 - seat}").content == mine.get(table).content
    assert eve.get(f"{table}?as={seat}").content == eve.get(table).content
    assert hand(mine, table) != hand(other, table)
    assert hand(eve, table) == []


def hand(guest, table):
    """The cards of a hand that can be touched on this page."""
    return re.findall(r'data-touch="(hand-[^"]+)"', guest.get(table).text)


def test_a_screen_that_is_handed_around_shows_nobodys_cards_until_somebody_says_who_looks(house):
    ana, eve = house.guest(), house.guest()
    table = ana.http.post("/tables", data={"game": "saga", "with": "here"}).headers["location"]
    ana.done(f"{table}/start")
    actor = house.room(table).actor
    covered = ana.get(table).text
    assert hand(ana, table) == []
    assert f"?as={actor}" in covered
    assert re.search(r"data-moves='(\[\])'", covered)
    looking = re.findall(r'data-touch="(hand-[^"]+)"', ana.get(f"{table}?as={actor}").text)
    assert looking
    assert hand(eve, table) == []
