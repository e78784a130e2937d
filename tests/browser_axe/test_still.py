"""Nothing on a board moves under a finger because a panel, a prompt or a list grows."""

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from tests.browser_axe.places import Place, Screen

SMALL = {"width": 390, "height": 844}
LIES = """() => {
  const things = [document.querySelector("#board"), ...document.querySelectorAll("#items .item .hit")];
  const name = (node) => node.closest("[id]").id;
  return things.map((node) => [name(node), node.getBoundingClientRect()])
    .map(([name, { x, y, width, height }]) => [name, ...[x, y, width, height].map(Math.round)]);
}"""
TWO_STEPS = "() => moves.map(([, , ...touch]) => touch).filter((touch) => touch.length > 1)"
PICKED = "count => picked.length === count"
BOARD = """() => {
  const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
ANSWER = "move => submit(move)"


def first_touches(page):
    """What to touch first, so that the page asks for more."""
    steps = page.evaluate(TWO_STEPS)
    if steps:
        return steps[0][:-1]
    first = page.evaluate("() => moves.map(([, , ...touch]) => touch[0] ?? '')")
    return [one for at, one in enumerate(first) if one and one in first[:at]][:1]


def exercises(game):
    """Return the path, a right answer and a wrong one of each step of a lesson, and of two puzzles."""
    for number, step in enumerate(GAMES[game].lesson, 1):
        yield f"/learn/{game}/{number}", step.right
    for number in (1, len(GAMES[game].puzzles)):
        yield f"/puzzles/{game}/{number}", (GAMES[game].puzzles[number - 1].answer,)


@pytest.mark.parametrize("viewer", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_no_answer_in_a_lesson_moves_the_board_or_hides_the_question(game, viewer, request):
    screen = request.getfixturevalue(viewer)
    if viewer == "phone":
        screen = Screen(screen.page, screen.house, screen.actors, "nl", SMALL)
    for path, right in exercises(game):
        page = screen.show(Place(path))
        question = page.locator("#prompt > p").first.inner_text()
        lay, board = page.evaluate(LIES), page.evaluate(BOARD)
        for count, touch in enumerate(first_touches(page), 1):
            page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked]) .hit').last.click()
            page.wait_for_function(PICKED, arg=count)
            assert page.evaluate(LIES) == lay, path
        page.evaluate("clear()")
        wrong = [move for move, *_ in page.evaluate("() => moves") if move not in right][:1]
        for answer in (*wrong, right[0]):
            page.evaluate(ANSWER, answer)
            verdict = page.locator("#prompt .verdict.right" if answer in right else "#prompt .verdict.wrong")
            verdict.wait_for()
            assert page.evaluate(BOARD) == board, (path, answer)
            assert page.locator("#prompt > p").first.inner_text() == question
            onward = page.locator(".onward .main")
            expect(verdict).to_be_in_viewport()
            expect(onward).to_be_in_viewport(ratio=1)
            if answer not in right:
                onward.click()
                verdict.wait_for(state="detached")


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("moment", ["early", "late"])
@pytest.mark.parametrize("game", GAMES)
def test_touching_moves_nothing_on_the_board(game, moment, language, phone):
    screen = Screen(phone.page, phone.house, phone.actors, language, SMALL)
    page = screen.show(Place(f"/t/{game}-{moment}", "mover"))
    lay = page.evaluate(LIES)
    for count, touch in enumerate(first_touches(page), 1):
        page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked]) .hit').last.tap()
        page.wait_for_function(PICKED, arg=count)
        assert page.evaluate(LIES) == lay
    page.evaluate("clear()")
    for words in ("Kort.", "Een lange zin over wat er nu gevraagd wordt, en aan wie. " * 4):
        page.evaluate("words => (document.querySelector('.ask').textContent = words)", words)
        page.evaluate("words => complain(words)", words)
        page.evaluate("words => advise({label: words, why: words, chances: [words], touch: []})", words)
        assert page.evaluate(LIES) == lay


def test_the_look_would_see_a_board_that_moves(phone):
    page = Screen(phone.page, phone.house, phone.actors, "nl", SMALL).show(Place("/t/columbiz-late", "mover"))
    lay = page.evaluate(LIES)
    page.evaluate("document.querySelector('.actions').style.height = '12rem'")
    assert page.evaluate(LIES) != lay
