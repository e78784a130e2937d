"""What the books of Squadro show."""

from speeltafel.core.diagram import Diagram

_BOARD = (0, 0, 600, 590)
"""Without the trays for what is home."""

DIAGRAMS = {
    "start": Diagram(lit=True),
    "move": Diagram(log="| 1", crop=_BOARD),
    "edge": Diagram(log="3 4 3 1 | 3", crop=_BOARD),
    "jump": Diagram(log="1 1 2 3 1 2 | 2", crop=_BOARD),
    "sent-back": Diagram(log="1 1 1 1 1 | 5", crop=_BOARD),
    "end": Diagram(
        log="5 4 1 3 5 2 1 2 2 1 3 4 1 3 3 5 3 3 3 4 1 4 4 5 4 1 1 3"
        " 4 4 1 3 3 1 5 1 5 2 5 1 3 4 1 3 2 2 4 3 4 1 4"
    ),
}
