"""Two matches that only one seat, which plays cards face down, can tell apart.

Both are played from the same deal. Each move has a counterpart in the other match that looks the same to all
other seats: where that seat hides a card, it hides another one there. In games without hidden information the
matches are the same; only the seeds of the dice differ.
"""

import random

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import AnyGame, begin
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Begin, End, Guard, Hide, Hire, Reinforce, Show, TakeBack, Withdraw
from tests.playouts import all_observers, some_options

LAKES = "b"
"""The colour of the land whose owner may play a card face down."""
WEIGHTS = {Hide: 80.0, Show: 0.1, TakeBack: 2.0, Begin: 0.6, Hire: 0.5, End: 1.0, Guard: 0.5, Withdraw: 0.5}


class Pair:
    """Two matches; `knower` is the only seat that can tell them apart, or 0."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game, self.rng = game, random.Random(f"{game.key} twins {seed}")
        self.seats = self.rng.choice(game.seats)
        self.knower = self.rng.randint(1, self.seats) if game.hidden else 0
        self.options = dict(some_options(game, self.rng))
        if game is SAGA:
            sides = [self.rng.choice("cp") for _ in range(6)]
            sides[2], sides[5] = "p", self.rng.choice("ccp")
            self.options["sides"] = "".join(sides)
        self.games = [[begin(game, self.seats, self.options)] for _ in range(2)]
        self.moves: list[list] = [[], []]

    @property
    def blind(self):
        """The observers that can't tell the two apart."""
        return [
            observer for observer in all_observers(self.seats) if observer is None or observer != self.knower
        ]

    @property
    def now(self):
        """The states of both matches."""
        return self.games[0][-1], self.games[1][-1]

    @property
    def differ(self):
        """Whether the states differ."""
        return self.now[0] != self.now[1]

    @property
    def turn(self):
        return self.game.turn(self.now[0])

    def step(self):
        """Play one more move in both and return the two; None if there is no pair that looks the same."""
        for move in self._candidates():
            for other in self._counterparts(move):
                if self._alike(move, other):
                    self.play(move, other)
                    return move, other
        return None

    def play(self, *moves):
        for states, done, move in zip(self.games, self.moves, moves, strict=True):
            states.append(self.game.play(states[-1], move))
            done.append(move)

    def back(self, to):
        """Undo to so many moves, in both."""
        for states, done in zip(self.games, self.moves, strict=True):
            del states[to + 1 :], done[to:]

    def _candidates(self):
        """Yield moves of the first match that don't end it, in a random order that prefers hiding cards."""
        turn, state = self.turn, self.now[0]
        match turn:
            case Over():
                return
            case Chance(odds):
                yield odds.holding(self.rng.randrange(odds.total))
            case Choose(seat, moves):
                left = {move: self._weight(state, seat, move) for move in moves}
                while left:
                    move = self.rng.choices(list(left), list(left.values()))[0]
                    del left[move]
                    if not isinstance(self.game.turn(self.game.play(state, move)), Over):
                        yield move

    def _weight(self, state, seat, move):
        """Return the weight of a move; the seat that hides cards wants the lakes first."""
        if self.game is not SAGA:
            return 1.0
        wish = WEIGHTS.get(type(move), 1.0)
        mine = state.lands[2].owner == seat
        match move:
            case Begin(card) | Reinforce(card, _) if seat == self.knower and not mine:
                target = card if isinstance(move, Begin) else move.group
                return wish * (20.0 if target[0] == LAKES else 1.0)
        return wish

    def _counterparts(self, move):
        """Return moves of the second match that may correspond to this one, the same unless it is hidden."""
        turn = self.game.turn(self.now[1])
        if isinstance(turn, Chance):
            return [move]
        assert isinstance(turn, Choose)
        kin = [other for other in turn.moves if type(other) is type(move)]
        if turn.seat != self.knower:
            return [other for other in kin if other == move]
        self.rng.shuffle(kin)
        return sorted(kin, key=lambda other: (other == move) == isinstance(move, Hide))

    def _alike(self, *moves):
        """Return whether two moves look the same to all other observers."""
        befores = self.now
        afters = [self.game.play(state, move) for state, move in zip(befores, moves, strict=True)]
        return all(
            self.game.view(afters[0], observer) == self.game.view(afters[1], observer)
            and self._seen(befores[0], moves[0], afters[0], observer)
            == self._seen(befores[1], moves[1], afters[1], observer)
            for observer in self.blind
        )

    def _seen(self, before, move, after, observer):
        return self.game.redacted_history([before, after], [move], observer)
