"""Floods: eight clients send as fast as they can, and other visitors are not delayed."""

import json
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bench import flood
from soak.flood import FRAMES, frame
from speeltafel.server.errors import RateLimited
from speeltafel.web.limits import buckets, budgets
from speeltafel.web.limits.buckets import TokenBucket
from speeltafel.web.limits.budgets import Limits
from speeltafel.web.limits.rates import RateLimiter
from tests.web.server_process import Player, fetch, serving
from tests.web.test_handshakes import request, table_at

CLIENTS = 8
UNLIMITED = 1 / 20
"""Seconds between two pages of one address: half of those that it may open for long."""
TOO_MUCH = 60.0
"""Megabytes by which the server may grow."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("floods")) as opened:
        yield opened


def memory(server):
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * 4096 / 1e6


def response_time(server):
    """Return the seconds until the response."""
    began = time.perf_counter()
    assert fetch(f"{server.address}/health").status_code == 200
    return time.perf_counter() - began


def handshake(server, path, source, **headers):
    """Return the status of a handshake from this address."""
    with socket.create_connection(server.socket_address, timeout=60, source_address=(source, 0)) as line:
        line.sendall(request(server, path, **headers))
        return line.recv(12)[9:].decode()


def someone(server):
    """Return the cookie of a known person, and the path of their table's WebSocket."""
    player = Player().visit(server)
    path = player.post("/tables", game="squadro").headers["location"]
    [(name, token)] = player.http.cookies.items()
    return f"{name}={token}", f"{path}/live?since=0"


def flood_once(server, path, source, **headers):
    """Flood a socket until it is cut off."""
    with socket.create_connection(server.socket_address, timeout=60, source_address=(source, 0)) as line:
        line.sendall(request(server, path, **headers))
        assert line.recv(12)[9:] == b"101"
        with suppress(OSError):
            while True:
                line.sendall(frame(0x9) * 10_000)


@pytest.mark.parametrize("kind", FRAMES)
def test_a_flood_is_cut_off_and_does_not_delay_others(server, kind):
    """Without a byte budget, a response took 4 to 20 seconds on an idle machine, and floods never ended."""
    source = f"127.0.1.{FRAMES.index(kind) + 1}"  # a flooder is known again by its address
    path, before = table_at(server), memory(server)
    command = [sys.executable, "-m", "soak.flood", kind, str(server.socket_address[1]), path, "--once"]
    command += ["--source", source, "--sockets", str(CLIENTS), "--seconds", "300"]
    quiet = max(response_time(server) for _ in range(20))
    took = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as flooders:
        while flooders.poll() is None:
            took.append(response_time(server))
            time.sleep(UNLIMITED)
        became = Counter(json.loads(flooders.stdout.read()))
    assert became["cut off"] >= 1
    assert became["cut off"] + became["refused 429"] == CLIENTS
    assert statistics.median(took) < 2.0 + 10 * quiet
    assert memory(server) < before + TOO_MUCH
    assert handshake(server, path, source) == "429", "whoever comes back is not let in again"
    assert handshake(server, path, "127.0.0.1") == "101", "and nobody else is turned away"


def test_known_people_at_a_flooders_address_open_pages(server):
    source = "127.0.2.1"
    (ana, path), (bo, other), (forged, _) = someone(server), someone(server), ("speeltafel=x", "")
    flood_once(server, path, source, Cookie=ana)
    assert handshake(server, path, source, Cookie=bo) == "101", "somebody known, who behaves"
    assert handshake(server, path, source, Cookie=ana) == "429"
    assert handshake(server, other, "127.0.2.2", Cookie=ana) == "429", "wherever they come from"
    assert handshake(server, path, source, Cookie=forged) == "429"
    assert handshake(server, path, source) == "429"
    with socket.create_connection(server.socket_address, timeout=60, source_address=(source, 0)) as line:
        line.sendall(f"GET {path.partition('/live')[0]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert line.recv(12)[9:] == b"200", "pages come, and ask for news without a socket"


def test_an_address_of_many_flooders_opens_no_page(server):
    source = "127.0.2.3"
    for _ in range(budgets.MAX_FLOODERS):
        cookie, path = someone(server)
        flood_once(server, path, source, Cookie=cookie)
    cookie, path = someone(server)
    assert handshake(server, path, source, Cookie=cookie) == "429"
    assert handshake(server, path, "127.0.2.4", Cookie=cookie) == "101"


def test_the_benchmark_of_floods_runs(capsys):
    flood.main(
        ["pings", "--seconds", "1", "--sockets", "2", "--same-address", "--together", "--limit", "60000"]
    )
    *_, quiet, busy, flooded = capsys.readouterr().out.splitlines()
    assert (quiet.split()[0], busy[:14]) == ("quiet", "a busy process")
    name, *figures, _ = flooded.partition("{")[0].split()
    assert name == "pings"
    assert all(float(figure.rstrip("x")) > 0 for figure in figures[:8])
    assert Counter(json.loads(flooded[flooded.index("{") :]))["cut off"] == 2


def test_unknown_visitors_have_a_budget_of_their_own():
    rates = RateLimiter(rate=0.0, burst=20.0)
    for _ in range(20):
        rates.spend_for("", "203.0.113.9")
    with pytest.raises(RateLimited):
        rates.spend_for("", "203.0.113.9")
    for person in ("ana", "bo", "cy", "dee"):
        for _ in range(20):
            rates.spend_for(person, "203.0.113.9")
        with pytest.raises(RateLimited):
            rates.spend_for(person, "203.0.113.9")
    with pytest.raises(RateLimited):
        rates.spend_for("eve", "203.0.113.9")
    rates.spend_for("eve", "203.0.113.10")


def test_a_bucket_refills_up_to_its_burst(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("speeltafel.web.limits.budgets.time.monotonic", lambda: now[0])
    bucket = TokenBucket(10.0, 100.0)
    bucket.take(130.0)
    assert bucket.left() == -30.0
    assert bucket.wait(20.0) == 5.0
    now[0] = 5.0
    assert bucket.left() == 20.0
    now[0] = 500.0
    assert bucket.left() == 100.0


def test_an_address_is_banned_for_a_while_and_memory_is_bounded(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("speeltafel.web.limits.budgets.time.monotonic", lambda: now[0])
    monkeypatch.setattr(buckets, "MAX_KNOWN", 10)
    known = Limits()
    known.ban("a")
    assert known.is_banned("a")
    assert not known.is_banned("b")
    now[0] = budgets.BAN + 1
    assert not known.is_banned("a")
    for at in range(50):
        known.ban(str(at))
        assert known.address_budget(str(at)) is known.address_budget(str(at))
        known.ban(str(at), f"person {at}")
    assert len(known._banned) == len(known._addresses) == len(known._flooders) == 10


def test_a_higher_rate_limit_raises_the_byte_budgets():
    assert Limits(2000).socket_budget().left() == 100 * Limits().socket_budget().left()
    assert Limits(2).socket_budget().left() == Limits().socket_budget().left()
