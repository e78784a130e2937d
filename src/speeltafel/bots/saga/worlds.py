"""What may lie face down: worlds drawn by what a view tells, each hidden card as likely as another."""

import random

from speeltafel.games.saga.cards import UNKNOWN, Group, Hand, face_down, fits, without
from speeltafel.games.saga.state import State, put
from speeltafel.games.saga.view import Groups, View, consistent_states

_TRIES = 200
"""Draws before the first possible world is taken; one in three or more is possible at the tables we saw."""


def draw(view: View, number: int, chance: random.Random) -> list[State]:
    """So many worlds this view can't tell apart; one where nothing is hidden."""
    world = next(iter(consistent_states(view)))
    hiding = [seat for seat, groups in enumerate(view.groups) if UNKNOWN in "".join(groups)]
    if not hiding:
        return [world]
    return [_redrawn(world, view, hiding, chance) for _ in range(number)]


def _redrawn(world: State, view: View, hiding: list[int], chance: random.Random) -> State:
    for seat in hiding:
        for _ in range(_TRIES):
            guess = _guess(view.holding[seat], view.groups[seat], chance)
            if guess:
                hand, groups = guess
                world = world.but(hands=put(world.hands, seat, hand), groups=put(world.groups, seat, groups))
                break
    return world


def _guess(hand: Hand, groups: Groups, chance: random.Random) -> tuple[Hand, Groups] | None:
    """Cards drawn from the hand for all that lies face down; none where a colour would come twice (G9)."""
    guessed: list[Group] = []
    for group in groups:
        while UNKNOWN in group:
            card = chance.choice(hand)
            if not fits(card, group):
                return None
            hand, group = without(hand, card), group.replace(UNKNOWN, face_down(card), 1)
        guessed.append(group)
    return hand, tuple(guessed)
