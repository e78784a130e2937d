"""How a match can be set up: sides drawn by lot, and the sheet's suggestion for a first game."""

import random

import pytest

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import begin, replay, step
from speeltafel.core.refusals import IllegalMove
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.data import FIRST_DISPLAY, FIRST_SET
from speeltafel.games.saga.display import displays
from speeltafel.games.saga.moves import Display

DEALT = "deal:castle,lion,eagle"


def test_g1_random_sides_are_drawn_before_the_deal_and_all_equally_likely():
    start = begin(SAGA, 2, {"sides": "random"})
    turn = SAGA.turn(start)
    assert isinstance(turn, Chance)
    assert len(turn.odds) == turn.odds.total == 64
    states, _ = replay(SAGA, start, ["sides:cpccpc", DEALT])
    assert [state.sides for state in states] == ["cccccc", "cpccpc", "cpccpc"]
    sides = [land["side"] for land in SAGA.dump(states[1])["lands"].values()]
    assert "".join(sides) == "cpccpc"


def test_g1_after_the_draw_it_is_the_same_match_as_with_chosen_sides():
    drawn = replay(SAGA, begin(SAGA, 2, {"sides": "random"}), ["sides:ppcppc"])[0][-1]
    assert drawn == begin(SAGA, 2, {"sides": "ppcppc"})


def test_g1_sides_that_were_chosen_are_not_drawn():
    start = begin(SAGA, 2, {"sides": "cpccpc"})
    with pytest.raises(IllegalMove, match="settled already"):
        step(SAGA, start, "sides:cpccpc")
    with pytest.raises(IllegalMove, match="drawn first"):
        step(SAGA, begin(SAGA, 2, {"sides": "random"}), DEALT)


def test_g3_in_a_first_game_the_castle_set_lies_at_the_lands_from_the_start():
    start = begin(SAGA, 2, {"display": "castle"})
    assert [land.defenders for land in start.lands] == list(FIRST_DISPLAY)
    assert {deal.sets[0] for deal in SAGA.turn(start).odds} == {FIRST_SET}
    assert len(SAGA.turn(start).odds) == 4 * 3
    dealt = replay(SAGA, start, [DEALT])[0][-1]
    assert isinstance(SAGA.turn(dealt), Choose)
    usual = replay(SAGA, begin(SAGA, 2, {}), [DEALT, ".".join(FIRST_DISPLAY)])[0][-1]
    assert dealt == usual


def test_g3_the_first_games_display_follows_the_sheet():
    """It is one of the castle set's, and has the forests as the sheet's example of a conquest has them."""
    assert Display(FIRST_DISPLAY) in displays(FIRST_SET)
    assert "g4y2" in FIRST_DISPLAY


def test_g3_in_a_first_game_nobody_is_dealt_the_castle_set():
    start = begin(SAGA, 3, {"display": "castle"})
    with pytest.raises(IllegalMove, match="set with the castle lies at the lands"):
        step(SAGA, start, "deal:lion,castle,eagle,rose")
    with pytest.raises(IllegalMove, match="4 sets are used"):
        step(SAGA, start, DEALT)
    with pytest.raises(IllegalMove, match="have their defenders already"):
        step(SAGA, SAGA.play(start, SAGA.read("deal:castle,lion,eagle,rose")), ".".join(FIRST_DISPLAY))


def test_both_together_play_to_an_end():
    rng = random.Random(4)
    state = begin(SAGA, 4, {"sides": "random", "display": "castle"})
    assert state.sets == (FIRST_SET,)
    while not hasattr(turn := SAGA.turn(state), "scores"):
        state = SAGA.play(state, rng.choice(list(turn.odds) if isinstance(turn, Chance) else turn.moves))
    assert turn.winners
