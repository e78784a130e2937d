"""Pesten: get rid of your cards; some of them pester the next player."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from speeltafel.core.game import Chance, Choose, Options, Over, Turn
from speeltafel.core.kit.cards import DRAWN, JOKERS, PACK, SUITS, draws, in_order, rank
from speeltafel.core.kit.seats import with_seat

DRAW, PASS = "draw", "pass"
CARDS = (*PACK, *JOKERS)
FINES = {"2": 2, "x": 5}
"""How many cards the next one takes for a two or a joker (P6)."""
SEATS_ON = {"7": 0, "8": 2}
"""How many seats on the next one sits (P5)."""
JACKS = tuple(f"{suit}j" for suit in SUITS)
Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What everybody sees."""

    hand_size: int = 7
    laid: Cards = ()
    """The cards that were laid, the top one last."""
    suit: str = ""
    """The suit to follow; empty on a joker: any."""
    by: int = 0
    """The seat that laid the top card."""
    seat: int = 1
    way: int = 1
    fine: int = 0
    """How many cards the seat takes, unless it adds to them."""
    owed: int = 0
    """How many cards are being drawn now."""
    drew: bool = False
    """Whether the seat drew because nothing fitted: that card is the only one that may."""
    passed: int = 0
    """How many seats in a row could neither lay nor draw."""

    def taker(self, sizes: Sequence[int]) -> int:
        """Return the seat that the next card goes to, by the sizes of the hands; 0 where it is turned up."""
        if self.laid:
            return self.seat
        return 0 if min(sizes) == self.hand_size else 1 + sizes.index(min(sizes))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Public):
    """And everybody's cards."""

    hands: tuple[Cards, ...]
    pile: Cards = CARDS
    """The draw pile; which card lies where is decided when one is drawn."""

    @property
    def supply(self) -> int:
        """How many cards can still be drawn: the pile, and what would be shuffled (P4)."""
        return len(self.pile) + len(self.laid) - 1

    @property
    def roller(self) -> int:
        """The seat that a card is drawn for."""
        return self.taker([len(hand) for hand in self.hands])


def start(seats: int, options: Options) -> State:
    """Return the shuffled pack."""
    return State(hands=((),) * seats, hand_size=int(options["hand"]))


def turn(state: State) -> Turn[str]:
    """Return the card to deal or draw (P1, P3), the moves of the seat, or the end (P1, P11)."""
    if not state.laid or state.owed:
        return Chance(draws(state.pile))
    counts = tuple(map(len, state.hands))
    if min(counts) and state.passed < len(counts):
        return Choose(state.seat, _moves(state))
    winners = tuple(seat for seat, count in enumerate(counts, 1) if count == min(counts))
    return Over(counts, winners, "stuck" if min(counts) else "out")


def choices(card: str) -> Cards:
    """Return the moves that lay a card: a jack asks for a suit (P9)."""
    return tuple(f"{card}-{suit}" for suit in SUITS) if card in JACKS else (card,)


def _moves(state: State) -> Cards:
    """Return what the seat may do: lay a card that fits; else draw, and then lay the drawn one or pass."""
    lay = [move for card in state.hands[state.seat - 1] if fits(state, card) for move in choices(card)]
    if lay and not state.fine:
        return tuple(lay)
    return (*lay, PASS if state.drew or not state.supply else DRAW)


def fits(state: State, card: str) -> bool:
    """Return whether a card may be laid now (P2, P7, P8, P9)."""
    if state.fine:
        return rank(card) in FINES
    if not state.suit or card in JOKERS or card in JACKS:
        return True
    return card[0] == state.suit or card[1:] == state.laid[-1][1:]


def play(state: State, move: str) -> State:
    """Return the next state."""
    if move.startswith(DRAWN):
        return _deal(state, move.removeprefix(DRAWN))
    if move == PASS:
        stuck = 0 if state.drew or state.supply else state.passed + 1
        return _next(replace(state, drew=False, fine=0, passed=stuck))
    if move == DRAW:
        return _shuffled(replace(state, owed=min(state.fine or 1, state.supply), passed=0))
    (card, _, suit), seat = move.partition("-"), state.seat
    laid = replace(
        state,
        hands=with_seat(state.hands, seat, tuple(one for one in state.hands[seat - 1] if one != card)),
        laid=(*state.laid, card),
        suit=suit or card[0].replace("x", ""),
        by=seat,
        way=-state.way if rank(card) == "a" else state.way,
        fine=state.fine + FINES.get(rank(card), 0),
        passed=0,
        drew=False,
    )
    return _next(laid, SEATS_ON.get(rank(card), 1))


def _deal(state: State, card: str) -> State:
    seat, pile = state.roller, tuple(other for other in state.pile if other != card)
    if not seat:
        return replace(state, pile=pile, laid=(card,), suit=card[0].replace("x", ""))
    hands = with_seat(state.hands, seat, in_order((*state.hands[seat - 1], card)))
    dealt = replace(state, hands=hands, pile=pile, owed=max(0, state.owed - 1))
    if not state.laid or dealt.owed:
        return _shuffled(dealt)
    return _next(replace(dealt, fine=0)) if state.fine else replace(dealt, drew=True)


def _shuffled(state: State) -> State:
    """Return the state with a new draw pile where the old one is empty and cards are owed (P4)."""
    if state.pile or not state.owed:
        return state
    return replace(state, pile=in_order(state.laid[:-1]), laid=state.laid[-1:])


def _next(state: State, steps: int = 1) -> State:
    return replace(state, seat=(state.seat - 1 + steps * state.way) % len(state.hands) + 1)
