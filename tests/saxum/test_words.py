"""Saxum's sentences and pictures in both languages."""

from speeltafel.core.words import same
from speeltafel.games.saxum import SAXUM
from tests.saxum.positions import after, position

NAMES = (same("Ana"), same("Bo"))


def story(state, token, observer=1):
    """What this observer hear when the token is played."""
    then = after(state, token)
    return tuple(
        SAXUM.tell(SAXUM.view(state, observer), SAXUM.read(token), SAXUM.view(then, observer), NAMES)
    )


def asked(state, observer=1):
    return tuple(SAXUM.ask(SAXUM.view(state, observer), NAMES))


def labelled(state, token):
    return tuple(SAXUM.label(SAXUM.view(state, state.to_move), SAXUM.read(token)))


def test_a_throw_is_told_with_its_fields():
    assert story(position(), "35") == ("Je gooit 3 en 5: c5 of e3.", "You throw 3 and 5: c5 or e3.")
    assert story(position(), "35", observer=2) == (
        "Ana gooit 3 en 5: c5 of e3.",
        "Ana throws 3 and 5: c5 or e3.",
    )
    assert story(position(), "33") == ("Je gooit 3 en 3: c3.", "You throw 3 and 3: c3.")


def test_a_throw_says_why_a_field_is_closed():
    assert story(position("..... ..... ....1 ..... ....."), "35") == (
        "Je gooit 3 en 5: alleen e3 is vrij.",
        "You throw 3 and 5: only e3 is free.",
    )
    unpayable = position("..... ..... ....2 ..... ..1..", insurance=(0, 7))
    assert story(unpayable, "35") == (
        "Je gooit 3 en 5: alleen e3, want c5 is te duur.",
        "You throw 3 and 5: only e3, since c5 costs too much.",
    )
    full = position("11111 11111 11111 ..... .....")
    assert story(full, "35") == (
        "Je gooit 3 en 5: alleen c5, want er is geen steen meer om te zetten.",
        "You throw 3 and 5: only c5, since there is no stone left to place.",
    )
    assert story(full, "45") == (
        "Je gooit 4 en 5: niets, want alle stenen staan op het bord en geen ervan op d5 of e4.",
        "You throw 4 and 5: nothing, since all stones are on the board and none of them on d5 or e4.",
    )


def test_sixes_are_told():
    assert story(position(), "36") == ("Je gooit 3 en een zes.", "You throw 3 and a six.")
    assert story(position(), "66", observer=None) == ("Ana gooit twee zessen.", "Ana throws two sixes.")
    assert story(position(dice="36"), "roll", observer=2) == (
        "Ana gooit een zes opnieuw.",
        "Ana re-rolls a six.",
    )
    assert story(position(dice="3"), "5") == ("Het wordt een 5: c5 of e3.", "It comes up 5: c5 or e3.")
    assert story(position(dice="3"), "6") == ("Het is weer een zes.", "It is another six.")
    assert story(position(dice="6"), "4") == (
        "Het wordt een 4: er ligt nog een zes.",
        "It comes up 4: a six still lies there.",
    )
    assert story(position(dice="36", points=(6, 0)), "buy5") == (
        "Je betaalt 6 punten en maakt van de zes een 5: c5 of e3.",
        "You pay 6 points and make the six a 5: c5 or e3.",
    )
    assert story(position(dice="36", points=(6, 0)), "buy5", observer=2)[1] == (
        "Ana pays 6 points and makes the six a 5: c5 or e3."
    )


def test_placing_and_completing_lines_are_told():
    assert story(position(dice="35"), "c5") == ("Je zet een steen op c5.", "You place a stone on c5.")
    assert story(position("..... ..... 1111. ..... .....", "35", rows=(2, 0)), "c5", observer=2) == (
        "Ana zet een steen op c5. Rij c is vol: 1 rijpunt erbij, nu 3 van 7.",
        "Ana places a stone on c5. Row c is complete: 1 row point, 3 of 7 now.",
    )
    assert story(position("....1 ....1 1111. ....1 ....1", "35"), "c5")[1].endswith(
        "Row c and column 5 are complete: 3 row points, 3 of 7 now."
    )
    assert story(position("....1 ....1 ..... ....1 ....1", "35"), "c5")[0].endswith(
        "Kolom 5 is vol: 1 rijpunt erbij, nu 1 van 7."
    )


def test_scoring_is_told():
    assert story(position("..... ..... ..111 ..... .....", "33", points=(9, 0)), "c3") == (
        "Je scoort de groep van c3: 3 punten, nu 12 van 177.",
        "You score the group of c3: 3 points, 12 of 177 now.",
    )


def test_taking_is_told_to_both():
    state = position("..... ..... ..222 ..... .....", "33", points=(9, 0))
    assert story(state, "c3-points") == (
        "Je neemt c3 over van Bo en betaalt 3 punten (nog 6).",
        "You take c3 from Bo and pay 3 points (6 left).",
    )
    assert story(state, "c3-insurance", observer=2) == (
        "Ana neemt c3 over van jou voor een verzekeringssteen (nog 6).",
        "Ana takes c3 from you for an insurance stone (6 left).",
    )


def test_passing_is_told():
    assert story(position("11111 11111 11111 ..... .....", "45"), "pass") == (
        "Je past: alle 15 stenen staan op het bord, en geen ervan op d5 of e4.",
        "You pass: all 15 stones are on the board, and none of them on d5 or e4.",
    )


def test_the_three_endings_are_told_with_the_winner():
    assert story(position("..... ..... ..1.. ..... .....", "33", points=(176, 0)), "c3") == (
        "Je scoort de groep van c3: 1 punt, nu 177 van 177. Het puntendoel is gehaald. Je wint.",
        "You score the group of c3: 1 point, 177 of 177 now. The target in points is reached. You win.",
    )
    assert story(position("..... ..... 11.11 ..... .....", "33", rows=(6, 0)), "c3", observer=2)[1] == (
        "Ana places a stone on c3. Row c is complete: 1 row point, 7 of 7 now. "
        "Seven row points are reached. Ana wins."
    )
    broke = position("..... ..... ..2.2 ..... ..2..", insurance=(0, 7))
    assert story(broke, "33") == (
        "Je gooit 3 en 3: c3 kost meer punten dan er zijn. "
        "Er was een verzekeringssteen nodig, maar ze zijn op. Bo wint.",
        "You throw 3 and 3: c3 costs more points than there are. "
        "An insurance stone was needed, but there are none left. Bo wins.",
    )
    assert story(broke, "35", observer=2)[0] == (
        "Ana gooit 3 en 5: c5 en e3 kosten elk meer punten dan er zijn. "
        "Er was een verzekeringssteen nodig, maar ze zijn op. Je wint."
    )


def test_questions():
    assert asked(position()) == ("Je mag gooien.", "You have the dice.")
    assert asked(position(), observer=2) == ("Ana mag gooien.", "Ana has the dice.")
    assert asked(position(dice="3")) == ("Je gooit een zes opnieuw.", "You re-roll a six.")
    assert asked(position(dice="35")) == ("Jij bent aan de beurt: c5 of e3.", "It's your turn: c5 or e3.")
    assert asked(position(dice="36", points=(6, 0))) == (
        "Je hebt 3 en een zes liggen: opnieuw gooien, of voor 6 punten zelf kiezen?",
        "You have 3 and a six: re-roll, or pay 6 points to choose?",
    )
    assert asked(position(dice="66"), observer=2) == (
        "Ana heeft twee zessen liggen, maar geen 6 punten om zelf te kiezen: opnieuw gooien.",
        "Ana has two sixes, but not the 6 points to choose: re-roll.",
    )


def test_labels():
    assert labelled(position(dice="36"), "roll") == ("Gooi de zes opnieuw", "Re-roll the six")
    assert labelled(position(dice="66"), "roll")[1] == "Re-roll one of the sixes"
    assert labelled(position(dice="36", points=(6, 0)), "buy5")[1] == "Make it a 5 for 6 points: c5 or e3"
    assert labelled(position(dice="66", points=(6, 0)), "buy5")[0] == "Maak er voor 6 punten een 5 van"
    one_free = position("..... ..... ....1 ..... .....", "36", points=(6, 0))
    assert labelled(one_free, "buy5")[1] == "Make it a 5 for 6 points: e3"
    broke = position("..... ..... ..2.. ..... .....", "36", points=(6, 0), insurance=(0, 7))
    assert labelled(broke, "buy3") == (
        "Maak er voor 6 punten een 3 van: niet te betalen, je verliest",
        "Make it a 3 for 6 points: can't be paid for, you lose",
    )
    full = position("11111 11111 11111 ..... .....", "46", points=(6, 0))
    assert labelled(full, "buy4")[1] == "Make it a 4 for 6 points: no field can be used"
    assert labelled(position("..... ..... 1111. ..... .....", "35"), "c5") == (
        "Zet een steen op c5 (+1 rijpunt)",
        "Place a stone on c5 (+1 row point)",
    )
    double = position("....1 ....1 11112 ....1 ..2.1", "35", points=(1, 0))
    assert labelled(double, "c5-points")[1] == "Take c5 for 1 point (+3 row points)"
    mixed = position("..... ..... ...22 ..... ..11.", "35", points=(2, 0))
    assert labelled(mixed, "c5-points") == ("Neem c5 over voor 2 punten", "Take c5 for 2 points")
    assert labelled(mixed, "c5-insurance")[1] == "Take c5 for an insurance stone instead of 2 points"
    assert labelled(mixed, "e3") == ("Scoor de groep van e3: 2 punten", "Score the group of e3: 2 points")


def test_the_picture():
    state = position(
        "..... .1... ..2.1 ..2.. .....", "35", points=(4, 12), rows=(0, 1), insurance=(7, 6), target=60
    )
    assert SAXUM.picture(SAXUM.view(state, 1), NAMES).en == (
        "     1   2   3   4   5\n"
        " a   .   .   .   .   .\n"
        " b   .   1   .   .   .\n"
        " c   .   .   2   .  [1]\n"
        " d   .   .   2   .   .\n"
        " e   .   .  [.]  .   .\n"
        "1 and 2: the players' stones; point: free field; [ ]: rolled field\n"
        "Dice: 3 and 5.\n"
        "             points  row points   insurance      supply\n"
        " 1  Ana     4 of 60      0 of 7           7          13\n"
        " 2  Bo     12 of 60      1 of 7           6          13\n"
        "It's your turn: only e3 is free."
    )


def test_the_position_read_aloud():
    state = position("..... .1... .12.1 ..2.. .....", "3", points=(4, 1), rows=(0, 1), insurance=(7, 1))
    assert SAXUM.describe(SAXUM.view(state, 2), NAMES).nl == (
        "Ana heeft 4 punten (doel: 177) en 0 rijpunten (doel: 7).\n"
        "Verzekeringsstenen: 7. Stenen in de voorraad: 12.\n"
        "Groepen: b2 en c2; c5.\n"
        "Bo heeft 1 punt (doel: 177) en 1 rijpunt (doel: 7).\n"
        "Verzekeringsstenen: 1. Stenen in de voorraad: 13.\n"
        "Groepen: c3 en d3.\n"
        "Dobbelstenen: 3, en een zes die opnieuw wordt gegooid.\n"
        "Ana gooit een zes opnieuw."
    )


def test_an_empty_board_read_aloud():
    assert "Groups: none." in SAXUM.describe(SAXUM.view(position(), None), NAMES).en
