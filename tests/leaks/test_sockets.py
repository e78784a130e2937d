"""A house in a process of its own, and every byte that its sockets bring to those who may not know.

Twice the same game of Saga, with other cards face down. Names, keys and ids are the same in both houses, so
that every byte must be, but for the clock in the `date` of an answer.
"""

import asyncio
import re
import socket
from urllib.parse import urlencode

from speeltafel.cli.serve import FILE
from speeltafel.core.game import Choose
from speeltafel.games.saga.moves import Hide
from speeltafel.store import Entry, Person, Store, digest
from tests.leaks.houses import ID
from tests.leaks.test_houses import about_to_hide
from tests.web.servers import serving

HOST = "speeltafel.test"
"""What the browsers call the house, for its port is another each time."""
MOVES = 8
MARK = "dat was het"


def prepared(seed):
    """A pair of logs up to where a card can be hidden, and the moves that follow in each."""

    async def play():
        pair, doubled = await about_to_hide(seed)
        assert len(set(doubled.holder.values())) == pair.seats, "everybody at a screen of their own"
        logs = [app.state.services.tables.store.events(ID).copy() for app in doubled.apps]
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


def furnish(folder, pair, log, seed):
    """A house as it lies on disk, with this table in it."""
    folder.mkdir()
    with Store.open(folder / FILE) as store:
        store.put_setting("house-key", "5" * 64).result()
        timeless = [
            Entry(event.seq, 1.0, event.kind, {**event.body, "pace": {"kind": "none"}})
            if event.kind == "set"
            else Entry(event.seq, 1.0, event.kind, event.body)
            for event in log
        ]
        for seat in range(1, pair.seats + 1):
            store.add_person(Person(f"p{seat}", f"N{seat}", "nl", 1.0, 1.0), digest(f"token-{seat}")).result()
        store.create_room(ID, seed, 1.0, timeless).result()


class Browser:
    """One audience with raw sockets: all that comes in is kept."""

    def __init__(self, server, observer, owner=False):
        name, port = server.address.removeprefix("http://").split(":")
        self.place = name, int(port)
        cookies = [f"speeltafel=token-{observer}"] if observer else []
        cookies += [f"owner={digest(server.owner_key)}"] if owner else []
        self.head = f"host: {HOST}\r\norigin: http://{HOST}\r\ncookie: {'; '.join(cookies)}\r\n"
        self.came = b""
        self.live: socket.socket | None = None

    def ask(self, path, form=None):
        """One request on a connection of its own; everything until it is closed."""
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
        """Open the table's socket, and wait for the word that we are there."""
        self.live = socket.create_connection(self.place, 30)
        self.live.sendall(
            f"GET /t/{ID}/live?since=0 HTTP/1.1\r\n{self.head}connection: upgrade\r\nupgrade: websocket\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        while not any(map(is_about_presence, frames(self.came))):
            self.read_on()

    def until(self, mark):
        """Read on until this has come in."""
        while mark not in self.came:
            self.read_on()

    def read_on(self):
        part = self.live.recv(65536)
        assert part, "the house hung up"
        self.came += part

    def until_all_are_here(self):
        """Read on until nobody is shown as away: who comes is told to the others a little later."""
        while b'class=\\"off\\"' in [frame for frame in frames(self.came) if is_about_presence(frame)][-1]:
            self.read_on()

    def heard(self):
        """All frames that the socket brought before the mark, but for those that say who is there.

        How many of those come depends on the clock; they have nothing that the page has not.
        """
        came, _, _ = self.came.partition(MARK.encode())
        return [frame for frame in frames(came) if not is_about_presence(frame)]


def frames(stream):
    """The contents of a server's whole frames, after its answer to the handshake."""
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
    """Play these moves in this house; answers what its sockets and its answers brought to each audience."""
    observer = [*pair.blind, pair.knower]
    browsers = {who: Browser(server, who) for who in observer}
    for browser in browsers.values():
        browser.listen()
    for browser in browsers.values():
        browser.until_all_are_here()
    landlord = Browser(server, None, owner=True)
    asked: dict = {who: [] for who in [*observer, "owner"]}
    before = int(re.search(rb'"v": ?(\d+)', browsers[None].came)[1])
    for version, (seat, token) in enumerate(zip(seats, moves, strict=True), before):
        mover = browsers.get(seat) or Browser(server, seat)
        yes = mover.ask(f"/t/{ID}/move", {"seat": seat, "move": token, "version": version})
        assert b"200 OK" in yes, yes
        for who, browser in browsers.items():
            paths = [f"/t/{ID}", f"/t/{ID}/at/{version}", f"/t/{ID}/why?touch=group-1", "/mine"]
            asked[who] += [browser.ask(path) for path in [*paths, f"/t/{ID}/news?since=3", f"/t/{ID}/record"]]
            if who != seat:
                asked[who].append(
                    browser.ask(f"/t/{ID}/move", {"seat": seat, "move": token, "version": version + 1})
                )
        assert ID.encode() in landlord.ask("/owner"), "the owner sees which tables there are"
        asked["owner"] += [landlord.ask(path) for path in ("/owner", f"/t/{ID}", f"/t/{ID}/record")]
    assert b"200 OK" in browsers[pair.knower].ask(f"/t/{ID}/say", {"text": MARK})
    for browser in browsers.values():
        browser.until(MARK.encode())
    for browser in browsers.values():
        browser.live.close()
    return {who: browser.heard() for who, browser in browsers.items()}, asked


def test_no_socket_brings_a_byte_that_tells_what_lies_face_down(tmp_path):
    pair, logs, seats, moves = prepared(5)
    both = []
    for number, (log, tokens) in enumerate(zip(logs, moves, strict=True)):
        furnish(tmp_path / f"{number}", pair, log, bytes([number] * 32))
        with serving(tmp_path / f"{number}", "--rate", "1000000") as server:
            both.append(captured(server, pair, seats, tokens))
    (heard, asked), (other_heard, other_asked) = both
    for observer in pair.blind:
        assert heard[observer] == other_heard[observer], f"a socket tells {observer} something"
        assert asked[observer] == other_asked[observer], f"an answer tells {observer} something"
        assert sum(map(len, heard[observer])) > 1000 * len(seats)
    assert asked["owner"] == other_asked["owner"]
    assert heard[pair.knower] != other_heard[pair.knower], "whoever laid it does see it"
    assert asked[pair.knower] != other_asked[pair.knower]
