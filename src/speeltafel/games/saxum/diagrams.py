"""What the books of Saxum show."""

from speeltafel.core.diagram import Diagram

_GROUP = "35 c5 35 e3 33 c3 12 a2 34 c4 12 b1 45 d5 11 a1 45 e4 14 a4 35"
_CROSS = "13 c1 11 a1 13 a3 22 b2 23 c2 44 d4 23 b3 55 e5 34 c4 12 a2 34 d3 45 d5 35 c5 15 a5 35 e3 24 b4"

DIAGRAMS = {
    "throw": Diagram(log="35", lit=True),
    "duty": Diagram(log="35 c5 12 a2 35", lit=True),
    "group": Diagram(log=_GROUP, lit=True),
    "take": Diagram(log=f"{_GROUP} c5 23 b3 12 | a2-points"),
    "lines": Diagram(log=f"{_CROSS} 33 | c3"),
    "six": Diagram(log=f"{_GROUP} c5 23 b3 35 c5 23 c2 36 | buy5", lit=True),
}
