"""A match in progress, with every state it has been through."""

from collections.abc import Mapping
from typing import Any

from speeltafel.core.game import Chance, Choose, Observer, Over, Turn, Value
from speeltafel.core.match import AnyGame, begin, complete, replay, step
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRecord, BadRequest, UnknownGame
from speeltafel.core.words import Names, Text, default_names, join, same, signed
from speeltafel.play.chance import Dice
from speeltafel.play.user_text import called


class Match:
    """A match in progress. A method that refuses changes nothing.

    A table applies the events of its log instead, and changes `moves` and `states` itself.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, object] | None = None,
        by_turns: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.states: list[Any] = [begin(game, seats, options)]
        self.moves: list[Any] = []
        self.options: Mapping[str, Value] = complete(game, options or {})
        self.listed = self.options
        """The options that a record names, without those the game got after the match began."""
        self.given_names: dict[int, str] = {}
        self.imported = 0
        """The number of imported moves it begins with."""
        self.by_turns = by_turns
        """Whether rolls are drawn by draw key, and not by the number of the event: in a duplicate match."""

    @classmethod
    def resume(cls, record: Record, games: Mapping[str, AnyGame]) -> "Match":
        """Return the match at the end of a record."""
        game = find(games, record.game)
        check_rules(game, record.rules)
        match = cls(game, record.seats, record.options, record.by_turns)
        match.states, match.moves = replay(game, match.states[0], record.log)
        match.given_names, match.imported = dict(record.names), record.imported
        return match

    @property
    def state(self) -> Any:
        """The current state."""
        return self.states[-1]

    @property
    def turn(self) -> Turn[Any]:
        """What may happen now."""
        return self.game.turn(self.state)

    @property
    def names(self) -> Names:
        """The names of the seats."""
        names = list(default_names(self.seats))
        for seat, name in self.given_names.items():
            names[seat - 1] = called(name)
        return names

    @property
    def record(self) -> Record:
        """The match so far."""
        return Record(
            self.game.key,
            self.game.version,
            self.seats,
            dict(self.listed),
            tuple(self.game.write(move) for move in self.moves),
            dict(self.given_names),
            imported=min(self.imported, len(self.moves)),
            by_turns=self.by_turns,
        )

    def play(self, token: str) -> None:
        """Play a token as a move or roll, whichever is due."""
        move, state = step(self.game, self.state, token)
        self.moves.append(move)
        self.states.append(state)

    def roll(self, dice: Dice) -> None:
        """Roll until somebody must choose or the match is over."""
        while isinstance(turn := self.turn, Chance):
            outcome = dice.draw(turn.odds, len(self.moves))
            self.states.append(self.game.play(self.state, outcome))
            self.moves.append(outcome)

    def back(self) -> None:
        """Undo the last move or roll."""
        if not self.moves:
            raise BadRequest(Text("Er is nog niets gebeurd.", "Nothing has happened yet."))
        self.moves.pop()
        self.states.pop()

    def undo(self) -> None:
        """Undo the last choice of a seat and the rolls after it."""
        choices = [
            place for place, state in enumerate(self.states[:-1]) if isinstance(self.game.turn(state), Choose)
        ]
        if not choices:
            raise BadRequest(Text("Er is nog geen zet gedaan.", "No move has been made yet."))
        del self.moves[choices[-1] :], self.states[choices[-1] + 1 :]

    def sentences(self, first: int, observer: Observer) -> list[Text]:
        """Return what happened from an event on, counted from 0, as an observer may know it now."""
        seen = self.game.redacted_history(self.states, self.moves, observer)
        views = [self.game.view(state, observer) for state in self.states[first:]]
        return [
            self.game.tell(before, move, after, self.names)
            for before, move, after in zip(views, seen[first:], views[1:], strict=False)
        ]

    def result(self, names: Names | None = None) -> list[Text]:
        """Return the reason of the end, the scores if there are any, and the winners.

        While the match is played, return nothing.
        """
        names = names or self.names
        turn = self.turn
        if not isinstance(turn, Over):
            return []
        said = [self.game.endings[turn.why]]
        if self.game.tally is not None:
            scores = [
                join([who, same(signed(score))], ": ") for who, score in zip(names, turn.scores, strict=True)
            ]
            said.append(join([join([self.game.tally, join(scores, ", ")], ": "), same(".")], ""))
        if self.seats == 1:
            return said
        winners = [names[seat - 1] for seat in turn.winners]
        if len(winners) == 1:
            verdict = Text(f"{winners[0].nl} wint!", f"{winners[0].en} wins!")
        else:
            verdict = Text(
                f"Gedeelde winst voor {' en '.join(w.nl for w in winners)}.",
                f"A shared win for {' and '.join(w.en for w in winners)}.",
            )
        return [*said, verdict]


def check_rules(game: AnyGame, rules: int) -> None:
    """Refuse a record of another version of the rules: replayed by ours it would be another match."""
    if rules != game.version:
        raise BadRecord(
            Text(
                f"Deze partij {game.name} volgt regels {rules}; wij kennen regels {game.version}.",
                f"This record of {game.name} follows rules {rules}; we know rules {game.version}.",
            )
        )


def find(games: Mapping[str, AnyGame], key: str) -> AnyGame:
    """Return the game with this key; raise `UnknownGame` if there is none."""
    if key not in games:
        shown = ascii(key[:60])
        raise UnknownGame(Text(f"Een spel {shown} kennen we niet.", f"We know no game {shown}."))
    return games[key]
