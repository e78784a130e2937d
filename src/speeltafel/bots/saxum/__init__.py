"""Saxum's bot: expectimax over exact dice, over a value learned by self-play."""

from speeltafel.bots.bot import Bot
from speeltafel.bots.saxum.judging import judge, luck
from speeltafel.bots.saxum.player import think
from speeltafel.games.saxum.rules import Move, View

BOT: Bot[View, Move] = Bot(think, judge=judge, luck=luck)
