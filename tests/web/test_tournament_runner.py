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
