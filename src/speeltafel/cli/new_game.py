"""`speeltafel new-game`: write the folder of a new game from a template."""

import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from speeltafel.cli import texts
from speeltafel.cli.files import writing_to
from speeltafel.cli.options import PATH, language_option, tell
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, say
from speeltafel.games import GAMES

GAMES_FOLDER = Path("src", "speeltafel", "games")
"""The folder of all games in our repository."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{1,19}")
_SUFFIX = ".txt"


@click.command()
@click.argument("name")
@click.option(
    "--into",
    metavar="FOLDER",
    type=PATH,
    default=GAMES_FOLDER,
    show_default=True,
    help="The folder of all games.",
)
@language_option
def new_game(name: str, into: Path, language: Language) -> None:
    """Create the folder of a new game called NAME, with a tiny game that can be played.

    docs/adding-a-game.md goes on from there.
    """
    with writing_to(into):
        folder = write(name, into)
    tell(language, texts.NEW_GAME, folder=folder, shelf=into / "__init__.py", key=name.lower())


def write(name: str, into: Path) -> Path:
    """Write the new folder and return it; raise `BadRequest` if the name is invalid or taken."""
    key = name.lower()
    if not _NAME.fullmatch(name) or keyword.iskeyword(key) or keyword.issoftkeyword(key):
        raise BadRequest(say(texts.BAD_GAME_NAME, shown=ascii(name[:40])))
    folder = into / key
    if key in GAMES or folder.exists():
        raise BadRequest(say(texts.GAME_IS_THERE, key=key))
    if not into.is_dir():
        raise BadRequest(say(texts.NO_GAMES_FOLDER, folder=into))
    values = {
        "key": key,
        "capitals": key.upper(),
        "name": name[0].upper() + name[1:],
        "letter": key[0].upper(),
    }
    template = files("speeltafel.cli").joinpath("skeleton")
    contents = {
        part.name.removesuffix(_SUFFIX): Template(part.read_text("utf-8")).substitute(values)
        for part in template.iterdir()
        if part.name.endswith(_SUFFIX)
    }
    folder.mkdir()
    for file_name, text in contents.items():
        (folder / file_name).write_text(text, "utf-8")
    return folder
