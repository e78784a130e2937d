"""Columbiz' texts: golden sentences in both languages."""

from speeltafel.core.match import begin
from speeltafel.core.words import Text
from speeltafel.games.columbiz import COLUMBIZ
from tests.columbiz.positions import after, position

NAMES = [Text(name, name) for name in ("Ana", "Bo", "Cas", "Dirk")]
LOW_CELLS_TAKEN = """
    1 2 1 2 1 2
    2 1 2 1 2 1
"""


def story(state, token, observer=None):
    move = COLUMBIZ.read(token)
    before, now = COLUMBIZ.view(state, observer), COLUMBIZ.view(after(state, token), observer)
    return tuple(COLUMBIZ.tell(before, move, now, NAMES[: len(state.supply)]))


def asked(state, observer=None):
    return tuple(COLUMBIZ.ask(COLUMBIZ.view(state, observer), NAMES[: len(state.supply)]))


def labelled(state, token):
    return tuple(COLUMBIZ.label(COLUMBIZ.view(state, state.to_move), COLUMBIZ.read(token)))


# What happened


def test_a_first_throw_is_told():
    state = begin(COLUMBIZ, 2)
    assert story(state, "12335556", 1) == ("Je gooit ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.", "You throw ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.")
    assert story(state, "12335556", 2) == ("Ana gooit ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.", "Ana throws ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.")


def test_a_later_throw_tells_what_lies_there_now():
    assert story(position(dice="33555", throws_left=2), "135") == (
        "Ana gooit ⚀ ⚂ ⚄: nu ligt er ⚀ ⚂⚂⚂ ⚄⚄⚄⚄.",
        "Ana throws ⚀ ⚂ ⚄: the dice now show ⚀ ⚂⚂⚂ ⚄⚄⚄⚄.",
    )


def test_a_last_throw_that_is_of_no_use_says_so():
    assert story(position(LOW_CELLS_TAKEN, dice="1122334", throws_left=1), "4", 1) == (
        "Je gooit ⚃: nu ligt er ⚀⚀ ⚁⚁ ⚂⚂ ⚃⚃. Daar is geen enkel leeg vakje mee te betalen.",
        "You throw ⚃: the dice now show ⚀⚀ ⚁⚁ ⚂⚂ ⚃⚃. That doesn't pay for any empty cell.",
    )


def test_keeping_and_stopping_are_told():
    state = position(dice="12335556", throws_left=2)
    assert story(state, "keep:3355", 1) == (
        "Je laat ⚂⚂ ⚄⚄ liggen en gooit 4 dobbelstenen opnieuw.",
        "You keep ⚂⚂ ⚄⚄ and throw 4 dice again.",
    )
    assert story(state, "keep:1233555") == (
        "Ana laat ⚀ ⚁ ⚂⚂ ⚄⚄⚄ liggen en gooit 1 dobbelsteen opnieuw.",
        "Ana keeps ⚀ ⚁ ⚂⚂ ⚄⚄⚄ and throws 1 die again.",
    )
    assert story(state, "keep:") == (
        "Ana gooit alle dobbelstenen opnieuw.",
        "Ana throws all the dice again.",
    )
    assert story(state, "stop", 1) == (
        "Je stopt met gooien en houdt ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.",
        "You stop throwing, with ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅.",
    )


def test_a_disc_that_does_nothing_else_is_told():
    assert story(position(dice="12335556"), "53", 1) == (
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
    assert story(state, "54", 3) == (
        "Ana legt een schijf op vakje 4 van kolom 5 en slaat 2 schijven van Bo en 1 schijf van jou.",
        "Ana places a disc on cell 4 of column 5 and captures 2 of Bo's discs and 1 of your discs.",
    )


def test_rows_are_told_with_their_points():
    assert story(position("1 1 . . . .", dice="12335556"), "31", 1) == (
        "Je legt een schijf op vakje 1 van kolom 3. Dat geeft een rij van 3 naast elkaar: 1 punt.",
        "You place a disc on cell 1 of column 3. That makes a level row of 3: 1 point.",
    )
    drawing = """
        1 . 1 . . .
        . 1 1 . . .
        . . . . . .
    """
    assert story(position(drawing, dice="12335556"), "31", 1) == (
        "Je legt een schijf op vakje 1 van kolom 3. "
        "Dat geeft een rij van 3 boven elkaar en een schuine rij van 3: 2 punten.",
        "You place a disc on cell 1 of column 3. "
        "That makes an upright row of 3 and a diagonal row of 3: 2 points.",
    )


def test_a_turn_that_ends_by_itself_says_why_and_who_is_next():
    assert story(position(dice="1234", placed=3), "11", 2) == (
        "Ana legt een schijf op vakje 1 van kolom 1. Dat was de vierde schijf; jij bent aan de beurt.",
        "Ana places a disc on cell 1 of column 1. That was the fourth disc; it's your turn.",
    )
    assert story(position(dice="1"), "11", 1) == (
        "Je legt een schijf op vakje 1 van kolom 1. Meer kan er niet bij; Bo is aan de beurt.",
        "You place a disc on cell 1 of column 1. No other disc can be placed; Bo is to play.",
    )
    assert story(position(dice="1234", placed=1), "done", 1) == (
        "Je bent klaar met plaatsen. Bo is aan de beurt.",
        "You place no more discs. Bo is to play.",
    )


def test_an_empty_supply_announces_the_last_round_and_the_end():
    assert story(position(dice="1234", supply=(1, 4)), "11", 1) == (
        "Je legt een schijf op vakje 1 van kolom 1. "
        "Je hebt geen schijven meer: de ronde wordt uitgespeeld. Bo is aan de beurt.",
        "You place a disc on cell 1 of column 1. "
        "You have no discs left: the round is played out. Bo is to play.",
    )
    assert story(position(dice="1234", seat=2, supply=(4, 1)), "11") == (
        "Bo legt een schijf op vakje 1 van kolom 1. "
        "Een voorraad is op en iedereen heeft evenveel beurten gehad.",
        "Bo places a disc on cell 1 of column 1. "
        "A supply has run out and everyone has had equally many turns.",
    )


def test_the_last_round_is_announced_once():
    state = position(dice="1", seat=2, seats=3, supply=(0, 1, 4), last_round=True)
    assert story(state, "11", 2) == (
        "Je legt een schijf op vakje 1 van kolom 1. Meer kan er niet bij; Cas is aan de beurt.",
        "You place a disc on cell 1 of column 1. No other disc can be placed; Cas is to play.",
    )


def test_discarding_is_told():
    assert story(position(LOW_CELLS_TAKEN, dice="11223344", supply=(2, 4)), "discard") == (
        "Ana kan niets plaatsen en legt 2 schijven uit de voorraad weg. "
        "Ana heeft geen schijven meer: de ronde wordt uitgespeeld. Bo is aan de beurt.",
        "Ana can place nothing and discards 2 discs from the supply. "
        "Ana has no discs left: the round is played out. Bo is to play.",
    )


# What is asked, and what moves do


def test_questions():
    assert asked(begin(COLUMBIZ, 2), 1) == ("Je gooit 8 dobbelstenen.", "You throw 8 dice.")
    assert asked(position(dice="12335556", throws_left=2), 1) == (
        "Je hebt ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅ en nog 2 worpen: wat blijft liggen?",
        "You have ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅ and 2 throws left: which dice stay?",
    )
    assert asked(position(dice="12335556")) == (
        "Ana heeft ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅ en legt schijven.",
        "Ana has ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅ and places discs.",
    )
    assert asked(position(dice="123", placed=1), 1) == (
        "Je hebt nog ⚀ ⚁ ⚂: nog een schijf, of klaar?",
        "You have ⚀ ⚁ ⚂ left: another disc, or done?",
    )
    assert asked(position(LOW_CELLS_TAKEN, dice="11223344")) == (
        "Ana kan met ⚀⚀ ⚁⚁ ⚂⚂ ⚃⚃ niets plaatsen en moet schijven wegleggen.",
        "Ana can place nothing with ⚀⚀ ⚁⚁ ⚂⚂ ⚃⚃ and must discard.",
    )
    assert asked(after(position(dice="1", seat=2, supply=(4, 1)), "11")) == tuple(COLUMBIZ.endings["supply"])


def test_labels():
    throwing = position(dice="12335556", throws_left=2)
    assert labelled(throwing, "keep:335") == ("houd ⚂⚂ ⚄, gooi 5 dobbelstenen", "keep ⚂⚂ ⚄, throw 5 dice")
    assert labelled(throwing, "keep:") == ("alles opnieuw", "throw all again")
    assert labelled(throwing, "stop") == ("stoppen", "stop throwing")
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
