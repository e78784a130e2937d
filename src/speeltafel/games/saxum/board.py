"""Saxum's board: 25 fields, and sets of fields as the bits of one integer.

The five bits of a row are followed by one that is always 0, so that a step to the side never leads into the
next row. Only this module knows that.
"""

from speeltafel.games.saxum.data import SIZE

LETTERS = "abcde"
DIGITS = "12345"
_WIDTH = SIZE + 1

BIT = {
    letter + digit: 1 << (row * _WIDTH + column)
    for row, letter in enumerate(LETTERS)
    for column, digit in enumerate(DIGITS)
}
"""The bit of every field, by its name: `c5` is letter 3, digit 5."""

ROW = {letter: sum(BIT[letter + digit] for digit in DIGITS) for letter in LETTERS}
COLUMN = {digit: sum(BIT[letter + digit] for letter in LETTERS) for digit in DIGITS}
LINES = {field: (ROW[field[0]], COLUMN[field[1]]) for field in BIT}
"""The two lines through a field."""


def field_name(letter: int, digit: int) -> str:
    """Return the field that two dice name, in this order: 3 and 5 are c5."""
    return LETTERS[letter - 1] + DIGITS[digit - 1]


def fields(stones: int) -> list[str]:
    """Return the names of these fields, a1 first."""
    return [field for field, bit in BIT.items() if stones & bit]


def group(field: str, stones: int) -> int:
    """Return those of the stones that are connected to this field, sideways, up or down."""
    reached, found = BIT[field], 0
    while reached != found:
        found = reached
        reached = (found | found << 1 | found >> 1 | found << _WIDTH | found >> _WIDTH) & stones
    return found


def groups(stones: int) -> list[int]:
    """Return all groups of these stones, in the order of their first fields."""
    found = []
    for field, bit in BIT.items():
        if stones & bit:
            found.append(group(field, stones))
            stones &= ~found[-1]
    return found
