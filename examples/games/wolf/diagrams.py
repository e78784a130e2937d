"""What the rulebook of Wolf shows."""

from speeltafel.core.diagram import Diagram

DIAGRAMS = {
    "start": Diagram(lit=True),
    "sheep": Diagram(log="e1-f2 | d8-c7", observer=2),
}
