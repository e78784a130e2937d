"""The outer door, from outside: a real server and raw bytes, as somebody would send who means no good."""

import re
import select
import socket
import threading
import time
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from speeltafel.cli.serve import listen, settings
from speeltafel.games import GAMES
from speeltafel.play.seating import SEATED
from speeltafel.store import Store
from speeltafel.web import forms
from speeltafel.web.app import create_app, guarded
from speeltafel.web.headers import HEADERS
from speeltafel.web.limits import connection
from speeltafel.web.limits.rates import ConnectionLimit, RateLimiter
from speeltafel.web.services import Settings
from tests.services import use, use_settings
from tests.web.server_process import Player, serving

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""A proxy of the house's own, and somebody on the network: this machine answers to both."""


class Opened:
    """A house that is open in this process, so that its patience can be short."""

    def __init__(self, store, folder):
        self.app = create_app(store, GAMES, Settings("key"))
        use_settings(self.app, folder=folder)
        self.app.state.services.tables.seating = SEATED
        use(self.app, rates=RateLimiter(1e9, 1e9))
        self.door = listen(HERE, 0)
        self.port = self.door.getsockname()[1]
        self.address = f"http://{HERE}:{self.port}"
        self.server = uvicorn.Server(settings(guarded(self.app)))
        self.thread = threading.Thread(target=self.server.run, args=([self.door],))

    def call(self, source=HERE):
        return socket.create_connection((HERE, self.port), timeout=30, source_address=(source, 0))

    def send(self, *parts, source=HERE):
        """Send these bytes and hear all that is answered until the house hangs up."""
        with self.call(source) as line:
            with suppress(OSError):
                for part in parts:
                    line.sendall(part)
            return hear(line)

    def ask(self, head, source=HERE, **headers):
        """One whole request."""
        given = {"host": f"{HERE}:{self.port}", "connection": "close"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        lines = [head, *(f"{name}: {value}" for name, value in given.items() if value is not None)]
        return self.send("\r\n".join([*lines, "", ""]).encode("latin1"), source=source)


def hear(line):
    heard = b""
    with suppress(OSError):
        while part := line.recv(65536):
            heard += part
    return heard.decode("latin1")


@contextmanager
def opened_house(folder):
    """A server in a thread of this process."""
    with pytest.MonkeyPatch.context() as patch, Store.open(folder / "house.db") as store:
        patch.setattr(connection, "LINGER", 1.0)
        opened = Opened(store, folder)
        opened.thread.start()
        while not opened.server.started:
            time.sleep(0.01)
        try:
            yield opened
        finally:
            opened.server.should_exit = True
            opened.thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with opened_house(tmp_path_factory.mktemp("door")) as opened:
        yield opened


@pytest.fixture
def hurried(monkeypatch):
    """The house waits only a moment; elsewhere it waits as ever, for this machine can be slow as well."""
    monkeypatch.setattr(connection, "CLIENT_TIMEOUT", 0.5)
    monkeypatch.setattr(forms, "BODY_TIMEOUT", 0.5)


def status(answer):
    return int(answer.split(" ")[1]) if answer else 0


def assert_safe(answer):
    head = answer.split("\r\n\r\n")[0].lower()
    for name, value in HEADERS.items():
        assert f"\r\n{name}: {value.lower()}" in head, (name, head)
    assert "\r\ncache-control:" in head
    assert "\r\nserver:" not in head


def post(path, *more, host):
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", *more, "", ""]
    return "\r\n".join(lines).encode()


@pytest.fixture
def host(server):
    return f"{HERE}:{server.port}"


def test_a_head_that_never_ends_is_cut_off(server, host, hurried):
    for begun in (b"", b"G", b"GET /health HTTP/1.1\r\nHost: ", b"GET /health HTTP/1.1\r\nHost: x\r\nA: "):
        assert server.send(begun) == ""


def test_a_head_that_drips_is_cut_off_also_behind_a_good_request(server, host, hurried):
    with server.call() as line:
        line.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\nGET /health HTTP/1.1\r\n".encode())
        stop = threading.Event()

        def drip():
            with suppress(OSError):
                while not stop.wait(0.05):
                    line.sendall(b"A: b\r\n")

        dripping = threading.Thread(target=drip)
        dripping.start()
        heard = hear(line)
        stop.set()
        dripping.join()
    assert heard.count("HTTP/1.1 200") == heard.count("HTTP/1.1") == 1


def test_a_body_that_never_comes_is_refused_and_the_line_cut(server, host, hurried):
    for more in ("Content-Length: 400", "Transfer-Encoding: chunked"):
        heard = server.send(post("/tables", more, host=host), b"3\r\ngam\r\n")
        assert status(heard) == 408
        assert_safe(heard)


def test_a_body_that_is_refused_unread_can_not_hold_the_line(server, host):
    request = post("/tables", "Content-Length: 9999999", host=host).replace(b"Origin: http", b"Origin: ftp")
    heard = server.send(request, b"x" * 1000)
    assert heard.count("HTTP/1.1") == 1


@pytest.mark.parametrize("size", [4, 64, 4096])
def test_chunks_over_the_limit_are_refused_and_the_line_cut(server, host, size):
    chunk = b"%x\r\n%b\r\n" % (size, b"a" * size)
    heard = server.send(post("/tables", "Transfer-Encoding: chunked", host=host), chunk * (40_000 // size))
    assert status(heard) == 413
    assert_safe(heard)


@pytest.mark.parametrize(
    "head",
    [
        b"X: " + b"a" * 5_000_000,
        b"X: " + b"a" * 40_000 + b"\r\n\r\n",
        b"".join(b"X%d: a\r\n" % at for at in range(5_000)) + b"\r\n",
        b"Cookie: " + b"a=b; " * 10_000 + b"\r\n\r\n",
    ],
    ids=["one without end", "one", "thousands", "cookies"],
)
def test_a_giant_head_is_not_kept(server, host, head):
    heard = server.send(b"GET /health HTTP/1.1\r\nHost: x\r\n", head)
    assert "speeltafel" not in heard.split("\r\n\r\n")[-1]
    if heard:  # What is still on its way when a line is cut can take the answer along.
        assert status(heard) == 400
        assert_safe(heard)


@pytest.mark.parametrize(
    "lines",
    [
        "Content-Length: 4\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Content-Length: 4\r\nContent-Length: 5",
        "Content-Length: +4",
        "Content-Length: 4, 4",
        "Content-Length: -1",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\x0bchunked",
        "X: a\nTransfer-Encoding: chunked",
        " folded: yes",
    ],
)
def test_a_request_of_two_minds_is_none(server, host, lines):
    """Where a proxy could read another request than we do, nobody reads any."""
    smuggled = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    heard = server.send(post("/tables", lines, host=host), smuggled)
    assert status(heard) == 400
    assert heard.count("HTTP/1.1") == 1
    assert_safe(heard)


def test_what_stands_in_a_refused_body_is_never_a_request(server, host):
    inside = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    request = post("/tables", f"Content-Length: {len(inside)}", "Connection: close", host="evil.example")
    heard = server.send(request.replace(b"Host: evil.example", b"Host: " + host.encode()), inside)
    assert status(heard) == 403
    assert heard.count("HTTP/1.1") == 1


@pytest.mark.parametrize(
    "name",
    ["a" * 5000, "[", "a/b", "\xff", "x y", 'evil"><evil>', "evil.example", "me@evil.example", "", None],
)
def test_a_crooked_host_breaks_nothing_and_leads_nowhere(server, name):
    player = Player().visit(server)
    table_path = player.post("/tables", game="saga").headers["location"]
    for path in (
        "/",
        table_path,
        f"{table_path}/qr.svg",
        "/mine/",
        f"{table_path}/",
        "//evil.example/",
        "/\\evil.example/",
    ):
        heard = server.ask(f"GET {path} HTTP/1.1", host=name)
        assert status(heard) in (200, 400, 404, 422), (path, heard[:100])
        assert "\r\nlocation" not in heard.lower()
        assert "<evil>" not in heard
        assert_safe(heard)


@pytest.mark.parametrize("target", ["*", "http://evil.example/mine", "?x", "/%", "/%ff", "/a b", "\\mine"])
def test_a_crooked_target_is_answered_safely(server, target):
    for method in ("GET", "OPTIONS", "CONNECT", "TRACE", "BREW"):
        heard = server.ask(f"{method} {target} HTTP/1.1")
        assert status(heard) < 500
        assert "evil" not in heard
        assert_safe(heard)


def test_nobody_on_the_network_says_who_they_are_by_a_header(server):
    use(server.app, rates=RateLimiter(0.0, 5.0))
    try:
        for source, forwarded, spoofed in ((ELSEWHERE, "{}", True), (HERE, "{}, 203.0.113.9", True),
                                           (HERE, "203.0.113.{}", False)):  # fmt: skip
            facts = [{"x_forwarded_for": forwarded.format(at), "x_real_ip": str(at), "forwarded": f"for={at}"}
                     for at in range(1, 8)]  # fmt: skip
            heard = [server.ask("POST /language HTTP/1.1", source, content_length="0", **f) for f in facts]
            refused = [status(answer) == 429 for answer in heard]
            assert refused == ([False] * 5 + [True] * 2 if spoofed else [False] * 7), (source, forwarded)
    finally:
        use(server.app, rates=RateLimiter(1e9, 1e9))


def test_one_address_can_not_hold_all_the_lines(server, monkeypatch):
    limits = server.server.config.http_protocol_class.limits
    monkeypatch.setattr(limits, "connections", ConnectionLimit(5))
    lines = [server.call(ELSEWHERE) for _ in range(5)]
    request = f"GET /health HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()
    for line in lines:
        line.sendall(request)
        assert line.recv(15) == b"HTTP/1.1 200 OK"
    assert server.send(request, source=ELSEWHERE) == "", "the sixth is turned away"
    assert status(server.ask("GET /health HTTP/1.1")) == 200, "and nobody else is"
    for line in lines:
        line.close()
    while limits.connections._open:
        time.sleep(0.01)
    assert status(server.ask("GET /health HTTP/1.1", ELSEWHERE)) == 200


def is_well(line):
    line.request("GET", "/health")
    answer = line.getresponse()
    answer.read()
    return answer.status == 200


def test_a_line_of_this_machine_may_lie_idle_longer_than_a_proxy_keeps_it(server, monkeypatch):
    """Else a proxy could ask on a line that we are just closing, and get no answer."""
    monkeypatch.setattr(connection, "KEEP_ALIVE", 0.2)
    proxy, stranger = (
        HTTPConnection(HERE, server.port, timeout=30, source_address=(address, 0))
        for address in (HERE, ELSEWHERE)
    )
    with closing(proxy), closing(stranger):
        for line in (proxy, stranger):
            assert is_well(line)
        held = proxy.sock
        assert hear(stranger.sock) == "", "who comes from elsewhere is not waited for"
        assert is_well(proxy)
        assert proxy.sock is held, "and not on a new line"
    assert connection.IDLE > 120, "Caddy's two minutes; nginx keeps them one"


def test_who_does_not_read_is_cut_off(server, host, hurried):
    with server.call() as line:
        ask_for_much(line, host)
        while connections(server, line):
            time.sleep(0.02)


def test_whose_machine_is_gone_is_missed_within_half_a_minute(server):
    """Who loses power hangs up on nobody: the system tells us that what we send is not taken."""
    with server.call() as line:
        while not (there := connections(server, line)):
            time.sleep(0.01)
        ours = there[0].transport.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * connection.ACK_TIMEOUT


def connections(server, line):
    """The house's own end of this line, if it has one; who hung up at once can be there with no address."""
    return [one for one in list(server.server.server_state.connections) if one.client == line.getsockname()]


def ask_for_much(line, host):
    """Ask for more than a line can hold, until it begins to be answered, and read none of it."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    with suppress(BlockingIOError):
        line.send(f"GET /static/js/table.js HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * 400)
    assert select.select([line], [], [], 30)[0]


@contextmanager
def at_a_table(server):
    """Two players, and the address of their socket."""
    ana, bo = Player().visit(server), Player().visit(server)
    path = ana.post("/tables", game="squadro").headers["location"]
    assert bo.post(f"{path}/sit", seat=2, name="Bo").status_code == 200
    assert ana.post(f"{path}/start").status_code == 200
    yield f"{server.address.replace('http', 'ws')}{path}/live?since=0", path, ana


def test_a_socket_that_talks_is_closed(server):
    with at_a_table(server) as (place, path, ana):
        for words, code in ((["x" * 1025], 1009), (["x"] * 40, 1008), ([b"x"] * 40, 1008)):
            with connect(place, origin=server.address) as line:
                with suppress(ConnectionClosed):
                    for word in words:
                        line.send(word)
                with suppress(ConnectionClosed):
                    while line.recv(timeout=30):
                        pass
                assert line.close_code == code
        assert ana.get(path).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "http://a.127.0.0.1:{port}",
     "http://127.0.0.1:{port}.evil.example", "http://evil@127.0.0.1:{port}", "http://[", None],
)  # fmt: skip
def test_a_foreign_socket_is_turned_away_with_a_safe_answer(server, origin):
    with at_a_table(server) as (place, _, _ana):
        facts = {"connection": "upgrade", "upgrade": "websocket", "sec_websocket_version": "13",
                 "sec_websocket_key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
        path = re.sub(r"^ws://[^/]+", "", place)
        foreign = origin.format(port=server.port) if origin else None
        heard = server.ask(f"GET {path} HTTP/1.1", origin=foreign, **facts)
        assert status(heard) == 403
        assert_safe(heard)
        gone = server.ask("GET /t/nowhere/live HTTP/1.1", origin=server.address, **facts)
        assert status(gone) == 404
        assert_safe(gone)


def test_no_log_tells_a_private_link_and_no_visitor_makes_a_traceback(tmp_path):
    with serving(tmp_path) as server:
        with at_a_table(server) as (_, path, ana):
            page = ana.http.get(server.address + path, headers={"accept": "text/html"}).text
        link = re.search(rf"{path}/seat/1/([0-9a-f]{{32}})", page)
        phone = Player().visit(server)
        assert phone.get(link[0]).status_code == 200
        assert phone.post(link[0]).status_code == 303
        assert phone.get(link[0]).status_code == 422
        host = server.address.removeprefix("http://")
        for sent in (f"GET {link[0]} HTTP/1.1\r\nHost: [\r\n\r\n".encode(), b"\x16\x03\x01", b"GET \r\n\r\n",
                     post(link[0], "Content-Length: 50", host=host) + b"half a bo"):  # fmt: skip
            with socket.create_connection(server.socket_address, timeout=30) as line:
                line.sendall(sent)
                line.shutdown(socket.SHUT_WR)
        for _ in range(20):
            with socket.create_connection(server.socket_address, timeout=30) as line:
                ask_for_much(line, host)  # And hang up.
        assert phone.get("/health").status_code == 200
        server.process.terminate()
        told = server.process.communicate()[0]
    assert link[1] not in told
    assert "Traceback" not in told
