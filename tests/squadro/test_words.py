"""Squadro's texts."""

from speeltafel.core.words import Text, default_names
from speeltafel.games.squadro import SQUADRO
from tests.squadro.positions import at, played

NAMES = default_names(2)


def story(before, token, observer):
    after = played(before, token)
    return SQUADRO.tell(
        SQUADRO.view(before, observer), SQUADRO.read(token), SQUADRO.view(after, observer), NAMES
    )


def test_a_plain_step():
    assert story(at(), "2", 1) == Text("Je speelt rij 2: 1 stap.", "You advance row 2: 1 step.")
    assert story(at(), "1", 2) == Text(
        "Speler 1 speelt rij 1: 3 stappen.", "Player 1 advances row 1: 3 steps."
    )


def test_a_jump_names_whom_it_sends_where():
    assert story(at(columns=(2, 10, 2, 0, 0)), "2", None) == Text(
        "Speler 1 speelt rij 2: 4 stappen; het stuk springt over kolom 1 en kolom 3 (terug naar de start); "
        "het stuk springt over kolom 2 (terug naar het keerpunt).",
        "Player 1 advances row 2: 4 steps; it jumps column 1 and column 3 (back to the start); "
        "it jumps column 2 (back to the turn).",
    )


def test_a_turn_and_a_homecoming():
    assert story(at(rows=(4, 0, 0, 0, 0)), "1", 1).en == "You advance row 1: 2 steps; it turns round."
    assert story(at(rows=(12, 12, 12, 11, 0)), "4", 1) == Text(
        "Je speelt rij 4: 1 stap; het stuk is thuis. Vier stukken zijn thuis.",
        "You advance row 4: 1 step; it is home. Four pieces are home.",
    )


def test_the_picture_shows_both_sides_and_who_plays_them():
    view = SQUADRO.view(at(rows=(3, 0, 8, 12, 6), columns=(0, 3, 6, 7, 12)), None)
    assert SQUADRO.picture(view, NAMES).en.split("\n") == [
        "      1  2  3  4  5",
        "      v1",
        "1     .  .  >3 .  .  |",
        "2  >1 .  .  .  .  .  |",
        "3     .  v3 .  <2 .  |",
        "4     .  .  .  .  .  |",
        "5     .  .  .  ^1 .  <1",
        "      -  -  ^2 -  -",
        "Player 1's rows: > out, < back. Player 2's columns: v out, ^ back. Digit: the speed.",
        "Home: Player 1 1/4, Player 2 1/4.",
    ]


def test_the_description_tells_every_piece():
    view = SQUADRO.view(at(rows=(3, 0, 8, 12, 6)), None)
    assert SQUADRO.describe(view, NAMES).en.split("\n")[:6] == [
        "Player 1:",
        "row 1: on its way out, step 3 of 6, speed 3.",
        "row 2: at its start, speed 1.",
        "row 3: on its way back, step 2 of 6, speed 2.",
        "row 4: home.",
        "row 5: at the far side, turned, speed 1.",
    ]
