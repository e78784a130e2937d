"""The dice: fair, reproducible, and the same after an undo."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Odds
from speeltafel.play.chance import Dice

ODDS = Odds({"rare": 1, "common": 2, "usual": 3})


@given(weights=st.dictionaries(st.text(max_size=3), st.integers(1, 50), min_size=1))
def test_every_number_maps_to_one_outcome_by_its_weight(weights):
    odds = Odds(weights)
    assert Counter(odds.holding(ticket) for ticket in range(odds.total)) == Counter(weights)


def test_the_same_seed_and_event_give_the_same_outcome():
    dice, again = Dice(b"seed"), Dice(b"seed")
    rolls = [dice.draw(ODDS, event) for event in range(200)]
    assert rolls == [again.draw(ODDS, event) for event in range(200)]
    assert rolls != [Dice(b"other").draw(ODDS, event) for event in range(200)]


def test_two_tables_have_different_seeds():
    assert Dice().seed != Dice().seed


def test_outcomes_are_as_frequent_as_their_weights():
    """Chi-square with 2 degrees of freedom over 60,000 draws exceeds 13.8 for one seed in a thousand."""
    dice = Dice(b"chi-square")
    seen = Counter(dice.draw(ODDS, event) for event in range(60_000))
    expected = {outcome: 60_000 * weight / ODDS.total for outcome, weight in ODDS.items()}
    assert sum((seen[o] - expected[o]) ** 2 / expected[o] for o in ODDS) < 13.8
