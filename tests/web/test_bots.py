"""Bots at the tables of a house: they are asked when it is their turn, see what their seat sees, and move."""

import re
import time
from concurrent.futures import Future

import pytest

from speeltafel.core.asker import NOBODY, Asker
from speeltafel.core.thought import Thought
from speeltafel.games import GAMES
from speeltafel.play.rights import AWAY
from speeltafel.server import bot_turns, client_addresses
from tests.web.guests import open_house
from tests.web.thinkers import WHY


def against_bots(house, guest, game, seats=2, level="club"):
    """A table with bots on all chairs but the first, begun."""
    table = guest.post("/tables", game=game).headers["location"]
    if seats != 2:
        guest.done(f"{table}/arrange", seats=seats)
    for seat in range(2, seats + 1):
        guest.done(f"{table}/bot", seat=seat, level=level)
    guest.done(f"{table}/start")
    house.bots_have_moved(table)
    return table


def play_to_the_end(house, guest, table):
    for _ in range(2000):
        house.bots_have_moved(table)
        if not house.play(table, [guest] * house.room(table).seats):
            return
    raise AssertionError("the match has no end")


@pytest.mark.parametrize("game", GAMES)
def test_play_now_begins_at_once_against_a_bot(house, ana, game):
    table = ana.post("/tables", game=game, **{"with": "bot"}).headers["location"]
    room = house.room(table)
    assert room.match is not None
    assert [chair.bot for chair in room.chairs] == ["", *["casual"] * (room.seats - 1)]
    page = ana.get(table).text
    assert "bot, casual" in page


def test_play_now_at_the_level_that_was_chosen(house, ana):
    table = ana.post("/tables", game="squadro", level="master", **{"with": "bot"}).headers["location"]
    assert house.room(table).chairs[1].bot == "master"
    before = house.kept()
    for guest in (ana, house.guest()):
        assert guest.post("/tables", game="squadro", level="genius", **{"with": "bot"}).status_code == 422
    assert house.kept() == before


@pytest.mark.parametrize(("game", "seats"), [("squadro", 2), ("saxum", 2), ("zocken", 3), ("saga", 3)])
def test_a_whole_match_among_bots_with_no_browser_open(house, ana, game, seats):
    table = against_bots(house, ana, game, seats)
    play_to_the_end(house, ana, table)
    assert house.room(table).over
    assert {seat for seat in house.room(table).choosers if seat} == set(range(1, seats + 1))


def test_a_bot_gets_its_own_view_and_nothing_else(house, ana):
    """In Saga a view has no field for what its seat can't see."""
    house.thinker.asleep = True
    game, table = GAMES["saga"], ana.post("/tables", game="saga").headers["location"]
    ana.done(f"{table}/bot", seat=2, level="club")
    ana.done(f"{table}/start")
    while not house.room(table).bot:
        house.play(table, [ana])
    room = house.room(table)
    assert room.actor == 2
    key, view, moves, level = house.thinker.asked[-1]
    assert (key, level) == ("saga", "club")
    assert view == game.view(room.match.state, 2)
    assert type(view) is not type(room.match.state)
    assert tuple(moves) == tuple(room.turn.moves)


def test_the_host_seats_bots_in_the_waiting_room_and_sends_them_away(house, ana):
    table = ana.post("/tables", game="columbiz").headers["location"]
    ana.done(f"{table}/arrange", seats=4)
    for seat, level in ((2, "beginner"), (3, "club"), (4, "master")):
        ana.done(f"{table}/bot", seat=seat, level=level)
    page = ana.get(table).text
    for name, level in (("Bas", "beginner"), ("Cleo", "club"), ("Daan", "master")):
        assert re.search(rf"<b>{name}</b> · bot</span>.*?<option selected>{level}</option>", page, re.DOTALL)
    ana.done(f"{table}/bot", seat=4, level="expert")
    ana.done(f"{table}/swap", seat=3)
    ana.done(f"{table}/rise", seat=2)
    assert [chair.bot for chair in house.room(table).chairs] == ["", "", "expert", "club"]
    bo = house.guest("nl")
    bo.done(f"{table}/sit", seat=2, name="Bo")
    ana.done(f"{table}/start")
    assert "bot, expert" in bo.get(table).text


def test_only_the_host_seats_bots_and_only_levels_there_are(house, ana):
    bo = house.guest("nl")
    table = house.table("columbiz", ana, bo, start=False, pace="none")
    ana.done(f"{table}/arrange", seats=3)
    before = house.kept()
    assert bo.post(f"{table}/bot", json=True, seat=3, level="club").status_code == 403
    for level in ("", "genius", "Club", "<b>"):
        refused = ana.post(f"{table}/bot", json=True, seat=3, level=level)
        assert refused.status_code == 422
        assert refused.json()["message"] == "There is no such bot."
    assert house.kept() == before


def test_a_bot_goes_on_where_it_was_when_the_house_opens_again(tmp_path):
    """The house closed while a bot was thinking; nobody looks on when it opens."""
    with open_house(tmp_path) as house:
        house.thinker.asleep = True
        ana = house.guest()
        table = ana.post("/tables", game="squadro").headers["location"]
        ana.done(f"{table}/bot", seat=2, level="club")
        ana.done(f"{table}/start")
        if not house.room(table).bot:
            house.play(table, [ana])
        assert house.room(table).bot
        before = house.room(table).seq
    with open_house(tmp_path) as house:
        deadline = time.monotonic() + 90
        while len(house.store.events(table.removeprefix("/t/"))) == before:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        house.bots_have_moved(table)


def test_a_bot_that_fails_tries_again_and_the_table_goes_on(house, ana, monkeypatch, caplog):
    monkeypatch.setattr(bot_turns, "RETRY_AFTER_ERROR", 0.01)
    house.thinker.mistakes = 3
    table = against_bots(house, ana, "squadro")
    house.play(table, [ana, ana])
    house.bots_have_moved(table)
    assert house.room(table).actor == 1
    assert "could not move" in caplog.text


def test_giving_up_while_a_bot_thinks_writes_nothing_into_the_log(house, ana, monkeypatch, caplog):
    asked = []

    def think(game, view, moves, level, asker):
        asked.append((moves[-1], Future()))
        return asked[-1][1]

    monkeypatch.setattr(house.app.state.services.bot_turns, "_think", think)
    table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    if not house.room(table).bot:
        house.play(table, [ana, None])
    deadline = time.monotonic() + 90
    while not asked:
        assert time.monotonic() < deadline, "the bot is not asked"
        time.sleep(0.001)
    ana.done(f"{table}/resign", seat=1)
    [(move, answer)] = asked
    answer.set_result(Thought(move, (0.5, 0.5), WHY))
    while house.app.state.services.bot_turns.playing:
        assert time.monotonic() < deadline, "the bot does not stop"
        time.sleep(0.001)
    assert not caplog.records, caplog.text


def test_where_only_bots_sit_they_wait_until_somebody_looks(house, ana):
    table = ana.post("/tables", game="squadro").headers["location"]
    ana.done(f"{table}/rise", seat=1)
    for seat in (1, 2):
        ana.done(f"{table}/bot", seat=seat, level="club")
    ana.done(f"{table}/start")
    assert not house.app.state.services.bot_turns.playing
    assert not house.thinker.asked
    seq = house.room(table).seq
    with ana.listen(table, seq) as page:
        assert page.receive_json()["present"]
        assert page.receive_json()["n"] == seq + 1
    assert set(house.thinker.askers) == {NOBODY}, "however many there are, they wait for people's bots"
    table = against_bots(house, ana, "squadro")
    house.play(table, [ana, ana])
    house.bots_have_moved(table)
    assert house.thinker.askers[-1].person == house.room(table).host


def bots_are_asked(house, times):
    """Wait until bots were asked so often; for whom each time."""
    deadline = time.monotonic() + 90
    while len(house.thinker.askers) < times:
        assert time.monotonic() < deadline, "no bot is asked"
        time.sleep(0.001)
    return house.thinker.askers


def test_bots_think_for_the_address_of_whoever_moved_last(house):
    """The host went away: the address of who plays on counts, and all cookies of one address are together."""
    house.thinker.asleep = True
    host = house.guest(address="192.0.2.1")
    bo = house.guest(address="2001:db8::1")
    table = host.post("/tables", game="columbiz").headers["location"]
    host.done(f"{table}/arrange", seats=3)
    bo.done(f"{table}/sit", seat=2, name="Bo")
    host.done(f"{table}/bot", seat=3, level="club")
    host.done(f"{table}/start")
    while not house.room(table).bot:
        house.play(table, [host, bo])
    assert bots_are_asked(house, 1) == [Asker("2001:db8::", bo.person)]


def test_a_newcomers_bot_thinks_for_the_newcomers_address(house):
    """Somebody without a cookie is known by the table they set up; many at one address are one crowd."""
    house.thinker.asleep = True
    eves = [house.guest(address="198.51.100.7") for _ in range(3)]
    for eve in eves:
        table = eve.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        if not house.room(table).bot:
            house.play(table, [eve, None])
    asked = bots_are_asked(house, len(eves))
    assert asked == [Asker("198.51.100.7", eve.person) for eve in eves]


def test_a_bot_whose_people_are_forgotten_thinks_for_no_known_address(tmp_path):
    """After a restart nobody's address is known until they ask for something."""
    with open_house(tmp_path) as house:
        house.thinker.asleep = True
        ana = house.guest(address="192.0.2.1")
        table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        if not house.room(table).bot:
            house.play(table, [ana, None])
        person = ana.person
    with open_house(tmp_path) as house:
        assert bots_are_asked(house, 1)[0] == Asker("", person)


def test_addresses_of_people_are_bounded_and_the_longest_quiet_is_forgotten_first(monkeypatch):
    monkeypatch.setattr(client_addresses, "MAX_KNOWN", 2)
    known = client_addresses.ClientAddresses()
    for person in ("ana", "bo", "ana", "cas"):
        known.note(person, "192.0.2.1")
    assert [known.of(person).address for person in ("ana", "bo", "cas")] == ["192.0.2.1", "", "192.0.2.1"]


def test_taking_back_while_a_bot_thinks_makes_it_think_again(house, ana):
    table = against_bots(house, ana, "squadro")
    house.thinker.asleep = True
    house.play(table, [ana, ana])
    assert house.room(table).bot
    ana.done(f"{table}/undo", seat=1)
    assert house.room(table).actor == 1


def test_a_bot_plays_for_somebody_who_is_missing_by_vote_and_gives_the_chair_back(house, ana):
    bo, cas = house.guest("nl"), house.guest("en")
    table = house.table("columbiz", ana, bo, cas)
    refused = ana.post(f"{table}/stand-in", json=True, seat=2, level="club")
    assert refused.status_code == 422
    assert "two minutes" in refused.json()["message"]
    house.now += AWAY
    assert "Let a bot play for Guest 2" in ana.get(table).text
    ana.done(f"{table}/stand-in", seat=2, level="club")
    assert "a bot (club) plays for Guest 2 until they are back" in cas.get(table).text
    cas.done(f"{table}/answer", agree="yes")
    assert house.room(table).chairs[1].bot == "club"
    for _ in range(20):
        house.bots_have_moved(table)
        house.play(table, [ana, bo, cas])
    assert 2 in house.room(table).choosers
    page = bo.get(table).text
    assert "Een bot speelt nu voor jou." in page
    bo.done(f"{table}/return", seat=2)
    assert house.room(table).chairs[1].bot == ""
    assert "Een bot speelt nu voor jou." not in bo.get(table).text


def test_a_hint_tells_the_move_the_reason_and_the_chances(house, ana):
    table = against_bots(house, ana, "squadro")
    hint = ana.done(f"{table}/hint", seat=1)["hint"]
    room = house.room(table)
    assert hint["move"] == room.game.write(room.turn.moves[0])
    assert hint["why"] == "It looked like something."
    assert hint["chances"] == ["Sure is Guest."], "Squadro has no chance: what is known is the result"
    assert hint["touch"]
    assert house.appraiser.asked == [room.match.state]
    assert house.room(table).seq == room.seq


def test_without_a_script_a_hint_is_a_page_with_the_move_on_a_button(house):
    bo = house.guest("nl")
    table = against_bots(house, bo, "squadro")
    page = bo.post(f"{table}/hint", seat=1)
    assert page.status_code == 200
    assert "Dat leek me wel wat." in page.text
    assert f'value="{house.room(table).version}"' in page.text


def test_against_people_there_is_no_hint(house, ana):
    bo = house.guest("nl")
    table = house.table("squadro", ana, bo)
    guests = [ana, bo]
    actor = house.room(table).actor
    refused = guests[actor - 1].post(f"{table}/hint", json=True, seat=actor)
    assert refused.status_code == 403
    assert 'action="' + table + '/hint"' not in ana.get(table).text
    assert not house.thinker.asked


def test_a_rematch_is_against_the_same_bots(house, ana):
    table = against_bots(house, ana, "squadro", level="expert")
    ana.done(f"{table}/resign", seat=1)
    following = ana.done(f"{table}/again", game="squadro")["go"]
    room = house.room(following)
    assert [chair.bot for chair in room.chairs] == ["expert", ""]
    assert room.match is not None
    house.bots_have_moved(following)
    assert house.room(following).actor == 2


def test_where_a_bot_says_nothing_for_long_the_page_says_why(house, ana):
    house.thinker.asleep = True
    table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    assert "waking up" not in ana.get(table).text
    house.play(table, [ana, None])
    assert "still warming up" in ana.get(table).text
