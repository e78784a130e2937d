"""The texts of Molenspel, and what lies on its table."""

from speeltafel.core.kit.board import Board
from speeltafel.core.kit.spread import Row, Thing
from speeltafel.core.view import Open
from speeltafel.core.words import Names, Text, say
from speeltafel.games.molenspel.board import GRID
from speeltafel.games.molenspel.rules import FLYING, MEN, TAKE, State

View = Open[State]
UNIT = Text("steen", "man"), Text("stenen", "men")

SUMMARY = Text("Leg drie stenen op een rij en neem er een van de ander.", "Three in a row take a man.")
ENDINGS = {
    "men": Text("Wie nog maar twee stenen heeft, verliest.", "Whoever has only two men left loses."),
    "blocked": Text("Wie niet kan schuiven, verliest.", "Whoever can't move loses."),
    "quiet": Text("Er gebeurt te lang niets meer: gelijk.", "Nothing has happened for too long: a draw."),
}
QUIET = Text("Zetten zonder slag tot gelijkspel", "Moves without a capture until a draw")
_OWN = Text("steen van {name}", "{name}'s man")
_BOARD, _HAND = Text("Bord", "Board"), Text("Nog te zetten: {name}", "Still to place: {name}")


def points(view: View, seat: int) -> int:
    """How many men a seat has taken."""
    state = view.state
    return MEN - len(state.men[2 - seat]) - state.hand[2 - seat]


def task(view: View) -> Text:
    """Return what the seat to move does now."""
    state = view.state
    if state.taking:
        return Text("neem een steen van de ander", "take one of the other's men")
    if state.hand[state.seat - 1]:
        return Text("zet een steen", "place a man")
    if len(state.men[state.seat - 1]) <= FLYING:
        return Text("vlieg met een steen", "fly with a man")
    return Text("schuif een steen", "slide a man")


def label(view: View, move: str) -> Text:
    """Return what a move does."""
    if move.startswith(TAKE):
        return Text(f"de steen op {move[1:]} nemen", f"take the man on {move[1:]}")
    at, _, to = move.partition("-")
    moved = Text(f"van {at} naar {to}", f"from {at} to {to}")
    return moved if to else Text(f"zetten op {at}", f"place on {at}")


def table(view: View, names: Names) -> tuple[Board | Row, ...]:
    """Return the board and the men still to be placed."""
    state = view.state

    def man(seat: int, number: int) -> Thing:
        return Thing(f"man-{seat}-{number}", "man", say(_OWN, name=names[seat - 1]), seat=seat)

    stands = {point: man(seat, number) for seat in (1, 2) for point, number in state.men[seat - 1]}
    hands = [
        Row(
            say(_HAND, name=names[seat - 1]),
            tuple(man(seat, number) for number in range(MEN + 1 - state.hand[seat - 1], MEN + 1)),
            room=MEN,
            supply=True,
            many=UNIT[1],
        )
        for seat in (1, 2)
    ]
    return (Board(_BOARD, GRID, stands), *hands)
