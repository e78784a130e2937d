"""The Saga lesson, checked against the rules."""

import re

import pytest

from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.games.saga.cards import strength
from speeltafel.games.saga.labels import LAND_WORDS
from speeltafel.games.saga.lands import LETTERS, needed
from speeltafel.games.saga.scoring import land_score, score, totals

SAGA = GAMES["saga"]
STEPS = {step.title.en: step for step in SAGA.lesson}
LAST = SAGA.lesson[-1]


def after(step, *moves):
    return replay(SAGA, begin(SAGA, step.seats, step.options), [*step.log.split(), *moves])[0]


@pytest.mark.parametrize("move", LAST.right)
def test_the_count_of_the_last_step_is_that_of_the_rules_line_by_line(move):
    state = after(LAST, move)[-1]
    assert totals(state) == (24, 19)
    you, other = (
        score(state, seat, state.fame[seat - 1], state.hands[seat - 1], state.groups[seat - 1])
        for seat in (1, 2)
    )
    worth = {letter: land_score(state, number) for number, letter in enumerate(LETTERS)}
    assert {letter for letter, land in zip(LETTERS, state.lands, strict=True) if land.owner == 1} == set("GB")
    assert {letter for letter, land in zip(LETTERS, state.lands, strict=True) if land.owner == 2} == set(
        "OPY"
    )
    count = (
        f"You: {you.fame} fame, {worth['G']} for Forests, {worth['B']} for Lakes, and thanks to "
        f"Lakes {you.force} for your strongest force: {you.total}. Your opponent: {other.fame} fame, "
        f"{worth['P']} for Treasure, {worth['O']} for Gold, {worth['Y']} for Corn and {other.bonus} extra, "
        f"minus {other.hand} for purple 4 in hand: {other.total}."
    )
    assert count in LAST.well.en
    assert re.findall(r"\d+", LAST.well.nl) == re.findall(r"\d+", LAST.well.en)
    assert state.hands[1] == ("p4",)


def test_before_the_last_card_hiring_costs_fame_and_the_hand_is_free():
    """The reason against hiring is fame and time: the forests are held, so a hand costs nothing here."""
    step = STEPS["When to end the game"]
    state = after(step)[-1]
    assert state.lands[LETTERS.index("G")].owner == 1
    assert totals(state)[0] > totals(state)[1]
    for move in map(SAGA.write, SAGA.turn(state).moves):
        if move.startswith("hire:"):
            assert totals(after(step, move)[-1])[0] < totals(state)[0]
    assert "hand" not in re.sub("in de hand|in hand", "", step.other.nl + step.other.en)


def test_what_a_land_takes_is_what_the_steps_say():
    for title, letter, worth, takes in (
        ("Reinforce and conquer", "G", 6, 7),
        ("Each colour once", "Y", 5, 6),
        ("Defence +1", "R", 5, 7),
        ("Crown and plain", "O", 5, 5),
    ):
        state = after(STEPS[title])[-1]
        number = LETTERS.index(letter)
        assert strength(state.lands[number].defenders) == worth
        assert needed(state, number) == takes


def test_powers_are_used_where_the_steps_teach_them():
    treasure, corn = STEPS["Every land has a power"], STEPS["Picking up a card"]
    state = after(treasure, "y4>P")[-1]
    assert strength(state.lands[LETTERS.index("P")].defenders) == 10
    state = after(corn, "take:g4<Y")[-1]
    assert strength(state.lands[LETTERS.index("Y")].defenders) == 4
    assert needed(state, LETTERS.index("Y")) == 5


def test_english_words_name_lands_as_the_board_names_them():
    said = " ".join(
        text.en
        for step in SAGA.lesson
        for text in (step.words, step.task, step.well, step.other, *step.wrong.values())
    )
    for land in LAND_WORDS:
        assert land.en in said
        assert f"the {land.en.lower()}" not in said
    assert "corn lands" not in said


def test_a_card_face_down_counts_nothing_until_it_is_turned_up():
    step = STEPS["A card face down"]
    before = after(step)[-1]
    then = after(step, *step.right)[-1]
    forests = LETTERS.index("G")
    assert (before.lands[forests].owner, then.lands[forests].owner) == (0, 1)
    assert strength(before.lands[forests].defenders) == 6
