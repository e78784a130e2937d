"""What holds in every position of Saga."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.games.saga import SAGA
from speeltafel.games.saga.cards import SET_CARDS, cards_in
from speeltafel.games.saga.conquest import find_conqueror
from tests.playouts import play_out
from tests.saga.test_secrets import furtive

seeds = st.integers(0, 10**6)


def all_cards(state):
    """Every card in the game, wherever it is."""
    cards = Counter(state.free)
    for hand in state.hands:
        cards.update(hand)
    for groups in (*state.groups, [land.defenders for land in state.lands]):
        cards.update(card for group in groups for card in cards_in(group))
    return cards


@given(seed=seeds)
def test_no_card_is_ever_lost_or_made(seed):
    played = play_out(SAGA, seed)
    for state in played.states:
        if state.phase in ("sides", "deal", "display"):
            continue
        expected: Counter[str] = Counter()
        for name in state.sets:
            expected.update(SET_CARDS[name])
        assert all_cards(state) == expected
        assert expected.total() == 12 * (played.seats + 1)


@given(seed=seeds)
def test_each_colour_lies_once_in_a_group_and_defenders_lie_open(seed):
    states, _, _ = furtive(seed)
    for state in states:
        for groups in state.groups:
            for group in groups:
                colours = [card[0] for card in cards_in(group)]
                assert 0 < len(set(colours)) == len(colours)
                assert group[0] != "(", "the first card of a force lies open"
        for land in state.lands:
            colours = [card[0] for card in cards_in(land.defenders)]
            assert 0 < len(set(colours)) == len(colours)
            assert "(" not in land.defenders


@given(seed=seeds)
def test_fame_never_falls_below_zero_and_no_turn_begins_with_an_empty_hand(seed):
    played = play_out(SAGA, seed)
    for state in played.states[1:]:
        assert min(state.fame) >= 0
        assert 1 <= state.round <= 60
        if state.phase == "turn" and not state.laid:
            assert state.hands[state.active - 1]


@given(seed=seeds)
def test_no_land_lies_with_weaker_defenders_than_one_strongest_rival(seed):
    """Between events every land is settled: settling it again changes nothing."""
    for state in play_out(SAGA, seed).states:
        if state.phase == "turn":
            assert all(find_conqueror(state, number) is None for number in range(6))
