"""Columbiz drawn in text: six columns under their die faces, number 6 at the top, discs as seat digits."""

from speeltafel.core.words import TURN, Names, Text, join, listing, same, say
from speeltafel.games.columbiz import terms
from speeltafel.games.columbiz.data import DICE, FACES, NUMBERS, THROWS, prisoners_worth
from speeltafel.games.columbiz.rules import CELLS, State, View, payable, totals
from speeltafel.games.columbiz.words import ENDINGS

_PIPS = (
    ("     ", "o    ", "o    ", "o   o", "o   o", "o   o"),
    ("  o  ", "     ", "  o  ", "     ", "  o  ", "o   o"),
    ("     ", "    o", "    o", "o   o", "o   o", "o   o"),
)


def picture(view: View, names: Names) -> Text:
    """Return the board, the dice and what everyone has, in text; `+` marks a cell the dice can pay for."""
    state = view.state
    legend = [
        Text(
            "Links: hoeveel dobbelstenen een vakje kost. Een cijfer in een vakje: een schijf van die speler.",
            "On the left: how many dice a cell takes. A digit in a cell: a disc of that player.",
        )
    ]
    if _placing(state):
        legend.append(
            Text(
                "Een +: een leeg vakje dat nu te betalen is.", "A +: an empty cell that can be paid for now."
            )
        )
    scores = [_score_line(state, names, seat) for seat in range(1, len(names) + 1)]
    return join([same(_board(state)), *legend, *_moment(state), *scores], "\n")


def describe(view: View, names: Names) -> Text:
    """Return every disc, the dice and what everyone has, in sentences."""
    state = view.state
    columns = [_column_sentence(view, column, names) for column in range(1, len(FACES) + 1)]
    seats = [_seat_sentence(view, seat, names) for seat in range(1, len(names) + 1)]
    whose = []
    if state.to_move:
        whose.append(say(TURN, names, view.observer, who=state.to_move))
    return join([*columns, *seats, *whose, *_moment(state)], "\n")


def _placing(state: State) -> bool:
    return bool(state.to_move) and not state.throws_left


def _board(state: State) -> str:
    marked = set(payable(state.board, state.dice)) if _placing(state) else set()
    lines = ["    " + " ".join([".-----."] * len(FACES))]
    lines += ["    " + " ".join(f"|{pips}|" for pips in row) for row in _PIPS]
    lines.append("    " + " ".join(f"'--{face}--'" for face in FACES))
    for number in range(NUMBERS, 0, -1):
        signs = [
            str(column[number - 1] or ("+" if cells[number - 1] in marked else "."))
            for column, cells in zip(state.board, CELLS, strict=True)
        ]
        lines.append(f" {number}  " + "".join(f"   {sign}    " for sign in signs).rstrip())
    return "\n".join(lines)


def _moment(state: State) -> list[Text]:
    """Return how far the turn is, and whether the round is the last."""
    lying = terms.drawn(state.dice)
    if not state.to_move:
        return [ENDINGS["supply"]]
    if state.throws_left and len(state.dice) < DICE:
        number = THROWS - state.throws_left + 1
        missing = terms.dice_count(DICE - len(state.dice))
        kept = Text(f"; {lying.nl} blijft liggen", f"; {lying.en} stays") if state.dice else Text("", "")
        sentence = Text(
            f"Worp {number} van {THROWS}: {missing.nl} te gooien{kept.nl}.",
            f"Throw {number} of {THROWS}: {missing.en} to throw{kept.en}.",
        )
    elif state.throws_left:
        left = terms.throws(state.throws_left)
        sentence = Text(f"Dobbelstenen: {lying.nl}, nog {left.nl}.", f"Dice: {lying.en}, {left.en} left.")
    else:
        placed = terms.discs(state.placed) if state.placed else Text("nog niets", "nothing yet")
        sentence = Text(
            f"Dobbelstenen: {lying.nl}; deze beurt geplaatst: {placed.nl}.",
            f"Dice: {lying.en}; placed this turn: {placed.en}.",
        )
    last = Text("Dit is de laatste ronde.", "This is the last round.")
    return [sentence, last] if state.last_round else [sentence]


def _score_line(state: State, names: Names, seat: int) -> Text:
    """Return what a seat has, with a mark if it is to move."""
    supply, points, held = state.supply[seat - 1], state.points[seat - 1], state.prisoners[seat - 1]
    worth, total = prisoners_worth(held), totals(state)[seat - 1]
    head = f"{'>' if seat == state.to_move else ' '} {seat}"
    nl, en = (max(map(len, written)) for written in zip(*names, strict=True))
    return Text(
        f"{head} {names[seat - 1].nl:{nl}}  voorraad {supply:2}  rijpunten {points:2}"
        f"  gevangenen {held:2} (waard {worth:2})  totaal {total:2}",
        f"{head} {names[seat - 1].en:{en}}  supply {supply:2}  row points {points:2}"
        f"  prisoners {held:2} (worth {worth:2})  total {total:2}",
    )


def _column_sentence(view: View, column: int, names: Names) -> Text:
    cells = view.state.board[column - 1]
    owners = sorted({owner for owner in cells if owner})
    if not owners:
        return Text(f"Kolom {column}: leeg.", f"Column {column}: empty.")
    parts = []
    for owner in owners:
        where = listing([same(number) for number, lies in enumerate(cells, 1) if lies == owner])
        name = Text("jij", "you") if owner == view.observer else names[owner - 1]
        parts.append(Text(f"{name.nl} op {where.nl}", f"{name.en} on {where.en}"))
    discs = join(parts, "; ")
    return Text(f"Kolom {column}: {discs.nl}.", f"Column {column}: {discs.en}.")


def _seat_sentence(view: View, seat: int, names: Names) -> Text:
    state = view.state
    return say(
        Text(
            "{who} [hebt|heeft] {discs} in voorraad, {points} voor rijen en {prisoners}, samen {total}.",
            "{who} [have|has] {discs} in supply, {points} for rows and {prisoners}, together {total}.",
        ),
        names,
        view.observer,
        who=seat,
        discs=terms.discs(state.supply[seat - 1]),
        points=terms.points(state.points[seat - 1]),
        prisoners=terms.prisoners(state.prisoners[seat - 1]),
        total=terms.points(totals(state)[seat - 1]),
    )
