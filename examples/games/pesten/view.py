"""What Pesten hides: everybody's cards but one's own, and which card is drawn next."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from speeltafel.core.cards import Deals, in_order
from speeltafel.core.game import Observer, Over
from speeltafel.games.pesten.rules import CARDS, DEAL, Cards, Public, State, turn

HIDDEN = True
UNKNOWN = "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Public):
    """What everybody sees, and one's own cards; all cards when the game is over."""

    observer: Observer
    sizes: tuple[int, ...]
    """How many cards each seat has."""
    hands: tuple[Cards, ...]
    """Empty where they are unknown."""
    pile: int
    drawn: str
    """The card just drawn, or `?`."""


def view(state: State, observer: Observer) -> View:
    """Return what an observer may know."""
    over = isinstance(turn(state), Over)
    return View(
        **_public(state),
        observer=observer,
        sizes=tuple(map(len, state.hands)),
        hands=tuple(hand if over or seat == observer else () for seat, hand in enumerate(state.hands, 1)),
        pile=len(state.pile),
        drawn=UNKNOWN if state.drawn and observer != state.seat else state.drawn,
    )


def consistent_states(view: View) -> Deals[State]:
    """Return every way in which the unseen cards may be dealt over the hidden hands and the pile."""
    seen = {*view.laid, *(card for hand in view.hands for card in hand)}
    hidden = [place for place, size in enumerate(view.sizes) if size != len(view.hands[place])]
    veiled = view.drawn == UNKNOWN
    drew = view.seat - 1 if veiled else -1

    def state(dealt: Sequence[Cards]) -> State:
        hands = list(view.hands)
        for place, cards in zip(hidden, dealt, strict=False):
            hands[place] = in_order((*cards, *dealt[-2])) if place == drew else cards
        drawn = dealt[-2][0] if veiled else view.drawn
        return State(**_public(view), hands=tuple(hands), pile=dealt[-1], drawn=drawn)

    sizes = [view.sizes[place] - (place == drew) for place in hidden]
    unseen = tuple(card for card in CARDS if card not in seen)
    return Deals(unseen, (*sizes, 1) if veiled else tuple(sizes), state)


def redacted_history(states: Sequence[State], moves: Sequence[str], observer: Observer) -> tuple[str, ...]:
    """Return the moves as an observer may see them: cards that others drew are unknown until the end."""
    if isinstance(turn(states[-1]), Over):
        return tuple(moves)
    return tuple(
        DEAL + UNKNOWN if move.startswith(DEAL) and before.roller not in (0, observer) else move
        for before, move in zip(states, moves, strict=False)
    )


def _public(seen: Public) -> dict[str, object]:
    return {field.name: getattr(seen, field.name) for field in fields(Public)}
