"""Sample states consistent with a view: every hidden card is as likely as another."""

import random

from speeltafel.games.saga.cards import UNKNOWN, Group, Hand, face_down, fits, without
from speeltafel.games.saga.state import State, put
from speeltafel.games.saga.view import Groups, View, consistent_states

_TRIES = 200
"""Rejected samples after which the first consistent state is taken; at least one in three was accepted."""


def draw(view: View, number: int, rng: random.Random) -> list[State]:
    """Sample so many states consistent with this view; one where nothing is hidden."""
    world = next(iter(consistent_states(view)))
    hiding = [seat for seat, groups in enumerate(view.groups) if UNKNOWN in "".join(groups)]
    if not hiding:
        return [world]
    return [_redrawn(world, view, hiding, rng) for _ in range(number)]


def _redrawn(world: State, view: View, hiding: list[int], rng: random.Random) -> State:
    for seat in hiding:
        for _ in range(_TRIES):
            guess = _guess(view.holding[seat], view.groups[seat], rng)
            if guess:
                hand, groups = guess
                world = world.but(hands=put(world.hands, seat, hand), groups=put(world.groups, seat, groups))
                break
    return world


def _guess(hand: Hand, groups: Groups, rng: random.Random) -> tuple[Hand, Groups] | None:
    """Draw all face-down cards from the hand; None where a colour would come twice in a group (G9)."""
    guessed: list[Group] = []
    for group in groups:
        while UNKNOWN in group:
            card = rng.choice(hand)
            if not fits(card, group):
                return None
            hand, group = without(hand, card), group.replace(UNKNOWN, face_down(card), 1)
        guessed.append(group)
    return hand, tuple(guessed)
