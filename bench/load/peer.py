"""The peer: boardgame.io's server from npm, with a Squadro of the same rules.

Its clients use socket.io: a move goes over the WebSocket and comes back to every viewer as the whole state.
It sends no legal moves, so clients must know the rules; ours know that any piece that is not home may move.
"""

import asyncio
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec.json import decode

from bench.load.client import TIMEOUT, HttpConnection, WebSocket
from bench.load.processes import ServerProcess, running
from bench.load.rounds import Load
from speeltafel.games.squadro import rules
from speeltafel.games.squadro.rules import State

FOLDER = Path(__file__).parent / "peer"
MEMORY = "memory"
"""Instead of a folder: matches are in memory only."""
HOME = 12
ON = "42/squadro,"
"""The prefix of a socket.io event of this game."""


def install() -> str:
    """Install the peer with npm into an ignored folder; return an error, or an empty string."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node and npm are not installed here"
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return ""
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        return f"npm could not fetch it ({error})"
    return ""


@contextmanager
def open_peer(place: Path | str) -> Iterator[ServerProcess]:
    """Run the peer's server on a free port, with its matches in this folder or in memory."""
    command = ["node", "server.js", str(place)]
    with running(command, r"open on port (\d+)", FOLDER, {"NODE_ENV": "production"}) as process:
        yield process


class Match:
    """A match at the peer; the side to move plays any piece that is not home."""

    def __init__(self, port: int, rng: Random, watchers: int = 0) -> None:
        self.port, self.rng, self.watchers = port, rng, watchers
        self.id = ""
        self.load: Load | None = None
        self.over = False
        self.sockets: list[WebSocket] = []
        self._credentials: list[str | None] = []
        self._synced: list[asyncio.Future[None]] = []
        self._steps: list[list[int]] = []
        self._side = 0
        self._state = 0
        self._waiting = 0
        self.state: State | None = None
        """Our own state, while the peer's rules are compared with ours."""

    async def open(self, endless: bool = False) -> None:
        """Create the match, join it on both sides, and open every viewer's socket."""
        line = HttpConnection(self.port)
        about = json.dumps({"numPlayers": 2, "setupData": {"endless": endless}})
        _, _, answer = await line.request("POST", "/games/squadro/create", about, "json")
        self.id = json.loads(answer)["matchID"]
        for side, name in enumerate(("Ana", "Bo")):
            about = json.dumps({"playerID": str(side), "playerName": name})
            _, _, answer = await line.request("POST", f"/games/squadro/{self.id}/join", about, "json")
            self._credentials.append(json.loads(answer)["playerCredentials"])
        line.close()
        self._credentials += [None] * self.watchers
        for place in range(2 + self.watchers):
            self._synced.append(asyncio.get_running_loop().create_future())
            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await WebSocket.open(self.port, path, self._on_message(place)))
            await asyncio.wait_for(self._synced[place], TIMEOUT)

    def move(self) -> None:
        """Play a move."""
        tracks = [track for track, steps in enumerate(self._steps[self._side], 1) if steps < HOME]
        track, player = self.rng.choice(tracks), str(self._side)
        if self.state is not None:
            self.state = rules.play(self.state, rules.Advance(track))
        payload = {
            "type": "advance",
            "args": [track],
            "playerID": player,
            "credentials": self._credentials[self._side],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._waiting = len(self.sockets)
        self._emit(self.sockets[self._side], "update", action, self._state, self.id, player)

    def leave(self) -> None:
        """Close all connections."""
        for socket in self.sockets:
            socket.close()

    def _emit(self, socket: WebSocket, *arguments: Any) -> None:
        socket.send((ON + json.dumps(arguments, separators=(",", ":"))).encode())

    def _on_message(self, place: int) -> Any:
        """Return the message handler of a viewer."""

        def handle(message: bytes) -> None:
            if message == b"2":
                self.sockets[place].send(b"3")
            elif message.startswith(b"0"):
                self._join(place)
            elif message.startswith(b"40/"):
                player = str(place) if place < 2 else None
                self._emit(self.sockets[place], "sync", self.id, player, self._credentials[place], 2)
            elif message.startswith(b'42/squadro,["update"'):
                self._received(place, decode(message[len(ON) :])[2] if place < 2 else None)
            elif message.startswith(b'42/squadro,["sync"'):
                self._apply(decode(message[len(ON) :])[2]["state"])
                self._synced[place].set_result(None)

        return handle

    def _join(self, place: int) -> None:
        """Join the game's namespace; this message may arrive before `open` has returned the socket."""
        loop = asyncio.get_running_loop()
        if len(self.sockets) <= place:
            loop.call_later(0.001, self._join, place)
        else:
            self.sockets[place].send(b"40/squadro,")

    def _apply(self, state: dict[str, Any]) -> None:
        self._steps, self._state = state["G"]["steps"], state["_stateID"]
        self._side = int(state["ctx"]["currentPlayer"])
        self.over = "gameover" in state["ctx"]
        if self.state is not None:
            assert [list(side) for side in self.state.steps] == self._steps, "the peer plays another Squadro"
            assert bool(self.state.why) == self.over, "the peer's Squadro ends otherwise"

    def _received(self, place: int, state: dict[str, Any] | None) -> None:
        if state is not None:
            self._apply(state)
        if self.load is not None and self._waiting:
            self.load.update_received(self)
            self._waiting -= 1
            if not self._waiting:
                self.load.move_finished(self)


async def compare_rules() -> None:
    """Play some matches to their end; the peer's states and endings must be ours."""
    with open_peer(MEMORY) as process:
        matches = await open_matches(process.port, 20)
        for match in matches:
            match.state = rules.start(2, {"first": 1, "repetition": "draw"})
        await Load(process, matches).round(20 * 200, 45.0)
        assert all(match.over for match in matches), "a game did not end"


async def open_matches(
    port: int, count: int, watchers: int = 0, seed: int = 0, endless: bool = False
) -> list[Match]:
    """Open so many matches, 16 at a time."""
    matches = [Match(port, Random(f"{seed} {number}"), watchers) for number in range(count)]
    for start in range(0, count, 16):
        await asyncio.gather(*(match.open(endless) for match in matches[start : start + 16]))
    return matches
