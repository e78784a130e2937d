"""What is exactly known in a turn, in words."""

import pytest

from speeltafel.bots.zocken import BOT, oracle
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.rules import Bet, Throw, play, turn
from tests.playouts import play_out


def begin(seats=2):
    return ZOCKEN.start(seats, {"rounds": 3})


def knows(state):
    return BOT.knows(ZOCKEN.view(state, None))


def bettors(state):
    return state.to_move not in (0, state.active)


def test_a_turn_that_begins_has_the_odds_that_others_worked_out_too():
    known = knows(begin())
    assert known.seat == 1
    assert known.words.en == "{name}: more than 50 with 71.6%, 91.7 points expected"
    assert "71,6%" in known.words.nl
    assert "91,7 punten" in known.words.nl


def test_a_roll_moves_the_odds_and_on_average_not():
    rolling = play(begin(), Throw("yellow"))
    now, after = oracle.success(rolling), [play(rolling, roll) for roll in turn(rolling).odds]
    chances = [oracle.success(state) for state in after]
    assert sum(chances) / 6 == pytest.approx(now)
    assert len({knows(state).words.en for state in after}) > 1


def test_who_is_asked_to_bet_is_told_what_a_bet_is_worth():
    played = play_out(ZOCKEN, 2, 2, {"rounds": 3})
    asked = [state for state in played.states if bettors(state)]
    assert len(asked) > 3
    for state in asked:
        known, worth = knows(state), oracle.stake(state)
        assert known.seat == state.active
        shown = known.words.en.replace("−", "-")
        assert f"{worth:+.1f} points on average" in shown
        assert f"won with {100 * oracle.success(state):.1f}%" in shown
        assert (worth > 0) == (oracle.values(state)[Bet(True)] > 0)


def test_after_the_end_nothing_is_to_be_known():
    assert knows(play_out(ZOCKEN, 1, 2, {"rounds": 1}).states[-1]) is None
