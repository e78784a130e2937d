"""The end of the game: the card treasure may add, the tribute of the forests, the final fame (G23-G25)."""

from dataclasses import dataclass

from speeltafel.games.saga import data
from speeltafel.games.saga.cards import Group, Hand, fits, strength, worth
from speeltafel.games.saga.lands import LETTERS, Realm, holder, side_of
from speeltafel.games.saga.moves import ADD_NOTHING, Add, AddTo, Move
from speeltafel.games.saga.state import State


def finish(state: State) -> State:
    """Return the state at the end, where treasure's owner may still add a card that fits (G23)."""
    seat = holder(state, data.ADD_AT_END)
    if seat and can_add(state, seat):
        return state.but(phase="add", to_move=seat)
    return close(state)


def close(state: State) -> State:
    """Return the final state, after the forests' owner took tribute (G23)."""
    fame = state.fame
    taker = holder(state, data.TRIBUTE)
    if taker:
        given = [min(data.TRIBUTE_FAME, has) if seat != taker else 0 for seat, has in enumerate(fame, 1)]
        given[taker - 1] = -sum(given)
        fame = tuple(has - gives for has, gives in zip(fame, given, strict=True))
    return state.but(phase="over", to_move=0, fame=fame)


def can_add(state: State, seat: int) -> bool:
    """Return whether a card of this hand fits one of the seat's groups."""
    groups = [*state.groups[seat - 1], *(land.defenders for land in state.lands if land.owner == seat)]
    return any(fits(card, group) for group in groups for card in state.hands[seat - 1])


def additions(state: State, seat: int) -> list[Move]:
    """Return what treasure's owner may add (G23)."""
    cards = tuple(dict.fromkeys(state.hands[seat - 1]))
    moves: list[Move] = [
        Add(card, group)
        for group in dict.fromkeys(state.groups[seat - 1])
        for card in cards
        if fits(card, group)
    ]
    moves += [
        AddTo(card, LETTERS[number])
        for number, land in enumerate(state.lands)
        if land.owner == seat
        for card in cards
        if fits(card, land.defenders)
    ]
    return [*moves, ADD_NOTHING]


@dataclass(frozen=True, slots=True)
class Score:
    """The parts of a seat's final fame."""

    fame: int
    lands: int
    force: int
    """The best attacking force, for the owner of the lakes' crown side."""
    bonus: int
    hand: int
    """The values still in hand, which are taken off."""

    @property
    def total(self) -> int:
        """The seat's final fame."""
        return self.fame + self.lands + self.force + self.bonus - self.hand


def score(realm: Realm, seat: int, fame: int, hand: Hand, groups: tuple[Group, ...]) -> Score:
    """Return how a seat scores at the end (G24)."""
    return Score(
        fame,
        sum(land_score(realm, number) for number, land in enumerate(realm.lands) if land.owner == seat),
        max(map(strength, groups), default=0) if holder(realm, data.ONE_FORCE_SCORES) == seat else 0,
        data.BONUS_FAME if holder(realm, data.BONUS) == seat else 0,
        0 if holder(realm, data.HAND_IS_FREE) == seat else worth(hand),
    )


def land_score(realm: Realm, number: int) -> int:
    """Return what a land is worth at the end; the defence of castles and gold doesn't count here."""
    match side_of(realm, number).at_end:
        case data.SCORES_NOTHING:
            return 0
        case data.FIXED_SCORE:
            return data.FIXED_FAME
        case _:
            return strength(realm.lands[number].defenders)


def totals(state: State) -> tuple[int, ...]:
    """Return everybody's final fame, seat 1 first."""
    return tuple(
        score(state, seat, fame, hand, groups).total
        for seat, (fame, hand, groups) in enumerate(
            zip(state.fame, state.hands, state.groups, strict=True), 1
        )
    )
