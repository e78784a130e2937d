"""How Squadro's master plays by the solution: `SPEELTAFEL_SQUADRO_TABLE=DIR python -m bench.perfect [GAMES]`.

It must keep every win in critical positions, and say so; it must win every such game against any defence; and
once the other has found the right move there, it defends a lost game against players who don't know better.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from statistics import mean, quantiles

from bench.critical import positions, wilson
from speeltafel.bots.bot import Thought
from speeltafel.bots.squadro import BOT, endgame
from speeltafel.bots.squadro.table import Table, layer_of
from speeltafel.core.game import Choose, Over
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.rules import Advance, Position, State, movable, play, turn

SECONDS = 0.1
Player = Callable[[State], Advance]
Asked = list[tuple[Position, frozenset[int]]]


def think(state: State, level: str, rng: random.Random) -> Thought[Advance]:
    """What a level says here."""
    return BOT.think(SQUADRO.view(state, state.to_move), movable(state), level, SECONDS, rng)


def level(name: str) -> Player:
    """A level as a player, by the table where it is the master."""
    rng = random.Random(1)
    return lambda state: think(state, name, rng).move


def without_table() -> Player:
    """The master as it is where nobody solved the game."""
    rng = random.Random(1)

    def choose(state: State) -> Advance:
        folder = os.environ.pop(endgame.VARIABLE)
        try:
            return think(state, "master", rng).move
        finally:
            os.environ[endgame.VARIABLE] = folder

    return choose


def at_random() -> Player:
    """Any move."""
    rng = random.Random(2)
    return lambda state: rng.choice(movable(state))


def finish(state: State, players: dict[int, Player]) -> tuple[float, int]:
    """Play on to the end: seat 1's share of victory, and after how many moves."""
    moves = 0
    while isinstance(now := turn(state), Choose):
        state, moves = play(state, players[now.seat](state)), moves + 1
    assert isinstance(now, Over)
    return now.shares[0], moves


def keep(asked: Asked) -> None:
    """Every critical position: the win kept, and known to be one."""
    chance, kept, spent = random.Random(1), 0, []
    for (steps, seat), keeping in asked:
        began = time.process_time()
        thought = think(State(steps, seat, (), False), "master", chance)
        spent.append(time.process_time() - began)
        kept += thought.move.track in keeping and thought.chances[seat - 1] == 1
    print(
        f"  critical positions: {kept} of {len(asked)} kept, and known to be won; "
        f"CPU {mean(spent):.3f} s a move, 99 of 100 within {quantiles(spent, n=100)[-1]:.3f}"
    )


def win(asked: Asked, name: str, defence: Player) -> None:
    """Won positions against this defence."""
    shares, lengths = [], []
    for (steps, seat), _ in asked:
        share, moves = finish(State(steps, seat, (), False), {seat: level("master"), 3 - seat: defence})
        shares.append(share if seat == 1 else 1 - share)
        lengths.append(moves)
    print(
        f"  won, against {name}: {shares.count(1)} of {len(asked)} won; {mean(lengths):.0f} moves, "
        f"{max(lengths)} at most",
        flush=True,
    )


def hold(asked: Asked, attacker: str, name: str, defence: Player) -> None:
    """Lost positions against a level that doesn't know the solution."""
    saved = 0.0
    for (steps, seat), keeping in asked:
        state = play(State(steps, seat, (), False), Advance(min(keeping)))
        share, _ = finish(state, {seat: level(attacker), 3 - seat: defence})
        saved += share if seat == 2 else 1 - share
    low, high = wilson(round(saved), len(asked))
    share = saved / len(asked)
    print(f"  lost, to {attacker}: saved by {name} {share:.3f} ({low:.3f} to {high:.3f})", flush=True)


def known(table: Table) -> Asked:
    """The critical positions of the layers there are."""
    return [each for each in positions(5000) if layer_of(each[0][0]) in table.layers]


def main() -> None:
    """Print it all."""
    table = endgame.whole()
    if table is None:
        print(f"Squadro by the solution: {endgame.VARIABLE} names no solved folder")
        return
    asked, games = known(table), int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(
        f"Squadro by the solution, layers {min(table.layers)} to 16, {SECONDS} s a move, {games} games each"
    )
    think(State(*asked[0][0], (), False), "master", random.Random(1))
    keep(asked)
    some = asked[:games]
    defences = {
        "the solution": level("master"),
        "the master without it": without_table(),
        "chance": at_random(),
    }
    for name, defence in defences.items():
        win(some, name, defence)
    for attacker in ("club", "expert"):
        for name, defence in defences.items():
            hold(some, attacker, name, defence)


if __name__ == "__main__":
    main()
