"""A bot and an appraiser for servers under test, which answer at once."""

from concurrent.futures import Future

from speeltafel.core.game import Choose, Over
from speeltafel.core.report import Appraisal, Known
from speeltafel.core.thought import Thought
from speeltafel.core.words import Text
from speeltafel.games import GAMES

WHY = Text("Dat leek me wel wat.", "It looked like something.")


class FakeBot:
    """Chooses the last legal move, unless it is told not to answer or to fail."""

    def __init__(self):
        self.asked = []
        """Every request: the game, the view, the moves, the level."""
        self.askers = []
        """The asker of each request."""
        self.seats = 2
        """The number of seats of the table."""
        self.silent = False
        self.mistakes = 0
        """The number of next requests that fail."""

    def __call__(self, game, view, moves, level, asker):
        self.asked.append((game, view, moves, level))
        self.askers.append(asker)
        answer = Future()
        if self.mistakes:
            self.mistakes -= 1
            answer.set_exception(RuntimeError("the bot failed"))
        elif not self.silent:
            answer.set_result(Thought(moves[-1], (1 / self.seats,) * self.seats, WHY))
        return answer


class FakeAppraiser:
    """Values every position at once; the first legal move is the best."""

    def __init__(self):
        self.asked = []
        self.askers = []
        """The asker of each request."""
        self.seats = 2
        self.fails = False
        self.most = 10**9
        """It does not answer after so many requests."""

    def __call__(self, game, state, taken, seed, asker):
        self.asked.append(state)
        self.askers.append(asker)
        answer = Future()
        if self.fails:
            answer.set_exception(RuntimeError("the appraiser failed"))
        elif len(self.asked) <= self.most:
            answer.set_result(self.appraisal(GAMES[game], state, taken, seed))
        return answer

    def appraisal(self, game, state, taken, seed):
        turn, sure = game.turn(state), Known(Text("zeker is {name}", "sure is {name}"), 1)
        if isinstance(turn, Over):
            return Appraisal(turn.shares, turn.shares)
        if isinstance(turn, Choose):
            shares = {game.write(move): self.share(turn.seat, 0.4) for move in turn.moves}
            best = next(iter(shares))
            shares[best] = self.share(turn.seat, 0.6)
            return Appraisal(shares[best], shares[taken or best], shares, best, WHY, sure)
        before, after = self.share(1, 0.5), self.share(1, (1 + seed % 7) / 10)
        return Appraisal(before, after, known=sure)

    def share(self, seat, mine):
        """Return the shares of all seats: `mine` for this seat, the others equal."""
        rest = (1 - mine) / (self.seats - 1)
        return tuple(mine if one == seat else rest for one in range(1, self.seats + 1))


class StrictAppraiser(FakeAppraiser):
    """Values the first move as the best, the second nearly so and the others far lower."""

    best, second, worst = 0.9, 0.87, 0.3

    def appraisal(self, game, state, taken, seed):
        turn = game.turn(state)
        values = [self.best, self.second, *[self.worst] * len(turn.moves)]
        tokens = [game.write(move) for move in turn.moves]
        shares = {token: self.share(turn.seat, value) for token, value in zip(tokens, values, strict=False)}
        return Appraisal(shares[tokens[0]], shares[taken or tokens[0]], shares, tokens[0], WHY)
