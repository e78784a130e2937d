"""People and their seats on the pages: names, private links, freed and lost seats."""

import html
import json
import re

import pytest

from soak.page import inner
from speeltafel import texts
from speeltafel.play import messages
from speeltafel.play.rights import AWAY
from tests.web.local_server import OWNER_KEY
from tests.web.test_secrets import hand
from tests.web.test_table_socket import numbered


def seat_link(guest, path, seat):
    return re.search(rf"{path}/seat/{seat}/[0-9a-f]{{32}}", guest.get(path).text)[0]


# Names.


def test_a_host_can_change_their_name_which_is_remembered(server):
    ana = server.guest("nl")
    path = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(path).text
    assert re.search(r'name="name" value="Gast"', page)
    assert "Naam wijzigen" in page
    assert ana.post(f"{path}/name", seat=1, name=" Annemieke ").headers["location"] == path
    assert server.table_at(path).chairs[0].name == "Annemieke"
    following = ana.post("/tables", game="saga").headers["location"]
    assert server.table_at(following).chairs[0].name == "Annemieke"


@pytest.mark.parametrize("start", [False, True])
def test_a_new_name_is_sent_to_everyone(server, start):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo, start=start)
    since = server.table_at(path).seq
    with bo.listen(path, since) as b, eve.listen(path, since) as e:
        ana.post_ok(f"{path}/name", seat=1, name="Annemieke")
        for guest, socket in ((bo, b), (eve, e)):
            assert numbered(socket, since + 1)[-1]["page"] is True
            assert "Annemieke" in guest.get(path).text


def test_on_a_shared_screen_each_seat_has_a_name_and_only_ones_own_is_remembered(server):
    ana = server.guest()
    path = ana.http.post("/tables", data={"game": "squadro", "with": "here"}).headers["location"]
    assert [chair.name for chair in server.table_at(path).chairs] == ["Guest", "Guest 2"]
    ana.post_ok(f"{path}/name", seat=2, name="Bo")
    ana.post_ok(f"{path}/name", seat=1, name="Ana")
    assert [chair.name for chair in server.table_at(path).chairs] == ["Ana", "Bo"]
    assert server.store.person(ana.person).name == "Ana"
    assert ana.get(path).text.count(f'action="{path}/name"') == 2


def test_everybody_reads_in_their_language_who_has_no_name(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = ana.post("/tables", game="squadro").headers["location"]
    assert 'value="Guest 2"' in bo.get(path).text, "the number is of the table"
    bo.post_ok(f"{path}/sit", seat=2)
    ana.post_ok(f"{path}/start")
    bo.post_ok(f"{path}/say", text="hi")
    dutch, english = ana.get(path).text, bo.get(path).text
    assert "<b>Gast 2</b> hi" in dutch
    assert "<b>Guest 2</b> hi" in english
    assert "Guest" not in dutch
    assert "Gast" not in english
    own = bo.post("/tables", game="squadro").headers["location"]
    assert [name.nl for name in server.table_at(own).names][:1] == ["Gast"]


def test_guests_get_different_default_names(server):
    ana, bo = server.guest(), server.guest()
    path = ana.post("/tables", game="squadro").headers["location"]
    assert 'value="Guest 2"' in bo.get(path).text
    bo.post_ok(f"{path}/sit", seat=2, name="guest")
    assert [chair.name for chair in server.table_at(path).chairs] == ["Guest", "guest 2"]
    bo.post_ok(f"{path}/name", seat=2, name="Guest")
    assert server.table_at(path).chairs[1].name == "Guest 2"


# Chairs that are freed in mid-game.


def free(host, path, seat):
    return host.post(f"{path}/rise", json=True, seat=seat)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_host_frees_the_seat_of_a_missing_player_for_others(server, language):
    ana, bo, cas = server.guest(language), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    theirs = hand(bo, path)
    assert free(ana, path, 2).json()["message"] == messages.STILL_HERE.into(language)
    server.now += AWAY - 1
    bo.get(f"{path}/news?since=0")
    server.now += AWAY - 1
    assert free(ana, path, 2).status_code == 422, "who asks for news is there"
    server.now += 1
    assert free(ana, path, 2).status_code == 200
    refused = ana.post(f"{path}/sit", json=True, seat=2)
    assert refused.status_code == 403
    assert refused.json()["message"] == messages.SEEN_ANOTHER.into(language)
    assert f'action="{path}/sit"' not in ana.get(path).text, "nobody is offered what is refused"
    assert f'action="{path}/sit"' in cas.get(path).text
    cas.post_ok(f"{path}/sit", seat=2, name="Cas")
    assert hand(cas, path) == theirs
    assert bo.post(f"{path}/sit", json=True, seat=2).status_code == 422


def test_presence_follows_open_pages(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    with bo.listen(path, server.table_at(path).seq):
        server.now += 10 * AWAY
        assert free(ana, path, 2).status_code == 422
    assert free(ana, path, 2).status_code == 422
    server.now += AWAY
    assert free(ana, path, 2).status_code == 200


def test_a_seat_link_does_not_show_its_hand_to_another_player(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    link = seat_link(bo, path, 2)
    before = hand(ana, path)
    refused = ana.post(link)
    assert refused.status_code == 403
    assert html.escape(messages.SEEN_ANOTHER.en) in refused.text
    assert hand(ana, path) == before
    assert eve.post(link).status_code == 303
    assert hand(eve, path)


# Chairs that went.


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_old_device_reads_where_its_seat_went_and_can_take_it_back(server, language):
    ana, bo, phone = server.guest(), server.guest(language), server.guest()
    path = server.new_table("squadro", ana, bo)
    since, link = server.table_at(path).seq, seat_link(bo, path, 2)
    with bo.listen(path, since) as socket:
        assert phone.post(link).status_code == 303
        assert numbered(socket, since + 1)[-1]["page"] is True
    page = bo.get(path).text
    assert texts.LOST_MOVED.into(language) in page
    assert texts.WATCHING.into(language) not in page
    assert bo.post(f"{path}/back").headers["location"] == path
    assert texts.LOST_MOVED.into(language) not in bo.get(path).text
    assert texts.LOST_MOVED.en in phone.get(path).text
    assert bo.post(link).status_code == 422, "a link works once"


def test_after_renewing_the_link_the_old_device_only_watches(server):
    ana, bo, phone = server.guest(), server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    link = seat_link(bo, path, 2)
    phone.post(link)
    phone.post_ok(f"{path}/renew", seat=2)
    page = html.unescape(bo.get(path).text)
    assert texts.LOST_MOVED.en in page
    assert texts.LOST_FOR_GOOD.en in page
    assert f'action="{path}/back"' not in page
    assert bo.post(f"{path}/back", json=True).json()["message"] == messages.GONE_FOR_GOOD.en
    for answer in (bo.get(link), bo.post(link)):
        assert answer.status_code == 422
        assert texts.BAD_SEAT_LINK.en in answer.text
        assert f'href="{path}"' in answer.text, "from there one can watch"


@pytest.mark.parametrize("start", [False, True])
def test_a_removed_player_reads_so_and_may_sit_again(server, start):
    ana, bo, cas = server.guest(), server.guest("nl"), server.guest()
    path = server.new_table("squadro", ana, bo, start=start)
    server.now += AWAY
    ana.post_ok(f"{path}/rise", seat=2)
    page = bo.get(path).text
    assert texts.LOST_FREED.nl in page
    assert texts.LOST_STILL_FREE.nl in page
    cas.post_ok(f"{path}/sit", seat=2, name="Cas")
    page = bo.get(path).text
    assert texts.LOST_FREED.nl in page
    assert texts.LOST_STILL_FREE.nl not in page


def test_a_guest_who_is_too_late_for_a_seat_reads_so(server):
    guests = [server.guest() for _ in range(3)]
    path = server.new_table("columbiz", *guests, pace="clock-10")
    late = server.table_at(path).actor
    server.now += 3600
    guests[late % 3].post_ok(f"{path}/claim", seat=late)
    assert texts.LOST_LATE.en in guests[late - 1].get(path).text


# Silence and oblivion.


def test_mutes_and_the_host_carry_over_to_the_next_table(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/mute", seat=2, on="yes")
    ana.post_ok(f"{path}/resign", seat=1)
    following = bo.post_ok(f"{path}/again", game="squadro")["go"]
    assert server.table_at(following).host == ana.person
    assert bo.post(f"{following}/say", json=True, text="hoi").json()["message"] == messages.MUTED.en
    assert "Unmute Guest 2" in ana.get(following).text


def test_an_erased_name_disappears_from_open_pages(server):
    ana, bo, eve, boss = server.guest(), server.guest(), server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    bo.post_ok(f"{path}/name", seat=2, name="Bartholomeus")
    boss.post("/owner", key=OWNER_KEY)
    since = server.table_at(path).seq
    with eve.listen(path, since) as watching, bo.listen(path, since) as erased:
        boss.post("/owner", do="forget", person=bo.person)
        assert numbered(watching, since + 1)[-1]["page"] is True
        message = erased.receive()
        while message["type"] == "websocket.send":
            assert "Bartholomeus" not in json.loads(message["text"]).get("say", "")
            message = erased.receive()
        assert message["code"] == 4408, "the erased come back as strangers"
    assert eve.get(f"{path}/news?since={since}").json()["page"] is True, "also to who was not listening"
    assert "Bartholomeus" not in eve.get(path).text
    assert "Player 2" in eve.get(path).text


def test_a_request_shows_its_text_and_who_must_answer(server):
    ana, bo, cas, dee = server.guest("nl"), server.guest("en"), server.guest("nl"), server.guest("en")
    path = server.new_table("zocken", ana, bo, cas)
    table = server.table_at(path)
    names = [name.nl for name in table.names]
    ana.post_ok(f"{path}/end", seat=1)
    assert request_on(ana.get(path)) == (
        f"Je hebt voorgesteld om te stoppen. Even wachten op {names[1]} en {names[2]}."
    )
    assert request_on(bo.get(path)).startswith(f"{table.names[0].en} offers to end the game. Agree")
    bo.post_ok(f"{path}/answer", agree="yes")
    assert request_on(ana.get(path)) == f"Je hebt voorgesteld om te stoppen. Even wachten op {names[2]}."
    assert request_on(dee.get(path)) == (
        f"{table.names[0].en} offers to end the game. Waiting for {table.names[2].en}."
    )


def test_an_undo_request_is_shown_to_its_asker(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo])
    ana.post_ok(f"{path}/undo", seat=1)
    other = server.table_at(path).names[1].nl
    assert request_on(ana.get(path)) == (f"Je hebt gevraagd een zet terug te nemen. Even wachten op {other}.")
    assert "would like to take back a move." in request_on(bo.get(path))


def test_a_move_takes_the_request_it_ends_off_every_page(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo])
    server.play(path, [ana, bo])
    with bo.listen(path, server.table_at(path).seq) as page:
        server.play(path, [ana, bo])
        server.play(path, [ana, bo])
        ana.post_ok(f"{path}/undo", seat=1)
        assert request_on(bo.get(path))
        server.play(path, [ana, bo])
        last = numbered(page, server.table_at(path).seq)[-1]
    assert request_on(bo.get(path)) == ""
    assert last["html"]["request"] == ""


def request_on(page):
    """Return the text of the open request on a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", inner(page.text, "request"))).split())
