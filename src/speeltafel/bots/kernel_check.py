"""Whether a game's kernel compiles and plays by the rules, and in one line what is wrong where it doesn't.

The functions that every search calls are compiled as the searches call them, without running them. A compiled
function is cached, so a bot or a training that comes later needn't compile it again.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel import bots
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.game_files import shown_path
from speeltafel.core.match import AnyGame, begin
from speeltafel.core.origin import RAISED, Origin, told
from speeltafel.core.refusals import BadRequest
from speeltafel.core.shelf import folder_of
from speeltafel.core.words import Text, put, same, say, shortened

COMPILING = Text(
    "De kernel wordt gecompileerd; de eerste keer duurt dat ongeveer een minuut ...",
    "Compiling the kernel, about a minute the first time ...",
)
BAD_KERNEL = Text("De kernel werkt niet: {what}.", "The kernel doesn't work: {what}.")
NO_IMPORT = Text("hij kan niet geladen worden: {what}", "it can't be loaded: {what}")
NO_START = Text("`encode` geeft een fout: {what}", "`encode` raises an error: {what}")
LACKS = Text("hij mist {names}", "it lacks {names}")
NO_COUNT = Text("`{name}` moet een geheel getal zijn", "`{name}` must be a whole number")
BAD_ARRAY = Text(
    "`encode` moet een array teruggeven van SIZE getallen van het type DTYPE",
    "`encode` must return an array of SIZE numbers of the type DTYPE",
)
PLAIN = Text("`{name}` mist @njit", "`{name}` lacks @njit")
NO_NUMBER = Text(
    "`{name}` geeft {kind} terug, en dat moet altijd een geheel getal zijn",
    "`{name}` returns {kind}, and that must always be a whole number",
)
IN_LINE = Text(
    "`{name}` in {file}, regel {line}, is niet te compileren: {why}",
    "`{name}` in {file}, line {line}, doesn't compile: {why}",
)
OTHER_RULES = Text(
    "De kernel speelt andere regels dan rules.py: {what}.",
    "The kernel plays by other rules than rules.py: {what}.",
)
AT_START = Text("aan het begin met {seats} spelers: {what}", "at the start with {seats} players: {what}")
AFTER = Text(
    "na gebeurtenis {event}, {move}, met {seats} spelers: {what}",
    "after event {event}, {move}, with {seats} players: {what}",
)
RAISES = Text("een fout, {what}", "an error, {what}")
OTHER_STATE = Text(
    "getal {place} van de stelling is {kernel}, en volgens `encode` {rules}",
    "number {place} of the state is {kernel}, and {rules} by `encode`",
)
OTHER_TURN = Text(
    "`turn` zegt {kernel}, en volgens de regels is het {rules}",
    "`turn` says {kernel}, and by the rules it is {rules}",
)
NO_MOVE = Text("`moves` mist {move}", "`moves` lacks {move}")
NO_SUCH_MOVE = Text(
    "`moves` noemt {number}, en geen zet die kan heeft dat nummer",
    "`moves` names {number}, and no legal move has that number",
)
NOT_ASCENDING = Text("`moves` is niet oplopend: {numbers}", "`moves` isn't ascending: {numbers}")
BAD_INDEX = Text(
    "`index` van {move} is {number}, en ACTIONS is {actions}",
    "`index` of {move} is {number}, and ACTIONS is {actions}",
)
OTHER_NAME = Text(
    "`name` van {number} is {kernel}, en dat is het nummer van {move}",
    "`name` of {number} is {kernel}, and that is the number of {move}",
)
TELLING = Text("`seen` verraadt wat stoel {seat} niet ziet", "`seen` gives away what seat {seat} doesn't see")
OTHER_WEIGHT = Text(
    "`weight` van {move} (nummer {number}) is {kernel}, en volgens de regels {rules}",
    "`weight` of {move} (number {number}) is {kernel}, and {rules} by the rules",
)
NO_SUCH_OUTCOME = Text(
    "`sample_chance` geeft {number}, en geen uitkomst die kan heeft dat nummer",
    "`sample_chance` returns {number}, and no possible outcome has that number",
)
OTHER_RESULT = Text(
    "`result` geeft {kernel}, en volgens de regels is het {rules}",
    "`result` writes {kernel}, and by the rules it is {rules}",
)
_COUNTS = ("SIZE", "ACTIONS", "OUTCOMES", "WIDTH")
_NAMES = (*_COUNTS, "DTYPE", "encode", "index", "name")
_ALWAYS, _OF_CHANCE, _OPTIONAL = (
    ("turn", "moves", "play", "result"),
    ("weight", "sample_chance"),
    ("seen", "playout", "playouts"),
)
_NUMBERS = {"turn", "moves", "weight", "sample_chance", "seen", "playouts"}
"""The functions that return a whole number."""
_MOST_SEATS = 8
_FEW = 8
"""So many states of a view are compared."""
_LONGEST = 160
"""Letters of what the compiler says."""
_PLACE = re.compile(r'File "(.+?)", line (\d+)| at (\S.*?) \((\d+)\)')
"""How Numba names a line, the innermost first."""
_UNDEFINED, _CALLED = (
    re.compile(r"NameError: name '(\w+)' is not defined"),
    re.compile(r"<function (\w+) at "),
)
"""What Numba says of a name that isn't defined, without its line; and of functions, the innermost first."""
_DEFINED = re.compile(r"( for '\$[^']*')?, defined at .*")
"""What Numba says of a variable of its own."""


def faults(game: AnyGame) -> Iterator[Text]:
    """Compile a game's kernel, if it has one; yield what is wrong, in parts of a sentence."""
    try:
        kernel = bots.kernel_of(game.key)
    except RAISED as error:
        yield put(NO_IMPORT, what=told(error, folder_of(game.key)))
        return
    if kernel is None:
        return
    if lacks := _lacks(kernel):
        yield put(LACKS, names=", ".join(f"`{name}`" for name in lacks))
        return
    if wrong := [name for name in _COUNTS if not isinstance(getattr(kernel, name), int)]:
        yield put(NO_COUNT, name=wrong[0])
        return
    folder = folder_of(game.key)
    try:
        start = kernel.encode(begin(game, game.seats[0]))
    except RAISED as error:
        yield put(NO_START, what=told(error, folder))
        return
    if not isinstance(start, np.ndarray) or (start.dtype, start.shape) != (kernel.DTYPE, (kernel.SIZE,)):
        yield BAD_ARRAY
    else:
        yield from dict.fromkeys(_compiled(kernel, start, folder))


def check(game: AnyGame) -> None:
    """Compile a game's kernel; raise `BadRequest` with the first thing that is wrong."""
    for what in faults(game):
        raise BadRequest(say(BAD_KERNEL, what=what))


def disagreements(game: AnyGame, states: Sequence[Any], moves: Sequence[Any]) -> Iterator[Text]:
    """Play a match by the kernel too; yield the first difference from the rules, and where."""
    from speeltafel.core.compiled import seeded

    kernel = bots.kernel_of(game.key)
    if kernel is None:
        return
    array, rng = kernel.encode(states[0]), seeded(1)
    for event, state in enumerate(states):
        try:
            if event:
                kernel.play(array, kernel.index(states[event - 1], moves[event - 1]))
            what = next(differences(game, kernel, state, array), None)
            what = what or next(chance_differences(game, kernel, state, array, rng), None)
        except RAISED as error:
            what = put(RAISES, what=told(error, folder_of(game.key)))
        if what:
            facts = {"seats": _seats(game, states), "what": what}
            yield (
                put(AFTER, event=event, move=game.write(moves[event - 1]), **facts)
                if event
                else put(AT_START, **facts)
            )
            return


def _seats(game: AnyGame, states: Sequence[Any]) -> int:
    """Return how many seats a match has that is over."""
    over = game.turn(states[-1])
    return len(over.scores) if isinstance(over, Over) else 0


def differences(game: AnyGame, kernel: Any, state: Any, array: NDArray[Any]) -> Iterator[Text]:
    """Yield what a kernel says otherwise of a state than the rules; `array` is the state by the kernel."""
    encoded, turn = kernel.encode(state), game.turn(state)
    for place in np.flatnonzero(array != encoded):
        yield put(OTHER_STATE, place=place, kernel=array[place], rules=encoded[place])
    seat = turn.seat if isinstance(turn, Choose) else -1 if isinstance(turn, Over) else 0
    if (says := kernel.turn(array)) != seat:
        yield put(OTHER_TURN, kernel=says, rules=seat)
    elif isinstance(turn, Choose):
        yield from _move_differences(game, kernel, state, array, turn)
    elif isinstance(turn, Over):
        # A part of more room: compiled code that writes beyond its end does no harm.
        shares = np.zeros(len(turn.scores) + _MOST_SEATS)[: len(turn.scores)]
        kernel.result(array, shares)
        if tuple(shares) != turn.shares:
            yield put(OTHER_RESULT, kernel=shares.tolist(), rules=list(turn.shares))


def _move_differences(
    game: AnyGame, kernel: Any, state: Any, array: NDArray[Any], turn: Choose[Any]
) -> Iterator[Text]:
    numbered = {kernel.index(state, move): move for move in turn.moves}
    into = np.full(2 * kernel.WIDTH + kernel.ACTIONS, -1, np.int64)[: kernel.WIDTH]
    numbers = into[: kernel.moves(array, into)].tolist()
    for number, move in numbered.items():
        shown = game.write(move)
        if not 0 <= number < kernel.ACTIONS:
            yield put(BAD_INDEX, move=shown, number=number, actions=kernel.ACTIONS)
        elif number not in numbers:
            yield put(NO_MOVE, move=shown)
        elif (name := kernel.name(state, number)) != move:
            yield put(OTHER_NAME, number=number, kernel=name, move=shown)
    for number in numbers:
        if number not in numbered:
            yield put(NO_SUCH_MOVE, number=number)
    if len(numbered) < len(turn.moves) or numbers != sorted(set(numbers)):
        yield put(NOT_ASCENDING, numbers=numbers)
    if hasattr(kernel, "seen"):
        others = islice(game.consistent_states(game.view(state, turn.seat)), _FEW)
        if len({kernel.seen(kernel.encode(other), turn.seat) for other in (state, *others)}) > 1:
            yield put(TELLING, seat=turn.seat)


def chance_differences(
    game: AnyGame, kernel: Any, state: Any, array: NDArray[Any], rng: NDArray[np.uint64]
) -> Iterator[Text]:
    """Yield what a kernel says otherwise of the odds of a state than the rules."""
    turn = game.turn(state)
    if not isinstance(turn, Chance):
        return
    odds = {kernel.index(state, outcome): weight for outcome, weight in turn.odds.items()}
    for number in range(kernel.ACTIONS, kernel.ACTIONS + kernel.OUTCOMES):
        weight = kernel.weight(array, number)
        if weight != odds.get(number, 0):
            shown = game.write(kernel.name(state, number))
            yield put(OTHER_WEIGHT, move=shown, number=number, kernel=weight, rules=odds.get(number, 0))
    if (drawn := kernel.sample_chance(array, rng)) not in odds:
        yield put(NO_SUCH_OUTCOME, number=drawn)


def _lacks(kernel: ModuleType) -> list[str]:
    wanted = [*_NAMES, *_ALWAYS, *(_OF_CHANCE if getattr(kernel, "OUTCOMES", 0) else ())]
    return [name for name in wanted if not hasattr(kernel, name)]


def _compiled(kernel: ModuleType, start: NDArray[Any], folder: Path) -> Iterator[Text]:
    """Compile the functions of a kernel; yield what is wrong with each."""
    from speeltafel.core.compiled import COMPILES, seeded

    if not COMPILES:
        return
    from numba import typeof, types

    into, shares, rng = np.zeros(kernel.WIDTH, np.int64), np.zeros(_MOST_SEATS), seeded(1)
    given: dict[str, tuple[Any, ...]] = {
        "turn": (start,),
        "moves": (start, into),
        "play": (start, 0),
        "result": (start, shares),
        "weight": (start, 0),
        "sample_chance": (start, rng),
        "seen": (start, 1),
        "playout": (start, rng, shares),
        "playouts": (start, 1, rng),
    }
    for name in (*_ALWAYS, *(_OF_CHANCE if kernel.OUTCOMES else ()), *_OPTIONAL):
        function = getattr(kernel, name, None)
        if function is None:
            continue
        if not hasattr(function, "nopython_signatures"):
            yield put(PLAIN, name=name)
            continue
        try:
            function.compile(tuple(map(typeof, given[name])))
        except Exception as error:
            yield _explained(error, folder, function.py_func)
            continue
        kind = function.nopython_signatures[-1].return_type
        if name in _NUMBERS and not isinstance(kind, types.Integer):
            yield put(NO_NUMBER, name=name, kind=shortened(f"{kind}", _LONGEST))


def _explained(error: Exception, folder: Path, function: Any) -> Text:
    """Return why a function doesn't compile, with its line in this folder."""
    file, line = _line(error, folder, function)
    name = _function_at(file, line) or function.__name__
    return put(IN_LINE, name=name, file=shown_path(file), line=line, why=same(_reason(error)))


def _line(error: Exception, folder: Path, function: Any) -> Origin:
    """Return the line that the compiler names, or that has the name which isn't defined."""
    if unknown := _UNDEFINED.search(str(error)):
        called = _CALLED.search(str(error))
        within = called[1] if called else function.__name__
        for file in sorted(folder.glob("*.py")):
            for line in _uses(file, within, unknown[1]):
                return Origin(file, line)
    for found in _PLACE.finditer(str(error)):
        file = Path(found[1] or found[3]).resolve()
        if folder.resolve() in file.parents:
            return Origin(file, int(found[2] or found[4]))
    return Origin(Path(function.__code__.co_filename), function.__code__.co_firstlineno)


def _uses(file: Path, function: str, name: str) -> Iterator[int]:
    """Yield the lines of a function of this name that use a name."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.FunctionDef) and node.name == function:
            yield from (one.lineno for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == name)


def _function_at(file: Path, line: int) -> str:
    """Return the name of the innermost function that this line is in; empty where it is in none."""
    within = [
        node
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FunctionDef)
        and min([node.lineno, *(one.lineno for one in node.decorator_list)]) <= line <= (node.end_lineno or 0)
    ]
    return max(within, key=lambda node: node.lineno).name if within else ""


def _reason(error: Exception) -> str:
    """Return what the compiler says in its first line that isn't about itself, shortened."""
    lines = [line.strip() for line in str(error).splitlines()]
    said = [line for line in lines if line and not line.startswith("Failed in ")] or [type(error).__name__]
    reason = said[0]
    if reason.endswith("for signature:") and len(said) > 1:
        reason = f"{reason} {said[1].removeprefix('>>> ')}"
    return shortened(_DEFINED.sub("", reason).rstrip("."), _LONGEST)
