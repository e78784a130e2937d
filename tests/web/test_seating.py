"""The draw for seats on the pages: before the match, at the table, on the check page, in a rematch."""

import re

import pytest

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play.proof import verify
from speeltafel.play.seating import DRAWN, ROTATED, SEATED
from tests.web.local_server import local_server

SEAT_LINK = re.compile(r'value="http://testserver(/t/[^"/]+/seat/[^"]+)"')


@pytest.fixture
def server(tmp_path):
    with local_server(tmp_path) as opened:
        opened.tables.seating = DRAWN
        yield opened


def swapped(server, game="squadro", **settings):
    """Return the path of a match whose draw moved the host from chair 1 to seat 2, and its players."""
    for _ in range(60):
        ana, bo = server.guest(), server.guest()
        path = server.new_table(game, ana, bo, **settings)
        if server.table_at(path).drawn == (2, 1):
            return path, ana, bo
    raise AssertionError("sixty draws were all the same")


def test_seats_are_drawn_unless_the_host_chooses_otherwise(server):
    ana, bo = server.guest(), server.guest()
    drawn = {server.table_at(server.new_table("squadro", ana, bo)).drawn for _ in range(30)}
    assert drawn == {(1, 2), (2, 1)}
    chosen = {server.table_at(server.new_table("squadro", ana, bo, seating=SEATED)).drawn for _ in range(10)}
    assert chosen == {()}


def test_play_now_draws_seats_and_says_who_begins(server):
    begins = set()
    for _ in range(30):
        ana = server.guest()
        path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        table = server.table_at(path)
        first = table.names[0].en
        assert f"The draw: {first} begins." in ana.get(path).text
        begins.add(table.chairs[0].bot)
        if len(begins) == 2:
            return
    raise AssertionError("thirty draws were all the same")


def test_with_more_than_two_players_the_page_names_the_order(server):
    guests = [server.guest("nl") for _ in range(3)]
    path = server.new_table("columbiz", *guests)
    one, two, three = (name.nl for name in server.table_at(path).names)
    assert guests[0].get(path).text.count(f"Geloot: {one} begint, daarna {two}, {three}.") == 2


def test_the_page_names_who_begins_when_an_option_lets_seat_2_begin(server):
    path, ana, bo = swapped(server, option__first="2")
    assert server.table_at(path).asked == 2
    assert server.table_at(path).seats_of(ana.person) == (2,)
    assert f"The draw: {server.table_at(path).names[1].en} begins." in bo.get(path).text


def test_people_play_from_the_seat_they_drew(server):
    path, ana, bo = swapped(server)
    assert "not-yours" in ana.post(f"{path}/move", json=True, seat=1, move="1", version=1).text
    assert bo.get(path).text.count("The draw: ") == 2, "beside the first question, and in the log"
    bo.post_ok(f"{path}/move", seat=1, move="1", version=1)
    assert bo.get(path).text.count("The draw: ") == 1
    ana.post_ok(f"{path}/move", seat=2, move="1", version=2)


def test_a_private_link_opens_the_drawn_seat(server):
    path, ana, bo = swapped(server)
    for person, seat in ((ana, 2), (bo, 1)):
        (link,) = SEAT_LINK.findall(person.get(path).text)
        phone = server.guest()
        assert server.table_at(path).names[seat - 1].en in phone.get(link).text
        assert phone.post(link).status_code == 303
        assert server.table_at(path).seats_of(phone.person) == (seat,)
        (renewed,) = SEAT_LINK.findall(phone.get(path).text)
        assert renewed != link
        assert person.get(link).status_code == 422


def test_the_host_changes_the_seating(server):
    ana = server.guest()
    path = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(path).text
    assert '<option value="drawn" selected>Drawn by lot</option>' in page
    assert "rotated" not in page
    ana.post_ok(f"{path}/arrange", seats=2, seating=SEATED)
    assert '<option value="seated" selected>As we sit now</option>' in ana.get(path).text
    ana.post_ok(f"{path}/arrange", seats=2)
    assert server.table_at(path).seating == SEATED
    refused = ana.post(f"{path}/arrange", json=True, seats=2, seating="youngest")
    assert (refused.status_code, refused.json()["error"]) == (422, "bad-request")


def test_a_rematch_rotates_seats_and_another_game_draws(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    for game, seating in (("squadro", ROTATED), ("squadro", ROTATED), ("saxum", DRAWN)):
        before = [chair.person for chair in server.table_at(path).chairs]
        ana.post_ok(f"{path}/resign", seat=before.index(ana.person) + 1)
        path = ana.post_ok(f"{path}/again", game=game)["go"]
        table = server.table_at(path)
        assert table.seating == seating
        assert bool(table.drawn) == (seating == DRAWN)
        if seating == ROTATED:
            assert [chair.person for chair in table.chairs] == before[::-1]


def test_the_draw_can_be_verified_also_without_dice(server):
    path, ana, _bo = swapped(server)
    first = server.table_at(path).names[0].en
    assert "Check" in ana.get(path).text
    assert "✓" not in ana.get(f"{path}/check").text
    ana.post_ok(f"{path}/resign", seat=2)
    page = ana.get(f"{path}/check").text
    assert f"The draw: {first} begins." in page
    assert "the seats were drawn the way it had been fixed beforehand" in page
    text = ana.get(f"{path}/record").text
    assert "drawn: 2 1" in text
    assert verify(record.read(text), GAMES).troubles == ()


def test_the_check_page_detects_a_forged_draw(server):
    path, ana, _bo = swapped(server)
    ana.post_ok(f"{path}/resign", seat=2)
    server.table_at(path).drawn = (1, 2)
    page = ana.get(f"{path}/check").text
    assert "Something is wrong" in page
    assert "✗" in page


def test_entropy_is_listed_by_contributor(server):
    for _ in range(60):
        ana, bo = server.guest(), server.guest()
        path = server.new_table("columbiz", ana, bo, start=False)
        ana.post_ok(f"{path}/stir", seat=1, random="a" * 32)
        ana.post_ok(f"{path}/start")
        table = server.table_at(path)
        name = table.names[table.seats_of(ana.person)[0] - 1].en
        assert f"<li>{name}: <code>{'a' * 32}</code></li>" in bo.get(f"{path}/check").text
        if table.drawn == (2, 1):
            return
    raise AssertionError("sixty draws were all the same")


def test_a_duplicate_match_draws_once_and_can_be_verified(server):
    for _ in range(60):
        ana, bo = server.guest(), server.guest()
        path = server.new_table("columbiz", ana, bo, start=False, duplicate="yes")
        ana.post_ok(f"{path}/stir", seat=1, random="a" * 32)
        ana.post_ok(f"{path}/start")
        if server.table_at(path).drawn == (2, 1):
            break
    name = server.table_at(path).names[1].en
    assert server.table_at(path).seats_of(ana.person) == (2,)
    ana.post_ok(f"{path}/resign", seat=2)
    second = ana.post_ok(f"{path}/again", game="columbiz", same="yes")["go"]
    assert (server.table_at(second).drawn, server.table_at(second).seats_of(ana.person)) == ((), (1,))
    bo.post_ok(f"{second}/resign", seat=2)
    for played in (path, second):
        assert verify(record.read(ana.get(f"{played}/record").text), GAMES).troubles == ()
        assert f"<li>{name}: <code>{'a' * 32}</code></li>" in bo.get(f"{played}/check").text


@pytest.mark.parametrize(
    ("language", "words"), [("nl", "wint vanaf stoel 1"), ("en", "seat 1 (speeds 3-1-2-1-3) wins")]
)
def test_squadro_mentions_the_proven_advantage_where_sides_are_chosen(server, language, words):
    ana = server.guest(language)
    for game in GAMES:
        path = ana.post("/tables", game=game).headers["location"]
        assert (words in ana.get(path).text) == (game == "squadro")
