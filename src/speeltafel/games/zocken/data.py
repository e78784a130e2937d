"""Zocken's figures. Those marked R are our reconstruction and may be corrected here."""

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "white")
"""One die of each; R: the circles beside fields 1-7 in this order. All orders make the same game."""

LEFT, RIGHT = 0, 8
"""The escape fields, at the two ends of the nine places of the row."""
FIELDS = range(1, 8)
"""The places between them: the row fields, each with a circle."""
OUT = 9
"""Where a die goes that has no place."""
CIRCLES = ("", *COLOURS, "")
"""The colour beside each place; the escape fields have none."""

SEQUENCE = 50
"""For a turn that leaves OUT empty."""
MATCHES = (0, 10, 30, 60, 100, 150, 210, 280)
"""For so many dice beside their own colour; R but for 1 (10) and 3 (60), which the sheet tells."""
ESCAPE_COST = 10
OUT_COST = 20

BETS_AFTER = 3
"""Dice placed before the others may bet."""
BET_LINE = 50
"""A bet is won by more than this."""
BET_COST = 20

ROUNDS = 5
MOST_ROUNDS = 20
"""R: longer games are ours; the sheet knows five rounds."""
