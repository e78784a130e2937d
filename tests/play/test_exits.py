"""Giving up in the first turns of a match of two: free so many times a day, then it costs rating."""

from speeltafel.play.ratings import DAY, FREE_EXITS, MOST_MET, Finished, Rating, recomputed
from tests.play.test_ratings import farmed


def exits(number, game="squadro", every=1.0, start=0.0):
    """Matches that bo gives up in the first turns."""
    return [
        Finished(f"{game}-{at}", game, start + at * every, {"ana": 1, "bo": 2}, "short", "bo")
        for at in range(number)
    ]


def test_whoever_gives_up_early_again_and_again_loses_rating_and_nobody_wins_any():
    free = recomputed(exits(FREE_EXITS))
    assert list(free.verdicts.values()) == ["short"] * FREE_EXITS
    assert not free.ratings
    ledger = recomputed(exits(FREE_EXITS + 2))
    assert list(ledger.verdicts.values()) == ["short"] * FREE_EXITS + ["exit"] * 2
    assert ledger.ratings.keys() == {("bo", "squadro")}
    once, twice = recomputed(exits(FREE_EXITS + 1)).ratings, ledger.ratings
    assert Rating().mu > once["bo", "squadro"].mu > twice["bo", "squadro"].mu
    assert twice["bo", "squadro"].played == 0, "a match that was not played brings nobody nearer to a rating"


def test_giving_up_early_is_counted_over_all_games_and_forgiven_after_a_day():
    mixed = recomputed([*exits(FREE_EXITS), *exits(1, "saxum", start=50.0)])
    assert mixed.verdicts["saxum-0"] == "exit"
    assert set(recomputed(exits(20, every=DAY / FREE_EXITS)).verdicts.values()) == {"short"}


def test_giving_up_early_costs_nothing_where_the_match_could_not_have_counted():
    for excluded in ({"bo"}, {"ana"}, {f"squadro-{FREE_EXITS}"}):
        assert not recomputed(exits(FREE_EXITS + 1), excluded).ratings
    often = [*farmed(MOST_MET), *exits(FREE_EXITS + 1, start=100.0)]
    assert set(recomputed(often).verdicts.values()) == {"", "short"}
