"""Statistical tests of every kind of odds in the games; `make chance` rolls a million of each."""

import pytest

from bench.chance import chi_square, kinds, p_value
from speeltafel.core.game import Odds
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice

ROLLS = 20_000
SURPRISE = 0.001
"""The seed is fixed, so the result never changes; fair dice fail with one seed in twenty-six."""
KINDS = {"saxum": 2, "saga": 8, "zocken": 1, "squadro": 0, "columbiz": 8}


@pytest.mark.parametrize("key", KINDS)
def test_every_kind_of_odds_follows_its_weights(key):
    found = kinds(GAMES[key])
    assert len(found) == KINDS[key]
    for odds in found:
        far, free = chi_square(odds, Dice(b"in numbers", "mix"), ROLLS)
        assert SURPRISE < p_value(far, free) < 1 - SURPRISE, (key, len(odds))


class Loaded(Dice):
    """Dice that avoid the first outcome one time in twenty."""

    def draw(self, odds, event):
        rolled = super().draw(odds, event)
        first, *_, last = odds
        return last if rolled == first and event % 20 == 0 else rolled


class Regular(Dice):
    """Dice that give every outcome in turn, too evenly for chance."""

    def draw(self, odds, event):
        return odds.holding(event % odds.total)


@pytest.mark.parametrize(("dice", "suspicious"), [(Loaded, (0, SURPRISE)), (Regular, (1 - SURPRISE, 1))])
def test_loaded_dice_are_caught(dice, suspicious):
    odds = Odds(dict.fromkeys("123456", 1))
    far, free = chi_square(odds, dice(b"in numbers", "mix"), 120_000)
    low, high = suspicious
    assert low <= p_value(far, free) <= high


@pytest.mark.parametrize(
    ("far", "free", "p"), [(11.070, 5, 0.05), (20.515, 5, 0.001), (1386.9, 1286, 0.0256)]
)
def test_p_values_match_published_tables(far, free, p):
    assert p_value(far, free) == pytest.approx(p, abs=0.002)
