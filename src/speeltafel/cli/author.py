"""`speeltafel serve --author`: a server on this machine that starts again when a file of a game changes."""

import os
import pickle
import signal
import socket
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import click

from speeltafel.cli import author_texts as texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.shelf import FaultyGame
from speeltafel.core.words import Language, say

INTERVAL = 0.5
"""Seconds between two looks at the files."""
EXIT_CODES = (-signal.SIGTERM,)
"""How a worker exits when a file has changed."""


def check_host(host: str) -> None:
    """Raise `BadRequest` unless only this machine can reach the host."""
    try:
        is_loopback = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        is_loopback = False
    if not is_loopback:
        raise BadRequest(say(texts.AUTHORS_ALONE, host=host))


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the time and size of every file in a folder, but for what Python compiles."""
    found = {}
    for file in _files(folder):
        try:
            about = file.stat()
        except OSError:  # it was removed meanwhile
            continue
        found[str(file)] = (about.st_mtime_ns, about.st_size)
    return found


def _files(folder: Path) -> Iterable[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (Path(place, name) for name in names)


def stop_on_change(folder: Path, before: dict[str, tuple[int, int]], wait: Callable[[float], bool]) -> None:
    """Wait until something in a folder differs from a snapshot, then let this process stop as by SIGTERM.

    `wait` waits so many seconds, and returns whether to give up.
    """
    while not wait(INTERVAL):
        if snapshot(folder) != before:
            os.kill(os.getpid(), signal.SIGTERM)
            return


@dataclass(frozen=True, slots=True)
class Watched:
    """A server that starts again when a file of a game changes."""

    folder: Path
    """The games."""
    language: Language
    options: bytes
    """The pickled `serve.WorkerOptions`: reading them imports the games, one of which can be faulty."""


def watch(folder: Path) -> None:
    """Stop this process when a file in a folder changes; the supervisor starts it anew."""
    before, never = snapshot(folder), threading.Event()
    threading.Thread(target=stop_on_change, args=(folder, before, never.wait), daemon=True).start()


def run_worker(listener: socket.socket, watched: Watched) -> None:
    """Serve requests until a file of a game changes; where a game is faulty, say so and wait for that."""
    watch(watched.folder)
    try:
        options = pickle.loads(watched.options)
    except FaultyGame as fault:
        click.echo(fault.text.into(watched.language), err=True)
        click.echo(texts.WAITING.into(watched.language), err=True)
        wait_for_signal()
        return
    from speeltafel.cli import serve

    serve.run_worker(listener, options)


def wait_for_signal() -> None:
    """Wait until a signal stops this process."""
    threading.Event().wait()
