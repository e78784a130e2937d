"""Lessons on a phone: a wide board, a list of moves that can be read, frames where a card may go."""

import pytest

from speeltafel.games import GAMES
from tests.browser_axe.looks import BOARD_WIDTH
from tests.browser_axe.places import Place, Screen

PHONE_OF_390 = {"width": 390, "height": 844}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_the_width_of_the_phone(game, phone):
    screen = Screen(phone.page, phone.house, phone.actors, "nl", PHONE_OF_390)
    for number in range(1, len(GAMES[game].lesson) + 1):
        page = screen.show(Place(f"/learn/{game}/{number}"))
        assert page.evaluate(BOARD_WIDTH) > 330


@pytest.mark.parametrize("size", [PHONE_OF_390, {"width": 320, "height": 640}], ids=["390", "320"])
def test_the_list_of_moves_opens_above_the_panel(size, phone):
    screen = Screen(phone.page, phone.house, phone.actors, "nl", size)
    for game in GAMES:
        page = screen.show(Place(f"/learn/{game}/1"))
        page.locator("#moves summary").first.click()
        rows = page.locator("#moves details[open] > .row")
        box, panel = rows.bounding_box(), page.locator(".actions").bounding_box()
        assert box["y"] >= 0, game
        assert box["height"] > 100, game
        assert box["y"] + box["height"] <= panel["y"], game


def test_a_land_a_card_may_join_is_framed_like_the_one_it_may_attack(phone):
    page = phone.show(Place("/learn/saga/7"))
    page.locator('#items .card.live[data-touch="hand-y4"] .hit').first.tap()
    frames = page.locator("#i-aim .told .saga-aim:not(.saga-aim-casing), #items .land.live .halo")
    assert page.locator("#i-aim .told").count() == 1
    assert page.locator('#items .land.live[data-touch="land-P"]').count() == 1
    width = "(nodes) => nodes.map((node) => getComputedStyle(node).strokeWidth)"
    assert len(set(frames.evaluate_all(width))) == 1
