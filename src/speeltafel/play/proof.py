"""Proofs of fair dice: the mix before a match, the proof in its record, and its verification.

The server commits to a secret seed by its SHA-256. Then everybody at the table may contribute entropy. Both,
with the settings of the match, decide every roll, so neither the server nor a player can choose one. The
record of a finished match has all of it, with the odds in a form that can be drawn from without knowing the
game.
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
from speeltafel.play.match import Match

MAX_DICE = 8
"""The most dice a game throws at once."""

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
    imported: int = 0,
    by_turns: bool = False,
) -> str:
    """Return the hash of all settings, imported moves and entropy of a match.

    `options` are those that the table's log or the record lists, and not all of the game's: an option that a
    game gets later must not change the rolls of earlier matches.
    """
    proof = Proof("", stirs)
    return mix_of(
        Record(game.key, game.version, seats, options, proof=proof, imported=imported, by_turns=by_turns)
    )


def mix_of(record: Record) -> str:
    """Return the mix of a record: the hash of the lines that were fixed when the match began."""
    return sha256("\n".join(sorted(set_up_lines(record))).encode()).hexdigest()


def is_stir(text: str) -> bool:
    """Return whether a text is valid entropy: 16 bytes in hexadecimal."""
    return re.fullmatch("[0-9a-f]{32}", text) is not None


def stir_of(words: str) -> str:
    """Return the entropy of somebody's own words: a hash, so that the words themselves are not stored."""
    return sha256(words.strip().encode("utf-8", "surrogatepass")).hexdigest()[:32]


# The proof of a finished match.


def prove(
    match: Match, dice: Dice, commitment: str, stirs: Mapping[int, str], drawn: tuple[int, ...] = ()
) -> Record:
    """Return the record of a match with all that is needed to check its rolls. It reveals the seed."""
    kinds: dict[str, str] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    for event, odds in _chance_events(match, match.imported):
        kind = kinds.setdefault(format_odds(match.game.write, odds), str(len(kinds) + 1))
        rolls[kind] = (*rolls.get(kind, ()), event)
    odds_by_kind = {kind: text for text, kind in kinds.items()}
    events = sorted(event for some in rolls.values() for event in some) if match.by_turns else []
    draw_keys = {event: draw_key(match.game, match.states[:event]) for event in events}
    proof = Proof(commitment, stirs, dice.seed.hex(), odds_by_kind, rolls, draw_keys, drawn)
    record = replace(match.record, proof=proof)
    return replace(record, proof=replace(proof, checksum=checksum(record)))


def format_odds(write: Callable[[Any], str], odds: Mapping[Any, int]) -> str:
    """Return odds as text, without the game: `dice 2`, or `any A B*2`, where B is twice as likely."""
    tokens = {write(outcome): weight for outcome, weight in odds.items()}
    number = len(next(iter(tokens)))
    if number <= MAX_DICE and list(tokens.items()) == list(dice_odds(number).items()):
        return f"dice {number}"
    return " ".join(
        ["any", *(token if weight == 1 else f"{token}*{weight}" for token, weight in tokens.items())]
    )


@cache
def dice_odds(number: int) -> dict[str, int]:
    """Return all throws of so many dice, faces ascending, with the number of permutations of each."""
    return {
        "".join(faces): factorial(number) // prod(factorial(faces.count(face)) for face in set(faces))
        for faces in combinations_with_replacement("123456", number)
    }


def _chance_events(match: Match, imported: int) -> list[tuple[int, Any]]:
    """Return the rolls of a match with their odds, by event counted from 1, without imported ones."""
    turns = (match.game.turn(state) for state in match.states[:-1])
    rolls = [(event, turn.odds) for event, turn in enumerate(turns, 1) if isinstance(turn, Chance)]
    return [(event, odds) for event, odds in rolls if event > imported]


# Verification.


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a record."""

    rolls: int
    """The number of rolls recomputed."""
    troubles: tuple[Text, ...]
    """What is wrong; empty if the dice were fair and the record is unchanged."""


def verify(record: Record, games: Mapping[str, AnyGame]) -> Verdict:
    """Recompute every roll of a record by the rules of its game.

    Raise `BadRecord` if it has no proof.
    """
    proof = record.proof
    if proof is None or not proof.seed:
        raise BadRecord(NO_PROOF)
    dice = Dice(bytes.fromhex(proof.seed), mix_of(record))
    troubles = [] if dice.commitment == proof.commitment else [WRONG_COMMITMENT]
    if checksum(record) != proof.checksum:
        troubles.append(WRONG_CHECKSUM)
    if proof.drawn and proof.drawn != (true_draw := dice.seating(record.seats)):
        shown_draw = " ".join(map(str, proof.drawn))
        troubles.append(fill(WRONG_DRAW, shown=shown_draw, true=" ".join(map(str, true_draw))))
    match, broken = _replay_until_refused(record, games)
    declared = {event: proof.odds.get(kind) for kind, events in proof.rolls.items() for event in events}
    chances = _chance_events(match, record.imported)
    for event, odds in chances:
        when = draw_key(match.game, match.states[:event]) if record.by_turns else ""
        shown, true = match.moves[event - 1], dice.draw(odds, event - 1, when)
        if shown != true:
            write = match.game.write
            troubles.append(fill(WRONG_ROLL, event=event, shown=write(shown), true=write(true)))
        claimed = declared.pop(event, None), proof.occasions.get(event, "")
        if claimed != (format_odds(match.game.write, odds), when):
            troubles.append(fill(WRONG_ODDS, event=event))
    if broken is not None:
        troubles.append(broken)
    else:
        troubles += [fill(UNEXPECTED_ROLL, event=event) for event in declared]
    return Verdict(len(chances), tuple(troubles))


def _replay_until_refused(record: Record, games: Mapping[str, AnyGame]) -> tuple[Match, Text | None]:
    """Return the table at the end of a record, or before its first illegal event with the reason."""
    match = Match.resume(replace(record, log=()), games)
    for place, token in enumerate(record.log, 1):
        try:
            match.play(token)
        except Refusal as refusal:
            return match, refusal.at(place).text
    return match, None
