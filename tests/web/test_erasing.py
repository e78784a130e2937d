"""People erase their chat lines and themselves, also from the bytes on disk."""

import random
import re

import pytest

from speeltafel.core.words import Text
from speeltafel.store import Damaged, Entry, Person, Store, digest, layout, migrations, sqlite
from speeltafel.store.notices import outbox
from speeltafel.store.people.people import erase_lines
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.local_server import OWNER_KEY
from tests.web.program_client import ProgramClient

NAME, WORDS = "Rumpelstiltskin", "mijn adres is Kerkstraat 5"


def on_disk(folder):
    """Return all bytes of the database and the files beside it, while it is open."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.name.startswith("server.db"))


def forms(page, action):
    """Return the forms of a page with this action."""
    found = re.findall(rf'<form method="post" action="{action}"[^>]*>(.*?)</form>', page)
    return [dict(re.findall(r'name="(\w+)" value="(\d+)"', form)) for form in found]


def talked(server):
    ana, bo = server.guest("nl"), server.guest("nl")
    path = server.new_table("squadro", ana, bo, start=False)
    bo.post_ok(f"{path}/rise", seat=2)
    bo.post_ok(f"{path}/sit", seat=2, name=NAME)
    ana.post_ok(f"{path}/start")
    for words in ("hallo", WORDS, "tot zo"):
        bo.post_ok(f"{path}/say", text=words)
    ana.post_ok(f"{path}/say", text="dat zeg je niet")
    return ana, bo, path


def test_people_erase_their_own_chat_lines(server, tmp_path):
    ana, bo, path = talked(server)
    assert WORDS.encode() in on_disk(tmp_path)
    lines = forms(bo.get(path).text, f"{path}/unsay")
    assert len(lines) == 3
    assert len(forms(ana.get(path).text, f"{path}/unsay")) == 1, "only for one's own"
    assert not forms(server.guest().get(path).text, f"{path}/unsay")
    with ana.listen(path, server.table_at(path).seq) as socket:
        assert bo.post(f"{path}/unsay", **lines[1]).headers["location"] == path
        frames = [socket.receive_json(), socket.receive_json()]
    assert any(frame.get("page") for frame in frames), "open pages look again"
    for guest in (ana, bo, server.guest()):
        page = guest.get(path).text
        assert WORDS not in page
        assert all(words in page for words in ("hallo", "tot zo", "dat zeg je niet"))
    assert b"Kerkstraat" not in on_disk(tmp_path)
    assert b"tot zo" in on_disk(tmp_path)
    assert bo.post(f"{path}/unsay", json=True, **lines[1]).status_code == 403, "it is gone already"


def test_erasing_a_person_removes_their_address(server):
    """The server once kept the last address of an erased person in memory."""
    address, known = "192.0.2.1", server.app.state.services.addresses
    ana, bo = server.guest(address=address), server.guest(address=address)
    for guest in (ana, bo):
        guest.post("/tables", game="squadro")
    first, second = ProgramClient(server, ana), ProgramClient(server, ana, "Second")
    for program in (first, second):
        program.request("GET", "/api/account")
    left = [bo.person, first.id, ana.person, second.id]
    assert all(known.of(person).address for person in left)
    boss = server.guest()
    boss.post("/owner", key=OWNER_KEY)
    boss.post("/owner", do="forget", person=bo.person)
    assert [bool(known.of(person).address) for person in left] == [False, True, True, True]
    ana.post(f"/programs/{first.id}/forget")
    assert [bool(known.of(person).address) for person in left] == [False, False, True, True]
    ana.post("/mine")
    assert not any(known.of(person).address for person in left), "programs go along"


def test_nobody_erases_chat_of_others_or_moves(server):
    ana, bo, path = talked(server)
    before = [(event.kind, event.body) for event in server.store.events(path[3:])]
    theirs = forms(bo.get(path).text, f"{path}/unsay")[0]["line"]
    for line in (theirs, 0, 1, 999_999_999):
        assert ana.post(f"{path}/unsay", json=True, line=line).status_code == 403
    for guest in (ana, server.guest()):
        assert guest.post(f"{path}/unsay", json=True, line="x").status_code == 422
    assert [(event.kind, event.body) for event in server.store.events(path[3:])] == before


def test_muted_and_former_players_erase_their_own_chat_lines(server):
    ana, bo, path = talked(server)
    line = forms(bo.get(path).text, f"{path}/unsay")[1]
    ana.post_ok(f"{path}/mute", seat=2, on="yes")
    bo.post_ok(f"{path}/rise", seat=2)
    assert forms(bo.get(path).text, f"{path}/unsay")
    assert bo.post(f"{path}/unsay", **line).status_code == 303
    assert WORDS not in ana.get(path).text


def test_people_erase_themselves_with_a_form(server, tmp_path):
    ana, bo, path = talked(server)
    token = bo.http.cookies["speeltafel"]
    assert forms(bo.get("/mine").text, "/mine") == [{}]
    assert not forms(server.guest().get("/mine").text, "/mine"), "a stranger has nothing to erase"
    with ana.listen(path, server.table_at(path).seq) as socket:
        assert bo.post("/mine").headers["location"] == "/mine"
        frames = [socket.receive_json(), socket.receive_json()]
    assert any(frame.get("page") for frame in frames), "open pages look again"
    for guest in (ana, bo, server.guest()):
        page = guest.get(path).text
        assert not re.search(f"{NAME}|Kerkstraat|tot zo", page)
        assert "dat zeg je niet" in page
    left = on_disk(tmp_path)
    assert not re.search(rf"{NAME}|Kerkstraat|tot zo|{digest(token)}".encode(), left)
    assert "speeltafel" not in bo.http.cookies
    assert bo.post("/mine").status_code == 303, "twice is no harm"


def test_a_table_that_cannot_be_read_does_not_keep_a_name_at_other_tables(server, monkeypatch):
    _, bo, path = talked(server)
    paths = [path, bo.post("/tables", game="squadro").headers["location"]]
    bo.post_ok(f"{paths[1]}/name", seat=1, name=NAME)
    read, damaged = server.tables._read, []

    def fail_at_the_first(id):
        damaged.append(id)
        if id == damaged[0]:
            raise Damaged(Text("stuk", "broken"))
        return read(id)

    monkeypatch.setattr(server.tables, "_read", fail_at_the_first)
    assert bo.post("/mine").status_code == 303
    (other,) = {path[3:] for path in paths} - {damaged[0]}
    assert NAME not in server.guest().get(f"/t/{other}").text


def test_the_cookie_of_an_erased_person_is_invalid(server):
    _, bo, path = talked(server)
    token = {"cookie": f"speeltafel={bo.http.cookies['speeltafel']}"}
    bo.post("/mine")
    stale = server.guest()
    assert stale.http.post(f"{path}/say", data={"text": "ik weer"}, headers=token).status_code == 403
    assert "joined a table yet" in stale.http.get("/mine", headers=token).text


def test_erasing_is_rate_limited(server):
    _, bo, path = talked(server)
    use(server.app, rates=RateLimiter(rate=0.0, burst=45))
    answers = [bo.post(f"{path}/unsay", json=True, line=0).status_code for _ in range(4)]
    assert answers == [403, 403, 429, 429]


def chat_at_many_tables(store, seed):
    """Fill a store with chat of two people at tables whose logs grow in turn; return their ids."""
    rng = random.Random(seed)
    tables = {f"{rng.random()}": 0 for _ in range(20)}
    for table in tables:
        store.create_room(table, b"s" * 32, 1.0).result()
    for _ in range(800):
        table, person = rng.choice(list(tables)), rng.choice(("p1", "p2"))
        tables[table] += 1
        text = f"{'geheim' if person == 'p1' else 'gewoon'} {'woord ' * rng.randrange(50)}"
        line = Entry(tables[table], 0.0, "say", {"person": person, "text": text})
        store.append(table, [line]).result()
    return list(tables)


@pytest.mark.parametrize("seed", range(4))
def test_erased_text_leaves_no_copy_on_other_database_pages(tmp_path, seed):
    """Database pages fill up in any order, and none may contain erased text."""
    with Store.open(tmp_path / "server.db") as store:
        for person in ("p1", "p2"):
            store.add_person(Person(person, NAME, 1.0), digest(person)).result()
        tables = chat_at_many_tables(store, seed)
        assert len(store.erase_person("p1").result()) == len(tables)
        assert b"geheim" not in on_disk(tmp_path)
        assert b"gewoon" in on_disk(tmp_path)


def test_erased_text_leaves_no_copy_in_files_of_earlier_versions(tmp_path, monkeypatch):
    with monkeypatch.context() as then:
        then.setattr(migrations, "VERSION", "0007")
        then.setattr(outbox, "mark", lambda *_: None)  # that version sent no notices
        then.setattr(layout, "LAYOUT", 0)
        with Store.open(tmp_path / "server.db") as store:
            for table in chat_at_many_tables(store, 5):
                lines = [entry.seq for entry in store.events(table) if entry.body["person"] == "p1"]
                store.write(erase_lines, table, lines, erases=True).result()
            assert b"geheim" in on_disk(tmp_path), "the rows of that version move"
    with Store.open(tmp_path / "server.db"):
        assert b"geheim" not in on_disk(tmp_path)
        assert b"gewoon" in on_disk(tmp_path)


def test_an_erased_name_leaves_no_copy_when_rows_move(tmp_path):
    with Store.open(tmp_path / "server.db") as store:
        people = [f"p{number}" for number in range(200)]
        for person in people:
            store.add_person(Person(person, f"geheim {person}", 1.5), digest(person))
        for person in people[::2]:
            store.change_person(person, name="Ä" * 24)
        for person in people[1::2]:
            store.erase_person(person).result()
        assert b"geheim" not in on_disk(tmp_path)
        assert store.person("p0").name == "Ä" * 24


def test_erasing_rewrites_rows_and_not_the_file(tmp_path):
    """Erasing blocks the store's writer, and rewriting a file of 128 MB takes 2.5 seconds."""
    statements = []
    with Store.open(tmp_path / "server.db") as store:
        store.add_person(Person("p1", NAME, 1.0), digest("p1")).result()
        lines = [Entry(seq, 0.0, "say", {"person": "p1", "text": WORDS}) for seq in (1, 2)]
        store.create_room("a", b"s" * 32, 1.0, lines).result()
        store.write(lambda writer: sqlite.driver(writer).set_trace_callback(statements.append)).result()
        store.append("a", [Entry(3, 0.0, "erase", {"line": 1})]).result()
        assert [entry.body["text"] for entry in store.events("a")[:2]] == ["", WORDS]
        assert store.erase_person("p1").result() == ["a"]
    assert sum(statement.startswith("UPDATE event") for statement in statements) == 2
    assert not [statement for statement in statements if "VACUUM" in statement]
    scans = [one for one in statements if one.startswith("SELECT") and "FROM event" in one]
    assert scans
    assert all("event.room = " in scan for scan in scans), "the writer reads single rooms"


def test_data_folder_database_and_backups_are_private(tmp_path):
    folder = tmp_path / "new" / "data"
    with Store.open(folder / "server.db") as store:
        store.server_key()
        store.backup(folder / "copy.db")
        modes = {file.name: file.stat().st_mode & 0o077 for file in folder.iterdir()}
    assert modes.keys() >= {"server.db", "server.db-wal", "copy.db"}
    assert not any(modes.values()), modes
    assert not folder.stat().st_mode & 0o077
