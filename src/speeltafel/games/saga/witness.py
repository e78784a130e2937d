"""A log as one pair of eyes may read it: what lies face down is named only once it was turned up.

Each face-down card gets a number when it is laid and is followed from state to state, for a token may name it
long before it is shown, and a card taken back into hand stays unnamed until the end.
"""

from collections.abc import Sequence

from speeltafel.core.game import Eyes
from speeltafel.games.saga.actions import act, place_of
from speeltafel.games.saga.cards import UNKNOWN, Group, face_down, faces, has_secret, secrets_in
from speeltafel.games.saga.moves import Begin, Hide, Move, Reinforce, Show, TakeBack
from speeltafel.games.saga.state import State

Marks = dict[str, int]
"""The numbers of the cards that lie face down in a group."""


def witness(states: Sequence[State], moves: Sequence[Move], eyes: Eyes) -> tuple[Move, ...]:
    """The moves that led through these states, as these eyes may name them in the last one."""
    if states[-1].phase == "over" or not any(map(_names_what_lies_face_down, moves)):
        return tuple(moves)
    trail = _Trail(states[0])
    named = [
        trail.follow(before, move, after)
        for before, move, after in zip(states, moves, states[1:], strict=False)
    ]
    return tuple(
        move if state.to_move == eyes else _masked(move, marks, trail.shown)
        for state, move, marks in zip(states, moves, named, strict=False)
    )


def _names_what_lies_face_down(move: Move) -> bool:
    match move:
        case Hide():
            return True
        case Reinforce(_, group) | Show(group) | TakeBack(_, group):
            return has_secret(group)
    return False


class _Trail:
    """Where every seat's face-down cards are now, and which have been turned up."""

    def __init__(self, state: State) -> None:
        self.cards = 0
        self.shown: set[int] = set()
        self.forces = [
            [{card: self._number() for card in secrets_in(group)} for group in groups]
            for groups in state.groups
        ]

    def _number(self) -> int:
        self.cards += 1
        return self.cards

    def follow(self, before: State, move: Move, after: State) -> Marks:
        """The numbers of the face-down cards this move names; then all is as the move left it."""
        me = before.active - 1
        named: Marks = {}
        groups = before.groups
        match move:
            case Begin():
                groups = act(before, move)[0].groups
                self.forces[me].append({})
            case Reinforce() | Hide() | Show() | TakeBack():
                groups = act(before, move)[0].groups
                place = place_of(before, move)
                named = self.forces[me][place]
                if isinstance(move, Hide):
                    named = {**named, move.card: self._number()}
                if len(groups[me]) < len(before.groups[me]):
                    del self.forces[me][place]
                else:
                    self.forces[me][place] = self._still_down(named, groups[me][place])
        for seat, left in enumerate(after.groups):
            self.forces[seat] = self._not_conquering(self.forces[seat], groups[seat], left)
        return named

    def _still_down(self, marks: Marks, group: Group) -> Marks:
        """What still lies face down; what is open in the group now was turned up, the rest was taken back."""
        self.shown.update(number for card, number in marks.items() if card in faces(group))
        return {card: number for card, number in marks.items() if face_down(card) in group}

    def _not_conquering(
        self, forces: list[Marks], groups: Sequence[Group], left: Sequence[Group]
    ) -> list[Marks]:
        """The forces that are left; those that conquered turned up their cards (G21).

        Of a seat's equal groups the older conquers (G11), so the ones left are found from the youngest back.
        """
        kept: list[Marks] = []
        for group, marks in zip(reversed(groups), reversed(forces), strict=True):
            if len(kept) < len(left) and group == left[-1 - len(kept)]:
                kept.append(marks)
            else:
                self.shown.update(marks.values())
        return kept[::-1]


def _masked(move: Move, marks: Marks, shown: set[int]) -> Move:
    """A move with a question mark for every face-down card that was not turned up."""
    hidden = [card for card, number in marks.items() if number not in shown]
    match move:
        case Reinforce(card, group):
            return Reinforce(card, _veil(group, hidden))
        case Show(group):
            return Show(_veil(group, hidden))
        case Hide(card, group):
            return Hide("?" if card in hidden else card, _veil(group, hidden))
        case TakeBack(card, group):
            return TakeBack("?" if card in hidden else card, _veil(group, hidden))
        case _:
            return move


def _veil(group: Group, hidden: Sequence[str]) -> Group:
    for card in hidden:
        group = group.replace(face_down(card), UNKNOWN)
    return group
