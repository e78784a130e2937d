"""Squadro's bot."""

from speeltafel.bots.bot import Bot
from speeltafel.bots.squadro.facts import knows
from speeltafel.bots.squadro.judging import judge
from speeltafel.bots.squadro.levels import think
from speeltafel.games.squadro.rules import Advance, View

BOT: Bot[View, Advance] = Bot(think=think, knows=knows, judge=judge)
