"""The WebSocket of a table: numbered updates, catching up, languages, presence and slow readers."""

import asyncio
import json
import re
from concurrent.futures import Future

import pytest
from starlette.websockets import WebSocketDisconnect

from soak.page import filled_form, with_turn
from speeltafel import texts
from speeltafel.games import GAMES
from speeltafel.play import chat, decisions
from speeltafel.server import viewers
from speeltafel.server.view.board import draw
from speeltafel.server.viewers import MAX_QUEUED, Viewer
from speeltafel.store import Unavailable
from speeltafel.web.pages import rematch
from tests.playouts import games
from tests.web.local_server import ORIGIN
from tests.web.test_scene_updates import Board, items_of


def numbered(socket, until):
    """Return the updates of a WebSocket up to this number, without presence."""
    frames = []
    while not frames or frames[-1]["n"] < until:
        frame = json.loads(socket.receive_text())
        if "present" not in frame:
            frames.append(frame)
    return frames


def drawn(server, path, guest_person, language):
    loaded = server.loaded(path)
    return draw(loaded.table, loaded.audience(guest_person, None, language).observer, language)


@games
def test_all_pages_end_with_the_same_board(server, game):
    """Two players and two watchers in two languages apply every update."""
    ana, bo, cas, dee = server.guest("nl"), server.guest("en"), server.guest("en"), server.guest("nl")
    path = server.new_table(game.key, ana, bo)
    since = server.table_at(path).seq
    people = {"ana": (ana, ana.person), "bo": (bo, bo.person), "cas": (cas, ""), "dee": (dee, "")}
    speaks = {"ana": "nl", "bo": "en", "cas": "en", "dee": "nl"}
    boards = {name: Board(drawn(server, path, person, speaks[name])) for name, (_, person) in people.items()}
    with (
        ana.listen(path, since) as a,
        bo.listen(path, since) as b,
        cas.listen(path, since) as c,
        dee.listen(path, since) as d,
    ):
        server.play(path, [ana, bo], steps=25)
        last = server.table_at(path).seq
        for name, socket in zip(people, (a, b, c, d), strict=True):
            frames = numbered(socket, last)
            assert [frame["n"] for frame in frames] == list(range(since + 1, last + 1))
            assert [frame["v"] for frame in frames] == sorted({frame["v"] for frame in frames})
            for frame in frames:
                for scene in frame["scenes"]:
                    boards[name].follow(scene)
            shown = items_of(drawn(server, path, people[name][1], speaks[name]))
            assert json.loads(json.dumps(boards[name].shown())) == json.loads(json.dumps(shown)), name
            if not server.table_at(path).over:
                assert frames[-1]["mine"] == (server.table_at(path).actor == {"ana": 1, "bo": 2}.get(name))


def test_the_last_update_equals_a_new_page(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("columbiz", ana, bo)
    with ana.listen(path, server.table_at(path).seq) as a, bo.listen(path, server.table_at(path).seq) as b:
        for _ in range(8):
            seen = server.table_at(path).seq
            server.play(path, [ana, bo])
            for guest, socket in ((ana, a), (bo, b)):
                frame = numbered(socket, server.table_at(path).seq)[-1]
                assert frame["n"] > seen
                page = guest.get(path).text
                frame["html"]["moves"] = filled_form(
                    frame["html"].get("moves", ""), frame["v"], frame["moves"]
                )
                for part, shown in frame["html"].items():
                    assert shown in page, part
                for row in frame["rows"].values():
                    assert with_turn(row, frame["actor"]) in page
                assert f'<li aria-current="true" id="chair-{frame["actor"]}"' in page
                assert frame["log"] in page.replace(' class="news"', "")
                moves = re.search(r"data-moves='([^']*)'", page)[1]
                assert json.loads(moves) == frame["moves"]
                assert f'data-version="{frame["v"]}"' in page


def test_updates_are_in_each_pages_language(server):
    ana, bo = server.guest("nl"), server.guest("en")
    path = server.new_table("squadro", ana, bo)
    with ana.listen(path, server.table_at(path).seq) as a, bo.listen(path, server.table_at(path).seq) as b:
        server.play(path, [ana, bo])
        bo.post_ok(f"{path}/react", text="thanks")
        last = server.table_at(path).seq
        dutch, english = numbered(a, last), numbered(b, last)
    assert dutch[0]["say"].startswith("Je ")
    assert english[0]["say"].startswith("Guest ")
    assert dutch[0]["html"]["prompt"] != english[0]["html"]["prompt"]
    assert dutch[-1]["say"] == "Gast 2: Bedankt!"
    assert english[-1]["say"] == "Guest 2: Thank you!"
    assert english[0]["mine"] is True
    assert dutch[0]["mine"] is False


def test_a_refused_websocket_does_not_count_as_present(server, monkeypatch):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    loaded, tables = server.loaded(path), server.app.state.services.tables

    def unavailable(*_):
        raise Unavailable(texts.TOO_FAST)

    monkeypatch.setattr(tables, "presence_changed", unavailable)
    with pytest.raises(WebSocketDisconnect) as closed, ana.listen(path, loaded.table.seq) as socket:
        socket.receive_text()
    assert closed.value.code == 4503
    assert not loaded.presence.viewers


def test_a_page_that_is_behind_is_told_to_reload(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    for since in (seq - 1, 0, seq + 7, "", "x", "-1", "9" * 50):
        with bo.listen(path, since) as socket:
            assert numbered(socket, seq)[0] == {"n": seq, "v": 1, "page": True}
        assert bo.get(f"{path}/news?since={since}").json() == {"n": seq, "v": 1, "page": True}
    with bo.listen(path, seq) as socket:
        ana.post_ok(f"{path}/say", text="nu")
        assert numbered(socket, seq + 1)[0]["chat"], "who is up to date hears only what is new"


def test_other_events_make_the_page_reload(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo, start=False)
    with bo.listen(path, server.table_at(path).seq) as socket:
        ana.post_ok(f"{path}/start")
        server.play(path, [ana, bo])
        ana.post_ok(f"{path}/undo", seat=1)
        bo.post_ok(f"{path}/answer", agree="yes")
        ana.post_ok(f"{path}/resign", seat=1)
        frames = numbered(socket, server.table_at(path).seq)
    assert [("page" in frame, "scenes" in frame) for frame in frames] == [
        (True, False),
        (False, True),
        *[(True, False)] * 5,
    ]


def test_presence_is_sent_to_open_pages(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    with ana.listen(path, seq) as a:
        first = json.loads(a.receive_text())["present"]
        assert first.count("away") == 1
        with bo.listen(path, seq):
            assert json.loads(a.receive_text())["present"].count("away") == 0
        assert json.loads(a.receive_text())["present"].count("away") == 1


def test_presence_of_watchers_is_not_sent(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    with ana.listen(path, seq) as a:
        assert "present" in json.loads(a.receive_text())
        for _ in range(5):
            with server.guest().listen(path, seq) as watcher:
                assert json.loads(watcher.receive_text())["present"].count("away") == 1
        server.play(path, [ana, bo])
        assert "scenes" in json.loads(a.receive_text()), "nothing was told in between"


def test_presence_is_sent_at_most_once_a_second(server):
    server.tables.publisher.presence_interval = 3600.0
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    seq = server.table_at(path).seq
    with ana.listen(path, seq) as a:
        assert "present" in json.loads(a.receive_text())
        for _ in range(5):
            with bo.listen(path, seq) as b:
                assert json.loads(b.receive_text())["present"].count("away") == 0
        server.play(path, [ana, bo])
        assert "scenes" in json.loads(a.receive_text()), "nothing was told in between"
        assert server.loaded(path).presence.next_announcement is not None, "but it will be"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", None])
def test_a_foreign_origin_may_not_open_a_websocket(server, origin):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    if origin is None:
        ana.http.headers.pop("origin")
    headers = {} if origin is None else {"origin": origin}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ana.http.websocket_connect(f"{path}/live", headers=headers),
    ):
        pass
    assert closed.value.status_code == 403
    assert not server.loaded(path).presence.viewers


def test_the_websocket_of_an_unknown_table_is_refused(server):
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        server.guest().http.websocket_connect("/t/nowhere/live", headers={"origin": ORIGIN}),
    ):
        pass
    assert closed.value.status_code == 404


def test_other_messages_on_a_websocket_change_nothing(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    before = server.stored()
    with ana.listen(path, server.table_at(path).seq) as socket:
        for words in ("", "hoi", '{"move": 1}', "x" * 100_000):
            socket.send_text(words)
        bo.post_ok(f"{path}/say", text="nu")
        assert numbered(socket, server.table_at(path).seq)
    assert server.stored()[0][path[3:]] == before[0][path[3:]] + 1
    assert not server.loaded(path).presence.viewers


def test_a_slow_reader_is_disconnected_and_delays_nobody(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    loaded = server.loaded(path)
    slow, quick = Viewer("", None, "en"), Viewer("", None, "nl")
    loaded.presence.viewers |= {slow, quick}
    received = []
    for at in range(MAX_QUEUED + 10):
        ana.post_ok(f"{path}/say", text=f"woord {at}")
        while not quick.queue.empty():
            received.append(json.loads(quick.queue.get_nowait())["say"])
    assert len(received) == MAX_QUEUED + 10
    assert slow not in loaded.presence.viewers
    assert quick in loaded.presence.viewers
    assert slow.queue.get_nowait() == b"", "nothing with a gap in it, only: come back"
    assert slow.queue.empty()


def test_a_disconnected_page_catches_up_when_it_returns(server, monkeypatch):
    monkeypatch.setattr(viewers, "MAX_QUEUED", 3)
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    since, person = server.table_at(path).seq, ana.person

    def babble(table):
        return [draft for at in range(9) for draft in chat.send(table, person, f"woord {at}")]

    with bo.listen(path, since) as socket:
        json.loads(socket.receive_text())
        server.client.portal.call(server.tables.execute, path[3:], babble)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert closed.value.code == 4408
    assert bo.get(f"{path}/news?since={since}").json()["page"] is True
    assert "woord 8" in bo.get(path).text


def test_a_rematch_requested_twice_at_once_is_one_table(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/resign", seat=1)
    before, people = len(server.store.rooms()), (ana.person, bo.person)

    async def both():
        loaded = server.loaded(path)

        async def one(person):
            async with loaded.rematch_lock:
                decisions.go_on(loaded.table, "", person)
                return loaded.table.next or await rematch.create_rematch(
                    server.tables, loaded, GAMES["squadro"], person
                )

        return await asyncio.gather(*map(one, people))

    first, second = server.client.portal.call(both)
    assert first == second
    assert len(server.store.rooms()) == before + 1
    assert bo.post_ok(f"{path}/again", game="squadro")["go"] == f"/t/{first}"
    assert ana.post(f"{path}/again", game="saga").headers["location"] == f"/t/{first}"
    following = server.table_at(f"/t/{first}")
    assert [chair.person for chair in following.chairs] == [bo.person, ana.person]
    assert following.match is not None
    assert f"/t/{first}" in ana.get("/mine").text


def test_erasing_a_person_waits_for_running_commands(server, monkeypatch):
    """A move that is being stored while its log is rewritten is stored once."""
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    token, person, table = (
        server.table_at(path).game.write(server.table_at(path).turn.moves[0]),
        ana.person,
        path[3:],
    )
    append = server.store.append

    async def both():
        arrived, go = asyncio.Event(), asyncio.Event()

        def slowly(table, events):
            append(table, events).result()
            arrived.set()
            answer = Future()
            asyncio.get_running_loop().create_task(release(answer))
            return answer

        async def release(answer):
            await go.wait()
            answer.set_result(None)

        monkeypatch.setattr(server.store, "append", slowly)
        acting = asyncio.create_task(
            server.tables.execute(table, lambda there: decisions.move(there, 1, token, 1, person))
        )
        await arrived.wait()
        rereading = asyncio.create_task(server.tables.reload(table))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(acting, rereading)

    server.client.portal.call(both)
    assert eve.get(path).status_code == 200
    assert server.table_at(path).version == 2
    assert len(server.table_at(path).match.moves) == 1
    assert server.table_at(path).seq == len(server.store.events(table))
