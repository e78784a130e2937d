"""What is done for those who may not know takes the same steps, whichever card lies face down.

Time itself is not asserted here: `python -m bench.leaks` measures it. But what takes the same steps on texts
of the same length has nothing to tell by its time.
"""

import asyncio
import sys
from functools import partial

import pytest

from speeltafel.core.game import Chance
from speeltafel.games.saga import SAGA
from speeltafel.play.events import Event, MovePlayed
from speeltafel.play.rights import undo_is_free
from speeltafel.server.view import fragments
from speeltafel.server.view.board import board, draw
from speeltafel.server.view.table_view import TableView
from speeltafel.server.view.updates import UpdateBuilder
from tests.leaks.test_houses import about_to_hide, table_of
from tests.test_house import PACKAGE


def steps(work):
    """How many calls a piece of work makes, once everything it remembers is remembered.

    Only our own count, not what Python and the tests do in between; nor does comparing two facts: what is
    remembered for both tables was made by one of them, and there Python sees by the address that two are one.
    """
    work()
    made = 0

    def count(frame, event, _fact):
        nonlocal made
        code = frame.f_code
        made += event == "call" and str(PACKAGE) in code.co_filename and code.co_name != "__eq__"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return made


def telling(live, observer):
    """Tell an audience of the last event, draw its board, and write its page's parts."""
    person = live.table.chairs[observer - 1].person if observer else ""
    audience = live.audience(person, observer, "nl")
    event = Event(live.table.seq, 0.0, MovePlayed(seat=1, token=""))

    def work():
        live.rendered.drawings.clear()
        UpdateBuilder(live, event).build(audience)
        sheet = TableView(live, audience)
        list(sheet.log())
        board(draw(live.table, audience.observer, "nl"), sheet.lit())
        fragments.tools(sheet)

    return work


@pytest.mark.parametrize("seed", range(6))
def test_telling_a_hidden_card_takes_the_same_steps_whichever_it_is(seed):
    async def compare():
        pair, doubled = await about_to_hide(seed)
        compared = 0
        for _ in range(6):
            if not await doubled.step():
                break
            for observer in pair.blind:
                for live in doubled.lives:
                    telling(live, observer)()  # what was made once is kept, for whichever house asked first
                one, other = (steps(telling(live, observer)) for live in doubled.lives)
                assert one == other > 100
                compared += pair.differ
        return compared

    assert asyncio.run(compare()) > 3


@pytest.mark.parametrize("seed", range(6))
def test_whether_taking_back_is_free_takes_the_same_steps_and_is_the_same(seed):
    async def compare():
        pair, doubled = await about_to_hide(seed)
        for _ in range(12):
            if not await doubled.step():
                break
            rooms = [live.table for live in doubled.lives]
            for seat in range(1, pair.seats + 1):
                assert undo_is_free(rooms[0], seat) == undo_is_free(rooms[1], seat)
                one, other = (steps(partial(undo_is_free, room, seat)) for room in rooms)
                assert one == other

    asyncio.run(compare())


def test_a_roll_is_drawn_from_odds_that_everybody_knows():
    """Saga's chance is over before a card can be hidden, so no odds can depend on one."""
    for seed in range(20):
        pair = table_of(SAGA, seed)[0]
        rolls = [isinstance(pair.turn, Chance)]
        while pair.step() is not None and len(rolls) < 40:
            rolls.append(isinstance(pair.turn, Chance))
        # The deal, and the display where it is drawn: in a first game it lies there already.
        drawn = 2 if pair.options["display"] == "drawn" else 1
        assert rolls[:drawn] == [True] * drawn
        assert not any(rolls[drawn:])
