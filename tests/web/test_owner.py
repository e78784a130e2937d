"""The owner's page: behind its key; a copy now; a person's name and words gone for good."""

import re

from speeltafel.play.rights import AWAY
from speeltafel.store import Person, Store, digest
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.guests import OWNER_KEY


def test_without_the_key_there_is_nothing_to_see_and_nothing_to_do(house, tmp_path):
    ana, eve = house.guest(), house.guest()
    ana.post("/tables", game="saga")
    before = house.kept()
    page = eve.get("/owner").text
    assert 'type="password"' in page
    assert "/t/" not in page
    for form in ({"do": "backup"}, {"do": "forget", "person": ana.person}, {}, {"key": ""}, {"key": "é"},
                 {"key": OWNER_KEY[:-1]}, {"key": OWNER_KEY + "x"}, {"key": "x" * 9000}):  # fmt: skip
        response = eve.post("/owner", json=True, **form)
        assert response.status_code == 422
        assert "set-cookie" not in response.headers
    assert house.kept() == before
    assert not list(tmp_path.glob("backup-*"))


def test_keys_can_not_be_tried_by_the_thousand(house):
    use(house.app, rates=RateLimiter(rate=0.0, burst=80))
    answers = [house.guest().post("/owner", key=f"guess {at}").status_code for at in range(12)]
    assert answers == [422] * 8 + [429] * 4


def test_keys_are_counted_together_however_they_are_tried(house):
    use(house.app, rates=RateLimiter(rate=0.0, burst=80))
    eve, answers = house.guest(), []
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


def test_the_owners_own_visits_use_nothing_up(house):
    use(house.app, rates=RateLimiter(rate=1e-9, burst=80))
    boss = owner(house)
    for _ in range(12):
        assert boss.get("/owner").status_code == 200
        assert boss.get("/metrics", authorization=f"Bearer {OWNER_KEY}").status_code == 200


def owner(house, language="en"):
    guest = house.guest(language)
    assert guest.post("/owner", key=OWNER_KEY).status_code == 303
    return guest


def test_a_copy_now_is_a_house_one_can_open(house, tmp_path):
    ana, bo = house.guest(), house.guest()
    table = house.table("columbiz", ana, bo)
    house.play(table, [ana, bo], steps=5)
    boss = owner(house)
    location = boss.post("/owner", do="backup").headers["location"]
    name = re.fullmatch(r"/owner\?said=(backup-[\d-]+\.db)", location)[1]
    assert name in boss.get(location).text
    with Store.open(tmp_path / name) as copy:
        assert copy.events(table[3:]) == house.store.events(table[3:])


def test_who_is_forgotten_leaves_no_name_and_no_word_behind(house):
    ana, bo, cas = house.guest("nl"), house.guest("nl"), house.guest("nl")
    table = house.table("squadro", ana, bo, start=False)
    bo.done(f"{table}/rise", seat=2)
    bo.done(f"{table}/sit", seat=2, name="Bartholomeus")
    ana.done(f"{table}/start")
    house.play(table, [ana, bo], steps=6)
    bo.done(f"{table}/say", text="mijn adres is Kerkstraat")
    ana.done(f"{table}/say", text="dat zeg je niet")
    moves = list(house.room(table).match.moves)
    person = bo.person
    pages = (table, f"{table}/at/2")
    assert all("Bartholomeus" in cas.get(page).text for page in pages)

    boss = owner(house, "nl")
    assert "Bartholomeus" in boss.get("/owner").text
    location = boss.post("/owner", do="forget", person=person).headers["location"]
    assert "Gewist" in boss.get(location).text
    for guest in (ana, bo, cas, boss):
        for page in (*pages, "/mine", "/owner"):
            shown = guest.get(page).text
            assert "Bartholomeus" not in shown, page
            assert "Kerkstraat" not in shown, page
    assert "dat zeg je niet" in ana.get(table).text
    assert "Speler 2" in ana.get(table).text
    assert house.room(table).match.moves == moves, "the match itself is everybody's"
    assert bo.post(f"{table}/say", json=True, text="ik weer").status_code == 403
    assert "nog aan geen enkele tafel" in bo.get("/mine").text
    house.now += AWAY
    ana.done(f"{table}/rise", seat=2)
    cas.done(f"{table}/sit", seat=2, name="Cas")
    assert house.play(table, [ana, cas], steps=2) == 2


def test_many_tables_and_people_come_fifty_to_a_page_the_newest_first(house):
    boss = owner(house)
    for number in range(120):
        house.store.create_room(f"room-{number:03}", bytes(32), float(number)).result()
        house.store.add_person(
            Person(f"p{number:03}", f"Person {number:03}", "nl", 1.0, number), f"{number}"
        ).result()
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


def test_forgetting_nobody_or_doing_nothing_known_is_refused(house):
    boss = owner(house)
    for form in ({"do": "forget", "person": "nobody"}, {"do": "forget"}, {"do": "dance"}, {}):
        assert boss.post("/owner", json=True, **form).status_code == 422
