"""The peers of `bench/environments.py`, in an environment of their own: asked by name, they say their speed.

Each line that comes in names a work; the answer is its environment steps in a second of CPU time. Every work
plays random legal moves, from the interface its library gives to Python.
"""

import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

SCANNED = 16
"""Steps that pgx takes in one compiled call: the way a learner in JAX would have it."""


def pgx(name: str, batch: int) -> Callable[[], int]:
    """So many games of pgx at once; one game is stepped call by call."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env: Any = make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    steps = 1 if batch == 1 else SCANNED

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, chosen, fallen = jax.random.split(key, 3)
        offered = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(chosen, offered, axis=-1)
        return (step(state, action, jax.random.split(fallen, batch)), key), None

    some = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=steps)[0])
    carried = (
        jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), batch)),
        jax.random.PRNGKey(2),
    )

    def work() -> int:
        nonlocal carried
        carried = jax.block_until_ready(some(carried))
        return batch * steps

    return work


def openspiel(name: str) -> Callable[[], int]:
    """One of OpenSpiel's games in C++: a game played to its end; nothing is observed."""
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                offered = state.legal_actions()
                state.apply_action(offered[int(rng.random() * len(offered))])
                steps += 1
        return steps

    return work


def pettingzoo(name: str) -> Callable[[], int]:
    """One of PettingZoo's classics: a game played to its end."""
    from importlib import import_module

    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    return play_out(env)


def play_out(env: Any) -> Callable[[], int]:
    """Work: a game of an AEC environment, observed and played to its end."""
    rng = Random(1)

    def work() -> int:
        steps = 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            offered = seen["action_mask"].nonzero()[0]
            env.step(int(offered[int(rng.random() * len(offered))]))
            steps += 1
        return steps

    return work


@cache
def find(asked: str) -> Callable[[], int]:
    """The work of this name, warmed up: `pgx connect_four 256`, `openspiel yacht`."""
    library, name, *batch = asked.split()
    if library == "pgx":
        work = pgx(name, int(batch[0]))
    else:
        work = openspiel(name) if library == "openspiel" else pettingzoo(name)
    work()
    return work


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        asked, seconds = line.rsplit(maxsplit=1)
        work = find(asked)
        done, began = 0, time.process_time()
        while time.process_time() - began < float(seconds):
            done += work()
        print(f"rate {done / (time.process_time() - began)}", flush=True)


if __name__ == "__main__":
    main()
