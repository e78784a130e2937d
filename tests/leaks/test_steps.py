"""The number of function calls to render for an audience does not depend on a hidden card.

No time is asserted: `python -m bench.leaks` measures it. The same calls on texts of the same length reveal
nothing by their time.
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
from tests.leaks.test_twin_servers import about_to_hide, table_of
from tests.test_architecture import PACKAGE


def count_calls(work):
    """Return the number of calls of our functions that `work` makes when caches are filled.

    Comparisons (`__eq__`) don't count: cached objects were made for one of the tables, and for that one
    Python compares by identity.
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


def rendering(loaded, observer):
    """Return a function that renders the last update, the board and the fragments of an audience."""
    person = loaded.table.chairs[observer - 1].person if observer else ""
    audience = loaded.audience(person, observer, "nl")
    event = Event(loaded.table.seq, 0.0, MovePlayed(seat=1, token=""))

    def work():
        loaded.rendered.drawings.clear()
        UpdateBuilder(loaded, event).build(audience)
        sheet = TableView(loaded, audience)
        list(sheet.log())
        board(draw(loaded.table, audience.observer, "nl"), sheet.lit())
        fragments.tools(sheet)

    return work


@pytest.mark.parametrize("seed", range(6))
def test_rendering_makes_the_same_calls_whatever_card_is_hidden(seed):
    async def compare():
        pair, twins = await about_to_hide(seed)
        compared = 0
        for _ in range(6):
            if not await twins.step():
                break
            for observer in pair.blind:
                for loaded in twins.loaded:
                    rendering(loaded, observer)()  # fill the caches
                one, other = (count_calls(rendering(loaded, observer)) for loaded in twins.loaded)
                assert one == other > 100
                compared += pair.differ
        return compared

    assert asyncio.run(compare()) > 3


@pytest.mark.parametrize("seed", range(6))
def test_undo_rights_do_not_depend_on_hidden_cards(seed):
    async def compare():
        pair, twins = await about_to_hide(seed)
        for _ in range(12):
            if not await twins.step():
                break
            tables = [loaded.table for loaded in twins.loaded]
            for seat in range(1, pair.seats + 1):
                assert undo_is_free(tables[0], seat) == undo_is_free(tables[1], seat)
                one, other = (count_calls(partial(undo_is_free, table, seat)) for table in tables)
                assert one == other

    asyncio.run(compare())


def test_no_roll_depends_on_a_hidden_card():
    """All rolls of Saga come before a card can be hidden, so no odds can depend on one."""
    for seed in range(20):
        pair = table_of(SAGA, seed)[0]
        rolls = [isinstance(pair.turn, Chance)]
        while pair.step() is not None and len(rolls) < 40:
            rolls.append(isinstance(pair.turn, Chance))
        # The deal, and the display if it is drawn; in a first match it is fixed.
        drawn = 2 if pair.options["display"] == "drawn" else 1
        assert rolls[:drawn] == [True] * drawn
        assert not any(rolls[drawn:])
