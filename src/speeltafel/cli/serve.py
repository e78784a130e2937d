"""`speeltafel serve`: open the house, and say where it is."""

import secrets
import socket
from pathlib import Path

import click
import uvicorn

from speeltafel.cli import phrases
from speeltafel.core.words import Language
from speeltafel.games import GAMES
from speeltafel.store import Store
from speeltafel.web.app import create_app, guarded


def serve(host: str, port: int, data: Path, language: Language) -> None:
    """Run the house until somebody stops it."""
    key = secrets.token_urlsafe(12)
    with Store.open(data / "speeltafel.db") as store:
        app = create_app(store, GAMES, key)
        app.state.folder = data
        for line in welcome(host, port, key, language):
            click.echo(line)
        uvicorn.run(
            guarded(app),
            host=host,
            port=port,
            log_level="warning",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
        )


def welcome(host: str, port: int, key: str, language: Language) -> list[str]:
    """Where to go: here, on the network, and as the owner."""
    lines = [phrases.OPEN_HOUSE.into(language), f"  http://localhost:{port}/"]
    if host == "0.0.0.0" and (address := own_address()):
        lines.append(f"  http://{address}:{port}/")
    return [*lines, f"{phrases.OWNER_KEY.into(language)} {key}", phrases.STOP.into(language)]


def own_address() -> str:
    """This computer's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
