"""The daily limits on rated matches, which are checked when a match begins."""

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
from tests.play.driver import PEOPLE


class Day:
    """A day of matches of one game; each ends and is counted at once, or stays in progress."""

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
        assert day.begin(("cas", "ana", "bo"), 50.0) == "often", "nor with a third player"
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
        assert day.begin(regulars[-2:], 99.0) == "", "the others are below their limit"


def test_only_so_many_matches_a_day_count_with_newcomers():
    for over in (True, False):
        day = Day(over)
        verdicts = [day.begin(("ana", f"cookie {at}"), at) for at in range(12)]
        assert verdicts == [""] * (NEWCOMER + MOST_NEW) + ["newcomers"] * 6, over
    day = Day()
    assert not any(day.begin(("ana", "eve"), DAY + at) for at in range(5)), "eve is no newcomer after three"


def test_unfinished_matches_leave_their_players_newcomers():
    day = Day()
    day.played = {"ana": NEWCOMER}
    for number in range(MOST_NEW + 1):
        for at in range(NEWCOMER):
            assert day.begin((f"cookie {number}", f"twin {number}"), at, over=False) == ""
    verdicts = [day.begin(("ana", f"cookie {at}"), 10 + at) for at in range(MOST_NEW + 1)]
    assert verdicts == [""] * MOST_NEW + ["newcomers"]


def test_being_a_newcomer_is_decided_when_the_match_begins():
    """Bo stopped being a newcomer only after these matches with ana began."""
    played = {"ana": 9, "bo": NEWCOMER}
    others = [Begun(at, ("bo", "cas"), over=8.0 + at) for at in range(NEWCOMER)]
    mine = [Begun(5.0 + at / 10, ("ana", "bo")) for at in range(MOST_NEW)]
    past = history([*mine, *others], played)
    assert len(past.with_newcomers["ana"]) == MOST_NEW
    assert why_not(("ana", "dee"), 20.0, (), past) == "newcomers"
    assert why_not(("ana", "bo"), 20.0, (), past) == ""


def test_a_first_evening_of_newcomers_is_rated():
    friends, day = list(combinations(PEOPLE[:4], 2)), Day()
    assert not any(day.begin(friends[at % 6], at) for at in range(24))


def test_matches_of_an_excluded_person_are_unrated():
    assert why_not(("ana", "bo"), 1.0, {"bo"}, history([], {})) == "excluded"
