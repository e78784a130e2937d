"""The words for Zocken's dice, places and scores, used by sentences, reasons and pictures."""

from collections.abc import Sequence

from speeltafel.core.words import Text, count, join, same, signed
from speeltafel.games.zocken.data import ESCAPE_COST, FIELDS, LEFT, OUT, OUT_COST, RIGHT
from speeltafel.games.zocken.row import Dice, Die, Row, Score

COLOUR = {
    "red": Text("rood", "red"),
    "orange": Text("oranje", "orange"),
    "yellow": Text("geel", "yellow"),
    "green": Text("groen", "green"),
    "blue": Text("blauw", "blue"),
    "purple": Text("paars", "purple"),
    "white": Text("wit", "white"),
}
_THE_DIE = {
    "red": Text("de rode dobbelsteen", "the red die"),
    "orange": Text("de oranje dobbelsteen", "the orange die"),
    "yellow": Text("de gele dobbelsteen", "the yellow die"),
    "green": Text("de groene dobbelsteen", "the green die"),
    "blue": Text("de blauwe dobbelsteen", "the blue die"),
    "purple": Text("de paarse dobbelsteen", "the purple die"),
    "white": Text("de witte dobbelsteen", "the white die"),
}
WAYS = {
    1: Text("De rij stijgt", "The row rises"),
    -1: Text("De rij daalt", "The row falls"),
    0: Text("De rij kan nog stijgen of dalen", "The row may still rise or fall"),
}
_ENDS = {
    LEFT: Text("het linker uitwijkveld", "the left escape"),
    RIGHT: Text("het rechter uitwijkveld", "the right escape"),
    OUT: Text("UIT", "OUT"),
}


def the_die(colour: str) -> Text:
    """Return a die in a sentence: the red die."""
    return _THE_DIE[colour]


def rolled_die(die: Die) -> Text:
    """Return a die and its value: red 4."""
    return join([COLOUR[die.colour], same(die.value)])


def dice(several: Dice) -> Text:
    """Return dice and their values: red 4, blue 1."""
    return join([rolled_die(die) for die in several], ", ")


def where(at: int) -> Text:
    """Return a place in a sentence: field 3, the left escape, OUT."""
    return _ENDS[at] if at in _ENDS else Text(f"veld {at}", f"field {at}")


def places(several: Sequence[int]) -> Text:
    """Return places to choose from: field 2 or 3, or the left escape."""
    fields = [place for place in several if place in FIELDS]
    escapes = [place for place in several if place not in FIELDS]
    parts = []
    if fields:
        numbers = _either(fields)
        parts.append(Text(f"veld {numbers.nl}", f"field {numbers.en}"))
    if len(escapes) == 2:
        parts.append(Text("een van de uitwijkvelden", "either escape"))
    elif escapes:
        parts.append(where(escapes[0]))
    return Text(", of op ".join(part.nl for part in parts), ", or ".join(part.en for part in parts))


def _either(numbers: Sequence[int]) -> Text:
    *head, last = map(str, numbers)
    if not head:
        return same(last)
    return Text(f"{', '.join(head)} of {last}", f"{', '.join(head)} or {last}")


def reading(row: Row) -> str:
    """Return the values of a row, empty places skipped: 5-5-4."""
    return "-".join(str(die.value) for die in row if die)


def total(score: Score) -> Text:
    """Return a score line by line: 50 (row) + 60 (3 matches) − 10 (1 escape) = 100 points."""
    said = Text("", "")
    for amount, line in _lines(score):
        sign = "−" if amount < 0 else "+" if said.nl else ""
        lead = f" {sign} " if said.nl else sign
        said = Text(f"{said.nl}{lead}{abs(amount)} ({line.nl})", f"{said.en}{lead}{abs(amount)} ({line.en})")
    points = signed(score.points)
    return Text(f"{said.nl} = {points} punten", f"{said.en} = {points} points")


def _lines(score: Score) -> list[tuple[int, Text]]:
    """Return the parts of a score that are not 0."""
    lines = [
        (score.sequence, Text("rij", "row")),
        (
            score.colours,
            count(score.matches, Text("juiste kleur", "match"), Text("juiste kleuren", "matches")),
        ),
        (
            -ESCAPE_COST * score.escapes,
            count(score.escapes, Text("uitwijkveld", "escape"), Text("uitwijkvelden", "escapes")),
        ),
        (-OUT_COST * score.outs, Text(f"{score.outs} op UIT", f"{score.outs} on OUT")),
    ]
    return [(amount, line) for amount, line in lines if amount]
