"""Saxum's figures, all from the sheet but for one: what is marked R is ours and may be corrected here."""

SIZE = 5
"""Fields along a side; the faces of a die that name a field."""
STONES = 15
INSURANCE = 7
ROW_POINTS = 1
DOUBLE_ROW_POINTS = 3
"""For one stone that completes a row and a column at once, in all."""
ROW_GOAL = 7
"""Row points that win."""
TARGET = 177
"""Points that win."""
TARGETS = (10, 999)
"""R: how low and how high players may set the target; the sheet knows only 177, which makes long games."""
SIX = 6
"""The face that names no field."""
SIX_PRICE = 6
"""Points to set a six to a face of one's choice."""
