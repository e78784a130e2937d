"""A bot that plays every game on a Speeltafel server: python examples/bot.py URL TOKEN [PLAYOUTS]."""

import random
import sys
from contextlib import suppress
from threading import Thread

from speeltafel.client import Client, Refused
from speeltafel.core.game import Chance, Over
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES

client, playouts = Client(*sys.argv[1:3]), int((*sys.argv[3:], 3)[0])


def play(table):
    for match in client.follow(table):
        state = match["state"]
        with suppress(Refused):  # A move was taken back in the meantime: the new position follows.
            if state["request"] and state["request"]["seat"] != match["seat"]:
                client.answer(table, agree=True)
            if "moves" in state["turn"]:
                client.move(table, choose(match, state["log"], state["turn"]["moves"]), state["version"])


def choose(match, log, moves):  # The move that wins most random playouts.
    game, won = GAMES[match["game"]], dict.fromkeys(moves, 0.0)
    for move in moves * playouts if "?" not in "".join(log) else ():  # A face-down card can't be replayed.
        state = replay(game, begin(game, match["seats"], match["options"]), [*log, move])[0][-1]
        while not isinstance(turn := game.turn(state), Over):
            options = list(turn.odds) if isinstance(turn, Chance) else turn.moves
            state = game.play(state, random.choice(options))
        won[move] += turn.shares[match["seat"] - 1]
    return max(moves, key=lambda move: (won[move], random.random()))


for table in client.matches():
    client.chat(table, "Hello! I am a program. Have fun!")
    Thread(target=play, args=[table], daemon=True).start()
