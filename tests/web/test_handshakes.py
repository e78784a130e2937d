"""WebSocket handshakes and frames over raw sockets."""

import re
import socket
import time
from contextlib import suppress

import pytest

from soak.flood import frame
from speeltafel.web.limits import connection
from tests.web.program_client import token_for
from tests.web.server_process import Player, serving
from tests.web.thread_server import assert_safe, read_all, status, thread_server

HANDSHAKE = {
    "Connection": "upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with thread_server(tmp_path_factory.mktemp("handshakes")) as opened:
        yield opened


def table_at(server):
    """Return the path of a table's WebSocket."""
    return f"{Player().visit(server).post('/tables', game='squadro').headers['location']}/live?since=0"


def request(server, path, **changes):
    """Return a handshake with these headers changed; None removes a header."""
    host = server.address.removeprefix("http://")
    headers = {"Host": host, "Origin": server.address, **HANDSHAKE}
    headers |= {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


def call(server):
    host, _, port = server.address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=30)


def read_until(line, mark):
    response = b""
    while mark not in response:
        part = line.recv(65536)
        assert part, response
        response += part
    return response


def test_pipelined_requests_are_answered_before_a_handshake(server):
    page = f"GET /health HTTP/1.1\r\nHost: {server.address.removeprefix('http://')}\r\n\r\n".encode()
    with call(server) as line:
        line.sendall(page + page + request(server, table_at(server)) + frame(PING, b"are you there"))
        before, _, after = read_until(line, b"are you there").partition(b"HTTP/1.1 101")
    assert before.count(b"HTTP/1.1 200 OK") == before.count(b"HTTP/1.1") == 2
    assert b"HTTP/" not in after


def test_frames_in_the_segment_of_the_handshake_are_handled(server):
    with call(server) as line:
        line.sendall(request(server, table_at(server)) + frame(PING, b"early"))
        response = read_until(line, bytes([0x80 | PONG, 5]) + b"early")
    assert response.startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("GET /health HTTP/1.1\r\n", 400),
        ("GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n", 400),
        ("GET /health HTTP/1.0\r\nHost: a\r\nHost: b\r\n", 400),
        ("GET /health HTTP/1.0\r\n", 200),
        ("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", 200),
        ("\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", 200),
        ("GET /health HTTP/2.0\r\nHost: a\r\n", 400),
    ],
)
def test_a_request_has_exactly_one_host(server, head, expected):
    response = server.send(f"{head}\r\n".encode())
    assert status(response) == expected
    assert_safe(response)


@pytest.mark.parametrize(
    "changes",
    [
        {"Connection": "upgrade\r\nConnection: keep-alive"},
        {"Upgrade": "websocket\r\nUpgrade: h2c"},
        {"Content_Length": "3"},
        {"Cookie": "a" * 9000},
        {"X": "\r\n".join(["1", *(f"X{at}: 1" for at in range(120))])},
    ],
)
def test_an_ambiguous_handshake_is_refused(server, changes):
    response = server.send(request(server, table_at(server), **changes))
    assert status(response) == 400
    assert_safe(response)


@pytest.mark.parametrize(
    "changes",
    [
        {"Sec_WebSocket_Version": "12"},
        {"Sec_WebSocket_Version": None},
        {"Sec_WebSocket_Version": "13\r\nSec-WebSocket-Version: 13"},
        {"Sec_WebSocket_Key": "bad"},
        {"Sec_WebSocket_Key": "!" * 24},
        {"Sec_WebSocket_Key": "AAAA"},
        {"Sec_WebSocket_Key": None},
        {"Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="},
        {"Origin": "http://a.example\r\nOrigin: http://b.example"},
        {"Connection": "upgrade, (("},
        {"Sec_WebSocket_Extensions": ";;,"},
        {"Sec_WebSocket_Protocol": "(("},
    ],
)
def test_responses_to_bad_handshakes_have_security_headers(server, changes):
    with call(server) as line:
        line.sendall(request(server, table_at(server), **changes))
        response = read_until(line, b"\r\n\r\n").decode("latin1")
    if status(response) != 101:  # an extension or a subprotocol that we don't know is not used
        assert status(response) == 400
        assert_safe(response)
    else:
        assert changes.keys() <= {"Sec_WebSocket_Extensions", "Sec_WebSocket_Protocol"}


def test_an_unknown_upgrade_is_ignored(server):
    response = server.send(request(server, "/health", Upgrade="h2c"), b"PRI * HTTP/2.0\r\n\r\n")
    assert status(response) == 200
    assert response.count("HTTP/1.1") == 1


def test_an_unknown_upgrade_with_a_body_is_refused(server):
    """The body would stay in the connection and be parsed as the next request."""
    response = server.send(request(server, "/health", Upgrade="h2c", Content_Length="3"), b"abc")
    assert status(response) == 400
    assert_safe(response)


def test_a_client_that_ignores_a_close_frame_is_cut_off(server, monkeypatch):
    monkeypatch.setattr(connection, "CLOSE_TIMEOUT", 0.2)
    with call(server) as line:
        line.sendall(request(server, table_at(server)) + frame(TEXT, b"x") * 40)
        response = read_until(line, b"\x88\x02\x03\xf0")  # close, 1008
        assert response.startswith(b"HTTP/1.1 101")
        while server.connections_of(line):
            with suppress(OSError):
                line.send(frame(PING))
            time.sleep(0.01)


BAD = {
    "not UTF-8": [frame(TEXT, b"\xff\xfe")],
    "not UTF-8, in parts": [frame(TEXT, b"\xff", fin=False), frame(0x0, b"\xfe")],
    "no mask": [b"\x81\x01x"],
    "reserved opcode": [frame(0x3, b"x")],
    "reserved bit": [bytes([0xC1]) + frame(TEXT, b"x")[1:]],
    "too large": [frame(TEXT, b"x" * 1025)],
    "too large, in parts": [frame(TEXT, b"x" * 1000, fin=False), frame(0x0, b"x" * 100)],
    "a giant to come": [b"\x81\xff" + (2**62).to_bytes(8, "big")],
    "a continuation of nothing": [frame(0x0, b"x")],
    "a text in a text": [frame(TEXT, b"x", fin=False), frame(TEXT, b"x")],
    "a ping in parts": [frame(PING, b"x", fin=False)],
    "a large ping": [frame(PING, b"x" * 126)],
    "a close of one byte": [frame(CLOSE, b"x")],
    "a close with no code": [frame(CLOSE, (999).to_bytes(2, "big"))],
    "a close not in UTF-8": [frame(CLOSE, (1000).to_bytes(2, "big") + b"\xff")],
    "two closes": [frame(CLOSE), frame(CLOSE)],
    "half a frame": [frame(TEXT, b"xxxx")[:-2]],
    "bytes": [frame(BINARY, b"x")] * 20,
    "texts no page sends": [frame(TEXT, b"x")] * 20,
    "a request": [b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"],
    "nothing": [],
}
REFUSED = {
    "another origin": {"Origin": "http://evil.example"},
    "no origin": {"Origin": None},
    "no key": {"Sec-WebSocket-Key": None},
    "an old version": {"Sec-WebSocket-Version": "8"},
}


def test_no_websocket_message_causes_an_error_in_the_log(tmp_path):
    """This includes refused messages, and clients that disconnect in the middle of one."""
    with serving(tmp_path, "--rate", "1000") as server:
        path = table_at(server)
        for frames in BAD.values():
            for reads in (True, False):
                with call(server) as line:
                    line.sendall(request(server, path))
                    if reads:
                        read_until(line, b"\r\n\r\n")
                    with suppress(OSError):
                        for each in frames:
                            line.sendall(each)
                        if reads:
                            line.shutdown(socket.SHUT_WR)
                            read_all(line)
        for changes in REFUSED.values():
            with call(server) as line:
                line.sendall(request(server, path, **changes))
                assert re.match(r"HTTP/1.1 4\d\d", read_all(line))
        for nowhere in ("/t/nowhere/live", "/", "/nowhere", "/t/nowhere/live?since=x"):
            with call(server) as line:
                line.sendall(request(server, nowhere))
                assert re.match(r"HTTP/1.1 4\d\d", read_all(line))
        server.wait()
        server.process.terminate()
        log = server.process.communicate()[0]
    for word in ("Traceback", "ERROR", "Exception", "without completing"):
        assert word not in log, log


def test_the_server_stops_by_itself_with_streams_and_sockets_open(tmp_path):
    """Otherwise uvicorn would wait for the streams of programs in vain, and log an error when it gives up."""
    with serving(tmp_path) as server:
        token, path = token_for(Player().visit(server)), table_at(server)
        with call(server) as stream, call(server) as one, call(server) as other:
            host = server.address.removeprefix("http://")
            head = f"GET /api/stream/event HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\r\n"
            stream.sendall(head.encode())
            assert read_until(stream, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
            for line in (one, other):
                line.sendall(request(server, path))
                read_until(line, b"\r\n\r\n")
            server.process.terminate()
            assert b"\x88\x02\x03\xf4" in read_all(one).encode("latin1")  # close, 1012
            log = server.process.communicate(timeout=60)[0]
    for word in ("Cancel", "ERROR", "Traceback"):
        assert word not in log, log
