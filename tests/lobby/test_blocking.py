"""Blocks and reports last, keep people apart in the lobby, and are erased with them."""

import re

import pytest
from sqlalchemy import select

from speeltafel.store import Store, transfer
from speeltafel.store.lobby.listings import TABLES, WATCH, parts
from speeltafel.store.people import blocks, reports
from speeltafel.store.tables import BLOCK, QUEUE, REPORT
from speeltafel.web.pages.lobby import blocking
from speeltafel.web.pages.my_tables import day
from tests.lobby.test_open_tables import listed, open_table
from tests.web.cups import Cup
from tests.web.local_server import OWNER_KEY
from tests.web.program_client import ProgramClient
from tests.web.test_table_socket import numbered


@pytest.fixture
def bo(server):
    return server.guest("nl")


@pytest.fixture
def met(server, ana, bo):
    """A table at which Ana and Bo play."""
    return server.new_table("squadro", ana, bo)


def owner(server):
    boss = server.guest()
    boss.post("/owner", key=OWNER_KEY)
    return boss


def test_blocked_people_do_not_meet_at_open_tables(server, ana, bo, met):
    assert "Block Guest 2" in ana.get(f"{met}/people").text
    assert "won&#39;t meet Guest 2" in ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    for host, other in ((ana, bo), (bo, ana)):
        path = open_table(server, host)
        assert path not in listed(server, other)
        assert path in listed(server, server.guest())
        refused = other.post(f"{path}/sit", json=True, seat=2, name="Me")
        assert refused.status_code == 403
        assert ("is blocked by you" in refused.text) == (other is ana), "only Ana is told why"
        assert server.table_at(path).people() == {host.person}
        host.post_ok(f"{path}/list", on="no")
        other.post_ok(f"{path}/sit", seat=2, name="Me")
        assert len(server.table_at(path).people()) == 2, "among friends blocks don't count"


def test_a_block_lasts_until_it_is_undone(server, ana, bo, met, tmp_path):
    ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    with Store.open(tmp_path / "copy.db") as copy, server.store.snapshot() as connection:
        copy.write(lambda there: transfer.copy(connection, there, None)).result()
        assert copy.read(lambda reading: blocks.shunned(reading, bo.person)) == {ana.person}
    path = open_table(server, bo)
    assert listed(server, ana) == []
    assert "Unblock Guest 2" in ana.get("/mine/blocked").text
    assert "Je blokkeert niemand" in bo.get("/mine/blocked").text, "Bo does not learn of it"
    ana.post("/mine/blocked", person=bo.person)
    assert listed(server, ana) == [path]
    ana.post_ok(f"{path}/sit", seat=2, name="Ana")


def test_blocked_guests_are_told_apart_by_what_one_played_with_them(server, ana, bo, met):
    cas, dirk = server.guest("nl"), server.guest("en")
    crowded = server.new_table("saxum", ana, dirk)
    assert dirk.post("/tables", game="squadro").status_code == 303, "alone Dirk is no number two"
    for path in (met, crowded):
        ana.post_ok_page(f"{path}/block", seat=2, on="yes")
    server.now += 86_400
    watched = server.new_table("squadro", cas, server.guest())
    ana.post_ok_page(f"{watched}/block", seat=1, on="yes")
    page = ana.get("/mine/blocked").text
    today, later = (day(server.now - ago, "en") for ago in (86_400, 0))
    told = re.findall(r">(Unblock [^<]+)</button>.*?>([^<]+)</span>", page)
    assert sorted(told) == [
        ("Unblock Guest", later),
        ("Unblock Guest 2", f"Saxum, {today}"),
        ("Unblock Guest 2", f"Squadro, {today}"),
    ]


def test_only_who_blocked_an_entrant_reads_so_at_the_tournament(server, ana, bo, met):
    ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    cup = Cup(server, server.guest(), [bo, server.guest()], game="columbiz", seats=3, rounds=1)
    assert "Somebody you have blocked takes part: Guest 1." in ana.get(cup.path).text, "before entering"
    cup.do(ana, "enter", name="Ana")
    assert "Somebody you have blocked" in ana.get(cup.path).text
    for other in (bo, cup.organiser):
        assert "blocked" not in other.get(cup.path).text
        assert "geblokkeerd" not in other.get(cup.path).text
    cup.start()
    [path] = cup.paths
    assert server.table_at(path).people() >= {ana.person, bo.person}, "they play each other all the same"


def test_what_a_blocked_person_writes_is_not_shown_to_who_blocked_them(server, ana, bo, met):
    ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    guests = [ana, bo, server.guest()]
    cup = Cup(server, ana, guests, game="columbiz", seats=3, rounds=1).start()
    for path in (met, *cup.paths):
        seq = server.table_at(path).seq
        with ana.listen(path, seq) as hers, bo.listen(path, seq) as his:
            bo.post_ok(f"{path}/say", text="You fool!")
            bo.post_ok(f"{path}/react", text="again")
            ana.post_ok(f"{path}/say", text="A fine day.")
            heard = [numbered(socket, seq + 3) for socket in (hers, his)]
        assert ["say" in update for update in heard[0]] == [False, False, True]
        assert ["say" in update for update in heard[1]] == [True, True, True]
        page = ana.get(path).text
        assert "You fool!" not in page
        assert "A fine day." in page
        assert "You fool!" in bo.get(path).text, "Bo learns nothing of it"
        assert "You fool!" in server.guest().get(path).text
    ana.post_ok_page(f"{met}/block", seat=2, on="no")
    assert "You fool!" in ana.get(met).text


def test_the_lobby_reads_only_blocks_of_people_it_shows(server, ana, bo, met):
    robo = ProgramClient(server, bo, "Robo")
    for one in (server.guest(), server.guest(), bo):
        one.post_ok_page(f"{met}/block", seat=1, on="yes")
    strangers = frozenset({bo.person, robo.id, "nobody"})
    with server.store.snapshot() as connection:
        assert len(blocks.shunned(connection, ana.person)) == 4
        assert blocks.shunned(connection, ana.person, strangers) == {bo.person, robo.id}
        assert blocks.shunned(connection, robo.id, {ana.person}) == {ana.person}
        assert blocks.shunned(connection, ana.person, []) == frozenset()


def test_programs_of_blocked_people_stay_away_too(server, ana, bo, met):
    robo = ProgramClient(server, bo, "Robo")
    ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    path = open_table(server, ana)
    assert robo.request("POST", "/api/bot/table", json={"table": path[3:]}).status_code == 403
    assert server.table_at(path).people() == {ana.person}


def test_nobody_blocks_or_reports_themselves_or_an_empty_seat(server, ana, bo, met):
    cas = server.guest()
    open_to_all = open_table(server, ana)
    for path, seat in ((met, 1), (open_to_all, 2), (met, 3), (met, 0)):
        for what in ("block", "report"):
            assert ana.post(f"{path}/{what}", json=True, seat=seat, on="yes", why="rude").status_code == 422
    assert cas.post(f"{met}/report", json=True, seat=1, why="boring").status_code == 422
    with server.store.snapshot() as connection:
        assert not connection.execute(select(BLOCK)).all()
        assert not connection.execute(select(REPORT)).all()


def test_reports_reach_the_owner_who_deals_with_them(server, ana, bo, met):
    told = ana.post_ok_page(f"{met}/report", seat=2, why="rude", words="He shouts\u202e <b>at</b> me.")
    assert "The owner will read your report" in told
    assert bo.get("/owner/lobby").headers["location"] == "/owner"
    boss = owner(server)
    assert "Lobby and reports (1)" in boss.get("/owner").text
    page = boss.get("/owner/lobby").text
    assert "Guest about Guest 2: Rude or hurtful" in page
    assert "He shouts &lt;b&gt;at&lt;/b&gt; me." in page
    assert f'href="{met}"' in page
    with server.store.snapshot() as connection:
        [one] = reports.unread(connection, 9)
    assert boss.post("/owner/lobby", do="done", report=one.id).status_code == 303
    assert "There are no reports" in boss.get("/owner/lobby").text
    with server.store.snapshot() as connection:
        assert not connection.scalar(select(REPORT.c.words)).strip()


def test_reports_are_limited_to_some_a_day(server, ana, bo, met, monkeypatch):
    monkeypatch.setattr(blocking, "REPORTS_BY", 2)
    for _ in range(2):
        ana.post_ok_page(f"{met}/report", seat=2, why="other")
    assert ana.post(f"{met}/report", json=True, seat=2, why="other").status_code == 429
    server.now += 86_401
    ana.post_ok_page(f"{met}/report", seat=2, why="other")


@pytest.mark.parametrize("limit", ["MAX_ABOUT", "MAX_WAITING"])
def test_a_crowd_of_reporters_keeps_few_rows(server, met, monkeypatch, limit):
    monkeypatch.setattr(reports, limit, 2)
    told = [server.guest().post_ok_page(f"{met}/report", seat=2, why="other") for _ in range(3)]
    assert ["not added" in page for page in told] == [False, False, True]
    with server.store.snapshot() as connection:
        waiting = reports.unread(connection, 9)
    assert len(waiting) == 2
    for one in waiting:
        server.store.write(reports.close_one, one.id).result()
    server.guest().post_ok_page(f"{met}/report", seat=2, why="rude")
    with server.store.snapshot() as connection:
        assert connection.scalars(select(REPORT.c.why)).all() == ["rude"], "what was dealt with is gone"


def test_reports_nobody_dealt_with_are_forgotten(server, ana, bo, met):
    ana.post_ok_page(f"{met}/report", seat=2, why="other", words="Long ago.")
    server.now += reports.RETENTION + 1
    ana.post_ok_page(f"{met}/report", seat=2, why="rude", words="Now.")
    with server.store.snapshot() as connection:
        assert [one.words for one in reports.unread(connection, 9)] == ["Now."]
        assert sorted(connection.scalars(select(REPORT.c.words)))[0].strip() == ""


def test_blocks_are_limited(server, ana, bo, met, monkeypatch):
    monkeypatch.setattr(blocks, "MAX_BLOCKS", 0)
    assert ana.post(f"{met}/block", json=True, seat=2, on="yes").status_code == 422


@pytest.mark.parametrize("limit", ["BLOCKS_BY", "BLOCKS_FROM", "BLOCKS_AROUND"])
def test_blocks_are_limited_to_some_a_day_with_new_cookies_too(server, ana, met, monkeypatch, limit):
    monkeypatch.setattr(blocking, limit, 2)
    guests = [ana] * 3 if limit == "BLOCKS_BY" else [server.guest() for _ in range(3)]
    codes = [guest.post(f"{met}/block", json=True, seat=2, on="yes").status_code for guest in guests]
    assert codes == [200, 200, 429]
    ana.post_ok_page(f"{met}/block", seat=2, on="no")
    server.now += 86_401
    guests[-1].post_ok_page(f"{met}/block", seat=2, on="yes")


def test_erasing_a_person_erases_blocks_reports_and_the_place_in_the_queue(server, ana, bo, met, tmp_path):
    cas = server.guest()
    cas.post_ok_page(f"{met}/report", seat=1, why="other", words="Kerkstraat twaalf")
    cas.post_ok_page(f"{met}/block", seat=1, on="yes")
    bo.post_ok_page(f"{met}/report", seat=1, why="other", words="Bakkersteeg drie")
    bo.post_ok_page(f"{met}/block", seat=1, on="yes")
    ana.post_ok_page(f"{met}/block", seat=2, on="yes")
    bo.post("/lobby/quick", game="squadro", pace="days-3")
    boss = owner(server)
    assert bo.post("/mine").status_code == 303
    page = boss.get("/owner/lobby").text
    assert "Kerkstraat" in page
    assert "Bakkersteeg" not in page
    with server.store.snapshot() as connection:
        assert len(connection.execute(select(BLOCK)).all()) == 1, "only Cas blocks Ana"
        assert not connection.execute(select(QUEUE)).all()
    cas.post("/mine")
    for file in tmp_path.iterdir():
        data = file.read_bytes()
        assert b"Bakkersteeg" not in data
        assert b"Kerkstraat" not in data


def test_the_owner_opens_and_closes_parts(server):
    boss, eve = owner(server), server.guest()
    assert boss.get("/owner/lobby").text.count(" checked") == 3
    boss.post("/owner/lobby", do="parts", tables="yes", watch="yes")
    assert server.store.read(parts) == {TABLES, WATCH}
    assert boss.get("/owner/lobby").text.count(" checked") == 2
    boss.post("/owner/lobby", do="parts")
    assert server.store.read(parts) == frozenset()
    assert "has closed the lobby" in eve.get("/lobby").text
    assert eve.post("/owner/lobby", json=True, do="parts", tables="yes").status_code == 422
    assert boss.post("/owner/lobby", json=True, do="dance").status_code == 422
    assert server.store.read(parts) == frozenset()
