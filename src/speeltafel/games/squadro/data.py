"""Squadro's figures. Those marked R are our reconstruction and may be corrected here."""

TRACKS = 5
FAR = 6
"""Steps from a start to the far side, where a piece turns."""
HOME = 12
"""Steps there and back."""
NEEDED = 4
"""Pieces home that win."""
SPEEDS_OUT = ((3, 1, 2, 1, 3), (1, 3, 2, 3, 1))
SPEEDS_BACK = ((1, 3, 2, 3, 1), (3, 1, 2, 1, 3))
OCCURRENCES = 3
"""R: a position that stands for the third time is a draw; the sheet lets play go on for ever."""
