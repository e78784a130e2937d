"""A Ray cluster as the place where work is done: `--on ray`, or `--on ray:ADDRESS` for one that runs already.

Every node needs the same Speeltafel. A worker that dies is replaced and its piece done again elsewhere; since
pieces are pure functions of their seeds, the result is the same. Needs the extra `cluster`.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
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
KNOCKING = 5.0
"""Seconds within which a cluster must answer the door."""
TRIES = 10
"""Workers that may die over one piece before it is given up: of a bad piece they all do."""

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
    """The place this word names, as long as it is needed; so many cores, where it is this machine."""
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
    """A cluster: the one at this address, or one of our own on this machine; a program's own is left open."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # It would tell its makers that it ran.
    try:
        import ray
    except ModuleNotFoundError:
        raise BadRequest(NO_RAY) from None
    _knock(address)
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


def _knock(address: str) -> None:
    """Refuse an address at which nobody listens: Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=KNOCKING).close()
        except (OSError, OverflowError) as trouble:
            raise BadRequest(say(NO_CLUSTER, address=address, why=trouble)) from None


class Cluster:
    """Every core of a Ray cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    @property
    def cores(self) -> int:
        """How many there are now: nodes come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """The results, as they come; a piece whose worker dies is done again by another."""
        ray = self._ray
        task = ray.remote(num_cpus=1, max_retries=TRIES)(_done_there)
        handed = ray.put(dumps(partial(attempt, work)))  # Sent to a node once, however many pieces it does.
        following = iter(pieces)
        waiting: list[Any] = []
        try:
            while True:
                room = 2 * self.cores - len(waiting)
                waiting += [task.remote(__version__, handed, piece) for piece in islice(following, room)]
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


def _done_there(version: str, work: bytes, piece: Any) -> bytes:
    """What a worker does with a piece, if it is of our kind.

    Work and result travel as bytes, as between processes. Ray by itself hands arrays over read-only, which to
    a compiler is another type: each worker took 20 s more to compile Columbiz' games.
    """
    if version != __version__:
        return dumps(Refused(say(OTHER_VERSION, theirs=__version__, ours=version)))
    return dumps(loads(work)(piece))
