"""The owner's page: its key, backups, and erasing people."""

import re

from speeltafel.play.rights import AWAY
from speeltafel.store import Person, Store, digest
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.local_server import OWNER_KEY


def test_the_owners_page_needs_the_key(server, tmp_path):
    ana, eve = server.guest(), server.guest()
    ana.post("/tables", game="saga")
    before = server.stored()
    page = eve.get("/owner").text
    assert 'type="password"' in page
    assert "/t/" not in page
    for form in ({"do": "backup"}, {"do": "forget", "person": ana.person}, {}, {"key": ""}, {"key": "é"},
                 {"key": OWNER_KEY[:-1]}, {"key": OWNER_KEY + "x"}, {"key": "x" * 9000}):  # fmt: skip
        response = eve.post("/owner", json=True, **form)
        assert response.status_code == 422
        assert "set-cookie" not in response.headers
    assert server.stored() == before
    assert not list(tmp_path.glob("backup-*"))


def test_attempts_at_the_owners_key_are_rate_limited(server):
    use(server.app, rates=RateLimiter(rate=0.0, burst=80))
    answers = [server.guest().post("/owner", key=f"guess {at}").status_code for at in range(12)]
    assert answers == [422] * 8 + [429] * 4


def test_attempts_at_the_owners_key_share_one_limit(server):
    use(server.app, rates=RateLimiter(rate=0.0, burst=80))
    eve, answers = server.guest(), []
    for at in range(4):
        eve.http.cookies.set("owner", digest(f"guess {at}"))
        answers.append(eve.get("/owner").status_code)
        answers.append(eve.get("/metrics", authorization=f"Bearer guess {at}").status_code)
    assert answers == [200, 403] * 4
    assert eve.get("/owner").status_code == 429
    assert eve.post("/owner", do="backup").status_code == 429
    assert eve.get("/metrics", authorization=f"Bearer {OWNER_KEY}").status_code == 429, "and learns no more"
    eve.http.cookies.delete("owner")
    assert eve.get("/owner").status_code == 200, "who tries nothing is asked for the key"


def test_visits_of_the_owner_use_no_attempts(server):
    use(server.app, rates=RateLimiter(rate=1e-9, burst=80))
    boss = owner(server)
    for _ in range(12):
        assert boss.get("/owner").status_code == 200
        assert boss.get("/metrics", authorization=f"Bearer {OWNER_KEY}").status_code == 200


def owner(server, language="en"):
    guest = server.guest(language)
    assert guest.post("/owner", key=OWNER_KEY).status_code == 303
    return guest


def test_a_backup_of_the_owner_can_be_opened(server, tmp_path):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo)
    server.play(path, [ana, bo], steps=5)
    boss = owner(server)
    location = boss.post("/owner", do="backup").headers["location"]
    name = re.fullmatch(r"/owner\?said=(backup-[\d-]+\.db)", location)[1]
    assert name in boss.get(location).text
    with Store.open(tmp_path / name) as copy:
        assert copy.events(path[3:]) == server.store.events(path[3:])


def test_erasing_a_person_removes_names_and_chat(server):
    ana, bo, cas = server.guest("nl"), server.guest("nl"), server.guest("nl")
    path = server.new_table("squadro", ana, bo, start=False)
    bo.post_ok(f"{path}/rise", seat=2)
    bo.post_ok(f"{path}/sit", seat=2, name="Bartholomeus")
    ana.post_ok(f"{path}/start")
    server.play(path, [ana, bo], steps=6)
    bo.post_ok(f"{path}/say", text="mijn adres is Kerkstraat")
    ana.post_ok(f"{path}/say", text="dat zeg je niet")
    moves = list(server.table_at(path).match.moves)
    person = bo.person
    pages = (path, f"{path}/at/2")
    assert all("Bartholomeus" in cas.get(page).text for page in pages)

    boss = owner(server, "nl")
    assert "Bartholomeus" in boss.get("/owner").text
    location = boss.post("/owner", do="forget", person=person).headers["location"]
    assert "Gewist" in boss.get(location).text
    for guest in (ana, bo, cas, boss):
        for page in (*pages, "/mine", "/owner"):
            shown = guest.get(page).text
            assert "Bartholomeus" not in shown, page
            assert "Kerkstraat" not in shown, page
    assert "dat zeg je niet" in ana.get(path).text
    assert "Speler 2" in ana.get(path).text
    assert server.table_at(path).match.moves == moves, "the match itself is everybody's"
    assert bo.post(f"{path}/say", json=True, text="ik weer").status_code == 403
    assert "nog aan geen enkele tafel" in bo.get("/mine").text
    server.now += AWAY
    ana.post_ok(f"{path}/rise", seat=2)
    cas.post_ok(f"{path}/sit", seat=2, name="Cas")
    assert server.play(path, [ana, cas], steps=2) == 2


def test_the_owners_lists_have_fifty_rows_a_page_newest_first(server):
    boss = owner(server)
    for number in range(120):
        server.store.create_room(f"room-{number:03}", bytes(32), float(number)).result()
        server.store.add_person(Person(f"p{number:03}", f"Person {number:03}", number), f"{number}").result()
    page = boss.get("/owner").text
    assert re.findall(r"/t/(room-\d+)", page) == [f"room-{number:03}" for number in range(119, 69, -1)]
    assert page.count("Person ") == 50
    assert "Tables (120)" in page
    assert "Players (120)" in page
    assert page.count("Page 1 of 3") == 2
    assert 'rel="prev"' not in page
    second = boss.get(re.search(r'rel="next" href="([^"]+)"', page)[1].replace("&amp;", "&")).text
    assert re.findall(r"/t/(room-\d+)", second) == [f"room-{number:03}" for number in range(69, 19, -1)]
    assert "Person 119" in second, "the other list stays where it was"
    last = boss.get("/owner?tables=3&people=3").text
    assert len(re.findall(r"/t/room-", last)) == last.count("Person ") == 20
    assert 'rel="next"' not in last
    for odd in ("tables=99", "tables=3x", "tables=-1", "tables=", "people=" + "9" * 40):
        assert boss.get(f"/owner?{odd}").status_code == 200
    assert len(page) < 20_000


def test_unknown_actions_of_the_owner_are_refused(server):
    boss = owner(server)
    for form in ({"do": "forget", "person": "nobody"}, {"do": "forget"}, {"do": "dance"}, {}):
        assert boss.post("/owner", json=True, **form).status_code == 422
