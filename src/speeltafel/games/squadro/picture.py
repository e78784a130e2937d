"""Squadro in text and in sentences, as the kit makes them of what lies on the board."""

from speeltafel.core.words import Names, Text
from speeltafel.games.squadro.draw import table
from speeltafel.games.squadro.rules import View


def picture(view: View, names: Names) -> Text:
    """Return the board in text: seven places along each track, from the start to the far side."""
    return table(view, names).picture()


def describe(view: View, names: Names) -> Text:
    """Return the position in sentences, one for each piece."""
    return table(view, names).describe()
