"""No prompt, name of a power or sign is cut off; `test_pages.py` looks for other texts that are."""

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.games.saga.labels import POWER_WORDS
from speeltafel.games.saga.layout import LAND_WIDTH
from tests.browser_axe.looks import CUT_OFF
from tests.browser_axe.places import NARROW, Place, Screen
from tests.nightly import only
from tests.playouts import play_out
from tests.prepared_server import PHONE

NAMES = [Text(name, name) for name in ("Wilhelmina", "Bo", "Chris", "Dewi", "Emma", "Farid", "Gerda", "Hans")]
CUT_OFF_PROMPTS = """(words) => {
  const ask = document.querySelector("#prompt .ask.mine"), panel = document.querySelector(".words");
  return words.filter((asked) => ((ask.textContent = asked), panel.scrollHeight > panel.clientHeight));
}"""


def prompts(key):
    """Return every question that 20 random matches of a game ask somebody."""
    game, found = GAMES[key], set()
    for seed in range(20):
        for state in (match := play_out(game, seed)).states:
            turn = game.turn(state)
            if isinstance(turn, Choose):
                found.add(game.ask(game.view(state, turn.seat), NAMES[: match.seats]))
    return found


@pytest.mark.parametrize("game", only(["saga"], GAMES))
def test_every_prompt_fits_the_panel(game, phone):
    """The 200 longest are tried: Columbiz has 1,100, most of which differ in their numbers only."""
    asked = prompts(game)
    for language in ("nl", "en"):
        screen = Screen(phone.page, phone.server, phone.actors, language, PHONE)
        page = screen.show(Place(f"/t/{game}-late", "mover"))
        texts = sorted({prompt.into(language) for prompt in asked}, key=len)[-200:]
        assert texts
        for size in (NARROW, PHONE, {"width": 390, "height": 664}, {"width": 390, "height": 844}):
            page.set_viewport_size(size)
            assert page.evaluate(CUT_OFF_PROMPTS, texts) == [], size
        page.evaluate("document.querySelector('.words').style.flex = '0 0 1rem'")
        assert page.evaluate(CUT_OFF_PROMPTS, texts) == texts


def test_the_result_stands_out_and_the_winners_crown_is_seen_to_its_points(phone):
    page = phone.show(Place("/t/squadro-over", "Ana"))
    assert (
        page.locator(".finale .headline").evaluate("node => parseFloat(getComputedStyle(node).fontSize)") > 20
    )
    crown = page.locator(".finale .crown").first
    left, top, right = crown.evaluate("""(node) => {
      const box = node.getBBox(), frame = node.ownerSVGElement.viewBox.baseVal;
      const line = parseFloat(getComputedStyle(node).strokeWidth) / 2;
      const right = frame.x + frame.width - box.x - box.width;
      return [box.x - line - frame.x, box.y - line - frame.y, right - line];
    }""")
    assert min(left, top, right) >= 0


def test_the_check_detects_cut_off_text(phone):
    page = phone.show(Place("/"))
    assert page.evaluate(CUT_OFF) == []
    page.evaluate("document.querySelector('.now select').style.width = '4rem'")
    page.evaluate("document.querySelector('.now select').parentElement.style.flex = '0 0 4rem'")
    page.evaluate("document.querySelector('h2').style = 'width: 2rem; overflow: hidden'")
    assert len(page.evaluate(CUT_OFF)) >= 2


LENGTHS = """([kind, words]) => words.map((line) => {
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("class", kind);
  text.setAttribute("font-size", "20");
  text.textContent = line;
  document.querySelector("#items").append(text);
  const length = text.getComputedTextLength();
  text.remove();
  return length;
})"""


def test_what_a_land_of_saga_can_do_keeps_clear_of_its_edges(phone):
    page = phone.show(Place("/t/saga-late"))
    lines = {
        kind: [words for power in POWER_WORDS.values() for words in power[at]]
        for at, kind in enumerate(("f-ink-soft saga-start saga-thin", "f-ink"))
    }
    for (kind, words), begins in zip(lines.items(), (29, 5), strict=True):
        lengths = dict(zip(words, page.evaluate(LENGTHS, [kind, words]), strict=True))
        assert {line: length for line, length in lengths.items() if begins + length > LAND_WIDTH - 5} == {}
    assert page.evaluate(LENGTHS, ["f-ink", ["2 roem van ieder"]])[0] > LAND_WIDTH
