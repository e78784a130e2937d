"""People and their chairs on the pages: names that change, chairs that are freed, taken along and lost."""

import html
import json
import re

import pytest

from speeltafel import texts
from speeltafel.play import messages
from speeltafel.play.rights import AWAY
from tests.web.guests import OWNER_KEY
from tests.web.test_live import numbered
from tests.web.test_secrets import hand


def seat_link(guest, table, seat):
    return re.search(rf"{table}/seat/{seat}/[0-9a-f]{{32}}", guest.get(table).text)[0]


# Names.


def test_a_new_host_finds_a_name_to_change_and_keeps_it_for_the_next_table(house):
    ana = house.guest("nl")
    table = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(table).text
    assert re.search(r'name="name" value="Gast"', page)
    assert "Naam wijzigen" in page
    assert ana.post(f"{table}/name", seat=1, name=" Annemieke ").headers["location"] == table
    assert house.room(table).chairs[0].name == "Annemieke"
    following = ana.post("/tables", game="saga").headers["location"]
    assert house.room(following).chairs[0].name == "Annemieke"


@pytest.mark.parametrize("start", [False, True])
def test_a_new_name_is_seen_by_everyone_at_once(house, start):
    ana, bo, eve = house.guest(), house.guest(), house.guest()
    table = house.table("columbiz", ana, bo, start=start)
    since = house.room(table).seq
    with bo.listen(table, since) as b, eve.listen(table, since) as e:
        ana.done(f"{table}/name", seat=1, name="Annemieke")
        for guest, socket in ((bo, b), (eve, e)):
            assert numbered(socket, since + 1)[-1]["page"] is True
            assert "Annemieke" in guest.get(table).text


def test_around_one_screen_each_chair_has_its_name_and_only_ones_own_is_remembered(house):
    ana = house.guest()
    table = ana.http.post("/tables", data={"game": "squadro", "with": "here"}).headers["location"]
    assert [chair.name for chair in house.room(table).chairs] == ["Guest", "Guest 2"]
    ana.done(f"{table}/name", seat=2, name="Bo")
    ana.done(f"{table}/name", seat=1, name="Ana")
    assert [chair.name for chair in house.room(table).chairs] == ["Ana", "Bo"]
    assert house.store.person(ana.person).name == "Ana"
    assert ana.get(table).text.count(f'action="{table}/name"') == 2


def test_two_guests_never_look_the_same_and_are_not_invited_to(house):
    ana, bo = house.guest(), house.guest()
    table = ana.post("/tables", game="squadro").headers["location"]
    assert 'value="Guest 2"' in bo.get(table).text
    bo.done(f"{table}/sit", seat=2, name="guest")
    assert [chair.name for chair in house.room(table).chairs] == ["Guest", "guest 2"]
    bo.done(f"{table}/name", seat=2, name="Guest")
    assert house.room(table).chairs[1].name == "Guest 2"


# Chairs that are freed in mid-game.


def free(host, table, seat):
    return host.post(f"{table}/rise", json=True, seat=seat)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_host_frees_the_chair_of_a_missing_player_for_a_friend_and_not_for_himself(house, language):
    ana, bo, cas = house.guest(language), house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    theirs = hand(bo, table)
    assert free(ana, table, 2).json()["message"] == messages.STILL_HERE.into(language)
    house.now += AWAY - 1
    bo.get(f"{table}/news?since=0")
    house.now += AWAY - 1
    assert free(ana, table, 2).status_code == 422, "who asks for news is there"
    house.now += 1
    assert free(ana, table, 2).status_code == 200
    refused = ana.post(f"{table}/sit", json=True, seat=2)
    assert refused.status_code == 403
    assert refused.json()["message"] == messages.SEEN_ANOTHER.into(language)
    assert f'action="{table}/sit"' not in ana.get(table).text, "nobody is offered what is refused"
    assert f'action="{table}/sit"' in cas.get(table).text
    cas.done(f"{table}/sit", seat=2, name="Cas")
    assert hand(cas, table) == theirs
    assert bo.post(f"{table}/sit", json=True, seat=2).status_code == 422


def test_who_has_the_table_open_is_there_and_is_away_from_the_moment_it_is_closed(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    with bo.listen(table, house.room(table).seq):
        house.now += 10 * AWAY
        assert free(ana, table, 2).status_code == 422
    assert free(ana, table, 2).status_code == 422
    house.now += AWAY
    assert free(ana, table, 2).status_code == 200


def test_the_link_of_another_chair_does_not_show_its_hand_to_who_plays_along(house):
    ana, bo, eve = house.guest(), house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    link = seat_link(bo, table, 2)
    before = hand(ana, table)
    refused = ana.post(link)
    assert refused.status_code == 403
    assert html.escape(messages.SEEN_ANOTHER.en) in refused.text
    assert hand(ana, table) == before
    assert eve.post(link).status_code == 303
    assert hand(eve, table)


# Chairs that went.


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_old_device_is_told_where_its_chair_went_and_can_take_it_back(house, language):
    ana, bo, phone = house.guest(), house.guest(language), house.guest()
    table = house.table("squadro", ana, bo)
    since, link = house.room(table).seq, seat_link(bo, table, 2)
    with bo.listen(table, since) as socket:
        assert phone.post(link).status_code == 303
        assert numbered(socket, since + 1)[-1]["page"] is True
    page = bo.get(table).text
    assert texts.LOST_MOVED.into(language) in page
    assert texts.WATCHING.into(language) not in page
    assert bo.post(f"{table}/back").headers["location"] == table
    assert texts.LOST_MOVED.into(language) not in bo.get(table).text
    assert texts.LOST_MOVED.en in phone.get(table).text
    assert bo.post(link).status_code == 422, "a link works once"


def test_once_the_link_is_renewed_the_old_device_only_watches_and_old_links_say_so(house):
    ana, bo, phone = house.guest(), house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    link = seat_link(bo, table, 2)
    phone.post(link)
    phone.done(f"{table}/renew", seat=2)
    page = html.unescape(bo.get(table).text)
    assert texts.LOST_MOVED.en in page
    assert texts.LOST_FOR_GOOD.en in page
    assert f'action="{table}/back"' not in page
    assert bo.post(f"{table}/back", json=True).json()["message"] == messages.GONE_FOR_GOOD.en
    for answer in (bo.get(link), bo.post(link)):
        assert answer.status_code == 422
        assert texts.BAD_SEAT_LINK.en in answer.text
        assert f'href="{table}"' in answer.text, "from there one can watch"


@pytest.mark.parametrize("start", [False, True])
def test_who_is_sent_away_is_told_and_may_sit_again_while_the_chair_is_free(house, start):
    ana, bo, cas = house.guest(), house.guest("nl"), house.guest()
    table = house.table("squadro", ana, bo, start=start)
    house.now += AWAY
    ana.done(f"{table}/rise", seat=2)
    page = bo.get(table).text
    assert texts.LOST_FREED.nl in page
    assert texts.LOST_STILL_FREE.nl in page
    cas.done(f"{table}/sit", seat=2, name="Cas")
    page = bo.get(table).text
    assert texts.LOST_FREED.nl in page
    assert texts.LOST_STILL_FREE.nl not in page


def test_who_was_late_is_told_so(house):
    guests = [house.guest() for _ in range(3)]
    table = house.table("columbiz", *guests, pace="clock-10")
    late = house.room(table).actor
    house.now += 3600
    guests[late % 3].done(f"{table}/claim", seat=late)
    assert texts.LOST_LATE.en in guests[late - 1].get(table).text


# Silence and oblivion.


def test_a_mute_goes_along_to_the_next_table_and_the_host_stays_host(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    ana.done(f"{table}/mute", seat=2, on="yes")
    ana.done(f"{table}/resign", seat=1)
    following = bo.done(f"{table}/again", game="squadro")["go"]
    assert house.room(following).host == ana.person
    assert bo.post(f"{following}/say", json=True, text="hoi").json()["message"] == messages.MUTED.en
    assert "Unmute Guest 2" in ana.get(following).text


def test_whoever_looks_on_is_told_at_once_that_a_name_was_erased(house):
    ana, bo, eve, boss = house.guest(), house.guest(), house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    bo.done(f"{table}/name", seat=2, name="Bartholomeus")
    boss.post("/owner", key=OWNER_KEY)
    since = house.room(table).seq
    with eve.listen(table, since) as watching, bo.listen(table, since) as erased:
        boss.post("/owner", do="forget", person=bo.person)
        assert numbered(watching, since + 1)[-1]["page"] is True
        said = erased.receive()
        while said["type"] == "websocket.send":
            assert "Bartholomeus" not in json.loads(said["text"]).get("say", "")
            said = erased.receive()
        assert said["code"] == 4408, "the erased come back as strangers"
    assert eve.get(f"{table}/news?since={since}").json()["page"] is True, "also to who was not listening"
    assert "Bartholomeus" not in eve.get(table).text
    assert "Player 2" in eve.get(table).text


def test_whoever_asks_reads_what_they_asked_and_for_whom_the_table_waits(house):
    ana, bo, cas, dee = house.guest("nl"), house.guest("en"), house.guest("nl"), house.guest("en")
    table = house.table("zocken", ana, bo, cas)
    room = house.room(table)
    names = [name.nl for name in room.names]
    ana.done(f"{table}/end", seat=1)
    assert request_on(ana.get(table)) == (
        f"Je hebt voorgesteld om te stoppen. Even wachten op {names[1]} en {names[2]}."
    )
    assert request_on(bo.get(table)).startswith(f"{room.names[0].en} offers to end the game. Agree")
    bo.done(f"{table}/answer", agree="yes")
    assert request_on(ana.get(table)) == f"Je hebt voorgesteld om te stoppen. Even wachten op {names[2]}."
    assert request_on(dee.get(table)) == (
        f"{room.names[0].en} offers to end the game. Waiting for {room.names[2].en}."
    )


def test_whoever_asks_to_take_a_move_back_reads_so(house):
    ana, bo = house.guest("nl"), house.guest("en")
    table = house.table("squadro", ana, bo)
    house.play(table, [ana, bo])
    ana.done(f"{table}/undo", seat=1)
    other = house.room(table).names[1].nl
    assert request_on(ana.get(table)) == (
        f"Je hebt gevraagd een zet terug te nemen. Even wachten op {other}."
    )
    assert "would like to take back a move." in request_on(bo.get(table))


def request_on(page):
    """The words of the open request on a page."""
    found = re.search(r'<div class="request">(.*?)</section>', page.text, re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[1])).split())
