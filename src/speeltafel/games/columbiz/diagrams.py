"""What the books of Columbiz show."""

from speeltafel.core.diagram import Diagram

_BOARD, _DICE = (0, 0, 600, 596), (0, 590, 600, 190)

DIAGRAMS = {
    "start": Diagram(),
    "throws": Diagram(log="12335556 keep:555 12455", crop=_DICE),
    "place": Diagram(log="12335556 stop", lit=True),
    "capture": Diagram(
        log="11223344 stop 12 32 done 12355556 stop 54 done 22345566 stop 52 done"
        " 13345666 stop 51 63 done 11255566 stop | 53",
        crop=_BOARD,
    ),
    "rows": Diagram(log="11223335 stop 12 22 32 31 14455666 stop 63 done 12445556 stop 53 | 42", crop=_BOARD),
}
