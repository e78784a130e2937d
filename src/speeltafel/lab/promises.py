"""What every game promises, tried along a random game: tokens, states, odds, reasons, secrets and texts.

Every function yields what is wrong, in a few words with the token it is about; nothing where a promise is
kept. The contract suite (`tests/contract/`) and `speeltafel check-game` call the same ones.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.kit.spread import things_in
from speeltafel.core.match import AnyGame
from speeltafel.core.position import tell_view
from speeltafel.core.proofreading import quoted, said_faults, turn_faults
from speeltafel.core.refusals import BadToken
from speeltafel.core.words import Names, Text, default_names, same
from speeltafel.lab.random_games import Played, all_observers, offered, some_states


def token_faults(played: Played, rng: Random, most: int = 40) -> Iterator[Text]:
    """Yield tokens that `read` doesn't read back, or that aren't plain text without spaces."""
    game = played.game
    for state in played.states:
        moves = offered(game, state)
        for move in rng.sample(moves, min(most, len(moves))):
            token = game.write(move)
            if not token or not token.isascii() or not token.isprintable() or " " in token:
                yield same(ascii(token))
                continue
            try:
                if game.read(token) != move or game.write(game.read(token)) != token:
                    yield same(token)
            except BadToken:
                yield same(token)


def seat_faults(played: Played) -> Iterator[Text]:
    """Yield which turns are those of no seat at the table, and which ends have no score or no words."""
    for state in played.states:
        turn = played.game.turn(state)
        yield from turn_faults(turn, played.seats)
        if isinstance(turn, Over) and turn.why not in played.game.endings:
            yield Text(f"er zijn geen woorden voor het einde {turn.why}", f"the end {turn.why} has no words")


def odds_faults(played: Played) -> Iterator[Text]:
    """Yield the positions in which `turn` creates new odds."""
    for place, state in enumerate(played.states):
        turn, again = played.game.turn(state), played.game.turn(state)
        if isinstance(turn, Chance) and (not isinstance(again, Chance) or again.odds is not turn.odds):
            yield Text(f"na gebeurtenis {place}", f"after event {place}")


def state_faults(played: Played) -> Iterator[Text]:
    """Yield the types in a state that can be changed, and whether `play` changes its state."""
    game = played.game
    for state in (played.states[0], played.states[-1]):
        if found := mutable_part(state):
            yield same(f"`{found}`")
            return
    for state in played.states:
        before = json.dumps(game.dump(state))
        turn = game.turn(state)
        if isinstance(turn, Choose):
            for move in turn.moves:
                game.play(state, move)
        if json.dumps(game.dump(state)) != before:
            yield Text("`play` verandert zijn stelling", "`play` changes its state")
            return


def mutable_part(value: Any) -> str:
    """Return the name of a type in a value that isn't known to be immutable; else nothing."""
    if value is None or isinstance(value, int | float | str | bytes | range | Enum):
        return ""
    if isinstance(value, tuple | frozenset):
        parts = iter(value)
    elif is_dataclass(value) and vars(type(value))["__dataclass_params__"].frozen:
        parts = (getattr(value, field.name) for field in fields(value))
    elif isinstance(value, Struct) and type(value).__struct_config__.frozen:
        parts = (getattr(value, name) for name in value.__struct_fields__)
    else:
        return type(value).__name__
    return next(filter(None, map(mutable_part, parts)), "")


def legal_faults(played: Played) -> Iterator[Text]:
    """Yield which legal moves are refused, in every position of the match."""
    game = played.game
    for place, state in enumerate(played.states):
        turn = game.turn(state)
        # Which outcomes of chance are possible may be a secret, such as who holds a card.
        if isinstance(turn, Chance) and game.hidden:
            continue
        view = game.view(state, turn.seat if isinstance(turn, Choose) else None)
        for move in offered(game, state):
            if game.why_not(view, move) is not None:
                token = game.write(move)
                yield Text(
                    f"{token} kan na gebeurtenis {place} en wordt toch geweigerd",
                    f"{token} is legal after event {place} and refused",
                )


def reason_faults(game: AnyGame, state: Any, tokens: list[str]) -> Iterator[Text]:
    """Yield which of these tokens, where they aren't legal, are refused without a ruling or a text."""
    turn, now = game.turn(state), set(offered(game, state))
    view = game.view(state, turn.seat if isinstance(turn, Choose) else None)
    for token in tokens:
        move = game.read(token)
        if move in now:
            continue
        reason = game.why_not(view, move)
        if reason is None:
            yield Text(f"{token} wordt zonder reden geweigerd", f"{token} is refused without a reason")
        elif reason.rule not in game.rulings and (reason.rule or game.rulings):
            yield Text(
                f"{token} wordt geweigerd door uitspraak {reason.rule}, die er niet is",
                f"{token} is refused by ruling {reason.rule}, which doesn't exist",
            )
        else:
            yield from (Text(f"{token}: {f.nl}", f"{token}: {f.en}") for f in said_faults(reason.text))


def some_tokens(played: Played, rng: Random) -> list[str]:
    """Return tokens of this match, played or legal in some of its positions."""
    found = set(played.log)
    for state in rng.sample(played.states, min(12, len(played.states))):
        found.update(played.game.write(move) for move in offered(played.game, state)[:60])
    return sorted(found)


def view_faults(played: Played, rng: Random) -> Iterator[Text]:
    """Yield how a view tells more than it should, or not what it should.

    All states consistent with a view give that view, down to fields that don't count when views are compared;
    the true state is one of them, and a seat that must choose has the same moves in each.
    """
    game = played.game
    for place in sorted(rng.sample(range(len(played.states)), min(20, len(played.states)))):
        state, turn = played.states[place], game.turn(played.states[place])
        for observer in all_observers(played.seats):
            view = game.view(state, observer)
            worlds, complete = some_states(game, view)
            who = (
                Text(f"stoel {observer}", f"seat {observer}")
                if observer
                else Text("wie toekijkt", "a watcher")
            )
            at = Text(f"na gebeurtenis {place}, {who.nl}", f"after event {place}, {who.en}")
            if complete and state not in worlds:
                yield Text(f"{at.nl}: de ware stelling hoort er niet bij", f"{at.en}: without the true state")
            if len(set(worlds)) != len(worlds):
                yield Text(f"{at.nl}: een stelling komt twee keer", f"{at.en}: a state comes twice")
            for world in worlds:
                other, there = game.view(world, observer), game.turn(world)
                if other != view or _parts(other) != _parts(view):
                    yield Text(
                        f"{at.nl}: het zicht verraadt de stelling", f"{at.en}: the view gives the state away"
                    )
                    break
                chooses = isinstance(there, Choose) and there.seat == observer
                if type(there) is not type(turn) or (chooses and there != turn):
                    yield Text(
                        f"{at.nl}: de zetten verraden de stelling", f"{at.en}: the moves give the state away"
                    )
                    break


def _parts(value: Any) -> list[Any]:
    """Return what a value consists of, also what isn't compared."""
    if isinstance(value, Struct):
        return [part for field in struct_fields(value) for part in _parts(getattr(value, field.name))]
    if is_dataclass(value) and not isinstance(value, type):
        return [part for field in fields(value) for part in _parts(getattr(value, field.name))]
    if isinstance(value, tuple | list):
        return [type(value), *(part for one in value for part in _parts(one))]
    return [value]


def history_faults(played: Played, rng: Random) -> Iterator[Text]:
    """Yield where the log that an observer reads tells more than its views do."""
    game, place = played.game, rng.randrange(len(played.moves))
    before, after = played.states[place : place + 2]
    move = played.moves[place]
    for observer in all_observers(played.seats):
        seen = game.redacted_history(played.states, played.moves, observer)
        if len(seen) != len(played.moves):
            yield Text("er ontbreken gebeurtenissen", "events are missing")
        elif seen != tuple(played.moves):
            yield Text("na het einde blijft er iets verborgen", "something stays hidden after the end")
        history = game.redacted_history([before, after], [move], observer)
        for world in some_states(game, game.view(before, observer))[0]:
            moves = offered(game, world)
            for other in rng.sample(moves, min(8, len(moves))):
                then = game.play(world, other)
                known = game.redacted_history([world, then], [other], observer)
                if game.view(then, observer) == game.view(after, observer) and known not in (
                    history,
                    (other,),
                ):
                    yield same(game.write(move))


def program_faults(played: Played) -> Iterator[Text]:
    """Yield the views that programs can't get as JSON."""
    game = played.game
    for place, state in enumerate(played.states):
        for observer in all_observers(played.seats):
            try:
                json.dumps(tell_view(game, game.view(state, observer)))
            except (TypeError, ValueError):
                yield Text(f"na gebeurtenis {place}", f"after event {place}")
                return


def sentence_faults(played: Played, rng: Random, names: Names | None = None) -> Iterator[Text]:
    """Yield what is wrong with the sentences that tell of events."""
    game, names = played.game, names or default_names(played.seats)
    events = list(played.events)
    for before, move, after in rng.sample(events, min(25, len(events))):
        for observer in all_observers(played.seats):
            (seen,) = game.redacted_history([before, after], [move], observer)
            told = game.tell(game.view(before, observer), seen, game.view(after, observer), names)
            yield from said_faults(told)
            for words in told:
                if words and (words[0] != words[0].upper() or words[-1] not in ".!?"):
                    yield Text(f"{quoted(words)} is geen zin", f"{quoted(words)} is no sentence")


def label_faults(played: Played, rng: Random) -> Iterator[Text]:
    """Yield what is wrong with the words for moves, which differ from each other, and with their touches."""
    game = played.game
    for state in rng.sample(played.states, min(15, len(played.states))):
        turn = game.turn(state)
        if isinstance(turn, Choose):
            view = game.view(state, turn.seat)
            labels = [game.label(view, move) for move in turn.moves]
            for move, label in zip(turn.moves, labels, strict=True):
                game.look.touches(view, move)  # raises where a table can't be laid for it
                yield from said_faults(label)
            for column in zip(*labels, strict=True):
                for words in sorted({words for words in column if column.count(words) > 1}):
                    yield Text(f"{quoted(words)} bij twee zetten", f"{quoted(words)} for two moves")


def touch_faults(played: Played, rng: Random) -> Iterator[Text]:
    """Yield what on the table is touched for something that no move touches."""
    game, names = played.game, default_names(played.seats)
    touched = game.look.touched and game.look.touched()
    if game.table is None or not touched:
        return
    for state in rng.sample(played.states, min(25, len(played.states))):
        turn = game.turn(state)
        for part in game.table(game.view(state, turn.seat if isinstance(turn, Choose) else None), names):
            for thing in things_in(part):
                if thing.touch and thing.touch not in touched:
                    yield Text(
                        f"{thing.name} heeft `touch` {thing.touch}, en geen zet raakt dat aan",
                        f"{thing.name} has `touch` {thing.touch}, and no move touches that",
                    )


def question_faults(played: Played, rng: Random, names: Names | None = None) -> Iterator[Text]:
    """Yield what is wrong with the questions, and the positions in words."""
    game, names = played.game, names or default_names(played.seats)
    for state in rng.sample(played.states, min(15, len(played.states))):
        turn = game.turn(state)
        for observer in all_observers(played.seats):
            view = game.view(state, observer)
            question = game.ask(view, names)
            yield from said_faults(question)
            if (not isinstance(turn, Choose) or observer != turn.seat) and any(
                "?" in words for words in question
            ):
                shown = quoted(question.en)
                yield Text(f"{shown} aan wie wacht", f"{shown} asked of who waits")
            for text in (game.picture(view, names), game.describe(view, names)):
                if text.nl == text.en:
                    yield Text(f"{quoted(text.nl)} in beide talen", f"{quoted(text.nl)} in both languages")
