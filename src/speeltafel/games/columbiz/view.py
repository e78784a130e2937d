"""Columbiz hides nothing: a view is the whole position and whose eyes see it."""

from speeltafel.core.view import Open
from speeltafel.games.columbiz.rules import State

View = Open[State]
