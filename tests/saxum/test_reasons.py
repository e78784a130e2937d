"""Why a move of Saxum is refused: the ruling and the facts, for every kind of refusal."""

import pytest

from tests.saxum.positions import after, position, reason


@pytest.mark.parametrize(
    ("state", "token", "rule", "words"),
    [
        (position(), "c5", "X2", "The dice are thrown first: they name the fields."),
        (position(), "roll", "X2", "The dice are thrown first: they name the fields."),
        (position(), "4", "X2", "A turn begins with a throw of two dice."),
        (position(dice="3"), "35", "X15", "Only the six is re-rolled; the 3 stays where it is."),
        (position(dice="3"), "c5", "X15", "Beside the 3 a six is being re-rolled; wait for what it shows."),
        (
            position(dice="6"),
            "buy4",
            "X16",
            "One six at a time: the die that is being re-rolled comes down first.",
        ),
        (position(dice="36"), "c5", "X15", "A six names no field: re-roll it, or choose a face for it."),
        (
            position(dice="36"),
            "pass",
            "X11",
            "A six still lies there; it comes first, with an empty supply too.",
        ),
        (position(dice="36"), "4", "X15", "A six lies there: the player first says whether it is re-rolled."),
        (
            position(dice="36"),
            "35",
            "X15",
            "A six lies there: the player first says whether it is re-rolled.",
        ),
        (
            position(dice="36", points=(5, 0)),
            "buy4",
            "X15",
            "Setting a six costs 6 points, and you have 5 points.",
        ),
        (position(dice="35"), "12", "X2", "The dice are thrown already; now one of the fields is used."),
        (position(dice="35"), "4", "X15", "Only a six is re-rolled or bought, and there is none."),
        (position(dice="35"), "roll", "X15", "Only a six is re-rolled or bought, and there is none."),
        (position(dice="35"), "buy1", "X15", "Only a six is re-rolled or bought, and there is none."),
        (
            position(dice="35"),
            "pass",
            "X2",
            "You pass only when all your stones are on the board and the throw names no field you can use; "
            "here you can use c5 or e3.",
        ),
        (
            position("11111 11111 11111 ..... .....", "35"),
            "pass",
            "X11",
            "You pass only when all your stones are on the board and the throw names no field you can use; "
            "here you can use c5.",
        ),
        (position(dice="35"), "a1", "X2", "a1 was not rolled; the dice name c5 and e3."),
        (
            position("11111 11111 11111 ..... .....", "35"),
            "e3",
            "X11",
            "All 15 stones are on the board; there is none left for e3.",
        ),
        (
            position("11111 11111 11111 ..... ..2..", "35"),
            "e3-points",
            "X11",
            "All 15 stones are on the board; there is none left for e3.",
        ),
        (
            position("11111 11111 11111 ..... .....", "35"),
            "c5-points",
            "X6",
            "The stone on c5 is your own: score its group with c5.",
        ),
        (
            position(dice="35"),
            "c5-points",
            "X5",
            "c5 is free, so there is nothing to pay: place a stone with c5.",
        ),
        (
            position("..... ..... ....1 ..... .....", "35"),
            "c5",
            "X3",
            "c5 is taken and e3 is free: the free field goes first.",
        ),
        (
            position("..... ..... ....2 ..... .....", "35"),
            "c5-insurance",
            "X3",
            "c5 is taken and e3 is free: the free field goes first.",
        ),
        (
            position("..... ..... ..1.. ..... .....", "33"),
            "c3-insurance",
            "X6",
            "The stone on c3 is your own: score its group with c3.",
        ),
        (
            position("..... ..... ..22. ..... .....", "33", points=(2, 0)),
            "c3",
            "X8",
            "Taking the stone on c3 costs 2 points; say how you pay: c3-points or c3-insurance.",
        ),
        (
            position("..... ..... ..22. ..... .....", "33", points=(1, 0)),
            "c3",
            "X8",
            "Taking the stone on c3 costs 2 points; say how you pay: c3-insurance.",
        ),
        (
            position("..... ..... ..22. ..... .....", "33", points=(1, 0)),
            "c3-points",
            "X8",
            "c3 costs 2 points and you have 1 point; an insurance stone can pay for it.",
        ),
        (
            position("..... ..... ..22. ..... .....", "33", points=(2, 0), insurance=(0, 7)),
            "c3-insurance",
            "X8",
            "Your insurance stones are used up; pay 2 points for c3.",
        ),
        (
            position("..... ..... ...22 ..... ..1..", "35", points=(1, 0), insurance=(0, 7)),
            "c5-points",
            "X9",
            "c5 costs 2 points; you have 1 point and no insurance stone left.",
        ),
    ],
)
def test_every_refusal_names_its_ruling_and_the_facts(state, token, rule, words):
    found = reason(state, token)
    assert (found.rule, found.text.en) == (rule, words)
    assert found.text.nl != found.text.en


def test_what_is_on_offer_has_no_reason_against_it():
    assert reason(position(dice="35"), "c5") is None
    assert reason(position(), "35") is None
    assert reason(position(dice="3"), "6") is None


def test_after_the_end_the_ruling_that_ended_the_game_is_named():
    lost = after(position("..... ..... ..2.. ..... .....", insurance=(0, 7)), "33")
    won = after(position("..... ..... ..1.. ..... .....", "33", points=(176, 0)), "c3")
    assert reason(lost, "c3").rule == "X9"
    assert reason(won, "35").rule == "X14"
