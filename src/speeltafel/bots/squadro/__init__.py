"""Squadro's bot."""

from speeltafel.bots.bot import Bar, Bot
from speeltafel.bots.squadro import endgame, verdicts
from speeltafel.bots.squadro.facts import knows
from speeltafel.bots.squadro.greedy import gain
from speeltafel.bots.squadro.judging import judge
from speeltafel.bots.squadro.levels import think
from speeltafel.bots.squadro.oracle import exact
from speeltafel.games.squadro.rules import Advance, View

# There are only five answers, so each comes often.
BOT: Bot[View, Advance] = Bot(
    think,
    knows,
    judge,
    gain=gain,
    exact=exact,
    bar=Bar(0.45, alike=3, proven=verdicts.is_proven, folders=(endgame.VARIABLE,)),
)
