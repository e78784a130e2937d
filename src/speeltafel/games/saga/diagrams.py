"""What the books of Saga show."""

from speeltafel.core.diagram import Diagram

_DEALT = "deal:castle,eagle,lion r3b2.g4y2.b3p1.o1g4.p3b2.y4g1"
_WHOLE = (
    "y1>new r1>new g4>new y2>new r3>new y3>r1 o3>r3 g3>y2 b3>new p1>new p1>b3 o2>new y4>new b1>o2 o1>y1 o4>p1"
    " y4>g4 y2>p1o4 r2>new r3>y2g3 end g2>b3p1 end p4>o2b1 end r2>new"
)

DIAGRAMS = {
    "lands": Diagram(log=_DEALT, observer=1, crop=(0, 0, 600, 414)),
    "dealt": Diagram(log=_DEALT, observer=1),
    "force": Diagram(log=f"{_DEALT} g4>new g3>new", observer=1, lit=True),
    "conquest": Diagram(log=f"{_DEALT} g4>new g3>new | b3>g4", observer=1),
    "lost": Diagram(log=f"{_DEALT} g4>new g3>new b3>g4 p4>g3 y4>new | o4>g3p4"),
    "castles": Diagram(log=f"{_DEALT} r3>new y3>new g2>r3 p4>new p1>r3g2", observer=1),
    "hire": Diagram(log=f"{_DEALT} g4>new y3>new b3>g4 p4>new y4>new o4>new | hire:y2", observer=1),
    "end": Diagram(log=f"{_DEALT} {_WHOLE}", observer=1),
}
