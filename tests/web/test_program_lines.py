"""Whatever happens at a table and however seldom a program reads: its log is the table's in the end."""

import asyncio
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import chat
from speeltafel.play.events import MovesUndone
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.program_streams import GameStream
from tests.play.rooms import Party

DOING = st.lists(
    st.tuples(st.sampled_from(["play", "play", "play", "undo", "say", "read"]), st.integers(0, 99)),
    max_size=60,
)


@given(game=st.sampled_from(sorted(GAMES)), seat=st.sampled_from([0, 1, 2]), doing=DOING)
def test_a_program_that_reads_now_and_then_has_the_whole_log(game, seat, doing):
    party = Party(game, 2).start()
    live = LoadedTable("table", party.table)
    program = ("nobody", "ana", "bo")[seat]
    stream = GameStream(SimpleNamespace(now=lambda: 0.0), program, lambda: True, live)
    log: list[str] = []
    heard, said = [], []

    def read():
        for line in asyncio.run(stream.changes()):
            heard.append(line)
            if line["type"] == "gameFull":
                line = line["state"]
            if line["type"] == "gameState":
                assert line["first"] <= len(log)
                log[line["first"] :] = line["log"]
                assert line["events"] == len(log)
                assert line["version"] == party.table.version
        room = party.table
        assert log == [room.game.write(move) for move in room.match.moves], "nothing is hidden in these"

    read()
    for what, which in doing:
        room = party.table
        if what == "read":
            read()
        elif what == "say":
            said.append(f"line {which}")
            party.decide(chat.send, "ana", said[-1])
        elif what == "undo" and not room.over and (chose := [at for at in room.choosers if at]):
            party.do([MovesUndone(to=room.last_choice(chose[which % len(chose)]), seat=chose[-1])])
        elif what == "play" and isinstance(room.turn, Choose):
            party.play(which=which)
    read()
    assert asyncio.run(stream.changes()) == [], "what was told is not told again"
    assert [line["text"] for line in heard if line["type"] == "chatLine"] == said
