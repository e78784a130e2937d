"""The panel and the board change together, also during an interlude."""

from tests.browser_axe.places import Place
from tests.modules import with_modules

SHOW = with_modules("""
  const { $ } = await js("dom"), { show } = await js("table");
  const room = $("room"), probe = { i: "probe", k: "", x: 1, y: 1 };
  const change = (points) => ({ put: [{ ...probe, b: `<text>${points}</text>` }] });
  const update = {
    n: Number(room.dataset.seq) + 1, v: Number(room.dataset.version) + 1, actor: 1, moves: [],
    scenes: SCENES.map(change),
    rows: { "chair-1": '<li id="chair-1">-250</li>' },
    html: { prompt: '<p class="ask">-250</p>', moves: "", tools: "" },
  };
  const texts = () => ["i-probe", "chair-1", "prompt"].map((id) => $(id)?.textContent === "-250");
  const seen = new Set(), watch = new MutationObserver(() => seen.add(texts().join()));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await show(update);
  return [...seen, texts().join()];
""")
"""Shows an update, and returns what says -250 after each change on the page: board, seat, prompt."""
ALL, NONE = "true,true,true", "false,false,false"


def shown(phone, scenes):
    page = phone.show(Place("/t/zocken-late", "mover"))
    return page.evaluate(SHOW.replace("SCENES", scenes))


def test_the_panel_waits_for_an_interlude(phone):
    seen = shown(phone, '["-230", "-250"]')
    assert seen[0] == NONE, "what lies there for a moment comes first"
    assert set(seen) == {NONE, ALL}


def test_the_panel_changes_with_the_board(phone):
    assert set(shown(phone, '["-250"]')) == {ALL}


def test_the_check_detects_a_panel_that_is_ahead(phone):
    page = phone.show(Place("/t/zocken-late", "mover"))
    early = SHOW.replace("SCENES", '["-230", "-250"]').replace(
        "  await show(update);", "  $('prompt').innerHTML = update.html.prompt;\n  await show(update);"
    )
    assert "false,false,true" in page.evaluate(early)
