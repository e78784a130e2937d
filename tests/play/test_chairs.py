"""People and their seats: names, replacements, mutes, and seats that moved or were lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.play import chat, decisions, messages
from speeltafel.play.events import Event, StoodUp
from speeltafel.play.rights import AWAY, NotYours, can_take_back
from speeltafel.play.user_text import tell_apart
from tests.play.rooms import Party, snapshot

# Names.


def test_people_change_their_own_name_before_during_and_after_the_match():
    party = Party()
    party.decide(decisions.rename, 2, "bo", "Bartje")
    assert party.table.names[1].nl == "Bartje"
    party.start()
    party.decide(decisions.rename, 1, "ana", "Anna")
    party.decide(decisions.resign, 2, "bo")
    party.decide(decisions.rename, 2, "bo", "Bart")
    assert [name.en for name in party.table.names] == ["Anna", "Bart"]
    assert party.table.version == 3, "a name doesn't belong to the match"
    assert snapshot(party.folded()) == snapshot(party.table)


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
    party = Party("columbiz", 3)
    party.decide(decisions.rise, 3, "cas")
    party.decide(decisions.sit, 3, "cas", "ANA")
    assert party.table.chairs[2].name == "ANA 2"
    party.decide(decisions.rename, 3, "cas", "ANA 2")
    assert party.table.chairs[2].name == "ANA 2", "a person's own name is not in use"
    party.decide(decisions.rename, 1, "ana", "Annie")
    party.decide(decisions.rename, 3, "cas", "Ana")
    assert [chair.name for chair in party.table.chairs] == ["Annie", "Bo", "Ana"]


# Freeing a seat during the match.


def test_a_newcomer_replaces_an_absent_player_and_the_host_cannot():
    party = Party("saga", 2).start()
    with pytest.raises(BadRequest):
        party.decide(decisions.rise, 2, "ana", party.now, AWAY - 1)
    party.decide(decisions.rise, 2, "ana", party.now, AWAY)
    with pytest.raises(NotYours) as caught:
        party.decide(decisions.sit, 2, "ana", "Ana")
    assert caught.value.text == messages.SEEN_ANOTHER
    party.decide(decisions.sit, 2, "dee", "Dee")
    assert party.table.seats_of("dee") == (2,)


def test_a_player_who_left_can_return_to_their_own_seat_only():
    party = Party("saga", 2).start()
    party.decide(decisions.rise, 1, "ana")
    party.decide(decisions.rise, 2, "bo")
    for person, seat in (("ana", 2), ("bo", 1)):
        with pytest.raises(NotYours):
            party.decide(decisions.sit, seat, person, person)
    party.decide(decisions.sit, 1, "ana", "Ana")
    party.decide(decisions.sit, 2, "dee", "Dee")
    party.decide(decisions.rise, 2, "dee")
    party.decide(decisions.sit, 2, "bo", "Bo")
    assert party.table.people() == {"ana", "bo"}


def test_a_replacement_of_one_player_cannot_replace_another():
    party = Party("saga", 3).start()
    party.decide(decisions.resign, 2, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee")
    party.decide(decisions.rise, 2, "dee")
    party.decide(decisions.rise, 3, "cas")
    with pytest.raises(NotYours):
        party.decide(decisions.sit, 3, "dee", "Dee")


def test_people_at_one_screen_can_take_any_of_their_seats():
    party = Party("saga", 3, people=("ana", "ana", "cas")).start()
    party.decide(decisions.rise, 2, "ana")
    party.decide(decisions.sit, 2, "ana", "Bo")
    party.decide(decisions.take, 2, "bo-phone")
    party.decide(decisions.take, 2, "ana")
    assert party.table.seats_of("ana") == (1, 2)
    with pytest.raises(NotYours):
        party.decide(decisions.take, 1, "bo-phone")


def test_the_host_can_take_a_freed_seat_in_an_open_game():
    party = Party("columbiz", 3).start()
    party.decide(decisions.rise, 2, "ana", party.now, AWAY)
    party.decide(decisions.sit, 2, "ana", "Ana")
    assert party.table.seats_of("ana") == (1, 2)
    assert party.table.names[1].nl == "Ana 2"


def test_with_days_per_move_only_a_late_player_is_replaced_and_the_clock_resets():
    party = Party()
    party.decide(decisions.arrange, 2, {}, {"kind": "days", "days": 1}, "ana")
    party.start().play()
    assert party.table.actor == 2
    with pytest.raises(BadRequest) as caught:
        party.decide(decisions.rise, 2, "ana", 86399.0, 86399.0)
    assert caught.value.text == messages.STILL_DAYS
    party.now = 90000.0
    party.decide(decisions.rise, 2, "ana", party.now, 0.0)
    party.decide(decisions.sit, 2, "bo", "Bo")
    assert party.table.is_late(2, party.now), "leaving and sitting down again gains no time"
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee")
    assert party.table.time_left(2, party.now) == 86400.0


ACTS = ["sit", "sit", "rise", "free", "take", "take", "back", "name", "mute"]
act = st.tuples(
    st.sampled_from(ACTS), st.sampled_from(["ana", "bo", "cas", "dee"]), st.integers(1, 3), st.booleans()
)


@settings(max_examples=150)
@given(together=st.booleans(), acts=st.lists(act, min_size=5, max_size=25))
def test_secrets_mutes_and_names_hold_however_people_change_seats(together, acts):
    """In Saga nobody sees two hands that were not theirs from the start."""
    party = Party("saga", 3, people=("ana", "ana", "bo") if together else ("ana", "bo", "cas")).start()
    table = party.table
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
            party.decide(decision, *facts)
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
                assert silent(party, sitting)
        names = [chair.name.casefold() for chair in table.chairs if chair.person]
        assert len(set(names)) == len(names)
    assert snapshot(party.folded()) == snapshot(table)


# Mutes.


def silent(party, person):
    with pytest.raises(NotYours) as caught:
        party.decide(chat.send, person, "hoi")
    return caught.value.text == messages.MUTED


def test_a_mute_follows_the_person_and_not_the_seat():
    party = Party("columbiz", 3)
    party.decide(chat.mute, 2, True, "ana")
    party.decide(decisions.swap, 2, 3, "ana")
    assert silent(party, "bo")
    party.decide(chat.send, "cas", "ik mag wel")
    party.decide(decisions.rise, 3, "bo")
    party.decide(decisions.sit, 3, "dee", "Dee")
    party.decide(chat.send, "dee", "ik ook")
    party.decide(decisions.rise, 2, "cas")
    party.decide(decisions.sit, 2, "bo", "Bo")
    assert silent(party, "bo")
    party.decide(decisions.take, 2, "bo-phone")
    assert silent(party, "bo-phone")
    party.decide(chat.mute, 2, False, "ana")
    party.decide(chat.send, "bo-phone", "eindelijk")
    assert snapshot(party.folded()) == snapshot(party.table)


# Lost seats.


def test_a_seat_that_moved_to_another_device_can_be_taken_back_until_its_link_is_renewed():
    party = Party().start()
    party.decide(decisions.take, 1, "ana-phone")
    assert party.table.lost["ana"].why == "moved"
    party.decide(decisions.take_back, "ana")
    assert (party.table.host, party.table.seats_of("ana")) == ("ana", (1,))
    party.decide(decisions.take_back, "ana-phone")
    party.decide(decisions.renew_link, 1, "ana-phone")
    with pytest.raises(NotYours) as caught:
        party.decide(decisions.take_back, "ana")
    assert caught.value.text == messages.GONE_FOR_GOOD


def test_a_removed_seat_cannot_be_taken_back():
    party = Party("columbiz", 3)
    party.decide(decisions.take, 3, "cas-phone")
    party.decide(decisions.rise, 3, "cas-phone")
    party.decide(decisions.arrange, 2, {}, {"kind": "none"}, "ana")
    assert not can_take_back(party.table, "cas")


def test_a_seat_counts_as_lost_if_the_host_freed_it_and_not_if_its_player_left():
    party = Party("columbiz", 4)
    party.decide(decisions.rise, 2, "ana")
    party.decide(decisions.rise, 3, "cas")
    assert {person: lost.why for person, lost in party.table.lost.items()} == {"bo": "freed"}
    party.decide(decisions.sit, 3, "bo", "Bo")
    assert party.table.lost == {}


def test_in_old_logs_a_freed_seat_does_not_count_as_lost():
    party = Party()
    party.table.apply(Event(party.table.seq + 1, 0.0, StoodUp(seat=2)))
    assert party.table.lost == {}
