"""The bot at its five levels: legal games in every chair, moves it must find, and reasons that are true."""

from math import comb
from random import Random

import pytest

from speeltafel.bots.columbiz import BOT, words
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.rules import CELLS
from tests.columbiz.positions import position
from tests.nightly import only

SECONDS = 0.05


def think(state, level, seconds=SECONDS, seed=1):
    turn = COLUMBIZ.turn(state)
    assert isinstance(turn, Choose)
    return BOT.think(COLUMBIZ.view(state, turn.seat), turn.moves, level, seconds, Random(seed))


def chosen(state, level):
    return COLUMBIZ.write(think(state, level).move)


@pytest.mark.parametrize("seats", only([3], [2, 3, 4]))
def test_a_table_of_all_levels_plays_a_whole_legal_game(seats):
    rng, state = Random(seats), COLUMBIZ.start(seats, {})
    for number in range(1000):
        match COLUMBIZ.turn(state):
            case Choose(seat, moves):
                thought = think(state, LEVELS[(seat + number) % 5], 0.02, number)
                assert thought.move in moves
                assert len(thought.chances) == seats
                assert sum(thought.chances) == pytest.approx(1)
                assert set(thought.values) == set(moves)
                move = thought.move
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Over():
                return
        state = COLUMBIZ.play(state, move)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("level", LEVELS[:4])
def test_the_same_chance_gives_the_same_thought(level):
    state = position("1 2 . 2 . .\n2 1 1 . 2 .", dice="13344556", throws_left=2)
    assert think(state, level, seed=9) == think(state, level, seed=9)


@pytest.mark.parametrize("level", LEVELS[:3])
def test_the_lower_levels_do_not_always_play_alike(level):
    state = position("1 2 . 2 . .\n2 1 1 . 2 .", dice="13344556", throws_left=2)
    assert len({think(state, level, seed=seed).move for seed in range(12)}) > 1


@pytest.mark.parametrize("level", LEVELS[1:])
def test_above_beginner_the_prisoners_that_win_at_once_are_taken(level):
    state = position(". . 1 . . .\n2 . 1 . . .", dice="13334455", seat=2, points=(1, 0), last_round=True)
    assert chosen(state, level) == "33"


def four_to_capture():
    """The last throw of a last round, four threes on the table and four discs under the fifth."""
    return position(
        ". . 1 . . .\n. . 1 . . .\n. . 1 . . .\n. . 1 . . .",
        dice="12333346",
        throws_left=1,
        seat=2,
        points=(5, 0),
        last_round=True,
    )


@pytest.mark.parametrize("level", LEVELS[1:])
def test_above_beginner_the_dice_that_can_still_win_are_kept(level):
    """Only five threes capture above the four discs; the other dice would bring a draw at most."""
    state = four_to_capture()
    assert chosen(state, level) == "keep:3333"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_above_beginner_rows_are_laid_in_the_order_that_scores_most(level):
    state = position("2 2 . . . .", dice="34", placed=2, seat=2, points=(2, 0), last_round=True)
    assert chosen(state, level) == "31"


@pytest.mark.parametrize("level", LEVELS[3:])
def test_whoever_is_behind_does_not_end_the_game(level):
    """Two discs are left: to place both now would end the game, which is lost by points."""
    state = position(
        "1 . . . . .\n1 . . . . .\n1 1 . . . .", dice="2", placed=1, seat=2, points=(9, 0), supply=(8, 1)
    )
    assert chosen(state, level) == "done"


def test_the_master_expects_of_a_plan_what_the_reply_leaves():
    """Given time, its chances are those of looking ahead, and differ from the expert's at first sight."""
    state = position("1 2 . 2 . .\n2 1 1 . 2 .", dice="13344556", throws_left=1)
    expert, master = think(state, "expert"), think(state, "master", seconds=1)
    assert expert.chances != pytest.approx(master.chances, abs=1e-6)
    assert master.values[master.move] == max(master.values.values())


def test_a_keep_names_the_cell_it_hopes_for_and_what_that_brings():
    state = four_to_capture()
    reason = think(state, "expert").reason
    assert reason.en == (
        "With ⚂⚂⚂⚂ kept, cell 5 of column 3 can be reached 52% of the time if you go for it: that captures 4 "
        "discs."
    )
    assert reason.nl == (
        "Met ⚂⚂⚂⚂ haal je vakje 5 van kolom 3 in 52% van de gevallen als je daarvoor gaat: dat slaat 4 "
        "schijven."
    )


def chance_of_cell(kept, throws, column, number):
    """The chance to pay for a cell after a keep, throw by throw, with the best keep for it each time."""
    missing = 8 - len(kept)
    total = 0.0
    for hits in range(missing + 1):
        share = comb(missing, hits) * (1 / 6) ** hits * (5 / 6) ** (missing - hits)
        have = kept.count(str(column)) + hits
        if have >= number:
            total += share
        elif throws > 1:
            # Keeping just the dice of the column is best: any other die that stays can't become one.
            total += share * chance_of_cell(str(column) * have, throws - 1, column, number)
    return total


@pytest.mark.parametrize("kept", ["", "3", "3333", "123", "1245", "3334445"])
@pytest.mark.parametrize("throws", [1, 2])
def test_a_cell_is_within_reach_as_often_as_its_dice_can_fall(kept, throws):
    """It was told how often the bot's own plan ends there: 39 % where 52 % of the throws allow it."""
    for number in range(1, 7):
        told = words.within_reach(kept, throws, CELLS[2][number - 1])
        assert told == pytest.approx(chance_of_cell(kept, throws, 3, number))


def test_a_disc_says_what_it_brings_and_what_follows():
    state = position("2 2 . . . .", dice="34", placed=2, seat=2, points=(2, 0), last_round=True)
    reason = think(state, "expert").reason
    assert reason.en == "Cell 1 of column 3: that makes a level row of 3 (1 point); then cell 1 of column 4."
    assert reason.nl == (
        "Vakje 1 van kolom 3: dat maakt een rij van 3 naast elkaar (1 punt); daarna nog vakje 1 van kolom 4."
    )


def test_to_stop_says_what_is_paid_for_already():
    state = position(
        ". . 1 . . .\n2 . 1 . . .", dice="33345566", throws_left=2, seat=2, points=(1, 0), last_round=True
    )
    reason = think(state, "expert").reason
    assert "cell 3 of column 3" in reason.en
    assert "vakje 3 van kolom 3" in reason.nl


def test_a_forced_move_says_so():
    state = position("1 1 1 1 1 1", dice="12345")
    thought = think(state, "master")
    assert thought.reason.en == "There is nothing else to do."


def test_where_nothing_can_be_hoped_for_a_keep_says_so():
    """Every cell is taken, and one's own: whatever falls, discs must be discarded."""
    state = position("\n".join(["1 1 1 1 1 1"] * 6), dice="11223344", throws_left=1, supply=(9, 9))
    thought = think(state, "expert")
    assert thought.reason.en in {
        "There is hardly a cell left to hope for.",
        "Nothing can be placed with this, and so the supply runs out sooner.",
    }
