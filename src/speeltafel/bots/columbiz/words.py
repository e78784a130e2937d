"""The texts of Columbiz's reasons."""

from dataclasses import replace

from speeltafel.core.words import Text, fill, listing
from speeltafel.games.columbiz import terms
from speeltafel.games.columbiz.data import DICE, FACES, NUMBERS
from speeltafel.games.columbiz.rules import CELLS, Digits, State, captives, play, runs

ONLY_MOVE = Text("Er is niets anders te doen.", "There is nothing else to do.")
NO_HOPE = Text("Er is haast geen vakje meer om op te hopen.", "There is hardly a cell left to hope for.")
NOTHING_FITS = Text(
    "Met deze dobbelstenen is geen leeg vakje te betalen.", "These dice pay for no empty cell."
)


def keeping(state: State, kept: str, cell: int) -> Text:
    """Return why these dice are kept: the cell they aim at, its probability, and what a disc there gains."""
    move = CELLS[cell // NUMBERS][cell % NUMBERS]
    column, number = move.cell
    certain = kept.count(FACES[column - 1]) >= number
    return fill(
        _CERTAIN if certain else _KEPT if kept else _THROWN,
        kept=terms.drawn(kept),
        percent=_percent(within_reach(kept, state.throws_left, move)),
        cell=terms.cell(*move.cell),
        gain=gain(state, move),
    )


def within_reach(kept: str, throws: int, move: Digits) -> float:
    """Return the probability of the dice for a cell, if all others are thrown as often as possible.

    The dice of its column stay as they fall. Each die thrown now has all throws left to become one of them,
    each kept die of another column one throw less: it stays this time.
    """
    column, number = move.cell
    right = kept.count(FACES[column - 1])
    chances = [1.0] + [0.0] * DICE
    for die in range(right, DICE):
        hit = 1 - (5 / 6) ** (throws - (die < len(kept)))
        chances = [
            chances[more] * (1 - hit) + (chances[more - 1] * hit if more else 0.0) for more in range(DICE + 1)
        ]
    return sum(chances[max(0, number - right) :])


_KEPT = Text(
    "Met {kept} haal je {cell} in {percent}% van de gevallen als je daarvoor gaat: {gain}.",
    "With {kept} kept, {cell} can be reached {percent}% of the time if you go for it: {gain}.",
)
_CERTAIN = Text(
    "Met {kept} is {cell} zeker: {gain}. De andere dobbelstenen mogen nog beter vallen.",
    "With {kept} kept, {cell} is certain: {gain}. The other dice may still fall better.",
)
_THROWN = Text(
    "Hier heb je weinig aan. Gooi je alles opnieuw, dan haal je {cell} in {percent}% van de gevallen "
    "als je daarvoor gaat: {gain}.",
    "Little here is of use. If you throw everything again, {cell} can be reached {percent}% of the time "
    "if you go for it: {gain}.",
)


def stopping(cells: list[int], better_by: float) -> Text:
    """Return why not to throw again: what these dice pay for already."""
    if not cells:
        return Text(
            "Hiermee is niets te plaatsen, en zo raakt de voorraad sneller op.",
            "Nothing can be placed with this, and so the supply runs out sooner.",
        )
    template = Text(
        "Dit betaalt al {paid}, en nog een worp maakt het gemiddeld niet beter.",
        "This already pays for {paid}, and another throw makes it no better on average.",
    )
    if better_by >= 0.005:
        template = Text(
            "Dit betaalt al {paid}; nog een worp kost gemiddeld {percent} procentpunt winstkans.",
            "This already pays for {paid}; another throw lowers the chance of winning by {percent} "
            "percentage points on average.",
        )
    places = [CELLS[cell // NUMBERS][cell % NUMBERS] for cell in cells]
    paid = listing([terms.cell(*move.cell) for move in places])
    return fill(template, paid=paid, percent=_percent(better_by))


def placing(state: State, move: Digits, rest: list[int]) -> Text:
    """Return what a disc gains, and the discs planned after it."""
    cell = terms.cell(*move.cell)
    following = [terms.cell(*CELLS[other // NUMBERS][other % NUMBERS].cell) for other in rest]
    if not following:
        return fill(Text("{cell}: {gain}.", "{cell}: {gain}."), cell=cell, gain=gain(state, move))
    return fill(
        Text("{cell}: {gain}; daarna nog {more}.", "{cell}: {gain}; then {more}."),
        cell=cell,
        gain=gain(state, move),
        more=listing(following),
    )


def being_done(better_by: float) -> Text:
    """Return why no more discs are placed."""
    if better_by < 0.005:
        return Text(
            "Nog een schijf brengt hier niets en de voorraad moet nog even mee.",
            "Another disc brings nothing here, and the supply has to last.",
        )
    return fill(
        Text(
            "Nog een schijf, ook de beste, zou {percent} procentpunt winstkans kosten.",
            "Another disc, even the best one, would cost {percent} percentage points of winning chance.",
        ),
        percent=_percent(better_by),
    )


def gain(state: State, move: Digits) -> Text:
    """Return what a disc on this cell gains: prisoners, rows, or a good place."""
    seat = state.to_move
    column, number = move.cell
    just_paid = replace(state, dice=FACES[column - 1] * number, throws_left=0, placed=0)
    after = play(just_paid, move)
    captured = len(captives(state.board, seat, column, number))
    parts = []
    if captured:
        taken = terms.discs(captured)
        parts.append(Text(f"dat slaat {taken.nl}", f"that captures {taken.en}"))
    if scored := after.points[seat - 1] - state.points[seat - 1]:
        rows, points = terms.rows(runs(after.board, column, number)), terms.points(scored)
        parts.append(Text(f"dat maakt {rows.nl} ({points.nl})", f"that makes {rows.en} ({points.en})"))
    return listing(parts) if parts else _place(state, after, column, number)


def _place(state: State, after: State, column: int, number: int) -> Text:
    """Return what is good about a disc that gains nothing at once."""
    seat = state.to_move
    longest = max(runs(after.board, column, number))
    above = after.board[column - 1][number:]
    if all(owner == seat for owner in above):
        return Text("daar slaat niemand hem", "nobody can capture it there")
    if longest == 2:
        return Text("daar ligt hij naast een eigen schijf", "it lies beside a disc of one's own there")
    if number > 2:
        return Text("hem daar slaan kost veel dobbelstenen", "it takes many dice to capture it there")
    return Text("dat kost weinig dobbelstenen", "that takes few dice")


def _percent(share: float) -> int:
    return round(100 * share)
