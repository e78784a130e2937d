"""The kernel of Nim (`tests/bots/nim.py`) where one takes just one from an even heap: forced moves."""

from speeltafel.core.compiled import njit
from tests.bots.nim import ACTIONS as ACTIONS
from tests.bots.nim import DTYPE as DTYPE
from tests.bots.nim import HEAP
from tests.bots.nim import OUTCOMES as OUTCOMES
from tests.bots.nim import SIZE as SIZE
from tests.bots.nim import WIDTH as WIDTH
from tests.bots.nim import encode as encode
from tests.bots.nim import index as index
from tests.bots.nim import play as play
from tests.bots.nim import result as result
from tests.bots.nim import turn as turn


@njit
def moves(s, into):
    offered = min(3, s[HEAP]) if s[HEAP] % 2 else 1
    for number in range(offered):
        into[number] = number
    return offered
