"""The texts of Saxum's reasons; they must suit both players as readers."""

from collections.abc import Mapping

from speeltafel.core.words import Text, join
from speeltafel.games.saxum.board import BIT, LINES, group, groups
from speeltafel.games.saxum.data import ROW_GOAL, SIX, SIX_PRICE, SIZE, STONES
from speeltafel.games.saxum.outlook import either, outlook
from speeltafel.games.saxum.rules import (
    BUYS,
    FIELDS,
    REROLL,
    Buy,
    Move,
    Pass,
    Reroll,
    State,
    Take,
    Use,
    own_first,
    play,
    rows_made,
    size,
    uses,
)
from speeltafel.games.saxum.words import points, row_points


def explain(state: State, move: Move, values: Mapping[Move, float]) -> Text:
    """Return the reason for a move: its main effect, and where there was a choice, the next best."""
    if len(values) == 1:
        return _forced(state, move)
    match move:
        case Reroll():
            return _reroll(values)
        case Buy():
            return _buy(state, move)
        case _:
            won = play(state, move).winner
            return join([_do(state, move), *([] if won else _compare(move, values))])


def _forced(state: State, move: Move) -> Text:
    if isinstance(move, Reroll):
        return Text(
            f"Zonder {SIX_PRICE} punten kan een zes alleen opnieuw gegooid worden.",
            f"Without {SIX_PRICE} points a six can only be thrown again.",
        )
    if isinstance(move, Pass):
        why = outlook(state)
        return Text(f"Geen keus: {why.nl}.", f"No choice: {why.en}.")
    done = _do(state, move)
    return Text(f"De enige zet. {done.nl}", f"The only move. {done.en}")


def _reroll(values: Mapping[Move, float]) -> Text:
    best = max(BUYS, key=lambda buy: values[buy])
    if values[best] > values[REROLL]:
        return Text(
            f"Opnieuw gooien kost niets, en een getal kost {SIX_PRICE} punten.",
            f"Throwing again costs nothing, and a number costs {SIX_PRICE} points.",
        )
    again, bought = _percent(values[REROLL]), _percent(values[best])
    return Text(
        f"Geen getal is hier {SIX_PRICE} punten waard: met opnieuw gooien is je winstkans {again}%, en met"
        f" een gekochte {best.face}, het beste getal, {bought}%.",
        f"No number is worth {SIX_PRICE} points here: your chance of winning is {again}% if you throw again,"
        f" and {bought}% if you buy a {best.face}, the best number.",
    )


def _buy(state: State, move: Buy) -> Text:
    bought = play(state, move)
    if bought.dice[-1] == SIX:
        return Text(
            f"Een {move.face} naast de andere zes houdt de beste velden open, en dat is de {SIX_PRICE} punten"
            " waard.",
            f"A {move.face} beside the other six keeps the best fields open, which is worth the"
            f" {SIX_PRICE} points.",
        )
    fields = either(FIELDS[bought.dice])
    best = max(uses(bought), key=lambda use: _weight(bought, use), default=None)
    done = _do(bought, best) if best else outlook(bought)
    return Text(
        f"Een {move.face} geeft {fields.nl}, en dat is de {SIX_PRICE} punten waard. {done.nl}",
        f"A {move.face} gives {fields.en}, which is worth the {SIX_PRICE} points. {done.en}",
    )


def _weight(state: State, move: Move) -> int:
    """Return the weight of a use in the text: lines first, then points."""
    if not isinstance(move, Use | Take):
        return 0
    then, own = play(state, move), state.to_move - 1
    return 20 * (then.rows[own] - state.rows[own]) + then.points[own] - state.points[own]


def _do(state: State, move: Move) -> Text:
    """Return the text for the main effect of a use."""
    if not isinstance(move, Use | Take):
        return outlook(state)
    if play(state, move).winner:
        return Text("Dit wint het spel.", "This wins the game.")
    if state.board[state.to_move - 1] & BIT[move.field]:
        return _score(state, move)
    done = _line(state, move) or _block(state, move) or _grow(state, move)
    return _pay(state, move, done) if isinstance(move, Take) else done


def _score(state: State, move: Use | Take) -> Text:
    won, own = size(state.board, move.field), state.to_move - 1
    reward = points(won)
    return Text(
        f"De groep van {move.field} brengt {reward.nl}: {state.points[own] + won} van {state.target}.",
        f"The group of {move.field} brings {reward.en}: {state.points[own] + won} of {state.target}.",
    )


def _line(state: State, move: Use | Take) -> Text | None:
    """Return the text for the lines this stone fills; None where it fills none."""
    own = state.to_move - 1
    gained = rows_made(move.field, state.board[own] | BIT[move.field])
    if not gained:
        return None
    reward, total = row_points(gained), state.rows[own] + gained
    return Text(
        f"Een steen op {move.field} maakt een lijn vol: {reward.nl}, nu {total} van {ROW_GOAL}.",
        f"A stone on {move.field} fills a line: {reward.en}, {total} of {ROW_GOAL} now.",
    )


def _block(state: State, move: Use | Take) -> Text | None:
    """Return the text for a line of the opponent's that this stone stops or breaks; None without one."""
    theirs = state.board[2 - state.to_move]
    for line in LINES[move.field]:
        if theirs & line == line:
            return Text(
                f"Een steen op {move.field} verbreekt een volle lijn van de tegenstander.",
                f"A stone on {move.field} breaks a full line of the opponent's.",
            )
        if (theirs | BIT[move.field]) & line == line:
            return Text(
                f"Een steen op {move.field} houdt een lijn tegen waar de tegenstander verder alles heeft.",
                f"A stone on {move.field} stops a line in which the opponent has all the rest.",
            )
    return None


def _grow(state: State, move: Use | Take) -> Text:
    """Return the text for the group a stone makes, the line it nearly fills, or the fields it blocks."""
    mine, theirs = own_first(state.board, state.to_move)
    bit = BIT[move.field]
    stones, left = mine | bit, theirs & ~bit
    grown = group(move.field, stones).bit_count()
    joined = [one for one in groups(mine) if one & group(move.field, stones)]
    if len(joined) > 1:
        return Text(
            f"Een steen op {move.field} maakt van {len(joined)} groepen één groep van {grown}.",
            f"A stone on {move.field} joins {len(joined)} groups into one of {grown}.",
        )
    if any((stones & line).bit_count() == SIZE - 1 and not left & line for line in LINES[move.field]):
        return Text(
            f"Met {move.field} ontbreekt er nog één steen aan een lijn.",
            f"With {move.field} a line lacks only one stone.",
        )
    if grown > 1:
        return Text(
            f"Rond {move.field} groeit de groep naar {grown} stenen.",
            f"Around {move.field} the group grows to {grown} stones.",
        )
    forced = _forcing(left, stones)
    if not forced:
        return Text(
            f"Een steen op {move.field} begint een nieuwe groep.",
            f"A stone on {move.field} begins a new group.",
        )
    return Text(
        f"Een steen op {move.field} staat in de weg: {forced} van de 25 worpen zonder zes"
        f" {'dwingt' if forced == 1 else 'dwingen'} de tegenstander nu tot overnemen.",
        f"A stone on {move.field} is in the way: {forced} of the 25 throws without a six"
        f" now {'forces' if forced == 1 else 'force'} the opponent to take.",
    )


def _forcing(mine: int, theirs: int) -> int:
    """Return how many of the 25 throws without a six force a seat with these stones to take a field."""
    if mine.bit_count() == STONES:
        return 0
    return sum(len(fields) for fields in FIELDS.values() if all(theirs & BIT[field] for field in fields))


def _pay(state: State, move: Take, done: Text) -> Text:
    number, own = size(state.board, move.field), state.to_move - 1
    cost = points(number)
    if move.pay == "points":
        kept = state.insurance[own]
        price = (
            Text(
                f"Het kost {cost.nl} en spaart de verzekering ({kept} over).",
                f"It costs {cost.en} and saves insurance ({kept} left).",
            )
            if kept
            else Text(f"Het kost {cost.nl}.", f"It costs {cost.en}.")
        )
    else:
        kept = state.insurance[own] - 1
        price = Text(
            f"Een verzekeringssteen betaalt de groep van {number} ({kept} over).",
            f"An insurance stone pays for the group of {number} ({kept} left).",
        )
    return join([done, price])


def _compare(move: Move, values: Mapping[Move, float]) -> list[Text]:
    """Return a text about the best other move, where its win probability is lower."""
    mine = _percent(values[move])
    other = _percent(max(value for rival, value in values.items() if rival != move))
    if mine <= other:
        return []
    return [
        Text(
            f"Met een andere zet win je in hooguit {other}% van de gevallen.",
            f"With another move you win in at most {other}% of cases.",
        )
    ]


def _percent(share: float) -> int:
    return round(100 * share)
