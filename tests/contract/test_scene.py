"""The contract of every game: its scenes."""

import random
import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.core.game import Choose
from speeltafel.core.words import LANGUAGES, default_names
from speeltafel.games import GAMES
from tests.playouts import all_observers, games, play_out

seeds = st.integers(0, 10**6)
TAGS = {
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "svg",
    "symbol",
    "text",
    "tspan",
    "use",
}


@cache
def assert_clean(markup, least_text=0.0):
    """Assert well-formed SVG without scripts, styles or external references, with readable text.

    Most positions and observers share most of their items, so each is parsed once.
    """
    root = ET.fromstring(f"<svg>{markup}</svg>")
    for element in root.iter():
        assert element.tag in TAGS, element.tag
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            assert "//" not in value
            if name in ("href", "fill", "stroke", "clip-path"):
                assert re.fullmatch(r"#[a-z0-9-]+|url\(#[a-z0-9-]+\)|none|currentColor", value), (name, value)
        if element.tag == "text" and least_text:
            assert float(element.get("font-size", "0")) >= least_text, ET.tostring(element)


@games
@settings(max_examples=8)
@given(seed=seeds)
def test_every_position_is_drawn_for_every_observer(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    names = default_names(played.seats)
    backdrops = set()
    for state in rng.sample(played.states, min(8, len(played.states))):
        for observer in all_observers(played.seats):
            for language in LANGUAGES:
                scene = game.look.draw(game.view(state, observer), names, language)
                width = scene.size[0]
                assert scene.label
                backdrops.add((language, scene.backdrop))
                # 344 of 360 px is the board's width on a small phone: text stays at 11 px there, or larger.
                least = width * 11 / 344
                assert_clean(scene.backdrop, least)
                ids = [item.id for item in scene.items]
                assert len(set(ids)) == len(ids)
                for item in scene.items:
                    assert re.fullmatch(r"[a-z0-9-]+", item.id)
                    assert re.fullmatch(r"[a-z0-9 -]+", item.kind)
                    assert re.fullmatch(r"[a-zA-Z0-9-]*", item.touch)
                    assert bool(item.label) or not item.touch, f"{item.id} can be touched but has no name"
                    assert -width <= item.at[0] <= 2 * width
                    # Two lines of the prompt on a phone of 390 px: more would move the board under a finger.
                    assert len(item.then) <= 68, item.then
                    assert item.touch or not item.then
                    assert_clean(item.body, least)
    assert len(backdrops) == 2, "the backdrop stays the same for a whole match"


@games
@settings(max_examples=8)
@given(seed=seeds)
def test_items_that_stay_keep_their_order(game, seed):
    """Moving a node in the page would interrupt its transition."""
    played = play_out(game, seed)
    names = default_names(played.seats)
    before: list[str] = []
    for state in played.states[:150]:
        ids = [item.id for item in game.look.draw(game.view(state, 1), names, "en").items]
        stayed = set(ids) & set(before)
        assert [name for name in ids if name in stayed] == [name for name in before if name in stayed]
        before = ids


@games
@settings(max_examples=8)
@given(seed=seeds)
def test_every_move_touches_items_of_the_scene(game, seed):
    rng = random.Random(seed)
    played = play_out(game, seed)
    names = default_names(played.seats)
    for state in rng.sample(played.states, min(25, len(played.states))):
        turn = game.turn(state)
        if isinstance(turn, Choose):
            view = game.view(state, turn.seat)
            scene = game.look.draw(view, names, "nl")
            there = [item.touch for item in scene.items if item.touch]
            for move in turn.moves:
                touches = game.look.touches(view, move)
                for name in touches:
                    assert there.count(name) >= touches.count(name), (game.write(move), name)


@games
@settings(max_examples=8)
@given(seed=seeds)
def test_every_seat_has_a_standing_in_both_languages(game, seed):
    played = play_out(game, seed)
    for state in random.Random(seed).sample(played.states, min(10, len(played.states))):
        for seat in range(1, played.seats + 1):
            standing = game.look.standing(game.view(state, None), seat)
            if game.tally is not None:
                assert standing.nl
            assert bool(standing.nl) == bool(standing.en)
            assert len(standing.nl) <= 90


@games
def test_every_game_has_a_cover_a_style_sheet_and_minutes(game):
    assert_clean(game.look.cover())
    assert game.look.minutes[0] <= game.look.minutes[1]
    assert "@import" not in game.look.css
    assert "//" not in game.look.css.replace("/*", "").replace("*/", "")
    assert "url(" not in game.look.css


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_standing_is_the_same_for_every_observer(game):
    played = play_out(game, 7)
    seats = range(1, len(game.turn(played.states[-1]).scores) + 1)
    for state in played.states[::5]:
        for seat in seats:
            standings = {game.look.standing(game.view(state, observer), seat) for observer in (None, *seats)}
            assert len(standings) == 1


def test_a_standing_begins_with_a_number():
    for game in GAMES.values():
        if game.tally is None:
            continue
        view = game.view(play_out(game, 5).states[-1], None)
        for language in LANGUAGES:
            points = game.look.standing(view, 1).into(language).split(" ")[0]
            assert re.fullmatch(r"−?\d+", points), (game.key, points)
