"""The rules of Pesten, and what it hides; `test_contract.py` runs it in a copy that has the game.

Pytest does not collect this file by itself.
"""

import re
from dataclasses import replace
from importlib import import_module
from itertools import islice
from random import Random

import pytest

from speeltafel.bots import plain
from speeltafel.core.game import Choose, Over
from speeltafel.core.kit.cards import Deals
from speeltafel.core.match import begin, replay
from speeltafel.core.words import LANGUAGES, default_names
from speeltafel.games import GAMES
from tests.playouts import all_observers, play_out
from tests.web.local_server import local_server

GAME = GAMES["pesten"]
RULES = import_module("speeltafel.games.pesten.rules")
ANA = "c4 d4 h5 s9 h7".split()  # noqa: SIM905
BO = "c5 d5 h8 s6 ha".split()  # noqa: SIM905


def dealt(top, *hands):
    """Return the state after dealing these hands and turning this card up."""
    hands = hands or (ANA, BO)
    cards = [hand[place] for place in range(5) for hand in hands]
    log = [f"get:{card}" for card in (*cards, top)]
    return replay(GAME, begin(GAME, len(hands), {"hand": 5}), log)[0][-1]


def after(state, *moves):
    return replay(GAME, state, moves)[0][-1]


def offered(state):
    turn = GAME.turn(state)
    assert isinstance(turn, Choose)
    return set(turn.moves)


def test_p1_everybody_gets_cards_and_one_is_turned_up_that_pesters_nobody():
    state = dealt("c2")
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert (state.seat, state.fine, state.laid) == (1, 0, ("c2",))
    assert len(state.pile) == 54 - 11


def test_p1_whoever_has_no_cards_left_has_won():
    state = replace(dealt("c9"), hands=(("s9",), tuple(BO)))
    over = GAME.turn(after(state, "s9"))
    assert over == Over((0, 5), (1,), "out")


def test_p2_suit_or_rank_must_fit():
    assert offered(dealt("c9")) == {"c4", "s9"}
    assert offered(after(dealt("c9"), "c4")) == {"c5"}


def test_p3_where_nothing_fits_a_card_is_drawn_and_laid_if_it_fits():
    state = replace(dealt("c9"), hands=(("d4",), tuple(BO)), pile=("c3", "h3"))
    assert offered(state) == {"draw"}
    assert offered(after(state, "draw", "get:c3")) == {"c3"}
    assert offered(after(state, "draw", "get:h3")) == {"pass"}
    assert after(state, "draw", "get:h3", "pass").seat == 2


def test_p4_laid_cards_become_the_new_pile():
    state = replace(dealt("c9"), hands=(("d4",), tuple(BO)), pile=(), laid=("s2", "h3", "c9"))
    drawing = after(state, "draw")
    assert (drawing.pile, drawing.laid) == (("h3", "s2"), ("c9",))
    assert offered(replace(state, laid=("c9",))) == {"pass"}


@pytest.mark.parametrize(("card", "seat"), [("h7", 1), ("h8", 3), ("ha", 3), ("h5", 2)])
def test_p5_some_cards_change_whose_turn_it_is(card, seat):
    hand = [card, "c4", "d4", "s9", "c6"]
    three = dealt("h3", hand, ["c5", "d5", "s6", "d6", "s8"], ["c10", "d10", "s10", "ck", "dk"])
    assert after(three, card).seat == seat


def test_p6_and_p7_fines_add_up_and_are_drawn_by_who_lays_nothing():
    state = dealt("h3", ["h2", *ANA[1:]], ["xr", *BO[1:]])
    state = after(state, "h2")
    assert offered(state) == {"xr", "draw"}
    state = after(state, "xr")
    assert (state.fine, offered(state)) == (7, {"draw"})
    state = after(state, "draw", *(f"get:{card}" for card in state.pile[:7]))
    assert (len(state.hands[0]), state.seat, state.fine) == (11, 2, 0)


def test_p8_everything_fits_on_a_joker():
    assert offered(dealt("xb")) == set(ANA)


def test_p9_a_jack_fits_and_asks_for_a_suit():
    state = dealt("h3", ["sj", "c4", "c5", "c6", "c8"], ["c7", "d5", "d8", "s6", "dk"])
    assert offered(state) == {"sj-c", "sj-d", "sj-h", "sj-s"}
    assert offered(after(state, "sj-d")) == {"d5", "d8", "dk"}
    assert GAME.look.touches(GAME.view(state, 1), "sj-d") == ("sj", "d")


def test_p10_the_last_card_is_announced():
    state = replace(dealt("c9"), hands=(("c4", "d4"), tuple(BO)))
    names, last = default_names(2), after(state, "c4")
    told = GAME.tell(GAME.view(state, 2), "c4", GAME.view(last, 2), names)
    assert told.en == "Player 1 lays the 4 of clubs. Last card for Player 1!"


def test_p11_when_nobody_can_do_anything_the_fewest_cards_win():
    state = replace(dealt("c9"), hands=(("d4",), ("h5", "h6")), pile=(), laid=("c9",))
    over = GAME.turn(after(state, "pass", "pass"))
    assert over == Over((1, 2), (1,), "stuck")


def secrets_of(state, observer):
    """The cards that an observer can't see."""
    held = [card for seat, hand in enumerate(state.hands, 1) if seat != observer for card in hand]
    return {*held, *state.pile}


@pytest.mark.parametrize("seed", range(2))
def test_nothing_that_is_told_or_drawn_names_a_hidden_card(seed):
    played = play_out(GAME, seed)
    names = default_names(played.seats)
    for place in range(0, len(played.moves), 7):
        state = played.states[place]
        if isinstance(GAME.turn(state), Over):
            continue
        for observer in all_observers(played.seats):
            view = GAME.view(state, observer)
            secret = secrets_of(state, observer)
            assert not secret & set(re.findall(r"'(\w+)'", repr(view)))
            assert not secret & set(re.findall(r'"(\w+)"', repr(GAME.dump_view(view)).replace("'", '"')))
            moves = GAME.redacted_history(played.states[: place + 1], played.moves[:place], observer)
            told = {move.removeprefix("get:") for move in moves if move.startswith("get:")}
            seen = {*(state.hands[observer - 1] if observer else ()), *state.laid}
            ever_seen = {move.partition("-")[0] for move in moves if not move.startswith("get:")}
            mine = {
                move.removeprefix("get:")
                for before, move in zip(played.states, played.moves[:place], strict=False)
                if move.startswith("get:") and before.roller in (0, observer)
            }
            assert told <= {*seen, *ever_seen, *mine, "?"}
            for language in LANGUAGES:
                scene = GAME.look.draw(view, names, language)
                drawn = {item.id for item in scene.items if item.id.startswith("thing-card-")}
                assert len(drawn) == len(view.hands[observer - 1] if observer else ()) + bool(state.laid)


@pytest.mark.parametrize("seed", range(2))
def test_all_deals_look_the_same_and_the_true_one_is_among_them(seed):
    played = play_out(GAME, seed, seats=2, options={"hand": 5})
    rng = Random(seed)
    for state in rng.sample(played.states, 8):
        for observer in all_observers(2):
            view = GAME.view(state, observer)
            states = GAME.consistent_states(view)
            assert isinstance(states, Deals)
            for other in islice(states, 20):
                assert GAME.view(other, observer) == view
            if states.count < 5000:
                assert state in list(states)


def test_what_others_get_from_the_server_names_no_hidden_card(tmp_path):
    with local_server(tmp_path) as server:
        people = [server.guest("en"), server.guest("en")]
        path = server.new_table("pesten", *people)
        table = server.table_at(path)
        events = len(table.match.moves)
        seats = [table.seats_of(person.person)[0] for person in people]
        for person, seat in zip([*people, server.guest("en")], [*seats, None], strict=True):
            for place in ("", "/record", "/news?since=0", f"/at/{events}", f"/at/{events}.svg", "/at/3"):
                answer = person.get(f"{path}{place}").text
                for card in secrets_of(table.match.state, seat):
                    assert not re.search(rf"\b{GAME.label(None, card).en}\b", answer), (place, card)
                    assert f"get:{card}" not in answer, (place, card)


def test_a_card_glides_from_a_hand_and_from_the_pile_and_a_hidden_one_has_no_name():
    state = dealt("c9")
    laid = after(state, "c4")
    mine, theirs = ({item.id: item for item in draw(state, seat)} for seat in (1, 2))
    assert "thing-card-02" in mine, "the four of clubs"
    assert "thing-card-02" not in theirs
    after_it = {item.id: item for item in draw(laid, 2)}
    assert after_it["thing-card-02"].enter == theirs["thing-hand-1"].at
    assert draw(laid, 1)[[item.id for item in draw(laid, 1)].index("thing-card-02")].touch == ""


def draw(state, observer):
    return GAME.look.draw(GAME.view(state, observer), default_names(2), "nl").items


def test_thirteen_cards_lie_apart_by_a_thumb_on_a_small_phone():
    state = replace(dealt("d9"), hands=(RULES.PACK[:13], tuple(BO)))
    cards = [item for item in draw(state, 1) if item.touch in RULES.PACK]
    assert len(cards) == 13
    nearest = min(
        abs(complex(*one.at) - complex(*other.at)) for one in cards for other in cards if one is not other
    )
    assert nearest * 344 / 600 > 42, "px at a width of 360"


def test_beginners_play_a_match_to_its_end():
    state, rng = begin(GAME, 2, {"hand": 5}), Random(1)
    bot = plain.bot(GAME)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Choose):
            view = GAME.view(state, turn.seat)
            move = (
                bot.think(view, turn.moves, "beginner", 60, rng).move
                if len(turn.moves) > 1
                else turn.moves[0]
            )
        else:
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        state = GAME.play(state, move)
    assert turn.winners
