"""Parts of kernels: moves by their numbers, and sets as the bits of a number."""

from collections.abc import Callable, Collection, Sequence

from speeltafel.core.compiled import njit
from speeltafel.core.game import M


def numbered(moves: Sequence[M]) -> tuple[Callable[[object, M], int], Callable[[object, int], M]]:
    """Return `index` and `name` of a kernel whose moves have the same numbers in every state."""
    numbers = {move: number for number, move in enumerate(moves)}

    def index(state: object, move: M) -> int:
        return numbers[move]

    def name(state: object, number: int) -> M:
        return moves[number]

    return index, name


def bits(some: Collection[str], of: Sequence[str]) -> int:
    """Return a set as a number: what stands first in `of` is its lowest bit."""
    return sum(1 << place for place, one in enumerate(of) if one in some)


@njit
def count(bits: int) -> int:
    """Return how many bits are set."""
    many = 0
    while bits:
        bits &= bits - 1
        many += 1
    return many
