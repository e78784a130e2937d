"""Columbiz in text: the picture and the sentences."""

from speeltafel.core.words import Text
from speeltafel.games.columbiz import COLUMBIZ
from tests.columbiz.positions import after, position

NAMES = [Text("Ana", "Ana"), Text("Bo", "Bo")]

PLACING = position(
    """
    . . . . 2 .
    . . 1 . . .
    . . 1 . 1 2
    """,
    dice="12335556",
    supply=(9, 12),
    points=(3, 0),
    prisoners=(2, 5),
)


def test_the_board_the_dice_and_the_score_are_drawn():
    assert COLUMBIZ.picture(COLUMBIZ.view(PLACING, 1), NAMES).en.split("\n") == [
        "    .-----. .-----. .-----. .-----. .-----. .-----.",
        "    |     | |o    | |o    | |o   o| |o   o| |o   o|",
        "    |  o  | |     | |  o  | |     | |  o  | |o   o|",
        "    |     | |    o| |    o| |o   o| |o   o| |o   o|",
        "    '--1--' '--2--' '--3--' '--4--' '--5--' '--6--'",
        " 6     .       .       .       .       .       .",
        " 5     .       .       .       .       .       .",
        " 4     .       .       .       .       .       .",
        " 3     .       .       .       .       2       .",
        " 2     .       .       1       .       +       .",
        " 1     +       +       1       .       1       2",
        "On the left: how many dice a cell takes. A digit in a cell: a disc of that player.",
        "A +: an empty cell that can be paid for now.",
        "Dice: ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅; placed this turn: nothing yet.",
        "> 1 Ana  supply  9  row points  3  prisoners  2 (worth  2)  total  5",
        "  2 Bo   supply 12  row points  0  prisoners  5 (worth  9)  total  9",
    ]


def test_no_cell_is_marked_while_throws_are_left():
    state = position(dice="12335556", throws_left=2)
    assert "+" not in COLUMBIZ.picture(COLUMBIZ.view(state, 1), NAMES).nl


def test_the_position_is_read_aloud_to_one_of_the_players():
    assert COLUMBIZ.describe(COLUMBIZ.view(PLACING, 2), NAMES).nl.split("\n") == [
        "Kolom 1: leeg.",
        "Kolom 2: leeg.",
        "Kolom 3: Ana op 1 en 2.",
        "Kolom 4: leeg.",
        "Kolom 5: Ana op 1; jij op 3.",
        "Kolom 6: jij op 1.",
        "Ana heeft 9 schijven in voorraad, 3 punten voor rijen en 2 gevangenen, samen 5 punten.",
        "Je hebt 12 schijven in voorraad, 0 punten voor rijen en 5 gevangenen, samen 9 punten.",
        "Ana is aan de beurt.",
        "Dobbelstenen: ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅; deze beurt geplaatst: nog niets.",
    ]


def test_the_moment_of_the_turn_is_told():
    def last_line(state):
        return tuple(text.split("\n")[-1] for text in COLUMBIZ.describe(COLUMBIZ.view(state, None), NAMES))

    assert last_line(position(dice="335", throws_left=2)) == (
        "Worp 2 van 3: 5 dobbelstenen te gooien; ⚂⚂ ⚄ blijft liggen.",
        "Throw 2 of 3: 5 dice to throw; ⚂⚂ ⚄ stays.",
    )
    assert last_line(position(dice="", throws_left=3)) == (
        "Worp 1 van 3: 8 dobbelstenen te gooien.",
        "Throw 1 of 3: 8 dice to throw.",
    )
    assert last_line(position(dice="12335556", throws_left=1)) == (
        "Dobbelstenen: ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅, nog 1 worp.",
        "Dice: ⚀ ⚁ ⚂⚂ ⚄⚄⚄ ⚅, 1 throw left.",
    )
    assert last_line(position(dice="1", seat=2, supply=(0, 4), last_round=True)) == (
        "Dit is de laatste ronde.",
        "This is the last round.",
    )
    assert last_line(after(position(dice="1", seat=2, supply=(4, 1)), "11")) == tuple(
        COLUMBIZ.endings["supply"]
    )
