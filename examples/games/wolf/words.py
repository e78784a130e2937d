"""The texts of Wolf, and what lies on its table. It has no `points`: the game is only won or lost."""

from speeltafel.core.game import Value
from speeltafel.core.kit.board import Board
from speeltafel.core.kit.spread import Thing
from speeltafel.core.view import Open
from speeltafel.core.words import Names, Text
from speeltafel.games.wolf.rules import GRID, State

View = Open[State]
SUMMARY = Text("Een wolf wil langs vier schapen.", "A wolf wants to get past four sheep.")
ENDINGS = {
    "past": Text("De wolf is in de wei.", "The wolf is in the pasture."),
    "stuck": Text("Geen schaap kan nog verder.", "No sheep can go on."),
    "caught": Text("De wolf is ingesloten.", "The wolf is shut in."),
}
FIRST = Text("Wie begint", "Who begins")
SIDES: dict[Value, Text] = {"wolf": Text("de wolf", "the wolf"), "sheep": Text("de schapen", "the sheep")}
ABOUT_SEATS = Text(
    "Stoel 1 heeft de wolf, stoel 2 de schapen. Zonder fouten winnen de schapen.",
    "Seat 1 has the wolf and seat 2 the sheep. With perfect play the sheep win.",
)


def task(view: View) -> Text:
    """Return what the seat to move does now."""
    return (Text("verzet de wolf", "move the wolf"), Text("verzet een schaap", "move a sheep"))[
        view.state.seat - 1
    ]


def label(view: View, move: str) -> Text:
    """Return what a move does."""
    before, _, after = move.partition("-")
    return Text(f"van {before} naar {after}", f"from {before} to {after}")


def table(view: View, names: Names) -> tuple[Board]:
    """Return the board with the animals on it."""
    (wolf,), sheep = view.state.animals
    stands = {wolf: Thing("wolf", "man", Text("de wolf", "the wolf"), "W", seat=1)}
    for number, place in enumerate(sheep, 1):
        stands[place] = Thing(f"sheep-{number}", "man", Text("een schaap", "a sheep"), "S", seat=2)
    return (Board(Text("Bord", "Board"), GRID, stands),)
