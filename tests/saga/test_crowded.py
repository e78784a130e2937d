"""Saga's scene when the table is full: nothing overlaps, is cut off or touches an edge."""

import re
from itertools import pairwise

import pytest

from speeltafel.games.saga.backdrop import side_up
from speeltafel.games.saga.labels import BACK, SHOW
from speeltafel.games.saga.layout import LAND_HEIGHT, land_corner
from tests.saga.tables import table
from tests.saga.test_draw import texts, things


def sides_of(item, kind):
    """The left and right edge of a rectangle of this kind in an item."""
    x, wide = map(float, re.search(rf'class="{kind}" x="(\S+)" y="\S+" width="(\S+)"', item.body).groups())
    return item.at[0] + x, item.at[0] + x + wide


@pytest.mark.parametrize("count", range(1, 11))
def test_free_knights_never_lie_on_each_other(count):
    free = ["b3", "b4", "g2", "o2", "o4", "p1", "p3", "r4", "y1", "y2"][:count]
    drawn = things(table(free=" ".join(free)), language="nl")
    edges = [sides_of(drawn[f"free-{card}-0"], "halo") for card in free]
    assert all(right <= left for (_, right), (left, _) in pairwise(edges))
    assert edges[0][0] >= (180 if texts(drawn["well"]) else 9)
    assert edges[-1][1] <= 591
    assert bool(texts(drawn["well"])) == (count <= 6)
    if count > 8:
        touched = [sides_of(drawn[f"free-{card}-0"], "hit") for card in free]
        assert all(right <= left for (_, right), (left, _) in pairwise(touched))


def test_an_owner_has_the_same_mark_on_a_land_and_beside_their_name():
    drawn = things(table(lands="R2 r3b2g1, B1 b3p1"))
    mark = re.compile(r'<path class="(f-seat-\d saga-mark)"[^>]* d="([^"]+)"')
    assert mark.search(drawn["land-r"].body).groups() == mark.search(drawn["seat-2"].body).groups()
    assert mark.search(drawn["land-b"].body).groups() == mark.search(drawn["purse"].body).groups()


def test_a_strength_of_two_digits_stays_clear_of_the_edge_of_its_land():
    """A digit of the size 24 is 15 wide."""
    land = things(table(lands="R2 r4b4g4"))["land-r"]
    assert texts(land)[-1] == "14"
    box = re.search(r'class="f-dark s-light" x="(\S+)" y="\S+" width="(\S+)"', land.body)
    middle = float(re.search(r'x="(\S+)" y="\S+" font-size="24">14<', land.body)[1])
    assert middle + 15 + 4 <= float(box[1]) + float(box[2]) <= 187


def test_a_crown_reaches_no_further_than_the_gap_above_its_land():
    """What lies on the land above would cover it."""
    gap = land_corner(3)[1] - land_corner(0)[1] - LAND_HEIGHT
    crown = re.search(
        r'translate\(24 (\d+)\)"><path class="saga-crown".*?scale\(([\d.]+)\)', side_up(3, "c", "nl")
    )
    stroke, highest = 0.8, 12
    assert (highest + stroke) * float(crown[2]) - float(crown[1]) <= gap


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_words_of_an_action_fit_its_tile(language):
    """Bold letters of the size 20 are at most 13 wide on average; a tile has 78."""
    for lines in (BACK, SHOW):
        assert all(13 * len(line.into(language)) <= 78 for line in lines)
