"""Clocks and days per move: time is charged to the seat that must choose."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions
from speeltafel.play.rights import NotYours, undo_is_free
from tests.play.rooms import Party, snapshot


def clocked(pace, game="squadro", seats=2):
    """Return a match with a clock that has just begun."""
    party = Party(game, seats)
    party.decide(decisions.arrange, seats, {}, pace, "ana")
    return party.start()


def test_a_clock_counts_only_the_seat_to_act():
    party = clocked({"kind": "clock", "minutes": 10})
    seat = party.table.actor
    party.now = 120.0
    assert party.table.time_left(seat, 120.0) == 480.0
    assert party.table.time_left(3 - seat, 120.0) == 600.0
    party.play()
    party.now = 150.0
    party.play()
    assert party.table.time_left(seat, 150.0) == 480.0
    assert party.table.time_left(3 - seat, 150.0) == 570.0


def test_days_per_move_begin_anew_with_each_move():
    party = clocked({"kind": "days", "days": 3})
    seat = party.table.actor
    assert party.table.time_left(seat, 86400.0) == 2 * 86400
    party.now = 2.5 * 86400
    party.play()
    assert party.table.time_left(3 - seat, 2.5 * 86400) == 3 * 86400


def test_nobody_is_late_without_a_clock():
    party = Party().start()
    assert party.table.time_left(1, 1e9) is None
    with pytest.raises(BadRequest):
        party.decide(
            decisions.claim, party.table.actor, party.table.chairs[2 - party.table.actor].person, 1e9
        )


def test_undo_gives_no_time_back():
    party = clocked({"kind": "clock", "minutes": 10}, "saga", 2)
    while not undo_is_free(party.table, party.table.actor):
        party.play(which=party.table.version)
    seat = party.table.actor
    person = party.table.chairs[seat - 1].person
    party.now = 300.0
    assert party.decide(decisions.undo, seat, person) == ["undo"]
    assert party.table.time_left(seat, 300.0) == 300.0


def test_only_the_others_can_claim_against_a_late_player():
    party = clocked({"kind": "clock", "minutes": 1})
    seat = party.table.actor
    late, other = party.table.chairs[seat - 1].person, party.table.chairs[2 - seat].person
    for person, now in ((other, 59.9), (late, 61.0), ("eve", 61.0), ("", 61.0)):
        with pytest.raises((BadRequest, NotYours)):
            party.decide(decisions.claim, seat, person, now)
    with pytest.raises(BadRequest):
        party.decide(decisions.claim, 3 - seat, late, 61.0)
    assert party.decide(decisions.claim, seat, other, 61.0) == ["resign", "close"]
    assert party.table.closed == "late"


def test_a_successor_of_a_late_player_gets_a_full_clock():
    party = clocked({"kind": "clock", "minutes": 1}, "columbiz", 3)
    seat = party.table.actor
    other = next(chair.person for at, chair in enumerate(party.table.chairs, 1) if at != seat)
    party.now = 90.0
    assert party.decide(decisions.claim, seat, other, 90.0) == ["resign"]
    party.now = 200.0
    party.decide(decisions.sit, seat, "dee", "Dee")
    assert party.table.time_left(seat, 200.0) == 60.0
    assert snapshot(party.folded()) == snapshot(party.table)
