"""Clocks and days per move: time is charged to the seat that must choose."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions
from speeltafel.play.rights import NotYours, undo_is_free
from tests.play.driver import TableDriver, snapshot


def clocked(pace, game="squadro", seats=2):
    """Return a match with a clock that has just begun."""
    driver = TableDriver(game, seats)
    driver.execute(decisions.arrange, seats, {}, pace, "ana")
    return driver.start()


def test_a_clock_counts_only_the_seat_to_act():
    driver = clocked({"kind": "clock", "minutes": 10})
    seat = driver.table.actor
    driver.now = 120.0
    assert driver.table.time_left(seat, 120.0) == 480.0
    assert driver.table.time_left(3 - seat, 120.0) == 600.0
    driver.play()
    driver.now = 150.0
    driver.play()
    assert driver.table.time_left(seat, 150.0) == 480.0
    assert driver.table.time_left(3 - seat, 150.0) == 570.0


def test_days_per_move_begin_anew_with_each_move():
    driver = clocked({"kind": "days", "days": 3})
    seat = driver.table.actor
    assert driver.table.time_left(seat, 86400.0) == 2 * 86400
    driver.now = 2.5 * 86400
    driver.play()
    assert driver.table.time_left(3 - seat, 2.5 * 86400) == 3 * 86400


def test_nobody_is_late_without_a_clock():
    driver = TableDriver().start()
    assert driver.table.time_left(1, 1e9) is None
    with pytest.raises(BadRequest):
        driver.execute(
            decisions.claim, driver.table.actor, driver.table.chairs[2 - driver.table.actor].person, 1e9
        )


def test_undo_gives_no_time_back():
    driver = clocked({"kind": "clock", "minutes": 10}, "saga", 2)
    while not undo_is_free(driver.table, driver.table.actor):
        driver.play(which=driver.table.version)
    seat = driver.table.actor
    person = driver.table.chairs[seat - 1].person
    driver.now = 300.0
    assert driver.execute(decisions.undo, seat, person) == ["undo"]
    assert driver.table.time_left(seat, 300.0) == 300.0


def test_only_the_others_can_claim_against_a_late_player():
    driver = clocked({"kind": "clock", "minutes": 1})
    seat = driver.table.actor
    late, other = driver.table.chairs[seat - 1].person, driver.table.chairs[2 - seat].person
    for person, now in ((other, 59.9), (late, 61.0), ("eve", 61.0), ("", 61.0)):
        with pytest.raises((BadRequest, NotYours)):
            driver.execute(decisions.claim, seat, person, now)
    with pytest.raises(BadRequest):
        driver.execute(decisions.claim, 3 - seat, late, 61.0)
    assert driver.execute(decisions.claim, seat, other, 61.0) == ["resign", "close"]
    assert driver.table.closed == "late"


def test_a_successor_of_a_late_player_gets_a_full_clock():
    driver = clocked({"kind": "clock", "minutes": 1}, "columbiz", 3)
    seat = driver.table.actor
    other = next(chair.person for at, chair in enumerate(driver.table.chairs, 1) if at != seat)
    driver.now = 90.0
    assert driver.execute(decisions.claim, seat, other, 90.0) == ["resign"]
    driver.now = 200.0
    driver.execute(decisions.sit, seat, "dee", "Dee")
    assert driver.table.time_left(seat, 200.0) == 60.0
    assert snapshot(driver.folded()) == snapshot(driver.table)
