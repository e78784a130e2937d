"""`speeltafel new-game`: a folder with a tiny game that plays already, to put one's own in."""

import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from speeltafel.cli import phrases
from speeltafel.cli.files import what_went_wrong
from speeltafel.cli.options import Refused, language_option
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Language, say
from speeltafel.games import GAMES

SHELF = Path("src", "speeltafel", "games")
"""Where games stand in our repository."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{1,19}")
_SUFFIX = ".txt"


@click.command()
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=SHELF,
    show_default=True,
    help="The folder of all games; its own is made in it.",
)
@language_option
def new_game(name: str, into: Path, language: Language) -> None:
    """Write the skeleton of a game called NAME: a folder that plays at once, once it is on the shelf."""
    try:
        folder = write(name, into)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    except OSError as trouble:
        raise Refused(say(phrases.NOT_KEPT, folder=into, why=what_went_wrong(trouble)), language) from None
    told = say(phrases.NEW_GAME, folder=folder, shelf=into / "__init__.py", key=name.lower())
    click.echo(told.into(language))


def write(name: str, into: Path) -> Path:
    """The new folder; refused, and nothing written, where the name won't do or is taken."""
    key = name.lower()
    if not _NAME.fullmatch(name) or keyword.iskeyword(key) or keyword.issoftkeyword(key):
        raise BadRequest(say(phrases.BAD_GAME_NAME, shown=ascii(name[:40])))
    folder = into / key
    if key in GAMES or folder.exists():
        raise BadRequest(say(phrases.GAME_IS_THERE, key=key))
    if not into.is_dir():
        raise BadRequest(say(phrases.NO_SHELF, folder=into))
    facts = {
        "key": key,
        "capitals": key.upper(),
        "name": name[0].upper() + name[1:],
        "letter": key[0].upper(),
    }
    skeleton = files("speeltafel.cli").joinpath("skeleton")
    texts = {
        part.name.removesuffix(_SUFFIX): Template(part.read_text("utf-8")).substitute(facts)
        for part in skeleton.iterdir()
        if part.name.endswith(_SUFFIX)
    }
    folder.mkdir()
    for room, text in texts.items():
        (folder / room).write_text(text, "utf-8")
    return folder
