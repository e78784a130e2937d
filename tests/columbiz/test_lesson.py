"""The Columbiz lesson, checked against the rules."""

from speeltafel.core.game import Over
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.columbiz.data import DISCS, MOST_PLACED, PENALTY, RUN_POINTS, THROWS, prisoners_worth

COLUMBIZ = GAMES["columbiz"]
STEPS = {step.title.en: step for step in COLUMBIZ.lesson}


def after(step, *moves):
    return replay(COLUMBIZ, begin(COLUMBIZ, step.seats, step.options), [*step.log.split(), *moves])[0]


def test_what_prisoners_and_rows_are_worth_is_as_the_rules_have_it():
    told = STEPS["The more the better"].words
    assert [prisoners_worth(number) for number in range(1, 7)] == [1, 2, 4, 6, 9, 12]
    assert "één gevangene 1 punt waard, twee zijn er 2, drie 4, vier 6, vijf 9, zes 12" in told.nl
    assert "one prisoner is worth 1 point, two are worth 2, three 4, four 6, five 9, six 12" in told.en
    assert RUN_POINTS[3:] == (1, 2, 3, 4)
    assert "zijn 1 punt waard, vier 2, vijf 3, zes 4" in STEPS["Rows"].words.nl
    assert "bring 1 point, four 2, five 3, six 4" in STEPS["Rows"].words.en


def test_the_figures_of_the_game_are_the_rules():
    assert (DISCS[2], MOST_PLACED, PENALTY, THROWS) == (18, 4, 3, 3)
    assert "18 each with two players. You place one to four a turn" in STEPS["What a cell costs"].words.en
    assert "three discs from your supply" in STEPS["Nothing to place"].words.en
    assert "three times at most" in STEPS["Keep what you want"].words.en


def test_whoever_stops_where_nothing_can_be_placed_loses_three_discs():
    step = STEPS["Nothing to place"]
    stopped = after(step, "stop")[-1]
    assert [COLUMBIZ.write(move) for move in COLUMBIZ.turn(stopped).moves] == ["discard"]
    before, then = after(step, "stop", "discard")[-2:]
    assert before.supply[0] - then.supply[0] == PENALTY


def test_two_prisoners_and_a_third_are_worth_what_the_step_says():
    step = STEPS["The more the better"]
    state = after(step, "43", "52")[-1]
    assert state.prisoners[0] == 3
    assert prisoners_worth(3) == 4


def test_the_last_disc_ends_the_game_with_the_count_the_step_tells():
    step = STEPS["The last disc"]
    before, then = after(step)[-1], after(step, *step.right)[-1]
    assert (before.supply, before.points, before.prisoners) == ((6, 1), (0, 14), (2, 3))
    assert COLUMBIZ.turn(then).scores == (2, 22)
    assert (then.points[1], prisoners_worth(then.prisoners[1])) == (18, 4)
    assert "makes 18 row points; your three prisoners are worth 4. That is 22, to 2" in step.well.en
    assert not isinstance(COLUMBIZ.turn(after(step, "done")[-1]), Over)
