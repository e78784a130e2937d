"""What the pages of players tell when a round of a tournament begins, and after the last."""

import re

from tests.web.cups import cup_of


def test_a_live_round_calls_everybody_until_they_have_moved(server):
    def called(guest):
        return guest.get("/mine/waiting").json()["call"]

    cup = cup_of(server, 4, automatic="yes")
    assert [called(guest) for guest in cup.guests] == [""] * 4
    cup.start()
    path, other = cup.paths
    assert [called(guest) for guest in cup.at(path)] == [path.removeprefix("/t/")] * 2
    mover = server.table_at(path).actor
    while server.table_at(path).actor == mover:
        server.play(path, cup.at(path))
    assert called(cup.at(path)[mover - 1]) == ""
    assert called(cup.at(path)[2 - mover]) == path.removeprefix("/t/")
    cup.resign(path)
    assert [called(guest) for guest in cup.at(path)] == ["", ""]
    cup.resign(other)
    assert {called(guest) for guest in cup.guests} == {path.removeprefix("/t/") for path in cup.paths}
    slow = cup_of(server, 3, pace="days-3").start()
    assert [called(guest) for guest in slow.guests] == [""] * 3


def test_after_the_last_match_no_next_round_is_promised_and_who_shares_the_first_place_is_told(server):
    cup = cup_of(server, 6, system="swiss", rounds=1, automatic="yes").start()
    cup.resign(cup.paths[0])
    for guest in cup.at(cup.paths[0]):
        page = guest.get(cup.path).text
        assert re.search("Your last match is over|Je laatste partij is klaar", page)
        assert not re.search("next round|volgende ronde", page)
    for path in cup.paths[1:]:
        cup.resign(path)
    page = cup.organiser.get(cup.path).text
    assert re.search(r"Guest \d, Guest \d and Guest \d share the first place!", page)
    assert len(re.findall(r'<tr class="(?:mine)? winner">', page)) == 3, "their rows are printed bold"
    page = cup.guests[1].get(cup.path).text
    assert re.search(r"Gast \d, Gast \d en Gast \d delen de eerste plaats!", page)
