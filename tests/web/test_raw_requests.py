"""Raw requests to a real server: slow, endless, ambiguous and malformed ones."""

import re
import select
import socket
import threading
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from speeltafel.web import forms
from speeltafel.web.limits import connection
from speeltafel.web.limits.rates import ConnectionLimit, RateLimiter
from tests.services import use
from tests.waiting import wait_until
from tests.web.server_process import Player, serving
from tests.web.thread_server import ELSEWHERE, HERE, assert_safe, read_all, status, thread_server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with thread_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def short_timeouts(monkeypatch):
    """Shorten the server's timeouts to half a second; other tests use the real ones."""
    monkeypatch.setattr(connection, "CLIENT_TIMEOUT", 0.5)
    monkeypatch.setattr(forms, "BODY_TIMEOUT", 0.5)


def post(path, *more, host):
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", *more, "", ""]
    return "\r\n".join(lines).encode()


@pytest.fixture
def host(server):
    return f"{HERE}:{server.port}"


def test_an_endless_request_head_is_cut_off(server, host, short_timeouts):
    for begun in (b"", b"G", b"GET /health HTTP/1.1\r\nHost: ", b"GET /health HTTP/1.1\r\nHost: x\r\nA: "):
        assert server.send(begun) == ""


def test_a_slow_request_head_is_cut_off_also_on_a_reused_connection(server, host, short_timeouts):
    with server.connect() as client:
        client.sendall(f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\nGET /health HTTP/1.1\r\n".encode())
        stop = threading.Event()

        def drip():
            with suppress(OSError):
                while not stop.wait(0.05):
                    client.sendall(b"A: b\r\n")

        dripping = threading.Thread(target=drip)
        dripping.start()
        response = read_all(client)
        stop.set()
        dripping.join()
    assert response.count("HTTP/1.1 200") == response.count("HTTP/1.1") == 1


def test_a_missing_body_times_out_and_closes_the_connection(server, host, short_timeouts):
    for more in ("Content-Length: 400", "Transfer-Encoding: chunked"):
        response = server.send(post("/tables", more, host=host), b"3\r\ngam\r\n")
        assert status(response) == 408
        assert_safe(response)


def test_a_refused_body_does_not_hold_the_connection(server, host):
    request = post("/tables", "Content-Length: 9999999", host=host).replace(b"Origin: http", b"Origin: ftp")
    response = server.send(request, b"x" * 1000)
    assert response.count("HTTP/1.1") == 1


@pytest.mark.parametrize("size", [4, 64, 4096])
def test_a_chunked_body_over_the_limit_closes_the_connection(server, host, size):
    chunk = b"%x\r\n%b\r\n" % (size, b"a" * size)
    response = server.send(post("/tables", "Transfer-Encoding: chunked", host=host), chunk * (40_000 // size))
    assert status(response) == 413
    assert_safe(response)


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
def test_a_giant_request_head_is_refused(server, host, head):
    response = server.send(b"GET /health HTTP/1.1\r\nHost: x\r\n", head)
    assert "speeltafel" not in response.split("\r\n\r\n")[-1]
    if response:  # Bytes in flight when a connection is closed can discard the response.
        assert status(response) == 400
        assert_safe(response)


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
def test_an_ambiguous_request_is_refused(server, host, lines):
    """A proxy could parse it as a different request than we do."""
    smuggled = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    response = server.send(post("/tables", lines, host=host), smuggled)
    assert status(response) == 400
    assert response.count("HTTP/1.1") == 1
    assert_safe(response)


def test_a_refused_body_is_never_parsed_as_a_request(server, host):
    inside = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
    request = post("/tables", f"Content-Length: {len(inside)}", "Connection: close", host="evil.example")
    response = server.send(request.replace(b"Host: evil.example", b"Host: " + host.encode()), inside)
    assert status(response) == 403
    assert response.count("HTTP/1.1") == 1


@pytest.mark.parametrize(
    "name",
    ["a" * 5000, "[", "a/b", "\xff", "x y", 'evil"><evil>', "evil.example", "me@evil.example", "", None],
)
def test_a_malformed_host_header_is_answered_safely(server, name):
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
        response = server.request(f"GET {path} HTTP/1.1", host=name)
        assert status(response) in (200, 400, 404, 422), (path, response[:100])
        assert "\r\nlocation" not in response.lower()
        assert "<evil>" not in response
        assert_safe(response)


@pytest.mark.parametrize("target", ["*", "http://evil.example/mine", "?x", "/%", "/%ff", "/a b", "\\mine"])
def test_a_malformed_request_target_is_answered_safely(server, target):
    for method in ("GET", "OPTIONS", "CONNECT", "TRACE", "BREW"):
        response = server.request(f"{method} {target} HTTP/1.1")
        assert status(response) < 500
        assert "evil" not in response
        assert_safe(response)


def test_forwarded_headers_of_untrusted_clients_are_ignored(server):
    use(server.app, rates=RateLimiter(0.0, 5.0))
    try:
        for source, forwarded, spoofed in ((ELSEWHERE, "{}", True), (HERE, "{}, 203.0.113.9", True),
                                           (HERE, "203.0.113.{}", False)):  # fmt: skip
            facts = [{"x_forwarded_for": forwarded.format(at), "x_real_ip": str(at), "forwarded": f"for={at}"}
                     for at in range(1, 8)]  # fmt: skip
            responses = [
                server.request("POST /language HTTP/1.1", source, content_length="0", **f) for f in facts
            ]
            refused = [status(response) == 429 for response in responses]
            assert refused == ([False] * 5 + [True] * 2 if spoofed else [False] * 7), (source, forwarded)
    finally:
        use(server.app, rates=RateLimiter(1e9, 1e9))


def test_connections_of_one_address_are_limited(server, monkeypatch):
    limits = server.server.config.http_protocol_class.limits
    monkeypatch.setattr(limits, "connections", ConnectionLimit(5))
    lines = [server.connect(ELSEWHERE) for _ in range(5)]
    request = f"GET /health HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()
    for client in lines:
        client.sendall(request)
        assert client.recv(15) == b"HTTP/1.1 200 OK"
    assert server.send(request, source=ELSEWHERE) == "", "the sixth is refused"
    assert status(server.request("GET /health HTTP/1.1")) == 200, "other addresses are served"
    for client in lines:
        client.close()
    wait_until(lambda: not limits.connections._open)
    assert status(server.request("GET /health HTTP/1.1", ELSEWHERE)) == 200


def is_well(client):
    client.request("GET", "/health")
    answer = client.getresponse()
    answer.read()
    return answer.status == 200


def test_idle_connections_of_a_local_proxy_stay_open(server, monkeypatch):
    """A proxy could send a request on a connection at the moment we close it."""
    monkeypatch.setattr(connection, "KEEP_ALIVE", 0.2)
    proxy, stranger = (
        HTTPConnection(HERE, server.port, timeout=30, source_address=(address, 0))
        for address in (HERE, ELSEWHERE)
    )
    with closing(proxy), closing(stranger):
        for client in (proxy, stranger):
            assert is_well(client)
        held = proxy.sock
        assert read_all(stranger.sock) == "", "connections of other addresses are closed"
        assert is_well(proxy)
        assert proxy.sock is held, "on the same connection"
    assert connection.IDLE > 120, "Caddy keeps idle connections two minutes, nginx one"


def test_a_client_that_does_not_read_is_cut_off(server, host, short_timeouts):
    with server.connect() as client:
        request_much(client, host)
        wait_until(lambda: not server.connections_of(client))


def test_a_vanished_client_is_noticed_within_half_a_minute(server):
    """A client without power closes nothing; TCP_USER_TIMEOUT ends the connection."""
    with server.connect() as client:
        accepted = wait_until(lambda: server.connections_of(client))
        ours = accepted[0].transport.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * connection.ACK_TIMEOUT


def request_much(client, host):
    """Send many requests until responses arrive, and read none of them."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    with suppress(BlockingIOError):
        client.send(f"GET /static/js/table.js HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * 400)
    assert select.select([client], [], [], 30)[0]


@contextmanager
def running_match(server):
    """Start a match of two; yield the URL of its WebSocket, its path and the first player."""
    ana, bo = Player().visit(server), Player().visit(server)
    path = ana.post("/tables", game="squadro").headers["location"]
    assert bo.post(f"{path}/sit", seat=2, name="Bo").status_code == 200
    assert ana.post(f"{path}/start").status_code == 200
    yield f"{server.address.replace('http', 'ws')}{path}/live?since=0", path, ana


def test_a_websocket_that_sends_too_much_is_closed(server):
    with running_match(server) as (url, path, ana):
        for messages, code in ((["x" * 1025], 1009), (["x"] * 40, 1008), ([b"x"] * 40, 1008)):
            with connect(url, origin=server.address) as client:
                with suppress(ConnectionClosed):
                    for message in messages:
                        client.send(message)
                with suppress(ConnectionClosed):
                    while client.recv(timeout=30):
                        pass
                assert client.close_code == code
        assert ana.get(path).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "http://a.127.0.0.1:{port}",
     "http://127.0.0.1:{port}.evil.example", "http://evil@127.0.0.1:{port}", "http://[", None],
)  # fmt: skip
def test_a_foreign_websocket_is_refused_with_a_safe_response(server, origin):
    with running_match(server) as (url, _, _ana):
        facts = {"connection": "upgrade", "upgrade": "websocket", "sec_websocket_version": "13",
                 "sec_websocket_key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
        path = re.sub(r"^ws://[^/]+", "", url)
        foreign = origin.format(port=server.port) if origin else None
        response = server.request(f"GET {path} HTTP/1.1", origin=foreign, **facts)
        assert status(response) == 403
        assert_safe(response)
        gone = server.request("GET /t/nowhere/live HTTP/1.1", origin=server.address, **facts)
        assert status(gone) == 404
        assert_safe(gone)


def test_logs_have_no_private_links_and_no_tracebacks(tmp_path):
    with serving(tmp_path) as server:
        with running_match(server) as (_, path, ana):
            page = ana.http.get(server.address + path, headers={"accept": "text/html"}).text
        link = re.search(rf"{path}/seat/1/([0-9a-f]{{32}})", page)
        phone = Player().visit(server)
        assert phone.get(link[0]).status_code == 200
        assert phone.post(link[0]).status_code == 303
        assert phone.get(link[0]).status_code == 422
        host = server.address.removeprefix("http://")
        for sent in (f"GET {link[0]} HTTP/1.1\r\nHost: [\r\n\r\n".encode(), b"\x16\x03\x01", b"GET \r\n\r\n",
                     post(link[0], "Content-Length: 50", host=host) + b"half a bo"):  # fmt: skip
            with socket.create_connection(server.socket_address, timeout=30) as client:
                client.sendall(sent)
                client.shutdown(socket.SHUT_WR)
        for _ in range(20):
            with socket.create_connection(server.socket_address, timeout=30) as client:
                request_much(client, host)  # and close the connection
        assert phone.get("/health").status_code == 200
        server.process.terminate()
        output = server.process.communicate()[0]
    assert link[1] not in output
    assert "Traceback" not in output
