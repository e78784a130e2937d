"""Taking holidays: by a form, seen by everybody at slow tables, where the clock stands still meanwhile."""

import re
from datetime import date

import pytest

from speeltafel.play.events import SatDown
from speeltafel.play.holidays import HolidaySet
from speeltafel.play.notices import DAY
from speeltafel.server.holidays import Holidays
from speeltafel.store import Store
from speeltafel.store.people import holidays
from speeltafel.web import pages
from tests.web.local_server import local_server
from tests.web.program_client import ProgramClient

DAYS = {"pace": "days-3"}
TODAY = "1970-01-12"
"""The day on which the server of these tests believes itself, at 13:46."""


@pytest.fixture
def bo(server):
    return server.guest("nl")


def take(guest, first, last, zone="UTC"):
    """Take a holiday in January 1970."""
    answer = guest.post("/mine/holidays", first=f"1970-01-{first}", last=f"1970-01-{last}", zone=zone)
    assert answer.status_code == 303, answer.text
    settle(guest.server)


def settle(server):
    """Let all tables hear of holidays."""
    server.client.portal.call(server.app.state.services.holidays.work)


def cancel(guest):
    """Cancel the first holiday on the page."""
    path = re.search(r'action="(/mine/holidays/\w+/cancel)"', guest.get("/mine/holidays").text)[1]
    assert guest.post(path).headers["location"] == "/mine/holidays?saved=yes"
    settle(guest.server)


def told(server, path):
    """Return the holidays in the log of a table."""
    return [entry for entry in server.store.events(path[3:]) if entry.kind == HolidaySet.kind]


def clocks(guest, path):
    """Return the clocks on a table's page, as text that screen readers read too."""
    return re.findall(r'<span class="(?:clock|holiday)"[^>]*>(.*?)</span>', guest.get(path).text)


def left(guest):
    return int(re.search(r"You have (\d+) left", guest.get("/mine/holidays").text)[1])


def test_everybody_at_a_slow_table_sees_a_holiday_and_the_clock_stands_still(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    assert server.table_at(path).actor == 1
    take(ana, 14, 23)
    server.now += 2 * DAY
    for guest, words in ((ana, "on holiday through 23 January"), (bo, "op vakantie t/m 23 januari")):
        assert clocks(guest, path)[0] == words
    server.now += 9 * DAY
    assert clocks(bo, path)[0] == "op vakantie t/m 23 januari"
    server.now += DAY
    assert clocks(ana, path)[0] == "1 day left", "34 hours were used before it, and 14 after"
    assert bo.post(f"{path}/claim", json=True, seat=1).status_code == 422
    server.now += 2 * DAY
    bo.post_ok(f"{path}/claim", seat=1)


def test_open_pages_hear_of_a_holiday(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    with bo.listen(path, server.table_at(path).seq) as page:
        take(ana, 12, 13)
        while "page" not in page.receive_json():
            pass
    assert clocks(bo, path)[0] == "op vakantie t/m 13 januari"


def changes(guest, path):
    """Return in how many seconds the words at each seat are others; 0 where they stay."""
    seats = re.findall(r'<li [^>]*id="chair-\d".*?</li>', guest.get(path).text, re.S)
    found = [re.search(r'data-changes="(\d+)"', seat) for seat in seats]
    return [int(one[1]) if one else 0 for one in found]


def test_a_holiday_is_told_a_week_before_it_begins(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    take(bo, 25, 25)
    take(bo, 27, 28)
    assert clocks(ana, path) == ["3 days left", "3 days left"]
    server.now = 18 * DAY  # 19 January, a week before the 26th
    take(ana, 30, 30)
    soon = ["3 days left", "on holiday on 25 January"]
    assert clocks(ana, path)[1:] == soon
    assert clocks(bo, path)[1:] == ["nog 3 dagen", "op vakantie op 25 januari"]
    server.now = 24.5 * DAY
    assert clocks(ana, path)[1:] == ["on holiday on 30 January", "on holiday through 25 January"]
    server.now = 25.5 * DAY
    assert clocks(bo, path)[-1] == "op vakantie van 27 t/m 28 januari"
    assert clocks(ana, path)[-1] == "on holiday from 27 through 28 January"


def test_a_page_knows_when_its_words_are_others(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    server.now += 600
    assert changes(ana, path) == [3120 + 1, 0]
    take(bo, 20, 20)
    take(ana, 13, 13)
    told = clocks(ana, path)
    midnight = 12 * DAY - server.now
    assert changes(ana, path) == [3120 + 1, midnight + 1], "then a week is left until the 20th"
    while soon := [seconds for seconds in changes(ana, path) if seconds]:
        server.now += min(soon) - 2
        assert clocks(ana, path) == told
        server.now += 2
        assert clocks(ana, path) != told, "no page asks in vain"
        told = clocks(ana, path)
    assert told == ["out of time", "3 days left"]
    assert server.now == pytest.approx(20 * DAY, abs=3), "when the last holiday is over"


def test_only_tables_with_days_per_move_are_told(server, ana, bo):
    slow, fast, plain = (
        server.new_table("squadro", ana, bo, **pace) for pace in (DAYS, {"pace": "clock-10"}, {})
    )
    over = server.new_table("squadro", ana, bo, **DAYS)
    ana.post_ok(f"{over}/resign", seat=1)
    take(ana, 12, 20)
    assert [len(told(server, path)) for path in (slow, fast, plain, over)] == [1, 0, 0, 0]
    server.now += 700
    assert server.table_at(fast).is_late(1, server.now)


def test_who_sits_down_on_holiday_or_chooses_days_takes_it_along(server, ana, bo):
    take(ana_with_a_table(server, ana), 12, 20)
    path = server.new_table("squadro", bo, ana, start=False)
    assert told(server, path) == []
    bo.post_ok(f"{path}/arrange", seats=2, **DAYS)
    settle(server)
    assert len(told(server, path)) == 1
    assert "on holiday through 20 January" in ana.get(path).text, "before the match too"
    ana.post_ok(f"{path}/rise", seat=2)
    settle(server)
    ana.post_ok(f"{path}/sit", seat=2, name="Ana")
    settle(server)
    assert [entry.body["person"] for entry in told(server, path)] == [ana.person] * 2
    assert server.table_at(path).holiday(2, server.now).last == "1970-01-20"


def ana_with_a_table(server, ana):
    server.new_table("squadro", ana, server.guest())
    return ana


def test_the_list_of_tables_says_who_is_on_holiday(server, ana, bo):
    server.new_table("squadro", ana, bo, **DAYS)
    take(ana, 12, 20)
    assert "op vakantie t/m 20 januari" in bo.get("/mine").text


def test_programs_see_the_clock_stand_still(server, ana, bo):
    bot = ProgramClient(server, ana, "bot")
    path = server.new_table("squadro", ana, bo, **DAYS)
    take(ana, 12, 20)
    server.now += 5 * DAY
    assert bot.request("GET", f"/api/bot/game/{path[3:]}").json()["state"]["clock"] == [3 * DAY, 3 * DAY]


# The page.


def test_the_page_is_found_from_my_tables_and_the_settings(server, ana):
    ana_with_a_table(server, ana)
    for page in ("/mine", "/settings"):
        assert 'href="/mine/holidays"' in ana.get(page).text
    assert "You have 30 left of the 30 days" in ana.get("/mine/holidays").text
    assert "<form" not in re.search("<main.*</main>", server.guest("en").get("/mine/holidays").text, re.S)[0]


def test_what_has_not_begun_is_cancelled_for_nothing_and_what_has_for_the_days_so_far(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    take(ana, 20, 22)
    assert left(ana) == 27
    cancel(ana)
    assert left(ana) == 30
    take(ana, 12, 31)
    assert left(ana) == 10
    cancel(ana)
    assert left(ana) == 29, "today at least"
    assert clocks(bo, path)[0] == "nog 3 dagen"
    page = ana.get("/mine/holidays").text
    assert "12 January 1970 (1 day)" in page
    assert "/cancel" not in page
    take(ana, 13, 20)
    server.now += 3 * DAY
    cancel(ana)
    assert left(ana) == 26
    assert len(told(server, path)) == 6


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"first": "1970-01-20", "last": "1970-01-15"}, "before the first"),
        ({"first": "1970-01-10", "last": "1970-01-15"}, "begins today at the earliest"),
        ({"first": "1970-01-13", "last": "1970-02-20"}, "takes 39 days; you have 30 left"),
        ({"first": "1971-01-10", "last": "1971-01-15"}, "at most a year ahead"),
        ({"first": "1970-01-13", "last": "soon <b>"}, "write a day like 2026-12-31"),
        ({"first": "", "last": "1970-01-13"}, "Choose a first and a last day"),
        ({"first": "1970-01-13", "last": "1970-01-14", "zone": "Mars/Olympus"}, "that time zone"),
        ({"first": "1970-01-30", "last": "1970-01-31"}, "already have a holiday on those days"),
        ({"first": "9999-12-30", "last": "9999-12-31"}, "at most a year ahead"),
        ({"first": "1970-01-13", "last": "1970-01-14", "zone": "../etc\0"}, "that time zone"),
    ],
)
def test_a_holiday_that_cannot_be_is_refused_on_the_page_with_what_was_typed(server, ana, form, why):
    ana_with_a_table(server, ana)
    if why.startswith("already"):
        take(ana, 29, 30)
    form = {"zone": "Europe/Paris", **form}
    answer = ana.post("/mine/holidays", **form)
    assert answer.status_code == 422
    alert = re.search(r'<p class="refused" id="refused" role="alert"[^>]*>(.*?)</p>', answer.text)[1]
    assert why in alert
    typed = re.findall(r'name="(first|last|zone)"[^>]* value="([^"]*)"', answer.text)
    assert dict(typed)["first"] == form["first"]
    assert dict(typed)["zone"] == form["zone"]
    assert "soon <b>" not in answer.text
    (wrong,) = re.findall(r'name="(\w+)"[^>]* aria-invalid="true" aria-describedby="refused"', answer.text)
    assert wrong in (["zone"] if "zone" in why else ["first", "last"])
    assert len(server.store.read(holidays.of, ana.person)) == why.startswith("already")


def test_strangers_are_told_that_they_have_no_tables(server):
    answer = server.guest("en").post("/mine/holidays", first=TODAY, last=TODAY, zone="UTC")
    assert answer.status_code == 422
    assert "tables of your own" in answer.text
    assert server.stored()[1] == 0


def test_nobody_cancels_the_holiday_of_another(server, ana, bo):
    server.new_table("squadro", ana, bo)
    take(ana, 20, 22)
    path = re.search(r'action="(/mine/holidays/\w+/cancel)"', ana.get("/mine/holidays").text)[1]
    bo.post(path)
    assert left(ana) == 27


def test_holidays_change_some_times_a_day(server, ana):
    ana_with_a_table(server, ana)
    for _ in range(30):
        take(ana, 20, 22)
        cancel(ana)
    answer = ana.post("/mine/holidays", first="1970-01-20", last="1970-01-20", zone="UTC")
    assert answer.status_code == 429
    assert "Try again tomorrow" in answer.text


# What is kept.


def test_holidays_are_forgotten_after_400_days_and_erased_with_their_person(server, ana, bo):
    path = server.new_table("squadro", ana, bo, **DAYS)
    take(ana, 12, 13)
    take(ana, 20, 30)
    server.now += 403 * DAY
    settle(server)
    (kept,) = server.store.read(holidays.of, ana.person)
    assert kept.first.day == 20
    was = ana.person
    take_now(ana)
    assert server.table_at(path).holiday(1, server.now)
    ana.post("/mine")
    settle(server)
    assert server.store.read(holidays.of, was) == []
    assert server.table_at(path).holiday(1, server.now) is None, "nobody waits for who is gone"


def take_now(guest):
    today = re.search(r'name="first"[^>]* min="([^"]*)"', guest.get("/mine/holidays").text)[1]
    assert guest.post("/mine/holidays", first=today, last=today, zone="UTC").status_code == 303
    settle(guest.server)


def test_holidays_come_along_to_another_person_and_clocks_stand_still_on(server, ana, bo):
    ana_with_a_table(server, ana)
    path = server.new_table("squadro", bo, server.guest(), **DAYS)
    take(bo, 12, 21)
    take(bo, 25, 26)
    take(ana, 25, 25)
    server.now += 5 * DAY
    link = re.search(r"/me/add/[\w-]+", ana.post_ok_page("/me/link"))[0]
    assert bo.post(link).status_code == 303
    settle(server)
    assert [one.first.day for one in server.store.read(holidays.of, ana.person)] == [12, 25]
    assert server.table_at(path).chairs[0].person == ana.person
    assert server.table_at(path).time_left(1, server.now + DAY) == pytest.approx(3 * DAY, abs=1)
    assert left(ana) == 30 - 10 - 1


# Dying.


def test_what_a_server_that_died_did_not_tell_is_told_after_the_next_start(tmp_path):
    with local_server(tmp_path) as server:
        ana, bo = server.guest(), server.guest()
        path, person = server.new_table("squadro", ana, bo, **DAYS), ana.person
        now = server.now
    with Store.open(tmp_path / "server.db") as store:
        first = last = date.fromisoformat(TODAY)
        store.write(holidays.take, person, "h", first, last, "UTC", now).result()
    with local_server(tmp_path) as server:
        settle(server)
        settle(server)
        assert len(told(server, path)) == 1
        assert server.store.read(holidays.changes) == {}


def test_who_sat_down_just_before_a_server_died_is_looked_at(tmp_path, monkeypatch):
    async def dies(*_):
        raise RuntimeError("as good as killed")

    with local_server(tmp_path) as server:
        ana, bo = server.guest("en"), server.guest("en")
        take(ana_with_a_table(server, ana), 12, 20)
        path = server.new_table("squadro", bo, start=False)
        bo.post_ok(f"{path}/arrange", seats=2, **DAYS)
        settle(server)
        with monkeypatch.context() as now:
            now.setattr(Holidays, "_tell", dies)
            ana.post_ok(f"{path}/sit", seat=2, name="Ana")
        assert [entry.kind for entry in server.store.events(path[3:])][-1] == SatDown.kind
    with local_server(tmp_path) as server:
        server.client.portal.call(server.app.state.services.holidays.recover)
        settle(server)
        assert len(told(server, path)) == 1


def test_time_zones_are_listed_off_the_event_loop(ana, off_the_event_loop):
    """The first list reads hundreds of files."""
    for module in (pages.holidays, pages.notices):
        off_the_event_loop(module, "zone_names")
    ana.post("/tables", game="squadro")
    for path in ("/mine/holidays", "/mine/notices"):
        assert "Europe/Brussels" in ana.get(path).text
