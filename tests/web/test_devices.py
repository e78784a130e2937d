"""My devices: links that add one, what comes along, signing out, and the ways back."""

import re
from functools import partial
from html import unescape

import pytest
from starlette.websockets import WebSocketDisconnect

from soak.receivers import Browser
from speeltafel.games import GAMES
from speeltafel.store import digest, tournaments
from speeltafel.store.notices import channels
from speeltafel.store.people import devices
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.pages.devices import LINK_SECONDS
from speeltafel.web.signing_in import MAX_DEVICES
from tests.services import use
from tests.store.saved_folders import SAVED, known_guests, rebuild
from tests.waiting import wait_until
from tests.web.cups import Cup
from tests.web.local_server import local_server

ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LINK = re.compile(r"http://testserver(/me/add/[\w-]{43})")


def new_link(guest):
    """Make a personal link on this guest's device; return its path."""
    page = guest.post("/me/link")
    assert page.status_code == 200
    return LINK.search(page.text)[1]


def sign_in_by_link(guest, other):
    """Make a guest's browser a device of another guest."""
    answer = other.post(new_link(guest))
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")


@pytest.fixture
def ana(server):
    """Ana, known by the table she opened."""
    guest = server.guest()
    guest.post("/tables", game="squadro")
    return guest


def names(guest):
    """Return the devices that a guest's page lists."""
    return re.findall(r'<li><b>(.*?)</b> · (?:<span class="fresh">)?([^<\n]*)', guest.get("/me").text)


def read(guest, path):
    """Return the page at this path without escapes."""
    return unescape(guest.get(path).text)


def learn(guest, step):
    """Do a step of the lesson of Squadro."""
    return guest.get(f"/learn/squadro/{step}?move={GAMES['squadro'].lesson[step - 1].right[0]}")


def test_a_link_adds_a_device_that_has_the_same_tables(server, ana):
    phone = server.guest("nl", **{"user-agent": ANDROID})
    table_path = server.new_table("squadro", ana, server.guest())
    sign_in_by_link(ana, phone)
    assert phone.person == ana.person
    assert phone.secret != ana.secret
    phone.post_ok(f"{table_path}/say", text="van mijn telefoon")
    assert table_path in phone.get("/mine").text
    assert ("Firefox op Android", "dit apparaat") in names(phone)
    assert ("Firefox on Android", "Last seen: today") in names(ana)


def test_opening_a_link_uses_nothing_up_and_says_what_will_happen(server, ana):
    bo = server.guest()
    bo.post("/tables", game="saga")
    link, before = new_link(ana), server.stored()
    for _ in range(3):
        page = read(bo, link)
    assert "Become Guest here" in page
    assert "Your seats at 1 table and your programs come along." in page
    assert "Is it not your own? Then don't." in page
    assert server.stored() == before
    assert server.guest().get(link).status_code == 200
    assert bo.post(link).status_code == 303


def test_a_link_works_once(server, ana):
    link = new_link(ana)
    assert server.guest().post(link).status_code == 303
    late = server.guest()
    for answer in (late.get(link), late.post(link)):
        assert answer.status_code == 422
        assert "This personal link no longer works" in answer.text
    assert "speeltafel" not in late.http.cookies


def test_a_link_works_for_ten_minutes_and_until_it_is_replaced(server, ana):
    old, new = new_link(ana), new_link(ana)
    assert server.guest().post(old).status_code == 422
    server.now += LINK_SECONDS
    assert server.guest().post(new).status_code == 422


def test_a_forged_link_opens_nothing(server, ana):
    link = new_link(ana)
    for forged in (link[:-1], link + "0", link[:20] + link[20:].swapcase(), "/me/add/x", "/me/add/%00"):
        assert server.guest().get(forged).status_code == 422
        assert server.guest().post(forged).status_code == 422
    assert server.guest().post(link).status_code == 303


def test_only_the_hash_of_a_link_is_stored(server, ana, tmp_path):
    token = new_link(ana).rpartition("/")[2]
    server.store.backup(tmp_path / "copy.db")
    content = (tmp_path / "copy.db").read_bytes()
    assert token.encode() not in content
    assert digest(token).encode() in content


def test_a_link_opened_where_it_was_made_changes_nothing(server, ana):
    link = new_link(ana)
    assert ana.get(link).headers["location"] == ana.post(link).headers["location"] == "/me"
    assert len(names(ana)) == 1
    assert server.guest().post(link).status_code == 303, "it still works elsewhere"


def test_what_the_only_browser_of_somebody_had_comes_along(server, ana):
    bo = server.guest()
    running, other = server.new_table("squadro", server.guest(), bo), server.new_table("saga", ana, bo)
    bo.post("/programs", name="Robo")
    was = bo.person
    sign_in_by_link(ana, bo)
    assert server.table_at(running).seats_of(ana.person) == (2,)
    assert "Robo" in ana.get("/programs").text
    assert server.table_at(other).seats_of(was) == (2,), "else she would see both hands"
    assert not server.store.read(devices.of, was)
    bo.post_ok(f"{running}/say", text="ik weer")


def test_tournaments_and_notices_come_along_and_are_erased_with_their_new_person(server, ana):
    bo = server.guest()
    cup = Cup(server, bo, [bo, server.guest(), server.guest()]).start()
    bo.post("/mine/notices/push", **Browser("bo").subscription)
    was = bo.person
    sign_in_by_link(ana, bo)
    assert cup.state.settings.person == cup.state.entrants[1].person == ana.person
    assert not server.store.read(partial(tournaments.found_by, person=was, most=9))
    assert "A browser …h/bo" in ana.get("/mine/notices").text
    ana.post("/mine")
    assert cup.state.entrants[1].name == cup.state.settings.title == ""
    assert not server.store.read(partial(channels.channels_of, person=was))
    assert cup.state.closed == "stopped"


def test_what_was_said_before_becoming_another_is_erased_with_the_other(server, ana):
    bo = server.guest()
    against = server.new_table("squadro", ana, bo)
    bo.post_ok(f"{against}/say", text="secret of Bo the player")
    was = bo.person
    sign_in_by_link(ana, bo)
    ana.post("/mine")
    bodies = str([event.body for event in server.store.events(against[3:])])
    assert was in bodies, "the log still says who"
    assert "secret of Bo" not in bodies
    assert server.store.person(was).name == ""


def test_who_both_play_in_a_tournament_do_not_become_one(server, ana):
    bo = server.guest()
    cup = Cup(server, bo, [bo, ana, server.guest()])
    was = bo.person
    link = new_link(ana)
    refused = bo.post(link)
    assert refused.status_code == 422
    assert len(server.store.read(devices.of, ana.person)) == 1
    assert server.guest().post(link).status_code == 303, "it was not used up"
    assert "both take part" in refused.text or "allebei mee" in refused.text
    assert bo.person == was
    assert cup.state.entrants[1].person == was


def test_the_page_says_what_goes_on_working_after_signing_out(ana):
    page = ana.get("/me").text
    assert "blijven werken" in page or "go on working" in page
    for place in ("/mine", "/programs", "#keys"):
        assert f'href="{place}"' in page


def test_what_somebody_has_elsewhere_stays_there(server, ana):
    bo, laptop = server.guest(), server.guest()
    path = server.new_table("squadro", server.guest(), bo)
    sign_in_by_link(bo, laptop)
    was, link = bo.person, new_link(ana)
    assert "You remain so on your other devices" in bo.get(link).text
    assert bo.post(link).status_code == 303
    assert bo.person == ana.person
    assert laptop.person == was
    assert server.table_at(path).seats_of(was) == (2,)
    assert len(names(laptop)) == 1


def test_progress_of_both_browsers_is_merged(server, ana):
    phone = server.guest("en")
    learn(ana, 1)
    learn(phone, 2)
    for guest, number in ((ana, 1), (phone, 2)):
        guest.get(f"/puzzles/squadro/{number}?move={GAMES['squadro'].puzzles[number - 1].answer}")
    sign_in_by_link(ana, phone)
    for guest in (ana, phone):
        assert "2 of 10 steps done" in guest.get("/learn").text
        assert f"(2/{len(GAMES['squadro'].puzzles)})" in guest.get("/puzzles").text


def test_a_signed_out_device_is_a_stranger_and_its_page_is_closed(server, ana):
    phone = server.guest()
    path = server.new_table("squadro", ana, server.guest())
    sign_in_by_link(ana, phone)
    loaded = server.loaded(path)
    with phone.listen(path, loaded.table.seq) as page, ana.listen(path, loaded.table.seq):
        wait_until(lambda: len(loaded.presence.viewers) == 2)
        stale = phone.secret
        (action,) = re.findall(
            r'action="(/me/devices/\w+/sign-out)"><button class="quiet"', ana.get("/me").text
        )
        assert "The device is signed out." in read(ana, ana.post(action).headers["location"])
        wait_until(lambda: len(loaded.presence.viewers) == 1)
        while not (update := page.receive_json()).get("page"):
            pass
        assert update["n"] > loaded.table.seq, "it loads again"
        with pytest.raises(WebSocketDisconnect):
            page.receive_json()
    assert server.store.person_by_secret(stale) is None
    assert phone.post(f"{path}/say", json=True, text="nog even").status_code == 403
    assert "We don't know this browser yet" in read(phone, "/me")
    ana.post_ok(f"{path}/say", text="weg ermee")


def test_all_other_devices_are_signed_out_at_once(server, ana):
    others = [server.guest() for _ in range(3)]
    for other in others:
        sign_in_by_link(ana, other)
    link = new_link(ana)
    assert len(names(ana)) == 4
    done = ana.post("/me/sign-out-others").headers["location"]
    assert "All other devices are signed out." in read(ana, done)
    assert [note for _, note in names(ana)] == ["this device"]
    assert not any(names(other) for other in others)
    assert server.guest().post(link).status_code == 422, "nor does the link add another"


def test_nobody_signs_out_somebody_elses_device(server, ana):
    mal = server.guest()
    mal.post("/tables", game="saga")
    (mine,) = server.store.read(devices.of, ana.person)
    for guest in (mal, server.guest()):
        assert guest.post(f"/me/devices/{mine.id}/sign-out").status_code == 303
        assert guest.post("/me/sign-out-others").status_code == 303
    assert names(ana)


def test_signing_out_here_keeps_progress_for_the_way_back(server, ana):
    phone = server.guest()
    sign_in_by_link(ana, phone)
    assert "You can come back with a link" in ana.get("/me").text
    learn(ana, 1)
    (here,) = [one for one in server.store.read(devices.of, ana.person) if one.secret == ana.secret]
    ana.post(f"/me/devices/{here.id}/sign-out")
    assert set(ana.http.cookies) == set()
    assert "1 of 10 steps done" in phone.get("/learn").text
    assert "there is no way back" in phone.get("/me").text, "it is the last one now"


def test_one_person_has_a_limited_number_of_devices(server, ana):
    for number in range(MAX_DEVICES - 1):
        device = devices.Device(f"d{number}", digest(f"{number}"), "", "", 1.0, 1.0)
        server.store.write(devices.add, ana.person, device).result()
    answer = ana.post("/me/link")
    assert answer.status_code == 422
    assert f"You are signed in on {MAX_DEVICES} devices already." in answer.text


@pytest.mark.parametrize("path", ["/me/link", "/me/add/guess", "/me/sign-in", "/me/sign-in/challenge"])
def test_links_and_signing_in_are_rate_limited(server, ana, path):
    use(server.app, rates=RateLimiter(rate=0.0, burst=30))
    answers = [ana.post(path).status_code for _ in range(10)]
    assert answers[0] != 429
    assert answers[-1] == 429


def test_a_device_is_noted_as_seen_every_hour_at_most(server, ana):
    def seen():
        return server.store.read(devices.of, ana.person)[0].seen

    began = seen()
    server.now += 60
    ana.get("/mine")
    assert seen() == began
    server.now += 7200
    ana.get("/mine")
    wait_until(lambda: seen() == server.now)


def test_a_stranger_with_progress_only_can_take_it_along(server):
    laptop, phone = server.guest(), server.guest()
    learn(laptop, 1)
    sign_in_by_link(laptop, phone)
    assert "1 of 10 steps done" in phone.get("/learn").text


def test_erasing_a_person_signs_all_their_devices_out(server, ana):
    phone = server.guest()
    sign_in_by_link(ana, phone)
    link = new_link(ana)
    phone.post("/mine")
    assert not names(ana)
    assert server.guest().post(link).status_code == 422


def test_progress_is_kept_by_a_post_and_not_by_looking(server, ana):
    phone = server.guest()
    sign_in_by_link(ana, phone)
    tried = {"path": "/learn/squadro/1?move=1", "accept": "application/json"}
    assert ana.get(**tried).json()["keep"]
    assert "0 of 10 steps done" in phone.get("/learn").text
    assert 'action="/me/progress"' in ana.get("/learn").text, "a button, for browsers without scripts"
    assert ana.post_ok("/me/progress") == {"ok": True}
    assert "1 of 10 steps done" in phone.get("/learn").text
    assert 'action="/me/progress"' not in ana.get("/learn").text
    stranger = server.guest()
    assert not stranger.get(**tried).json()["keep"]
    assert stranger.post("/me/progress").status_code == 303


def test_a_page_whose_seat_this_browser_lost_says_how_to_come_back(server, ana):
    path = server.new_table("squadro", ana, server.guest())
    waiting = ana.post("/tables", game="saga").headers["location"]
    stranger = server.guest()
    for page in (stranger.get(path).text, stranger.get(waiting).text):
        assert "Were you playing here? How to come back" in page
        assert 'href="/me"' in page
    refused = stranger.post(f"{path}/say", text="ik ben het")
    assert refused.status_code == 403
    assert "this browser no longer knows you" in refused.text
    assert 'href="/me"' in refused.text
    assert "How to come back" not in ana.get(path).text


def test_the_cookie_of_an_earlier_version_goes_on_working(tmp_path):
    """The migration made a device of the token that such a person had."""
    rebuild((SAVED / "0.1.0.sql").read_text("utf-8"), tmp_path / "server.db")
    with local_server(tmp_path) as server:
        ana, phone = known_guests(server)[0], server.guest()
        assert "Saga" in ana.get("/mine").text
        assert names(ana) == [("A browser", "this device")]
        sign_in_by_link(ana, phone)
        assert phone.person == ana.person == "person-ana"
