"""`speeltafel engine`: the rules as a line protocol, one JSON object in, one out. See `docs/protocol.md`.

Every line gets an answer, whatever it contains, and an error never changes the position.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from speeltafel import bots
from speeltafel.bots.analysis import appraise
from speeltafel.bots.bot import Ask
from speeltafel.core.game import LEVELS, Chance, Choose, Over, Turn
from speeltafel.core.match import AnyGame
from speeltafel.core.position import tell_game, tell_turn
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRequest, GameOver, NotStarted, Refusal
from speeltafel.core.report import Appraisal, Report, report
from speeltafel.core.words import Text
from speeltafel.play.match import Match, find

Answer = dict[str, object]
Appraise = Callable[[str, Any, str | None, int, float], Appraisal]
"""The signature of `bots.analysis.appraise`, which evaluates a position."""


class BadJson(Refusal):
    """A line that is not JSON."""

    code = "bad-json"


class Engine:
    """The state of one session: the match in progress, and a handler for each request."""

    def __init__(
        self, games: Mapping[str, AnyGame], ask: Ask = bots.ask, appraise: Appraise = appraise
    ) -> None:
        self.games = games
        self._ask, self._appraise = ask, appraise
        self._match: Match | None = None
        self._requests: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
            "new": self._new,
            "load": self._load,
            "play": self._play,
            "show": self._show,
            "back": self._back,
            "choose": self._choose,
            "analyse": self._analyse,
            "games": self._games,
        }

    def serve(self, lines: Iterable[bytes]) -> Iterator[str]:
        """Yield the answer to every line."""
        for line in lines:
            yield self.answer(line)

    def answer(self, line: bytes) -> str:
        """Return the answer to one line, as JSON."""
        try:
            request = _parse(line)
            return json.dumps(self._requests[_text(request, "do", self._requests)](request))
        except Refusal as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            return json.dumps({"error": refusal.code, "message": refusal.text.en + rule})

    @property
    def match(self) -> Match:
        """The match in progress; raises `NotStarted` before the first."""
        if self._match is None:
            raise NotStarted(Text("Er is nog geen spel begonnen.", "No game has begun yet."))
        return self._match

    def _new(self, request: Mapping[str, Any]) -> Answer:
        key, seats, options = _setup(request)
        self._match = Match(find(self.games, key), seats, options)
        return position(self._match)

    def _load(self, request: Mapping[str, Any]) -> Answer:
        key, seats, options = _setup(request)
        log = _want(request, "log", list)
        for place, token in enumerate(log, 1):
            if not isinstance(token, str):
                raise _bad(f"event {place} of 'log' must be a string")
        game = find(self.games, key)
        self._match = Match.resume(Record(key, game.version, seats, options, tuple(log)), self.games)
        return position(self._match)

    def _play(self, request: Mapping[str, Any]) -> Answer:
        move = _text(request, "move")
        self.match.play(move)
        return position(self.match)

    def _show(self, request: Mapping[str, Any]) -> Answer:
        return position(self.match)

    def _back(self, request: Mapping[str, Any]) -> Answer:
        self.match.back()
        return position(self.match)

    def _choose(self, request: Mapping[str, Any]) -> Answer:
        """Return the choice of a bot of this level, which gets the view of the seat to act."""
        level, seconds = _text(request, "level", LEVELS), _seconds(request)
        game = self.match.game
        match self.match.turn:
            case Choose(seat, moves):
                view = game.view(self.match.state, seat)
                return {"move": game.write(self._ask(game.key, view, moves, level, seconds).move)}
            case Chance():
                raise _bad("the table must roll or deal now; no seat has a choice")
            case Over():
                raise GameOver

    def _analyse(self, request: Mapping[str, Any]) -> Answer:
        """Evaluate the match so far; figures are percentages of the share of victory."""
        seconds, match = _seconds(request), self.match
        game, tokens = match.game, [match.game.write(move) for move in match.moves]
        choosers = [_chooser(game.turn(state)) for state in match.states[:-1]]
        events: list[str | None] = [*tokens, None]
        judged = [
            self._appraise(game.key, state, token, place, seconds)
            for place, (state, token) in enumerate(zip(match.states, events, strict=True))
        ]
        return report_answer(report(choosers, tokens, judged))

    def _games(self, request: Mapping[str, Any]) -> Answer:
        return {"games": [tell_game(game) for game in self.games.values()]}


def position(match: Match) -> Answer:
    """Return the position in the format of the protocol."""
    game = match.game
    return {
        "game": game.key,
        "seats": match.seats,
        "options": dict(match.options),
        "events": len(match.moves),
        "turn": tell_turn(game, match.turn),
        "state": game.dump(match.state),
    }


def report_answer(found: Report) -> Answer:
    """Return a report in the format of the protocol."""
    seats = range(1, len(found.start) + 1)
    return {
        "seats": [
            {
                "start": _points(found.start[seat - 1]),
                "result": _points(found.result[seat - 1]),
                "luck": _points(found.luck(seat)),
                "play": [_points(found.play(seat, by)) for by in seats],
                "accuracy": None if (kept := found.accuracy(seat)) is None else _points(kept),
            }
            for seat in seats
        ],
        "steps": [
            {
                "place": step.place,
                "seat": step.seat,
                "token": step.token,
                "loss": _points(step.loss),
                "best": step.best,
                "change": [_points(part) for part in step.change],
            }
            for step in found.steps
        ],
    }


def _points(share: float) -> float:
    """Return a share as a percentage, rounded to nine decimals so that sums still agree."""
    return round(100 * share, 9) + 0.0


def _chooser(turn: Turn[Any]) -> int:
    return turn.seat if isinstance(turn, Choose) else 0


def _parse(line: bytes) -> Mapping[str, Any]:
    """Parse the object on this line; NaN, and numbers or nesting too large to read, count as invalid JSON."""
    try:
        request = json.loads(line.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadJson(Text("Deze regel is geen JSON.", "This line is no JSON.")) from None
    if not isinstance(request, dict):
        raise _bad("a request is a JSON object")
    return request


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _setup(request: Mapping[str, Any]) -> tuple[str, int, Mapping[str, Any]]:
    return _text(request, "game"), _want(request, "seats", int), _want(request, "options", dict)


def _text(request: Mapping[str, Any], key: str, known: Iterable[str] | None = None) -> str:
    value: str = _want(request, key, str)
    if known is not None and value not in known:
        raise _bad(f"{key!r} can't be {value[:60]!a}; it is one of {', '.join(known)}")
    return value


def _want(request: Mapping[str, Any], key: str, kind: type) -> Any:
    """Return the value of a key, which must have exactly this type: in JSON `true` is not a number."""
    if key not in request:
        raise _bad(f"{key!r} is missing")
    value = request[key]
    if type(value) is not kind:
        kinds = {str: "a string", int: "a whole number", dict: "an object", list: "an array"}
        raise _bad(f"{key!r} must be {kinds[kind]}")
    return value


def _seconds(request: Mapping[str, Any]) -> float:
    seconds = request.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds <= 86400:
        raise _bad("'seconds' must be a number from 0 to 86400")
    return seconds


def _bad(message: str) -> BadRequest:
    """Return a refusal for programs; the protocol's messages are English only."""
    return BadRequest(Text(message, message))
