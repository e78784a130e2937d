"""What the pages say, in both languages. Templates name these by `t.NAME`; a missing one fails the tests."""

from speeltafel.texts.author import *
from speeltafel.texts.devices import *
from speeltafel.texts.fairness import *
from speeltafel.texts.learning import *
from speeltafel.texts.lobby import *
from speeltafel.texts.looking_back import *
from speeltafel.texts.notices import *
from speeltafel.texts.preferences import *
from speeltafel.texts.programs import *
from speeltafel.texts.slow_games import *
from speeltafel.texts.tables import *
from speeltafel.texts.tournaments import *
