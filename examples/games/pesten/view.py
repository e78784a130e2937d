"""What Pesten hides: everybody's cards but one's own, and which card is drawn next."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from speeltafel.core.game import Observer, Over
from speeltafel.core.kit.cards import Deals, deals, hide_draws
from speeltafel.core.view import shared
from speeltafel.games.pesten.rules import CARDS, Cards, Public, State, turn

HIDDEN = True


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Public):
    """What everybody sees, and one's own cards; all cards when the game is over."""

    observer: Observer
    sizes: tuple[int, ...]
    """How many cards each seat has."""
    hands: tuple[Cards, ...]
    """Empty where they are unknown."""
    pile: int


def view(state: State, observer: Observer) -> View:
    """Return what an observer may know."""
    over = isinstance(turn(state), Over)
    return View(
        **shared(Public, state),
        observer=observer,
        sizes=tuple(map(len, state.hands)),
        hands=tuple(hand if over or seat == observer else () for seat, hand in enumerate(state.hands, 1)),
        pile=len(state.pile),
    )


def consistent_states(view: View) -> Deals[State]:
    """Return every way in which the unseen cards may be dealt over the hidden hands and the pile."""
    return deals(CARDS, view.laid, view.hands, view.sizes, partial(State, **shared(Public, view)))


def redacted_history(states: Sequence[State], moves: Sequence[str], observer: Observer) -> tuple[str, ...]:
    """Return the moves as an observer may see them: cards that others drew are unknown until the end."""
    if isinstance(turn(states[-1]), Over):
        return tuple(moves)
    return hide_draws(states, moves, observer, lambda state: state.roller)
