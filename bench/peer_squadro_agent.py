"""An agent of the PyPI package `squadro` that speaks our engine protocol; it is called by its name.

It runs in a Python of its own, which has the package and not ours. Its seconds are counted in CPU time, so
that a busy machine takes nothing from it. Answers say how much it took, and where its pieces stand.
"""

import json
import sys
import time
from typing import Any

from squadro.agents import alphabeta_agent, montecarlo_agent
from squadro.state.state import State
from squadro.tools.agents import get_agent

TRACKS = 5

for module in (alphabeta_agent, montecarlo_agent):
    module.time = time.process_time


def turned(number: int) -> int:
    """Our track of its pawn, or the other way round: they are numbered from opposite ends."""
    return TRACKS - number


def laid(request: dict[str, Any]) -> State:
    """Its position after our log; its player 1 is our seat 1, its player 0 our seat 2."""
    state = State(n_pawns=TRACKS, first=request["options"]["first"] % 2)
    for token in request["log"]:
        state.apply_action(turned(int(token)))
    return state


def steps(state: State) -> list[list[int]]:
    """Its position as we write it."""
    zero, one = state.get_advancement()
    return [one[::-1], zero[::-1]]


def main() -> None:
    """Answer line by line."""
    state = State(n_pawns=TRACKS)
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "load":
            state = laid(request)
            answer: dict[str, Any] = {"steps": steps(state)}
        else:
            player = state.get_cur_player()
            agent = get_agent(sys.argv[1], pid=player, max_time_per_move=request["seconds"])
            began = time.process_time()
            pawn = agent.get_action(state.copy())
            answer = {"move": str(turned(pawn)), "seconds": time.process_time() - began}
        print(json.dumps(answer), flush=True)


main()
