"""The shelf: import the folder of every game, and say what is wrong with one that can't be imported."""

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from speeltafel.core.game import Game
from speeltafel.core.game_files import FaultyFile, shown_path
from speeltafel.core.match import AnyGame
from speeltafel.core.origin import RAISED, last_line, message, origin
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text, fill, join

_FAULT = Text(
    "Het spel {key} kan niet geladen worden: {file}, regel {line}: {what}",
    "The game {key} can't be loaded: {file}, line {line}: {what}",
)
_FAULTY_FILE = Text(
    "Het spel {key} kan niet geladen worden: {what}", "The game {key} can't be loaded: {what}"
)
_NO_FOLDER = Text(
    "Het spel {key} staat in de lijst van spellen, maar {folder} is er niet.",
    "The game {key} is in the list of games, but there is no {folder}.",
)
_NO_GAME = Text(
    "Het spel {key} kan niet geladen worden: {file} maakt geen spel met de naam {name}.",
    "The game {key} can't be loaded: {file} makes no game called {name}.",
)
_MEND = Text(
    "Verbeter dit, of haal het spel uit SHELF in {file}.",
    "Mend this, or take the game out of SHELF in {file}.",
)


class FaultyGame(Refusal):
    """A game on the shelf that can't be imported; nothing works until it is mended or taken away."""


def load(package: str, keys: Iterable[str]) -> dict[str, AnyGame]:
    """Return the games in these folders of a package; raise `FaultyGame`, which names all that are faulty."""
    games, faults, cause = {}, [], None
    for key in keys:
        try:
            games[key] = _game(package, key)
        except FaultyGame as fault:
            faults.append(fault.text)
            cause = cause or fault.__cause__
    if faults:
        mend = fill(_MEND, file=shown_path(_shelf(package) / "__init__.py"))
        raise FaultyGame(join([*faults, mend], "\n")) from cause
    return games


def _game(package: str, key: str) -> AnyGame:
    folder = folder_of(key, package)
    if find_spec(f"{package}.{key}") is None:
        raise FaultyGame(fill(_NO_FOLDER, key=key, folder=shown_path(folder)))
    try:
        game = getattr(import_module(f"{package}.{key}"), key.upper(), None)
    except FaultyFile as fault:
        raise FaultyGame(fill(_FAULTY_FILE, key=key, what=fault.text)) from fault
    except RAISED as error:
        file, line = origin(error, folder) or last_line(error)
        facts = {"file": shown_path(file), "line": line, "what": message(error)}
        raise FaultyGame(fill(_FAULT, key=key, **facts)) from error
    if not isinstance(game, Game):
        file = folder / "__init__.py"
        raise FaultyGame(fill(_NO_GAME, key=key, file=shown_path(file), name=key.upper()))
    return game


def folder_of(key: str, package: str = "speeltafel.games") -> Path:
    """Return the folder of a game; where there is none, where it should be."""
    spec = find_spec(f"{package}.{key}")
    return Path(spec.origin).parent if spec and spec.origin else _shelf(package) / key


def _shelf(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent
