"""Run tasks on a Ray cluster: `--on ray`, or `--on ray:ADDRESS` for one that is running already.

Every node needs the same version of Speeltafel. The task of a worker that dies is retried elsewhere; tasks
are pure functions of their seeds, so the result is the same. Needs the extra `cluster`.
"""

import logging
import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pickle import dumps, loads
from typing import Any

from speeltafel import __version__
from speeltafel.bots.compute import Compute, Here, P, Processes, R, Refused, attempt, unwrap
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, say

PROCESSES, RAY = "processes", "ray"
CONNECT_TIMEOUT = 5.0
"""Seconds within which a cluster must accept a connection."""
TRIES = 10
"""Workers that may die on one task before it fails."""

NO_RAY = Text(
    "Ray is er niet. Installeer het erbij: pip install 'speeltafel[cluster]'.",
    "Ray is not there. Install it too: pip install 'speeltafel[cluster]'.",
)
NOWHERE = Text(
    "{shown} kennen we niet; het werk kan op processes, ray of ray:ADRES.",
    "We don't know {shown}; work can be done on processes, ray or ray:ADDRESS.",
)
NO_CLUSTER = Text("Op {address} antwoordt geen Ray: {why}.", "No Ray answers at {address}: {why}.")
LOST = Text(
    "Over een stuk werk vielen {tries} werkers om: {why}. Wat af is blijft; hetzelfde commando gaat verder.",
    "{tries} workers died over a piece of work: {why}. What is done is kept; the same command goes on.",
)
OTHER_VERSION = Text(
    "Een werker heeft Speeltafel {theirs}, wij {ours}: dan kan de uitslag anders zijn.",
    "A worker has Speeltafel {theirs}, we have {ours}: then the result may differ.",
)


@contextmanager
def place(word: str, cores: int) -> Iterator[Compute]:
    """Open the executor that this word names; `cores` counts where it is this machine."""
    kind, colon, address = word.partition(":")
    if word == PROCESSES:
        yield Processes(cores) if cores > 1 else Here()
    elif kind == RAY and bool(colon) == bool(address):
        with _connected(address, cores) as cluster:
            yield cluster
    else:
        raise BadRequest(say(NOWHERE, shown=ascii(word[:40])))


@contextmanager
def _connected(address: str, cores: int) -> Iterator[Compute]:
    """Connect to the cluster at this address, or start one on this machine; reuse an open connection."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # It would tell its makers that it ran.
    try:
        import ray
    except ModuleNotFoundError:
        raise BadRequest(NO_RAY) from None
    _check_reachable(address)
    if ray.is_initialized():
        yield Cluster(ray)
        return
    own = {"address": "local", "num_cpus": cores, "include_dashboard": False}
    try:
        ray.init(
            **({"address": address} if address else own), log_to_driver=False, logging_level=logging.ERROR
        )
    except (ConnectionError, ValueError, RuntimeError) as trouble:
        why = str(trouble).split("\n")[0].rstrip(".")
        raise BadRequest(say(NO_CLUSTER, address=address, why=why)) from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT).close()
        except (OSError, OverflowError) as trouble:
            raise BadRequest(say(NO_CLUSTER, address=address, why=trouble)) from None


class Cluster:
    """Runs tasks on all cores of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    @property
    def cores(self) -> int:
        """The present number of cores; nodes come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[[P], R], arguments: Iterable[P]) -> Generator[R, None, None]:
        """Yield the results as they complete; the task of a worker that dies is retried."""
        ray = self._ray
        task = ray.remote(num_cpus=1, max_retries=TRIES)(_run_remotely)
        function = ray.put(dumps(partial(attempt, work)))  # Sent to each node once.
        upcoming = iter(arguments)
        waiting: list[Any] = []
        try:
            while True:
                room = 2 * self.cores - len(waiting)
                waiting += [
                    task.remote(__version__, function, argument) for argument in islice(upcoming, room)
                ]
                if not waiting:
                    return
                done, waiting = ray.wait(waiting, num_returns=1)
                for result in ray.get(done):
                    yield unwrap(loads(result))
        except ray.exceptions.WorkerCrashedError as trouble:
            raise BadRequest(
                say(LOST, tries=TRIES + 1, why=str(trouble).split("\n")[0].rstrip("."))
            ) from None
        finally:
            for one in waiting:
                ray.cancel(one, force=True)


def _run_remotely(version: str, work: bytes, argument: Any) -> bytes:
    """Run a task in a worker, if its version is ours.

    Arguments and results are pickled here. Ray itself passes arrays read-only, which is another type for the
    compiler: each worker took 20 s more to compile Columbiz.
    """
    if version != __version__:
        return dumps(Refused(say(OTHER_VERSION, theirs=__version__, ours=version)))
    return dumps(loads(work)(argument))
