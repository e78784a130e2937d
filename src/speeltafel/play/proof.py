"""The proof that dice were fair: what is mixed before a game, what a record tells after it, and the check.

The house fixes a secret seed and shows its fingerprint. Then whoever sits down may stir. Both together, with
the agreements of the game, decide every roll: neither the house nor a player could choose any. A record of
the finished game carries it all, with the odds in a form that needs no knowledge of the game to be drawn
from.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from speeltafel.core.game import Chance, Options
from speeltafel.core.match import AnyGame
from speeltafel.core.record import Proof, Record, checksum, set_up_lines
from speeltafel.core.refusals import BadRecord, Refusal
from speeltafel.core.words import Text, fill
from speeltafel.play.chance import Dice
from speeltafel.play.draw_keys import draw_key
from speeltafel.play.table import Table

MAX_DICE = 8
"""No game here throws more at once."""

NO_PROOF = Text(
    "Deze partij draagt geen bewijs bij zich: er is niets om na te rekenen.",
    "This record carries no proof: there is nothing to recompute.",
)
WRONG_COMMITMENT = Text(
    "Het geheim past niet bij de afdruk die vooraf is getoond.",
    "The secret does not fit the fingerprint that was shown beforehand.",
)
WRONG_CHECKSUM = Text(
    "De controlesom klopt niet: na het bewaren is er iets aan de partij veranderd.",
    "The checksum is wrong: something in the record was changed after it was saved.",
)
WRONG_ROLL = Text(
    "Gebeurtenis {event}: hier staat {shown}, maar geheim en schudden geven {true}.",
    "Event {event}: it says {shown}, but the secret and the stirring give {true}.",
)
WRONG_DRAW = Text(
    "De loting van de stoelen: hier staat {shown}, maar geheim en schudden geven {true}.",
    "The draw for seats: it says {shown}, but the secret and the stirring give {true}.",
)
WRONG_ODDS = Text(
    "Gebeurtenis {event}: de partij noemt andere kansen dan de regels.",
    "Event {event}: the record names other odds than the rules do.",
)
UNEXPECTED_ROLL = Text(
    "Gebeurtenis {event}: hier wordt volgens de regels niet geworpen.",
    "Event {event}: by the rules nothing is rolled here.",
)


def mix(
    game: AnyGame,
    seats: int,
    options: Options,
    stirs: Mapping[int, str],
    laid: int = 0,
    by_turns: bool = False,
) -> str:
    """All that is agreed, laid and stirred before the game, as one fingerprint.

    The options are those the table's log or the record lists, and not the game's options of today: an option
    that is added to a game later must not change the rolls of matches from before.
    """
    proof = Proof("", stirs)
    return mix_of(Record(game.key, game.version, seats, options, proof=proof, laid=laid, by_turns=by_turns))


def mix_of(match: Record) -> str:
    """The mix of a record, from the lines that were fixed when its game began."""
    return sha256("\n".join(sorted(set_up_lines(match))).encode()).hexdigest()


def is_stir(text: str) -> bool:
    """Whether this is what a browser or a person's words stir with: 16 bytes in hexadecimal."""
    return re.fullmatch("[0-9a-f]{32}", text) is not None


def stir_of(words: str) -> str:
    """What somebody's own words stir with; the words themselves are nobody's business and not kept."""
    return sha256(words.strip().encode("utf-8", "surrogatepass")).hexdigest()[:32]


# The proof of a game that is over.


def prove(
    table: Table, dice: Dice, commitment: str, stirs: Mapping[int, str], drawn: tuple[int, ...] = ()
) -> Record:
    """The record of a match with all that is needed to check its rolls. It tells the secret."""
    kinds: dict[str, str] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    for event, odds in _chance_events(table, table.laid):
        kind = kinds.setdefault(format_odds(table.game.write, odds), str(len(kinds) + 1))
        rolls[kind] = (*rolls.get(kind, ()), event)
    odds_by_kind = {kind: text for text, kind in kinds.items()}
    events = sorted(event for some in rolls.values() for event in some) if table.by_turns else []
    occasions = {event: draw_key(table.game, table.states[:event]) for event in events}
    proof = Proof(commitment, stirs, dice.seed.hex(), odds_by_kind, rolls, occasions, drawn)
    match = replace(table.record, proof=proof)
    return replace(match, proof=replace(proof, checksum=checksum(match)))


def format_odds(write: Callable[[Any], str], odds: Mapping[Any, int]) -> str:
    """Odds in order, for a reader who knows no game: `dice 2`, or `any A B*2`, where B is twice as likely."""
    tokens = {write(outcome): weight for outcome, weight in odds.items()}
    number = len(next(iter(tokens)))
    if number <= MAX_DICE and list(tokens.items()) == list(dice_odds(number).items()):
        return f"dice {number}"
    return " ".join(
        ["any", *(token if weight == 1 else f"{token}*{weight}" for token, weight in tokens.items())]
    )


@cache
def dice_odds(number: int) -> dict[str, int]:
    """All throws of so many dice, read ascending, with the number of ways each can fall."""
    return {
        "".join(faces): factorial(number) // prod(factorial(faces.count(face)) for face in set(faces))
        for faces in combinations_with_replacement("123456", number)
    }


def _chance_events(table: Table, laid: int) -> list[tuple[int, Any]]:
    """The events that chance decided, counted from 1, each with its odds; what was laid is none."""
    turns = (table.game.turn(state) for state in table.states[:-1])
    rolls = [(event, turn.odds) for event, turn in enumerate(turns, 1) if isinstance(turn, Chance)]
    return [(event, odds) for event, odds in rolls if event > laid]


# The check.


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a record found."""

    rolls: int
    """How many rolls were recomputed."""
    troubles: tuple[Text, ...]
    """What is wrong; nothing where the dice were fair and the record is whole."""


def verify(match: Record, games: Mapping[str, AnyGame]) -> Verdict:
    """Recompute every roll of a record by the rules of its game."""
    proof = match.proof
    if proof is None or not proof.seed:
        raise BadRecord(NO_PROOF)
    dice = Dice(bytes.fromhex(proof.seed), mix_of(match))
    troubles = [] if dice.commitment == proof.commitment else [WRONG_COMMITMENT]
    if checksum(match) != proof.checksum:
        troubles.append(WRONG_CHECKSUM)
    if proof.drawn and proof.drawn != (true_draw := dice.seating(match.seats)):
        shown_draw = " ".join(map(str, proof.drawn))
        troubles.append(fill(WRONG_DRAW, shown=shown_draw, true=" ".join(map(str, true_draw))))
    table, broken = _replay_until_refused(match, games)
    declared = {event: proof.odds.get(kind) for kind, events in proof.rolls.items() for event in events}
    chances = _chance_events(table, match.laid)
    for event, odds in chances:
        when = draw_key(table.game, table.states[:event]) if match.by_turns else ""
        shown, true = table.moves[event - 1], dice.draw(odds, event - 1, when)
        if shown != true:
            write = table.game.write
            troubles.append(fill(WRONG_ROLL, event=event, shown=write(shown), true=write(true)))
        told = declared.pop(event, None), proof.occasions.get(event, "")
        if told != (format_odds(table.game.write, odds), when):
            troubles.append(fill(WRONG_ODDS, event=event))
    if broken is not None:
        troubles.append(broken)
    else:
        troubles += [fill(UNEXPECTED_ROLL, event=event) for event in declared]
    return Verdict(len(chances), tuple(troubles))


def _replay_until_refused(match: Record, games: Mapping[str, AnyGame]) -> tuple[Table, Text | None]:
    """The table at the end of a record or before its first impossible event, and what is wrong with that."""
    table = Table.resume(replace(match, log=()), games)
    for place, token in enumerate(match.log, 1):
        try:
            table.play(token)
        except Refusal as refusal:
            return table, refusal.at(place).text
    return table, None
