"""A server process: its limits, and data that moves to another server."""

import json
import re
import resource
import socket
import sys
from contextlib import ExitStack

from click.testing import CliRunner
from websockets.sync.client import connect

from speeltafel.cli.main import main
from speeltafel.cli.serve import FILE
from speeltafel.games import GAMES
from speeltafel.play.fold import fold
from speeltafel.store import Store
from tests.web.local_server import local_server
from tests.web.server_process import Player, serving


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


def test_a_running_match_goes_on_at_another_server(tmp_path):
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"
    run = CliRunner().invoke
    with local_server(old, old / FILE) as server:
        ana, bo = server.guest(), server.guest()
        path = server.new_table("columbiz", ana, bo)
        server.play(path, [ana, bo], steps=6)
        link = re.search(rf"{path}/seat/1/[0-9a-f]{{32}}", ana.get(path).text)[0]
        moves = len(server.table_at(path).match.moves)
        result = run(main, ["backup", str(copy), "--data", str(old)])
        assert result.exit_code == 0, result.output
        assert copy.name in result.output
        server.play(path, [ana, bo])
        assert run(main, ["backup", str(copy), "--data", str(old)]).exit_code != 0, "nothing is overwritten"
        tokens = [guest.http.cookies["speeltafel"] for guest in (ana, bo)]
    result = run(main, ["restore", str(copy), "--data", str(new)])
    assert result.exit_code == 0, result.output
    assert run(main, ["restore", str(copy), "--data", str(new)]).exit_code != 0
    with local_server(new, new / FILE) as server:
        guests = server.guest(), server.guest()
        for guest, token in zip(guests, tokens, strict=True):
            guest.http.cookies.set("speeltafel", token)
        assert len(server.table_at(path).match.moves) == moves
        server.play(path, guests, steps=4)
        assert len(server.table_at(path).match.moves) > moves
        assert server.guest().post(link).status_code == 303, "the private link of a seat still works"


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
