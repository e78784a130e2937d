"""A turn solved exactly: held against the known value, against the law, and against a plain search."""

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from speeltafel.bots.zocken import abstraction, oracle, plan
from speeltafel.bots.zocken.plan import before, for_points, move_values
from speeltafel.bots.zocken.turn import POINTS, START, address, set_final_values, solve
from speeltafel.core.game import Chance, Choose
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.row import EMPTY_ROW, Die, fitting, score
from speeltafel.games.zocken.rules import BETS, Bet, Place, Throw, laid, play, turn
from tests.playouts import play_out
from tests.zocken.positions import new, played, position


def expected(state):
    return oracle.distribution(state) @ POINTS


def test_a_turn_is_worth_exactly_what_an_independent_computation_says():
    """In units of 6^-7 all values are whole numbers, which doubles hold without rounding."""
    whole, table = for_points(), abstraction.load()
    values = np.empty_like(whole.values)
    set_final_values(POINTS[:, None] * 6**7, values)
    solve(table, whole.nodes, whole.begins, 1, 7, 0, values)
    assert values[address(table, *START[:3])] == 25_659_220
    assert whole.value(START) == pytest.approx(25_659_220 / 279_936, abs=1e-12)


def test_a_bet_before_the_first_die_would_succeed_seven_times_in_ten():
    assert oracle.success(new()) == pytest.approx(0.716, abs=5e-4)
    assert expected(new()) == pytest.approx(25_659_220 / 279_936)


def test_the_kept_gaps_say_what_the_law_says():
    """Along random rows: the same places fit, and the same gaps come of each."""
    chance, table = random.Random(5), abstraction.load()
    for _ in range(300):
        row = EMPTY_ROW
        while row.count(None) > 2:
            rises = abstraction.rising(row)
            kind, free = abstraction.classify(row), abstraction.empty_places(row)
            assert table.empty[kind] == len(free)
            value = chance.randint(1, 6)
            fits = fitting(rises, value)
            span = slice(*table.first[6 * kind + value - 1 : 6 * kind + value + 1])
            assert [free[nth] for nth in table.place[span]] == fits
            leads = [(*rises[:at], Die("", value), *rises[at + 1 :]) for at in fits]
            assert [abstraction.classify(one) for one in leads] == list(table.after[span])
            if not fits:
                break
            row = chance.choice(leads)


def best_by_plain_search(state):
    """The law and nothing else: every die, every throw, every place. Exact, and only for the last dice."""
    match turn(state):
        case Chance(odds):
            return sum(best_by_plain_search(play(state, roll)) for roll in odds) / len(odds)
        case Choose(seat, _) if seat != state.active:
            return best_by_plain_search(play(state, BETS[1]))
        case Choose(_, moves) if state.thrown and not state.left:
            return max(Fraction(score(*laid(state, move.at)).points) for move in moves)
        case Choose(_, moves):
            return max(best_by_plain_search(play(state, move)) for move in moves)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_dice_are_worth_what_a_plain_search_finds(seed):
    states = [s for s in play_out(ZOCKEN, seed, 1, {"rounds": 2}).states if len(s.left) == 2 and not s.thrown]
    for state in states:
        found = best_by_plain_search(state)
        assert for_points().value(before(state)) == pytest.approx(float(found))
        assert expected(state) == pytest.approx(float(found))


def test_the_file_of_values_holds_what_is_computed():
    with np.load(Path(plan.__file__).with_name("points.npz")) as kept:
        for name, column in plan.file_columns().items():
            assert kept[name] == pytest.approx(column, abs=1e-9)


@pytest.mark.parametrize("left", [3, 4, 6])
def test_a_part_of_a_turn_is_worth_what_it_is_in_the_whole(left):
    """As a process that does not compile solves it."""
    states = [s for s in play_out(ZOCKEN, 3, 1, {"rounds": 2}).states if len(s.left) == left and s.thrown]
    states = [state for state in states if isinstance(turn(state), Choose)]
    assert states
    for state in states:
        moves, part = turn(state).moves, plan._part_for_points(before(state))
        assert move_values(part, state, moves) == pytest.approx(move_values(for_points(), state, moves))
        if left < plan.IN_FILE:
            whole = plan.onward(for_points(), before(state))
            assert part.distribution() == pytest.approx(whole.distribution())


def test_the_oracle_follows_a_turn_from_throw_to_throw():
    """What is expected now is the mean of what is expected after each throw, and the best of all moves."""
    state = position("X | R1 X X X 4 X X | X", out="")
    best = max(oracle.values(state).values())
    assert expected(state) == pytest.approx(best)
    chosen = play(state, Throw("green"))
    assert expected(chosen) == pytest.approx(oracle.values(state)[Throw("green")])
    rolled = [expected(play(chosen, roll)) for roll in turn(chosen).odds]
    assert expected(chosen) == pytest.approx(sum(rolled) / 6)


def test_scores_are_chances_of_real_scores():
    found = oracle.distribution(position("X | X 2 X X X X 5 | X"))
    likely = {int(points): p for points, p in zip(POINTS, found, strict=True) if p}
    assert sum(likely.values()) == pytest.approx(1)
    assert all(-120 <= points <= 330 and points % 10 == 0 for points in likely)


def test_a_falling_row_is_worth_as_much_as_its_mirror_in_values():
    rising = position("X | R1 X X G3 X X W6 | X", hand="B4")
    falling = position("X | R6 X X G4 X X W1 | X", hand="B3")
    up, down = (move_values(for_points(), state, turn(state).moves) for state in (rising, falling))
    assert up == pytest.approx(down)


def test_the_last_place_is_worth_its_score():
    state = position("X | R1 O1 Y2 G3 B4 P5 X | X", hand="W6")
    worth = oracle.values(state)
    assert worth == pytest.approx({Place(7): 330, Place(8): 250})
    assert worth[Place(7)] - worth[Place(8)] == pytest.approx(80)
    assert oracle.success(state) == 1


def test_a_bet_is_valued_by_what_it_brings():
    promising = played(new(), "red 1 f1 orange 2 f2 yellow 3 f3")
    hopeless = played(new(), "red 1 f7 white 6 f6 orange 3 out")
    assert oracle.values(promising)[Bet(True)] > 40
    assert oracle.values(hopeless)[Bet(True)] < 0 == oracle.values(hopeless)[Bet(False)]
    assert oracle.success(promising) > 0.88 > 0.1 > oracle.success(hopeless)


def test_what_is_over_has_no_expectation():
    over = play_out(ZOCKEN, 1, 2, {"rounds": 1}).states[-1]
    assert oracle.values(over) == {}
    with pytest.raises(ValueError, match="over"):
        expected(over)
