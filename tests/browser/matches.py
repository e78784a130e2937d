"""Whole matches in a browser: by touch, by keyboard, or by forms without scripts."""

import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.people import Person
from tests.modules import moves_on_offer

Move = tuple[str, str, list[str]]
"""A move as a page offers it: its token, its words, and the things to touch."""
Choose = Callable[[Sequence[Move]], Move]
Do = Callable[[Person, Move], None]


def on_offer(person: Person) -> list[Move]:
    """Return the moves that a page offers."""
    return [(token, words, touch) for token, words, *touch in moves_on_offer(person.page)]


def without_dawdling(moves: Sequence[Move]) -> Sequence[Move]:
    """Return moves that shorten the match and take few touches, if there are any."""
    long = ("done", "take:", "hire:")
    return [move for move in moves if len(move[2]) <= 3 and not move[0].startswith(long)] or moves


def anything(seed: int = 1) -> Choose:
    """Return a function that chooses random moves, and prefers those that are short and shorten the match."""
    luck = random.Random(seed)

    def choose(moves: Sequence[Move]) -> Move:
        enough = [move for move in moves if move[0] == "stop" and luck.random() < 0.7]
        return luck.choice(enough or without_dawdling(moves))

    return choose


def whose_turn(people: Sequence[Person], gets_ready: Callable[[Person], bool]) -> Person | None:
    """Return the person who must choose; None when the match is over."""
    happened = people[0].event_count()
    shown = [person.wait_up_to_date(happened) for person in people]
    if shown[0]["over"]:
        return None
    actors = [
        person for person, sees in zip(people, shown, strict=True) if sees["asked"] or gets_ready(person)
    ]
    assert len(actors) == 1, f"{len(actors)} people are asked to move"
    return actors[0]


def after_choices(most: int) -> Callable[[], bool]:
    """Return a function that is true once it was called more often than this."""
    calls = count()
    return lambda: next(calls) >= most


def never(_: Person) -> bool:
    """Return False; the default of `gets_ready`."""
    return False


def play(
    people: Sequence[Person],
    choose: Choose,
    do: Do,
    after: Callable[[Person, Move], None],
    gets_ready: Callable[[Person], bool] = never,
    enough: Callable[[], bool] = bool,
) -> None:
    """Play until the match is over, or until it is enough."""
    for _ in range(400):
        actor = whose_turn(people, gets_ready)
        if actor is None or enough():
            return
        move, version = choose(on_offer(actor)), actor.table.get_attribute("data-version")
        do(actor, move)
        # Looks at every frame, where `expect` would look again after 100 ms at the earliest.
        actor.page.wait_for_function(
            "was => document.getElementById('room')?.dataset.version !== was", arg=version
        )
        after(actor, move)
    raise AssertionError("the match has no end")


def nothing(_: Person, __: Move) -> None:
    """Do nothing; the default hook after each move."""


AFRESH = """async () => {
  const told = (page) => [...page.querySelectorAll("#items .item:not(.leaving)")].map((item) => [
    item.id, item.dataset.touch ?? "", item.getAttribute("aria-label") ?? "", item.textContent,
    [...item.classList].filter((name) => !["live", "last", "picked", "tumbling"].includes(name)).join(" "),
  ].join("|"));
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  return [told(document), told(fresh)];
}"""


def shows_what_a_fresh_page_shows(person: Person) -> None:
    """Assert that the page equals a newly loaded one."""
    person.wait_up_to_date()
    followed, fresh = person.page.evaluate(AFRESH)
    assert followed == fresh


def now_and_then(people: Sequence[Person], every: int = 12) -> Callable[[Person, Move], None]:
    """Return a hook that compares every page with a newly loaded one after so many moves."""
    moves = 0

    def look(_: Person, __: Move) -> None:
        nonlocal moves
        moves += 1
        if moves % every == 0:
            for person in people:
                shows_what_a_fresh_page_shows(person)

    return look


def take_their_seats(table: str, people: Sequence[Person]) -> None:
    """Open a prepared table as Ana, Bo and so on."""
    for person, name in zip(people, ("Ana", "Bo", "Chris", "Dewi"), strict=False):
        person.becomes(name)
        person.go(f"/t/{table}")
        expect(person.page.locator("#board")).to_be_visible()


def all_see_the_result(people: Sequence[Person]) -> None:
    """Assert that every page shows the result; there can be several winners."""
    for person in people:
        over, won = OVER_IN_DUTCH if person.touch else OVER_IN_ENGLISH
        expect(person.table).to_have_attribute("data-over", "yes")
        expect(person.prompt.locator("h2")).to_have_text(over)
        expect(person.prompt.locator(".ask").last).to_have_text(re.compile(won))


OVER_IN_DUTCH = (
    "De partij is afgelopen",
    r"^Je (wint|verliest|deelt)|^Gelijkspel| wint( met|!)| delen de winst",
)
OVER_IN_ENGLISH = "Game over", r"^You (win|lose|share)|^A draw| wins(,| with|!)| share the win"


# With the finger or the mouse.


def thing(person: Person, touch: str) -> Locator:
    """Return the item on the board with this `data-touch`, if it can be touched and isn't picked yet."""
    found = person.page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked])').last
    return found.locator(".hit").first


FELT = """([count, version]) =>
  document.querySelectorAll("#items [data-picked]").length === count
  || document.getElementById("room").dataset.version !== version
  || Boolean(document.querySelector(".complaint"))"""
"""A tap becomes a click only a moment later: then so many are picked, the move is played, or it can't be."""


def by_touch(person: Person, move: Move) -> None:
    """Play a move by touching the board, or its button where that is needed."""
    token, _, touches = move
    if not touches:
        button = person.page.locator(f'#moves button[value="{token}"]')
        if not button.is_visible():  # in the folded list, which on a phone opens by a tap
            for fold in person.page.locator(f'#moves details:has(button[value="{token}"])').all():
                person.press(fold.locator("> summary"))
        return person.press(button)
    version = person.table.get_attribute("data-version")
    for number, touch in enumerate(touches, 1):
        press_until_felt(person, touch, [number, version])
    confirm = person.page.locator(f'#picked button[value="{token}"]')
    if confirm.count():
        person.press(confirm)
    return None


def press_until_felt(person: Person, touch: str, felt: list[Any]) -> None:
    """Touch a thing, and again where that was not felt: on a busy machine a tap can take as long as holding
    a finger there, and holding is no tap. What was felt after all, but late, has nothing left to touch."""
    for patience in (5_000, 10_000, 60_000):
        with suppress(TimeoutError):
            person.press(thing(person, touch), patience)
        with suppress(TimeoutError):
            person.page.wait_for_function(FELT, arg=felt, timeout=patience)
            return
    raise AssertionError(f"{touch} does not feel that it is touched")


# With the keys alone.

MAP = """() => {
  const here = document.activeElement, ways = {};
  for (const node of document.querySelectorAll("#items .item[aria-label]:not(.leaving)")) {
    ways[node.id] = {};
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      node.focus();
      node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      ways[node.id][key] = document.activeElement.id;
    }
  }
  here.focus();
  return ways;
}"""
FOCUSED = "() => [document.activeElement.id, !!document.activeElement.closest('#items .item')]"


def by_keys(person: Person, move: Move) -> None:
    """Play a move by keyboard: Tab to the board or a button, arrows on the board, Enter."""
    token, _, touches = move
    keys = person.page.keyboard
    if not touches:
        return tab_to(person, f'#moves button[value="{token}"]')
    for place, touch in enumerate(touches):
        tab_to_board(person)
        nodes = person.page.locator(f'#items .item.live[data-touch="{touch}"]:not([data-picked])')
        goal = nodes.first.get_attribute("id")
        assert goal is not None, f"nothing to touch for {touch}"
        walk(person, goal)
        keys.press("Enter" if place % 2 else "Space")
    if person.page.locator(f'#picked button[value="{token}"]').count():
        tab_to(person, f'#picked button[value="{token}"]')
    return None


STOPS = """(goal) => {
  const here = document.activeElement, kinds = "a[href], button, input, select, summary, [tabindex='0']";
  const after = Node.DOCUMENT_POSITION_FOLLOWING;
  const passed = (node) => node === here || node.compareDocumentPosition(here) & after;
  const stops = [...document.querySelectorAll(kinds)]
    .filter((node) => node.tabIndex >= 0 && node.type !== "hidden" && node.checkVisibility());
  const to = stops.findIndex((node) => node.matches(goal)), from = stops.findLastIndex(passed);
  return here === document.body ? 0 : to < from ? to - from + stops.length : to - from;
}"""
"""How many times Tab is pressed from here to there, as a page is read; 0 where one can't know."""
ON_BOARD = "#items .item[tabindex='0']"


def tab_to_board(person: Person) -> None:
    """Press Tab until the board has the focus."""
    if not person.page.evaluate(FOCUSED)[1]:
        tab_to(person, ON_BOARD, then="")


def tab_to(person: Person, selector: str, then: str = "Enter") -> None:
    """Press Tab until this has the focus, then Enter."""
    goal, keys = person.page.locator(selector), person.page.keyboard
    expect(goal).to_be_visible()
    for attempt in range(80):
        if goal.evaluate("node => node === document.activeElement"):
            return keys.press(then) if then else None
        # From the page as a whole one Tab leads to the first stop, and from there the way is known.
        for _ in range(max(1, person.page.evaluate(STOPS, selector)) if attempt < 2 else 1):
            keys.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def walk(person: Person, goal: str) -> None:
    """Go to an item on the board with the arrow keys; go on if an update moved the focus elsewhere."""
    for _ in range(3):
        walk_towards(person, goal)
        if person.page.evaluate(FOCUSED)[0] == goal:
            return
    raise AssertionError(f"the arrows don't lead to {goal}")


WAY = """(goal) => {
  const here = document.activeElement, came = new Map([[here.id, null]]), ahead = [here.id];
  while (ahead.length && !came.has(goal)) {
    const id = ahead.shift();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const node = document.getElementById(id);
      node.focus();
      node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const there = document.activeElement.id;
      if (!came.has(there)) {
        came.set(there, [id, key]);
        ahead.push(there);
      }
    }
  }
  here.focus();
  if (!came.has(goal)) return null;
  const keys = [];
  for (let at = goal; came.get(at); at = came.get(at)[0]) keys.unshift(came.get(at)[1]);
  return keys;
}"""
"""The arrow keys of the shortest path on the board from what has the focus to this item."""


def walk_towards(person: Person, goal: str) -> None:
    """Press the arrow keys along the shortest path on the board as it is now."""
    keys: list[str] | None = person.page.evaluate(WAY, goal)
    assert keys is not None, f"no arrows lead to {goal}"
    for key in keys:
        person.page.keyboard.press(key)


# With nothing but forms.


def play_by_forms(people: Sequence[Person], most: int = 400) -> None:
    """Play so many choices, or to the end, without scripts: reload until there are buttons, and press one."""
    luck, actor = random.Random(1), people[0]
    for _ in range(most):
        if not is_asked(actor):  # whoever moves gets a fresh page by that; the others look again
            for person in people:
                if person is not actor:
                    person.go(person.page.url)
            actors = [person for person in people if is_asked(person)]
            if not actors:
                return
            assert len(actors) == 1, f"{len(actors)} people are asked to move"
            actor = actors[0]
        version = actor.table.get_attribute("data-version")
        buttons = actor.page.locator("#moves button[name=move]")
        actor.press(buttons.nth(luck.randrange(buttons.count())))
        actor.page.locator(f'#room:not([data-version="{version}"])').wait_for()


def is_asked(person: Person) -> bool:
    """Return whether the page asks this person for a move."""
    return person.page.locator(".ask.mine").count() > 0
