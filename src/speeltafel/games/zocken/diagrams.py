"""What the books of Zocken show."""

from speeltafel.core.diagram import Diagram

_FALLING = "red 5 f1 orange 5 f2 yellow 4 f3 bet no green 3 f4 blue 3 f5"

DIAGRAMS = {
    "start": Diagram(seats=3, lit=True),
    "row": Diagram(seats=3, log="red 3 f2 blue 4 f3 green 6", lit=True),
    "out": Diagram(seats=3, log=f"{_FALLING} purple 4", lit=True),
    "escape": Diagram(seats=3, log=f"{_FALLING} purple 6", lit=True),
    "bets": Diagram(seats=3, log="red 2 f1 green 3 f4 white 6 f7 bet", lit=True),
    "score": Diagram(
        seats=3,
        log="red 1 f1 yellow 2 f3 white 6 f7 bet no orange 1 left green 2 f2 blue 4 f4 purple 5 f5",
    ),
}
