"""What one pair of eyes knows of a game of Saga.

Sets are public and every open card is played in sight, so a careful player knows which cards each seat
*holds*: in hand or face down on the table. Which of them lie face down, and where, is the one secret (G4).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct

from speeltafel.core.game import Eyes
from speeltafel.games.saga.cards import (
    UNKNOWN,
    Group,
    Hand,
    face_down,
    fits,
    secrets_in,
    together,
    without,
)
from speeltafel.games.saga.lands import Land
from speeltafel.games.saga.state import Phase, State

Groups = tuple[Group, ...]


class View(Struct, frozen=True):
    """The public facts, and of the secret ones only the reader's own."""

    eyes: Eyes
    phase: Phase
    sides: str
    memory: bool
    sets: tuple[str, ...]
    to_move: int
    active: int
    round: int
    collect: bool
    laid: bool
    hired: bool
    taken: bool
    covered: int | None
    fame: tuple[int, ...]
    hand: Hand
    """The reader's own; empty to a watcher."""
    hand_sizes: tuple[int, ...]
    holding: tuple[Hand, ...]
    """What each seat has in hand and face down together, which anybody can deduce."""
    groups: tuple[Groups, ...]
    """The attacking forces; what lies face down in others' is `(?)`."""
    lands: tuple[Land, ...]
    free: Hand
    why: str


def view(state: State, eyes: Eyes) -> View:
    """What these eyes may know; when the game is over, all of it."""
    over = state.phase == "over"
    return View(
        eyes=eyes,
        phase=state.phase,
        sides=state.sides,
        memory=state.memory,
        sets=state.sets,
        to_move=state.to_move,
        active=state.active,
        round=state.round,
        collect=state.collect,
        laid=state.laid,
        hired=state.hired,
        taken=state.taken,
        covered=state.covered,
        fame=state.fame,
        hand=state.hands[eyes - 1] if eyes else (),
        hand_sizes=tuple(map(len, state.hands)),
        holding=_held(state.hands, state.groups),
        groups=state.groups if over else _veiled_to(eyes, state.groups),
        lands=state.lands,
        free=state.free,
        why=state.why,
    )


def worlds(view: View) -> Iterator[State]:
    """Every state these eyes can't tell from the true one.

    That a seat is asked to add a card (G23) rules none out: where nothing of a hand fits, every group has all
    colours of that hand already, and however its hidden cards are swapped, that stays so.
    """
    for seats in product(*map(_unveiled, view.holding, view.groups)):
        yield _world(view, tuple(hand for hand, _ in seats), tuple(groups for _, groups in seats))


@lru_cache(maxsize=1 << 10)
def _held(hands: tuple[Hand, ...], groups: tuple[Groups, ...]) -> tuple[Hand, ...]:
    return tuple(together(hand, secrets(own)) for hand, own in zip(hands, groups, strict=True))


def _veiled_to(eyes: Eyes, groups: tuple[Groups, ...]) -> tuple[Groups, ...]:
    return tuple([own if seat == eyes else _all_veiled(own) for seat, own in enumerate(groups, 1)])


@lru_cache(maxsize=1 << 12)
def _all_veiled(groups: Groups) -> Groups:
    return tuple(map(veiled, groups))


def veiled(group: Group) -> Group:
    """A group as other eyes than its owner's see it."""
    for card in secrets_in(group):
        group = group.replace(face_down(card), UNKNOWN)
    return group


def secrets(groups: Iterable[Group]) -> list[str]:
    """The cards that lie face down in these groups."""
    return [card for group in groups for card in secrets_in(group)]


def hand_of(view: View, seat: int) -> Hand:
    """A seat's hand where these eyes know it: the reader's own, and everybody's when the game is over."""
    ((hand, _),) = _unveiled(view.holding[seat - 1], view.groups[seat - 1])
    return hand


@lru_cache(maxsize=1 << 10)
def _unveiled(holding: Hand, groups: Groups) -> tuple[tuple[Hand, Groups], ...]:
    """The hands and forces a seat may really have, whose cards and forces look like this.

    Remembered, for a move changes one seat's, and everybody's eyes are asked about all.
    """
    if UNKNOWN in "".join(groups):
        return tuple(_guesses(holding, groups))
    hand = holding
    for card in secrets(groups):
        hand = without(hand, card)
    return ((hand, groups),)


def _guesses(hand: Hand, groups: Groups) -> Iterator[tuple[Hand, Groups]]:
    """The ways to lay cards of this hand where something unknown lies, each colour once in a group (G9)."""
    place = next((place for place, group in enumerate(groups) if UNKNOWN in group), None)
    if place is None:
        yield hand, groups
        return
    for card in dict.fromkeys(hand):
        if fits(card, groups[place]):
            guess = groups[place].replace(UNKNOWN, face_down(card), 1)
            yield from _guesses(without(hand, card), (*groups[:place], guess, *groups[place + 1 :]))


def _world(view: View, hands: tuple[Hand, ...], groups: tuple[Groups, ...]) -> State:
    return State(
        phase=view.phase,
        sides=view.sides,
        memory=view.memory,
        sets=view.sets,
        to_move=view.to_move,
        active=view.active,
        round=view.round,
        collect=view.collect,
        laid=view.laid,
        hired=view.hired,
        taken=view.taken,
        covered=view.covered,
        fame=view.fame,
        hands=hands,
        groups=groups,
        lands=view.lands,
        free=view.free,
        why=view.why,
    )
