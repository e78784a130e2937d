"""A server process: nothing acknowledged is lost by a kill, and its data can be moved."""

import json
import random
import re
import resource
import socket
import sys
import threading
from contextlib import ExitStack

import httpx2
from click.testing import CliRunner
from websockets.sync.client import connect

from speeltafel.cli.main import main
from speeltafel.cli.serve import FILE
from speeltafel.games import GAMES
from speeltafel.play.fold import fold
from speeltafel.store import Store
from tests.web.server_process import Player, serving

KILLS = 6


def stored(data, path):
    """Return the stored log of a table, and the table."""
    with Store.open(data / FILE) as store:
        events = store.events(path[3:])
        return events, fold(GAMES, store.room(path[3:]).seed, events)


def begun(server, game="squadro"):
    """Start a match; return its path and players."""
    ana, bo = Player().visit(server), Player().visit(server)
    path = ana.post("/tables", game=game).headers["location"]
    assert bo.post(f"{path}/sit", seat=2, name="Bo").status_code == 200
    assert ana.post(f"{path}/start").status_code == 200
    return path, [ana, bo]


def page_moves(player, path):
    """Return the version and the moves of a page."""
    page = player.http.get(player.address + path, headers={"accept": "text/html"}).text
    moves = json.loads(re.search(r"data-moves='([^']*)'", page)[1])
    return int(re.search(r'data-version="(\d+)"', page)[1]), [token for token, *_ in moves]


def play(players, path, steps):
    """Play moves that pages offer."""
    for _ in range(steps):
        for seat, player in enumerate(players, 1):
            version, tokens = page_moves(player, path)
            if tokens:
                answer = player.post(f"{path}/move", seat=seat, move=tokens[0], version=version)
                assert answer.status_code == 200, answer.text
                break


def talk(player, path, round, acknowledged, until, enough):
    """Send chat lines until the server is gone; remember the acknowledged ones."""
    for at in range(10_000):
        words = f"woord {round}-{at}"
        try:
            answer = player.post(f"{path}/say", text=words)
        except httpx2.TransportError:
            return
        if answer.status_code == 200:
            acknowledged.append(words)
        if len(acknowledged) >= until:
            enough.set()


def test_acknowledged_moves_are_stored_once_after_kill_9(tmp_path):
    rng = random.Random(9)
    acknowledged: list[str] = []
    with serving(tmp_path) as server:
        path, players = begun(server)
        for round in range(KILLS):
            enough, until = threading.Event(), len(acknowledged) + rng.randrange(1, 30)
            facts = (players[round % 2], path, round, acknowledged, until, enough)
            talking = threading.Thread(target=talk, args=facts)
            talking.start()
            assert enough.wait(120)
            server.kill()
            talking.join()
            events, table = stored(tmp_path, path)
            texts = [event.body["text"] for event in events if event.kind == "say"]
            assert len(texts) == len(set(texts))
            assert [words for words in texts if words in set(acknowledged)] == acknowledged
            assert len(texts) <= len(acknowledged) + round + 1, (
                "at most the one on its way when the lights went out"
            )
            assert [event.seq for event in events] == list(range(1, table.seq + 1))
            server.start(tmp_path)
            for player in players:
                player.visit(server)
        play(players, path, 3)
        server.kill()
        assert len(stored(tmp_path, path)[1].match.moves) == 3


def test_a_running_match_goes_on_at_another_server(tmp_path):
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"
    with serving(old) as server:
        path, players = begun(server, "columbiz")
        play(players, path, 6)
        page = players[0].http.get(server.address + path, headers={"accept": "text/html"}).text
        link = re.search(rf"{path}/seat/1/[0-9a-f]{{32}}", page)[0]
        result = CliRunner().invoke(main, ["backup", str(copy), "--data", str(old)])
        assert result.exit_code == 0, result.output
        assert copy.name in result.output
        at_copy = len(stored(old, path)[0])
        play(players, path, 1)
        again = CliRunner().invoke(main, ["backup", str(copy), "--data", str(old)])
        assert again.exit_code != 0, "a copy is never overwritten"
    result = CliRunner().invoke(main, ["restore", str(copy), "--data", str(new)])
    assert result.exit_code == 0, result.output
    assert CliRunner().invoke(main, ["restore", str(copy), "--data", str(new)]).exit_code != 0
    with serving(new) as server:
        events, table = stored(new, path)
        assert len(events) == at_copy
        for player in players:
            player.visit(server)
        play(players, path, 4)
        phone = Player().visit(server)
        assert phone.post(link).status_code == 303, "a chair's link goes along"
    assert len(stored(new, path)[1].match.moves) > len(table.match.moves)


def test_a_websocket_gets_updates_and_a_foreign_one_is_refused(tmp_path):
    with serving(tmp_path) as server:
        path, players = begun(server)
        with connect(server.socket_url(path, since=4), origin=server.address) as page:
            play(players, path, 2)
            numbers: list[int] = []
            while len(numbers) < 2:
                frame = json.loads(page.recv(timeout=30))
                if "scenes" in frame:
                    numbers.append(frame["n"])
                    assert frame["scenes"][0]["put"]
        assert numbers == [5, 6]
        answer = httpx2.get(
            f"{server.address}{path}/live",
            headers={
                "origin": "http://evil.example",
                "connection": "upgrade",
                "upgrade": "websocket",
                "sec-websocket-version": "13",
                "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
            },
        )
        assert answer.status_code == 403


def test_the_rate_flag_raises_the_limit_of_an_address(tmp_path):
    with serving(tmp_path, "--rate", "10000") as server:
        guest = Player().visit(server)
        answers = {guest.post("/language", language="nl").status_code for _ in range(200)}
    assert answers == {303}


def test_the_server_raises_its_file_descriptor_limit(tmp_path):
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
        with serving(tmp_path) as server:
            assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))


def test_without_file_descriptors_new_connections_are_refused_and_others_go_on(tmp_path):
    few = tmp_path / "few"
    few.write_text(f'#!/bin/sh\nulimit -n 64\nexec "{sys.executable}" "$@"\n')
    few.chmod(0o755)
    with serving(tmp_path / "data", python=str(few)) as server, ExitStack() as street:
        path, (ana, bo) = begun(server)
        version, tokens = page_moves(ana, path)
        cookie = {"cookie": f"speeltafel={ana.http.cookies['speeltafel']}"}
        socket_of_ana = connect(
            server.socket_url(path, since=4), origin=server.address, additional_headers=cookie
        )
        with socket_of_ana as page:
            crowd = [
                street.enter_context(socket.create_connection(server.socket_address)) for _ in range(100)
            ]
            assert any(is_turned_away(guest) for guest in crowd)
            page.send(json.dumps({"seat": "1", "version": str(version), "move": tokens[0], "once": "a"}))
            while not (message := json.loads(page.recv(timeout=30))).get("ok"):
                assert "error" not in message, message
            street.close()
            server.wait()
            assert page_moves(bo, path)[0] == version + 1
    assert len(stored(tmp_path / "data", path)[1].match.moves) == 1


def is_turned_away(guest):
    """Return whether the server closes a connection that has sent nothing."""
    guest.settimeout(0.05)
    try:
        return guest.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
