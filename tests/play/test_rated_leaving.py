"""Leaving a rated match doesn't void it, and a player who was never there loses nothing."""

import pytest

from speeltafel.play import bots, decisions
from speeltafel.play.events import BotSeated, SettingsChanged
from speeltafel.play.ratings import finished, own_turns
from speeltafel.play.seating import ROTATED
from tests.play.test_ratings import moves, rated, with_bots


@pytest.mark.parametrize("seats", [2, 3])
def test_a_player_without_a_turn_loses_nothing_to_the_clock(seats):
    party = rated("columbiz", seats)
    party.do([SettingsChanged(seats, party.table.options, {"kind": "clock", "minutes": 1}, ROTATED)])
    party.start()
    while party.table.actor != seats:
        party.play()
    party.now += 61
    party.decide(decisions.claim, seats, "ana", party.now)
    if seats > 2:
        party.decide(bots.invite, seats, "beginner", "ana")
    table = with_bots(party)
    assert table.over
    assert finished("room", table).why_not == "short"


@pytest.mark.parametrize("leave", [decisions.resign, decisions.rise])
def test_a_player_who_leaves_before_their_first_turn_makes_nobody_lose(leave):
    party = rated("columbiz", 3).start()
    while party.table.actor != 3:
        party.play()
    party.decide(leave, 3, "cas")
    party.decide(bots.invite, 3, "beginner", "ana")
    assert finished("room", with_bots(party)).why_not == "short"


def test_forced_moves_do_not_count_as_own_turns():
    """Bo is absent: the server plays their forced moves, and then a bot all others."""
    for number in range(40):
        party = rated("saxum", seed=b"%d" % number)
        party.decide(decisions.play_forced, True, "bo")
        party.start()
        while party.table.actor == 1:
            party.play()
        if 2 in party.table.choosers:
            break
    assert any(party.table.forced)
    assert own_turns(party.table, 2) == (0, 0)
    party.do([BotSeated(seat=2, level="master")])
    table = with_bots(party)
    assert own_turns(table, 2)[0] == 0
    assert finished("room", table).why_not == "short"


def test_leaving_a_rated_match_of_two_is_resigning():
    party = moves(rated().start(), 6)
    assert party.decide(decisions.rise, 1, "ana") == ["resign", "close", "rise"]
    assert party.table.closed == "resigned"
    match = finished("room", party.folded())
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 1})
    unrated = moves(rated(unrated=("bo",)).start(), 6)
    assert unrated.decide(decisions.rise, 1, "ana") == ["rise"], "somebody else may take the seat"


def test_resigning_against_a_stand_in_loses_to_the_absent_player():
    party = moves(rated().start(), 7)
    party.do([BotSeated(seat=2, level="master")])
    party.decide(decisions.resign, 1, "ana")
    match = finished("room", party.folded())
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 1})
    party = moves(rated().start(), 1)
    party.do([BotSeated(seat=2, level="master")])
    while own_turns(party.table, 1)[0] < 3:
        party.do(decisions.play(party.table, party.table.actor, party.tokens()[0], party.table.version))
    party.decide(decisions.resign, 1, "ana")
    assert finished("room", party.table).why_not == "short", "bo had no turn"


def test_two_who_leave_both_lose_to_a_third_who_is_absent():
    party = rated("columbiz", 3).start()
    while min(own_turns(party.table, seat)[0] for seat in (1, 2, 3)) < 3:
        party.play()
    party.do([BotSeated(seat=3, level="master")])
    party.decide(decisions.resign, 2, "bo")
    party.decide(bots.invite, 2, "beginner", "ana")
    party.decide(decisions.resign, 1, "ana")
    match = finished("room", with_bots(party))
    assert (match.why_not, match.places) == ("", {"ana": 2, "bo": 2, "cas": 1})
