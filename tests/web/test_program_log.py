"""A program that reads its stream slowly still gets the whole log."""

import asyncio
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import chat
from speeltafel.play.events import MovesUndone
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs.messages import log_from
from speeltafel.server.programs.streams import GameStream
from tests.play.driver import TableDriver

DOING = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "undo", "say", "read"]), st.integers(0, 99)),
    max_size=60,
)


@given(game=st.sampled_from(sorted(GAMES)), seat=st.sampled_from([0, 1, 2]), doing=DOING)
def test_a_slow_program_gets_the_whole_log(game, seat, doing):
    driver = TableDriver(game, 2).start()
    loaded = LoadedTable("table", driver.table)
    program = ("nobody", "ana", "bo")[seat]
    stream = GameStream(SimpleNamespace(now=lambda: 0.0), program, lambda: True, loaded)
    log: list[str] = []
    received, sent = [], []

    def read():
        for line in asyncio.run(stream.changes()):
            received.append(line)
            if line["type"] == "gameFull":
                line = line["state"]
            if line["type"] == "gameState":
                assert line["first"] <= len(log)
                log[line["first"] :] = line["log"]
                assert line["events"] == len(log)
                assert line["version"] == driver.table.version
        table = driver.table
        assert log == log_from(table, seat or None, 0), "what was hidden is told as soon as it is known"

    read()
    for what, which in doing:
        table = driver.table
        if what == "read":
            read()
        elif what == "say":
            sent.append(f"line {which}")
            driver.execute(chat.send, "ana", sent[-1])
        elif what == "undo" and not table.over and (chose := [at for at in table.choosers if at]):
            driver.apply([MovesUndone(to=table.last_choice(chose[which % len(chose)]), seat=chose[-1])])
        elif what == "play" and isinstance(table.turn, Choose):
            driver.play(which=which)
    read()
    assert asyncio.run(stream.changes()) == [], "what was told is not told again"
    assert [line["text"] for line in received if line["type"] == "chatLine"] == sent
