"""Checks of a page that return lists of faults."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.browser.matches import MAP

# The page's ground is a gradient, of which axe can't tell the colour. So each text is judged on that end of
# it where it stands out least: the dark one by day, the light one by night.
BY_DAY, BY_NIGHT = "--page-edge", "--paper"
FIRST_PLACES = "(rule) => rule.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))"
ALL_BUT_COLOURS = f"""async () => {{
  const options = {{ resultTypes: ["violations"], rules: {{ "color-contrast": {{ enabled: false }} }} }};
  const found = await axe.run(document, options);
  return found.violations.map((rule) => [rule.id, rule.help, ({FIRST_PLACES})(rule)]);
}}"""
SETTINGS_OF_TEXTS = """() => {
  const CLEAR = "rgba(0, 0, 0, 0)", behind = new Map();
  const paint = (style) => [style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
    style.mixBlendMode].join(" ");
  const painted = (node) => {
    if (!node) return "";
    if (!behind.has(node)) {
      const own = paint(getComputedStyle(node)), above = painted(node.parentElement);
      behind.set(node, own === `${CLEAR} none 1 none normal` ? above : `${above} < ${own}`);
    }
    return behind.get(node);
  };
  const all = [...document.body.querySelectorAll("*")].filter((node) => !node.closest("svg"));
  const isGround = (node) => node.checkVisibility() && painted(node) !== painted(node.parentElement);
  const grounds = all.filter(isGround)
    .map((node) => [node, node.getBoundingClientRect()]);
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const says = (node) => node.matches("input:not([type=checkbox], [type=hidden]), select, textarea")
    || [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  window.texts = new Map();
  for (const node of all.filter((node) => says(node) && node.checkVisibility() && !node.closest(".unseen"))) {
    const style = getComputedStyle(node), box = node.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;  // only for screen readers
    const others = grounds.filter(([ground, its]) => meet(box, its)
      && !ground.contains(node) && !node.contains(ground)).map(([ground]) => painted(ground));
    const off = Boolean(node.closest(":disabled, [aria-disabled=true]"));
    const own = [style.color, style.fontSize, style.fontWeight, style.textShadow, off];
    const setting = [...own, painted(node), ...new Set(others)].join(" | ");
    texts.set(setting, [...(texts.get(setting) ?? []), node]);
  }
  return [...texts.keys()];
}"""
"""Finds the texts of a page by what their contrast depends on: colour, size, weight, and all that is painted
behind them, or on them. Words on a board are none: axe can't judge what is in an SVG."""
COLOURS = f"""async (settings) => {{
  const fifths = (nodes) => [0, 1, 2, 3, 4].map((at) => nodes.at((at * nodes.length - at) / 4));
  const some = (nodes) => nodes.length < 5 ? nodes : fifths(nodes);
  const include = settings.flatMap((setting) => some(texts.get(setting)));
  const options = {{ elementRef: true, runOnly: {{ type: "rule", values: ["color-contrast"] }} }};
  const found = await axe.run({{ include }}, options);
  const passed = new Set(found.passes.flatMap((rule) => rule.nodes).map((node) => node.element));
  return [
    found.violations.map((rule) => [rule.id, rule.help, ({FIRST_PLACES})(rule)]),
    settings.filter((setting) => texts.get(setting).some((node) => passed.has(node))),
  ];
}}"""
PASSED: set[str] = set()
"""The settings of texts of which axe has judged one on some page, and found that it stands out enough."""

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_LOW = """() => {
  const seen = (node) => node.checkVisibility() && !node.closest(".unseen, .skip");
  const inSentence = (node) => node.matches("a") && getComputedStyle(node).display === "inline";
  const all = "a, button, summary, select, input:not([type=hidden], [type=checkbox], [type=radio])";
  return [...document.querySelectorAll(all)]
    .filter((node) => seen(node) && !inSentence(node) && node.getBoundingClientRect().height < 43.5)
    .map((node) => node.outerHTML.slice(0, 120));
}"""
CUT_OFF = """() => {
  const shortened = "#seats *, .log ol, .log ol *, .unseen, .skip, svg *, pre, .wide, .eyes";
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches(shortened)
    && getComputedStyle(node).clipPath === "none" && !node.closest(".long, .unseen");
  const wide = (node) => node.clientWidth > 1 && node.scrollWidth > node.clientWidth + 1;
  const words = "h1, h2, h3, p, li, td, th, button, a, summary, label, span, div, section, dd, dt, code";
  const texts = [...document.querySelectorAll(words)].filter((node) => seen(node) && wide(node)
    && getComputedStyle(node).display !== "inline"
    && (!node.matches("div, section") || getComputedStyle(node).overflowX !== "visible"));
  const pen = document.createElement("canvas").getContext("2d"), ARROW = 20;
  const chosen = [...document.querySelectorAll("select")].filter((node) => {
    const style = getComputedStyle(node);
    pen.font = style.font;
    const room = node.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    return seen(node) && pen.measureText(node.selectedOptions[0]?.text ?? "").width > room;
  });
  const told = (node) => `${node.scrollWidth} of ${node.clientWidth}: ${node.outerHTML.slice(0, 140)}`;
  return [...texts, ...chosen].map(told);
}"""
BOARD_WIDTH = """() => {
  const board = document.querySelector("#board"), drawn = board.viewBox.baseVal;
  const box = board.getBoundingClientRect();
  return Math.min(box.width, box.height * drawn.width / drawn.height);
}"""
LIES = """() => {
  const things = [document.querySelector("#board"), ...document.querySelectorAll("#items .item .hit")];
  const name = (node) => node.closest("[id]").id;
  return things.map((node) => [name(node), node.getBoundingClientRect()])
    .map(([name, { x, y, width, height }]) => [name, ...[x, y, width, height].map(Math.round)]);
}"""
BOARD = """() => {
  const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll("#items .item.live")]
  .map((node) => [node.dataset.touch, node.querySelector(".hit").getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
  .map(([touch, box]) => `${touch} ${box.width} ${box.height}`)"""
HIDDEN = """() => {
  const parts = [".people", ".play", ".stage > .log", ".actions"].map((part) => document.querySelector(part));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const covered = boxes.slice(1).filter((box, at) => box.top < boxes[at].bottom - 0.5);
  const below = boxes.filter((box) => box.bottom > innerHeight + 0.5);
  return [...covered, ...below].map((box) => JSON.stringify(box));
}"""
UNSEEN_SCORES = """() => [...document.querySelectorAll("#seats .score")]
  .filter((score) => score.firstChild.textContent === "" || score.getBoundingClientRect().width < 6
    || score.parentElement.scrollWidth > score.parentElement.clientWidth)
  .map((score) => score.outerHTML)"""
RESTLESS = """() => [...document.querySelectorAll("*")]
  .filter((node) => getComputedStyle(node).transitionDuration.split(", ").some((time) => time !== "0s")
    || getComputedStyle(node).animationName !== "none")
  .map((node) => node.outerHTML.slice(0, 120))"""


def axe_by_day(page: Page) -> list[Any]:
    """Return the rules of axe that the page violates, each with its first three elements."""
    page.evaluate(AXE_SCRIPT)
    return [*page.evaluate(ALL_BUT_COLOURS), *_too_faint(page, BY_DAY)]


def axe_by_night(page: Page) -> list[Any]:
    """Return the violations of colour contrast in dark mode; after `axe_by_day`."""
    page.emulate_media(color_scheme="dark")
    return _too_faint(page, BY_NIGHT)


def _too_faint(page: Page, ground: str) -> list[Any]:
    """Return the violations of colour contrast; what was judged on an earlier page isn't judged again.

    That rule takes axe three quarters of its time, half a minute for a score sheet with thousands of cells.
    """
    page.evaluate("ground => (document.body.style.background = `var(${ground})`)", ground)
    new = [setting for setting in page.evaluate(SETTINGS_OF_TEXTS) if setting not in PASSED]
    if not new:
        return []
    violations, passed = page.evaluate(COLOURS, new)
    PASSED.update(passed)
    return list(violations)


def unfit(page: Page, size: ViewportSize, board: bool) -> list[Any]:
    """Return elements that overflow the screen, and boards or items that are too small to touch."""
    page.set_viewport_size(size)
    found = [f"{wide} px too wide"] if (wide := page.evaluate(TOO_WIDE)) > 0 else []
    if board:
        found += [f"a board of {drawn} px"] if (drawn := page.evaluate(BOARD_WIDTH)) < 287.5 else []
        found += page.evaluate(OUT_OF_REACH)
    return found


def astray(page: Page) -> list[str]:
    """Return the items on the board that arrow keys can't reach."""
    ways: dict[str, dict[str, str]] = page.evaluate(MAP)
    start = page.evaluate("document.querySelector('#items .item[tabindex=\"0\"]').id")
    seen, ahead = {start}, [start]
    while ahead:
        new = set(ways[ahead.pop()].values()) - seen
        seen |= new
        ahead += new
    return sorted(seen ^ set(ways))
