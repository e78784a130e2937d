"""Lessons: a wide board that lies still, readable moves and answers, and frames for cards."""

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from tests.browser_axe.looks import BOARD, BOARD_WIDTH, LIES
from tests.browser_axe.places import NARROW, Place, Screen
from tests.browser_axe.touches import ANSWER, CLEAR, PICKED, first_touches, touches_of_longer_moves
from tests.modules import evaluate, moves_on_offer
from tests.nightly import only, sizes

PHONE_OF_390 = {"width": 390, "height": 844}


@pytest.mark.parametrize("size", only([NARROW], [PHONE_OF_390, NARROW]), ids=["390", "320"])
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


TOUCH = """const found = document.querySelectorAll(`#items .item.live[data-touch="${argument}"]`);
  (await js("board")).touch([...found].at(-1));"""


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


COVERED_AT_THE_END = """() => {
  const was = scrollY;
  scrollTo(0, document.documentElement.scrollHeight);
  const { bottom } = document.querySelector("#board").getBoundingClientRect();
  const covered = bottom - document.querySelector(".actions").getBoundingClientRect().top;
  scrollTo(0, was);
  return Math.max(0, Math.round(covered));
}"""
PANEL_TOP = "() => Math.round(document.querySelector('.actions').getBoundingClientRect().top)"


def steps(game):
    """Return the path and the right answers of each step of a lesson."""
    return [(f"/learn/{game}/{number}", step.right) for number, step in enumerate(GAMES[game].lesson, 1)]


def puzzles(game):
    """Return the path and the right answer of the first and the last puzzle."""
    all = GAMES[game].puzzles
    return [(f"/puzzles/{game}/{number}", (all[number - 1].answer,)) for number in (1, len(all))]


def touch_without_moving_the_board(page):
    """Touch what a longer move begins with; the board lies still, and the task can be read."""
    for count, touch in enumerate(first_touches(page), 1):
        thing = page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked]) .hit').last
        thing.scroll_into_view_if_needed()
        lay = page.evaluate(LIES)
        thing.click()
        page.wait_for_function(PICKED, arg=count)
        assert page.evaluate(LIES) == lay
        expect(page.locator("#prompt .task")).to_be_in_viewport(ratio=1)
    evaluate(page, CLEAR)


def answer_without_moving_the_board(page, right, then=lambda page: None):
    """Answer wrong, if one can, and then right: the board stays, and verdict and way on are in sight."""
    question, board = page.locator("#prompt > p").first.inner_text(), page.evaluate(BOARD)
    wrong = [move for move, *_ in moves_on_offer(page) if move not in right][:1]
    for answer in (*wrong, right[0]):
        evaluate(page, ANSWER, answer)
        verdict = page.locator("#prompt .verdict.right" if answer in right else "#prompt .verdict.wrong")
        verdict.wait_for()
        assert page.evaluate(BOARD) == board, answer
        assert page.locator("#prompt > p").first.inner_text() == question
        onward = page.locator(".onward .main")
        expect(verdict).to_be_in_viewport()
        expect(onward).to_be_in_viewport(ratio=1)
        then(page)
        if answer not in right:
            onward.click()
            verdict.wait_for(state="detached")


def all_of_the_board_can_be_scrolled_above_the_panel(page):
    """The panel with the explanation of an answer is several times as high as the question."""
    page.wait_for_function(f"() => ({COVERED_AT_THE_END})() === 0")


@sizes("every", 3, 1)
@pytest.mark.parametrize("game", only(["columbiz"], GAMES))
def test_in_a_lesson_on_a_phone_the_board_is_wide_and_lies_still_above_the_panel(game, every, phone):
    screen, touched = Screen(phone.page, phone.server, phone.actors, "nl", PHONE_OF_390), 0
    for path, right in steps(game)[::every]:
        page = screen.show(Place(path))
        assert page.evaluate(BOARD_WIDTH) > 330, path
        assert page.evaluate(COVERED_AT_THE_END) == 0, path
        top = page.evaluate(PANEL_TOP)
        for touch in touches_of_longer_moves(page) if game in ("saga", "columbiz") else ():
            evaluate(page, TOUCH, touch)
            page.wait_for_function(PICKED, arg=1)
            assert page.evaluate(PANEL_TOP) == top, (path, touch)
            evaluate(page, CLEAR)
            touched += 1
        touch_without_moving_the_board(page)
        answer_without_moving_the_board(page, right, all_of_the_board_can_be_scrolled_above_the_panel)
        page.reload()
        assert page.evaluate(COVERED_AT_THE_END) == 0, f"{path}, opened with its answer"
    assert touched > 3 or game not in ("saga", "columbiz")


EXERCISES = [
    *(("phone", *puzzle) for game in GAMES for puzzle in puzzles(game)),
    *(("desktop", *exercise) for exercise in [*steps("saga"), *puzzles("saga")]),
]
FIRST_PUZZLES = [("phone", *puzzles(game)[0]) for game in GAMES]


@pytest.mark.parametrize(
    "exercise",
    only([*FIRST_PUZZLES, ("desktop", *puzzles("saga")[0])], EXERCISES),
    ids=lambda exercise: " ".join(exercise[:2]),
)
def test_no_answer_moves_the_board_or_hides_the_question(exercise, request):
    viewer, path, right = exercise
    screen = request.getfixturevalue(viewer)
    if viewer == "phone":
        screen = Screen(screen.page, screen.server, screen.actors, "nl", PHONE_OF_390)
    page = screen.show(Place(path))
    touch_without_moving_the_board(page)
    answer_without_moving_the_board(page, right)
