"""How fast the rules of each game are: random matches move by move, and replayed logs."""

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import AnyGame, begin, replay
from speeltafel.games import GAMES

ROUNDS = 7
ROUND_SECONDS = 0.6
LOOP = 1_000_000
SCALE = 20e6
"""The loop's speed at which the goals below are set."""
GOALS = {"squadro": 60_000, "saxum": 60_000, "zocken": 60_000, "columbiz": 20_000, "saga": 10_000}

HEAD = "          what      events/s   slowest   fastest  loop M/s  at 20 M/s     goal"


def loop() -> int:
    """Sum a million numbers: the yardstick."""
    total = 0
    for number in range(LOOP):
        total += number
    return LOOP


def set_ups(game: AnyGame) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield every seat count in turn, with default and with random options."""
    sides = [option.describe().get("values", [option.default]) for option in game.options.values()]
    rng = Random(game.key)
    for seats in cycle(game.seats):
        yield seats, {}
        yield seats, {name: rng.choice(values) for name, values in zip(game.options, sides, strict=True)}  # type: ignore[arg-type]


def play_one(game: AnyGame, seats: int, options: dict[str, object], rng: Random) -> list[Any]:
    """Play one random match by the rules; return its moves."""
    state = begin(game, seats, options)
    moves: list[Any] = []
    turn, play, random = game.turn, game.play, rng.random
    while True:
        now = turn(state)
        if isinstance(now, Choose):
            move = now.moves[int(random() * len(now.moves))]
        elif isinstance(now, Chance):
            move = now.odds.holding(int(random() * now.odds.total))
        else:
            return moves
        moves.append(move)
        state = play(state, move)


def measure(work: Callable[[], int]) -> float:
    """Return the units of work a second of CPU time in one round."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < ROUND_SECONDS:
        done += work()
    return done / spent


def rules_of(game: AnyGame) -> Callable[[], int]:
    """Return work that plays a random match of the next set-up and counts its events."""
    rng, following = Random(1), set_ups(game)
    return lambda: len(play_one(game, *next(following), rng))


def replay_of(game: AnyGame) -> Callable[[], int]:
    """Return work that replays a whole log, as the server does when it loads a table."""
    rng, following = Random(2), set_ups(game)
    logs = []
    for _ in range(12):
        seats, options = next(following)
        log = [game.write(move) for move in play_one(game, seats, options, rng)]
        logs.append((begin(game, seats, options), log))
    again = cycle(logs)

    def work() -> int:
        first, log = next(again)
        replay(game, first, log)
        return len(log)

    return work


def main() -> None:
    """Print the table."""
    print(f"goal: events/s asked on a machine whose loop runs at {SCALE / 1e6:.0f} million rounds/s\n")
    print(HEAD)
    for game in GAMES.values():
        for what, work in (("rules", rules_of(game)), ("replay", replay_of(game))):
            work()
            pairs = [(measure(loop), measure(work)) for _ in range(ROUNDS)]
            scaled = statistics.median(rate * SCALE / pace for pace, rate in pairs)
            rates = sorted(rate for _, rate in pairs)
            goal = f"{GOALS[game.key]:>9,}" if what == "rules" else ""
            print(
                f"{game.key:10}{what:8}{statistics.median(rates):>10,.0f}{rates[0]:>10,.0f}{rates[-1]:>10,.0f}"
                f"{statistics.median(pace for pace, _ in pairs) / 1e6:>10.1f}{scaled:>11,.0f}{goal}"
            )


if __name__ == "__main__":
    main()
