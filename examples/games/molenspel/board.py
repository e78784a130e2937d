"""The board of Molenspel: three squares, one within the other, with 24 points and 16 mills."""

from itertools import pairwise

from speeltafel.core.kit.board import neighbours, points

MILLS = (
    *(tuple(line.split()) for line in ("a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4")),
    *(tuple(line.split()) for line in ("c5 d5 e5", "b6 d6 f6", "a7 d7 g7", "a1 a4 a7", "b2 b4 b6")),
    *(tuple(line.split()) for line in ("c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6")),
    ("g1", "g4", "g7"),
)
"""Three points in a row."""
POINTS = tuple(sorted({point for mill in MILLS for point in mill}))
"""The points: columns a to g from the left, rows 1 to 7 from below."""
GRID = points(
    {name: ("abcdefg".index(name[0]), 7 - int(name[1])) for name in POINTS},
    [pair for mill in MILLS for pair in pairwise(mill)],
)
"""The board as it is drawn."""
NEIGHBOURS = neighbours(GRID)
"""The points that a man can slide to."""
