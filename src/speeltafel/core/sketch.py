"""A whole game made from its law, the names of its moves and what lies on the table.

What the house needs beyond those (questions, sentences, reasons, pictures, a board in the browser, the lid of
the box) is made up plainly here. A game that grows brings its own, field by field, until nothing is made up.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, is_dataclass, replace
from typing import Any

from speeltafel.core import spread
from speeltafel.core.game import Chance, Choose, Game, M, Options, Over, Reason, S, Turn
from speeltafel.core.refusals import BadToken
from speeltafel.core.rulebook import rulings
from speeltafel.core.scene import Look
from speeltafel.core.spread import Spread
from speeltafel.core.stylesheet import load
from speeltafel.core.view import Open, only_world, witness_all
from speeltafel.core.words import TURN, Language, Names, Text, count, default_names, join, say

POINTS = Text("Punten", "Points")
_POINT = Text("punt", "point"), Text("punten", "points")
_CHANCE = Text("Nu beslist het lot.", "Chance decides now.")
_CHOSE = Text("{who} kiest: {what}.", "{who} [choose|chooses]: {what}.")
_HAPPENED = Text("{what}.", "{what}.")
_GOT = Text("{who} krijgt {points}.", "{who} [get|gets] {points}.")
_LOST = Text("{who} verliest {points}.", "{who} [lose|loses] {points}.")
_NOT_NOW = Text("Dat kan nu niet.", "That can't be done now.")
_MOST_SEATS = 8


def sketch(
    *,
    key: str,
    name: str,
    summary: Text,
    start: Callable[[int, Options], S],
    turn: Callable[[S], Turn[M]],
    play: Callable[[S, M], S],
    label: Callable[[Any, M], Text],
    table: Spread,
    points: Callable[[Any, int], int],
    endings: Mapping[str, Text],
    rulebook: Text,
    seats: range = range(2, 3),
    tokens: Collection[str] = (),
    **more: Any,
) -> Game[S, M, Any]:
    """The game; `more` are fields of `Game` that it brings itself, instead of what is made up for it.

    `label` names every move and every outcome of chance, also one whose secret these eyes don't know; `table`
    is what lies there (`core/spread.py`), and `points` how many a seat has. All three see a view, which says
    whose `eyes` look. Where moves are words of these `tokens`, they need no notation of their own.
    """
    worlds: Callable[[Any], Any] = more.get("worlds", only_world)
    roller: Callable[[S], int] = more.get("roller", lambda state: 0)
    write: Callable[[M], str] = more.get("write", str)
    numbers = rulings(rulebook.en)

    def read(token: str) -> Any:
        if token not in tokens:
            raise BadToken(token)
        return token

    def now(view: Any) -> Turn[M]:
        return turn(next(iter(worlds(view))))

    def dump(state: S) -> dict[str, object]:
        match turn(state):
            case Choose(seat, _):
                to_move = seat
            case Chance():
                to_move = roller(state)
            case Over():
                to_move = 0
        facts = (
            asdict(state) if is_dataclass(state) and not isinstance(state, type) else {"state": str(state)}
        )
        return {"to_move": to_move, **facts}

    def ask(view: Any, names: Names) -> Text:
        match now(view):
            case Choose(seat, _):
                return say(TURN, names, view.eyes, who=seat)
            case Chance():
                return _CHANCE
            case Over(_, _, why):
                return endings[why]

    def tell(before: Any, move: M, after: Any, names: Names) -> Text:
        then, what = now(before), label(before, move)
        if isinstance(then, Choose):
            told = [say(_CHOSE, names, before.eyes, who=then.seat, what=what)]
        else:
            told = [say(_HAPPENED, what=what)]
        for seat in range(1, len(names) + 1):
            if gain := points(after, seat) - points(before, seat):
                phrase, much = _GOT if gain > 0 else _LOST, count(abs(gain), *_POINT)
                told.append(say(phrase, names, before.eyes, who=seat, points=much))
        over = now(after)
        return join([*told, endings[over.why]] if isinstance(over, Over) else told)

    def why_not(view: Any, move: M) -> Reason | None:
        match now(view):
            case Choose(_, offered) if move in offered:
                return None
            case Chance(odds) if move in odds:
                return None
        return Reason(numbers[0], _NOT_NOW)

    def stand(view: Any, names: Names) -> Text:
        return join([join([who, standing(view, seat)], ": ") for seat, who in enumerate(names, 1)], "\n")

    def standing(view: Any, seat: int) -> Text:
        said = count(points(view, seat), *_POINT)
        return Text(said.nl.replace("-", "−"), said.en.replace("-", "−"))

    def draw(view: Any, names: Names, language: Language) -> Any:
        return spread.draw(name, table(view, names), language)

    made: Game[S, M, Any] = Game(
        key=key,
        name=name,
        version=1,
        seats=seats,
        options={},
        summary=summary,
        start=start,
        turn=turn,
        play=play,
        roller=roller,
        hidden=False,
        view=Open,
        worlds=worlds,
        witness=witness_all,
        read=read,
        write=write,
        dump=dump,
        ask=ask,
        label=label,
        tell=tell,
        why_not=why_not,
        picture=lambda view, names: join([spread.picture(table(view, names)), stand(view, names)], "\n"),
        describe=lambda view, names: join([spread.describe(table(view, names)), stand(view, names)], "\n"),
        tally=POINTS,
        endings=endings,
        rulebook=rulebook,
        brief=rulebook,
        diagrams={},
        rulings=numbers,
        look=Look(
            draw=draw,
            touches=lambda view, move: spread.touches(table(view, default_names(_MOST_SEATS)), write(move)),
            standing=standing,
            cover=lambda: spread.cover(name),
            css=load("speeltafel.core"),
            minutes=(5, 10),
            tries={"": "{}"},
        ),
    )
    return replace(made, **more)
