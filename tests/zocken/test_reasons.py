"""Why a move is refused: every kind of refusal with its ruling and its facts."""

import pytest

from speeltafel.core.game import Choose, Over
from speeltafel.games.zocken import ZOCKEN
from tests.zocken.positions import PERFECT, THREE, new, played, position, turn_of

FALLING = position("X | 5 5 4 3 3 X X | X", "R4")
OVER = turn_of(new(1, rounds=1), PERFECT)


@pytest.mark.parametrize(
    ("state", "token", "rule", "nl", "en"),
    [
        pytest.param(
            *(FALLING, "f6", "Z2"),
            "Rood 4 past niet op veld 6: de rij zou 5-5-4-3-3-4 worden, en die stijgt én daalt.",
            "Red 4 doesn't fit on field 6: the row would read 5-5-4-3-3-4, which both rises and falls.",
            id="the row would break",
        ),
        pytest.param(
            *(position("X | 5 5 4 3 3 X X | X", "R3"), "out", "Z3"),
            "UIT is alleen voor een dobbelsteen die op geen veld van 1 tot 7 past; "
            "rood 3 past op veld 6 of 7.",
            "OUT is only for a die that fits on no field from 1 to 7; red 3 fits on field 6 or 7.",
            id="OUT though a field is legal",
        ),
        pytest.param(
            *(position("X | X X B4 X X X X | X", "R3"), "f3", "Z4"),
            "Op veld 3 ligt blauw 4 al, en wat ligt, blijft liggen.",
            "Blue 4 lies on field 3 already, and a placed die stays where it is.",
            id="a field that is taken",
        ),
        pytest.param(
            *(position("B4 | X X X X X X X | X", "R3"), "left", "Z4"),
            "Op het linker uitwijkveld ligt blauw 4 al, en wat ligt, blijft liggen.",
            "Blue 4 lies on the left escape already, and a placed die stays where it is.",
            id="an escape that is taken",
        ),
        pytest.param(
            *(new(), "f1", "Z1"),
            "Je hebt nog niets om neer te leggen: kies eerst een dobbelsteen en gooi die.",
            "You have nothing to place yet: choose a die and throw it first.",
            id="placing with an empty hand",
        ),
        pytest.param(
            *(new(), "3", "Z1"),
            "Kies eerst welke dobbelsteen je gooit; dan pas valt er een worp.",
            "Choose the die to throw first; only then is it thrown.",
            id="a throw before the choice",
        ),
        pytest.param(
            *(played(new(), "white"), "f1", "Z1"),
            "Je koos de witte dobbelsteen: die wordt eerst gegooid.",
            "You chose the white die: it is thrown first.",
            id="placing before the throw",
        ),
        pytest.param(
            *(played(new(), "white"), "red", "Z1"),
            "Je koos de witte dobbelsteen: die wordt eerst gegooid.",
            "You chose the white die: it is thrown first.",
            id="another choice before the throw",
        ),
        pytest.param(
            *(FALLING, "white", "Z1"),
            "Leg eerst rood 4 neer; dan kies je de volgende dobbelsteen.",
            "Place red 4 first; then you choose the next die.",
            id="another choice before the placement",
        ),
        pytest.param(
            *(FALLING, "2", "Z1"),
            "De rode dobbelsteen is al gegooid en toont 4: nu leg je die neer.",
            "The red die has been thrown and shows 4: now you place it.",
            id="a second throw",
        ),
        pytest.param(
            *(position("X | X X B4 X X X X | X"), "blue", "Z1"),
            "Je gooide de blauwe dobbelsteen deze beurt al: die ligt met een 4 op veld 3.",
            "You threw the blue die already this turn: it lies on field 3 with a 4.",
            id="a die of the row",
        ),
        pytest.param(
            *(position("X | 1 6 X X X X X | X", out="B4"), "blue", "Z1"),
            "Je gooide de blauwe dobbelsteen deze beurt al: die ligt met een 4 op UIT.",
            "You threw the blue die already this turn: it lies on OUT with a 4.",
            id="a die on OUT",
        ),
        pytest.param(
            *(played(new(), THREE), "green", "Z6"),
            "Nu beslis je eerst of je wedt; daarna wordt er verder gegooid.",
            "First you decide whether you bet; then the throwing goes on.",
            id="a choice while bets are asked",
        ),
        pytest.param(
            *(played(new(), "red 1 f1"), "bet", "Z6"),
            "Wedden kan pas als er 3 dobbelstenen liggen (nu 1).",
            "You can bet once 3 dice have been placed (now 1).",
            id="a bet too early",
        ),
        pytest.param(
            *(played(new(), f"{THREE} no"), "bet", "Z6"),
            "De weddenschappen op deze beurt zijn gesloten: iedereen heeft beslist.",
            "The bets on this turn are closed: everybody has decided.",
            id="a bet too late",
        ),
        pytest.param(
            *(new(1), "bet", "Z8"),
            "Alleen speel je zonder weddenschappen.",
            "A game alone has no bets.",
            id="a bet alone",
        ),
        pytest.param(
            *(OVER, "red", "Z8"),
            "Het spel is afgelopen na 1 ronde.",
            "The game is over after 1 round.",
            id="after the end",
        ),
    ],
)
def test_a_refusal_names_its_ruling_and_the_facts(state, token, rule, nl, en):
    turn = ZOCKEN.turn(state)
    observer = turn.seat if isinstance(turn, Choose) else None
    assert ZOCKEN.why_not(ZOCKEN.view(state, observer), ZOCKEN.read(token)) == (rule, (nl, en))


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(new(), id="a die to choose"),
        pytest.param(played(new(), "white"), id="a throw"),
        pytest.param(FALLING, id="a die to place"),
        pytest.param(played(new(), THREE), id="a bet"),
        pytest.param(OVER, id="the end"),
    ],
)
def test_every_token_is_on_offer_or_refused_with_words(state):
    turn = ZOCKEN.turn(state)
    now = () if isinstance(turn, Over) else turn.moves if isinstance(turn, Choose) else turn.odds
    for token in ("red", "white", "1", "6", "left", "f1", "f6", "right", "out", "bet", "no"):
        move = ZOCKEN.read(token)
        assert (ZOCKEN.why_not(ZOCKEN.view(state, None), move) is None) == (move in now)
