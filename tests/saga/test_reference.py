"""The rules against the reference implementation: the same states, offers and scores along many games."""

import random
from collections import Counter
from itertools import product

import pytest

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.lands import Land
from speeltafel.games.saga.moves import Begin, End, Free, Hide, Reinforce, Show, TakeBack, Withdraw
from tests.saga.reference import Reference

ALL_SIDES = ["".join(sides) for sides in product("cp", repeat=6)]
KEEN = {Hide: 12, Show: 4, Withdraw: 2, TakeBack: 2, Reinforce: 3, Begin: 1, End: 1, Free: 2}


def compared(seats, sides, memory, seed):
    """Play a whole game in step with the reference."""
    rng = random.Random(f"{seats} {sides} {memory} {seed}")
    state, reference = begin(SAGA, seats, {"sides": sides, "memory": memory}), Reference(seats, sides, memory)
    return in_step(state, reference, rng)


def crowded(seed):
    """A table crowded with forces of few colours, where ties, cascades and equal groups come about."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 4))
    sides = "".join(rng.choice("cp") for _ in range(6))
    targets = rng.choice(("r", "ro", "by", "ry", "rgbopy"))

    def group(first, secrets):
        colours = first + "".join(
            rng.sample([c for c in "rgbopy" if c != first], rng.choice((0, 0, 1, 1, 2)))
        )
        cards = [f"{colour}{rng.choice((1, 1, 2, 3))}" for colour in colours]
        return cards[0] + "".join(
            f"({card})" if secrets and rng.random() < 0.4 else card for card in cards[1:]
        )

    def hand(size):
        return tuple(sorted(f"{rng.choice('rgbopy')}{rng.choice('1234')}" for _ in range(size)))

    state = begin(SAGA, seats, {"sides": sides, "memory": False}).but(
        phase="turn",
        round=rng.choice((1, 1, 59, 60)),
        sets=("castle", "lion", "eagle", "dragon", "rose")[: seats + 1],
        fame=tuple(rng.randrange(5) for _ in range(seats)),
        hands=tuple(hand(rng.choice((1, 2, 3, 6))) for _ in range(seats)),
        groups=tuple(
            tuple(group(rng.choice(targets), secrets=True) for _ in range(rng.randrange(6)))
            for _ in range(seats)
        ),
        lands=tuple(Land(rng.randrange(seats + 1), group(colour, secrets=False)) for colour in "rgbopy"),
        free=hand(rng.randrange(3)),
    )
    reference = Reference(seats, sides, memory=False)
    reference.adopt(SAGA.dump(state))
    return in_step(state, reference, rng, 25)


def in_step(state, reference, rng, most=10**6):
    """Play on with the reference; the choices are such that lands fall and cards are hidden."""
    seen: Counter[str] = Counter()
    for _ in range(most):
        turn = SAGA.turn(state)
        assert SAGA.dump(state) == reference.dump()
        match turn:
            case Over(scores, winners, why):
                assert reference.stage == "over"
                assert list(scores) == reference.scores()
                assert why == reference.why
                assert [seat for seat in reference.seats if scores[seat - 1] == max(scores)] == list(winners)
                return seen
            case Chance(odds):
                if rng.random() < 0.2:
                    assert {SAGA.write(outcome) for outcome in odds} == reference.legal()
                move = odds.holding(rng.randrange(odds.total))
            case Choose(seat, moves):
                assert seat == reference.to_move
                assert {SAGA.write(move) for move in moves} == reference.legal()
                move = rng.choices(moves, [KEEN.get(type(move), 1) for move in moves])[0]
                seen[type(move).__name__] += 1
                seen["in another's turn"] += seat != reference.active and isinstance(move, Free)
        forces, owners = sum(map(len, state.groups)), dict(reference.owner)
        reference.play(SAGA.write(move))
        state = SAGA.play(state, move)
        seen["taken from a player"] += sum(reference.owner[land] != owners[land] != 0 for land in owners)
        gone = forces + isinstance(move, Begin) - sum(map(len, state.groups))
        seen["cascade"] += gone > 1
        seen["sixty rounds"] += state.phase == "over" and state.why == "rounds"
    return seen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rules_and_reference_agree_on_every_side_of_every_land(seats):
    seen: Counter[str] = Counter()
    for number, sides in enumerate(ALL_SIDES):
        seen += compared(seats, sides, memory=bool(number % 2), seed=number)
    for kind in ("Hide", "Show", "TakeBack", "Withdraw", "Guard", "Free", "Hire", "Collect", "AddTo", "Add"):
        assert seen[kind] > 0, f"no game showed {kind}"
    assert seen["taken from a player"] > 20


def test_rules_and_reference_agree_on_crowded_tables():
    seen: Counter[str] = Counter()
    for seed in range(500):
        seen += crowded(seed)
    assert seen["cascade"] > 20
    assert seen["sixty rounds"] > 20
    assert seen["in another's turn"] > 5
    assert seen["Hide"] > 50
    assert seen["Show"] > 50
