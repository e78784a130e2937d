"""Tables that nobody looks at are let go of, and wake from their logs; those with a page open never sleep."""

import json
from contextlib import ExitStack

import pytest

from speeltafel.server import tables as houses


@pytest.fixture
def few(monkeypatch):
    """A house that keeps only two tables in memory at which nobody looks."""
    monkeypatch.setattr(houses, "MAX_LOADED", 2)


def test_the_longest_idle_table_is_evicted_and_reloads_unchanged(server, few):
    ana, bo = server.guest(), server.guest()
    tables = [server.new_table("squadro", ana, bo) for _ in range(4)]
    server.play(tables[0], [ana, bo], steps=3)
    first = server.loaded(tables[0])
    for path in tables[1:]:
        server.loaded(path)
    assert list(server.tables.loaded) == [path[3:] for path in tables[1:]]
    again = server.loaded(tables[0])
    assert again is not first
    assert again.table.state == first.table.state
    assert again.table.seq == first.table.seq


def test_long_matches_are_evicted_earlier(server, monkeypatch):
    monkeypatch.setattr(houses, "MAX_EVENTS", 40)
    ana, bo = server.guest(), server.guest()
    tables = [server.new_table("squadro", ana, bo) for _ in range(6)]
    for path in tables:
        server.play(path, [ana, bo], steps=10)
    for path in tables:
        server.tables.loaded.pop(path[3:], None)
        server.loaded(path)
    kept = list(server.tables.loaded.values())
    assert kept[-1].id == tables[-1][3:]
    assert sum(loaded.table.version for loaded in kept) <= 40 + kept[-1].table.version


def test_tables_with_an_open_page_are_never_evicted(server, few):
    ana, bo = server.guest(), server.guest()
    tables = [server.new_table("squadro", ana, bo) for _ in range(6)]
    with ExitStack() as open_pages:
        pages = []
        for path in tables:
            since = server.table_at(path).seq
            pages.append(open_pages.enter_context(bo.listen(path, since)))
            assert "present" in json.loads(pages[-1].receive_text())
        for path, page in zip(tables, pages, strict=True):
            known = server.loaded(path)
            server.play(path, [ana, bo])
            assert "scenes" in json.loads(page.receive_text()), "the page hears of the move"
            assert server.loaded(path) is known
    server.new_table("squadro", ana, bo)
    assert len(server.tables.loaded) <= houses.MAX_LOADED + 1, "the pages were closed: they may sleep"


def test_finding_a_loaded_table_does_not_scan_the_others(server, few, monkeypatch):
    ana, bo = server.guest(), server.guest()
    tables = [server.new_table("squadro", ana, bo) for _ in range(3)]
    monkeypatch.setattr(server.tables, "_evict", lambda: pytest.fail("looked at all tables"))
    server.play(tables[-1], [ana, bo], steps=5)
    assert server.table_at(tables[-1]).version == 6
