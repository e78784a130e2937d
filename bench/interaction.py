"""Interaction to Next Paint on an imitated phone: `python -m bench.interaction`.

Chromium with a phone's screen and touch, its CPU slowed down four times, opens a table of each game and plays
by touching the board. The browser itself measures each interaction, from the touch until the next frame is
painted (`PerformanceObserver` with `event` entries, in steps of 8 ms). INP is the worst of them; above 200 ms
people call a page slow. The machine's own speed counts too, so a plain loop's stands beside.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.pace import pace
from speeltafel.games import GAMES
from speeltafel.store import Store
from tests.prepared_server import PHONE, PreparedTable, StoreWriter, chromium, run_server, visit

SLOWDOWN = 4
GOAL = 200.0
"""The highest INP that is called good, in milliseconds."""
OBSERVE = """() => {
  window.interactions = {};
  new PerformanceObserver((list) => {
    for (const event of list.getEntries()) {
      const { interactionId: id, duration, name, startTime, processingStart: began, processingEnd } = event;
      if (id && duration > (window.interactions[id]?.[0] ?? 0))
        window.interactions[id] = [duration, name, began - startTime, processingEnd - began];
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COLLECT = "() => Object.values(window.interactions)"
HAND_OVER = ".handover ~ a.main"
"""The link by which the next player at the same screen shows a hand of cards."""
LIT = """(number) => {
  if (document.querySelector(".handover")) return [];
  const all = (where) => [...document.querySelectorAll(where)];
  const lit = all("#items .live").map((item) => item.querySelector(".hit") || item);
  const buttons = all("#moves button:enabled").filter((node) => node.checkVisibility());
  const targets = lit.length ? lit : buttons;
  if (!targets.length) return null;
  const target = targets[number % targets.length];
  target.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = target.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""The middle of an item that can be touched now, else of a button that makes a move.

It is empty where the screen is to be handed over, and None where there is nothing yet.
"""
Interaction = tuple[float, str, float, float]
"""How long it took in ms, the event, the wait for its handlers, and their time."""


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--touches", type=int, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with Store.open(Path(folder, "speeltafel.db")) as store:
            writer = StoreWriter(store)
            for key in asked.games:
                people = ["Ana"] * max(
                    2, GAMES[key].seats[0]
                )  # one player has every seat, so every touch counts
                writer.add_table(PreparedTable(key, key, people, 12))
        print(
            "ms            touches   moves   median      p75   worst   its event (wait, handlers)   loop, M/s"
        )
        with run_server(Path(folder)) as server:
            browser = chromium(playwright)
            for key in asked.games:
                context = visit(browser, server, "Ana", viewport=PHONE, has_touch=True, is_mobile=True)
                page = context.new_page()
                context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
                speed = pace()
                found, moves = played(page, f"/t/{key}", asked.touches)
                context.close()
                print(row(key, found, moves, asked.touches) + f"{speed / 1e6:12.1f}", flush=True)
            browser.close()


def played(page: Page, path: str, touches: int) -> tuple[list[Interaction], int]:
    """Touch lit items one after another; return the interactions, and how many moves were made."""
    page.goto(path)
    page.evaluate(OBSERVE)
    version = "document.querySelectorAll('#log li').length + document.querySelector('#log')?.innerText"
    found: list[Interaction] = []
    moves, before = 0, page.evaluate(version)
    for number in range(touches):
        place = page.wait_for_function(LIT, arg=number).json_value()
        if not place:
            found += page.evaluate(COLLECT)
            page.goto(str(page.locator(HAND_OVER).get_attribute("href")))
            page.evaluate(OBSERVE)
            continue
        page.touchscreen.tap(*place)
        page.evaluate(PAINTED)
        moves += (now := page.evaluate(version)) != before
        before = now
    return [tuple(each) for each in [*found, *page.evaluate(COLLECT)]], moves


def row(key: str, found: list[Interaction], moves: int, touches: int) -> str:
    """Return a game's figures; interactions below 16 ms aren't reported by the browser, and count as 16."""
    times = sorted([each[0] for each in found] + [16.0] * max(0, touches - len(found)))
    worst = max(found, default=(16.0, "none over 16 ms", 0.0, 0.0))
    cause = f"{worst[1]} ({worst[2]:.0f}, {worst[3]:.0f})"
    flag = " !" if worst[0] > GOAL else "  "
    return (
        f"{key:12}{touches:9}{moves:8}{statistics.median(times):9.0f}{times[len(times) * 3 // 4]:9.0f}"
        f"{worst[0]:8.0f}{flag} {cause:27}"
    )


if __name__ == "__main__":
    main()
