"""What each seat may know of a game of Saga: `view`, `consistent_states`, and of the log `redacted_history`.

Sets are public and every open card is played in sight, so a careful player knows which cards each seat
*holds*: in hand or face down on the table. Which of them lie face down, and where, is the one secret (G4).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import attrgetter

from speeltafel.core.game import Observer
from speeltafel.games.saga.actions import act, place_of
from speeltafel.games.saga.cards import (
    UNKNOWN,
    Group,
    Hand,
    face_down,
    faces,
    fits,
    has_secret,
    secrets_in,
    together,
    without,
)
from speeltafel.games.saga.moves import Begin, Hide, Move, Reinforce, Show, TakeBack
from speeltafel.games.saga.state import Public, State

HIDDEN = True
Groups = tuple[Group, ...]


# In the order of the fields of `Public`, which come first in a view and in a state.
_public = attrgetter(*Public.__struct_fields__)


class View(Public, frozen=True):
    """The public facts, and of the secret ones only the reader's own."""

    observer: Observer
    hand: Hand
    """The reader's own; empty to a watcher."""
    hand_sizes: tuple[int, ...]
    holding: tuple[Hand, ...]
    """What each seat has in hand and face down together, which anybody can deduce."""
    groups: tuple[Groups, ...]
    """The attacking forces; what lies face down in others' is `(?)`."""


def view(state: State, observer: Observer) -> View:
    """Return what a seat may know; when the game is over, everything."""
    hand = state.hands[observer - 1] if observer else ()
    sizes, held = tuple(map(len, state.hands)), _held(state.hands, state.groups)
    groups = state.groups
    if state.phase != "over":
        groups = tuple([own if seat == observer else _masked(own) for seat, own in enumerate(groups, 1)])
    return View(*(*_public(state), observer, hand, sizes, held, groups))


def consistent_states(view: View) -> Iterator[State]:
    """Yield every state that fits this view.

    That a seat is asked to add a card (G23) excludes none: where nothing of a hand fits, every group has all
    colours of that hand already, and swapping its hidden cards doesn't change that.
    """
    for seats in product(*map(_candidates, view.holding, view.groups)):
        hands, groups = zip(*seats, strict=True)
        yield State(*(*_public(view), hands, groups))


@lru_cache(maxsize=1 << 10)
def _held(hands: tuple[Hand, ...], groups: tuple[Groups, ...]) -> tuple[Hand, ...]:
    return tuple(together(hand, cards_face_down(own)) for hand, own in zip(hands, groups, strict=True))


@lru_cache(maxsize=1 << 12)
def _masked(groups: Groups) -> Groups:
    """Return forces as seats other than their owner see them."""
    return tuple(_with_masked(group, secrets_in(group)) for group in groups)


def cards_face_down(groups: Iterable[Group]) -> list[str]:
    """Return the face-down cards of these groups."""
    return [card for group in groups for card in secrets_in(group)]


def hand_of(view: View, seat: int) -> Hand:
    """Return a seat's hand where the view contains it: the reader's own, or any when the game is over."""
    ((hand, _),) = _candidates(view.holding[seat - 1], view.groups[seat - 1])
    return hand


@lru_cache(maxsize=1 << 10)
def _candidates(holding: Hand, groups: Groups) -> tuple[tuple[Hand, Groups], ...]:
    """Return the hands and forces that a seat may have, given what is visible of them.

    Cached, because a move changes one seat while views of all seats are asked for all.
    """
    if UNKNOWN in "".join(groups):
        return tuple(_guesses(holding, groups))
    hand = holding
    for card in cards_face_down(groups):
        hand = without(hand, card)
    return ((hand, groups),)


def _guesses(hand: Hand, groups: Groups) -> Iterator[tuple[Hand, Groups]]:
    """Yield the ways to fill unknown cards from this hand, each colour once in a group (G9)."""
    place = next((place for place, group in enumerate(groups) if UNKNOWN in group), None)
    if place is None:
        yield hand, groups
        return
    for card in dict.fromkeys(hand):
        if fits(card, groups[place]):
            guess = groups[place].replace(UNKNOWN, face_down(card), 1)
            yield from _guesses(without(hand, card), (*groups[:place], guess, *groups[place + 1 :]))


CardNumbers = dict[str, int]
"""The number of each face-down card of a group."""


def redacted_history(states: Sequence[State], moves: Sequence[Move], observer: Observer) -> tuple[Move, ...]:
    """Return the moves that led through these states, as this seat may know them in the last one.

    A face-down card is named only once it was turned up. Each gets a number when it is laid and is followed
    from state to state: a move may name it long before it is turned up, and a card that was taken back into a
    hand stays unnamed until the end.
    """
    if states[-1].phase == "over" or not any(map(_names_what_lies_face_down, moves)):
        return tuple(moves)
    cards = _FaceDownCards(states[0])
    named = [
        cards.follow(before, move, after)
        for before, move, after in zip(states, moves, states[1:], strict=False)
    ]
    return tuple(
        move if state.to_move == observer else _redacted(move, marks, cards.revealed)
        for state, move, marks in zip(states, moves, named, strict=False)
    )


def _names_what_lies_face_down(move: Move) -> bool:
    match move:
        case Hide():
            return True
        case Reinforce(_, group) | Show(group) | TakeBack(_, group):
            return has_secret(group)
    return False


class _FaceDownCards:
    """Every seat's face-down cards by force, and the numbers of those that have been turned up."""

    def __init__(self, state: State) -> None:
        self.count = 0
        self.revealed: set[int] = set()
        self.forces = [
            [{card: self._number() for card in secrets_in(group)} for group in groups]
            for groups in state.groups
        ]

    def _number(self) -> int:
        self.count += 1
        return self.count

    def follow(self, before: State, move: Move, after: State) -> CardNumbers:
        """Return the numbers of the face-down cards that a move names, and record what it did."""
        me = before.active - 1
        named: CardNumbers = {}
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
                    self.forces[me][place] = self._still_face_down(named, groups[me][place])
        for seat, left in enumerate(after.groups):
            self.forces[seat] = self._without_conquerors(self.forces[seat], groups[seat], left)
        return named

    def _still_face_down(self, marks: CardNumbers, group: Group) -> CardNumbers:
        """Return the cards that still lie face down; record those now open in the group as revealed."""
        self.revealed.update(number for card, number in marks.items() if card in faces(group))
        return {card: number for card, number in marks.items() if face_down(card) in group}

    def _without_conquerors(
        self, forces: list[CardNumbers], groups: Sequence[Group], left: Sequence[Group]
    ) -> list[CardNumbers]:
        """Return the forces that are left; record the cards of those that conquered as revealed (G21).

        Of equal groups the older conquers (G11), so those left are matched from the youngest back.
        """
        kept: list[CardNumbers] = []
        for group, marks in zip(reversed(groups), reversed(forces), strict=True):
            if len(kept) < len(left) and group == left[-1 - len(kept)]:
                kept.append(marks)
            else:
                self.revealed.update(marks.values())
        return kept[::-1]


def _redacted(move: Move, marks: CardNumbers, revealed: set[int]) -> Move:
    """Return a move with `?` for every face-down card that was not turned up."""
    hidden = [card for card, number in marks.items() if number not in revealed]
    match move:
        case Reinforce(card, group):
            return Reinforce(card, _with_masked(group, hidden))
        case Show(group):
            return Show(_with_masked(group, hidden))
        case Hide(card, group):
            return Hide("?" if card in hidden else card, _with_masked(group, hidden))
        case TakeBack(card, group):
            return TakeBack("?" if card in hidden else card, _with_masked(group, hidden))
        case _:
            return move


def _with_masked(group: Group, hidden: Sequence[str]) -> Group:
    for card in hidden:
        group = group.replace(face_down(card), UNKNOWN)
    return group
