"""Saxum's player: whole games at every level, moves nobody may miss, and reasons a person can check."""

from random import Random

import pytest

from speeltafel.bots.saxum import BOT
from speeltafel.core.game import LEVELS, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saxum import SAXUM
from tests.nightly import only
from tests.saxum.positions import position

levels = pytest.mark.parametrize("level", LEVELS)


def thought(state, level="master", seed=1):
    turn = SAXUM.turn(state)
    assert isinstance(turn, Choose)
    return BOT.think(SAXUM.view(state, turn.seat), turn.moves, level, 0.05, Random(seed))


def chosen(state, level="master", seed=1):
    return SAXUM.write(thought(state, level, seed).move)


@levels
@pytest.mark.parametrize("target", only([10], [10, 60, 177]))
def test_every_level_plays_whole_games(level, target):
    rng = Random(f"{level} {target}")
    state = begin(SAXUM, 2, {"target": target})
    while not isinstance(turn := SAXUM.turn(state), Over):
        if isinstance(turn, Choose):
            move = BOT.think(SAXUM.view(state, turn.seat), turn.moves, level, 0.002, rng).move
            assert move in turn.moves
        else:
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        state = SAXUM.play(state, move)
    assert turn.winners in {(1,), (2,)}


CORNER = "..... ....1 ..111 ....1 ..1.."
"""Seat 1 has a group of five around c5, and a stone alone on e3."""
WINS = {
    "score": position(CORNER, "35", points=(172, 60)),
    "take": position("11112 ..... ..... ..... 1....", "15", rows=(6, 0), points=(3, 0)),
}


@levels
@pytest.mark.parametrize("way", WINS)
def test_nobody_overlooks_a_win_at_once(level, way):
    for seed in range(10):
        found = thought(WINS[way], level, seed)
        assert SAXUM.play(WINS[way], found.move).winner == 1
        assert found.chances == (1, 0)
        assert found.reason.en == "This wins the game."


@levels
def test_nobody_overlooks_a_number_that_wins(level):
    state = position("1111. ..2.. ..... 2.2.. 22...", "16", rows=(6, 5), points=(6, 90))
    assert {chosen(state, level, seed) for seed in range(10)} == {"buy5"}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_above_beginner_hardly_anybody_pays_with_the_points_that_are_about_to_win(level):
    """Any stone of its own brings seat 1 its last point; b5 or e2 cost eleven, or one insurance stone."""
    state = position("11111 11112 11.22 22222 22..2", "25", points=(176, 150), insurance=(3, 3))
    insured = [chosen(state, level, seed) in {"b5-insurance", "e2-insurance"} for seed in range(10)]
    assert sum(insured) >= (8 if level == "casual" else 10)


@pytest.mark.parametrize("level", LEVELS[:4])
def test_a_level_without_a_clock_repeats_itself(level):
    state = position(CORNER, "66", points=(20, 20))
    first, again = (thought(state, level, seed=3) for _ in range(2))
    assert (first.move, first.chances, first.values) == (again.move, again.chances, again.values)


def test_a_beginner_wavers_where_the_master_does_not():
    """Scoring the group of five is worth more than a lone stone, but not the game."""
    state = position(CORNER.replace(".", "2", 4), "35", points=(60, 60))
    assert {chosen(state, "beginner", seed) for seed in range(40)} == {"c5", "e3"}
    assert {chosen(state, "master", seed) for seed in range(5)} == {"c5"}


def test_both_seats_are_told_their_own_chances():
    mine = thought(position(CORNER, "34", points=(120, 10), insurance=(7, 1)), "expert")
    swapped = CORNER.replace("1", "2")
    theirs = thought(position(swapped, "34", to_move=2, points=(10, 120), insurance=(1, 7)), "expert")
    assert mine.chances == pytest.approx(theirs.chances[::-1])
    assert mine.chances[0] > 0.6


REASONS = {
    "a six without six points": (
        position(CORNER, "16", points=(5, 0)),
        "Without 6 points a six can only be thrown again.",
    ),
    "the only field": (
        position(CORNER, "25"),
        "The only move. Around e2 the group grows to 2 stones.",
    ),
    "an empty supply": (
        position("11111 11111 11111 2222. 222..", "45"),
        "No choice: nothing, since all stones are on the board and none of them on d5 or e4.",
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_the_reason_is_about_this_position(case):
    state, said = REASONS[case]
    assert thought(state).reason.en == said
