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
import uvicorn
from markupsafe import Markup
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from speeltafel.cli import author_texts as texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.shelf import FaultyGame
from speeltafel.core.words import Language, Text, say

PAGE = Markup(
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Speeltafel</title>'
    '<meta name="viewport" content="width=device-width,initial-scale=1">'
    '<meta name="color-scheme" content="light dark">{refresh}</head>'
    '<body style="font:1.1rem/1.5 system-ui;max-width:60rem;margin:3rem auto;overflow-wrap:anywhere">'
    '<main role="alert">{faults}</main><p>{waiting}</p></body></html>'
)
REFRESH = Markup(
    "<script>setInterval(async () => {"
    " const answer = await fetch(location.href).catch(() => null);"
    " if (!answer) return;"
    ' const page = new DOMParser().parseFromString(await answer.text(), "text/html");'
    ' const same = (part) => part.querySelector("main")?.innerHTML;'
    " if (answer.status !== 503 || same(page) !== same(document)) location.reload();"
    "}, 1000)</script>"
    '<noscript><meta http-equiv="refresh" content="1"></noscript>'
)
"""Loads the page again once it differs: a screen reader would repeat an alert that is loaded every second."""
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
        serve_fault(listener, fault.text, watched.language)
        return
    from speeltafel.cli import serve

    serve.run_worker(listener, options)


def serve_fault(listener: socket.socket, what: Text, language: Language) -> None:
    """Answer every request with what is wrong with a game, until a signal stops this process."""
    app = fault_app(what, language)
    uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="warning", access_log=False)).run([listener])


def fault_app(what: Text, language: Language) -> ASGIApp:
    """Return an app that answers with what is wrong; its page loads again until the game is mended."""
    faults = Markup("").join(Markup("<p>{}</p>").format(line) for line in what.into(language).splitlines())

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        # What was posted is lost when its address is loaded again: going back keeps it.
        refresh = REFRESH if scope.get("method") == "GET" else ""
        waiting = texts.WAITING.into(language)
        page = PAGE.format(language=language, refresh=refresh, faults=faults, waiting=waiting)
        await HTMLResponse(page, 503, {"cache-control": "no-store"})(scope, receive, send)

    return answer
