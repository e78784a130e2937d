"""Hidden cards of Saga are shown to nobody who may not see them, whatever seat they ask for.

`tests/leaks` compares all bytes of two servers.
"""

import re

import pytest


@pytest.mark.parametrize("seat", [1, 2])
def test_the_as_parameter_shows_only_ones_own_seats(server, seat):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    server.play(path, [ana, bo], steps=6)
    mine, other = (ana, bo) if seat == 1 else (bo, ana)
    assert mine.get(f"{path}?as={3 - seat}").content == mine.get(path).content
    assert eve.get(f"{path}?as={seat}").content == eve.get(path).content
    assert hand(mine, path) != hand(other, path)
    assert hand(eve, path) == []


def hand(guest, path):
    """Return the cards of a hand that can be touched on a page."""
    return re.findall(r'data-touch="(hand-[^"]+)"', guest.get(path).text)


def test_a_shared_screen_shows_no_cards_until_a_player_confirms(server):
    ana, eve = server.guest(), server.guest()
    path = ana.http.post("/tables", data={"game": "saga", "with": "here"}).headers["location"]
    ana.post_ok(f"{path}/start")
    actor = server.table_at(path).actor
    covered = ana.get(path).text
    assert hand(ana, path) == []
    assert f"?as={actor}" in covered
    assert re.search(r"data-moves='(\[\])'", covered)
    looking = re.findall(r'data-touch="(hand-[^"]+)"', ana.get(f"{path}?as={actor}").text)
    assert looking
    assert hand(eve, path) == []
