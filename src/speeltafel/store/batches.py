"""Batches: a thread that serves a queue takes all that gathered while it was at work."""

from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")


def gather(queue: SimpleQueue[T | None], most: int | None = None) -> list[T]:
    """Wait for something in the queue, then take all that is there, at most `most`; nothing at its end.

    None ends the queue; what was put there before it is returned first.
    """
    gathered: list[T] = []
    one = queue.get()
    while one is not None:
        gathered.append(one)
        if len(gathered) == most:
            return gathered
        try:
            one = queue.get_nowait()
        except Empty:
            return gathered
    if gathered:
        queue.put(None)
    return gathered
