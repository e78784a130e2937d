"""Quiet hours and digests, where a person is: through midnight and through the changes of the clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.play.notices import DAILY, LATER, OVER, TIME, TURN, Notice, Wishes
from speeltafel.play.quiet_hours import QuietHours, is_zone, zone_of

ZONES = ("Europe/Amsterdam", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC")


def at(text, zone="Europe/Amsterdam"):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("now", "loud"),
    [
        ("2026-01-10 21:59", "2026-01-10 21:59"),
        ("2026-01-10 22:00", "2026-01-11 08:00"),
        ("2026-01-11 03:00", "2026-01-11 08:00"),
        ("2026-01-11 07:59", "2026-01-11 08:00"),
        ("2026-01-11 08:00", "2026-01-11 08:00"),
        ("2026-03-28 23:00", "2026-03-29 08:00"),  # the clock goes forward in this night
        ("2026-10-24 23:00", "2026-10-25 08:00"),  # and back in this one
    ],
)
def test_quiet_hours_through_midnight_end_in_the_morning(now, loud):
    assert QuietHours(22, 8, "Europe/Amsterdam").next_loud(at(now)) == at(loud)


def test_the_same_hour_twice_means_no_quiet_hours():
    assert QuietHours(7, 7).next_loud(at("2026-01-10 07:30")) == at("2026-01-10 07:30")


@given(
    st.integers(0, 23), st.integers(0, 23), st.sampled_from(ZONES), st.floats(1.7e9, 1.9e9, allow_nan=False)
)
def test_what_waits_for_the_end_of_quiet_hours_comes_within_a_day_and_outside_them(start, end, zone, now):
    quiet = QuietHours(start, end, zone)
    loud = quiet.next_loud(now)
    assert now <= loud <= now + 25 * 3600
    assert quiet.next_loud(loud) == loud


@given(st.sampled_from(ZONES), st.floats(1.7e9, 1.9e9, allow_nan=False))
def test_a_digest_comes_every_day_at_the_same_hour(zone, now):
    digest = QuietHours(zone=zone).next_digest(now)
    assert now < digest <= now + 25 * 3600
    assert datetime.fromtimestamp(digest, ZoneInfo(zone)).hour == 18


def test_names_of_zones_are_checked_and_unknown_ones_count_as_utc():
    assert is_zone("Europe/Brussels")
    for name in ("", "Nowhere", "../etc/passwd", "Europe", "a" * 500, "\0"):
        assert not is_zone(name)
        assert zone_of(name).key == "UTC"


def test_a_notice_is_due_when_its_reader_wants_it():
    now = at("2026-01-10 12:00")
    turn = Notice("ana", TURN, 7, now)
    quiet = QuietHours(22, 8, "Europe/Amsterdam")
    assert Wishes().due(turn, 5.0) == now + 5
    assert Wishes(LATER).due(turn, 5.0) == now + 600
    assert Wishes(DAILY, quiet=quiet).due(turn, 5.0) == at("2026-01-10 18:00")
    late = Notice("ana", OVER, 7, at("2026-01-10 23:00"))
    assert Wishes(quiet=quiet).due(late, 5.0) == at("2026-01-11 08:00")


def test_a_warning_waits_for_the_morning_only_if_there_is_time_left_then():
    quiet, night = QuietHours(22, 8, "Europe/Amsterdam"), at("2026-01-10 23:00")
    for mode in (DAILY, LATER):
        patient = Notice("ana", TIME, 7, night, at("2026-01-11 09:00"))
        assert Wishes(mode, quiet=quiet).due(patient) == at("2026-01-11 08:00")
        urgent = Notice("ana", TIME, 7, night, at("2026-01-11 07:00"))
        assert Wishes(mode, quiet=quiet).due(urgent) == night


def test_wishes_are_kept_as_they_were_chosen():
    wishes = Wishes(DAILY, frozenset({TURN, TIME}), QuietHours(22, 8, "Asia/Kathmandu"))
    assert Wishes.from_json(wishes.to_json()) == wishes
