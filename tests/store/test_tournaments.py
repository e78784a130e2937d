"""Tournaments in the store: their logs, whose they are, and erasing."""

from functools import partial

import pytest

from speeltafel.play.tournaments import commands
from speeltafel.play.tournaments.events import Event, encode
from speeltafel.play.tournaments.state import fold
from speeltafel.store import Conflict, Person, Store, digest, tournaments
from speeltafel.store.errors import TooManyTournaments
from tests.store.tables import SEED
from tests.tournaments.simulation import ORGANISER, SECRET, Simulation, stronger, table_id


def written(store, id="cup", started=False, **settings):
    """Write a tournament of four, of which `person 1` is known; return it as it was simulated."""
    it = Simulation(4, **settings)
    if started:
        it.start()
    first, *rest = (encode(Event(seq, float(seq), change)) for seq, change in enumerate(it.changes, 1))
    store.write(tournaments.create, id, SEED, first, 5).result()
    store.write(tournaments.append, id, rest).result()
    return it


def read(store, id="cup"):
    """Return a tournament as its log describes it."""
    return fold(store.read(partial(tournaments.entries, id=id)))


def found(store, person):
    return store.read(partial(tournaments.found_by, person=person, most=10))


def test_a_log_is_appended_to_in_order_or_not_at_all(store):
    it = written(store)
    with pytest.raises(Conflict):
        store.write(tournaments.create, "cup", SEED, encode(Event(1, 1.0, it.changes[0])), 5).result()
    late = it.do(lambda one: commands.enter(one, "late", "Late"))
    for wrong in (5, 7):
        with pytest.raises(Conflict):
            store.write(tournaments.append, "cup", [encode(Event(wrong, 9.0, late[0]))]).result()
    store.write(tournaments.append, "cup", [encode(Event(6, 9.0, late[0]))]).result()
    assert read(store).entrants[5].name == "Late"
    row = store.read(partial(tournaments.row, id="cup"))
    assert (row.state, row.secret) == ("open", SEED)
    assert SEED.hex() not in repr(row)


def test_the_state_and_the_people_follow_from_the_log(store):
    it = written(store, started=True)
    written(store, "listed", listed=True)
    assert store.read(tournaments.running) == {"cup": it.tournament.seq}
    assert found(store, "person 1") == found(store, ORGANISER) == ["cup", "listed"]
    assert found(store, "stranger") == found(store, "") == ["listed"]
    assert store.read(partial(tournaments.count_open, organiser=ORGANISER)) == 2
    seq, already = it.tournament.seq, len(it.changes)
    it.play(stronger)
    more = [encode(Event(seq + n, 99.0, change)) for n, change in enumerate(it.changes[already:], 1)]
    store.write(tournaments.append, "cup", more).result()
    assert store.read(tournaments.running) == {}
    assert read(store).closed == "complete"
    assert store.read(partial(tournaments.count_open, organiser=ORGANISER)) == 1


def test_of_many_created_at_once_only_so_many_are_stored(store):
    """A count before the write would see none of those that are still on their way."""
    first = encode(Event(1, 1.0, Simulation(0).changes[0]))
    jobs = [store.write(tournaments.create, f"cup {n}", SEED, first, 5) for n in range(12)]
    refused = [type(job.exception()) for job in jobs]
    assert refused.count(TooManyTournaments) == 7
    assert store.read(partial(tournaments.count_open, organiser=ORGANISER)) == 5


def test_erasing_a_person_rewrites_the_log_and_withdraws_them(store):
    store.add_person(Person("person 1", "Entrant 1", 1.0), digest("token")).result()
    written(store, started=True)
    store.erase_person("person 1").result()
    tournament = read(store)
    assert tournament.entrants[1].name == ""
    assert tournament.entrants[1].withdrawn == "left"
    assert tournament.entrants[2].name == "Entrant 2"
    assert found(store, "person 1") == []
    assert tournament.closed == ""


def test_what_an_erased_person_organises_ends(store):
    store.add_person(Person(ORGANISER, "Olga", 1.0), digest("token")).result()
    written(store, title="Olga's cup")
    store.erase_person(ORGANISER).result()
    tournament = read(store)
    assert (tournament.settings.title, tournament.closed) == ("", "stopped")
    assert store.read(partial(tournaments.count_open, organiser=ORGANISER)) == 0


def test_a_damaged_log_of_a_tournament_hinders_no_erasure(store):
    store.add_person(Person("person 1", "Entrant 1", 1.0), digest("token")).result()
    it = written(store)
    broken = encode(Event(6, 1.0, commands.enter(it.tournament, "x", "X")[0]))
    store.write(tournaments.append, "cup", [type(broken)(6, 1.0, "enter", {"entrant": "six"})]).result()
    store.erase_person("person 1").result()
    names = [entry.body.get("name") for entry in store.read(partial(tournaments.entries, id="cup"))]
    assert "Entrant 1" not in names


def test_an_erased_title_is_gone_from_the_file(path):
    with Store.open(path) as store:
        store.add_person(Person(ORGANISER, "Olga", 1.0), digest("token")).result()
        written(store, title="Rumpelstiltskin's cup")
    assert b"Rumpelstiltskin" in path.read_bytes()
    with Store.open(path) as store:
        store.erase_person(ORGANISER).result()
    assert b"Rumpelstiltskin" not in path.read_bytes()


def test_a_backup_holds_tournaments(path, tmp_path):
    with Store.open(path) as store:
        written(store, started=True)
        store.backup(tmp_path / "copy.db")
    with Store.open(tmp_path / "copy.db") as copy:
        assert read(copy).order
        assert copy.read(partial(tournaments.row, id="cup")).secret == SEED
        assert SECRET != SEED
        assert table_id(1, 1, 0) == read(copy).current.boards[0].table
