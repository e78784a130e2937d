"""Checks the dice of a finished game of Speeltafel. It needs Python and the record, and nothing of ours.

    python check_a_game.py RECORD

First the server fixed a secret seed and showed its SHA-256, the commitment. Then the players stirred, so that
neither could choose. The roll that is event N is the ticket HMAC-SHA256(seed, "MIX:N:0") modulo the number of
tickets, where MIX is the SHA-256 of the lines that were fixed at the start. (Numbers past the last lap of
the tickets would favour the first tickets: then "MIX:N:1" is taken, and so on.) Which events are rolls, of
what odds, the record says (`laid: 12`: not the first 12; `9@2.1`: event 9, N is 2.1): see that it is true.
Where seats were drawn (`drawn: 2 1`: who sat on chair 2 got seat 1), N is "seats", one ticket for each order.
"""

import hmac
import sys
from hashlib import sha256
from itertools import accumulate, combinations_with_replacement, permutations
from math import factorial, prod

FIXED = ("game", "rules", "seats", "option", "laid", "dice", "stir")


def outcomes(odds: str) -> list[tuple[str, int]]:
    """Every outcome with its number of tickets, in order: `dice 2`, or `any A B*2 C`."""
    kind, *rest = odds.split()
    if kind == "dice":
        throws = combinations_with_replacement("123456", int(rest[0]))
        same = [(throw, prod(factorial(throw.count(face)) for face in set(throw))) for throw in throws]
        return [("".join(throw), factorial(len(throw)) // ways) for throw, ways in same]
    return [(token, int(weight or 1)) for token, _, weight in (one.partition("*") for one in rest)]


def draw(odds: list[tuple[str, int]], seed: bytes, name: str) -> str:
    """The outcome that holds the ticket of this event."""
    total = sum(tickets for _, tickets in odds)
    attempt, number = 0, 2**256
    while number >= 2**256 // total * total:
        number = int.from_bytes(hmac.digest(seed, f"{name}:{attempt}".encode(), sha256), "big")
        attempt += 1
    ends = accumulate(tickets for _, tickets in odds)
    return next(outcome for (outcome, _), end in zip(odds, ends, strict=True) if number % total < end)


def check(text: str) -> tuple[int, list[str]]:
    """How many rolls a record has, and all that is wrong with it."""
    head, _, body = text.replace("\r\n", "\n").lstrip("\ufeff").partition("\n\n")
    lines, tokens = [line.strip() for line in head.split("\n")[1:] if line], body.split()
    if head.split("\n")[0].strip() != "speeltafel record 1":
        raise ValueError("the first line")
    facts = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
    seed = bytes.fromhex(facts["seed"])
    fixed = sorted(line for line in lines if line.replace(":", " ").split()[0] in FIXED)
    mix = sha256("\n".join(fixed).encode()).hexdigest()
    rest = sorted(line for line in lines if not line.startswith("checksum:"))
    wrong, rolls = [], 0
    if sha256(seed).hexdigest() != facts["commitment"]:
        wrong.append("the secret does not fit its commitment")
    if sha256("\n".join([*rest, " ".join(tokens)]).encode()).hexdigest() != facts["checksum"]:
        wrong.append("the record was changed after it was saved")
    if "drawn" in facts:
        seats = permutations(range(1, int(facts["seats"]) + 1))
        true = draw([(" ".join(map(str, order)), 1) for order in seats], seed, f"{mix}:seats")
        wrong += [f"the seats drawn should be {true}"] if facts["drawn"] != true else []
    for key, value in facts.items():
        if key.startswith("rolls "):
            odds = outcomes(facts["odds " + key[6:]])
            for event, _, turn in (roll.partition("@") for roll in value.split()):
                rolls, true = rolls + 1, draw(odds, seed, f"{mix}:{turn or event}")
                if tokens[int(event) - 1 : int(event)] != [true]:
                    wrong.append(f"event {event} should be {true}")
    return rolls, wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as record:
        try:
            number, troubles = check(record.read())
        except (KeyError, ValueError, IndexError) as error:
            number, troubles = 0, [f"this is no record with a proof: {error}"]
    print("\n".join(troubles) or f"All {number} rolls are as the secret and the stirring decided.")
    sys.exit(1 if troubles else 0)
