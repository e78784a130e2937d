"""A face-down card is the one secret of Saga: nothing reveals it before it is turned up (G4)."""

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.core.words import default_names
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Begin, End, Hide, Hire, Show, TakeBack
from speeltafel.games.saga.scoring import can_add
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View
from tests.playouts import all_observers
from tests.saga.tables import after, defenders, table

KEEN = {Hide: 40, Show: 0.3, TakeBack: 2, Begin: 0.5, Hire: 0.5, End: 2}


def furtive(seed):
    """A game among people who like to lay cards face down: the lakes are plain and soon somebody's."""
    rng = random.Random(f"furtive {seed}")
    seats = rng.choice((2, 3, 4))
    sides = "".join(rng.choice("cp") if land != "B" else "p" for land in "RGBOP") + rng.choice("ccp")
    state = begin(SAGA, seats, {"sides": sides, "memory": rng.random() < 0.2})
    for _ in range(2):
        dealing = SAGA.turn(state)
        assert isinstance(dealing, Chance)
        odds = dealing.odds
        state = SAGA.play(state, odds.holding(rng.randrange(odds.total)))
    lands = list(state.lands)
    lands[2] = type(lands[2])(rng.randint(1, seats), lands[2].defenders)
    states, moves = [state.but(lands=tuple(lands))], []
    while isinstance(turn := SAGA.turn(states[-1]), Choose):
        move = rng.choices(turn.moves, [KEEN.get(type(move), 1) for move in turn.moves])[0]
        moves.append(move)
        states.append(SAGA.play(states[-1], move))
    assert isinstance(turn, Over)
    return states, moves, rng


seeds = st.integers(0, 10**6)


@given(seed=seeds)
def test_worlds_are_exactly_the_states_a_view_cannot_tell_apart(seed):
    states, _, rng = furtive(seed)
    for state in rng.sample(states, min(15, len(states))):
        for observer in all_observers(len(state.fame)):
            view = SAGA.view(state, observer)
            worlds = list(SAGA.consistent_states(view))
            assert state in worlds
            assert len(set(worlds)) == len(worlds)
            assert {SAGA.view(world, observer) for world in worlds} == {view}


def test_games_with_equal_views_have_equal_texts_and_pictures():
    """Another card lies face down, and the same is done in sight: same views, tokens, texts, pictures."""
    assert sum(shadowed(seed) for seed in range(60)) > 300


def shadowed(seed):
    """Play a furtive game and its shadow, in which another card is hidden; count equal events."""
    states, moves, rng = furtive(seed)
    hidings = [at for at, move in enumerate(moves) if isinstance(move, Hide)]
    if not hidings:
        return 0
    first = rng.choice(hidings)
    observer = rng.choice(
        [observer for observer in all_observers(len(states[0].fame)) if observer != states[first].active]
    )
    shadows, done = states[: first + 1], moves[:first]
    for at in range(first, len(moves)):
        move = next(lookalikes(shadows[-1], states, moves, at, observer), None)
        if move is None or states[at + 1].phase == "over":
            break
        done.append(move)
        shadows.append(SAGA.play(shadows[-1], move))
        assert_alike((states[: at + 2], moves[: at + 1]), (shadows, done), observer)
    return len(done) - first


def lookalikes(shadow, states, moves, at, observer):
    """Yield moves of the shadow game that this observer can't tell from the true one."""
    truth = SAGA.view(states[at + 1], observer)
    seen = SAGA.redacted_history(states[at : at + 2], moves[at : at + 1], observer)
    turn = SAGA.turn(shadow)
    for move in turn.moves if isinstance(turn, Choose) else ():
        if isinstance(move, Hide) and move == moves[at]:
            continue
        there = SAGA.play(shadow, move)
        if (
            SAGA.view(there, observer) == truth
            and SAGA.redacted_history([shadow, there], [move], observer) == seen
        ):
            yield move


def assert_alike(one, other, observer):
    """Compare everything that this observer can read of two games so far."""
    (states, moves), (shadows, done) = one, other
    assert shadows[-1] in list(SAGA.consistent_states(SAGA.view(states[-1], observer)))
    log = SAGA.redacted_history(states, moves, observer)
    assert SAGA.redacted_history(shadows, done, observer) == log
    names = default_names(len(states[0].fame))
    for event in range(max(0, len(log) - 2), len(log)):
        told = [
            SAGA.tell(
                SAGA.view(game[event], observer), log[event], SAGA.view(game[event + 1], observer), names
            )
            for game in (states, shadows)
        ]
        assert told[0] == told[1]
    views = [SAGA.view(game[-1], observer) for game in (states, shadows)]
    for reading in (SAGA.picture, SAGA.describe, SAGA.ask):
        assert reading(views[0], names) == reading(views[1], names)
    for move in moves[-3:]:
        assert SAGA.why_not(views[0], move) == SAGA.why_not(views[1], move)


@given(seed=seeds)
def test_what_a_log_has_named_it_does_not_hide_again(seed):
    states, moves, rng = furtive(seed)
    observer = rng.choice(all_observers(len(states[0].fame)))
    earlier: tuple = ()
    for until in [*sorted(rng.sample(range(1, len(states)), 8)), len(moves)]:
        log = SAGA.redacted_history(states[: until + 1], moves[:until], observer)
        for true, before, now in zip(moves, earlier, log, strict=False):
            assert now in (before, true) or SAGA.write(now).count("?") < SAGA.write(before).count("?")
        earlier = log
    assert earlier == tuple(moves)


def test_a_view_has_no_field_for_a_secret():
    """Another's hidden card can be swapped for one in the same hand, and the view does not change."""
    one = table(sides="ccpccc", lands="B1* b2r1", groups=("g4(b3)",), hands=("y1 y2", "r1"), turn=2)
    other = one.but(groups=(("g4(y1)",), ()), hands=(("b3", "y2"), ("r1",)))
    assert SAGA.view(one, 2) == SAGA.view(other, 2)
    assert SAGA.view(one, None) == SAGA.view(other, None)
    assert SAGA.view(one, 1) != SAGA.view(other, 1)
    assert set(View.__struct_fields__) - set(State.__struct_fields__) == {
        "observer",
        "hand",
        "hand_sizes",
        "holding",
    }


def test_worlds_deal_what_a_seat_holds_over_its_hand_and_its_hidden_places():
    state = table(sides="ccpccc", lands="B1* b2r1", groups=("g4(b3) r1(y2)",), hands=("y1 g1", "r1"), turn=2)
    guesses = {world.groups[0] for world in SAGA.consistent_states(SAGA.view(state, 2))}
    # Held: b3, g1, y1, y2. Green can't lie on green; everything else can lie on either.
    assert guesses == {
        ("g4(b3)", "r1(y2)"),
        ("g4(b3)", "r1(y1)"),
        ("g4(b3)", "r1(g1)"),
        ("g4(y1)", "r1(b3)"),
        ("g4(y1)", "r1(y2)"),
        ("g4(y1)", "r1(g1)"),
        ("g4(y2)", "r1(b3)"),
        ("g4(y2)", "r1(y1)"),
        ("g4(y2)", "r1(g1)"),
    }
    assert list(SAGA.consistent_states(SAGA.view(state, 1))) == [state]


@given(seed=seeds)
def test_where_a_seat_is_asked_to_add_a_card_one_fits_in_every_world(seed):
    """Crowded forces with much face down: what fits nowhere in one world fits nowhere in any."""
    rng = random.Random(seed)
    colours = ["".join(rng.sample("rgbopy", rng.randint(3, 6))) for _ in range(rng.randint(1, 3))]
    groups = [
        f"{group[0]}1"
        + "".join(f"({colour}2)" if rng.random() < 0.4 else f"{colour}1" for colour in group[1:])
        for group in colours
    ]
    hand = " ".join(f"{rng.choice('rgb')}{rng.randint(3, 4)}" for _ in range(rng.randint(1, 2)))
    state = table(sides="ccpcpc", lands="P1 p1g1b1r1", groups=(" ".join(groups),), hands=(hand, "y1"), turn=2)
    worlds = itertools.islice(SAGA.consistent_states(SAGA.view(state, 2)), 500)
    assert {can_add(world, 1) for world in worlds} == {can_add(state, 1)}


SPY = {"sides": "ccpccc", "lands": "B1 b2r1, Y1 y4g1", "hands": ("b3 y2 p1 r1", "o1 o2 o3 o4")}


def redacted(state, *tokens, observer=2):
    """The log of these tokens as this observer read it afterwards."""
    states, moves = [state], []
    for token in tokens:
        moves.append(SAGA.read(token))
        states.append(after(states[-1], token))
    return [SAGA.write(move) for move in SAGA.redacted_history(states, moves, observer)]


def test_a_hidden_card_is_a_question_mark_in_every_token_that_would_name_it():
    state = table(**SPY, groups=("g2",))
    game = ("(b3)>g2", "end", "o1>new", "r1>g2(b3)", "take:r1<g2(b3)r1")
    assert redacted(state, *game) == ["(?)>g2", "end", "o1>new", "r1>g2(?)", "take:r1<g2(?)r1"]
    assert redacted(state, *game, observer=None) == redacted(state, *game)
    assert redacted(state, *game, observer=1) == list(game)


def test_a_shown_card_is_named_in_the_old_tokens_too():
    state = table(**SPY, groups=("g1",), taken=True)
    game = ("(b3)>g1", "o1>new", "r1>g1(b3)", "end", "o2>new", "show>g1(b3)r1")
    assert redacted(state, *game[:5])[0] == "(?)>g1"
    assert redacted(state, *game) == list(game)


def test_a_card_taken_back_unseen_stays_unnamed():
    state = table(**SPY, groups=("g1",))
    game = ("(b3)>g1", "take:b3<g1(b3)", "o1>new", "b3>new", "end")
    assert redacted(state, *game) == ["(?)>g1", "take:?<g1(?)", "o1>new", "b3>new", "end"]


def test_of_two_hidden_cards_only_the_shown_one_is_named():
    state = table(**SPY, groups=("g1(y1)",))
    game = ("(b3)>g1(y1)", "take:y1<g1(y1)(b3)", "o1>new", "p1>new", "show>g1(b3)")
    assert redacted(state, *game) == ["(b3)>g1(?)", "take:?<g1(?)(b3)", "o1>new", "p1>new", "show>g1(b3)"]


def test_of_two_equal_forces_the_older_conquers_and_only_its_card_is_named():
    """Both hide blue 3. When a tie ends, the older takes the land; what the younger hides stays a secret."""
    state = table(
        sides="ccpccc",
        lands="G g2y2, B1 b2r1, Y2 y4g1",
        groups=("g4r1(b3) g4r1", "g4p1"),
        hands=("b3 o2 o2", "o1 o2 o3 o4"),
    )
    game = ("(b3)>g4r1", "end", "o1>new", "take:p1<g4p1", "o2>new")
    now = after(state, *game)
    assert defenders(now, "G") == "g4r1b3"
    assert now.groups[0] == ("g4r1(b3)", "o2")
    assert redacted(state, *game) == ["(?)>g4r1", "end", "o1>new", "take:p1<g4p1", "o2>new"]


def test_a_force_that_conquers_in_anothers_turn_names_what_it_hid():
    state = table(
        sides="ccpccc",
        lands="G2 g2y2, B1 b2r1, Y2 y4g1",
        groups=("g3",),
        hands=("b4 o2", "o1 o2 o3"),
    )
    game = ("(b4)>g3", "take:y2<G", "o1>new")
    assert redacted(state, *game[:1]) == ["(?)>g3"]
    assert redacted(state, *game) == ["(b4)>g3", "take:y2<G", "o1>new"]
    assert defenders(after(state, *game), "G") == "g3b4"


def test_an_event_told_live_hides_what_the_table_does_not_show():
    state = table(**SPY, groups=("g2",))
    now = after(state, "(b3)>g2")
    names = default_names(2)
    for observer, words in (
        (1, "You lay blue 3 face down onto green 2."),
        (2, "Player 1 lays a card face down onto green 2."),
    ):
        seen = SAGA.redacted_history([state, now], [SAGA.read("(b3)>g2")], observer)[0]
        assert SAGA.tell(SAGA.view(state, observer), seen, SAGA.view(now, observer), names).en.startswith(
            words
        )


def test_at_the_end_everything_is_shown():
    states, moves, _ = furtive(3)
    for observer in all_observers(len(states[0].fame)):
        assert SAGA.redacted_history(states, moves, observer) == tuple(moves)
        assert list(SAGA.consistent_states(SAGA.view(states[-1], observer))) == [states[-1]]
