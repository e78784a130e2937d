"""A worker in a process of its own, whose bots take a given time."""

import os
import threading
from concurrent.futures import Future
from pathlib import Path

from speeltafel.cli.serve import Server, listen
from speeltafel.core.report import Appraisal
from speeltafel.core.thought import Thought
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.seating import SEATED
from speeltafel.store import Store
from speeltafel.web.app import create_app
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings, build
from tests.services import use, use_settings

OWNER_KEY = "the-owners-key"


class SlowBot:
    """Prints `thinking`, and chooses the first move after some seconds."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __call__(self, key, view, moves, level, asker):
        print("thinking", flush=True)
        answer = Future()
        thought = Thought(moves[0], (), Text("Zomaar.", "Just so."), {})
        threading.Timer(self.seconds, lambda: answer.set_result(thought)).start()
        return answer


class SlowAppraiser(SlowBot):
    """Prints `studying`, and values all seats equally after some seconds."""

    def __call__(self, key, state, taken, seed, asker):
        print("studying", flush=True)
        answer = Future()
        equal = Appraisal((0.5, 0.5), (0.5, 0.5))
        threading.Timer(self.seconds, lambda: answer.set_result(equal)).start()
        return answer


def main(address, port, seconds, output_file, smtp=""):
    """Serve until killed or terminated; with `smtp` send notices by e-mail, at once."""
    output = os.open(output_file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    os.dup2(output, 1)
    os.dup2(output, 2)
    with Store.open(address) as store, listen("127.0.0.1", port) as listening:
        settings = Settings(OWNER_KEY, smtp=smtp, public_url="http://table.localhost" if smtp else "")
        app = create_app(build(store, GAMES, settings, SlowBot(seconds), SlowAppraiser(seconds)))
        use_settings(app, folder=Path(output_file).parent)
        use(app, rates=RateLimiter(1e9, 1e9))
        app.state.services.bot_turns.pace = 0.0
        app.state.services.tables.seating = SEATED
        app.state.services.notices.grace = 0.0
        Server(app, "plain").run([listening])
