"""Somebody who thinks for the bots of a house under test, at once and without a plan."""

from concurrent.futures import Future

from speeltafel.core.thought import Thought
from speeltafel.core.words import Text

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
