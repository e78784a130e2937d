"""The bot of Saga: it deduces hands, draws what lies face down, and searches with a learned judgement."""

from speeltafel.bots.bot import Bot
from speeltafel.bots.saga.judging import judge
from speeltafel.bots.saga.thinking import think
from speeltafel.games.saga.moves import Move
from speeltafel.games.saga.view import View

BOT: Bot[View, Move] = Bot(think, judge=judge)
