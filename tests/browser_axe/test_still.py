"""Nothing on a board moves because a panel, a prompt or a list grows."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from speeltafel.games import GAMES
from tests.browser_axe.looks import BOARD, CUT_OFF, LIES
from tests.browser_axe.places import Place, Screen
from tests.browser_axe.touches import ANSWER, CLEAR, PICKED, first_touches
from tests.modules import evaluate, moves_on_offer
from tests.nightly import only
from tests.prepared_server import set_cookies

SMALL = {"width": 390, "height": 844}
BUTTONS = """() => [...document.querySelectorAll("#moves button, #moves summary, #tools button")]
  .map((node) => node.getBoundingClientRect()).map(({ x, y }) => [x, y].map(Math.round))"""
ADVISE = """const { advise } = await js("advice");
  advise({ label: argument, why: argument, chances: [argument], touch: [] });"""
TAP = "node => node.click()"
"""Playwright would scroll to what it taps; a finger doesn't."""


@pytest.mark.parametrize("moment", only(["late"], ["early", "late"]))
@pytest.mark.parametrize("game", GAMES)
def test_touching_moves_nothing_on_the_board(game, moment, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", SMALL)
    page = screen.show(Place(f"/t/{game}-{moment}", "mover"))
    lay = page.evaluate(LIES)
    for count, touch in enumerate(first_touches(page), 1):
        page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked]) .hit').last.tap()
        page.wait_for_function(PICKED, arg=count)
        assert page.evaluate(LIES) == lay
    evaluate(page, CLEAR)
    for words in ("Kort.", "Een lange zin over wat er nu gevraagd wordt, en aan wie. " * 4):
        page.evaluate("words => (document.querySelector('.ask').textContent = words)", words)
        evaluate(page, '(await js("advice")).complain(argument)', words)
        evaluate(page, ADVISE, words)
        assert page.evaluate(LIES) == lay


OPEN_GAMES = [key for key, game in GAMES.items() if not game.hidden]
"""At a shared screen a hidden game asks first to whom it is handed, and shows no board."""


def first_table(game, phone, language="nl", pace="none"):
    """Open a visitor's first table of a game, with both seats on this phone."""
    page = phone.page
    page.set_viewport_size(SMALL)
    set_cookies(page.context, phone.server, "", language)
    page.goto("/")
    page.evaluate("localStorage.clear()")
    page.locator(f".box:has(input[value={game}]) button[value=here]").tap()
    page.locator("form[action$='/start']").wait_for()
    if pace != "none":
        form, headers = {"seats": "2", "pace": pace}, {"origin": phone.server.url}
        page.request.post(f"{page.url}/arrange", form=form, headers=headers)
    page.locator("form[action$='/start'] button").tap()
    page.locator("#board").wait_for()
    page.wait_for_load_state()
    return page


EDGES = "node => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; }"


@pytest.mark.parametrize("language", only(["nl"], ["nl", "en"]))
@pytest.mark.parametrize("game", only(["zocken"], OPEN_GAMES))
def test_the_introduction_covers_nothing_of_the_board(game, language, phone):
    page = first_table(game, phone, language)
    intro = page.locator(".intro.first")
    for width, height in ((320, 640), (360, 740), (390, 844), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        above, below = intro.evaluate(EDGES)
        assert above >= 0
        assert below <= page.locator("#board").evaluate(EDGES)[0], width
        assert below >= page.locator("#seats").evaluate(EDGES)[1], "no half of a name looks out below it"
        assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("game", only(["columbiz"], OPEN_GAMES))
def test_a_first_table_shows_the_whole_name_of_its_game(game, phone):
    page = first_table(game, phone)
    name, theme = page.locator(".top .here"), page.locator("#theme")
    for width in (390, 412, 450, 500):
        page.set_viewport_size({"width": width, "height": 844})
        assert name.evaluate("node => node.clientWidth > 1 && node.scrollWidth <= node.clientWidth"), width
        assert theme.evaluate("node => node.getBoundingClientRect().right <= innerWidth"), width


@pytest.mark.parametrize("pace", ["clock-10", "days-3"])
def test_where_clocks_run_the_introduction_covers_no_seat_and_closing_it_moves_nothing(pace, phone):
    page = first_table("squadro", phone, pace=pace)
    intro = page.locator(".intro.first.slim")
    for width, height in ((320, 640), (390, 844), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        above, below = intro.evaluate(EDGES)
        assert above >= 0
        assert below <= page.locator("#seats").evaluate(EDGES)[0], width
        assert page.evaluate(CUT_OFF) == []
    lay = page.evaluate(LIES)
    page.locator("#met").tap()
    page.wait_for_function("() => !document.querySelector('.intro.first')")
    assert page.evaluate(LIES) == lay


@pytest.mark.parametrize("pace", ["none", "clock-10"])
def test_without_script_the_introduction_has_a_row_of_its_own(pace, phone):
    path = first_table("squadro", phone, pace=pace).url
    kept = {"storage_state": phone.page.context.storage_state(), "service_workers": "block"}
    context = phone.page.context.browser.new_context(java_script_enabled=False, viewport=SMALL, **kept)
    page = context.new_page()
    page.goto(path)
    boxes = [page.locator(part).bounding_box() for part in (".top", ".intro.first", "#seats", ".felt")]
    context.close()
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 0.5


def test_the_header_comes_forward_when_the_keyboard_reaches_it_under_the_introduction(phone):
    page = first_table("squadro", phone)
    link = page.locator(".top nav a").first
    on_top = """(node) => {
      const { x, y } = node.getBoundingClientRect();
      return document.elementFromPoint(x + 9, y + 20) === node;
    }"""
    assert not link.evaluate(on_top)
    link.focus()
    assert link.evaluate(on_top)


def test_a_move_by_its_button_closes_the_introduction_and_moves_no_board(phone):
    page = first_table("squadro", phone)
    page.locator(".intro.first").wait_for()
    board = page.evaluate(BOARD)
    page.locator("#moves button[value]").first.evaluate(TAP)
    page.wait_for_function("() => !document.querySelector('.intro.first')")
    page.wait_for_function("() => Number(document.querySelector('#room').dataset.version) > 0")
    assert page.evaluate(BOARD) == board
    page.reload()
    assert page.locator(".intro.first").count() == 0


NOTICE_BOX = """([told, how]) => {
  const switchOff = `<span class="how" ${how ? "" : "hidden"}>${told}</span>`;
  document.querySelector("#prompt .ask").insertAdjacentHTML("afterend",
    `<p class="auto" data-place="1"><span>${told}</span> ${switchOff}</p>`);
  const lies = document.querySelector(".auto"), box = lies.getBoundingClientRect();
  lies.remove();
  return [box.top, box.height];
}"""


@pytest.mark.parametrize("game", only(["zocken"], GAMES))
def test_the_notice_of_a_forced_move_does_not_cover_the_board(game, phone):
    """Zocken's sums, which players need for a bet, are at the bottom of the board."""
    page = Screen(phone.page, phone.server, phone.actors, "nl", SMALL).show(Place(f"/t/{game}-late", "mover"))
    words = "Je legt paars 2 op veld 6, naast zijn eigen kleur. Je haalt 50 punten en 10 erbij. " * 2
    for size in (SMALL, {"width": 412, "height": 915}):
        page.set_viewport_size(size)
        bottom = page.locator("#board").evaluate(EDGES)[1]
        for how in (True, False):
            top, high = page.evaluate(NOTICE_BOX, [words, how])
            assert top >= bottom, (size, how)
            assert high > 30, "two lines can be read"


@pytest.mark.parametrize("game", only(["squadro"], OPEN_GAMES))
def test_closing_the_introduction_moves_nothing_on_the_board(game, phone):
    page = first_table(game, phone)
    page.locator(".intro.first").wait_for()
    lay = page.evaluate(LIES)
    page.locator("#met").tap()
    page.wait_for_function("() => !document.querySelector('.intro.first')")
    assert page.evaluate(LIES) == lay


def test_touching_the_board_closes_the_introduction(phone):
    page = first_table("squadro", phone)
    lay = page.evaluate(LIES)
    page.locator("#items .item.live .hit").last.tap()
    page.wait_for_function("() => !document.querySelector('.intro.first')")
    page.wait_for_function("() => Number(document.querySelector('#room').dataset.version) > 0")
    assert page.evaluate(LIES)[0] == lay[0]


@pytest.mark.parametrize("game", only(["zocken"], GAMES))
def test_unfolding_standings_or_log_moves_nothing_on_the_board(game, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", SMALL)
    page = screen.show(Place(f"/t/{game}-late", "mover"))
    lay = page.evaluate(LIES)
    for section in ("people", "log"):
        fold = page.locator(f".{section} .unfold input")
        for checked in (True, False):
            fold.evaluate(TAP)
            assert fold.is_checked() == checked
            assert page.evaluate(LIES) == lay, section


def test_the_log_opens_as_wide_as_the_phone_above_the_panel_and_shuts_again(phone):
    page = Screen(phone.page, phone.server, phone.actors, "nl", SMALL).show(Place("/t/saga-late", "mover"))
    fold, sheet = page.locator(".log .unfold input"), page.locator(".stage > .log")
    fold.evaluate(TAP)
    box = sheet.bounding_box()
    assert box["width"] == SMALL["width"]
    assert box["y"] + box["height"] == SMALL["height"]
    assert page.locator("#log").bounding_box()["width"] > 0.9 * SMALL["width"]
    for point in ([20, box["y"] + 30], [SMALL["width"] / 2, SMALL["height"] - 60]):
        seen = sheet.evaluate("(node, at) => node.contains(document.elementFromPoint(...at))", point)
        assert seen, "nothing lies on the log"
    page.touchscreen.tap(SMALL["width"] / 2, 60)
    page.wait_for_function("() => !document.querySelector('.log .unfold input').checked")
    fold.evaluate(TAP)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.log .unfold input').checked")


def test_an_empty_log_says_so(phone):
    page = first_table("squadro", phone)
    words = page.locator("#log").evaluate("node => getComputedStyle(node, '::before').content")
    assert words == '"Nog geen zetten"'
    assert page.locator("#log").bounding_box()["height"] > 20


ADVISE_TOUCH = """const { advise } = await js("advice"), { board } = await js("board");
  const touch = board.moves.at(-1).slice(2, 3);
  advise({ label: argument, why: argument + argument, chances: [], touch });"""
COVERED = """() => {
  const { top, bottom } = document.querySelector("#hint").getBoundingClientRect();
  const marked = [...document.querySelectorAll(".item.hinted .hit")];
  const boxes = marked.map((node) => node.getBoundingClientRect());
  return boxes.filter((box) => box.top < bottom && box.bottom > top).length;
}"""


@pytest.mark.parametrize("game", only(["saga", "zocken"], GAMES))
def test_all_of_a_hint_can_be_read_and_it_hides_nothing_it_marks(game, phone):
    screen = Screen(phone.page, phone.server, phone.actors, "nl", SMALL)
    page = screen.show(Place(f"/t/{game}-late", "mover"))
    words = "Zo houd je de meeste mogelijkheden over voor een volgende beurt. "
    evaluate(page, ADVISE_TOUCH, words)
    hint = page.locator("#hint")
    assert hint.evaluate("node => node.scrollHeight <= node.clientHeight || node.clientHeight > 200")
    assert hint.evaluate("node => node.getBoundingClientRect().top >= 0")
    covered = page.evaluate(COVERED)
    assert covered == 0
    page.locator("#hint .away").tap()
    page.wait_for_function("() => document.querySelector('#hint').textContent === ''")


AT_THE_QUESTION = """() => {
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const hint = box("#hint"), question = box("#prompt");
  return { inSight: hint.top >= 0 && hint.bottom <= innerHeight, scrolled: scrollY,
           there: hint.top <= question.top + 8 && hint.bottom >= question.bottom };
}"""
ADVISE_MOVE = """const { advise } = await js("advice"), { board } = await js("board");
  const [move] = board.moves.at(-1);
  advise({ move, label: argument, why: argument + argument, chances: [argument], touch: [] });"""


@pytest.mark.parametrize("viewer", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_lies_at_the_question_and_in_sight(game, viewer, request):
    """The hint was once below the fold of a desktop, and at the other end of the screen on a phone."""
    screen, size = request.getfixturevalue(viewer), {"width": 1280, "height": 800}
    screen = Screen(screen.page, screen.server, screen.actors, "nl", SMALL if viewer == "phone" else size)
    page = screen.show(Place(f"/t/{game}-late", "mover"))
    evaluate(page, ADVISE_MOVE, "Zo houd je de meeste mogelijkheden over. ")
    assert page.evaluate(AT_THE_QUESTION) == {"inSight": True, "scrolled": 0, "there": True}


@pytest.mark.parametrize("viewer", ["phone", "desktop"])
def test_a_hint_marks_the_button_of_a_move_that_touches_nothing_until_it_is_closed(viewer, request):
    page = request.getfixturevalue(viewer).show(Place("/t/columbiz-late", "mover"))
    button = page.locator("#moves .shown button[name=move]").last
    move = button.get_attribute("value")
    hint = {"move": move, "label": "x", "why": "x", "chances": [], "touch": []}
    evaluate(page, '(await js("advice")).advise(argument)', hint)
    assert page.locator("#moves button.hinted").count() >= 1
    assert {one.get_attribute("value") for one in page.locator("#moves button.hinted").all()} == {move}
    expect(button).to_be_in_viewport(ratio=1)
    page.locator("#hint .away").click()
    expect(page.locator(".hinted")).to_have_count(0)


def test_on_a_phone_the_hint_button_has_a_sign_and_a_name_of_its_own(phone):
    """Lessons mark their explanations with a question mark."""
    page = first_table("squadro", phone)
    button = page.get_by_role("button", name="Hint", exact=True)
    assert "?" not in button.inner_text()
    sign = button.locator(".short")
    assert sign.evaluate("node => getComputedStyle(node).maskImage").startswith('url("data:image/svg+xml')
    assert sign.bounding_box()["width"] >= 20


@pytest.mark.parametrize("game", only(["saga"], GAMES))
def test_on_a_desktop_a_hint_leaves_all_buttons_where_they_are(game, desktop):
    """A second click on the hint button must not play a move that slid under the pointer."""
    page = desktop.show(Place(f"/t/{game}-late", "mover"))
    lay = page.evaluate(BUTTONS)
    assert lay
    words = "It keeps most ways open for your next turn. "
    evaluate(page, ADVISE, words)
    assert page.locator("#hint").is_visible()
    assert page.evaluate(BUTTONS) == lay


@pytest.mark.parametrize("viewer", ["phone", "desktop"])
def test_the_better_move_is_marked_where_the_mistake_was_made_and_nowhere_else(viewer, request):
    page = request.getfixturevalue(viewer).show(Place("/t/columbiz-over/analysis", "Ana"))
    entry = page.locator(".mistakes li", has=page.locator("a")).first
    there = entry.locator("a").last.get_attribute("href")
    entry.locator("a").last.click()
    missed = page.locator("#missed")
    expect(missed.locator(".said")).to_be_visible()
    marks = page.evaluate("() => JSON.parse(document.querySelector('#missed').dataset.marks)")
    lit = "nodes => [...new Set(nodes.map((node) => node.dataset.touch))].sort()"
    page.locator("#items .hinted").first.wait_for()  # The words come with the page, the marks by its script.
    assert page.locator("#items .hinted").evaluate_all(lit) == sorted(set(marks))
    height = missed.bounding_box()["height"]
    page.locator("#to-on").click()
    expect(missed.locator(".said")).to_be_hidden()
    expect(page.locator("#items .hinted")).to_have_count(0)
    assert missed.bounding_box()["height"] == height, "nothing moves because words go"
    page.locator("#to-back").click()
    expect(missed.locator(".said")).to_be_visible()
    assert page.locator("#items .hinted").evaluate_all(lit) == sorted(set(marks))
    missed.locator("a").click()
    page.wait_for_url("**/analysis#step-*")
    assert page.locator(":target a").last.get_attribute("href") == there


def test_the_check_detects_a_moving_board(phone):
    page = Screen(phone.page, phone.server, phone.actors, "nl", SMALL).show(
        Place("/t/columbiz-late", "mover")
    )
    lay = page.evaluate(LIES)
    page.evaluate("document.querySelector('.actions').style.height = '12rem'")
    assert page.evaluate(LIES) != lay


COACHED = {
    "ok": True,
    "coach": {
        "words": ["Sterker was „blauw 3 bij groen 4; verovert het bossenland” (61% tegen 38%). " * 2] * 2,
        "much": True,
        "back": True,
    },
}
COMPILING = 240_000
"""Milliseconds a bot may take that was never asked before."""
WHOLE = "node => node.scrollHeight <= node.clientHeight && node.getBoundingClientRect().top >= 0"


@pytest.mark.parametrize("game", only(["squadro"], ["saga", "squadro"]))
def test_the_coachs_comment_is_readable_and_moves_nothing(game, phone):
    page = phone.page
    page.set_viewport_size(SMALL)
    set_cookies(page.context, phone.server, "", "nl")
    page.route("**/look", lambda route: route.fulfill(json=COACHED))
    page.goto(f"/learn/{game}/{len(GAMES[game].lesson) + 1}")
    page.locator("form[action$='/play'] button").tap()
    page.wait_for_function("() => document.readyState === 'complete' && document.querySelector('#coach')")
    evaluate(page, ANSWER, moves_on_offer(page)[0][0])
    coach = page.locator("#coach.over.warns")
    coach.wait_for()
    page.locator("#room .ask.mine").wait_for(timeout=COMPILING)
    page.locator("#tools [action$='/undo']").wait_for()
    assert coach.evaluate(WHOLE)
    expect(page.locator("#coach-back button")).to_be_in_viewport(ratio=1)
    board = page.evaluate(BOARD)
    page.locator("#coach .away").tap()
    page.wait_for_function("() => !document.querySelector('#coach.over')")
    assert page.evaluate(BOARD) == board
    assert page.locator("#coach-says p").count() == 2, "it can still be read in the panel"
    page.unroute("**/look")


NOTE_ON_TOP = """(told) => {
  document.querySelector("#prompt .ask").insertAdjacentHTML("afterend",
    `<p class="auto" data-place="1"><span>${told}</span> <span class="how" hidden></span></p>`);
  const covers = [document.querySelector(".auto"), document.querySelector(".complaint")];
  const { top, bottom } = covers[1].getBoundingClientRect(), middle = innerWidth / 2;
  return [getComputedStyle(covers[0]).visibility, ...[top + 4, (top + bottom) / 2, bottom - 4].map((y) =>
    covers[1].contains(document.elementFromPoint(middle, y)))];
}"""


def test_a_refusal_hides_the_notice_of_a_forced_move_and_is_readable_whole(phone):
    page = Screen(phone.page, phone.server, phone.actors, "nl", SMALL).show(Place("/t/zocken-late", "mover"))
    words = "Twee regels op een telefoon: hier kun je nu niets neerleggen. " * 2
    evaluate(page, '(await js("advice")).complain(argument)', words)
    assert page.evaluate(NOTE_ON_TOP, words) == ["hidden", True, True, True]
