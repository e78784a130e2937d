"""Server processes with twin matches of Saga: every byte on their sockets is the same.

Names, keys and ids are the same on both servers, so all bytes must be, except the `date` header.
"""

import asyncio
import re
import socket
from urllib.parse import urlencode

from speeltafel.cli.serve import FILE
from speeltafel.core.game import Choose
from speeltafel.games.saga.moves import Hide
from speeltafel.store import Entry, Person, Store, digest
from tests.leaks.test_twin_servers import about_to_hide
from tests.leaks.twin_servers import ID
from tests.store.tables import put_server_key
from tests.web.server_process import serving

HOST = "speeltafel.test"
"""The name of the server in requests, because its port varies."""
LATER = 1e11
"""When everybody was added: so late that nothing is written when they are seen, and data has one size."""
MOVES = 8
MARK = "dat was het"


def prepared(seed):
    """Return a pair of matches, their logs until a card can be hidden, and the moves that follow in each."""

    async def play():
        pair, twins = await about_to_hide(seed)
        assert len(set(twins.holder.values())) == pair.seats, "everybody has a screen of their own"
        logs = [app.state.services.tables.store.events(ID).copy() for app in twins.apps]
        seats = []
        for _ in range(MOVES):
            turn = pair.turn
            if not isinstance(turn, Choose) or pair.step() is None:
                break
            seats.append(turn.seat)
        moves = [[pair.game.write(move) for move in done[-len(seats) :]] for done in pair.moves]
        assert isinstance(pair.moves[0][-len(seats)], Hide)
        assert moves[0] != moves[1]
        return pair, logs, seats, moves

    return asyncio.run(play())


def write_data(folder, pair, log, seed):
    """Write a data folder with this table."""
    folder.mkdir()
    with Store.open(folder / FILE) as store:
        put_server_key(store, "5" * 64)
        timeless = [
            Entry(event.seq, 1.0, event.kind, {**event.body, "pace": {"kind": "none"}})
            if event.kind == "set"
            else Entry(event.seq, 1.0, event.kind, event.body)
            for event in log
        ]
        for seat in range(1, pair.seats + 1):
            store.add_person(Person(f"p{seat}", f"N{seat}", LATER), digest(f"token-{seat}")).result()
        store.create_room(ID, seed, 1.0, timeless).result()


class Browser:
    """An audience with raw sockets, which records all it receives."""

    def __init__(self, server, observer, owner=False):
        name, port = server.address.removeprefix("http://").split(":")
        self.place = name, int(port)
        cookies = [f"speeltafel=token-{observer}"] if observer else []
        cookies += [f"owner={digest(server.owner_key)}"] if owner else []
        self.head = f"host: {HOST}\r\norigin: http://{HOST}\r\ncookie: {'; '.join(cookies)}\r\n"
        self.received = b""
        self.socket: socket.socket | None = None

    def request(self, path, form=None):
        """Send a request on a connection of its own; return the whole response."""
        body = urlencode(form or {}).encode()
        method = "GET" if form is None else "POST"
        with socket.create_connection(self.place, 30) as line:
            head = f"{method} {path} HTTP/1.1\r\n{self.head}accept: application/json\r\nconnection: close\r\n"
            line.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
            whole = b""
            while part := line.recv(65536):
                whole += part
        return re.sub(rb"\r\ndate: [^\r]*", b"", whole)

    def listen(self):
        """Open the table's WebSocket, and wait for the presence."""
        self.socket = socket.create_connection(self.place, 30)
        self.socket.sendall(
            f"GET /t/{ID}/live?since=0 HTTP/1.1\r\n{self.head}connection: upgrade\r\nupgrade: websocket\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while not any(map(is_about_presence, frames(self.received))):
            self.read_on()

    def until(self, mark):
        """Read until this has arrived."""
        while mark not in self.received:
            self.read_on()

    def read_on(self):
        part = self.socket.recv(65536)
        assert part, "the server closed the connection"
        self.received += part

    def until_all_present(self):
        """Read until nobody is shown as away; presence is sent with a delay."""
        while (
            b'class=\\"off\\"' in [frame for frame in frames(self.received) if is_about_presence(frame)][-1]
        ):
            self.read_on()

    def updates(self):
        """Return all updates before the mark, without the presence.

        The number of presence updates depends on the clock; they have nothing that the page has not.
        """
        before, _, _ = self.received.partition(MARK.encode())
        return [frame for frame in frames(before) if not is_about_presence(frame)]


def frames(stream):
    """Return the payloads of the complete frames after the handshake."""
    _, _, stream = stream.partition(b"\r\n\r\n")
    found = []
    while len(stream) > 1:
        wide = {126: 2, 127: 8}.get(stream[1], 0)
        end = 2 + wide + (int.from_bytes(stream[2 : 2 + wide], "big") if wide else stream[1])
        if end > len(stream):
            break
        found.append(stream[2 + wide : end])
        stream = stream[end:]
    return found


def is_about_presence(frame):
    return re.match(rb'{"n":\d+,"present":', frame)


def captured(server, pair, seats, moves):
    """Play these moves; return the updates and the responses of each audience."""
    observer = [*pair.blind, pair.knower]
    browsers = {who: Browser(server, who) for who in observer}
    for browser in browsers.values():
        browser.listen()
    for browser in browsers.values():
        browser.until_all_present()
    owner = Browser(server, None, owner=True)
    responses: dict = {who: [] for who in [*observer, "owner"]}
    before = int(re.search(rb'"v": ?(\d+)', browsers[None].received)[1])
    for version, (seat, token) in enumerate(zip(seats, moves, strict=True), before):
        mover = browsers.get(seat) or Browser(server, seat)
        played = mover.request(f"/t/{ID}/move", {"seat": seat, "move": token, "version": version})
        assert b"200 OK" in played, played
        for who, browser in browsers.items():
            paths = [f"/t/{ID}", f"/t/{ID}/at/{version}", f"/t/{ID}/why?touch=group-1", "/mine"]
            responses[who] += [
                browser.request(path) for path in [*paths, f"/t/{ID}/news?since=3", f"/t/{ID}/record"]
            ]
            if who != seat:
                responses[who].append(
                    browser.request(f"/t/{ID}/move", {"seat": seat, "move": token, "version": version + 1})
                )
        assert ID.encode() in owner.request("/owner"), "the owner sees which tables there are"
        responses["owner"] += [owner.request(path) for path in ("/owner", f"/t/{ID}", f"/t/{ID}/record")]
    assert b"200 OK" in browsers[pair.knower].request(f"/t/{ID}/say", {"text": MARK})
    for browser in browsers.values():
        browser.until(MARK.encode())
    for browser in browsers.values():
        browser.socket.close()
    return {who: browser.updates() for who, browser in browsers.items()}, responses


def test_bytes_on_sockets_do_not_depend_on_hidden_cards(tmp_path):
    pair, logs, seats, moves = prepared(5)
    both = []
    for number, (log, tokens) in enumerate(zip(logs, moves, strict=True)):
        write_data(tmp_path / f"{number}", pair, log, bytes([number] * 32))
        with serving(tmp_path / f"{number}", "--rate", "1000000") as server:
            both.append(captured(server, pair, seats, tokens))
    (updates, responses), (other_updates, other_responses) = both
    for observer in pair.blind:
        assert updates[observer] == other_updates[observer], f"updates of {observer} differ"
        assert responses[observer] == other_responses[observer], f"responses of {observer} differ"
        assert sum(map(len, updates[observer])) > 1000 * len(seats)
    assert responses["owner"] == other_responses["owner"]
    assert updates[pair.knower] != other_updates[pair.knower], "the seat that hid the card sees it"
    assert responses[pair.knower] != other_responses[pair.knower]
