"""Shared reviews: one player leads through a finished match and others follow."""

import json
from contextlib import ExitStack

import pytest
from starlette.websockets import WebSocketDisconnect

from speeltafel.web import table_socket
from tests.web.test_replay import finished


def say(socket, place):
    socket.send_text(json.dumps({"lead": str(place)}))


def next_lead(socket):
    """Return the next message about the review."""
    while True:
        frame = json.loads(socket.receive_text())
        if "lead" in frame:
            return frame["lead"]


@pytest.fixture
def over(server):
    """Return the path of a finished match of Squadro, its players Ana and Bo, and Eve, who watches."""
    ana, bo, eve = server.guest("nl"), server.guest("en"), server.guest("en")
    return finished(server, [ana, bo]), ana, bo, eve


def test_the_leaders_position_is_sent_to_all_in_their_language(server, over):
    path, ana, bo, eve = over
    seq, before = server.table_at(path).seq, server.stored()
    with ana.listen(path, seq) as a, bo.listen(path, seq) as b, eve.listen(path, seq) as e:
        for place in (0, 5, 3):
            say(a, place)
            assert next_lead(a) == {"place": place, "name": "Gast", "mine": True}
            assert next_lead(b) == next_lead(e) == {"place": place, "name": "Guest", "mine": False}
        say(b, 7)
        assert next_lead(a) == {"place": 7, "name": "Gast 2", "mine": False}
        assert next_lead(b)["mine"]
        say(b, "")
        assert next_lead(a) is None
    assert server.stored() == before


def test_a_late_page_gets_the_review_which_ends_with_its_leader(server, over):
    path, ana, bo, _ = over
    seq = server.table_at(path).seq
    with bo.listen(path, seq) as b:
        with ana.listen(path, seq) as a:
            say(a, 4)
            assert next_lead(a)["place"] == 4
            with bo.listen(path, seq) as late:
                assert next_lead(late) == {"place": 4, "name": "Guest", "mine": False}
            assert next_lead(b)["place"] == 4
        assert next_lead(b) is None
    assert server.loaded(path).lead is None


def test_only_one_player_leads_and_only_after_the_match(server, over):
    path, ana, bo, eve = over
    playing = server.new_table("squadro", ana, bo)
    with ExitStack() as stack:
        watching = stack.enter_context(eve.listen(path, server.table_at(path).seq))
        player = stack.enter_context(ana.listen(playing, server.table_at(playing).seq))
        for socket in (watching, player):
            for _ in range(table_socket.MAX_ODD):
                say(socket, 1)
            with pytest.raises(WebSocketDisconnect):
                next_lead(socket)
    assert server.loaded(path).lead is None
    assert server.loaded(playing).lead is None


@pytest.mark.parametrize("place", ["-1", "99999", "x", "1.5", "1" * 20])
def test_a_review_position_must_exist(server, over, place):
    path, ana, *_ = over
    with ana.listen(path, server.table_at(path).seq) as a:
        say(a, place)
        say(a, 2)
        assert next_lead(a)["place"] == 2


def test_only_players_are_offered_to_lead(server, over):
    path, ana, bo, eve = over
    for guest, offered in ((ana, True), (bo, True), (eve, False)):
        assert ('id="lead"' in guest.get(f"{path}/at/1").text) is offered
        assert ('id="lead"' in guest.get(f"{path}/at/1?eyes=0").text) is offered
    playing = server.new_table("squadro", ana, bo)
    assert 'id="review"' not in ana.get(f"{playing}/at/0").text


def test_leading_is_not_offered_without_other_people(server):
    ana, bo = server.guest("en"), server.guest("en")
    assert "Lead the others" in ana.get(f"{finished(server, [ana, bo])}/at/0").text
    alone = ana.post("/tables", game="squadro", **{"with": "here"}).headers["location"]
    ana.post_ok(f"{alone}/start")
    while server.play(alone, [ana, ana], steps=50):
        pass
    assert server.table_at(alone).over
    assert "Lead the others" not in ana.get(f"{alone}/at/0").text
