"""Squadro drawn: every piece where it stands, and what it would do."""

import re

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.words import Text, default_names
from speeltafel.games.squadro import SQUADRO
from speeltafel.games.squadro.layout import along, slot
from tests.playouts import play_out
from tests.squadro.positions import at, played

NAMES = default_names(2)
LOOK = SQUADRO.look


def drawn(state, language="en", observer=None):
    scene = LOOK.draw(SQUADRO.view(state, observer), NAMES, language)
    return {item.id: item for item in scene.items}


def pieces(items):
    return {name: item for name, item in items.items() if name.startswith("piece-")}


def test_all_pieces_start_at_the_corner_they_share():
    items = drawn(at())
    for track in range(1, 6):
        assert items[f"piece-1-{track}"].at == (along(0), along(track))
        assert items[f"piece-2-{track}"].at == (along(track), along(0))


@pytest.mark.parametrize(
    ("steps", "place", "row_turned", "column_turned"),
    [(2, 2, 0, 90), (5, 5, 0, 90), (6, 6, 180, 270), (7, 5, 180, 270), (11, 1, 180, 270)],
)
def test_a_piece_goes_along_its_track_and_turns_round_at_the_far_side(
    steps, place, row_turned, column_turned
):
    row = drawn(at(rows=(0, 0, steps, 0, 0)))["piece-1-3"]
    assert (row.at, row.turned) == ((along(place), along(3)), row_turned)
    column = drawn(at(columns=(0, 0, 0, steps, 0)))["piece-2-4"]
    assert (column.at, column.turned) == ((along(4), along(place)), column_turned)


def test_pieces_that_are_home_stand_in_their_owners_tray():
    items = drawn(at(rows=(0, 12, 0, 0, 0), columns=(0, 0, 0, 0, 12)))
    assert items["piece-1-2"].at == slot(1, 2)
    assert items["piece-2-5"].at == slot(2, 5)
    assert slot(1, 5)[0] < slot(2, 1)[0]
    assert slot(1, 1)[1] > along(6)
    assert ">1/4<" in items["home-1"].body
    assert "scale(0.5)" in items["piece-1-2"].body


def test_the_count_of_those_at_home_ends_before_the_first_slot():
    for seat in (1, 2):
        count = drawn(at(rows=(12,) * 3 + (0, 0)))[f"home-{seat}"]
        size = float(re.search(r'font-size="([\d.]+)"', count.body)[1])
        # Three characters, of which a digit is 0.7 wide in the widest of common faces.
        assert count.at[0] + 3 * 0.7 * size < slot(seat, 1)[0] - 12


@pytest.mark.parametrize(("steps", "speed"), [(0, 3), (3, 3), (6, 1), (9, 1)])
def test_a_piece_shows_the_speed_it_has_now_in_marks(steps, speed):
    """Digits are what tracks are called, so a piece bears none."""
    state = at(rows=(steps, 0, 0, 0, 0))
    piece = drawn(state)["piece-1-1"]
    assert re.findall(r'href="#(squadro-speed-[\d-]+)"', piece.body) == [f"squadro-speed-1-{speed}"]
    assert "<text" not in piece.body
    backdrop = LOOK.draw(SQUADRO.view(state, None), NAMES, "en").backdrop
    for seat in (1, 2):
        marks = re.search(rf'<g id="squadro-speed-{seat}-{speed}">(.*?)</g></g>', backdrop)
        assert marks[1].count("<path") == speed


def test_a_piece_that_would_jump_says_how_many_before_it_moves():
    meets = drawn(at(columns=(1, 1, 0, 0, 0)))
    assert "×2" in meets["piece-1-1"].body, "column 1 stands next to it, column 2 behind that"
    assert "×" not in meets["piece-1-2"].body


def test_the_question_explains_the_badge_of_a_jump_to_whoever_may_move():
    def asked(state, observer):
        return SQUADRO.ask(SQUADRO.view(state, observer), NAMES)

    jumping = at(columns=(1, 1, 0, 0, 0))
    assert asked(jumping, 1) == (
        "Jij bent aan de beurt: welke rij vooruit? Het teken ×2: dit stuk springt over 2 stukken.",
        "It's your turn: which row advances? The mark ×2: this piece jumps 2 pieces.",
    )
    assert asked(jumping, 2).en == "Player 1 is to play."
    assert asked(at(), 1).en == "It's your turn: which row advances?"


def test_tracks_are_numbered_where_no_piece_ever_stands():
    backdrop = LOOK.draw(SQUADRO.view(at(), None), NAMES, "en").backdrop
    plaques = re.findall(
        r'squadro-plaque" cx="(\d+)" cy="(\d+)" r="(\d+)"/><text [^>]*>(\d)</text>', backdrop
    )
    assert sorted(track for *_, track in plaques) == sorted("1122334455")
    for x, y, radius, _ in plaques:
        for across in range(7):
            for down in range(7):
                # From its middle a piece reaches 34 along its track, and 24 across it at its widest.
                apart = sorted((abs(int(x) - along(across)), abs(int(y) - along(down))))
                assert apart[1] + int(radius) / 2 > 34 or apart[0] > 24, (x, y, across, down)


def test_a_piece_is_the_same_thing_for_a_whole_game():
    played_out = play_out(SQUADRO, 7)
    everybody = {f"piece-{seat}-{track}" for seat in (1, 2) for track in range(1, 6)}
    for state in played_out.states:
        assert set(pieces(drawn(state))) == everybody


def test_no_two_pieces_stand_in_the_same_place():
    for state in play_out(SQUADRO, 11).states:
        places = [item.at for item in pieces(drawn(state)).values()]
        assert len(set(places)) == len(places)


def test_a_jumped_piece_is_drawn_back_at_its_base():
    before = at(columns=(0, 1, 0, 0, 0))
    assert drawn(before)["piece-2-2"].at == (along(2), along(1))
    assert drawn(played(before, "1"))["piece-2-2"].at == (along(2), along(0))
    turned = drawn(played(at(columns=(0, 11, 0, 0, 0)), "1"))["piece-2-2"]
    assert (turned.at, turned.turned) == ((along(2), along(6)), 270)


@pytest.mark.parametrize("to_move", [1, 2])
def test_every_move_is_one_piece_of_the_seat_to_move(to_move):
    state = at(rows=(3, 0, 12, 6, 9), columns=(1, 12, 0, 7, 6), to_move=to_move)
    turn = SQUADRO.turn(state)
    assert isinstance(turn, Choose)
    items = drawn(state)
    for move in turn.moves:
        (touch,) = LOOK.touches(SQUADRO.view(state, to_move), move)
        touched = [name for name, item in items.items() if item.touch == touch]
        assert touched == [f"piece-{to_move}-{move.track}"]


def test_rows_and_columns_are_touched_by_their_names():
    assert LOOK.touches(SQUADRO.view(at(), 1), SQUADRO.read("2")) == ("row-2",)
    assert LOOK.touches(SQUADRO.view(at(to_move=2), 2), SQUADRO.read("5")) == ("column-5",)


def test_a_finger_finds_a_piece():
    for item in pieces(drawn(at(rows=(3, 0, 12, 6, 9)))).values():
        wide, high = re.search(r'class="hit"[^>]* width="(\d+)" height="(\d+)"', item.body).groups()
        assert min(int(wide), int(high)) >= 77
        assert 'class="halo"' in item.body


def test_a_label_says_where_a_piece_is_how_fast_and_what_a_move_brings():
    state = at(rows=(2, 0, 0, 0, 0), columns=(0, 0, 1, 1, 0))
    assert drawn(state, "en")["piece-1-1"].label == (
        "Row 1, Player 1: on its way out, step 2 of 6, speed 3. "
        "A move takes it to step 5 of 6, over column 3 and column 4."
    )
    assert drawn(state, "nl")["piece-1-1"].label == (
        "Rij 1, Speler 1: heen, stap 2 van 6, snelheid 3. "
        "Een zet brengt het naar stap 5 van 6, over kolom 3 en kolom 4 heen."
    )


def test_a_label_says_that_a_move_turns_a_piece_or_brings_it_home():
    items = drawn(at(rows=(4, 12, 0, 0, 0), columns=(11, 0, 0, 0, 0)))
    assert items["piece-1-1"].label.endswith("A move takes it to the far side, where it turns.")
    assert items["piece-2-1"].label.endswith("speed 3. A move takes it home.")
    assert items["piece-1-2"].label == "Row 2, Player 1: home."


def test_a_way_back_is_counted_from_the_turn():
    assert "to step 3 of 6." in drawn(at(rows=(0, 6, 0, 0, 0)))["piece-1-2"].label


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_preview_stands_where_its_piece_will(seed):
    played_out = play_out(SQUADRO, seed)
    for before, move, after in played_out.events:
        name = f"{before.to_move}-{move.track}"
        preview, piece = drawn(before)[f"preview-piece-{name}"], drawn(after)[f"piece-{name}"]
        assert (preview.at, preview.turned) == (piece.at, piece.turned)


def test_a_preview_marks_whom_its_piece_would_jump_and_nobody_else():
    items = drawn(at(rows=(2, 0, 0, 0, 0), columns=(0, 0, 1, 1, 0)))
    marks = re.findall(r'#surface-hit" x="(-?\d+)" y="(-?\d+)"', items["preview-piece-1-1"].body)
    preview = items["preview-piece-1-1"]
    assert [(preview.at[0] + int(x), preview.at[1] + int(y)) for x, y in marks] == [
        items["piece-2-3"].at,
        items["piece-2-4"].at,
    ]
    assert "surface-hit" not in items["preview-piece-1-2"].body


def test_every_piece_can_have_a_preview_that_follows_it_alone():
    items = drawn(at())
    for name in pieces(items):
        assert items[f"preview-{name}"].kind.endswith(f" of-{name}")
        for state in (":is(:focus-visible,.picked)", ":hover"):
            assert f".on-{name}{state}~.of-{name}" in LOOK.css


def test_home_and_after_the_end_nothing_has_a_preview():
    assert "preview-piece-1-1" not in drawn(at(rows=(12, 0, 0, 0, 0)))
    over = drawn(played(at(rows=(12, 12, 12, 11, 0)), "4"))
    assert not [name for name in over if name.startswith("preview-")]
    assert over["piece-1-5"].label == "Row 5, Player 1: at its start, speed 3."


def test_the_standing_tells_who_is_home_and_who_has_turned():
    view = SQUADRO.view(at(rows=(12, 6, 11, 3, 0)), None)
    assert LOOK.standing(view, 1) == Text(
        "1 van 4 thuis · 2 op de terugweg", "1 of 4 home · 2 on the way back"
    )
    assert LOOK.standing(view, 2) == Text("0 van 4 thuis", "0 of 4 home")


def test_the_dots_at_both_ends_are_the_speeds():
    backdrop = LOOK.draw(SQUADRO.view(at(), None), NAMES, "en").backdrop
    dots = re.findall(r'href="#squadro-dot-(\d)" x="([\d.]+)" y="([\d.]+)"', backdrop)
    for seat, speeds in ((1, [3, 1, 2, 1, 3]), (2, [1, 3, 2, 3, 1])):
        mine = [
            (float(x), float(y)) if seat == 1 else (float(y), float(x)) for s, x, y in dots if s == str(seat)
        ]
        for track, speed in enumerate(speeds, 1):
            near = [edge for edge, across in mine if abs(across - along(track)) < 30]
            assert sum(edge < along(0) for edge in near) == speed
            assert sum(edge > along(6) for edge in near) == 4 - speed


def test_an_event_costs_little():
    """What changed is sent again as a whole: most pieces must stay as they were."""
    played_out = play_out(SQUADRO, 5)
    costs = []
    for before, _, after in played_out.events:
        old, new = drawn(before), drawn(after)
        changed = [item for name, item in new.items() if old.get(name) != item]
        costs.append(sum(len(item.body) + len(item.label) for item in changed))
    assert sorted(costs)[len(costs) // 2] < 2000
