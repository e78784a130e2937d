"""Scene changes: applied to a drawn board they give the board that would be drawn now."""

import json
import random
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import default_names
from speeltafel.play import decisions
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.board import board, change, changed, draw, item_fields
from tests.play.driver import TableDriver
from tests.playouts import all_observers, games, play_out

seeds = st.integers(0, 10**6)
NOTHING = Scene((1, 1), "", "", ())


class Board:
    """The items of a board as the page's script keeps them, in order."""

    def __init__(self, scene):
        self.items: dict[str, dict] = {}
        self.order: list[str] = []
        self.follow(change(replace(scene, items=()), scene))

    def follow(self, changes):
        """Apply a scene change as `table.js` does, topmost items first."""
        for gone, *_ in changes.get("gone", ()):
            del self.items[gone]
            self.order.remove(gone)
        for item in reversed(changes.get("put", ())):
            id, before = item["i"], item.get("before")
            if id not in self.items:
                assert before is not None, f"{id} is new and must come whole"
                self.items[id] = {"r": 0, "t": "", "l": "", "n": ""}
                self.order.insert(self.order.index(before) if before in self.order else len(self.order), id)
            self.items[id] |= {key: value for key, value in item.items() if key not in ("i", "before", "e")}

    def shown(self):
        return [(id, self.items[id]) for id in self.order]


def items_of(scene):
    """Return a scene as the script knows it after loading a page."""
    return [
        (
            item.id,
            {"r": 0, "t": "", "l": "", "n": ""}
            | {k: v for k, v in item_fields(item).items() if k not in ("i", "e")},
        )
        for item in scene.items
    ]


@games
@settings(max_examples=6)
@given(seed=seeds)
def test_applying_scene_changes_gives_the_new_scene(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    observer = rng.choice(all_observers(played.seats)) if game.hidden else None
    language = rng.choice(("nl", "en"))
    names = default_names(played.seats)
    start = rng.randrange(max(1, len(played.states) - 80))
    states = played.states[start : start + 80]
    old = game.look.draw(game.view(states[0], observer), names, language)
    page = Board(old)
    for state in states:
        new = game.look.draw(game.view(state, observer), names, language)
        page.follow(change(old, new))
        assert page.shown() == items_of(new)
        assert change(new, new) == {}
        old = new


@games
@settings(max_examples=6)
@given(seed=seeds)
def test_scene_changes_work_between_any_two_positions(game, seed):
    """After an undo or a reconnect, any scene may follow any other that keeps the order of items."""
    rng = random.Random(seed)
    played = play_out(game, seed)
    names = default_names(played.seats)
    for _ in range(10):
        before, after = (
            game.look.draw(game.view(state, None), names, "nl") for state in rng.sample(played.states, 2)
        )
        stayed = {item.id for item in before.items} & {item.id for item in after.items}
        orders = [[item.id for item in scene.items if item.id in stayed] for scene in (before, after)]
        if orders[0] == orders[1]:
            page = Board(before)
            page.follow(change(before, after))
            assert page.shown() == items_of(after)


def thing(id, **facts):
    return Item(id, "stone", (0, 0), "", **facts)


def test_new_items_keep_their_order():
    old = replace(NOTHING, items=(thing("a"), thing("z")))
    new = replace(NOTHING, items=(thing("a"), thing("b"), thing("c"), thing("z"), thing("zz")))
    page = Board(old)
    page.follow(change(old, new))
    assert page.order == ["a", "b", "c", "z", "zz"]


def test_a_removed_item_has_its_target():
    old = replace(NOTHING, items=(thing("a", leave=(3, 4)), thing("b")))
    assert change(old, NOTHING) == {"put": [], "gone": [["a", 3, 4], ["b"]]}


def test_only_differences_are_sent():
    old = thing("a", label="stone", touch="t")
    for altered, expected in (
        ({"label": ""}, {"l": ""}),
        ({"touch": ""}, {"t": ""}),
        ({"body": "<g/>"}, {"b": "<g/>"}),
        ({"kind": "die"}, {"k": "die"}),
        ({"at": (1, 2)}, {"x": 1, "y": 2, "r": 0}),
        ({"turned": 90}, {"x": 0, "y": 0, "r": 90}),
    ):
        new = replace(old, **altered)
        before, after = replace(NOTHING, items=(old,)), replace(NOTHING, items=(new,))
        assert change(before, after) == {"put": [{"i": "a", **expected}], "gone": []}
    leaving = replace(NOTHING, items=(replace(old, leave=(5, 5)),))
    assert change(replace(NOTHING, items=(old,)), leaving) == {}, "where it would go is told when it goes"


def follow_last_event(loaded, page):
    """Apply to a board what an update sends of the last event."""
    for scene in json.loads(bytes(changed(loaded, None, "en", loaded.table.lines[-1]))):
        page.follow(scene)


def assert_drawn_now(loaded, page):
    expected = items_of(draw(loaded.table, None, "en"))
    assert json.loads(json.dumps(page.shown())) == json.loads(json.dumps(expected))


def test_a_page_that_was_loaded_after_a_move_nobody_followed_shows_the_next():
    """Changes begin at the position before the event, not where somebody last followed the match."""
    driver = TableDriver("squadro").start()
    loaded = LoadedTable("table", driver.table)
    driver.play("1")
    follow_last_event(loaded, Board(draw(loaded.table, None, "en", loaded.table.lines[-1].before)))
    driver.play("2")  # no page is open
    page = Board(draw(loaded.table, None, "en"))
    driver.play("3")  # sends the piece that just moved back to where it was last seen
    follow_last_event(loaded, page)
    assert_drawn_now(loaded, page)


def test_a_move_that_is_played_again_after_an_undo_is_shown_again():
    driver = TableDriver("squadro").start()
    loaded = LoadedTable("table", driver.table)
    page = Board(draw(loaded.table, None, "en"))
    driver.play("1")
    follow_last_event(loaded, page)
    driver.execute(decisions.undo, 1, "ana")
    assert "undo" in driver.execute(decisions.answer, True, "bo")
    page = Board(draw(loaded.table, None, "en"))  # an undo makes pages load again
    driver.play("1")
    follow_last_event(loaded, page)
    assert_drawn_now(loaded, page)


def read(svg):
    """Return the items of a drawn board."""
    things = ET.fromstring(svg).find("g[@id='items']")
    assert things is not None
    for node in things:
        x, y, turned = re.fullmatch(
            r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?", node.attrib["transform"]
        ).groups()
        inside = "".join(ET.tostring(child, encoding="unicode") for child in node)
        yield (
            node.attrib["id"].removeprefix("i-"),
            {
                "k": node.attrib["class"].removeprefix("item "),
                "x": float(x),
                "y": float(y),
                "r": float(turned or 0),
                "t": node.get("data-touch", ""),
                "l": node.get("aria-label", ""),
                "n": node.get("data-then", ""),
                "b": ET.canonicalize(f"<g>{node.text or ''}{inside}</g>"),
            },
        )
        assert ("aria-label" in node.attrib) != (node.get("aria-hidden") == "true")


@games
@settings(max_examples=4)
@given(seed=seeds)
def test_a_page_has_the_same_items_as_its_updates(game, seed):
    played = play_out(game, seed)
    names = default_names(played.seats)
    for state in random.Random(seed).sample(played.states, min(6, len(played.states))):
        scene = game.look.draw(game.view(state, 1), names, "nl")
        sent = [
            (id, {**item, "b": ET.canonicalize(f"<g>{item['b']}</g>")}) for id, item in Board(scene).shown()
        ]
        for (name, shown), (id, item) in zip(read(board(scene)), sent, strict=True):
            assert name == id
            # A page rounds to six digits, which no eye can tell.
            assert (shown["x"], shown["y"]) == pytest.approx((item["x"], item["y"]), abs=0.01)
            assert {k: v for k, v in shown.items() if k not in "xy"} == {
                k: v for k, v in item.items() if k not in "xy"
            }
