"""Columbiz as a scene: cells to touch, discs and the rows they make, the dice, and what every seat has.

Dice have no identity in the state. In the scene the second three is always `die-3-2`, so dice that are kept
glide to their new place and only those that were thrown are new.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from speeltafel.core.game import Observer
from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import reach, target, words
from speeltafel.core.words import Language, Names, Text, shortened
from speeltafel.games.columbiz import terms
from speeltafel.games.columbiz.backdrop import (
    CUP,
    TRAY,
    WIDTH,
    backdrop,
    cell_at,
    die_at,
    height,
    plate_at,
    prison_at,
    supply_at,
)
from speeltafel.games.columbiz.data import (
    FACES,
    LINES,
    MOST_PLACED,
    NUMBERS,
    RUN_POINTS,
    THROWS,
    prisoners_worth,
)
from speeltafel.games.columbiz.rules import Board, Digits, Keep, Move, State, View, runs, totals

_LONGEST_NAME = 10
_REACH = f'{reach()}<circle class="halo" r="35"/>'
_TURN = '<rect x="3" y="2" width="288" height="80" rx="14"/>'
_COLUMNS = range(1, len(FACES) + 1)
_NUMBERS = range(1, NUMBERS + 1)


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene."""
    state, seats = view.state, len(view.state.supply)
    items = (
        *_cells(state.board, state.dice if state.throws_left else "", names, view.observer, language),
        *_plates(view, names, language),
        *_runs(state.board),
        *_discs(state.board, state.to_move, seats),
        *_counters(state, language),
        # The second of equal dice is always the second, wherever it lies.
        *(
            _die(face, place - state.dice.index(face) + 1, place, language)
            for place, face in enumerate(state.dice)
        ),
    )
    return Scene((WIDTH, height(seats)), "Columbiz", backdrop(language, seats), items)


def touches(view: View, move: Move) -> tuple[str, ...]:
    """Return the items to touch for a legal move; none where it is only a button."""
    match move:
        case Digits(digits) if not view.state.throws_left:
            return (f"cell-{digits}",)
        case Keep(kept):
            return tuple(f"die-{face}" for face in kept)
    return ()


def group(view: View, move: Move) -> Text:
    """Return the heading for a move: those that keep equally many dice are listed together."""
    match move:
        case Keep(kept):
            dice = terms.dice_count(len(kept))
            return Text(f"Houd {dice.nl}", f"Keep {dice.en}")
    return Text("", "")


def standing(view: View, seat: int) -> Text:
    """Return how a seat stands, in a few words."""
    state, own = view.state, seat - 1
    points, held = terms.points(totals(state)[own]), terms.prisoners(state.prisoners[own])
    left = terms.discs(state.supply[own])
    return Text(f"{points.nl} · {held.nl} · nog {left.nl}", f"{points.en} · {held.en} · {left.en} left")


def _cells(board: Board, dice: str, names: Names, observer: Observer, language: Language) -> tuple[Item, ...]:
    """Return all cells; while dice are kept, mark the empty cells that some of them would pay for."""
    owners = ["", *(_disc_label(seat, observer, names).into(language) for seat in range(1, len(names) + 1))]
    return tuple(
        _cell(
            column,
            number,
            owners[board[column - 1][number - 1]],
            not board[column - 1][number - 1] and dice.count(str(column)) >= number,
            language,
        )
        for column in _COLUMNS
        for number in _NUMBERS
    )


def _disc_label(owner: int, observer: Observer, names: Names) -> Text:
    if owner == observer:
        return Text("jouw schijf", "your disc")
    return Text(f"schijf van {names[owner - 1].nl}", f"{names[owner - 1].en}'s disc")


@lru_cache(maxsize=2048)
def _cell(column: int, number: int, lies: str, near: bool, language: Language) -> Item:
    """Return a cell, which lights up once enough of its dice are picked to be kept."""
    name = f"cell-{column}{number}"
    dice = " ".join([f"die-{column}"] * number)
    paid = f'<circle class="columbiz-paid" r="31" data-with="{dice}"/>' if near else ""
    cell, price = terms.cell(column, number), terms.faces(number, column)
    label = Text(f"{cell.nl}, kost {price.nl}", f"{cell.en}, takes {price.en}").into(language)
    free = Text("vrij", "free").into(language)
    return Item(
        name,
        "columbiz-cell cue",
        cell_at(column, number),
        f'<circle class="columbiz-lit" r="31"/>{paid}{words(number, 0, 1, 32, "columbiz-numeral")}{_REACH}',
        touch=name,
        label=f"{label}: {lies or free}",
    )


@lru_cache(maxsize=1024)
def _discs(board: Board, to_move: int, seats: int) -> tuple[Item, ...]:
    """Return the discs; a captured one goes to the seat to move, or on its owner's turn to the next."""
    return tuple(
        Item(
            f"disc-{owner}-{column}{number}",
            f"columbiz-disc seat-{owner}",
            cell_at(column, number),
            f'<use href="#columbiz-disc-{owner}"/>',
            enter=supply_at(owner, seats),
            leave=prison_at(to_move if to_move not in (0, owner) else owner % seats + 1, seats),
        )
        for column, cells in enumerate(board, 1)
        for number, owner in enumerate(cells, 1)
        if owner
    )


@lru_cache(maxsize=256)
def _runs(board: Board) -> tuple[Item, ...]:
    """Return a band under every row that is long enough to score."""
    return tuple(
        _band(column, number, line, length, owner)
        for column, cells in enumerate(board, 1)
        for number, owner in enumerate(cells, 1)
        if owner
        for line, length in enumerate(runs(board, column, number))
        if RUN_POINTS[length] and _begins(board, column, number, line)
    )


def _begins(board: Board, column: int, number: int, line: int) -> bool:
    """Return whether a run along this line begins here."""
    across, up = LINES[line]
    c, n = column - across, number - up
    return c not in _COLUMNS or n not in _NUMBERS or board[c - 1][n - 1] != board[column - 1][number - 1]


def _band(column: int, number: int, line: int, length: int, owner: int) -> Item:
    across, up = LINES[line]
    x, y = cell_at(column, number)
    end_x, end_y = cell_at(column + across * (length - 1), number + up * (length - 1))
    path = f'd="M0 0L{end_x - x:g} {end_y - y:g}"/>'
    return Item(
        f"run-{owner}-{column}{number}-{line}-{length}",
        "columbiz-run",
        (x, y),
        f'<path class="columbiz-band" {path}<path class="columbiz-band-{owner}" {path}',
    )


@cache
def _die(face: str, nth: int, place: int, language: Language) -> Item:
    shows = Text("dobbelsteen met een", "die showing a").into(language)
    return Item(
        f"die-{face}-{nth}",
        "die columbiz-die",
        die_at(place),
        f'<use href="#columbiz-die-{face}"/>{target(68, 68, 16)}',
        touch=f"die-{face}",
        label=f"{shows} {face}",
        enter=CUP,
        leave=CUP,
    )


def _counters(state: State, language: Language) -> Iterator[Item]:
    """Return the throws left as three small cups, and this turn's discs as four rests."""
    yield _throws(state.throws_left, language)
    # At the end the last seat has just placed.
    yield _placed(state.to_move or len(state.supply), state.placed, language)
    if state.last_round and state.to_move:
        yield _last_round(language)


def _throws(number: int, language: Language) -> Item:
    cups = "".join(
        f'<use href="#columbiz-{"throw" if each < number else "spent"}" x="{x}"/>'
        for each, x in enumerate((-44, 0, 44)[:THROWS])
    )
    left = terms.throws(number)
    told = Text(f"nog {left.nl}", f"{left.en} left")
    return Item("throws", "columbiz-throws", (420, TRAY + 64), cups, label=told.into(language))


def _placed(seat: int, number: int, language: Language) -> Item:
    rests = "".join(
        f'<use href="#columbiz-{f"token-{seat}" if each < number else "rest"}" x="{x}"/>'
        for each, x in enumerate((-57, -19, 19, 57)[:MOST_PLACED])
    )
    told = Text(
        f"deze beurt {number} van de {MOST_PLACED} schijven geplaatst",
        f"{number} of {MOST_PLACED} discs placed this turn",
    )
    return Item("placed", "columbiz-placed", (420, TRAY + 138), rests, label=told.into(language))


def _last_round(language: Language) -> Item:
    sign = Text("laatste ronde", "last round").into(language)
    body = '<rect class="columbiz-sign" x="-88" y="-18" width="176" height="36" rx="18"/>' + words(
        sign, 0, 1, 22, "columbiz-sign-words"
    )
    return Item("last-round", "columbiz-last-round", (322, TRAY - 14), body, label=sign)


def _plates(view: View, names: Names, language: Language) -> Iterator[Item]:
    """Return what every seat has on its plate; the seat to move has a thick edge."""
    state, seats = view.state, len(names)
    if state.to_move:
        yield Item("turn", "columbiz-turn", plate_at(state.to_move, seats), _TURN)
    for seat, (name, *has) in enumerate(
        zip(names, state.supply, state.points, state.prisoners, strict=True), 1
    ):
        yield from _plate(seat, seats, name, *has, language)


@lru_cache(maxsize=2048)
def _plate(
    seat: int, seats: int, name: Text, supply: int, points: int, held: int, language: Language
) -> tuple[Item, Item]:
    at, worth = plate_at(seat, seats), prisoners_worth(held)
    short = shortened(name.into(language), _LONGEST_NAME)
    called = f'<g clip-path="url(#columbiz-name)">{words(short, 48, 24, 23)}</g>'
    value = f"= +{worth}" if worth < 10 else f"+{worth}"  # The plate has no room for "10 = +30".
    body = (
        f"{_roll(seat, supply)}{words(held, 194, 61)}"
        f'<g class="columbiz-gain">{words(f"+{points}", 280, 24)}{words(value, 280, 61)}</g>'
    )
    label = Text(
        f"{name.nl}: voorraad {supply}, rijpunten {points}, gevangenen {held}, waard {worth}",
        f"{name.en}: supply {supply}, row points {points}, prisoners {held}, worth {worth}",
    )
    return (
        Item(f"name-{seat}", "columbiz-name", at, called),
        Item(f"plate-{seat}", "columbiz-plate", at, body, label=label.into(language)),
    )


def _roll(seat: int, supply: int) -> str:
    """Draw the supply as a roll of discs on edge, and its number."""
    number = words(supply, 22 + supply * 5, 61)
    if not supply:
        return number
    line = f'd="M14 60h{supply * 5 - 1.5:g}"/>'
    return f'<path class="columbiz-gaps-{seat}" {line}<path class="columbiz-roll-{seat}" {line}{number}'
