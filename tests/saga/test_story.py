"""Saga's story and labels are true: every card that returns, and the owner that a move leaves."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Choose
from speeltafel.core.match import step
from speeltafel.core.words import default_names
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Begin, Guard, Hide, Reinforce
from speeltafel.games.saga.terms import card_name
from tests.playouts import play_out
from tests.saga.tables import table

seeds = st.integers(0, 10**6)
LAYING = (Begin, Reinforce, Guard, Hide)


@given(seed=seeds)
def test_every_card_that_comes_into_a_hand_is_told(seed):
    played = play_out(SAGA, seed)
    names = default_names(played.seats)
    for before, move, after in zip(played.states, played.moves, played.states[1:], strict=False):
        if before.phase not in ("turn", "add"):
            continue
        told = SAGA.tell(SAGA.view(before, None), move, SAGA.view(after, None), names).en.casefold()
        for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True), 1):
            left = Counter([move.card] if seat == before.to_move and isinstance(move, LAYING) else [])
            for card in Counter(has) - (Counter(had) - left):
                assert card_name(card).en in told


@given(seed=seeds)
def test_a_label_that_promises_a_land_keeps_its_word(seed):
    played = play_out(SAGA, seed)
    for state in played.states[2::5]:
        turn = SAGA.turn(state)
        if not isinstance(turn, Choose) or state.phase != "turn":
            continue
        view = SAGA.view(state, turn.seat)
        for move in turn.moves:
            said = SAGA.label(view, move).en
            _, now = step(SAGA, state, SAGA.write(move))
            if now.phase == "free":
                continue  # The conqueror of castles chooses a knight before the fight goes on.
            mine = [[land.owner == turn.seat for land in each.lands] for each in (state, now)]
            if "conquers" in said and "loses it at once" not in said:
                assert sum(mine[1]) == sum(mine[0]) + 1, (said, SAGA.write(move))
            elif "for a moment" in said or "loses it at once" in said:
                assert mine[1] == mine[0], (said, SAGA.write(move))


def test_a_reserve_that_wins_the_land_back_is_in_the_label_and_the_log():
    state = table(lands="G2 g3", groups=("g4", "g4b2"), hands=("b1 r2", "r1"))
    move, now = step(SAGA, state, "b1>g4")
    label = SAGA.label(SAGA.view(state, 1), move)
    assert label.en.endswith("conquers the land of forests, but loses it at once")
    assert label.nl.endswith("verovert het bossenland, maar verliest het meteen weer")
    told = SAGA.tell(SAGA.view(state, 1), move, SAGA.view(now, 1), default_names(2))
    assert "Je neemt blauw 1 en groen 4 weer in de hand." in told.nl


def test_a_card_that_stays_on_the_land_is_not_told_to_return():
    """There are two of some cards: the one that conquered lies there, the other is still in hand."""
    state = table(lands="O2 o1", groups=("o2b1",), hands=("p4 p4 r1", "r1"))
    move, now = step(SAGA, state, "p4>o2b1")
    told = SAGA.tell(SAGA.view(state, 1), move, SAGA.view(now, 1), default_names(2)).en
    assert "You conquer the land of gold" in told
    assert "You get" not in told


def test_cards_that_defend_are_named_by_their_land_where_they_may_be_joined():
    treasure = table(lands="P1 p1b3g2", hands=("y4 r1", "r1"))
    refused = SAGA.why_not(SAGA.view(treasure, 1), SAGA.read("y4>p1b3g2"))
    assert (refused.rule, refused.text.en) == (
        "G18",
        "Those cards defend the land of treasure: name the land (P).",
    )
    assert SAGA.why_not(SAGA.view(treasure, 1), SAGA.read("y4>P")) is None
    forests = table(lands="G1 g4b3", hands=("y4 r1", "r1"))
    assert SAGA.why_not(SAGA.view(forests, 1), SAGA.read("y4>g4b3")).rule == "G13"
