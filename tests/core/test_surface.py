"""A board with art of its own: where things lie, what can be touched, previews, texts and the style sheet."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from speeltafel.core.kit import spread
from speeltafel.core.kit.sketch import sketch
from speeltafel.core.kit.surface import Ground, Piece, Preview, Spot, Surface, Tally, unturned
from speeltafel.core.words import Text, default_names
from speeltafel.games.squadro import SQUADRO, draw, notation, rules, words
from speeltafel.lab.environments import table_observation

NAMES = default_names(2)
SPOTS = {
    "shore": Spot((50, 50), Text("aan de kant", "ashore")),
    "pond": Spot((150, 50), Text("in de vijver", "in the pond"), 90, touch="dive", halo="M-40 0H40"),
    "nest": Spot((50, 150), Text("in het nest", "in the nest"), touch="nest", halo="M-40 0H40"),
}
GROUND = Ground(
    Text("Vijver", "Pond"),
    (200, 200),
    '<rect class="pond" width="200" height="200"/>',
    SPOTS,
    cell=50,
    signs={(50, 150): "o", (150, 150): "~"},
    legend=Text("D is de eend van {seat1}.", "D is {seat1}'s duck."),
    previewed=("duck",),
    nose=20,
)
SWIMS = Preview("pond", '<path class="surface-shade" d="M0 0"/>', Text("De eend zwemt.", "The duck swims."))
TEXT = Text("iets", "something")
HITS = Preview("nest", "", Text("Weg ermee.", "Off with it."), trail="shore", hits=(("pond", "shore"),))


def duck(spot="shore", **more):
    return Piece("duck", spot, Text("eend", "duck"), '<path d="M0 0"/>', "bird", 1, sign="D", **more)


def frog(spot):
    return Piece("frog", spot, Text("kikker", "frog"), '<path d="M1 1"/>', "frog", sign="f")


def items(*pieces, ground=GROUND, tallies=()):
    return {item.id: item for item in Surface(ground, pieces, NAMES, tallies).scene("en").items}


def test_a_piece_lies_on_its_spot_turned_as_that_says_and_is_named_with_owner_and_place():
    drawn = items(duck("pond", halo="M-9 0H9"), frog("shore"))
    assert (drawn["duck"].at, drawn["duck"].turned) == ((150, 50), 90)
    assert drawn["duck"].label == "Duck, Player 1: in the pond."
    assert drawn["frog"].label == "Frog: ashore."
    assert '<path class="halo" d="M-9 0H9"/>' in drawn["duck"].body


def test_a_free_spot_is_touched_by_itself_and_a_taken_one_through_the_piece_on_it():
    drawn = items(duck("pond", then=Text("waarheen", "where to")))
    assert (drawn["spot-nest"].touch, drawn["spot-nest"].label) == ("nest", "In the nest: empty.")
    assert (drawn["spot-pond"].touch, drawn["spot-pond"].label) == ("", "")
    assert (drawn["duck"].touch, drawn["duck"].then) == ("dive", "where to")
    assert "spot-shore" not in drawn
    assert items(duck(touch="go"))["duck"].touch == "go"


def test_two_touches_can_be_made_where_both_are_on_the_surface():
    table = [Surface(GROUND, [duck(touch="go")], NAMES)]
    assert spread.touches(table, ["go", "dive"]) == ("go", "dive")
    assert spread.touches(table, ["go", "fly"]) == ()


def test_a_preview_lies_where_the_piece_would_go_above_everything():
    drawn = list(items(duck(preview=SWIMS), frog("nest")).values())
    assert drawn[-1].id == "preview-duck"
    assert (drawn[-1].at, drawn[-1].turned, drawn[-1].touch) == ((150, 50), 90, "")
    # As the pond sees it, which is turned to the right: from 20 before the duck, 80 away, to itself.
    assert '<path class="surface-trail" d="M0 80L0 0"/>' in drawn[-1].body
    assert next(item for item in drawn if item.id == "duck").label.endswith(": ashore. The duck swims.")


def test_a_preview_marks_what_it_hits_and_where_that_goes():
    body = items(duck(preview=HITS), frog("pond"))["preview-duck"].body
    assert '<use href="#surface-hit" x="100" y="-100"/>' in body
    assert '<path class="surface-sent" d="M100 -100L0 -100"/>' in body
    assert 'd="M20 -100L0 -100"' in body, "the trail ends where it says"
    assert 'id="surface-hit"' in Surface(GROUND, [], NAMES).scene("nl").backdrop


def test_the_style_sheet_shows_each_preview_with_its_piece():
    assert ".on-duck:is(:focus-visible,.picked)~.of-duck{opacity:1}" in GROUND.css
    assert "@media (hover:hover){.on-duck:hover~.of-duck{opacity:1}}" in GROUND.css
    drawn = items(duck(preview=SWIMS))
    assert "on-duck" in drawn["duck"].kind.split()
    assert "of-duck" in drawn["preview-duck"].kind.split()
    still = Ground(Text("", ""), (9, 9), "<g/>", SPOTS, cell=9)
    assert ".of-" not in still.css
    assert still.backdrop == "<g/>"


def test_a_badge_is_upright_on_the_corner_of_a_turned_piece():
    body = items(duck("pond", badge="×2"))["duck"].body
    assert 'class="surface-badge" transform="translate(-27 24)rotate(-90)"' in body
    assert "×2" in body


@pytest.mark.parametrize(
    ("degrees", "seen"), [(0, (3, 4)), (90, (4, -3)), (180, (-3, -4)), (270, (-4, 3)), (-90, (-4, 3))]
)
def test_a_vector_is_seen_from_what_is_turned(degrees, seen):
    assert unturned(3, 4, degrees) == seen
    assert not re.search("-0[^.]|-0$", "{:g} {:g}".format(*unturned(0, 5, degrees)))


def test_counts_stand_on_the_ground_and_in_a_line():
    fish = Tally("fish", Text("Vis", "Fish"), ("2", "0"), ((10, 90), (90, 90)), "count", 20)
    drawn = items(tallies=(fish,))
    assert drawn["fish-2"].at == (90, 90)
    assert drawn["fish-1"].body == '<text class="count" x="0" y="0" font-size="20">2</text>'
    told = Surface(GROUND, [], NAMES, (fish,))
    assert told.describe() == Text("Vis: Speler 1 2, Speler 2 0.", "Fish: Player 1 2, Player 2 0.")
    assert told.picture().nl.endswith("Vis: Speler 1 2, Speler 2 0.")


def test_text_shows_pieces_between_the_signs_of_the_ground():
    table = Surface(GROUND, [duck("pond"), frog("nest")], NAMES)
    assert table.picture().en == "    D\n\nf   ~\nD is Player 1's duck."
    assert table.describe().en == "frog: in the nest.\nPlayer 1:\nduck: in the pond."
    assert Surface(GROUND, [], NAMES).picture().nl == "\n\no   ~\nD is de eend van Speler 1."


def test_a_surface_is_the_whole_drawing_of_its_table():
    table = [spread.Line(Text("Beurt 3", "Turn 3")), Surface(GROUND, [duck()], NAMES)]
    assert spread.draw("Pond", table, "en").size == (200, 200)
    assert spread.picture(table).en.startswith("Turn 3\nD")


def test_programs_observe_what_lies_on_each_spot():
    seen = table_observation.observed_part(Surface(GROUND, [], NAMES), 2)
    table = Surface(GROUND, [duck("pond"), frog("nest")], NAMES)
    seen.see(table, 1)
    assert seen.settle() == (3, 3)
    numbers = [0] * 9
    seen.write(table, 2, numbers, 0)
    assert numbers == [0, 0, 0, 2, seen.kind("bird D") + 1, 0, 0, seen.kind("frog f") + 1, 0]


def test_what_is_drawn_of_a_piece_is_drawn_once():
    table = Surface(GROUND, [duck(preview=SWIMS)], NAMES)
    first, second = table.scene("nl"), table.scene("nl")
    assert all(one is other for one, other in zip(first.items, second.items, strict=True))


def test_a_spot_or_a_preview_that_the_ground_does_not_know_is_named():
    with pytest.raises(LookupError, match=r"no spot named 'sea'\."):
        items(duck("sea"))
    with pytest.raises(LookupError, match=r"no spot named 'sea'\."):
        Surface(GROUND, [duck("sea")], NAMES).picture()
    with pytest.raises(LookupError, match=r"no spot named 'sea'\."):
        items(duck(preview=Preview("sea", "", TEXT)))
    heron = Piece("heron", "nest", TEXT, "<g/>", "bird", preview=SWIMS)
    with pytest.raises(LookupError, match=r"'heron' has a preview, but its ground doesn't list it"):
        items(heron)


def test_a_seat_that_nobody_has_is_refused():
    for seat in (3, -1):
        with pytest.raises(ValueError, match=rf"'heron' is of seat {seat}; there are 2 seats\."):
            Surface(GROUND, [Piece("heron", "nest", TEXT, "<g/>", "bird", seat)], NAMES)


@pytest.mark.parametrize(
    ("counts", "points"), [(("2",), [(1, 1), (2, 2)]), (("2", "0"), [(1, 1)]), (("2",) * 3, [(1, 1)] * 3)]
)
def test_a_tally_that_has_not_one_count_and_one_point_for_each_seat_is_refused(counts, points):
    with pytest.raises(ValueError, match=rf"'fish' has {len(counts)} counts at {len(points)} points"):
        Surface(GROUND, [], NAMES, [Tally("fish", TEXT, counts, points)])


@pytest.mark.parametrize("named", ["{seat3}", "{}", "{name}", "{seat1"])
def test_a_legend_that_names_somebody_else_is_refused(named):
    wrong = replace(GROUND, legend=Text(f"D is van {named}.", f"D is {named}'s."))
    with pytest.raises(ValueError, match=r"legend of 'Pond' may only name \{seat1\}, \{seat2\}"):
        Surface(wrong, [], NAMES).picture()


def test_what_is_named_otherwise_than_pages_can_name_it_is_refused():
    for made in (
        lambda: replace(GROUND, spots={'a"b': Spot((1, 1), TEXT)}),
        lambda: replace(GROUND, previewed=("big duck",)),
        lambda: Surface(GROUND, [], NAMES, [Tally("Fish", TEXT, ("1", "2"), [(1, 1)] * 2)]),
        lambda: spread.picture([Surface(GROUND, [Piece("it's", "nest", TEXT, "", "bird")], NAMES)]),
    ):
        with pytest.raises(ValueError, match="lower-case letters, digits and hyphens"):
            made()


def test_a_second_surface_and_what_could_be_touched_beside_one_are_refused():
    pond = Surface(GROUND, [], NAMES)
    row = spread.Row(Text("Hand", "Hand"), (spread.Thing("bread", "pebble", TEXT, touch="feed"),))
    for show in (spread.picture, lambda parts: spread.draw("Pond", parts, "en")):
        with pytest.raises(ValueError, match="this one has 'Pond', 'Pond': make it one"):
            show([pond, pond])
        with pytest.raises(ValueError, match="Beside a surface 'Hand' isn't drawn, so 'feed' can't be"):
            show([pond, row])


def test_two_pieces_of_one_name_are_refused():
    with pytest.raises(ValueError, match="Two things on the table are named duck"):
        spread.draw("Pond", [Surface(GROUND, [duck(), duck("pond")], NAMES)], "en")


def test_a_sketched_game_can_lie_on_a_surface():
    told = SimpleNamespace(
        SUMMARY=words.SUMMARY,
        ENDINGS=words.ENDINGS,
        label=words.label,
        table=lambda view, names: (draw.table(view, names),),
    )
    sketched = sketch(
        "speeltafel.games.squadro",
        name="Squadro",
        rules=rules,
        words=told,
        tokens="12345",
        read=notation.read,
        write=notation.write,
        steps=lambda move: (f"row-{move.track}",),
        ground=draw.GROUND,
    )
    view = SQUADRO.view(SQUADRO.start(2, {"first": 1, "repetition": "draw"}), 1)
    assert sketched.look.draw(view, NAMES, "nl") == SQUADRO.look.draw(view, NAMES, "nl")
    assert sketched.look.touches(view, notation.read("2")) == ("row-2",)
    assert sketched.picture(view, NAMES).en.startswith(SQUADRO.picture(view, NAMES).en)
    assert draw.GROUND.css in sketched.look.css
