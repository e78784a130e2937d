"""Moves that the server plays for a person are announced: at the prompt, in the log and to screen readers."""

import random
import re
from copy import copy
from dataclasses import replace

import pytest

from speeltafel.play.transcript import Line
from speeltafel.server.view.log_lines import journal, latest, played_for
from speeltafel.server.view.table_view import TableView

ANNOUNCED = "Only move, played for you: "


@pytest.fixture
def pair(server):
    return server.guest("en"), server.guest("en")


def until_forced(server, pair):
    """Play a match of Saxum until a move was forced; return its path and the seat of that move."""
    for seed in range(40):
        path, luck = server.new_table("saxum", *pair), random.Random(seed)
        for _ in range(60):
            known = len(server.table_at(path).lines)
            if not server.play(path, pair, luck):
                break
            played = [line.seat for line in server.table_at(path).lines[known:] if line.forced]
            if played and not server.table_at(path).over:
                return path, played[-1]
    raise AssertionError("nothing was ever forced")


def test_a_forced_move_is_announced_with_how_to_switch_it_off(server, pair):
    path, seat = until_forced(server, pair)
    own = pair[seat - 1].get(path).text
    prompt = re.search(r'<p class="auto" data-place="\d+">(.*?)</p>', own)[1]
    assert prompt.startswith(f"<span>{ANNOUNCED}You ")
    assert "Switch it off at “This table”." in prompt
    for guest in pair:
        log = re.search(r'<ol id="log".*?</ol>', guest.get(path).text, re.S)[0]
        assert re.search(r"<li[^>]*><a [^>]*>[^<]*\(automatic\)", log)
    watcher = server.guest("en").get(path).text
    assert 'class="auto"' not in watcher


def updates_until_forced(server, pair, seed):
    """A match of Saxum up to the first move played for seat 1: its lines, and the frames seat 1 got."""
    path, luck = server.new_table("saxum", *pair), random.Random(seed)
    updates, before = list[dict](), len(server.table_at(path).lines)
    with pair[0].listen(path, server.table_at(path).seq) as socket:
        while server.play(path, pair, luck):
            if any(line.forced and line.seat == 1 for line in server.table_at(path).lines):
                break
        lines = server.table_at(path).lines[before:]
        while len(updates) < len(lines):
            update = socket.receive_json()
            updates += [update] if "log" in update else []
    return list(zip(lines, updates, strict=True))


def test_an_open_page_gets_the_same_announcement(server, pair):
    matches = (updates_until_forced(server, pair, seed) for seed in range(40))
    match = next(match for match in matches if any(line.forced and line.seat == 1 for line, _ in match))
    for line, frame in match:
        assert frame["say"].startswith(ANNOUNCED) == (line.forced and line.seat == 1)
        if line.forced:
            assert "(automatic)" in frame["log"]


def test_only_forced_moves_of_the_latest_turn_are_announced(server, pair):
    path = server.new_table("saxum", *pair)
    loaded = server.loaded(path)
    sheet = TableView(loaded, loaded.audience(pair[0].person, None, "en"))
    states, lines = loaded.table.match.states, loaded.table.lines
    start = states[-1]
    lines.clear()

    def line(seat, forced=False):
        states.append(object())
        lines.append(Line(len(states) - 1, seat, start, None, states[-1], forced=forced))

    for seat, forced in [(1, True), (2, False), (0, False), (1, True)]:
        line(seat, forced)
    assert played_for(sheet) == lines[3:]
    line(1, forced=True)
    assert played_for(sheet) == lines[3:]
    line(2)
    assert played_for(sheet) == lines[3:5], "until one chooses"
    del states[lines[4].place :]
    assert played_for(sheet) == lines[3:4], "what was taken back is not told"
    line(1)
    assert played_for(sheet) == []


def test_a_forced_move_joins_the_line_of_its_own_seats_choice_past_the_rolls_between(
    server, pair, monkeypatch
):
    path = server.new_table("saxum", *pair)
    loaded = server.loaded(path)
    sheet = TableView(loaded, loaded.audience(pair[0].person, None, "en"))
    states, lines = loaded.table.match.states, loaded.table.lines
    lines.clear()
    monkeypatch.setattr(TableView, "told", lambda _, line: f"{line.seat}{'f' if line.forced else ''}")
    grown = []
    for seat, forced in [
        (0, 0),
        (1, 1),
        (0, 0),
        (1, 0),
        (0, 0),
        (1, 1),
        (0, 0),
        (2, 1),
        (0, 0),
        (2, 1),
        (1, 1),
    ]:
        states.append(copy(states[0]))
        lines.append(Line(len(states) - 1, seat, states[-2], None, states[-1], forced=bool(forced)))
        entry = latest(sheet, sheet.told(lines[-1]))
        assert entry.words == journal(sheet, 100)[0][-1].words, (
            "an open page hears the line that the page has"
        )
        grown.append(entry.first)
    found = [
        (line.seat, line.words.replace(" (automatic)", ""), line.turn) for line in journal(sheet, 100)[0]
    ]
    assert found == [
        (0, "0", True),
        (1, "1f 0", True),
        (1, "1 0 1f 0", False),
        (2, "2f 0 2f", True),
        (1, "1f", True),
    ]
    assert len(set(grown)) == len(found)


def test_a_roll_that_is_nobodys_is_a_line_of_its_own_with_the_rolls_after_it(server, pair, monkeypatch):
    path = server.new_table("saxum", *pair)
    loaded = server.loaded(path)
    monkeypatch.setattr(loaded.table, "game", replace(loaded.table.game, roller=lambda state: 0))
    sheet = TableView(loaded, loaded.audience(pair[0].person, None, "en"))
    states, lines = loaded.table.match.states, loaded.table.lines
    lines.clear()
    monkeypatch.setattr(TableView, "told", lambda _, line: f"{line.seat}{'f' if line.forced else ''}")
    for seat, forced in [(0, 0), (0, 0), (1, 0), (0, 0), (0, 0), (2, 0), (0, 0), (2, 1), (2, 1)]:
        states.append(copy(states[0]))
        lines.append(Line(len(states) - 1, seat, states[-2], None, states[-1], forced=bool(forced)))
        assert latest(sheet, sheet.told(lines[-1])).words == journal(sheet, 100)[0][-1].words
    found = [(line.seat, line.words.replace(" (automatic)", "")) for line in journal(sheet, 100)[0]]
    assert found == [(0, "0 0"), (1, "1"), (0, "0 0"), (2, "2"), (0, "0"), (2, "2f 2f")]
