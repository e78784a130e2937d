"""The rate limiter: requests of any kind are counted for each address, and refused late."""

import time

import pytest

from speeltafel.web.limits import rate_limiter, tracking
from speeltafel.web.limits.rates import RateLimiter
from tests.services import use
from tests.web.server_process import Player
from tests.web.test_handshakes import request
from tests.web.test_raw_requests import ELSEWHERE, HERE, assert_safe, opened_house, status


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with opened_house(tmp_path_factory.mktemp("limiter")) as opened:
        yield opened


@pytest.fixture
def most(server, monkeypatch):
    """So many requests, and no more come back."""
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.0)
    use(server.app, rates=RateLimiter(0.0, 8 * rate_limiter.REQUEST + 1e-6))
    yield 8
    use(server.app, rates=RateLimiter(1e9, 1e9))


@pytest.mark.parametrize("path", ["/health", "/nowhere", "/manifest.webmanifest", "/static/house.css"])
def test_requests_of_an_address_are_counted_whatever_they_ask_for(server, most, path):
    heard = [server.ask(f"GET {path} HTTP/1.1", ELSEWHERE) for _ in range(most + 2)]
    refused = [status(answer) == 429 for answer in heard]
    assert refused == [False] * most + [True] * 2
    assert "retry-after: " in heard[-1].lower()
    assert_safe(heard[-1])
    assert status(server.ask(f"GET {path} HTTP/1.1", HERE)) != 429, "another address has its own bucket"


def test_people_the_server_knows_are_answered_though_their_address_asked_too_much(server, monkeypatch):
    player = Player().visit(server)
    player.post("/tables", game="squadro")
    [(name, token)] = player.http.cookies.items()
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.0)
    use(server.app, rates=RateLimiter(0.0, 2 * rate_limiter.REQUEST + 1e-6))
    try:
        assert [status(server.ask("GET /health HTTP/1.1")) for _ in range(3)] == [200, 200, 429]
        known = [status(server.ask("GET /health HTTP/1.1", cookie=f"{name}={token}")) for _ in range(3)]
        assert known == [200, 200, 429], "but not without end"
        assert status(server.ask("GET /health HTTP/1.1", cookie=f"{name}=guess")) == 429
    finally:
        use(server.app, rates=RateLimiter(1e9, 1e9))


def test_a_refusal_comes_late_so_that_it_is_not_asked_for_on_and_on(server, most, monkeypatch):
    for _ in range(most):
        server.ask("GET /health HTTP/1.1", ELSEWHERE)
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.5)
    began = time.monotonic()
    request = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: %b\r\n\r\n"
    heard = server.send(request % b"keep-alive" + request % b"close", source=ELSEWHERE)
    assert heard.count("HTTP/1.1 429") == 2
    assert time.monotonic() - began >= 1.0, "one after the other"


def test_handshakes_are_counted_as_requests_are(server, most):
    """Behind a proxy, 935 handshakes a second of one address took nearly a whole core."""
    heard = [server.send(request(server, "/nowhere"), source=ELSEWHERE) for _ in range(most + 2)]
    refused = [status(answer) == 429 for answer in heard]
    assert refused == [False] * most + [True] * 2
    assert_safe(heard[-1])
    assert status(server.ask("GET /health HTTP/1.1", ELSEWHERE)) == 429, "from the same bucket"
    assert status(server.send(request(server, "/nowhere"))) != 429, "another address has its own bucket"


def test_handshakes_of_foreign_pages_are_rationed_as_those_of_our_own(server, most):
    foreign = request(server, "/t/nowhere/live", Origin="http://evil.example")
    heard = [status(server.send(foreign, source=ELSEWHERE)) for _ in range(5)]
    assert heard == [403] * 3 + [429] * 2


@pytest.mark.parametrize(("path", "allowed"), [("/nowhere", 8), ("/t/nowhere/live", 3)])
def test_a_refused_handshake_is_answered_late(server, most, monkeypatch, path, allowed):
    for _ in range(allowed):
        assert status(server.send(request(server, path), source=ELSEWHERE)) != 429
    monkeypatch.setattr(tracking, "REFUSAL_DELAY", 0.5)
    began = time.monotonic()
    assert status(server.send(request(server, path), source=ELSEWHERE)) == 429
    assert time.monotonic() - began >= 0.5
