"""People, the settings of the server, and erasing."""

import pytest
from sqlalchemy.exc import IntegrityError

from speeltafel.store import Entry, Person, Store, UnknownPerson, digest
from speeltafel.store.settings import SERVER_KEY
from tests.store.tables import ANA, SEED, move

BO = Person("p2", "Bo", 2.0)


@pytest.fixture
def store_with_people(store):
    """A store that knows Ana and Bo."""
    store.add_person(ANA, digest("ana's token")).result()
    store.add_person(BO, digest("bo's token")).result()
    return store


def test_a_person_is_found_by_the_digest_of_their_token(store_with_people):
    assert store_with_people.person_by_secret(digest("ana's token")) == ANA
    assert store_with_people.person_by_secret(digest("a guess")) is None
    assert store_with_people.person("p2") == BO
    assert store_with_people.person("p3") is None


def test_a_digest_is_sha256_in_hexadecimal():
    assert digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_tokens_and_ids_of_people_are_unique(store_with_people):
    with pytest.raises(IntegrityError):
        store_with_people.add_person(Person("p3", "Cas", 3.0), digest("bo's token")).result()
    with pytest.raises(IntegrityError) as refused:
        store_with_people.add_person(ANA, digest("another")).result()
    assert digest("another") not in str(refused.value)


def test_a_person_can_be_changed(store_with_people):
    store_with_people.change_person("p1", name="Anna").result()
    assert store_with_people.person("p1") == Person("p1", "Anna", 1.0)
    with pytest.raises(UnknownPerson, match="'p3'"):
        store_with_people.change_person("p3", name="Cas").result()


def test_a_program_can_get_another_token(store_with_people):
    robo = Person("p4", "Robo", 3.0, owner="p1")
    store_with_people.add_person(robo, digest("old")).result()
    store_with_people.change_person("p4", secret=digest("new")).result()
    assert store_with_people.person_by_secret(digest("new")) == robo
    assert store_with_people.person_by_secret(digest("old")) is None


def test_a_cached_person_has_their_new_name_at_once(store_with_people):
    for name in ("Anna", "Anne", "An"):
        store_with_people.change_person("p1", name=name).result()
        assert [store_with_people.person_by_secret(digest("ana's token")).name for _ in range(2)] == [
            name,
            name,
        ]
    store_with_people.erase_person("p1").result()
    assert store_with_people.person_by_secret(digest("ana's token")) is None


def test_changing_nothing_changes_nothing(store_with_people):
    store_with_people.change_person("p1").result()
    assert store_with_people.person("p1") == ANA


def test_the_server_key_is_created_once(store, place, tmp_path):
    assert store.setting(SERVER_KEY) is None
    key = store.server_key()
    assert store.setting(SERVER_KEY) == key
    assert len(bytes.fromhex(key)) == 32
    assert store.server_key() == key
    store.close()
    with Store.open(place) as again, Store.open(tmp_path / "other.db") as other:
        assert again.server_key() == key
        assert other.server_key() != key


def test_erasing_a_person_blanks_only_their_name_and_chat(store_with_people):
    log = [
        Entry(1, 1.0, "sit", {"person": "p1", "seat": 1, "name": "Ana"}),
        Entry(2, 2.0, "sit", {"person": "p2", "seat": 2, "name": "Bo"}),
        Entry(3, 3.0, "say", {"person": "p1", "text": "I am Ana from Gent"}),
        Entry(4, 4.0, "say", {"person": "p2", "text": 'Hello "p1"'}),
        Entry(5, 5.0, "name", {"person": "p1", "name": "Anna"}),
        Entry(6, 6.0, "move", {"person": "p1", "name": "a move keeps its fields", "token": "35"}),
        Entry(7, 7.0, "say", {"person": "P1", "text": "another id"}),
    ]
    store_with_people.create_room("a", SEED, 1.0, log).result()
    assert store_with_people.rooms_of("p1") == ["a"]
    assert store_with_people.erase_person("p1").result() == ["a"]
    expected = list(log)
    expected[0] = Entry(1, 1.0, "sit", {"person": "p1", "seat": 1, "name": ""})
    expected[2] = Entry(3, 3.0, "say", {"person": "p1", "text": ""})
    expected[4] = Entry(5, 5.0, "name", {"person": "p1", "name": ""})
    assert store_with_people.events("a") == expected
    assert store_with_people.person("p1") == Person("p1", "", 1.0)
    assert store_with_people.person_by_secret(digest("ana's token")) is None
    assert store_with_people.rooms_of("p1") == []
    assert store_with_people.person("p2") == BO
    assert store_with_people.erase_person("p1").result() == []


def test_an_erasure_counts_where_its_bytes_can_not_leave_the_disk_yet(store_with_people, monkeypatch):
    def fail(connection):
        raise RuntimeError("no room for a copy")

    monkeypatch.setattr(store_with_people.writer._database, "wipe", fail)
    store_with_people.erase_person("p1").result()
    assert store_with_people.person("p1").name == ""


def test_a_person_found_in_a_cache_that_was_dropped_is_not_put_into_the_next(store_with_people, monkeypatch):
    token = digest("ana's token")
    store_with_people.person_by_secret(token)
    found = store_with_people.cached_person

    def found_before_a_change(secret):
        person = found(secret)
        store_with_people.clear_people_cache()
        return person

    with monkeypatch.context() as patched:
        patched.setattr(store_with_people, "cached_person", found_before_a_change)
        assert store_with_people.person_by_secret(token) == ANA
    assert store_with_people.cached_person(token) is None


def test_two_people_can_both_be_erased(store_with_people):
    store_with_people.erase_person("p1").result()
    store_with_people.erase_person("p2").result()
    with pytest.raises(UnknownPerson):
        store_with_people.erase_person("p3").result()


def test_wildcards_in_an_id_are_literal(store):
    for id in ("100%", "10_%", 'é"\\'):
        store.add_person(Person(id, id, 1.0), digest(id)).result()
    lines = [
        Entry(n, 0.0, "say", {"person": id, "text": id}) for n, id in enumerate(("100%", "10_%", 'é"\\'), 1)
    ]
    store.create_room("a", SEED, 1.0, lines).result()
    assert store.erase_person("10_%").result() == ["a"]
    assert store.erase_person('é"\\').result() == ["a"]
    assert [event.body["text"] for event in store.events("a")] == ["100%", "", ""]


def test_erased_text_is_gone_from_the_file(path):
    with Store.open(path) as store:
        store.add_person(Person("p1", "Rumpelstiltskin", 1.0), digest("token")).result()
        lines = [
            Entry(n, 0.0, "say", {"person": "p1", "text": f"Rumpelstiltskin {n}"}) for n in range(1, 200)
        ]
        store.create_room("a", SEED, 1.0, lines).result()
    assert b"Rumpelstiltskin" in path.read_bytes()
    with Store.open(path) as store:
        assert store.erase_person("p1").result() == ["a"]
        store.append("a", [move(200)]).result()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert b"Rumpelstiltskin" not in path.read_bytes()
