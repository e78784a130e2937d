"""The Squadro lesson, checked against the rules."""

from math import ceil

from speeltafel.games import GAMES
from speeltafel.games.squadro.data import FAR, NEEDED, OCCURRENCES, SPEEDS_BACK, SPEEDS_OUT

SQUADRO = GAMES["squadro"]


def test_the_number_of_moves_there_and_back_is_that_of_the_speeds():
    moves = [
        ceil(FAR / out) + ceil(FAR / back) for out, back in zip(SPEEDS_OUT[0], SPEEDS_BACK[0], strict=True)
    ]
    assert moves == [8, 8, 6, 8, 8]
    told = SQUADRO.lesson[2].well
    assert "rijen 1, 2, 4 en 5 elk 8 zetten, en rij 3 maar 6" in told.nl
    assert "rows 1, 2, 4 and 5 each need 8 moves there and back, and row 3 only 6" in told.en


def test_the_figures_of_the_last_step_are_the_rules():
    assert (NEEDED, OCCURRENCES) == (4, 3)
    assert "vier stukken thuis" in SQUADRO.lesson[-1].words.nl
    assert "third time" in SQUADRO.lesson[-1].words.en
