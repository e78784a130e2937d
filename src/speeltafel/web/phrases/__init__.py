"""What the pages say, in both languages. Templates name these by `t.NAME`; a missing one fails the tests."""

from speeltafel.web.phrases.fairness import *
from speeltafel.web.phrases.house import *
from speeltafel.web.phrases.learning import *
from speeltafel.web.phrases.looking_back import *
from speeltafel.web.phrases.programs import *
