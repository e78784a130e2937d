"""Tables that nobody looks at are let go of, and wake from their logs; those with a page open never sleep."""

import json
from contextlib import ExitStack

import pytest

from speeltafel.server import tables as houses


@pytest.fixture
def few(monkeypatch):
    """A house that keeps only two tables in memory at which nobody looks."""
    monkeypatch.setattr(houses, "MAX_LOADED", 2)


def test_the_longest_asleep_is_let_go_and_wakes_as_it_was(house, few):
    ana, bo = house.guest(), house.guest()
    tables = [house.table("squadro", ana, bo) for _ in range(4)]
    house.play(tables[0], [ana, bo], steps=3)
    first = house.live(tables[0])
    for table in tables[1:]:
        house.live(table)
    assert list(house.house.loaded) == [table[3:] for table in tables[1:]]
    again = house.live(tables[0])
    assert again is not first
    assert again.table.state == first.table.state
    assert again.table.seq == first.table.seq


def test_long_matches_are_let_go_before_there_are_many(house, monkeypatch):
    monkeypatch.setattr(houses, "MAX_EVENTS", 40)
    ana, bo = house.guest(), house.guest()
    tables = [house.table("squadro", ana, bo) for _ in range(6)]
    for table in tables:
        house.play(table, [ana, bo], steps=10)
    for table in tables:
        house.house.loaded.pop(table[3:], None)
        house.live(table)
    kept = list(house.house.loaded.values())
    assert kept[-1].id == tables[-1][3:]
    assert sum(live.table.version for live in kept) <= 40 + kept[-1].table.version


def test_however_many_tables_are_looked_at_one_more_is_awake_as_long_as_somebody_looks(house, few):
    ana, bo = house.guest(), house.guest()
    tables = [house.table("squadro", ana, bo) for _ in range(6)]
    with ExitStack() as open_pages:
        pages = []
        for table in tables:
            since = house.room(table).seq
            pages.append(open_pages.enter_context(bo.listen(table, since)))
            assert "present" in json.loads(pages[-1].receive_text())
        for table, page in zip(tables, pages, strict=True):
            known = house.live(table)
            house.play(table, [ana, bo])
            assert "scenes" in json.loads(page.receive_text()), "the page hears of the move"
            assert house.live(table) is known
    house.table("squadro", ana, bo)
    assert len(house.house.loaded) <= houses.MAX_LOADED + 1, "the pages were closed: they may sleep"


def test_a_table_that_is_awake_is_found_without_looking_at_all_others(house, few, monkeypatch):
    ana, bo = house.guest(), house.guest()
    tables = [house.table("squadro", ana, bo) for _ in range(3)]
    monkeypatch.setattr(house.house, "_evict", lambda: pytest.fail("looked at all tables"))
    house.play(tables[-1], [ana, bo], steps=5)
    assert house.room(tables[-1]).version == 6
