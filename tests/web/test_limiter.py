"""The rate limiter: requests of any kind are counted for each address, and refused late."""

import time

import pytest

from speeltafel.web.limits import rate_limiter, tracking
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.server_process import Player
from tests.web.test_handshakes import request
from tests.web.thread_server import ELSEWHERE, HERE, assert_safe, status, thread_server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with thread_server(tmp_path_factory.mktemp("limiter")) as opened:
        yield opened


@pytest.fixture
def most(server, monkeypatch):
    """Send so many requests; return their statuses."""
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.0)
    use(server.app, rates=RateLimiter(0.0, 8 * rate_limiter.REQUEST + 1e-6))
    yield 8
    use(server.app, rates=RateLimiter(1e9, 1e9))


@pytest.mark.parametrize("path", ["/health", "/nowhere", "/manifest.webmanifest", "/static/site.css"])
def test_all_requests_of_an_address_are_counted(server, most, path):
    responses = [server.request(f"GET {path} HTTP/1.1", ELSEWHERE) for _ in range(most + 2)]
    refused = [status(answer) == 429 for answer in responses]
    assert refused == [False] * most + [True] * 2
    assert "retry-after: " in responses[-1].lower()
    assert_safe(responses[-1])
    assert status(server.request(f"GET {path} HTTP/1.1", HERE)) != 429, "another address has its own bucket"


def test_known_people_are_served_when_their_address_is_over_its_limit(server, monkeypatch):
    player = Player().visit(server)
    player.post("/tables", game="squadro")
    [(name, token)] = player.http.cookies.items()
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.0)
    use(server.app, rates=RateLimiter(0.0, 2 * rate_limiter.REQUEST + 1e-6))
    try:
        assert [status(server.request("GET /health HTTP/1.1")) for _ in range(3)] == [200, 200, 429]
        known = [status(server.request("GET /health HTTP/1.1", cookie=f"{name}={token}")) for _ in range(3)]
        assert known == [200, 200, 429], "but not without end"
        assert status(server.request("GET /health HTTP/1.1", cookie=f"{name}=guess")) == 429
    finally:
        use(server.app, rates=RateLimiter(1e9, 1e9))


def test_a_429_response_is_delayed(server, most, monkeypatch):
    for _ in range(most):
        server.request("GET /health HTTP/1.1", ELSEWHERE)
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.5)
    began = time.monotonic()
    request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: %b\r\n\r\n"
    responses = server.send(request % b"keep-alive" + request % b"close", source=ELSEWHERE)
    assert responses.count("HTTP/1.1 429") == 2
    assert time.monotonic() - began >= 1.0, "one after the other"


def test_handshakes_count_as_requests(server, most):
    """Behind a proxy, 935 handshakes a second from one address once took nearly a whole core."""
    responses = [server.send(request(server, "/nowhere"), source=ELSEWHERE) for _ in range(most + 2)]
    refused = [status(answer) == 429 for answer in responses]
    assert refused == [False] * most + [True] * 2
    assert_safe(responses[-1])
    assert status(server.request("GET /health HTTP/1.1", ELSEWHERE)) == 429, "from the same bucket"
    assert status(server.send(request(server, "/nowhere"))) != 429, "another address has its own bucket"


def test_handshakes_of_foreign_origins_are_limited_too(server, most):
    foreign = request(server, "/t/nowhere/live", Origin="http://evil.example")
    statuses = [status(server.send(foreign, source=ELSEWHERE)) for _ in range(5)]
    assert statuses == [403] * 3 + [429] * 2


@pytest.mark.parametrize(("path", "allowed"), [("/nowhere", 8), ("/t/nowhere/live", 3)])
def test_a_refused_handshake_is_delayed(server, most, monkeypatch, path, allowed):
    for _ in range(allowed):
        assert status(server.send(request(server, path), source=ELSEWHERE)) != 429
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.5)
    began = time.monotonic()
    assert status(server.send(request(server, path), source=ELSEWHERE)) == 429
    assert time.monotonic() - began >= 0.5
