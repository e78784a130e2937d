"""Pieces of work for the tests, and a worker that dies over its own; little is imported to do them."""

import os
import socket
from pathlib import Path
from signal import SIGKILL

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text


def dying(folder, work, piece):
    """The work, done; but the first who has done any is killed before it can say so."""
    result = work(piece)
    try:
        (Path(folder) / "died").touch(exist_ok=False)
    except FileExistsError:
        return result
    os.kill(os.getpid(), SIGKILL)
    raise AssertionError("nobody comes here")


def square(number):
    """Some work."""
    return number * number


def refuse(number):
    """Work that can't be done."""
    raise BadRequest(Text(f"nee {number}", f"no {number}"))


def hold(port):
    """Work without an end, behind an open connection."""
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.recv(1)
    raise AssertionError("nobody says anything")
