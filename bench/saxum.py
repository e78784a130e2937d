"""How strong Saxum's bot is, what a misjudgement costs, and how soon a plain tree search stops erring.

`python -m bench.saxum [ROUNDS]`: a round is two games with the same dice, each side once in each chair. All
games are for the sheet's 177 points. The master gets only SECONDS a move, and so does the plain tree search,
so that hundreds of games can be played. The two last tables have no clock: they show what there is to win.
"""

import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots import uct
from speeltafel.bots.saxum.levels import Level
from speeltafel.bots.saxum.player import learned, search_moves
from speeltafel.bots.saxum.search import evaluate_moves
from speeltafel.bots.saxum.throws import Buffers, make_buffers
from speeltafel.bots.saxum.value import Memo, Net, make_memo
from speeltafel.core.compiled import Rng, below, njit, seeded
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.games.saxum import SAXUM, kernel, rules
from speeltafel.games.saxum.data import TARGET
from speeltafel.games.saxum.kernel import WIDTH, WINNER, Array, encode, play, sample_chance, turn
from speeltafel.lab.arena import Played, Setting, play_round
from speeltafel.lab.shares import by_round, interval

ROUNDS = 150
SECONDS = 0.05
MASTER = f"master@{SECONDS}"
SETTING = Setting("saxum", 2, seed=5)
NOISES = 0.1, 0.2, 0.3, 0.45, 0.6
"""Misjudgements of every move, in log-odds; 0.1 is 2.5 % of the chance to win in an even game."""
PLAYOUTS = 100, 1000, 8000
"""Of the tree search; on a free core it does some 170,000 a second."""
STATIC = Level(depth=0, noise=0)
Chooser = Callable[[rules.State, Sequence[rules.Move], Random], rules.Move]


def meet(one: str, other: str, goal: float, rounds: int) -> None:
    """Play so many rounds and print what the first won of the second."""
    began, games = time.process_time(), list[Played]()
    for number in range(1, rounds + 1):
        games += play_round(SETTING, (one, other), number)
    won = interval([*by_round(games, 2)[one, other].values()])
    paces = [
        1000 * sum(played.seconds[side] for played in games) / sum(played.moves[side] for played in games)
        for side in (0, 1)
    ]
    print(
        f"{one:12} {other:12}{len(games):>6}{won.value:>9.1%}{won.low:>8.1%}{won.high:>8.1%}{goal:>7.0%}"
        f"{paces[0]:>10.2f}{paces[1]:>8.2f}{time.process_time() - began:>9.0f}",
        flush=True,
    )


@njit
def play_rounds(
    net: Net,
    memo: Memo,
    buffers: Buffers,
    start: Array,
    noise: float,
    rng: Rng,
    noise_rng: Rng,
    into: NDArray[np.float64],
) -> None:
    """The net one move deep against itself misjudging every move by so much: what it wins of each round."""
    s, options, worth = start.copy(), np.zeros(WIDTH, dtype=np.int64), np.zeros(WIDTH)
    own = np.zeros(1, dtype=np.uint64)
    for number in range(into.size):
        below(rng, 2)
        for sure in (1, 2):
            own[0] = rng[0] * np.uint64(0xD1342543DE82EF95)
            s[:] = start
            while not s[WINNER]:
                seat = turn(s)
                if seat == 0:
                    play(s, sample_chance(s, own))
                    continue
                found = evaluate_moves(net, memo, buffers, s, 0, options, worth)
                for option in range(found):
                    if seat != sure and worth[option] < 1:
                        odds = max(worth[option], 0.0005) / max(1 - worth[option], 0.0005)
                        # Twelve uniform numbers less six are as good as normal.
                        stray = -6.0
                        for _ in range(12):
                            stray += below(noise_rng, 1 << 20) / (1 << 20)
                        worth[option] = 1 - 1 / (1 + odds * np.exp(noise * stray))
                play(s, options[np.argmax(worth[:found])])
            into[number] += (s[WINNER] == sure) / 2


def tell_noise(rounds: int) -> None:
    """Print what the net wins of itself when the other misjudges."""
    print("\nthe net against itself, the other misjudging every move, in log-odds")
    for noise in NOISES:
        shares = np.zeros(rounds)
        start = encode(rules.start(2, {"target": TARGET}))
        play_rounds(learned(), make_memo(), make_buffers(), start, noise, seeded(3), seeded(4), shares)
        doubt = 1.96 * shares.std() / np.sqrt(rounds)
        print(f"{noise:4} {2 * rounds:>6} games {shares.mean():>7.1%} ± {doubt:.1%}", flush=True)


def tell_playouts(rounds: int) -> None:
    """Print what the net, one move deep, and ten times the thinking win of a plain tree search."""
    print("\nplayer               the tree search with so many playouts a move")
    for playouts in PLAYOUTS:
        tell_pair("the net, one deep", by_net, playouts, rounds)
    for playouts in PLAYOUTS[:2]:
        tell_pair(f"{10 * playouts:,} playouts", by_tree(10 * playouts), playouts, rounds)


def tell_pair(name: str, player: Chooser, playouts: int, rounds: int) -> None:
    """Print what somebody wins of the tree search with so many playouts."""
    other = by_tree(playouts)
    shares = np.array(
        [[play_one(player, other, seat, number) for seat in (1, 2)] for number in range(rounds)]
    ).mean(axis=1)
    doubt = 1.96 * shares.std() / np.sqrt(rounds)
    print(f"{name:20} {playouts:>6,} {2 * rounds:>5} games {shares.mean():>7.1%} ± {doubt:.1%}", flush=True)


def by_net(state: rules.State, moves: Sequence[rules.Move], rng: Random) -> rules.Move:
    """What the net chooses one move deep."""
    values = search_moves(state, STATIC, 0)
    return max(moves, key=values.__getitem__)


def by_tree(playouts: int) -> Chooser:
    """Somebody who chooses by a plain tree search."""
    return lambda state, moves, rng: uct.weigh(kernel, [state], moves, rng, playouts=playouts).move


def play_one(player: Chooser, other: Chooser, own: int, number: int) -> bool:
    """Whether the player wins from this seat; both seats of a number have the same dice."""
    dice, rng = Random(number), Random(f"{number} {own}")
    state = rules.start(2, {"target": TARGET})
    while True:
        match SAXUM.turn(state):
            case Choose(seat, moves) if len(moves) == 1:
                move = moves[0]
            case Choose(seat, moves):
                move = (player if seat == own else other)(state, moves, rng)
            case Chance(odds):
                move = odds.holding(dice.randrange(odds.total))
            case Over(_, winners):
                return own in winners
        state = SAXUM.play(state, move)


def main(rounds: int = ROUNDS) -> None:
    """Print the tables."""
    print("player       against      games      won    from      to   goal  ms/move   other    CPU s")
    for weaker, stronger in pairwise([*LEVELS[:-1], MASTER]):
        meet(stronger, weaker, 0.65, rounds)
    meet(MASTER, "greedy", 0.8, rounds // 3)
    meet(MASTER, f"uct@{SECONDS}", 0.7, rounds // 3)
    tell_noise(10 * rounds)
    tell_playouts(rounds // 3)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
