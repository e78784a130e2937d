"""Saxum's bot: expectimax over exact dice, over a value learned by self-play."""

from speeltafel.bots.bot import Bar, Bot
from speeltafel.bots.saxum.greedy import gain
from speeltafel.bots.saxum.judging import judge, luck
from speeltafel.bots.saxum.player import think
from speeltafel.games.saxum.rules import Move, View

BOT: Bot[View, Move] = Bot(think, judge=judge, luck=luck, gain=gain, bar=Bar(0.06, choice=2))
