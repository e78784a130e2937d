"""A server that is killed in the middle of a round of a tournament goes on where it was."""

import re

from speeltafel.play.tournaments import matches
from speeltafel.server.tournaments.runner import LATER
from tests.nightly import sizes
from tests.waiting import wait_until
from tests.web.cups import Cup
from tests.web.server_process import Player, ServerProcess

SETTINGS = {
    "title": "Cup",
    "game": "squadro",
    "system": "swiss",
    "pace": "days-3",
    "automatic": "yes",
    "rounds": 2,
}


MOMENTS = ["the start", "the first result", "the last result"]
"""After which the server is killed."""


@sizes("killed_after", MOMENTS[1:2], MOMENTS)
def test_a_tournament_killed_in_mid_round_goes_on(tmp_path, killed_after):
    people = [Player() for _ in range(4)]
    server = ServerProcess(tmp_path)

    def visit():
        for player in people:
            player.visit(server)

    def tables(round):
        """Return the tables of a round, once it was paired."""
        page = people[0].get(f"{cup}/rounds/{round}")
        return list(dict.fromkeys(re.findall(r'href="(/t/\w+)"', page.text))) if page.is_success else []

    def resign(path):
        """Let somebody at a table give up."""
        for player in people:
            for seat in (1, 2):
                if player.post(f"{path}/resign", seat=seat).is_success:
                    return
        raise AssertionError("nobody could resign")

    def after(moment):
        """Kill the server, and start it again, if this is a moment to do so."""
        if moment in killed_after:
            server.kill()
            server.start(tmp_path)
            visit()

    try:
        visit()
        cup = people[0].post("/tournaments", **SETTINGS).headers["location"]
        for number, player in enumerate(people, 1):
            assert player.post(f"{cup}/enter", name=f"Player {number}").status_code == 303
        assert people[0].post(f"{cup}/start").status_code == 303
        after("the start")
        first = wait_until(lambda: tables(1))
        assert len(first) == 2
        wait_until(lambda: all(people[0].get(path).is_success for path in first))
        resign(first[0])
        after("the first result")
        resign(first[1])
        after("the last result")
        second = wait_until(lambda: tables(2))
        assert tables(1) == first
        assert len(second) == 2
        wait_until(lambda: all(people[0].get(path).is_success for path in second))
        for path in second:
            resign(path)
        wait_until(lambda: people[0].get(f"{cup}/results.json").json()["state"] == "over")
        points = [row["points"] for row in people[0].get(f"{cup}/results.json").json()["standings"]]
        assert points == [2, 1, 1, 0], "every result counts once"
    finally:
        server.stop()


def test_what_a_crash_left_undone_is_done_by_the_next_look(server, monkeypatch):
    """The server stops after the pairing was stored, and again after a match ended."""
    runner = server.app.state.services.tournament_runner
    guests = [server.guest() for _ in range(4)]
    cup = Cup(server, guests[0], guests, automatic="yes")
    with monkeypatch.context() as stopped:
        stopped.setattr(type(runner), "drive", lambda *_: None)
        stopped.setattr(type(runner), "settle", nothing)
        cup.start()
        assert guests[0].get(cup.paths[0]).status_code == 404, "no table was opened"
    cup.sweep()
    assert all(guests[0].get(path).status_code == 200 for path in cup.paths)
    with monkeypatch.context() as stopped:
        stopped.setattr(type(runner), "drive", lambda *_: None)
        stopped.setattr(type(runner), "settle", nothing)
        for path in cup.paths:
            cup.resign(path)
        assert len(cup.state.current.open_boards) == 2, "no result was recorded"
    first = list(cup.paths)
    server.tables.loaded.clear()
    cup.sweep()
    assert [f"/t/{board.table}" for board in cup.state.rounds[0].boards] == first
    assert cup.state.rounds[0].over
    assert cup.state.current.number == 2
    assert all(guests[0].get(path).status_code == 200 for path in cup.paths)


def test_a_stop_that_a_crash_interrupts_is_finished_by_the_next_look(server, monkeypatch):
    """The server stops when the first of two matches was broken off."""
    guests = [server.guest() for _ in range(4)]
    cup = Cup(server, guests[0], guests).start()
    first, second = cup.paths
    break_off = matches.break_off

    def only_first(table):
        if table.tournament.board > 1:
            raise RuntimeError("killed")
        return break_off(table)

    with monkeypatch.context() as killed:
        killed.setattr(matches, "break_off", only_first)
        cup.do(guests[0], "stop")
    assert server.table_at(first).closed == "stopped"
    assert not server.table_at(second).over
    assert cup.state.phase == "over", "nothing is paired or recorded any more"
    server.tables.loaded.clear()
    cup.sweep()
    assert server.table_at(second).closed == "stopped"
    server.now += LATER
    cup.sweep()
    assert not cup.state.stopping
    assert server.client.portal.call(server.app.state.services.tournaments.running) == {}


async def nothing(*_):
    """Do nothing, as a server that was killed."""


def test_a_table_made_just_after_the_stop_is_closed_a_minute_later(server, monkeypatch):
    """A worker that had read the round before the stop makes its table after it, and dies."""
    runner, guests = server.app.state.services.tournament_runner, [server.guest() for _ in range(4)]
    cup, call = Cup(server, guests[0], guests), server.client.portal.call
    with monkeypatch.context() as stopped:
        stopped.setattr(type(runner), "drive", lambda *_: None)
        stopped.setattr(type(runner), "settle", nothing)
        cup.start()
    before = call(server.app.state.services.tournaments.load, cup.id)
    cup.do(guests[0], "stop")
    path, round = cup.paths[0], cup.state.current
    assert guests[0].get(path).status_code == 404
    call(runner._table, before, round, round.boards[0])
    assert not server.table_at(path).over
    guests[1].get(cup.path)
    call(runner.wait_idle)
    assert not server.table_at(path).over, "looking at the tournament does nothing"
    server.now += LATER
    cup.sweep()
    assert server.table_at(path).closed == "stopped"
    assert not cup.state.stopping
