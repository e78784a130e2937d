"""Small doors through which a secret could slip out: each was open once, or could come to be."""

import asyncio
import re
from dataclasses import replace

import pytest

from speeltafel.core.match import step
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Hide
from speeltafel.server.view.board import changed
from tests.leaks.test_houses import about_to_hide


def hidden_just_now():
    """A table where somebody has just laid a card face down."""

    async def play():
        pair, doubled = await about_to_hide(0)
        assert await doubled.step()
        assert isinstance(pair.moves[0][-1], Hide)
        return pair, doubled.lives[0]

    return asyncio.run(play())


def test_what_lies_there_for_a_moment_is_drawn_from_the_move_as_its_reader_may_name_it():
    pair, live = hidden_just_now()
    drawn = []
    look = replace(SAGA.look, interlude=lambda view, move: drawn.append(SAGA.write(move)))
    live.table.game = replace(SAGA, look=look)
    for observer in (*pair.blind, pair.knower):
        changed(live, observer, "nl", live.table.lines[-1])
    *blind, known = drawn
    assert known == SAGA.write(pair.moves[0][-1])
    assert set(blind) == {re.sub(r"^\(..\)", "(?)", known)}


def test_our_own_mistake_does_not_write_the_cards_into_the_houses_log():
    """A game without a reason against a move is a mistake of ours; what it says may be read by the owner."""
    _, live = hidden_just_now()
    forgetful = replace(SAGA, why_not=lambda view, move: None)
    with pytest.raises(AssertionError, match="no reason") as mistake:
        step(forgetful, live.table.match.state, "collect")
    assert not re.search(r"[rgbopy][1-4]", str(mistake.value))


def test_who_has_cards_can_not_take_over_a_second_hand(house):
    """The chair of somebody who left is for a newcomer, and not for the host, who would see both hands."""
    ana, bo, cas = house.guest(), house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    bo.done(f"{table}/rise", seat=2)
    before = ana.get(table).content
    refused = ana.post(f"{table}/sit", json=True, seat=2, name="Ana")
    assert refused.status_code == 403
    assert "already played from another seat" in refused.json()["message"]
    assert ana.get(table).content == before
    cas.done(f"{table}/sit", seat=2, name="Cas")
    assert re.findall(r'data-touch="hand-', cas.get(table).text)


def test_in_an_open_game_one_may_play_for_two(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    bo.done(f"{table}/rise", seat=2)
    ana.done(f"{table}/sit", seat=2, name="Ana")
    assert house.room(table).seats_of(ana.person) == (1, 2)
