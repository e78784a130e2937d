"""Saxum drawn in text: letters down, digits across, stones as seat numbers, rolled fields in brackets."""

from speeltafel.core.words import LANGUAGES, Language, Names, Text, join, listing, same
from speeltafel.games.saxum.board import DIGITS, LETTERS, fields, groups
from speeltafel.games.saxum.data import ROW_GOAL
from speeltafel.games.saxum.notation import sign
from speeltafel.games.saxum.outlook import dice_words
from speeltafel.games.saxum.rules import FIELDS, State, View
from speeltafel.games.saxum.words import ask, points, row_points

LEGEND = Text(
    "1 en 2: stenen van de spelers; punt: vrij veld; [ ]: gegooid veld",
    "1 and 2: the players' stones; point: free field; [ ]: rolled field",
)
HEADINGS = (
    Text("punten", "points"),
    Text("rijpunten", "row points"),
    Text("verzekering", "insurance"),
    Text("voorraad", "supply"),
)


def picture(view: View, names: Names) -> Text:
    """Return the board, the dice, and what both players have, in text."""
    state = view.state
    board = join([same(line) for line in _board(state)], "\n")
    table = Text(*(_table(state, names, language) for language in LANGUAGES))
    return join([board, LEGEND, _dice(state), table, ask(view, names)], "\n")


def describe(view: View, names: Names) -> Text:
    """Return what both players have, their groups, the dice and the question, in sentences."""
    lines = []
    for seat, name in enumerate(names, 1):
        lines += _holdings(view.state, seat, name)
    return join([*lines, _dice(view.state), ask(view, names)], "\n")


def _board(state: State) -> list[str]:
    rolled = FIELDS.get(state.dice, ())
    lines = ["     " + "   ".join(DIGITS)]
    for letter in LETTERS:
        signs = [
            f"[{sign(state, letter + digit)}]"
            if letter + digit in rolled
            else f" {sign(state, letter + digit)} "
            for digit in DIGITS
        ]
        lines.append(f" {letter}  {' '.join(signs)}".rstrip())
    return lines


def _dice(state: State) -> Text:
    if not state.dice:
        return Text("Dobbelstenen: nog niet gegooid.", "Dice: not thrown yet.")
    shown = dice_words(state.dice)
    if len(state.dice) == 1:
        return Text(
            f"Dobbelstenen: {shown.nl}, en een zes die opnieuw wordt gegooid.",
            f"Dice: {shown.en}, and a six that is re-rolled.",
        )
    return Text(f"Dobbelstenen: {shown.nl}.", f"Dice: {shown.en}.")


def _table(state: State, names: Names, language: Language) -> str:
    """Return what each player has, in columns."""
    width, of = max(len(name.into(language)) for name in names), Text("van", "of").into(language)
    lines = [" " * (width + 4) + "".join(f"{heading.into(language):>12}" for heading in HEADINGS)]
    for seat, name in enumerate(names):
        cells = (
            f"{state.points[seat]} {of} {state.target}",
            f"{state.rows[seat]} {of} {ROW_GOAL}",
            state.insurance[seat],
            state.stones[seat],
        )
        row = "".join(f"{cell:>12}" for cell in cells)
        lines.append(f" {seat + 1}  {name.into(language):{width}}{row}")
    return "\n".join(lines)


def _holdings(state: State, seat: int, name: Text) -> list[Text]:
    own, insurance, supply = state.board[seat - 1], state.insurance[seat - 1], state.stones[seat - 1]
    scored, rows = points(state.points[seat - 1]), row_points(state.rows[seat - 1])
    standing = [listing([same(field) for field in fields(stones)]) for stones in groups(own)]
    where = join(standing, "; ") if own else Text("geen", "none")
    return [
        Text(
            f"{name.nl} heeft {scored.nl} (doel: {state.target}) en {rows.nl} (doel: {ROW_GOAL}).",
            f"{name.en} has {scored.en} (target: {state.target}) and {rows.en} (target: {ROW_GOAL}).",
        ),
        Text(
            f"Verzekeringsstenen: {insurance}. Stenen in de voorraad: {supply}.",
            f"Insurance stones: {insurance}. Stones in the supply: {supply}.",
        ),
        Text(f"Groepen: {where.nl}.", f"Groups: {where.en}."),
    ]
