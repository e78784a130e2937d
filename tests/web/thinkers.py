"""Somebody who thinks for the bots of a house under test, at once and without a plan."""

from concurrent.futures import Future

from speeltafel.core.game import Choose, Over
from speeltafel.core.report import Appraisal, Known
from speeltafel.core.thought import Thought
from speeltafel.core.words import Text
from speeltafel.games import GAMES

WHY = Text("Dat leek me wel wat.", "It looked like something.")


class Thinker:
    """Answers every question with the last move on offer, unless told to sleep or to fail."""

    def __init__(self):
        self.asked = []
        """Every question: the game, the view, the moves, the level."""
        self.seats = 2
        """At the table where advice is asked."""
        self.asleep = False
        self.mistakes = 0
        """How many questions from here on can't be answered."""

    def __call__(self, game, view, moves, level, asker):
        self.asked.append((game, view, moves, level))
        answer = Future()
        if self.mistakes:
            self.mistakes -= 1
            answer.set_exception(RuntimeError("the bot fell off its chair"))
        elif not self.asleep:
            answer.set_result(Thought(moves[-1], (1 / self.seats,) * self.seats, WHY))
        return answer


class Appraiser:
    """Says something of every position at once: the more moves there were, the better for the first seat."""

    def __init__(self):
        self.asked = []
        self.seats = 2
        self.fails = False
        self.most = 10**9
        """After so many it falls asleep."""

    def __call__(self, game, state, seed):
        self.asked.append(state)
        answer = Future()
        if self.fails:
            answer.set_exception(RuntimeError("the judge fell off the chair"))
        elif len(self.asked) <= self.most:
            answer.set_result(self.appraisal(GAMES[game], state, seed))
        return answer

    def appraisal(self, game, state, seed):
        turn, advice = game.turn(state), None
        if isinstance(turn, Over):
            return Appraisal(turn.shares)
        if isinstance(turn, Choose):
            best, *others = (game.write(move) for move in turn.moves)
            advice = Thought(best, (), WHY, {best: 0.6} | dict.fromkeys(others, 0.4))
        first = (1 + seed % 7) / 10
        others = ((1 - first) / (self.seats - 1),) * (self.seats - 1)
        return Appraisal((first, *others), advice, Known(Text("zeker is {name}", "sure is {name}"), 1))
