"""Executors: run pure functions in this process, on threads, in processes, or on a cluster.

A task is a pure function of its argument, seed included, so the result doesn't depend on where, when or after
how many failures it ran. The cluster is in `lab/cluster.py`.
"""

import os
from collections.abc import Callable, Generator, Iterable
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
from multiprocessing.connection import Connection
from signal import SIG_DFL, SIGINT, signal
from threading import Thread
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
    """Runs a function on many arguments."""

    def each(self, work: Callable[[P], R], arguments: Iterable[P]) -> Generator[R, None, None]:
        """Yield the results as they complete; arguments are consumed only as capacity allows."""


def in_order(compute: Compute, work: Callable[[P], R], arguments: Iterable[P]) -> list[R]:
    """Return the results in the order of their arguments."""
    done = dict(compute.each(partial(_numbered, work), enumerate(arguments)))
    return [done[number] for number in range(len(done))]


def _numbered(work: Callable[[P], R], argument: tuple[int, P]) -> tuple[int, R]:
    number, facts = argument
    return number, work(facts)


class Here:
    """Runs in this process, one after the other."""

    def each(self, work: Callable[[P], R], arguments: Iterable[P]) -> Generator[R, None, None]:
        """Yield the results, in order."""
        yield from map(work, arguments)


@dataclass(frozen=True, slots=True)
class Threads:
    """Runs on so many threads, for compiled functions, which release the GIL."""

    cores: int

    def each(self, work: Callable[[P], R], arguments: Iterable[P]) -> Generator[R, None, None]:
        """Yield the results as they complete."""
        with ThreadPoolExecutor(self.cores) as pool:
            yield from _as_completed(pool, work, arguments, 2 * self.cores)


@dataclass(frozen=True, slots=True)
class Processes:
    """Runs in so many processes.

    They are spawned, not forked, because forking a process with threads may copy a held lock. They end at
    once, in the middle of a task, when the results are no longer read or when this process ends, even where
    it is killed. Ctrl-C ends them silently; this process reports it.
    """

    cores: int

    def each(self, work: Callable[[P], R], arguments: Iterable[P]) -> Generator[R, None, None]:
        """Yield the results as they complete; raise `BadRequest` where a process died."""
        context = get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.cores, context, _begin, (theirs,))
        try:
            for result in _as_completed(pool, partial(attempt, work), arguments, 2 * self.cores):
                yield unwrap(result)
        except BrokenProcessPool:
            raise BadRequest(STOPPED) from None
        except BaseException:
            ours.close()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
            ours.close()
            theirs.close()


def _begin(pipe: Connection) -> None:
    """Prepare a process that ends when the other end of this pipe, which only its parent has, is closed."""
    signal(SIGINT, SIG_DFL)
    Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    pipe.poll(None)
    os._exit(1)


def _as_completed(
    pool: Executor, work: Callable[[P], R], arguments: Iterable[P], most: int
) -> Generator[R, None, None]:
    """Keep at most `most` tasks submitted, so that little is left to do when it is stopped."""
    waiting: set[Future[R]] = set()
    upcoming = iter(arguments)
    while True:
        waiting |= {pool.submit(work, argument) for argument in islice(upcoming, most - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal in a form that can be pickled."""

    text: Text


def attempt(work: Callable[[P], R], argument: P) -> R | Refused:
    """Return the result, or the refusal, in a form that can be pickled.

    A bot that calls `sys.exit` has failed: the program that waits for it shouldn't end without a word.
    """
    try:
        return work(argument)
    except Refusal as refusal:
        return Refused(refusal.text)
    except SystemExit as ended:
        raise RuntimeError(repr(ended)) from ended


def unwrap(result: R | Refused) -> R:
    """Return the result, or raise the refusal."""
    if isinstance(result, Refused):
        raise BadRequest(result.text)
    return result
