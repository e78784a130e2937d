"""Zocken in sentences: golden ones for every kind of event, question and move."""

import re

import pytest

from speeltafel.core.match import step
from speeltafel.core.words import same
from speeltafel.games.zocken import ZOCKEN
from tests.zocken.positions import PLAIN, THREE, new, played, position, turn_of

names = [same("Ana"), same("Bo"), same("Cy")]


def story(state, token, observer):
    move, after = step(ZOCKEN, state, token)
    return ZOCKEN.tell(ZOCKEN.view(state, observer), move, ZOCKEN.view(after, observer), names)


def test_a_choice_is_told():
    assert story(new(3), "red", 1) == ("Je kiest de rode dobbelsteen.", "You choose the red die.")
    assert story(new(3), "red", 2) == ("Ana kiest de rode dobbelsteen.", "Ana chooses the red die.")


@pytest.mark.parametrize(
    ("lying", "value", "nl", "en"),
    [
        (
            "X | X X X X X X X | X",
            "3",
            "De rode dobbelsteen toont 3: die past op elke vrije plaats.",
            "The red die shows 3: it fits on every free place.",
        ),
        (
            "X | X X 3 X 5 X X | X",
            "6",
            "De rode dobbelsteen toont 6: die past op veld 6 of 7, of op het rechter uitwijkveld.",
            "The red die shows 6: it fits on field 6 or 7, or the right escape.",
        ),
        (
            "X | X X 3 X 5 X X | X",
            "4",
            "De rode dobbelsteen toont 4: die past op veld 4.",
            "The red die shows 4: it fits on field 4.",
        ),
        (
            "X | X 3 X 3 X X X | X",
            "4",
            "De rode dobbelsteen toont 4: die past op veld 1, 5, 6 of 7, of op een van de uitwijkvelden.",
            "The red die shows 4: it fits on field 1, 5, 6 or 7, or either escape.",
        ),
        (
            "X | 5 5 4 3 3 X X | X",
            "6",
            "De rode dobbelsteen toont 6: die past alleen op het linker uitwijkveld, of gaat naar UIT.",
            "The red die shows 6: it fits only on the left escape, or goes to OUT.",
        ),
        (
            "X | 5 5 4 3 3 X X | X",
            "4",
            "De rode dobbelsteen toont 4: die past nergens en gaat naar UIT.",
            "The red die shows 4: it fits nowhere and goes to OUT.",
        ),
    ],
)
def test_a_throw_is_told_with_the_places_where_it_fits(lying, value, nl, en):
    assert story(position(lying, "R0", seats=3), value, None) == (nl, en)


def test_a_placement_is_told_with_what_it_means():
    state = position("X | X O3 X X X X X | X", "R2", seats=3)
    assert story(state, "f3", 1) == ("Je legt rood 2 op veld 3.", "You put red 2 on field 3.")
    assert story(state, "f1", 2) == (
        "Ana legt rood 2 op veld 1, naast zijn eigen kleur.",
        "Ana puts red 2 on field 1, beside its own colour.",
    )
    assert story(state, "left", 1) == (
        "Je legt rood 2 op het linker uitwijkveld: dat kost 10 punten.",
        "You put red 2 on the left escape: that costs 10 points.",
    )


def test_the_first_die_on_out_costs_the_row_as_well():
    first = position("X | 5 5 4 3 X X X | X", "R6", seats=1)
    assert story(first, "out", 1) == (
        "Je legt rood 6 op UIT: dat kost 20 punten, en de 50 voor de rij.",
        "You put red 6 on OUT: that costs 20 points, and the 50 for the row.",
    )
    second = position("X | 5 5 4 X X X X | X", "R6", out="O6", seats=1)
    assert story(second, "out", 1) == (
        "Je legt rood 6 op UIT: dat kost 20 punten.",
        "You put red 6 on OUT: that costs 20 points.",
    )


def test_the_third_die_opens_the_bets():
    state = played(new(3), "red 1 f1 orange 2 f2 yellow 3")
    assert story(state, "f4", 3) == (
        "Ana legt geel 3 op veld 4. Tijd om te wedden: Bo begint.",
        "Ana puts yellow 3 on field 4. Time to bet: Bo begins.",
    )
    assert story(state, "f4", 2).nl.endswith("Tijd om te wedden: je begint.")
    assert story(state, "f4", 2).en.endswith("Time to bet: you begin.")


def test_a_bet_is_told_and_the_last_one_lets_the_throwing_go_on():
    state = played(new(3), THREE)
    assert story(state, "bet", 2) == (
        "Je wedt op Ana: meer dan 50 punten.",
        "You bet on Ana: more than 50 points.",
    )
    assert story(state, "bet", 1) == (
        "Bo wedt op jou: meer dan 50 punten.",
        "Bo bets on you: more than 50 points.",
    )
    state = played(state, "bet")
    assert story(state, "no", 1) == ("Cy wedt niet. Je gooit verder.", "Cy doesn't bet. You keep throwing.")
    assert story(state, "no", 3) == ("Je wedt niet. Ana gooit verder.", "You don't bet. Ana keeps throwing.")


def test_the_last_die_counts_the_turn_line_by_line_and_pays_the_bets():
    tokens = "purple 1 left red 1 f1 orange 2 f2 | yellow 3 f3 white 4 f4 green 5 f5 blue 6"
    state = turn_of(new(3), tokens, "bet bet")
    assert story(state, "f6", 2) == (
        "Ana legt blauw 6 op veld 6. "
        "Ana scoort 50 (rij) + 60 (3 juiste kleuren) − 10 (1 uitwijkveld) = 100 punten. "
        "Weddenschap gewonnen, elk +50: jij en Cy. Jij bent aan de beurt.",
        "Ana puts blue 6 on field 6. "
        "Ana scores 50 (row) + 60 (3 matches) − 10 (1 escape) = 100 points. "
        "Bet won, +50 each: you and Cy. It's your turn.",
    )


def test_a_lost_bet_and_a_turn_below_zero_are_told():
    tokens = "red 1 left orange 3 right yellow 4 out | green 5 out blue 6 out purple 4 out white 2"
    state = turn_of(new(3), tokens, "no bet")
    assert story(state, "f7", None) == (
        "Ana legt wit 2 op veld 7, naast zijn eigen kleur. "
        "Ana scoort 10 (1 juiste kleur) − 20 (2 uitwijkvelden) − 80 (4 op UIT) = −90 punten. "
        "Weddenschap verloren, −20: Cy. Bo is aan de beurt.",
        "Ana puts white 2 on field 7, beside its own colour. "
        "Ana scores 10 (1 match) − 20 (2 escapes) − 80 (4 on OUT) = −90 points. "
        "Bet lost, −20: Cy. Bo is to play.",
    )


def test_a_new_round_and_the_end_are_told():
    last = PLAIN.removesuffix(" f7")
    state = turn_of(turn_of(new(2), PLAIN, "no"), last, "no")
    assert story(state, "f7", 2).en.endswith("You score 50 (row) = 50 points. Round 2: Ana begins.")
    assert story(state, "f7", 1).nl.endswith("Bo scoort 50 (rij) = 50 punten. Ronde 2: je begint.")
    state = turn_of(turn_of(new(2, rounds=1), PLAIN, "no"), last, "no")
    assert story(state, "f7", 1).nl.endswith("= 50 punten. Alle rondes zijn gespeeld.")
    assert story(state, "f7", 1).en.endswith("= 50 points. All rounds have been played.")


def test_alone_the_next_turn_is_counted():
    state = turn_of(new(1), PLAIN.removesuffix(" f7"))
    assert story(state, "f7", 1).nl.endswith("= 50 punten. Beurt 2 van 5.")
    assert story(state, "f7", 1).en.endswith("= 50 points. Turn 2 of 5.")


@pytest.mark.parametrize(
    ("tokens", "observer", "nl", "en"),
    [
        (
            "",
            1,
            "Jij bent aan de beurt: kies de dobbelsteen die je gooit.",
            "It's your turn: choose a die to throw.",
        ),
        (
            "",
            2,
            "Ana is aan de beurt.",
            "Ana is to play.",
        ),
        ("white", 1, "Je gooit de witte dobbelsteen.", "You throw the white die."),
        ("white 3", 3, "Ana gooide wit 3.", "Ana threw white 3."),
        (
            THREE,
            2,
            "Je mag op Ana wedden: meer dan 50 punten geeft je de helft, anders −20.",
            "You may bet on Ana: more than 50 points pay you half of them, otherwise −20.",
        ),
        (
            THREE,
            1,
            "Bo mag op jou wedden.",
            "Bo may bet on you.",
        ),
    ],
)
def test_what_is_asked(tokens, observer, nl, en):
    assert ZOCKEN.ask(ZOCKEN.view(played(new(3), tokens), observer), names) == (nl, en)


def test_what_the_game_is_told_to_be_holds_alone_too():
    """Alone nobody bets (Z8), and the table shows the summary to them as well."""
    for words, others in zip(ZOCKEN.summary, ("Samen wed je", "With others you also bet"), strict=True):
        alone, together = words.split(". ")
        assert not re.search(r"\b(bet|wed)", alone)
        assert together.startswith(others)


def test_labels_say_what_a_move_does():
    def labels(state, *tokens):
        return [ZOCKEN.label(ZOCKEN.view(state, 1), ZOCKEN.read(token)) for token in tokens]

    state = played(new(3), "red 1 f2")
    assert labels(state, "orange", "white") == [
        ("de oranje dobbelsteen (veld 2 is bezet)", "the orange die (field 2 is taken)"),
        ("de witte dobbelsteen (veld 7 is vrij)", "the white die (field 7 is free)"),
    ]
    assert labels(played(state, "white 1"), "f7", "f3", "left") == [
        ("veld 7: juiste kleur", "field 7: a match"),
        ("veld 3", "field 3"),
        ("het linker uitwijkveld: −10", "the left escape: −10"),
    ]
    last = position("X | R1 O2 Y3 G4 B5 P6 X | X", "W6")
    assert labels(last, "f7", "right") == [
        ("veld 7: juiste kleur, de beurt telt 330", "field 7: a match, the turn scores 330"),
        ("het rechter uitwijkveld: −10, de beurt telt 250", "the right escape: −10, the turn scores 250"),
    ]
    assert labels(played(new(3), THREE), "bet", "no") == [
        (
            "wedden: meer dan 50 geeft je de helft, anders −20",
            "bet: more than 50 gives you half, otherwise −20",
        ),
        ("niet wedden", "don't bet"),
    ]
