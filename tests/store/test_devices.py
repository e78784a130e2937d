"""Devices of a person, one-time tokens, passkeys and progress in the store."""

import pytest
from sqlalchemy import func, select

from speeltafel.play.progress import Progress
from speeltafel.store import Person, Store, UnknownPerson, digest, transfer
from speeltafel.store.people import devices, one_time, passkeys, progress
from speeltafel.store.people.devices import Device
from speeltafel.store.people.passkeys import Passkey
from speeltafel.store.tables import DEVICE, ONE_TIME, PASSKEY, PROGRESS
from tests.store.tables import ANA

BO = Person("p2", "Bo", 2.0)
PHONE = Device("phone", digest("phone"), "Firefox", "Android", 5.0, 5.0)
KEY = Passkey("credential", "p1", b"public", 0, "Safari", "iPhone", 6.0)
TODAY = 740_000


@pytest.fixture
def ana(store):
    """A store that knows Ana and her laptop."""
    store.add_person(ANA, digest("laptop"), "Chrome", "Windows").result()
    return store


def test_a_person_is_found_by_the_token_of_any_device(ana):
    ana.write(devices.add, "p1", PHONE).result()
    assert ana.person_by_secret(digest("laptop")) == ana.person_by_secret(digest("phone")) == ANA
    assert [one.system for one in ana.read(devices.of, "p1")] == ["Android", "Windows"]
    for at in (9.0, 10.0, 8.0):
        ana.write(devices.note_seen, digest("laptop"), at, 2.0).result()
    assert [(one.system, one.seen) for one in ana.read(devices.of, "p1")] == [
        ("Windows", 9.0),
        ("Android", 5.0),
    ]


def test_a_signed_out_device_is_unknown_and_the_others_are_not(ana):
    ana.write(devices.add, "p1", PHONE).result()
    both = {digest("laptop"), digest("phone")}
    assert ana.read(devices.signed_in, [*both, "other"]) == both
    assert ana.write(devices.sign_out, "p2", ["phone"]).result() == 0, "it is not Bo's"
    assert ana.write(devices.sign_out, "p1", ["phone", "p1"]).result() == 2
    ana.clear_people_cache()
    assert ana.read(devices.signed_in, both) == set()
    assert ana.person_by_secret(digest("laptop")) is None, "nor by the token they began with"
    assert ana.person("p1") == ANA


def test_nobody_is_signed_in_as_somebody_who_was_erased(ana):
    ana.erase_person("p1").result()
    with pytest.raises(UnknownPerson):
        ana.write(devices.add, "p1", PHONE).result()
    ana.write(progress.keep, "p1", Progress({"saga": 2}), TODAY).result()
    assert ana.read(progress.of, "p1", TODAY) == Progress()


def test_erasing_a_person_erases_devices_passkeys_links_and_progress(ana):
    ana.add_person(BO, digest("bo")).result()
    ana.write(devices.add, "p1", PHONE).result()
    ana.write(passkeys.add, KEY).result()
    ana.write(one_time.issue, digest("link"), "device", "p1", 1.0, 60.0).result()
    ana.write(progress.keep, "p1", Progress({"saga": 2}), TODAY).result()
    ana.erase_person("p1").result()
    for table, left in ((DEVICE, 1), (PASSKEY, 0), (ONE_TIME, 0), (PROGRESS, 0)):
        count = ana.read(lambda reading, table=table: reading.scalar(select(func.count()).select_from(table)))
        assert count == left, table


def test_a_one_time_token_works_once_for_its_purpose_and_in_time(ana):
    ana.write(one_time.issue, "digest", "device", "p1", 100.0, 60.0).result()
    assert ana.read(one_time.find, "digest", "device", 159.0) == "p1"
    assert ana.read(one_time.find, "digest", "device", 160.0) is None
    assert ana.write(one_time.redeem, "digest", "passkey", 110.0).result() is None
    assert ana.write(one_time.redeem, "digest", "device", 110.0).result() == "p1"
    assert ana.write(one_time.redeem, "digest", "device", 110.0).result() is None


def test_a_new_link_replaces_the_last_one_and_old_ones_are_dropped(ana):
    for token, person, now in (("a", "p1", 1.0), ("b", "", 1.0), ("c", "", 2.0), ("d", "p1", 3.0)):
        ana.write(one_time.issue, token, "device", person, now, 60.0).result()
    found = [ana.read(one_time.find, token, "device", 4.0) for token in "abcd"]
    assert found == [None, "", "", "p1"]
    ana.write(one_time.issue, "e", "device", "p2", 100.0, 60.0).result()
    assert ana.read(lambda reading: list(reading.scalars(select(ONE_TIME.c.secret)))) == ["e"]


def test_a_passkey_is_found_counted_and_removed_by_its_owner_only(ana):
    ana.write(passkeys.add, KEY).result()
    assert ana.read(passkeys.find, "credential") == KEY
    assert ana.read(passkeys.find, "other") is None
    ana.write(passkeys.count_use, "credential", 7).result()
    assert [one.sign_count for one in ana.read(passkeys.of, "p1")] == [7]
    assert ana.read(devices.ways_in, "p1") == (1, 1)
    assert ana.write(passkeys.remove, "p2", "credential").result() == 0
    assert ana.write(passkeys.remove, "p1", "credential").result() == 1
    assert ana.read(devices.ways_in, "p1") == (1, 0)


def test_progress_of_several_devices_is_merged(ana):
    ana.write(progress.keep, "p1", Progress({"saga": 4}, {"saga": 0b110}, [(5, 7)]), TODAY).result()
    both = ana.write(progress.keep, "p1", Progress({"saga": 2}, {"saga": 0b1010}, [(8, 9)]), TODAY).result()
    assert both == Progress({"saga": 4}, {"saga": 0b1110}, [(5, 9)])
    assert ana.read(progress.of, "p1", TODAY) == both


def test_devices_passkeys_and_progress_survive_a_restart_and_move_along(ana, place, tmp_path):
    ana.write(devices.add, "p1", PHONE).result()
    ana.write(passkeys.add, KEY).result()
    ana.write(progress.keep, "p1", Progress({"saga": 4}), TODAY).result()
    ana.write(one_time.issue, digest("link"), "device", "p1", 1.0, 60.0).result()
    ana.close()
    with Store.open(place) as again, Store.open(tmp_path / "moved.db") as moved:
        with again.snapshot() as reading:
            moved.write(lambda writing: transfer.copy(reading, writing, None)).result()
        for store in (again, moved):
            assert store.person_by_secret(digest("phone")) == ANA
            assert store.read(passkeys.of, "p1") == [KEY]
            assert store.read(progress.of, "p1", TODAY).steps == {"saga": 4}
        assert again.read(one_time.find, digest("link"), "device", 2.0) == "p1"
        assert moved.read(one_time.find, digest("link"), "device", 2.0) is None, "links are not copied"
