"""How strong Saxum's bot is: every level against the next weaker, and the master against two yardsticks.

`python -m bench.saxum [ROUNDS]`: a round is two games with the same dice, each side once in each chair. All
games are for the sheet's 177 points. The master gets only SECONDS a move, and so does the plain tree search,
so that hundreds of games can be played.
"""

import sys
import time
from itertools import pairwise

from speeltafel.core.game import LEVELS
from speeltafel.lab.arena import Round, Setting, play_round
from speeltafel.lab.elo import wilson

ROUNDS = 150
SECONDS = 0.05
MASTER = f"master@{SECONDS}"
SETTING = Setting("saxum", 2, seed=5)


def meet(one: str, other: str, goal: float, rounds: int) -> None:
    """Play so many rounds and print what the first won of the second."""
    began, games = time.process_time(), list[Round]()
    for number in range(1, rounds + 1):
        games.append(play_round(SETTING, (one, other), number))
    shares = [share for played in games for share in played.shares]
    won = wilson(sum(shares) / len(shares), len(shares))
    paces = [
        1000 * sum(played.seconds[side] for played in games) / sum(played.moves[side] for played in games)
        for side in (0, 1)
    ]
    print(
        f"{one:12} {other:12}{len(shares):>6}{won.value:>9.1%}{won.low:>8.1%}{won.high:>8.1%}{goal:>7.0%}"
        f"{paces[0]:>10.2f}{paces[1]:>8.2f}{time.process_time() - began:>9.0f}",
        flush=True,
    )


def main(rounds: int = ROUNDS) -> None:
    """Print the table."""
    print("player       against      games      won    from      to   goal  ms/move   other    CPU s")
    for weaker, stronger in pairwise([*LEVELS[:-1], MASTER]):
        meet(stronger, weaker, 0.65, rounds)
    meet(MASTER, "greedy", 0.8, rounds // 3)
    meet(MASTER, f"uct@{SECONDS}", 0.7, rounds // 3)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
