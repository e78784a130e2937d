"""People and their seats: names, replacements, mutes, and seats that moved or were lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.play import chat, decisions, messages
from speeltafel.play.events import Event, StoodUp
from speeltafel.play.rights import AWAY, NotYours, can_take_back
from speeltafel.play.user_text import tell_apart
from tests.play.driver import TableDriver, snapshot

# Names.


def test_people_change_their_own_name_before_during_and_after_the_match():
    driver = TableDriver()
    driver.execute(decisions.rename, 2, "bo", "Bartje")
    assert driver.table.names[1].nl == "Bartje"
    driver.start()
    driver.execute(decisions.rename, 1, "ana", "Anna")
    driver.execute(decisions.resign, 2, "bo")
    driver.execute(decisions.rename, 2, "bo", "Bart")
    assert [name.en for name in driver.table.names] == ["Anna", "Bart"]
    assert driver.table.version == 3, "a name doesn't belong to the match"
    assert snapshot(driver.folded()) == snapshot(driver.table)


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ana", [], "Ana"),
        ("Ana", ["Bo"], "Ana"),
        ("Ana", ["ana"], "Ana 2"),
        ("Guest", ["Guest", "Guest 2", "Guest 3"], "Guest 4"),
        ("Guest", ["Guest 2"], "Guest"),
        ("x" * 24, ["x" * 24], "x" * 20 + " 2"),
    ],
)
def test_names_at_a_table_never_look_alike(name, others, shown):
    assert tell_apart(name, others) == shown


def test_a_name_in_use_gets_a_number_until_the_other_leaves():
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.rise, 3, "cas")
    driver.execute(decisions.sit, 3, "cas", "ANA")
    assert driver.table.chairs[2].name == "ANA 2"
    driver.execute(decisions.rename, 3, "cas", "ANA 2")
    assert driver.table.chairs[2].name == "ANA 2", "a person's own name is not in use"
    driver.execute(decisions.rename, 1, "ana", "Annie")
    driver.execute(decisions.rename, 3, "cas", "Ana")
    assert [chair.name for chair in driver.table.chairs] == ["Annie", "Bo", "Ana"]


# Freeing a seat during the match.


def test_a_newcomer_replaces_an_absent_player_and_the_host_cannot():
    driver = TableDriver("saga", 2).start()
    with pytest.raises(BadRequest):
        driver.execute(decisions.rise, 2, "ana", driver.now, AWAY - 1)
    driver.execute(decisions.rise, 2, "ana", driver.now, AWAY)
    with pytest.raises(NotYours) as caught:
        driver.execute(decisions.sit, 2, "ana", "Ana")
    assert caught.value.text == messages.SEEN_ANOTHER
    driver.execute(decisions.sit, 2, "dee", "Dee")
    assert driver.table.seats_of("dee") == (2,)


def test_a_player_who_left_can_return_to_their_own_seat_only():
    driver = TableDriver("saga", 2).start()
    driver.execute(decisions.rise, 1, "ana")
    driver.execute(decisions.rise, 2, "bo")
    for person, seat in (("ana", 2), ("bo", 1)):
        with pytest.raises(NotYours):
            driver.execute(decisions.sit, seat, person, person)
    driver.execute(decisions.sit, 1, "ana", "Ana")
    driver.execute(decisions.sit, 2, "dee", "Dee")
    driver.execute(decisions.rise, 2, "dee")
    driver.execute(decisions.sit, 2, "bo", "Bo")
    assert driver.table.people() == {"ana", "bo"}


def test_a_replacement_of_one_player_cannot_replace_another():
    driver = TableDriver("saga", 3).start()
    driver.execute(decisions.resign, 2, "bo")
    driver.execute(decisions.sit, 2, "dee", "Dee")
    driver.execute(decisions.rise, 2, "dee")
    driver.execute(decisions.rise, 3, "cas")
    with pytest.raises(NotYours):
        driver.execute(decisions.sit, 3, "dee", "Dee")


def test_people_at_one_screen_can_take_any_of_their_seats():
    driver = TableDriver("saga", 3, people=("ana", "ana", "cas")).start()
    driver.execute(decisions.rise, 2, "ana")
    driver.execute(decisions.sit, 2, "ana", "Bo")
    driver.execute(decisions.take, 2, "bo-phone")
    driver.execute(decisions.take, 2, "ana")
    assert driver.table.seats_of("ana") == (1, 2)
    with pytest.raises(NotYours):
        driver.execute(decisions.take, 1, "bo-phone")


def test_the_host_can_take_a_freed_seat_in_an_open_game():
    driver = TableDriver("columbiz", 3).start()
    driver.execute(decisions.rise, 2, "ana", driver.now, AWAY)
    driver.execute(decisions.sit, 2, "ana", "Ana")
    assert driver.table.seats_of("ana") == (1, 2)
    assert driver.table.names[1].nl == "Ana 2"


def test_with_days_per_move_only_a_late_player_is_replaced_and_the_clock_resets():
    driver = TableDriver()
    driver.execute(decisions.arrange, 2, {}, {"kind": "days", "days": 1}, "ana")
    driver.start().play()
    assert driver.table.actor == 2
    with pytest.raises(BadRequest) as caught:
        driver.execute(decisions.rise, 2, "ana", 86399.0, 86399.0)
    assert caught.value.text == messages.STILL_DAYS
    driver.now = 90000.0
    driver.execute(decisions.rise, 2, "ana", driver.now, 0.0)
    driver.execute(decisions.sit, 2, "bo", "Bo")
    assert driver.table.is_late(2, driver.now), "leaving and sitting down again gains no time"
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(decisions.sit, 2, "dee", "Dee")
    assert driver.table.time_left(2, driver.now) == 86400.0


ACTS = ["sit", "sit", "rise", "free", "take", "take", "back", "name", "mute"]
act = st.tuples(
    st.sampled_from(ACTS), st.sampled_from(["ana", "bo", "cas", "dee"]), st.integers(1, 3), st.booleans()
)


@settings(max_examples=150)
@given(together=st.booleans(), acts=st.lists(act, min_size=5, max_size=25))
def test_secrets_mutes_and_names_hold_however_people_change_seats(together, acts):
    """In Saga nobody sees two hands unless both were theirs from the start."""
    driver = TableDriver("saga", 3, people=("ana", "ana", "bo") if together else ("ana", "bo", "cas")).start()
    table = driver.table
    began = {person: set(table.seats_of(person)) for person in table.people()}
    seen = {person: set(seats) for person, seats in began.items()}
    muted: set[str] = set()
    for what, person, seat, on in acts:
        before = table.chairs[seat - 1].person
        decision, *facts = {
            "sit": (decisions.sit, seat, person, "Ana"),
            "rise": (decisions.rise, seat, person),
            "free": (decisions.rise, seat, table.host, 0.0, AWAY if on else AWAY - 1),
            "take": (decisions.take, seat, person),
            "back": (decisions.take_back, person),
            "name": (decisions.rename, seat, person, "ANA"),
            "mute": (chat.mute, seat, on, table.host),
        }[what]
        if what == "back" and can_take_back(table, person):
            before = table.chairs[table.lost[person].seat - 1].person
        host = table.host
        try:
            driver.execute(decision, *facts)
        except Refusal:
            continue
        if what == "mute":
            muted = muted | {before} if on else muted - {before}
        if what in ("take", "back") and before in muted:
            muted.add(person)
        assert what != "free" or on or before == host, "a seat is freed only if its player is away"
        for sitting in table.people():
            seen.setdefault(sitting, set()).update(table.seats_of(sitting))
            assert len(seen[sitting]) == 1 or seen[sitting] <= began.get(sitting, set())
            if sitting in muted:
                assert silent(driver, sitting)
        names = [chair.name.casefold() for chair in table.chairs if chair.person]
        assert len(set(names)) == len(names)
    assert snapshot(driver.folded()) == snapshot(table)


# Mutes.


def silent(driver, person):
    with pytest.raises(NotYours) as caught:
        driver.execute(chat.send, person, "hoi")
    return caught.value.text == messages.MUTED


def test_a_mute_follows_the_person_and_not_the_seat():
    driver = TableDriver("columbiz", 3)
    driver.execute(chat.mute, 2, True, "ana")
    driver.execute(decisions.swap, 2, 3, "ana")
    assert silent(driver, "bo")
    driver.execute(chat.send, "cas", "ik mag wel")
    driver.execute(decisions.rise, 3, "bo")
    driver.execute(decisions.sit, 3, "dee", "Dee")
    driver.execute(chat.send, "dee", "ik ook")
    driver.execute(decisions.rise, 2, "cas")
    driver.execute(decisions.sit, 2, "bo", "Bo")
    assert silent(driver, "bo")
    driver.execute(decisions.take, 2, "bo-phone")
    assert silent(driver, "bo-phone")
    driver.execute(chat.mute, 2, False, "ana")
    driver.execute(chat.send, "bo-phone", "eindelijk")
    assert snapshot(driver.folded()) == snapshot(driver.table)


# Lost seats.


def test_a_seat_that_moved_to_another_device_can_be_taken_back_until_its_link_is_renewed():
    driver = TableDriver().start()
    driver.execute(decisions.take, 1, "ana-phone")
    assert driver.table.lost["ana"].why == "moved"
    driver.execute(decisions.take_back, "ana")
    assert (driver.table.host, driver.table.seats_of("ana")) == ("ana", (1,))
    driver.execute(decisions.take_back, "ana-phone")
    driver.execute(decisions.renew_link, 1, "ana-phone")
    with pytest.raises(NotYours) as caught:
        driver.execute(decisions.take_back, "ana")
    assert caught.value.text == messages.GONE_FOR_GOOD


def test_a_removed_seat_cannot_be_taken_back():
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.take, 3, "cas-phone")
    driver.execute(decisions.rise, 3, "cas-phone")
    driver.execute(decisions.arrange, 2, {}, {"kind": "none"}, "ana")
    assert not can_take_back(driver.table, "cas")


def test_a_seat_counts_as_lost_if_the_host_freed_it_and_not_if_its_player_left():
    driver = TableDriver("columbiz", 4)
    driver.execute(decisions.rise, 2, "ana")
    driver.execute(decisions.rise, 3, "cas")
    assert {person: lost.why for person, lost in driver.table.lost.items()} == {"bo": "freed"}
    driver.execute(decisions.sit, 3, "bo", "Bo")
    assert driver.table.lost == {}


def test_in_old_logs_a_freed_seat_does_not_count_as_lost():
    driver = TableDriver()
    driver.table.apply(Event(driver.table.seq + 1, 0.0, StoodUp(seat=2)))
    assert driver.table.lost == {}
