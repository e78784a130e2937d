"""The draw for seats as people see it: before the match, at the table, on the check page, in a rematch."""

import re

import pytest

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play.proof import verify
from speeltafel.play.seating import DRAWN, ROTATED, SEATED
from tests.web.guests import open_house

SEAT_LINK = re.compile(r'value="http://testserver(/t/[^"/]+/seat/[^"]+)"')


@pytest.fixture
def house(tmp_path):
    with open_house(tmp_path) as opened:
        opened.house.seating = DRAWN
        yield opened


def swapped(house, game="squadro", **settings):
    """A table at which the draw moved the host from chair 1 to seat 2, and its two people."""
    for _ in range(60):
        ana, bo = house.guest(), house.guest()
        table = house.table(game, ana, bo, **settings)
        if house.room(table).drawn == (2, 1):
            return table, ana, bo
    raise AssertionError("sixty draws were all the same")


def test_seats_are_drawn_unless_the_host_chooses_otherwise(house):
    ana, bo = house.guest(), house.guest()
    drawn = {house.room(house.table("squadro", ana, bo)).drawn for _ in range(30)}
    assert drawn == {(1, 2), (2, 1)}
    chosen = {house.room(house.table("squadro", ana, bo, seating=SEATED)).drawn for _ in range(10)}
    assert chosen == {()}


def test_play_now_draws_too_and_says_who_begins(house):
    begins = set()
    for _ in range(30):
        ana = house.guest()
        table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        room = house.room(table)
        first = room.names[0].en
        assert f"The draw: {first} begins." in ana.get(table).text
        begins.add(room.chairs[0].bot)
        if len(begins) == 2:
            return
    raise AssertionError("thirty draws were all the same")


def test_where_more_than_two_play_the_page_names_everybody_in_order(house):
    guests = [house.guest("nl") for _ in range(3)]
    table = house.table("columbiz", *guests)
    one, two, three = (name.nl for name in house.room(table).names)
    assert guests[0].get(table).text.count(f"Geloot: {one} begint, daarna {two}, {three}.") == 2


def test_the_page_names_who_really_begins_where_an_option_lets_seat_2_begin(house):
    table, ana, bo = swapped(house, option__first="2")
    assert house.room(table).asked == 2
    assert house.room(table).seats_of(ana.person) == (2,)
    assert f"The draw: {house.room(table).names[1].en} begins." in bo.get(table).text


def test_everybody_plays_from_the_seat_they_drew(house):
    table, ana, bo = swapped(house)
    assert "not-yours" in ana.post(f"{table}/move", json=True, seat=1, move="1", version=1).text
    assert bo.get(table).text.count("The draw: ") == 2, "beside the first question, and in the log"
    bo.done(f"{table}/move", seat=1, move="1", version=1)
    assert bo.get(table).text.count("The draw: ") == 1
    ana.done(f"{table}/move", seat=2, move="1", version=2)


def test_a_private_link_opens_the_seat_of_whoever_it_belongs_to(house):
    table, ana, bo = swapped(house)
    for person, seat in ((ana, 2), (bo, 1)):
        (link,) = SEAT_LINK.findall(person.get(table).text)
        phone = house.guest()
        assert house.room(table).names[seat - 1].en in phone.get(link).text
        assert phone.post(link).status_code == 303
        assert house.room(table).seats_of(phone.person) == (seat,)
        (renewed,) = SEAT_LINK.findall(phone.get(table).text)
        assert renewed != link
        assert person.get(link).status_code == 422


def test_the_host_sees_and_saves_how_people_are_seated(house):
    ana = house.guest()
    table = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(table).text
    assert '<option value="drawn" selected>Drawn by lot</option>' in page
    assert "rotated" not in page
    ana.done(f"{table}/arrange", seats=2, seating=SEATED)
    assert '<option value="seated" selected>As we sit now</option>' in ana.get(table).text
    ana.done(f"{table}/arrange", seats=2)
    assert house.room(table).seating == SEATED
    refused = ana.post(f"{table}/arrange", json=True, seats=2, seating="youngest")
    assert (refused.status_code, refused.json()["error"]) == (422, "bad-request")


def test_a_rematch_swaps_and_another_game_draws_again(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    for game, seating in (("squadro", ROTATED), ("squadro", ROTATED), ("saxum", DRAWN)):
        before = [chair.person for chair in house.room(table).chairs]
        ana.done(f"{table}/resign", seat=before.index(ana.person) + 1)
        table = ana.done(f"{table}/again", game=game)["go"]
        room = house.room(table)
        assert room.seating == seating
        assert bool(room.drawn) == (seating == DRAWN)
        if seating == ROTATED:
            assert [chair.person for chair in room.chairs] == before[::-1]


def test_the_draw_can_be_checked_when_the_match_is_over_also_in_a_game_without_dice(house):
    table, ana, _bo = swapped(house)
    first = house.room(table).names[0].en
    assert "Check" in ana.get(table).text
    assert "✓" not in ana.get(f"{table}/check").text
    ana.done(f"{table}/resign", seat=2)
    page = ana.get(f"{table}/check").text
    assert f"The draw: {first} begins." in page
    assert "the seats were drawn the way it had been fixed beforehand" in page
    text = ana.get(f"{table}/record").text
    assert "drawn: 2 1" in text
    assert verify(record.read(text), GAMES).troubles == ()


def test_the_check_page_notices_another_draw(house):
    table, ana, _bo = swapped(house)
    ana.done(f"{table}/resign", seat=2)
    house.room(table).drawn = (1, 2)
    page = ana.get(f"{table}/check").text
    assert "Something is wrong" in page
    assert "✗" in page


def test_what_was_stirred_is_named_by_who_stirred_it(house):
    for _ in range(60):
        ana, bo = house.guest(), house.guest()
        table = house.table("columbiz", ana, bo, start=False)
        ana.done(f"{table}/stir", seat=1, random="a" * 32)
        ana.done(f"{table}/start")
        room = house.room(table)
        name = room.names[room.seats_of(ana.person)[0] - 1].en
        assert f"<li>{name}: <code>{'a' * 32}</code></li>" in bo.get(f"{table}/check").text
        if room.drawn == (2, 1):
            return
    raise AssertionError("sixty draws were all the same")


def test_a_duplicate_match_draws_once_and_its_games_can_be_checked(house):
    for _ in range(60):
        ana, bo = house.guest(), house.guest()
        table = house.table("columbiz", ana, bo, start=False, duplicate="yes")
        ana.done(f"{table}/stir", seat=1, random="a" * 32)
        ana.done(f"{table}/start")
        if house.room(table).drawn == (2, 1):
            break
    name = house.room(table).names[1].en
    assert house.room(table).seats_of(ana.person) == (2,)
    ana.done(f"{table}/resign", seat=2)
    second = ana.done(f"{table}/again", game="columbiz", same="yes")["go"]
    assert (house.room(second).drawn, house.room(second).seats_of(ana.person)) == ((), (1,))
    bo.done(f"{second}/resign", seat=2)
    for played in (table, second):
        assert verify(record.read(ana.get(f"{played}/record").text), GAMES).troubles == ()
        assert f"<li>{name}: <code>{'a' * 32}</code></li>" in bo.get(f"{played}/check").text


@pytest.mark.parametrize(
    ("language", "words"), [("nl", "wint vanaf stoel 1"), ("en", "seat 1 (speeds 3-1-2-1-3) wins")]
)
def test_squadro_says_what_is_proven_about_its_sides_where_they_are_chosen(house, language, words):
    ana = house.guest(language)
    for game in GAMES:
        table = ana.post("/tables", game=game).headers["location"]
        assert (words in ana.get(table).text) == (game == "squadro")
