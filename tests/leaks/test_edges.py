"""Particular ways in which hidden information leaked once, or could."""

import asyncio
import re
from dataclasses import replace

import pytest

from speeltafel.core.match import step
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Hide
from speeltafel.server.view.board import changed
from tests.leaks.test_twin_servers import about_to_hide


def hidden_just_now():
    """Return a pair of matches in which a card was just hidden, and one of the loaded tables."""

    async def play():
        pair, twins = await about_to_hide(0)
        assert await twins.step()
        assert isinstance(pair.moves[0][-1], Hide)
        return pair, twins.loaded[0]

    return asyncio.run(play())


def test_interludes_are_drawn_from_the_redacted_move():
    pair, loaded = hidden_just_now()
    drawn = []
    look = replace(SAGA.look, interlude=lambda view, move: drawn.append(SAGA.write(move)))
    loaded.table.game = replace(SAGA, look=look)
    for observer in (*pair.blind, pair.knower):
        changed(loaded, observer, "nl", loaded.table.lines[-1])
    *blind, known = drawn
    assert known == SAGA.write(pair.moves[0][-1])
    assert set(blind) == {re.sub(r"^\(..\)", "(?)", known)}


def test_internal_errors_do_not_log_hidden_cards():
    """An internal error, here a rule without a reason, goes to the server's log, which the owner reads."""
    _, loaded = hidden_just_now()
    forgetful = replace(SAGA, why_not=lambda view, move: None)
    with pytest.raises(AssertionError, match="no reason") as mistake:
        step(forgetful, loaded.table.match.state, "collect")
    assert not re.search(r"[rgbopy][1-4]", str(mistake.value))


def test_a_player_can_not_take_over_a_second_hand(server):
    """The seat of a person who left is for a newcomer, not for the host, who would see both hands."""
    ana, bo, cas = server.guest(), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    bo.post_ok(f"{path}/rise", seat=2)
    before = ana.get(path).content
    refused = ana.post(f"{path}/sit", json=True, seat=2, name="Ana")
    assert refused.status_code == 403
    assert "already played from another seat" in refused.json()["message"]
    assert ana.get(path).content == before
    cas.post_ok(f"{path}/sit", seat=2, name="Cas")
    assert re.findall(r'data-touch="hand-', cas.get(path).text)


def test_without_hidden_information_a_player_may_take_a_second_seat(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    bo.post_ok(f"{path}/rise", seat=2)
    ana.post_ok(f"{path}/sit", seat=2, name="Ana")
    assert server.table_at(path).seats_of(ana.person) == (1, 2)
