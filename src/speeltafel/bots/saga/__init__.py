"""Saga's bot: determinized tree search (PUCT) over sampled hidden cards, with a value net."""

from speeltafel.bots.bot import Bar, Bot
from speeltafel.bots.saga.greedy import gain
from speeltafel.bots.saga.judging import judge
from speeltafel.bots.saga.player import think
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.view import View

BOT: Bot[View, Move] = Bot(think, judge=judge, gain=gain, bar=Bar(0.10))
