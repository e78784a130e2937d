"""The limits of a day on rated matches, which are asked when a match begins."""

from itertools import combinations

from speeltafel.play.ratings import (
    DAY,
    MOST_MET,
    MOST_NEW,
    MOST_PLAYED,
    NEWCOMER,
    Begun,
    history,
    why_not,
)
from tests.play.rooms import PEOPLE


class Day:
    """Matches of one game that begin one after the other; each is over and counted at once, or stays open."""

    def __init__(self, over=True):
        self.over = over
        self.matches, self.played = [], {}

    def begin(self, people, at, over=None):
        """Return why this match is not rated."""
        why = why_not(people, at, (), history(self.matches, self.played))
        if not why:
            ends = self.over if over is None else over
            self.matches.append(Begun(at, people, at if ends else None))
            for person in people if ends else ():
                self.played[person] = self.played.get(person, 0) + 1
        return why


def test_only_so_many_matches_a_day_count_between_the_same_two():
    for over in (True, False):
        day = Day(over)
        assert [day.begin(("ana", "bo"), at) for at in range(9)] == [""] * MOST_MET + ["often"] * 4, over
        assert day.begin(("cas", "ana", "bo"), 50.0) == "often", "nor in a larger company"
        assert day.begin(("ana", "bo"), DAY) == "", "the first began a day ago"
    spread_out = Day()
    assert not any(spread_out.begin(("ana", "bo"), at * DAY / MOST_MET) for at in range(25))


def test_only_so_many_matches_a_day_count_for_one_person():
    for over in (True, False):
        day = Day(over)
        regulars = [f"regular {number}" for number in range(MOST_PLAYED + 4)]
        day.played = dict.fromkeys(["ana", *regulars], NEWCOMER)
        verdicts = [day.begin(("ana", regular), at) for at, regular in enumerate(regulars)]
        assert verdicts == [""] * MOST_PLAYED + ["many"] * 4, over
        assert day.begin(("bo", "ana"), DAY - 1) == "many", "whichever seat"
        assert day.begin(regulars[-2:], 99.0) == "", "the others play on"


def test_only_so_many_matches_a_day_count_with_newcomers():
    for over in (True, False):
        day = Day(over)
        verdicts = [day.begin(("ana", f"cookie {at}"), at) for at in range(12)]
        assert verdicts == [""] * (NEWCOMER + MOST_NEW) + ["newcomers"] * 6, over
    day = Day()
    assert not any(day.begin(("ana", "eve"), DAY + at) for at in range(5)), "eve is no newcomer after three"


def test_matches_that_are_not_over_make_nobody_a_known_opponent():
    day = Day()
    day.played = {"ana": NEWCOMER}
    for number in range(MOST_NEW + 1):
        for at in range(NEWCOMER):
            assert day.begin((f"cookie {number}", f"twin {number}"), at, over=False) == ""
    verdicts = [day.begin(("ana", f"cookie {at}"), 10 + at) for at in range(MOST_NEW + 1)]
    assert verdicts == [""] * MOST_NEW + ["newcomers"]


def test_what_began_before_somebody_was_known_was_a_match_with_a_newcomer():
    """Bo became a known opponent after these matches with ana began, and not before."""
    played = {"ana": 9, "bo": NEWCOMER}
    others = [Begun(at, ("bo", "cas"), over=8.0 + at) for at in range(NEWCOMER)]
    mine = [Begun(5.0 + at / 10, ("ana", "bo")) for at in range(MOST_NEW)]
    past = history([*mine, *others], played)
    assert len(past.with_newcomers["ana"]) == MOST_NEW
    assert why_not(("ana", "dee"), 20.0, (), past) == "newcomers"
    assert why_not(("ana", "bo"), 20.0, (), past) == ""


def test_a_first_evening_among_friends_counts():
    friends, day = list(combinations(PEOPLE[:4], 2)), Day()
    assert not any(day.begin(friends[at % 6], at) for at in range(24))


def test_whoever_is_excluded_plays_unrated():
    assert why_not(("ana", "bo"), 1.0, {"bo"}, history([], {})) == "excluded"
