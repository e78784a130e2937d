"""What a seat observes in a game that hides nothing and has a kernel but no `observation.py`.

That is whose view it is (0 for a watcher's), then the kernel's state as it is. `core.compiled.specialise`
imports this module once more for each such kernel.
"""

from typing import Any

from numpy.typing import NDArray

from speeltafel.core.compiled import njit

kernel: Any = globals()["kernel"]
"""The game's kernel, set by `specialise`."""

OBSERVATION_DTYPE = kernel.DTYPE
SIZE: int = kernel.SIZE


def layout(seats: int) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation."""
    return {"seat": (1,), "state": (SIZE,)}


@njit
def observe(s: NDArray[Any], seat: int, into: NDArray[Any]) -> None:
    """Write the observation of a seat, 0 for a watcher."""
    into[0] = seat
    for place in range(SIZE):
        into[1 + place] = s[place]
