"""Zocken in text: the picture and the sentences."""

from speeltafel.core.words import default_names, same
from speeltafel.games.zocken import ZOCKEN
from tests.zocken.positions import PERFECT, THREE, new, played, turn_of

names = [same("Ana"), same("Bo"), same("Cy")]


def test_the_picture_shows_the_row_and_what_else_matters():
    state = played(new(3), "red 1 f1 blue 6 f4 green 6 right bet no white 6 f7 purple 3")
    assert ZOCKEN.picture(ZOCKEN.view(state, 1), names).en.split("\n") == [
        "Round 1 of 5: Ana throws.",
        "",
        "Field     left      1        2        3        4        5        6        7      right",
        "Circle    −10      red     orange   yellow   green     blue    purple   white     −10",
        "       +--------+--------+--------+--------+--------+--------+--------+--------+--------+",
        "Die    |        |  red   |        |        |  blue  |        |        | white  | green  |",
        "       |        |   1    |        |        |   6    |        |        |   6    |   6    |",
        "       +--------+--------+--------+--------+--------+--------+--------+--------+--------+",
        "                  match                                                 match",
        "The row rises.",
        "OUT: empty.",
        "In hand: purple 3.",
        "Still to throw: orange, yellow.",
        "As it lies now: 50 (row) + 30 (2 matches) − 10 (1 escape) = 70 points.",
        "",
        "Ana      0  throws",
        "Bo       0  bets",
        "Cy       0  no bet",
    ]


def test_the_picture_at_the_end_shows_the_last_turn():
    drawn = ZOCKEN.picture(ZOCKEN.view(turn_of(new(1, rounds=1), PERFECT), None), names[:1]).nl.split("\n")
    assert drawn[0] == "Het spel is afgelopen; zo bleef de laatste beurt liggen."
    assert "Die beurt: 50 (rij) + 280 (7 juiste kleuren) = 330 punten." in drawn
    assert drawn[-1] == "Ana    330  gooide"
    assert not any(line.startswith("Nog te gooien") for line in drawn)


def test_eight_seats_with_long_names_fit_in_a_hundred_columns():
    long_names = [same(f"Jan-Willem van den Bossche {seat}") for seat in range(1, 9)]
    state = played(new(8), f"{THREE} bet no bet")
    for text in (ZOCKEN.picture, ZOCKEN.describe):
        for drawn in text(ZOCKEN.view(state, None), long_names):
            assert max(map(len, drawn.split("\n"))) <= 100
            assert all(name.nl in drawn for name in long_names)


def test_the_position_is_read_aloud_place_by_place():
    state = played(new(2), "red 1 f1 blue 6 f2 green 3 out")
    assert ZOCKEN.describe(ZOCKEN.view(state, 2), default_names(2)).nl.split("\n") == [
        "Ronde 1 van 5: Speler 1 gooit.",
        "Het linker uitwijkveld: leeg.",
        "Veld 1, cirkel rood: rood 1, juiste kleur.",
        "Veld 2, cirkel oranje: blauw 6.",
        "Veld 3, cirkel geel: leeg.",
        "Veld 4, cirkel groen: leeg.",
        "Veld 5, cirkel blauw: leeg.",
        "Veld 6, cirkel paars: leeg.",
        "Veld 7, cirkel wit: leeg.",
        "Het rechter uitwijkveld: leeg.",
        "De rij stijgt.",
        "UIT: groen 3.",
        "Nog te gooien: oranje, geel, paars, wit.",
        "Zoals het nu ligt: 10 (1 juiste kleur) − 20 (1 op UIT) = −10 punten.",
        "Speler 1: 0 punten, gooit.",
        "Speler 2: 0 punten, mag wedden.",
    ]
