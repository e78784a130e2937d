"""Slow games: what happened since I last looked, and the next table that waits for me."""

import re

import pytest
from msgspec.structs import replace
from sqlalchemy import text

DAYS = {"pace": "days-3"}


@pytest.fixture
def bo(server):
    return server.guest("en")


def news(guest, path):
    """Return what a table's page tells somebody who was away; None where it tells nothing."""
    found = re.search(r'<section id="since".*?<ul>(.*?)</ul>', guest.get(path).text, re.S)
    return found and [re.sub(r"<.*?>", "", item) for item in re.findall("<li>(.*?)</li>", found[1])]


def onward(guest, path):
    """Return where a table's page leads to, if another table waits."""
    found = re.search(r'<span id="onward"[^>]*><a class="button" href="([^"]+)"', guest.get(path).text)
    return found and found[1]


def mark_read(server, guest, path):
    guest.post_ok(f"{path}/seen", seq=server.table_at(path).seq)


def test_a_slow_table_tells_what_happened_since_one_last_looked(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    assert news(ana, path) is None
    server.play(path, [ana, bo])
    bo.post_ok(f"{path}/say", text="have a good trip")
    told = news(bo, path)
    assert len(told) == 1, "one's own words are no news"
    assert "Guest" in told[0]
    server.play(path, [ana, bo])
    bo.post_ok(f"{path}/say", text="back on Monday")
    told = news(ana, path)
    assert len(told) == 3
    assert told[1:] == ["Guest 2: have a good trip", "Guest 2: back on Monday"]
    assert "1 <span" in re.search(r'<span class="fresh">.*?</span>', ana.get(path).text)[0]
    assert news(ana, path) == told, "looking at the page alone changes nothing"


def test_what_was_read_is_not_told_again(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    server.play(path, [ana, bo], steps=2)
    seen = re.search(
        r'action="(/t/\w+/seen)"><input type="hidden" name="seq" value="(\d+)"', ana.get(path).text
    )
    assert ana.post(seen[1], seq=seen[2]).headers["location"] == path, "the button works without script"
    assert news(ana, path) is None
    bo.post_ok(f"{path}/say", text="your turn")
    assert news(ana, path) == ["Guest 2: your turn"]
    ana.post_ok(f"{path}/seen", seq=1)
    assert news(ana, path) == ["Guest 2: your turn"], "a mark never moves back"
    ana.post_ok(f"{path}/seen", seq=10_000)
    bo.post_ok(f"{path}/say", text="hello?")
    assert news(ana, path) == ["Guest 2: hello?"], "nobody has read what is yet to come"


def test_a_long_absence_is_told_in_short(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    for number in range(9):
        bo.post_ok(f"{path}/say", text=f"line {number}")
    told = news(ana, path)
    assert told == [*(f"Guest 2: line {number}" for number in range(3, 9)), "And 3 before that: see the log"]


def test_what_only_oneself_did_is_no_news(server, ana, bo):
    path = server.new_table("saxum", ana, bo, **DAYS)
    server.play(path, [ana, bo], steps=6)
    lines = server.table_at(path).lines
    lines[:] = [replace(line, seat=line.seat and 1, forced=bool(line.seat)) for line in lines]
    assert news(ana, path) is None, "forced moves of one's own, and dice"
    assert 'class="fresh"' not in ana.get(path).text
    assert news(bo, path), "to the other they are news"
    last = max(at for at, line in enumerate(lines) if line.seat)
    lines[last] = replace(lines[last], by_bot=True)
    assert news(ana, path), "a bot that stood in is another"


def test_a_slow_game_tells_nothing_of_what_a_blocked_person_wrote(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    ana.post_ok_page(f"{path}/block", seat=2, on="yes")
    bo.post_ok(f"{path}/say", text="you fool")
    assert news(ana, path) is None


def test_only_those_who_play_have_read_marks_and_only_at_slow_games(server, ana, bo):
    eve = server.guest()
    path = server.new_table("squadro", ana, bo, **DAYS)
    server.play(path, [ana, bo], steps=2)
    assert news(eve, path) is None
    assert eve.post(f"{path}/seen", json=True, seq=1).status_code == 403
    fast = server.new_table("squadro", ana, bo)
    server.play(fast, [ana, bo], steps=2)
    assert news(ana, fast) is None
    mark_read(server, ana, fast)
    server.now += 1
    assert "data-slow" not in ana.get(fast).text


def test_what_one_missed_says_nothing_that_one_may_not_know(server, ana, bo):
    """Saga hides cards: a page tells only what the log tells the same reader."""
    path = server.new_table("saga", ana, bo, **DAYS)
    server.play(path, [ana, bo], steps=12)
    (away,) = {ana, bo} - {[ana, bo][server.table_at(path).lines[-1].seat - 1]}
    page = away.get(path).text
    log = re.search(r'<ol id="log".*?</ol>', page, re.S)[0]
    told = re.findall(
        r"<li><a [^>]*/at/\d+\">(.*?)</a></li>", re.search(r'id="since".*?</ul>', page, re.S)[0]
    )
    assert told
    assert all(line in log for line in told)


def test_after_a_move_a_slow_table_leads_to_the_next_that_waits(server, ana, bo):
    first = server.new_table("squadro", ana, bo, **DAYS)
    second = server.new_table("columbiz", ana, bo, **DAYS)
    third = server.new_table("saxum", ana, bo, start=True, **DAYS)
    mine = [path for path in (first, second, third) if server.table_at(path).asked == 1]
    assert first in mine
    assert onward(ana, first) is None, "it is her turn here"
    server.play(first, [ana, bo])
    assert onward(ana, first) == f"/mine/next?from={first.removeprefix('/t/')}"
    assert ana.get(onward(ana, first)).headers["location"] in mine[1:]
    for path in mine[1:]:
        while server.table_at(path).asked == 1:
            server.play(path, [ana, bo])
    assert onward(ana, first) is None
    assert ana.get("/mine/waiting").json()["tables"] == []


def test_erasing_oneself_erases_what_one_has_read(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    mark_read(server, ana, path)
    asked = text("SELECT count(*) FROM read_mark")
    assert server.store.read(lambda there: there.scalar(asked)) == 1
    ana.post("/mine")
    assert server.store.read(lambda there: there.scalar(asked)) == 0


def test_the_time_that_is_left_is_said_in_days_and_hours(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)

    def left():
        return re.findall(r'class="clock"[^>]*>(.*?)<', ana.get(path).text)[0]

    assert left() == "3 days left"
    server.now += 60
    assert left() == "3 days left", "a turn that has just begun has whole days"
    server.now += 120
    assert left() == "2 days and 23 hours left"
    server.now += 19 * 3600 - 180
    assert left() == "2 days and 5 hours left"
    server.now += 52 * 3600
    assert left() == "1 hour left"
    server.now += 1800
    assert left() == "less than an hour left"
    server.now += 1800
    assert left() == "out of time"


def test_my_tables_say_how_long_whoever_must_move_has_left(server, ana):
    bo = server.guest("nl")
    path = server.new_table("squadro", ana, bo, **DAYS)

    def told(guest, page):
        row = guest.get(page).text.partition(f'<a href="{path}"')[2].partition("</a>")[0]
        state = row.partition('<span class="state">')[2].partition(' <span class="day">')[0]
        return re.sub(r"<[^>]*>", "", state)

    server.now += 19 * 3600
    for page in ("/mine", "/"):
        assert told(ana, page) == "Your turn · 2 days and 5 hours left"
        assert told(bo, page) == "Gast is aan de beurt · nog 2 dagen en 5 uur"
    assert "2 days and 5 hours left" in ana.get(path).text, "in the same words as at the table"
    server.now += 3 * 86_400
    assert told(ana, "/mine") == "Your turn · out of time"
    ana.post_ok(f"{path}/resign", seat=1)
    assert "·" not in told(bo, "/mine")
    path = server.new_table("squadro", ana, bo, pace="clock-10")
    assert told(ana, "/mine") == "Your turn", "a clock of minutes would be wrong by the time it is read"


def test_paces_are_said_in_days_to_hosts_and_to_those_who_read_the_settings(server, ana):
    bo = server.guest("nl")
    path = server.new_table("squadro", ana, bo, start=False, **DAYS)
    assert '<option value="days-3" selected>3 days per move</option>' in ana.get(path).text
    assert "Tempo: <b>3 dagen per zet</b>" in bo.get(path).text
    ana.post_ok(f"{path}/arrange", seats=2, pace="days-1")
    assert "Tempo: <b>1 dag per zet</b>" in bo.get(path).text
