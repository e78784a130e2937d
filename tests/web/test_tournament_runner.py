"""The runner of tournaments: what it does while other workers do the same."""

import asyncio
from functools import partial

from speeltafel.play.tournaments import commands
from speeltafel.play.tournaments.events import Event, encode
from speeltafel.play.tournaments.results import result_of
from speeltafel.play.tournaments.state import fold
from speeltafel.store import tournaments as stored
from tests.web.cups import cup_of


def do_elsewhere(server, cup, command):
    """Execute a command as another worker does: this one reads of it in the log."""
    state = fold(server.store.read(partial(stored.entries, id=cup.id)))
    entries = [encode(Event(seq, state.at, it)) for seq, it in enumerate(command(state), state.seq + 1)]
    server.store.write(stored.append, cup.id, entries).result()


def agree_to_stop(server, cup, path, monkeypatch):
    """Let both at a table agree on a draw, of which the runner hears nothing."""
    runner = server.app.state.services.tournament_runner
    with monkeypatch.context() as deaf:
        deaf.setattr(type(runner), "drive", lambda *_: None)
        first, second = cup.at(path)
        first.post_ok(f"{path}/end", seat=1)
        second.post_ok(f"{path}/answer", agree="yes")
    assert server.table_at(path).closed == "agreed"


def test_a_draw_that_another_worker_records_meanwhile_is_not_the_result_of_its_replay(server, monkeypatch):
    cup = cup_of(server, 4, system="knockout").start()
    drawn = cup.state.current.boards[0].table
    agree_to_stop(server, cup, f"/t/{drawn}", monkeypatch)
    services = server.app.state.services
    load, table_id = services.tables.load, services.tournaments.table_id(cup.id)

    async def load_slowly(id):
        """Return a table; while the drawn one is read, another worker records its result."""
        at_table = await load(id)
        if id == drawn:
            result = result_of(drawn, at_table.table)
            record = partial(commands.record, result=result, table_id=table_id)
            await asyncio.to_thread(do_elsewhere, server, cup, record)
        return at_table

    with monkeypatch.context() as slow:
        slow.setattr(services.tables, "load", load_slowly)
        cup.settle()
    board = cup.state.current.boards[0]
    assert board.earlier == [drawn]
    assert board.result is None, "the replay is not over"
    assert not server.table_at(f"/t/{board.table}").over
    cup.resign(f"/t/{board.table}")
    assert cup.state.current.boards[0].result.why == "resigned"


def drives(server, monkeypatch):
    """Return a list that will name the tournaments the runner looks at, which it does when told to only."""
    runner, looked = server.app.state.services.tournament_runner, []
    drive = type(runner).drive
    server.client.portal.call(runner.stop)

    def noted(self, id):
        looked.append(id)
        drive(self, id)

    monkeypatch.setattr(type(runner), "drive", noted)
    return looked


def test_a_tournament_in_which_nothing_happens_is_left_alone(server, monkeypatch):
    cup = cup_of(server, 4, system="swiss", rounds=3).start()
    for path in cup.paths:
        cup.resign(path)
    cup.sweep()
    looked = drives(server, monkeypatch)
    server.now += 86_400
    cup.sweep()
    assert looked == [], "it waits for its organiser"
    do_elsewhere(server, cup, lambda state: commands.withdraw(state, 4, cup.organiser.person))
    cup.sweep()
    assert looked == [cup.id], "another worker stored an event"
    cup.go_on()
    cup.sweep()
    looked.clear()
    cup.sweep()
    assert looked == [], "no table is due"
    server.now += 601
    cup.sweep()
    assert cup.id in looked, "somebody did not show up"
    assert cup.state.current.boards[0].result.why == "absent"


def test_a_move_changes_when_a_tournament_is_looked_at(server, monkeypatch):
    cup = cup_of(server, 4, wait=120).start()
    cup.sweep()
    looked = drives(server, monkeypatch)
    path = cup.paths[0]
    server.play(path, cup.at(path))
    cup.sweep()
    assert looked == [cup.id], "another seat has another deadline"


def test_a_tournament_whose_organiser_never_goes_on_is_stopped(server):
    cup = cup_of(server, 4, pace="days-3").start()
    for path in cup.paths:
        cup.resign(path)
    assert "If nothing happens for 63 days" in cup.guests[0].get(cup.path).text
    server.now += 62 * 86_400
    cup.sweep()
    assert cup.state.phase == "running"
    cup.do(cup.guests[1], "withdraw", entrant=2)
    server.now += 62 * 86_400
    cup.sweep()
    assert cup.state.phase == "running", "something happened"
    server.now += 86_400
    cup.sweep()
    assert cup.state.closed == "stopped"
    assert not cup.state.stopping
    assert server.client.portal.call(server.app.state.services.tournaments.running) == {}
    assert "Het toernooi is voor het einde gestopt." in server.guest("nl").get(cup.path).text


def test_after_the_last_round_a_tournament_is_complete_though_nobody_closes_it(server):
    cup = cup_of(server, 4, system="swiss", rounds=1).start()
    for path in cup.paths:
        cup.resign(path)
    server.now += 60 * 86_400
    cup.sweep()
    assert cup.state.closed == "complete"


def test_a_tournament_that_is_played_is_never_stopped_by_itself(server):
    cup = cup_of(server, 4, pace="clock-30").start()
    assert commands.close_idle(cup.state, server.now + 1e9) == []
    assert commands.close_stopped(cup.state) == []
