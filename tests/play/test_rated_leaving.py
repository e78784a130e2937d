"""Leaving a rated match doesn't void it, and a player who was never there loses nothing."""

import pytest

from speeltafel.play import bots, decisions
from speeltafel.play.events import BotSeated, SettingsChanged
from speeltafel.play.ratings import finished, own_turns
from speeltafel.play.seating import ROTATED
from tests.play.test_ratings import moves, rated, with_bots


@pytest.mark.parametrize("seats", [2, 3])
def test_a_player_without_a_turn_loses_nothing_to_the_clock(seats):
    driver = rated("columbiz", seats)
    driver.apply([SettingsChanged(seats, driver.table.options, {"kind": "clock", "minutes": 1}, ROTATED)])
    driver.start()
    while driver.table.actor != seats:
        driver.play()
    driver.now += 61
    driver.execute(decisions.claim, seats, "ana", driver.now)
    if seats > 2:
        driver.execute(bots.invite, seats, "beginner", "ana")
    table = with_bots(driver)
    assert table.over
    assert finished("table", table).why_not == "short"


@pytest.mark.parametrize("leave", [decisions.resign, decisions.rise])
def test_a_player_who_leaves_before_their_first_turn_makes_nobody_lose(leave):
    driver = rated("columbiz", 3).start()
    while driver.table.actor != 3:
        driver.play()
    driver.execute(leave, 3, "cas")
    driver.execute(bots.invite, 3, "beginner", "ana")
    assert finished("table", with_bots(driver)).why_not == "short"


def test_forced_moves_do_not_count_as_own_turns():
    """Bo is absent: the server plays their forced moves, and then a bot all others."""
    for number in range(40):
        driver = rated("saxum", seed=b"%d" % number)
        driver.execute(decisions.play_forced, True, "bo")
        driver.start()
        while driver.table.actor == 1:
            driver.play()
        if 2 in driver.table.choosers:
            break
    assert any(driver.table.forced)
    assert own_turns(driver.table, 2) == (0, 0)
    driver.apply([BotSeated(seat=2, level="master")])
    table = with_bots(driver)
    assert own_turns(table, 2)[0] == 0
    assert finished("table", table).why_not == "short"


def test_leaving_a_rated_match_of_two_is_resigning():
    driver = moves(rated().start(), 6)
    assert driver.execute(decisions.rise, 1, "ana") == ["resign", "close", "rise"]
    assert driver.table.closed == "resigned"
    match = finished("table", driver.folded())
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 1})
    unrated = moves(rated(unrated=("bo",)).start(), 6)
    assert unrated.execute(decisions.rise, 1, "ana") == ["rise"], "somebody else may take the seat"


def test_resigning_against_a_stand_in_loses_to_the_absent_player():
    driver = moves(rated().start(), 7)
    driver.apply([BotSeated(seat=2, level="master")])
    driver.execute(decisions.resign, 1, "ana")
    match = finished("table", driver.folded())
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 1})
    driver = moves(rated().start(), 1)
    driver.apply([BotSeated(seat=2, level="master")])
    while own_turns(driver.table, 1)[0] < 3:
        driver.apply(
            decisions.play(driver.table, driver.table.actor, driver.tokens()[0], driver.table.version)
        )
    driver.execute(decisions.resign, 1, "ana")
    assert finished("table", driver.table).why_not == "short", "bo had no turn"


def test_two_who_leave_both_lose_to_a_third_who_is_absent():
    driver = rated("columbiz", 3).start()
    while min(own_turns(driver.table, seat)[0] for seat in (1, 2, 3)) < 3:
        driver.play()
    driver.apply([BotSeated(seat=3, level="master")])
    driver.execute(decisions.resign, 2, "bo")
    driver.execute(bots.invite, 2, "beginner", "ana")
    driver.execute(decisions.resign, 1, "ana")
    match = finished("table", with_bots(driver))
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 2, "cas": 1})
