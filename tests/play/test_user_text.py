"""Text that people type: invisible characters, lengths, and names that look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Event, SatDown
from speeltafel.play.table import Table
from speeltafel.play.user_text import LINE_LENGTH, NAME_LENGTH, called, clean_line, clean_name, tell_apart

ZALGO = "Z" + "\u0334\u035d\u0321\u0348\u0301" * 10 + "o"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200b\u0308", "Zoë"),
        (ZALGO, "Ź\u0334\u0334\u0334o"),
        ("\u202eanA\u2067", "anA"),
        ("Ana\u3164\u2800\u115f", "Ana"),
        ("\u3164\u2800 \ufe0f\u034f", ""),
        ("Ana\U000e0041\U000e0042", "Ana"),
        ("👩\u200d👧", "👩👧"),
        ("a\nb\tc\u2029d", "a b c d"),
        ("নমস্কার", "নমস্কার"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("😀" * 50, "😀" * 24),
        ("Anna\U0001d159\ufffc", "Anna"),
        ("\u0301", ""),
        ("\u0301 \u20dd.", ""),
        ("7", "7"),
        ("Anna (you)", "Anna"),
        ("Anna(JIJ) (you) ", "Anna"),
        ("Anna （yоu）", "Anna"),
        ("(you)", ""),
        ("Anna (young)", "Anna (young)"),
        ("You (me)", "You (me)"),
    ],
)
def test_a_name_is_normalised_and_has_no_invisible_characters(given, expected):
    assert clean_name(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("  hoi\n\nallemaal ", "hoi allemaal"),
        ("kijk: \u202etxt.exe", "kijk: txt.exe"),
        ("een familie 👩\u200d👧 ❤\ufe0f", "een familie 👩\u200d👧 ❤\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u200d\ufe0f \u200c", ""),
        ("a\x00b\x1b[31m", "ab[31m"),
        ("x" * 1000, "x" * 300),
    ],
)
def test_a_chat_line_keeps_joiners_and_loses_bidirectional_controls(given, expected):
    assert clean_line(given) == expected


@given(st.text(max_size=400))
def test_cleaning_bounds_the_length_and_is_idempotent(text):
    for clean, length in ((clean_name, NAME_LENGTH), (clean_line, LINE_LENGTH)):
        once = clean(text)
        assert len(once) <= length
        assert clean(once) == once
        assert not set(once) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\x00\n\r\u2028")


@pytest.mark.parametrize(
    "twin",
    ["Ana", "ANA", "Аna", "Αna", "Añá", "A n a", "Ａｎａ", "𝐀𝐧𝐚", "ana", "Ana\u200b", "Аnа"],
)
def test_names_that_look_alike_are_numbered(twin):
    assert tell_apart(clean_name(twin), ["Bo", "Ana"]) == f"{clean_name(twin)} 2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "BiII"),
        ("Olaf", "0laf"),
        ("modem", "modern"),
        ("Ivo", "lvo"),
        ("Mies", "Mie$"),
        ("Anna", "ᴀnna"),
        ("Anna", "Апna"),
        ("Tom", "Тот"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Peter", "Реtег"),
        ("Oscar", "Օscar"),
    ],
)
def test_lookalike_letters_and_digits_are_equal(one, other):
    assert tell_apart(other, [one]) == f"{other} 2"
    assert tell_apart(other, [one, f"{other} 2"]) == f"{other} 3"


@pytest.mark.parametrize("name", ["Anna", "An", "Ana 2", "Bo", "Ene", "李", "😀"])
def test_other_names_are_left_alone(name):
    assert tell_apart(name, ["Ana", "Bob", "Gast 2", "Ana 3", "王", "😁"]) == name


def test_a_guest_has_one_number_in_every_language():
    assert called("Gast 2") == called("Guest 2") == ("Gast 2", "Guest 2")
    assert called("") == called("Guest") == ("Gast", "Guest")
    assert called("Guestbook 2") == ("Guestbook 2", "Guestbook 2")
    assert tell_apart("Guest", ["Gast"]) == "Guest 2"
    assert tell_apart("Gast 2", ["Guest", "Guest 2"]) == "Gast 3"


def test_a_numbered_name_keeps_to_the_maximum_length():
    long = "x" * NAME_LENGTH
    assert len(tell_apart(long, [long])) <= NAME_LENGTH


def test_a_default_name_in_use_cannot_be_taken():
    table = Table(GAMES, b"seed")
    changes = [
        *decisions.set_up(GAMES, "columbiz", 3, {}, "p1"),
        SatDown(seat=1, person="p1", name=""),
    ]
    for seq, change in enumerate(changes, 1):
        table.apply(Event(seq, 0.0, change))
    for name in ("Speler 1", "player l", "Рlayer 1"):
        [sat] = decisions.sit(table, 2, "p2", name)
        assert sat.name == f"{name} 2"
