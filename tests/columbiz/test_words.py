"""What Columbiz says: golden sentences in both languages, and a reason for every kind of refusal."""

import pytest

from speeltafel.core.match import begin
from speeltafel.core.words import Text
from speeltafel.games.columbiz import COLUMBIZ
from tests.columbiz.positions import after, position

NAMES = [Text(name, name) for name in ("Ana", "Bo", "Cas", "Dirk")]
LOW_CELLS_TAKEN = """
    1 2 1 2 1 2
    2 1 2 1 2 1
"""


def told(state, token, eyes=None):
    move = COLUMBIZ.read(token)
    before, now = COLUMBIZ.view(state, eyes), COLUMBIZ.view(after(state, token), eyes)
    return tuple(COLUMBIZ.tell(before, move, now, NAMES[: len(state.supply)]))


def asked(state, eyes=None):
    return tuple(COLUMBIZ.ask(COLUMBIZ.view(state, eyes), NAMES[: len(state.supply)]))


def labelled(state, token):
    return tuple(COLUMBIZ.label(COLUMBIZ.view(state, state.to_move), COLUMBIZ.read(token)))


def refused(state, token):
    reason = COLUMBIZ.why_not(COLUMBIZ.view(state, state.to_move or None), COLUMBIZ.read(token))
    assert reason is not None
    return (reason.rule, *reason.text)


# What happened


def test_a_first_throw_is_told():
    state = begin(COLUMBIZ, 2)
    assert told(state, "12335556", 1) == ("Je gooit 1-2-33-555-6.", "You throw 1-2-33-555-6.")
    assert told(state, "12335556", 2) == ("Ana gooit 1-2-33-555-6.", "Ana throws 1-2-33-555-6.")


def test_a_later_throw_tells_what_lies_there_now():
    assert told(position(dice="33555", throws_left=2), "135") == (
        "Ana gooit 1-3-5; samen ligt er nu 1-333-5555.",
        "Ana throws 1-3-5; together the dice now show 1-333-5555.",
    )


def test_a_last_throw_that_is_of_no_use_says_so():
    assert told(position(LOW_CELLS_TAKEN, dice="1122334", throws_left=1), "4", 1) == (
        "Je gooit 4; samen ligt er nu 11-22-33-44. Daar is geen enkel leeg vakje mee te betalen.",
        "You throw 4; together the dice now show 11-22-33-44. That pays for no empty cell at all.",
    )


def test_keeping_and_stopping_are_told():
    state = position(dice="12335556", throws_left=2)
    assert told(state, "keep:3355", 1) == (
        "Je laat 33-55 liggen en gooit 4 dobbelstenen opnieuw.",
        "You leave 33-55 lying and throw 4 dice again.",
    )
    assert told(state, "keep:1233555") == (
        "Ana laat 1-2-33-555 liggen en gooit 1 dobbelsteen opnieuw.",
        "Ana leaves 1-2-33-555 lying and throws 1 die again.",
    )
    assert told(state, "keep:") == (
        "Ana gooit alle dobbelstenen opnieuw.",
        "Ana throws all the dice again.",
    )
    assert told(state, "stop", 1) == (
        "Je stopt met gooien en houdt 1-2-33-555-6.",
        "You stop throwing, with 1-2-33-555-6.",
    )


def test_a_disc_that_does_nothing_else_is_told():
    assert told(position(dice="12335556"), "53", 1) == (
        "Je legt een schijf op vakje 3 van kolom 5.",
        "You place a disc on cell 3 of column 5.",
    )


def test_a_capture_names_whose_discs_they_were():
    drawing = """
        . . . . 3 .
        . . . . 2 .
        . . . . 2 .
    """
    state = position(drawing, dice="15555666", seats=3)
    assert told(state, "54", 3) == (
        "Ana legt een schijf op vakje 4 van kolom 5 en slaat 2 schijven van Bo en 1 schijf van jou.",
        "Ana places a disc on cell 4 of column 5 and captures 2 of Bo's discs and 1 of your discs.",
    )


def test_rows_are_told_with_their_points():
    assert told(position("1 1 . . . .", dice="12335556"), "31", 1) == (
        "Je legt een schijf op vakje 1 van kolom 3. Dat geeft een rij van 3 naast elkaar: 1 punt.",
        "You place a disc on cell 1 of column 3. That makes a level row of 3: 1 point.",
    )
    drawing = """
        1 . 1 . . .
        . 1 1 . . .
        . . . . . .
    """
    assert told(position(drawing, dice="12335556"), "31", 1) == (
        "Je legt een schijf op vakje 1 van kolom 3. "
        "Dat geeft een rij van 3 boven elkaar en een schuine rij van 3: 2 punten.",
        "You place a disc on cell 1 of column 3. "
        "That makes an upright row of 3 and a diagonal row of 3: 2 points.",
    )


def test_a_turn_that_ends_by_itself_says_why_and_who_is_next():
    assert told(position(dice="1234", placed=3), "11", 2) == (
        "Ana legt een schijf op vakje 1 van kolom 1. Dat was de vierde schijf; je bent aan de beurt.",
        "Ana places a disc on cell 1 of column 1. That was the fourth disc; you are next.",
    )
    assert told(position(dice="1"), "11", 1) == (
        "Je legt een schijf op vakje 1 van kolom 1. Meer kan er niet bij; Bo is aan de beurt.",
        "You place a disc on cell 1 of column 1. No other disc can be placed; Bo is next.",
    )
    assert told(position(dice="1234", placed=1), "done", 1) == (
        "Je bent klaar met plaatsen. Bo is aan de beurt.",
        "You place no more discs. Bo is next.",
    )


def test_an_empty_supply_announces_the_last_round_and_the_end():
    assert told(position(dice="1234", supply=(1, 4)), "11", 1) == (
        "Je legt een schijf op vakje 1 van kolom 1. "
        "Je hebt geen schijven meer: de ronde wordt uitgespeeld. Bo is aan de beurt.",
        "You place a disc on cell 1 of column 1. "
        "You have no discs left: the round is played to its end. Bo is next.",
    )
    assert told(position(dice="1234", seat=2, supply=(4, 1)), "11") == (
        "Bo legt een schijf op vakje 1 van kolom 1. "
        "Een voorraad is op en iedereen heeft evenveel beurten gehad.",
        "Bo places a disc on cell 1 of column 1. "
        "A supply has run out and everyone has had equally many turns.",
    )


def test_discarding_is_told():
    assert told(position(LOW_CELLS_TAKEN, dice="11223344", supply=(2, 4)), "discard") == (
        "Ana kan niets plaatsen en legt 2 schijven uit de voorraad weg. "
        "Ana heeft geen schijven meer: de ronde wordt uitgespeeld. Bo is aan de beurt.",
        "Ana can place nothing and discards 2 discs from the supply. "
        "Ana has no discs left: the round is played to its end. Bo is next.",
    )


# What is asked, and what moves do


def test_questions():
    assert asked(begin(COLUMBIZ, 2), 1) == ("Je gooit 8 dobbelstenen.", "You throw 8 dice.")
    assert asked(position(dice="12335556", throws_left=2), 1) == (
        "Je hebt 1-2-33-555-6 en nog 2 worpen: wat blijft liggen?",
        "You have 1-2-33-555-6 and 2 throws left: which dice stay?",
    )
    assert asked(position(dice="12335556")) == (
        "Ana heeft 1-2-33-555-6: waar komt de eerste schijf?",
        "Ana has 1-2-33-555-6: where does the first disc go?",
    )
    assert asked(position(dice="123", placed=1), 1) == (
        "Je hebt nog 1-2-3: nog een schijf, of klaar?",
        "You have 1-2-3 left: another disc, or done?",
    )
    assert asked(position(LOW_CELLS_TAKEN, dice="11223344")) == (
        "Ana kan met 11-22-33-44 niets plaatsen en moet schijven wegleggen.",
        "Ana can place nothing with 11-22-33-44 and must discard.",
    )
    assert asked(after(position(dice="1", seat=2, supply=(4, 1)), "11")) == tuple(COLUMBIZ.endings["supply"])


def test_labels():
    throwing = position(dice="12335556", throws_left=2)
    assert labelled(throwing, "keep:335") == ("houd 33-5, gooi 5 dobbelstenen", "keep 33-5, throw 5 dice")
    assert labelled(throwing, "keep:") == ("alles opnieuw gooien", "throw all again")
    assert labelled(throwing, "stop") == ("stop met gooien", "stop throwing")
    drawing = """
        . . . 1 . 1
        . . . . 2 .
    """
    placing = position(drawing, dice="12335556")
    assert labelled(placing, "52") == (
        "vakje 2 van kolom 5: 2 vijven; slaat 1 schijf; 1 punt",
        "cell 2 of column 5: 2 fives; captures 1 disc; 1 point",
    )
    assert labelled(placing, "11") == ("vakje 1 van kolom 1: 1 een", "cell 1 of column 1: 1 one")
    assert labelled(after(placing, "11"), "done") == ("klaar met plaatsen", "done placing")
    stuck = position(LOW_CELLS_TAKEN, dice="11223344", supply=(2, 4))
    assert labelled(stuck, "discard") == ("leg 2 schijven weg", "discard 2 discs")


# Why not


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
        "De dobbelstenen liggen al (1-2-33-555-6): kies wat er blijft liggen, of stop.",
        "The dice have landed (1-2-33-555-6): choose which ones stay, or stop.",
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
