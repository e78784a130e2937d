"""Holidays: clocks stand still in them, and nobody has more than 30 days in any 365."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions, holidays
from speeltafel.play.decisions import set_holidays
from speeltafel.play.events import BotSeated, SatDown, SeatMoved, StoodUp
from speeltafel.play.holidays import DAYS_A_YEAR, YEAR, Holiday, Span
from speeltafel.play.notices import DAY, TIME, TURN, notices
from speeltafel.play.tournaments.matches import deadline
from tests.play.driver import TableDriver, snapshot

THREE_DAYS = {"kind": "days", "days": 3}
LAST = "2026-12-31"
# Whole quarters, which floating-point numbers add up exactly.
times = st.integers(0, 400).map(lambda quarters: quarters / 4)
spans = st.lists(st.tuples(times, times).map(lambda ends: Span(min(ends), max(ends), LAST)), max_size=6)


def slow_match(game="squadro", seats=2, pace=THREE_DAYS):
    driver = TableDriver(game, seats)
    driver.execute(decisions.arrange, seats, {}, pace, "ana")
    return driver.start()


def actor(driver):
    return driver.table.chairs[driver.table.actor - 1].person


def away(driver, first, last, person=None):
    """Let whoever must choose be on holiday, in days since the match began."""
    span = Span(first * DAY, last * DAY, LAST)
    return driver.execute(set_holidays, person or actor(driver), [span], driver.now)


def days_left(driver, day):
    return driver.table.time_left(driver.table.actor, day * DAY) / DAY


# Arithmetic.


@given(times, times, spans)
def test_time_elapses_outside_all_spans(since, length, found):
    """Counted one quarter of a second after another."""
    quarters = [since + place / 4 for place in range(int(length * 4))]
    counted = sum(1 for at in quarters if not any(span.start <= at < span.end for span in found))
    assert holidays.elapsed(since, since + length, found) == counted / 4


@given(times, times, spans)
def test_walking_past_spans_is_the_inverse_of_counting(since, seconds, found):
    at = holidays.moment_after(since, seconds, found)
    assert holidays.elapsed(since, at, found) == seconds
    assert at == since or holidays.elapsed(since, at - 0.25, found) < seconds, "it is the first such moment"


@given(times, spans)
def test_past_and_coming_spans_are_all_of_them(at, found):
    past, coming = holidays.before(found, at), holidays.after(found, at)
    assert all(span.start < span.end <= at or span.start == span.end for span in past)
    assert all(at <= span.start for span in coming)
    assert holidays.elapsed(0.0, 200.0, [*past, *coming]) == holidays.elapsed(0.0, 200.0, found)


@given(times, spans)
def test_the_current_holiday_is_the_last_of_those_that_follow_on_one_another(at, found):
    holiday = holidays.current(found, at)
    if holiday is None:
        assert not any(span.start <= at < span.end for span in found)
    else:
        assert holidays.elapsed(at, holiday.end, found) == 0.0
        assert not any(span.start <= holiday.end < span.end for span in found)


# Tables.


def test_a_clock_stands_still_on_holiday_and_goes_on_after_it():
    driver = slow_match()
    assert away(driver, 1, 11) == ["holiday"]
    assert [days_left(driver, day) for day in (1, 6, 11, 12)] == [2, 2, 2, 1]
    seat = driver.table.actor
    other = driver.table.chairs[2 - seat].person
    with pytest.raises(BadRequest):
        driver.execute(decisions.claim, seat, other, 12.9 * DAY)
    assert driver.execute(decisions.claim, seat, other, 13.0 * DAY) == ["resign", "close"]


def test_holidays_of_others_change_nothing_and_neither_do_they_without_days_per_move():
    driver = slow_match()
    other = driver.table.chairs[2 - driver.table.actor].person
    assert away(driver, 0, 10, other) == ["holiday"]
    assert days_left(driver, 2) == 1
    driver.now = 2.0 * DAY
    driver.play()
    assert days_left(driver, 9) == 3, "now it is their turn, and their clock stands still"
    for pace in ({"kind": "none"}, {"kind": "clock", "minutes": 10}):
        assert away(slow_match(pace=pace), 0, 10) == []


def test_time_that_ran_out_does_not_come_back():
    driver = slow_match()
    driver.now = 4.0 * DAY
    assert away(driver, 0, 10) == ["holiday"]
    assert days_left(driver, 4) == days_left(driver, 9) == -1
    assert driver.table.is_late(driver.table.actor, 5 * DAY)


def test_a_holiday_that_is_cancelled_ends_now_and_what_was_used_stays():
    driver = slow_match()
    person = actor(driver)
    away(driver, 1, 11)
    driver.now = 5.0 * DAY
    assert driver.execute(set_holidays, person, [], driver.now) == ["holiday"]
    assert [days_left(driver, day) for day in (1, 5, 6)] == [2, 2, 1]
    assert driver.execute(set_holidays, person, [], driver.now) == [], "the table knows"


def test_a_table_is_told_once_and_its_log_says_it_again():
    driver = slow_match()
    assert away(driver, 1, 11) == ["holiday"]
    for day in (0, 1, 5, 11, 12):
        driver.now = day * DAY
        assert away(driver, 1, 11) == []
    assert snapshot(driver.folded()) == snapshot(driver.table)


def test_a_bot_that_stands_in_is_not_on_holiday():
    driver = slow_match()
    away(driver, 0, 10)
    seat = driver.table.actor
    assert driver.table.holiday(seat, DAY).last == LAST
    driver.apply([BotSeated(seat, "club")])
    assert driver.table.holiday(seat, DAY) is None
    assert driver.table.moment_with(0.0) is None


def test_a_seat_keeps_the_time_that_stood_still_and_not_the_holiday_of_who_left_it():
    driver = slow_match("columbiz", 3)
    seat, person = driver.table.actor, actor(driver)
    away(driver, 1, 21)
    driver.now = 11.0 * DAY
    driver.apply([SeatMoved(seat, "new-phone")])
    assert driver.table.seats_of(person) == ()
    assert [days_left(driver, day) for day in (11, 12)] == [2, 1]
    driver.apply([StoodUp(seat, "new-phone"), SatDown(seat, "eve", "Eve")])
    assert [days_left(driver, day) for day in (11, 12)] == [2, 1]
    driver.execute(set_holidays, "eve", [Span(11 * DAY, 12 * DAY, LAST)], driver.now)
    assert [days_left(driver, day) for day in (11, 12, 13)] == [2, 2, 1]


def test_the_warning_and_the_deadline_wait_for_the_end_of_a_holiday():
    driver = slow_match()
    away(driver, 1, 11)
    (warning,) = [notice for notice in notices(driver.table) if notice.kind == TIME]
    assert (warning.at, warning.until) == (12.25 * DAY, 13 * DAY)
    assert deadline(driver.table, 10, 0.0) == 13 * DAY


def test_a_turn_is_told_after_the_holiday():
    driver = slow_match()
    other = driver.table.chairs[2 - driver.table.actor].person
    away(driver, 1, 11, other)
    driver.now = 2.0 * DAY
    driver.play()
    assert [notice.at for notice in notices(driver.table) if notice.kind == TURN] == [11 * DAY]
    driver.execute(set_holidays, other, [], driver.now)
    assert [notice.at for notice in notices(driver.table) if notice.kind == TURN] == [2 * DAY]


# Days.

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
NOON = datetime(2026, 7, 1, 12, tzinfo=AMSTERDAM).timestamp()
TODAY = date(2026, 7, 1)


def plan(first, days, known=(), now=NOON, zone="Europe/Amsterdam"):
    """Plan a holiday of so many days, that begins so many days from 1 July on."""
    start = TODAY + timedelta(days=first)
    return holidays.plan("h", start, start + timedelta(days=days - 1), zone, known, now)


def test_a_holiday_is_whole_days_where_its_person_is():
    holiday = plan(1, 2)
    assert (
        datetime.fromtimestamp(holiday.start, ZoneInfo("Europe/Amsterdam")).isoformat()[:16]
        == "2026-07-02T00:00"
    )
    assert holiday.end - holiday.start == 2 * DAY
    assert plan(1, 2, zone="America/New_York").start - holiday.start == 6 * 3600
    assert plan(0, 1).start == NOON, "one from today on begins now"
    autumn = plan(115, 1)  # 24 and 25 October: clocks are set back
    assert (plan(116, 1).end - autumn.start) / 3600 == 49
    assert [len(autumn.days), len(plan(115, 2).days)] == [1, 2]


@pytest.mark.parametrize(("first", "days"), [(2, 0), (-1, 3), (360, 10), (0, 31), (0, 400)])
def test_a_holiday_that_cannot_be_is_refused(first, days):
    with pytest.raises(BadRequest):
        plan(first, days)


def test_two_holidays_do_not_overlap_but_may_follow_on_one_another():
    first = plan(5, 5)
    for begin, days in ((5, 5), (1, 5), (9, 3), (6, 2)):
        with pytest.raises(BadRequest):
            plan(begin, days, [first])
    assert plan(10, 2, [first]).start == first.end


def test_a_holiday_that_ends_early_costs_the_days_up_to_today():
    holiday = plan(0, 20)
    assert len(holiday.ended(NOON + 60).days) == 1
    assert len(holiday.ended(NOON + 3 * DAY).days) == 4
    assert holiday.ended(NOON + 3 * DAY).end == NOON + 3 * DAY
    assert holidays.days_left([holiday.ended(NOON + 60)], TODAY) == 29


def test_days_come_back_a_year_after_them():
    taken = [plan(0, 30)]
    assert holidays.days_left(taken, TODAY) == 0
    assert holidays.days_left(taken, TODAY + timedelta(days=YEAR - 1)) == 0
    assert holidays.days_left(taken, TODAY + timedelta(days=YEAR)) == 30
    assert holidays.days_left(taken, TODAY - timedelta(days=10)) == 0, "also before those that are to come"


steps = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 200), st.integers(1, 31), st.booleans()), max_size=25
)


@given(steps)
def test_never_more_than_30_days_in_any_365(steps):
    """People take holidays and end them, whenever they like."""
    now, known = NOON, list[Holiday]()
    for wait, first, days, ends in steps:
        now += wait * DAY
        begun = [one for one in known if one.start < now < one.end]
        if ends and begun:
            known[known.index(begun[0])] = begun[0].ended(now)
        start = holidays.today("Europe/Amsterdam", now) + timedelta(days=first)
        last = start + timedelta(days=days - 1)
        try:
            known.append(holidays.plan("h", start, last, "Europe/Amsterdam", known, now))
        except BadRequest:
            continue
    taken = sorted(day for holiday in known for day in holiday.days)
    for day in taken:
        assert sum(1 for other in taken if day <= other < day + YEAR) <= DAYS_A_YEAR
    assert all(len(holiday.days) >= 1 for holiday in known)


def test_the_next_holiday_is_told_with_those_that_follow_on_it():
    week = [Span(10.0, 20.0, "a"), Span(20.0, 30.0, "b"), Span(40.0, 50.0, "c"), Span(60.0, 60.0, "d")]
    assert holidays.coming(week[::-1], 5.0) == Span(10.0, 30.0, "b")
    assert holidays.coming(week, 10.0) == Span(20.0, 30.0, "b"), "the first has begun"
    assert holidays.coming(week, 30.0) == week[2]
    assert holidays.coming(week, 40.0) is None
