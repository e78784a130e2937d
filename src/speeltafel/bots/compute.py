"""Where work is done: in this process, on its threads, in processes of this machine, or on a cluster.

A piece of work is a pure function of what it is handed, its seed included. So nothing of who did it, when, or
who died over it first is in the result, and whoever needs work done needn't know where that is. The cluster
is in `lab/cluster.py`, for few have one.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from signal import SIG_DFL, SIGINT, signal
from typing import Protocol, TypeVar

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Text

P = TypeVar("P")
R = TypeVar("R")

STOPPED = Text(
    "Een van de processen is gestopt. Wat gespeeld is blijft; hetzelfde commando gaat verder.",
    "One of the processes has stopped. What was played is kept; the same command goes on.",
)


class Compute(Protocol):
    """Somewhere that does pieces of work."""

    def each(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The results of this work on all pieces, as they come; pieces are taken only when there is room."""


def in_order(compute: Compute, work: Callable[[P], R], pieces: Iterable[P]) -> list[R]:
    """The results in the order of their pieces."""
    done = dict(compute.each(partial(_numbered, work), enumerate(pieces)))
    return [done[number] for number in range(len(done))]


def _numbered(work: Callable[[P], R], piece: tuple[int, P]) -> tuple[int, R]:
    number, facts = piece
    return number, work(facts)


class Here:
    """This process, one piece after the other."""

    def each(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The results, in order."""
        return map(work, pieces)


@dataclass(frozen=True, slots=True)
class Threads:
    """So many threads of this process, for work that is compiled: that lets others run beside it."""

    cores: int

    def each(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The results, as they come."""
        with ThreadPoolExecutor(self.cores) as pool:
            yield from _as_they_come(pool, work, pieces, 2 * self.cores)


@dataclass(frozen=True, slots=True)
class Processes:
    """So many processes of this machine.

    New ones rather than copies of this one: who copies a process with threads may copy a lock. Ctrl-C goes to
    all of them and ends them without a word; this one then says what there is to say.
    """

    cores: int

    def each(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The results, as they come; refused where a process died."""
        pool = ProcessPoolExecutor(self.cores, get_context("spawn"), signal, (SIGINT, SIG_DFL))
        try:
            for result in _as_they_come(pool, partial(attempt, work), pieces, 2 * self.cores):
                yield landed(result)
        except BrokenProcessPool:
            raise BadRequest(STOPPED) from None
        finally:
            pool.shutdown(cancel_futures=True)


def _as_they_come(pool: Executor, work: Callable[[P], R], pieces: Iterable[P], most: int) -> Iterator[R]:
    """Nobody waits in a long queue, so that what is stopped has little left to do."""
    waiting: set[Future[R]] = set()
    following = iter(pieces)
    while True:
        waiting |= {pool.submit(work, piece) for piece in islice(following, most - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a piece can't be done: a refusal itself doesn't travel between processes, its words do."""

    text: Text


def attempt(work: Callable[[P], R], piece: P) -> R | Refused:
    """The result, or why there is none, in a form that can travel."""
    try:
        return work(piece)
    except Refusal as refusal:
        return Refused(refusal.text)


def landed(result: R | Refused) -> R:
    """What travelled, unpacked: a refusal is raised here."""
    if isinstance(result, Refused):
        raise BadRequest(result.text)
    return result
