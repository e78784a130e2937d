"""The peer under the same load: boardgame.io's own server from npm, with a Squadro of the same rules.

Its browsers speak socket.io: a move travels over the socket and comes back on every viewer's socket as the
whole position. It has no list of legal moves to send, so its clients must know the rules; ours here know that
any piece may move that is not home.
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

from bench.load.evening import Evening
from bench.load.processes import Served, running
from bench.load.wire import PATIENCE, Line, Socket
from speeltafel.games.squadro import rules
from speeltafel.games.squadro.rules import State

FOLDER = Path(__file__).parent / "peer"
MEMORY = "memory"
"""In place of a folder: matches live in the server's memory only."""
HOME = 12
ON = "42/squadro,"
"""How socket.io begins an event in the room of a game."""


def install() -> str:
    """Have npm fetch the peer into an ignored folder; why that can't be, or nothing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node and npm are not installed here"
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return ""
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as trouble:
        return f"npm could not fetch it ({trouble})"
    return ""


@contextmanager
def open_peer(place: Path | str) -> Iterator[Served]:
    """The peer's server on a free port, keeping its matches in this folder or in memory."""
    command = ["node", "server.js", str(place)]
    with running(command, r"open on port (\d+)", FOLDER, {"NODE_ENV": "production"}) as served:
        yield served


class Match:
    """A match at the peer: whoever is to move takes any piece that is not home."""

    def __init__(self, port: int, rng: Random, watchers: int = 0) -> None:
        self.port, self.rng, self.watchers = port, rng, watchers
        self.id = ""
        self.evening: Evening | None = None
        self.over = False
        self.sockets: list[Socket] = []
        self._credentials: list[str | None] = []
        self._synced: list[asyncio.Future[None]] = []
        self._steps: list[list[int]] = []
        self._side = 0
        self._state = 0
        self._lacking = 0
        self.law: State | None = None
        """Our own position, where the peer's rules are being compared with ours."""

    async def open(self, endless: bool = False) -> None:
        """Create the match, join it on both sides, and open every viewer's socket."""
        line = Line(self.port)
        about = json.dumps({"numPlayers": 2, "setupData": {"endless": endless}})
        _, _, answer = await line.ask("POST", "/games/squadro/create", about, "json")
        self.id = json.loads(answer)["matchID"]
        for side, name in enumerate(("Ana", "Bo")):
            about = json.dumps({"playerID": str(side), "playerName": name})
            _, _, answer = await line.ask("POST", f"/games/squadro/{self.id}/join", about, "json")
            self._credentials.append(json.loads(answer)["playerCredentials"])
        line.close()
        self._credentials += [None] * self.watchers
        for place in range(2 + self.watchers):
            self._synced.append(asyncio.get_running_loop().create_future())
            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await Socket.open(self.port, path, self._hearing(place)))
            await asyncio.wait_for(self._synced[place], PATIENCE)

    def move(self) -> None:
        """Let whoever is to move play."""
        tracks = [track for track, steps in enumerate(self._steps[self._side], 1) if steps < HOME]
        track, player = self.rng.choice(tracks), str(self._side)
        if self.law is not None:
            self.law = rules.play(self.law, rules.Advance(track))
        payload = {
            "type": "advance",
            "args": [track],
            "playerID": player,
            "credentials": self._credentials[self._side],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._lacking = len(self.sockets)
        self._tell(self.sockets[self._side], "update", action, self._state, self.id, player)

    def leave(self) -> None:
        """Everybody goes."""
        for socket in self.sockets:
            socket.close()

    def _tell(self, socket: Socket, *words: Any) -> None:
        socket.say((ON + json.dumps(words, separators=(",", ":"))).encode())

    def _hearing(self, place: int) -> Any:
        """What a viewer does with what it hears."""

        def hear(message: bytes) -> None:
            if message == b"2":
                self.sockets[place].say(b"3")
            elif message.startswith(b"0"):
                self._say_hello(place)
            elif message.startswith(b"40/"):
                player = str(place) if place < 2 else None
                self._tell(self.sockets[place], "sync", self.id, player, self._credentials[place], 2)
            elif message.startswith(b'42/squadro,["update"'):
                self._saw(place, decode(message[len(ON) :])[2] if place < 2 else None)
            elif message.startswith(b'42/squadro,["sync"'):
                self._know(decode(message[len(ON) :])[2]["state"])
                self._synced[place].set_result(None)

        return hear

    def _say_hello(self, place: int) -> None:
        """Enter the game's room; the first word may come before `open` has handed us the socket."""
        loop = asyncio.get_running_loop()
        if len(self.sockets) <= place:
            loop.call_later(0.001, self._say_hello, place)
        else:
            self.sockets[place].say(b"40/squadro,")

    def _know(self, state: dict[str, Any]) -> None:
        self._steps, self._state = state["G"]["steps"], state["_stateID"]
        self._side = int(state["ctx"]["currentPlayer"])
        self.over = "gameover" in state["ctx"]
        if self.law is not None:
            assert [list(side) for side in self.law.steps] == self._steps, "the peer plays another Squadro"
            assert bool(self.law.why) == self.over, "the peer's Squadro ends otherwise"

    def _saw(self, place: int, state: dict[str, Any] | None) -> None:
        if state is not None:
            self._know(state)
        if self.evening is not None and self._lacking:
            self.evening.heard(self)
            self._lacking -= 1
            if not self._lacking:
                self.evening.went_round(self)


async def compare_rules() -> None:
    """Play some games to their end and see that the peer's positions and endings are ours."""
    with open_peer(MEMORY) as served:
        matches = await open_matches(served.port, 20)
        for match in matches:
            match.law = rules.start(2, {"first": 1, "repetition": "draw"})
        await Evening(served, matches).round(20 * 200, 45.0)
        assert all(match.over for match in matches), "a game did not end"


async def open_matches(
    port: int, count: int, watchers: int = 0, seed: int = 0, endless: bool = False
) -> list[Match]:
    """So many matches, opened a few at a time as guests come in."""
    matches = [Match(port, Random(f"{seed} {number}"), watchers) for number in range(count)]
    for start in range(0, count, 16):
        await asyncio.gather(*(match.open(endless) for match in matches[start : start + 16]))
    return matches
