"""Saga's scene: everything on the table is there, can be touched, and reveals no secret."""

import re
from collections import Counter
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from speeltafel.core.game import Choose
from speeltafel.core.shapes import THUMB
from speeltafel.core.words import Text, default_names
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.cards import faces
from speeltafel.games.saga.data import SIDES
from speeltafel.games.saga.draw import draw, touches
from speeltafel.games.saga.knights import DIGITS
from speeltafel.games.saga.labels import POWER_WORDS
from speeltafel.games.saga.layout import MIDDLE_PLACE, hand_places, hand_scale, height, land_place, seat_place
from speeltafel.games.saga.moves import Hide, Reinforce, TakeBack, Withdraw
from tests.playouts import all_observers
from tests.saga.tables import after, table
from tests.saga.test_secrets import furtive

seeds = st.integers(0, 10**6)
NAMES = (Text("Ana", "Ana"), Text("Bo <b>", "Bo <b>"), Text("Cees", "Cees"), Text("Dré", "Dré"))

ended = partial(table, phase="over", to_move=0, why="last-card")


def scene(state, observer=1, language="en"):
    return draw(SAGA.view(state, observer), NAMES[: len(state.fame)], language)


def things(state, observer=1, language="en"):
    return {item.id: item for item in scene(state, observer, language).items}


def touch(state, token):
    view = SAGA.view(state, SAGA.turn(state).seat)
    return touches(view, SAGA.read(token))


def texts(item):
    return re.findall(r">([^<>]+)</text>", item.body)


def test_every_land_shows_its_owner_its_defenders_and_what_it_takes():
    drawn = things(table(lands="R2 r3b2g1, B1* b3p1", sides="ccpccc"))
    assert texts(drawn["land-r"]) == ["Bo &lt;b&gt;", "8"]
    assert texts(drawn["land-g"]) == ["unclaimed", "7"]
    assert texts(drawn["land-b"]) == ["used", "you", "5"]
    defenders = [drawn[name] for name in ("land-r-2-r3", "land-r-2-g1", "land-r-2-b2")]
    assert [item.at[0] for item in defenders] == sorted({item.at[0] for item in defenders})
    assert defenders[1].at == land_place(0)
    assert "#saga-slim-g1" in defenders[1].body


def sides_up(sides, language="en"):
    items = scene(table(sides=sides), language=language).items
    return "".join(item.body for item in items if item.id.startswith("side-"))


def test_the_sides_that_lie_up_are_drawn_on_the_lands():
    """Not in the backdrop, which stays the same for a whole match: sides may be drawn by lot."""
    crowns, plain = sides_up("cccccc"), sides_up("pppppp")
    assert crowns.count("saga-crown") == 6
    assert "saga-crown" not in plain
    assert "costs you 0" in crowns
    assert "from each<" in plain
    assert "van ieder ander" in sides_up("pppppp", "nl")
    backdrops = {scene(table(sides=sides)).backdrop for sides in ("cccccc", "pppppp")}
    assert len(backdrops) == 1


def test_a_hand_is_drawn_card_by_card_and_equal_cards_are_touched_alike():
    drawn = things(table(hands=("g4 b3 b3", "r1")))
    assert {name: item.touch for name, item in drawn.items() if name.startswith("hand-")} == {
        "hand-b3-0": "hand-b3",
        "hand-b3-1": "hand-b3",
        "hand-g4-0": "hand-g4",
    }
    assert drawn["hand-b3-1"].label == "blue 3, in your hand"


@pytest.mark.parametrize("cards", range(1, 19))
def test_every_card_of_a_hand_can_be_touched(cards):
    places = hand_places(cards, 2)
    half = 39 * hand_scale(cards)
    for (x, y), _ in places:
        assert half <= x <= 600 - half
        assert y + half < height(2)
    steps = [b[0][0] - a[0][0] for a, b in pairwise(places) if b[0][0] > a[0][0]]
    assert all(step >= (77 if cards <= 14 else 60) for step in steps)


def test_others_hands_and_what_they_laid_face_down_are_not_drawn():
    state = table(sides="ccpccc", lands="B1* b2r1", groups=("g4(o3)",), hands=("y1 y2", "r4"))
    for observer in (2, None):
        drawn = things(state, observer)
        assert not [name for name in drawn if name.startswith("hand-") and not name.startswith("hand-r4")]
        assert "#saga-slim-back" in drawn["force-1-g4-0-unknown-1"].body
        assert "o3" not in "".join(item.id + item.body for item in drawn.values() if "force" in item.id)
        assert texts(drawn["seat-1"]) + texts(drawn["count-1"]) == ["Ana", "0", "2"]
        assert (
            drawn["seat-1"].label == "Ana: 0 fame, 2 cards in hand, forces: green 4 and a face-down card (4)"
        )


def test_the_owner_sees_a_face_down_card_as_such():
    drawn = things(table(sides="ccpccc", lands="B1* b2r1", groups=("g4(o3)",)))
    card = drawn["force-1-g4-0-o3"]
    assert "#saga-card-blank" in card.body
    assert texts(card) == ["?"]
    assert DIGITS["3"] in card.body
    assert "orange 3 (face down)" in drawn["force-1-g4-0"].label


@settings(max_examples=20)
@given(seed=seeds)
def test_what_can_only_be_deduced_is_never_drawn(seed):
    """Until the game is over, drawing does not even look at what a seat holds."""
    states, _, rng = furtive(seed)
    for state in rng.sample(states[:-1], 6):
        for observer in all_observers(len(state.fame)):
            view = SAGA.view(state, observer)
            names = default_names(len(state.fame))
            blind = replace(view, holding=())
            assert draw(view, names, "nl") == draw(blind, names, "nl")
            cards = Counter(item.id[:7] for item in draw(view, names, "nl").items if item.id[:5] == "hand-")
            assert cards == Counter(f"hand-{card}" for card in view.hand)


@settings(max_examples=20)
@given(seed=seeds)
def test_every_card_on_the_table_is_drawn_once(seed):
    states, _, rng = furtive(seed)
    state = rng.choice(states)
    observer = rng.choice(all_observers(len(state.fame)))
    view = SAGA.view(state, observer)
    drawn = [item.id for item in draw(view, default_names(len(state.fame)), "en").items]
    on_table = sum(len(faces(group)) for groups in view.groups for group in groups)
    assert sum(bool(re.fullmatch(r"force-\d-\w\d-\d-(\w\d|unknown-\d)", name)) for name in drawn) == on_table
    defending = sum(len(faces(land.defenders)) for land in view.lands)
    assert sum(bool(re.fullmatch(r"land-\w-\d-\w\d", name)) for name in drawn) == defending
    assert sum(bool(re.fullmatch(r"free-\w\d-\d", name)) for name in drawn) == len(view.free)


@settings(max_examples=20)
@given(seed=seeds)
def test_touches_tell_moves_apart(seed):
    """But for a card laid open or face down, and the cards of one force to take back: there the page asks."""
    states, _, rng = furtive(seed)
    for state in rng.sample(states, min(20, len(states))):
        turn = SAGA.turn(state)
        if not isinstance(turn, Choose):
            continue
        view = SAGA.view(state, turn.seat)
        there = {item.touch for item in draw(view, default_names(len(state.fame)), "en").items}
        same: dict[tuple, list] = {}
        for move in turn.moves:
            touched = touches(view, move)
            assert len(touched) <= 2
            assert set(touched) <= there
            if touched:
                same.setdefault(tuple(sorted(touched)), []).append(move)
        for moves in same.values():
            kinds = {type(move) for move in moves}
            assert len(moves) == 1 or kinds in ({Reinforce, Hide}, {TakeBack}, {Withdraw})
            if kinds == {Reinforce, Hide}:
                assert len(moves) == 2


def test_moves_are_made_of_the_things_one_would_touch():
    state = table(
        sides="ccpccc",
        lands="P1 p3b2, Y1 y4g1, B1 b2r1",
        hands=("b3 r2", "r1"),
        groups=("g4(o3) g4(o3) y2",),
        fame=(9,),
        free="o1",
        covered=0,
    )
    assert touch(state, "b3>new") == ("hand-b3", "new")
    assert touch(state, "b3>y2") == ("hand-b3", "group-3")
    assert touch(state, "(b3)>y2") == ("hand-b3", "group-3")
    assert touch(state, "r2>P") == ("hand-r2", "land-P")
    assert touch(state, "hire:o1") == ("free-o1",)
    assert touch(state, "take:y2<y2") == ("back", "group-3")
    assert touch(state, "take:g1<Y") == ("back", "land-Y")
    assert touch(state, "r2>g4(o3)") == ("hand-r2", "group-1"), "of equal forces the oldest"
    assert touch(state, "show>g4(o3)") == ("show", "group-2"), "the oldest that was not covered this turn"
    assert touch(after(state, "r2>new"), "end") == ()


def test_tokens_lie_there_only_while_they_can_be_used():
    bare = things(table(groups=("g4",)))
    assert "new" in bare
    assert not {"back", "show"} & set(bare)
    assert "back" in things(table(lands="Y1 y4g1"))
    assert "back" not in things(table(lands="Y1 y4g1", taken=True))
    assert "back" not in things(table(lands="Y1 y4g1", sides="cccccp"))
    assert "show" in things(table(groups=("g4(o3)",)))
    assert "show" not in things(table(groups=("g4(o3)",), covered=0))
    assert "new" not in things(table(), observer=None)


def test_a_force_shows_its_strength_and_what_its_land_asks_for():
    drawn = things(table(groups=("g4b1 r2",), lands="R1 r1"))
    assert texts(drawn["force-1-g4-0"])[0] == "5/7"
    assert texts(drawn["force-1-r2-0"])[0] == "2", "in reserve for one's own land"


def test_a_force_keeps_its_name_when_an_older_one_goes():
    state = table(groups=("g4b1 r2y1",), hands=("y2 y3", "r1"))
    before, now = things(state), things(after(state, "y2>g4b1"))
    for name in ("force-1-r2-0", "force-1-r2-0-r2", "force-1-r2-0-y1"):
        assert name in before
        assert name in now
        assert now[name].at != before[name].at
    assert before["force-1-r2-0"].touch == "group-2"
    assert now["force-1-r2-0"].touch == "group-1"
    assert "force-1-g4-0" not in now


def test_forces_that_stay_keep_their_order_when_an_equal_one_goes():
    state = table(groups=("g4b1 r2y1 g4",), hands=("y2 y3", "r1"))
    before, now = list(things(state)), list(things(after(state, "y2>g4b1")))
    stayed = set(before) & set(now)
    assert {"force-1-g4-0", "force-1-r2-0"} <= stayed
    assert [name for name in before if name in stayed] == [name for name in now if name in stayed]


def test_a_conquering_force_goes_to_its_land_and_lost_defenders_go_home():
    lost = table(lands="G2 g1y2", groups=("g4",), hands=("b1 b1", "r1"))
    drawn = things(lost)
    assert drawn["force-1-g4-0-g4"].leave == land_place(1)
    assert drawn["land-g-2-g1"].leave == seat_place(2, 1, 2, over=False)
    assert things(lost, observer=2)["land-g-2-g1"].leave == seat_place(2, 2, 2, over=False)
    assert things(table())["land-g-0-g4"].leave == MIDDLE_PLACE
    won = things(after(lost, "b1>g4"))
    assert "land-g-1-g4" in won
    assert "land-g-2-g1" not in won


def test_free_knights_show_their_price_and_equal_ones_are_one_choice():
    drawn = things(table(free="g4 g4 o2"))
    assert texts(drawn["free-o2-0"]) == ["2"]
    assert drawn["free-g4-0"].touch == drawn["free-g4-1"].touch == "free-g4"
    assert drawn["free-o2-0"].label == "orange 2, free knight, 2 fame"


def test_without_free_knights_their_place_is_only_a_line_and_nothing_else_moves():
    none, some = things(table()), things(table(free="o2"))
    assert texts(none["well"]) == ["No free knights yet"]
    assert texts(things(table(lands="G1 g4b3"))["well"]) == ["No free knights left"]
    assert texts(things(ended(lands="G1 g4b3"))["well"]) == ["No free knights left"]
    assert texts(some["well"]) == ["Free", "knights"]
    assert texts(things(table(free="o2"), language="nl")["well"]) == ["Onafhankelijke", "ridders"]
    for name in none.keys() & some.keys():
        assert none[name].at == some[name].at, name


def test_labels_speak_both_languages():
    state = table(lands="R2 r3b2", groups=("g4",), free="o2", hands=("b3", "r1"))
    drawn = things(state, language="nl")
    assert drawn["land-r"].label.startswith(
        "Het burchtenland, kroon, 1 roem per beurt, van Bo <b>, verdedigd"
    )
    assert drawn["force-1-g4-0"].label == (
        "Je troep groen 4, sterkte 4, tegen het bossenland, te veroveren met 7"
    )
    assert drawn["hand-b3-0"].label == "blauw 3, in je hand"
    english = things(state)
    assert english["land-r"].label.startswith("The land of castles, crown, 1 fame a turn, Bo <b>'s, defended")
    touched = {name for name, item in english.items() if item.touch}
    assert all(english[name].label != drawn[name].label for name in touched)


def test_what_can_be_touched_is_large_enough_for_a_thumb():
    state = table(lands="Y1 y4g1", groups=("g4b1 r2 y3",), free="o2 g1", hands=("b3 b2 y1", "r1"))
    for item in scene(state).items:
        if item.touch:
            wide, high = map(
                float, re.findall(r'class="hit"[^>]*width="([\d.]+)" height="([\d.]+)"', item.body)[0]
            )
            assert min(wide, high) >= THUMB, item.id
            assert 'class="halo"' in item.body


def test_a_picked_card_shows_the_strength_every_force_would_reach():
    state = table(lands="G2 g3y2, B1 b1", groups=("g2 b4",), hands=("g4 y1", "r1"))
    drawn = things(state)
    green, blue, new = drawn["force-1-g2-0"].body, drawn["force-1-b4-0"].body, drawn["new"].body
    assert re.findall(r'data-with="hand-(\w+)"><rect class="([\w -]+)".*?>(→[\d/]+)<', green) == [
        ("g4", "saga-gold", "→6/6"),
        ("y1", "f-card s-edge", "→3/6"),
    ]
    assert ">→8<" in blue
    assert ">→4/6<" in new
    assert ">attack<" in new
    assert ">Forests<" in new
    assert not any(
        "data-with" in item.body for item in things(state, observer=2).values() if item.kind != "cue"
    )


def test_a_picked_card_lights_its_land_which_may_be_touched_for_a_new_force():
    drawn = things(table())
    assert drawn["aim"].kind == "cue"
    for number, colour in enumerate("rgbopy"):
        shown = re.search(
            rf'data-with="hand-{colour}\*" data-at="land-{colour.upper()}" data-to="new">'
            r'<rect class="saga-aim saga-aim-casing" x="(\d+)" y="(\d+)"',
            drawn["aim"].body,
        )
        assert shown, colour
        x, y = drawn[f"land-{colour}"].at
        assert (int(shown[1]) + 2, int(shown[2]) + 2) == (x, y), number
    assert "aim" not in things(table(), observer=None)
    assert "aim" not in things(table(phase="add", sides="ccccpc", lands="P1 p3b2"))


def test_a_picked_card_says_what_to_touch_next():
    state = table(groups=("g4",), lands="R1 r3b2", hands=("b3 g2 r4", "r1"))
    drawn, dutch = things(state), things(state, language="nl")
    assert drawn["hand-b3-0"].then == "Now touch Lakes to attack, or a force to join."
    assert dutch["hand-b3-0"].then == "Kies nu Meren om aan te vallen, of een eigen troep."
    assert drawn["hand-g2-0"].then == "Now touch Forests to attack.", "its colour lies there"
    assert drawn["hand-r4-0"].then == "Now touch Castles for a reserve, or a force to join."
    guarded = things(table(lands="P1 p3b2", hands=("r4", "r1")))
    assert guarded["hand-r4-0"].then == "Now touch Castles to attack, or Treasure."
    for other in (table(hands=("b3", "r1"), to_move=2, active=2), after(state, "b3>new")):
        assert not any(item.then for name, item in things(other).items() if name.startswith("hand-"))


def test_a_picked_land_says_what_to_touch_next():
    corn = things(table(lands="Y1 y4g4, P1 p3", hands=("r4", "r1")))
    assert corn["land-y"].then == "Now touch “pick up”."
    assert corn["land-p"].then == "Now touch the card to add.", "its last defender stays"
    both = things(table(lands="Y1 y4, P1 p3b2", hands=("r4", "r1")))
    assert both["land-p"].then == "Now touch “pick up”, or a card to add."
    assert not both["land-y"].then
    waiting = things(table(lands="Y1 y4g4", to_move=2, active=2))
    assert not any(item.then for name, item in waiting.items() if name.startswith("land-"))


@pytest.mark.parametrize("side", "cp")
def test_the_words_on_a_land_fit_its_width(side):
    """At 20 units a letter takes 11 at most on average, in the widest of common faces."""
    for language in ("nl", "en"):
        for land in SIDES:
            first, second = POWER_WORDS[land[side].power or land[side].at_end]
            assert len(first.into(language)) <= 14
            assert len(second.into(language)) <= 17


def test_the_count_at_the_end_adds_up():
    state = ended(
        lands="R1 r4b3g3, P1 p4b4o3r2, B2 b3p1",
        hands=("r1 r1 r2", ""),
        groups=("g4b3",),
        fame=(20, 5),
    )
    for observer in (1, 2, None):
        drawn = things(state, observer)
        assert texts(drawn["ledger"])[6:] == [
            *("Ana", "20", "23", "0", "0", "−4", "39"),
            *("Bo &lt;b&gt;", "5", "4", "0", "0", "0", "9"),
        ]
        assert not [name for name in drawn if name.startswith("hand-")]
    assert SAGA.look.standing(SAGA.view(state, None), 1).en == "39 points · fame 20 + lands 23 − hand 4"


def test_at_the_end_a_seat_is_told_what_its_force_and_the_corn_brought():
    state = ended(
        sides="cccccc",
        lands="B1 b3p1, Y1 y2g1",
        hands=("r1", ""),
        groups=("g4b3",),
        fame=(20, 5),
    )
    assert SAGA.look.standing(SAGA.view(state, None), 1) == Text(
        "38 punten · roem 20 + landen 7 + beste troep 7 + korenland 5 − hand 1",
        "38 points · fame 20 + lands 7 + best force 7 + corn 5 − hand 1",
    )
    poor = ended(hands=("r4", ""), fame=(1, 0))
    assert SAGA.look.standing(SAGA.view(poor, None), 1).en == "−3 points · fame 1 + lands 0 − hand 4"


def test_a_seat_stands_by_its_fame_its_lands_and_its_hand():
    state = table(lands="R1 r3b2, O1 o1g4", fame=(7,), hands=("r1 r2 r3", "r1"))
    assert SAGA.look.standing(SAGA.view(state, 2), 1) == Text(
        "7 roem (+3) · 2 landen · 3 kaarten", "7 fame (+3) · 2 lands · 3 cards"
    )
