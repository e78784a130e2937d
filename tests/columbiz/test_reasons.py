"""Why a move of Columbiz is refused: the ruling and the words for every kind of refusal."""

import pytest

from speeltafel.games.columbiz import COLUMBIZ
from tests.columbiz.positions import after, position

LOW_CELLS_TAKEN = """
    1 2 1 2 1 2
    2 1 2 1 2 1
"""


def refused(state, token):
    reason = COLUMBIZ.why_not(COLUMBIZ.view(state, state.to_move or None), COLUMBIZ.read(token))
    assert reason is not None
    return (reason.rule, *reason.text)


def test_a_legal_move_and_a_possible_throw_need_no_reason():
    state = position(dice="12335556")
    assert COLUMBIZ.why_not(COLUMBIZ.view(state, 1), COLUMBIZ.read("53")) is None
    state = position(dice="123355", throws_left=1)
    assert COLUMBIZ.why_not(COLUMBIZ.view(state, None), COLUMBIZ.read("56")) is None


@pytest.mark.parametrize("token", ["keep:3", "stop", "done", "discard"])
def test_c1_refuses_a_choice_while_the_dice_are_thrown(token):
    assert refused(position(dice="123", throws_left=1), token) == (
        "C1",
        "Eerst wordt er gegooid (5 dobbelstenen); daarna valt er weer te kiezen.",
        "First comes the throw (5 dice); after it there is something to choose again.",
    )


def test_c1_refuses_a_throw_of_another_number_of_dice():
    assert refused(position(dice="123", throws_left=1), "1234") == (
        "C1",
        "Deze worp is met 5 dobbelstenen, niet met 4.",
        "This throw is with 5 dice, not with 4.",
    )


def test_c1_refuses_two_dice_written_high_to_low():
    assert refused(position(dice="123355", throws_left=1), "53") == (
        "C1",
        "Een worp schrijf je van laag naar hoog: 35.",
        "A throw is written from low to high: 35.",
    )


def test_c1_refuses_keeping_dice_that_do_not_lie_there():
    state = position(dice="12335556", throws_left=1)
    assert refused(state, "keep:333") == (
        "C1",
        "Je kunt niet 3 drieën laten liggen: je hebt er 2.",
        "You can't leave 3 threes lying: you have 2.",
    )
    assert refused(state, "keep:4") == (
        "C1",
        "Je kunt niet 1 vier laten liggen: je hebt er geen.",
        "You can't leave 1 four lying: you have none.",
    )


def test_c1_refuses_placing_while_throws_are_left():
    state = position(dice="12335556", throws_left=1)
    assert refused(state, "53") == (
        "C1",
        "Plaatsen op vakje 3 van kolom 5 kan pas na het gooien. Je hebt nog 1 worp; stoppen mag ook.",
        "Placing on cell 3 of column 5 has to wait for the last throw. You have 1 throw left, or stop.",
    )
    assert refused(state, "done")[0] == "C1"


def test_c1_refuses_a_throw_where_a_seat_must_choose():
    assert refused(position(dice="12335556", throws_left=1), "12335556") == (
        "C1",
        "De dobbelstenen liggen al (⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅): kies wat er blijft liggen, of stop.",
        "The dice have landed (⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅): choose which ones stay, or stop.",
    )


@pytest.mark.parametrize("token", ["12335556", "keep:335", "stop"])
def test_c1_refuses_throwing_on_while_placing(token):
    assert refused(position(dice="12335556"), token) == (
        "C1",
        "Het gooien is voorbij voor deze beurt; nu wordt er geplaatst.",
        "Throwing is over for this turn; now discs are placed.",
    )


def test_c2_refuses_a_cell_that_is_taken():
    state = position(". . . . 2 1", dice="12335556")
    assert refused(state, "51") == (
        "C2",
        "Op vakje 1 van kolom 5 ligt al een schijf van een ander; alleen een leeg vakje kan.",
        "A disc of another player already lies on cell 1 of column 5; only an empty cell will do.",
    )
    assert refused(state, "61") == (
        "C2",
        "Op vakje 1 van kolom 6 ligt al een schijf van jezelf; alleen een leeg vakje kan.",
        "A disc of your own already lies on cell 1 of column 6; only an empty cell will do.",
    )


def test_c2_refuses_a_cell_that_costs_too_much():
    state = position(dice="12335556")
    assert refused(state, "54") == (
        "C2",
        "Voor vakje 4 van kolom 5 heb je 4 vijven nodig; je hebt er 3.",
        "You need 4 fives for cell 4 of column 5; you have 3.",
    )
    assert refused(state, "41") == (
        "C2",
        "Voor vakje 1 van kolom 4 heb je 1 vier nodig; je hebt er geen.",
        "You need 1 four for cell 1 of column 4; you have none.",
    )


def test_c2_refuses_to_end_without_a_disc_and_names_a_cell():
    assert refused(position(LOW_CELLS_TAKEN, dice="11122334"), "done") == (
        "C2",
        "Als het kan, plaats je minstens één schijf; je kunt terecht op vakje 3 van kolom 1.",
        "You place at least one disc if you can; cell 3 of column 1 is open to you.",
    )


def test_c3_refuses_to_end_where_discs_must_be_discarded():
    assert refused(position(LOW_CELLS_TAKEN, dice="11223344"), "done") == (
        "C3",
        "Je kunt niets plaatsen, en dan moet je schijven wegleggen.",
        "You can't place anything, and then you must discard.",
    )


def test_c3_refuses_discarding_where_it_is_not_called_for():
    assert refused(position(dice="12335556", throws_left=2), "discard") == (
        "C3",
        "Wegleggen komt pas na het gooien, als er niets te plaatsen is; je hebt nog 2 worpen.",
        "Discarding comes after throwing, if nothing can be placed; you have 2 throws left.",
    )
    assert refused(position(dice="12335556"), "discard") == (
        "C3",
        "Wegleggen doe je alleen als er niets te plaatsen is; je kunt terecht op vakje 1 van kolom 1.",
        "You discard only if you can place nothing; cell 1 of column 1 is open to you.",
    )
    assert refused(position(dice="1233", placed=2), "discard") == (
        "C3",
        "Wegleggen doe je alleen als je niets kon plaatsen; je plaatste al 2 schijven.",
        "You discard only if you could place nothing; you have already placed 2 discs.",
    )


@pytest.mark.parametrize("token", ["53", "12335556", "keep:3", "stop", "done", "discard"])
def test_c6_refuses_everything_after_the_end(token):
    assert refused(after(position(dice="1", seat=2, supply=(4, 1)), "11"), token) == (
        "C6",
        "Het spel is afgelopen: iedereen heeft evenveel beurten gehad.",
        "The game is over: everyone has had equally many turns.",
    )
