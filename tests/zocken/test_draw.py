"""Zocken's scene: where things lie, what is touched, and how it is labelled."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.words import LANGUAGES, Text, default_names
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import COLOURS, FIELDS, LEFT, OUT, RIGHT
from speeltafel.games.zocken.draw import draw, standing, touches
from speeltafel.games.zocken.layout import Layout
from tests.playouts import play_out
from tests.zocken.positions import PERFECT, THREE, new, played, position, turn_of


def drawn(state, language="en"):
    return draw(ZOCKEN.view(state, None), default_names(len(state.totals)), language)


def things(state, language="en"):
    return {item.id: item for item in drawn(state, language).items}


def text_of(item):
    return " ".join(ET.fromstring(f"<svg>{item.body}</svg>").itertext()).split()


def pips(item):
    return item.body.count("<circle")


def test_all_seven_dice_wait_in_their_colours_slots_with_their_emblem_up():
    there, spots = things(new()), Layout(2)
    for colour in COLOURS:
        die = there[f"die-{colour}"]
        assert die.at == spots.waiting(colour)
        assert pips(die) == 0
        assert f"#zocken-{colour}" in die.body


def test_a_die_keeps_its_id_from_the_tray_to_the_hand_to_the_row():
    spots, state, seen = Layout(2), new(), []
    for token in ("green", "5", "f3"):
        state = played(state, token)
        seen.append(things(state)["die-green"])
    chosen, thrown, placed = seen
    assert [die.at for die in seen] == [spots.hand, spots.hand, spots.place(3)]
    assert pips(chosen) == 0
    assert pips(thrown) == 5
    assert thrown.body == placed.body, "a die that is laid down doesn't tumble again"
    assert placed.label == "Green 5, field 3"


def test_dice_lie_on_their_places_and_on_out_in_the_order_they_came():
    there, spots = things(position("B1 | X X P3 X X X X | Y4", out="W2 G2")), Layout(2)
    at = {colour: there[f"die-{colour}"].at for colour in COLOURS}
    assert at["blue"] == spots.place(LEFT)
    assert at["purple"] == spots.place(3)
    assert at["yellow"] == spots.place(RIGHT)
    assert [at["white"], at["green"]] == [spots.on_out(0), spots.on_out(1)]
    assert [pips(there[f"die-{colour}"]) for colour in ("blue", "purple", "yellow", "white")] == [1, 3, 4, 2]


def test_the_nine_places_read_from_left_to_right_and_lie_apart():
    spots = Layout(2)
    across = [spots.place(field)[0] for field in FIELDS]
    assert across == sorted(across)
    assert spots.place(LEFT)[0] <= across[0] < across[-1] <= spots.place(RIGHT)[0]
    middles = [spots.place(place) for place in (*range(OUT + 1),)]
    for n, (x, y) in enumerate(middles):
        assert all(abs(x - x2) >= 77 or abs(y - y2) >= 77 for x2, y2 in middles[n + 1 :])


def test_a_die_beside_its_own_colour_moves_up_to_its_circle_and_rings_it():
    state, spots = position("X | R2 X X P3 X X X | X"), Layout(2)
    there = things(state)
    assert there["die-red"].at[1] < spots.place(1)[1]
    assert there["die-purple"].at == spots.place(4)
    assert there["match-1"].at == spots.circle(1)
    assert [name for name in there if name.startswith("match-")] == ["match-1"]


def test_the_sum_as_it_lies_is_shown_term_by_term_and_marked_in_the_table():
    there = things(position("P1 | R2 O2 Y3 X X X X | X", out="W1"))
    terms = [text_of(there[f"term-{nth}"]) for nth in range(4)]
    assert terms == [["0"], ["60"], ["10"], ["20"]]
    assert text_of(there["sum"]) == ["30"]
    assert there["sum"].label == "As it lies now: 60 (3 matches) − 10 (1 escape) − 20 (1 on OUT) = 30 points"
    assert there["reached"].at == Layout(2).worth(3)
    assert text_of(there["reached"]) == ["3×", "60"]


def test_without_matches_nothing_is_marked_in_the_table():
    assert "reached" not in things(new())


def test_a_sum_below_zero_has_a_minus_sign():
    assert text_of(things(position("X | P1 X X X X X X | X", out="W1 G2"))["sum"]) == ["−40"]


@pytest.mark.parametrize(
    ("on_row", "way"),
    [
        ("X | X X X X X X X | X", "The row may still rise or fall"),
        ("X | 2 X 2 X X X X | X", "The row may still rise or fall"),
        ("X | 2 X 3 X X X X | X", "The row rises"),
        ("3 | X X 2 X X X X | X", "The row falls"),
    ],
)
def test_the_way_of_the_row_is_shown(on_row, way):
    assert things(position(on_row))["way"].label == way


def test_chips_go_from_their_stools_to_the_betting_fields_and_the_throwers_to_the_hand():
    spots, state = Layout(4), played(new(4), f"{THREE} bet no")
    there = things(state)
    assert there["chip-1"].at == spots.thrower
    assert there["chip-2"].at == spots.wager(2, 1, True)
    assert there["chip-3"].at == spots.wager(3, 1, False)
    assert there["chip-4"].at == spots.stool(4) == there["asked"].at
    labels = [there[f"chip-{seat}"].label for seat in (1, 2, 3, 4)]
    assert labels == ["Player 1 throws", "Player 2 bets", "Player 3 doesn't bet", "Player 4 may bet"]
    assert there["field-bet"].label.endswith("otherwise −20: Player 2")
    assert "asked" not in things(played(state, "no"))


@pytest.mark.parametrize("seats", range(2, 9))
def test_no_two_chips_cover_each_other_however_people_bet(seats):
    spots = Layout(seats)
    for active in range(1, seats + 1):
        for bets in (True, False):
            spot = [spots.wager(seat, active, bets) for seat in range(1, seats + 1) if seat != active]
            (px, py), (wide, high) = spots.plate(bets), (276, 90)
            for n, (x, y) in enumerate(spot):
                assert px - wide / 2 < x - 20 < x + 20 < px + wide / 2
                assert py - high / 2 < y - 20 < y + 20 < py + high / 2
                assert all(abs(x - x2) >= 40 or abs(y - y2) >= 40 for x2, y2 in spot[n + 1 :])


def test_alone_there_is_nothing_to_bet_on_and_the_board_is_lower():
    alone, together = drawn(new(1)), drawn(new(2))
    assert {"bet", "no"}.isdisjoint(item.touch for item in alone.items)
    assert alone.size[1] < together.size[1]
    assert ">bet<" in together.backdrop
    assert ">bet<" not in alone.backdrop
    assert "question" not in {item.id for item in alone.items}


def test_a_bet_is_asked_as_a_question_about_the_thrower():
    assert " ".join(text_of(things(new())["question"])) == "Will Player 1 make more than 50?"
    assert " ".join(text_of(things(new(), "nl")["question"])) == "Haalt Speler 1 meer dan 50 punten?"
    spots, long = Layout(2), Text("Wilhelmina van den Berg", "Wilhelmina van den Berg")
    scene = draw(ZOCKEN.view(new(), None), (long, long), "nl")
    asked = next(item for item in scene.items if item.id == "question")
    assert "Wilhelmina…" in asked.body
    assert spots.points(1)[1] < asked.at[1] < spots.plate(True)[1]


def test_everybodys_points_stand_below_their_stools():
    there = things(turn_of(new(), PERFECT, "bet"))
    assert [text_of(there[f"points-{seat}"]) for seat in (1, 2)] == [["330"], ["165"]]


def test_after_the_last_turn_the_dice_stay_as_they_lie():
    there = things(turn_of(new(1, rounds=1), PERFECT, ""))
    assert len([name for name in there if name.startswith("match-")]) == 7
    assert text_of(there["sum"]) == ["330"]
    assert drawn(turn_of(new(1, rounds=1), PERFECT, "")).label == "Zocken: the game is over"


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_one_touch_of_its_own_large_enough_for_a_thumb(seed):
    game = play_out(ZOCKEN, seed)
    for state in random.Random(seed).sample(game.states, min(40, len(game.states))):
        turn = ZOCKEN.turn(state)
        if not isinstance(turn, Choose):
            continue
        view = ZOCKEN.view(state, turn.seat)
        made = [touches(view, move) for move in turn.moves]
        assert len(set(made)) == len(made)
        bodies = {item.touch: item.body for item in drawn(state).items if item.touch}
        for (touch,) in made:
            wide, high = re.search(r'class="hit"[^>]* width="(\d+)" height="(\d+)"', bodies[touch]).groups()
            assert int(wide) >= 77
            assert int(high) >= 77
            assert 'class="halo"' in bodies[touch]


def test_touches_carry_the_names_of_the_tokens():
    view = ZOCKEN.view(new(), 1)
    said = {
        token: touches(view, ZOCKEN.read(token)) for token in ("red", "f3", "left", "out", "bet", "no", "4")
    }
    assert said == {
        "red": ("die-red",),
        "f3": ("place-f3",),
        "left": ("place-left",),
        "out": ("place-out",),
        "bet": ("bet",),
        "no": ("no",),
        "4": (),
    }


def test_places_say_in_both_languages_what_they_are_and_what_lies_there():
    state = position("P1 | X O2 X G3 X X X | X", out="W1")
    english, dutch = things(state), things(state, "nl")
    assert english["place-left"].label == "The left escape, −10: purple 1"
    assert english["place-f2"].label == "Field 2, orange circle: orange 2, a match"
    assert english["place-f3"].label == "Field 3, yellow circle: empty"
    assert english["place-out"].label == "OUT, −20: white 1"
    assert dutch["place-f2"].label == "Veld 2, cirkel oranje: oranje 2, juiste kleur"
    assert dutch["place-out"].label == "UIT, −20: wit 1"
    assert dutch["die-red"].label == "De rode dobbelsteen, wacht"
    assert ">UIT<" in drawn(state, "nl").backdrop
    assert ">OUT<" in drawn(state).backdrop


def test_a_name_is_never_markup():
    state = played(new(), THREE)
    rude = [name._replace(nl="<b>", en="<b>") for name in default_names(2)]
    scene = draw(ZOCKEN.view(state, 1), rude, "en")
    assert all("<b>" not in item.body for item in scene.items)
    assert "<b>" not in scene.backdrop


def test_standing_tells_the_points_and_what_a_seat_does():
    asked = ZOCKEN.view(played(new(3), f"{THREE} bet"), None)
    assert [standing(asked, seat).en for seat in (1, 2, 3)] == [
        "0 points · throws",
        "0 points · bets",
        "0 points · may bet",
    ]
    assert standing(asked, 3).nl == "0 punten · mag wedden"


def test_little_changes_from_one_event_to_the_next():
    game = play_out(ZOCKEN, 5, seats=8)
    for before, _, after in game.events:
        was, now = things(before), drawn(after).items
        changed = [item for item in now if was.get(item.id) != item]
        if after.left != COLOURS:  # otherwise a new turn has begun, and everything goes back
            assert sum(len(item.body) + len(item.label) for item in changed) < 2500


def test_the_words_under_the_steps_fit_beside_the_row():
    for log in ("", "red 1 f1 orange 2 f2", "red 6 f1 orange 2 f2"):
        for language in LANGUAGES:
            scene = draw(ZOCKEN.view(played(new(), log), None), default_names(2), language)
            way = next(item for item in scene.items if item.id == "way")
            said = "".join(ET.fromstring(f"<g>{way.body}</g>").itertext())
            assert 0 < len(said) <= len("up or down"), said
