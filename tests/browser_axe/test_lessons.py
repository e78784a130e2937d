"""Lessons on a phone: a wide board, readable moves, and frames for cards."""

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from tests.browser_axe.looks import BOARD_WIDTH
from tests.browser_axe.places import Place, Screen
from tests.modules import evaluate, moves_on_offer

PHONE_OF_390 = {"width": 390, "height": 844}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_the_width_of_the_phone(game, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", PHONE_OF_390)
    for number in range(1, len(GAMES[game].lesson) + 1):
        page = screen.show(Place(f"/learn/{game}/{number}"))
        assert page.evaluate(BOARD_WIDTH) > 330


@pytest.mark.parametrize("size", [PHONE_OF_390, {"width": 320, "height": 640}], ids=["390", "320"])
def test_the_list_of_moves_opens_above_the_panel(size, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", size)
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


COVERED_AT_THE_END = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const { bottom } = document.querySelector("#board").getBoundingClientRect();
  return Math.max(0, Math.round(bottom - document.querySelector(".actions").getBoundingClientRect().top));
}"""
ANSWER = '(await js("board")).board.play(argument)'


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_board_can_be_scrolled_above_the_panel_before_and_after_an_answer(game, phone):
    """The panel with the explanation of an answer is several times as high as the question."""
    screen = Screen(phone.page, phone.server, phone.actors, "nl", PHONE_OF_390)
    for number, step in enumerate(GAMES[game].lesson, 1):
        page = screen.show(Place(f"/learn/{game}/{number}"))
        assert page.evaluate(COVERED_AT_THE_END) == 0, number
        wrong = [move for move, *_ in moves_on_offer(page) if move not in step.right][:1]
        for answer in (*wrong, step.right[0]):
            page.evaluate("scrollTo(0, 0)")
            evaluate(page, ANSWER, answer)
            verdict = page.locator(
                "#prompt .verdict.right" if answer in step.right else "#prompt .verdict.wrong"
            )
            verdict.wait_for()
            page.wait_for_function(f"() => ({COVERED_AT_THE_END})() === 0")
            if answer not in step.right:
                page.locator(".onward .main").click()
                verdict.wait_for(state="detached")
        page.reload()
        assert page.evaluate(COVERED_AT_THE_END) == 0, f"{number}, opened with its answer"


PANEL_TOP = "() => Math.round(document.querySelector('.actions').getBoundingClientRect().top)"
TOUCH = """const found = document.querySelectorAll(`#items .item.live[data-touch="${argument}"]`);
  (await js("board")).touch([...found].at(-1));"""
PICKED = "() => document.querySelectorAll('#items [data-picked]').length === 1"


def touches_of_longer_moves(page):
    """Return every touch of the moves that take several."""
    moves = [touches for _, _, *touches in moves_on_offer(page)]
    return list(dict.fromkeys(touch for touches in moves if len(touches) > 1 for touch in touches))


@pytest.mark.parametrize("game", ["saga", "columbiz"])
def test_the_panel_does_not_grow_over_what_is_picked(game, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", PHONE_OF_390)
    looked_at = 0
    for number in range(1, len(GAMES[game].lesson) + 1):
        page = screen.show(Place(f"/learn/{game}/{number}"))
        top = page.evaluate(PANEL_TOP)
        for name in touches_of_longer_moves(page):
            evaluate(page, TOUCH, name)
            page.wait_for_function(PICKED)
            assert page.evaluate(PANEL_TOP) == top, (number, name)
            evaluate(page, '(await js("board")).clear()')
            looked_at += 1
    assert looked_at > 10


def test_picking_up_a_card_says_at_every_touch_what_is_next(phone):
    page = Screen(phone.page, phone.server, phone.actors, "nl", PHONE_OF_390).show(Place("/learn/saga/8"))
    instruction = page.locator("#prompt .then")
    for first, second, words in (
        ("land-Y", "back", "Kies nu „pak op”"),
        ("back", "land-Y", "Kies nu de troep of het land"),
    ):
        evaluate(page, TOUCH, first)
        expect(instruction).to_contain_text(words)
        evaluate(page, TOUCH, second)
        expect(instruction).to_have_text("Kies nu hieronder wat je doet.")
        expect(page.locator("#picked button[name=move]")).to_have_count(2)
        evaluate(page, '(await js("board")).clear()')
