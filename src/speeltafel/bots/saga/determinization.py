"""Determinization: sample states consistent with a view, every hidden card as likely as another."""

import random

from speeltafel.games.saga.cards import UNKNOWN, Group, Hand, face_down, fits, without
from speeltafel.games.saga.state import State, put
from speeltafel.games.saga.view import Groups, View, consistent_states

_TRIES = 200
"""Rejected samples after which the first consistent state is taken; at least one in three was accepted."""


def sample_states(view: View, number: int, rng: random.Random) -> list[State]:
    """Sample so many states consistent with this view; one where nothing is hidden."""
    state = next(iter(consistent_states(view)))
    hiding = [seat for seat, groups in enumerate(view.groups) if UNKNOWN in "".join(groups)]
    if not hiding:
        return [state]
    return [_resample(state, view, hiding, rng) for _ in range(number)]


def _resample(state: State, view: View, hiding: list[int], rng: random.Random) -> State:
    """Return the state with the hidden cards of these seats drawn again."""
    for seat in hiding:
        for _ in range(_TRIES):
            drawn = _draw_hidden(view.holding[seat], view.groups[seat], rng)
            if drawn:
                hand, groups = drawn
                state = state.but(hands=put(state.hands, seat, hand), groups=put(state.groups, seat, groups))
                break
    return state


def _draw_hidden(hand: Hand, groups: Groups, rng: random.Random) -> tuple[Hand, Groups] | None:
    """Draw all face-down cards from the hand; None where a colour would come twice in a group (G9)."""
    filled: list[Group] = []
    for group in groups:
        while UNKNOWN in group:
            card = rng.choice(hand)
            if not fits(card, group):
                return None
            hand, group = without(hand, card), group.replace(UNKNOWN, face_down(card), 1)
        filled.append(group)
    return hand, tuple(filled)
