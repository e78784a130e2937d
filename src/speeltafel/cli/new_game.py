"""`speeltafel new-game`: ask what a new game needs, and write its folder."""

import keyword
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import click
from jinja2 import Environment, StrictUndefined

from speeltafel import games
from speeltafel.cli import author_texts as texts
from speeltafel.cli import new_game_questions as questions
from speeltafel.cli.files import writing_to
from speeltafel.cli.new_game_questions import Plan
from speeltafel.cli.options import PATH, language_option, tell
from speeltafel.cli.welcome import is_interactive
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, Text, say
from speeltafel.games import GAMES

GAMES_FOLDER = Path("src", "speeltafel", "games")
"""The folder of all games in our repository."""
OWN_FOLDER = Path(str(games.__file__)).parent
"""The folder of the games that this program plays."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{1,19}")
_SUFFIX = ".txt"
_SHELF = re.compile(r'(^SHELF = \(\n(?:    "\w+",\n)*)(?=\))', re.MULTILINE)


@click.command()
@click.argument("name", required=False)
@click.option("--seats", metavar="N", help="How many can play: 2 to 8, or a range such as 2-4.")
@click.option("--chance", metavar="WHAT", help="What decides chance: nothing, dice or cards.")
@click.option("--hidden", metavar="WHAT", help="What is hidden from others: nothing or something.")
@click.option("--board", metavar="KIND", help="What it is played on: rows, squares, hexagons or points.")
@click.option(
    "--into",
    metavar="FOLDER",
    type=PATH,
    default=GAMES_FOLDER,
    show_default=True,
    help="The folder of all games.",
)
@language_option
def new_game(
    name: str | None,
    seats: str | None,
    chance: str | None,
    hidden: str | None,
    board: str | None,
    into: Path,
    language: Language,
) -> None:
    """Create the folder of a new game called NAME, with a tiny game that can be played.

    In a terminal the command asks what it isn't told; elsewhere the game is for two, without chance, with
    nothing hidden and played with rows of things. docs/adding-a-game.md goes on from there.
    """
    given = {"name": name, "seats": seats, "chance": chance, "hidden": hidden, "board": board}
    with writing_to(into):
        try:
            plan = questions.plan(given, lambda name: check_name(name, into), language, is_interactive())
        except EOFError:
            return
        folder = write(plan, into)
        shelf = put_on_the_shelf(plan.key, into / "__init__.py")
    if shelf is None:
        tell(language, texts.NOT_PLAYABLE_HERE, folder=folder, games=OWN_FOLDER, key=plan.key)
    else:
        tell(language, texts.NEW_GAME, folder=folder, shelf=shelf, key=plan.key)


def check_name(name: str, into: Path) -> None:
    """Raise `BadRequest` if a game can't be called so, or is there already."""
    key = name.lower()
    if not _NAME.fullmatch(name) or keyword.iskeyword(key) or keyword.issoftkeyword(key):
        raise BadRequest(say(texts.BAD_GAME_NAME, shown=ascii(name[:40])))
    if key in GAMES or (into / key).exists():
        raise BadRequest(say(texts.GAME_IS_THERE, key=key))
    if not into.is_dir():
        raise BadRequest(say(texts.NO_GAMES_FOLDER, folder=into))


def write(plan: Plan, into: Path) -> Path:
    """Write the new folder and return it."""
    contents = rendered(plan)
    folder = into / plan.key
    folder.mkdir()
    for file_name, text in contents.items():
        (folder / file_name).write_text(text, "utf-8")
    return folder


def rendered(plan: Plan) -> Mapping[str, str]:
    """Return the files of a game that fits a plan, by name; one that hides nothing has no `view.py`."""
    # What it writes is Python and Markdown, so nothing is escaped.
    templates = Environment(
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, undefined=StrictUndefined
    )
    parts = files("speeltafel.cli").joinpath("skeleton").iterdir()
    return {
        name: templates.from_string(part.read_text("utf-8")).render(facts(plan))
        for part in sorted(parts, key=lambda part: part.name)
        if part.name.endswith(_SUFFIX)
        and ((name := part.name.removesuffix(_SUFFIX)) != "view.py" or plan.hidden)
    }


def facts(plan: Plan) -> Mapping[str, object]:
    """Return what the templates need to know."""
    letter = plan.key[0].upper()
    says = f"whose turn it is to take a free place ({letter}1)"
    decides = {"dice": f"the throw ({letter}2)", "cards": f"the card ({letter}2)"}
    if plan.chance != "nothing":
        says = f"{decides[plan.chance]}, {says}"
    elif plan.hidden:
        says = f"the pebbles ({letter}2), {says}"
    return {
        "key": plan.key,
        "name": plan.name,
        "letter": letter,
        "low": plan.seats[0],
        "high": plan.seats[-1],
        "chance": plan.chance,
        "hidden": plan.hidden,
        "board": plan.board,
        "worth": plan.hidden or plan.chance != "nothing",
        "thing": "stone" if plan.board == "rows" else "place",
        "things": "stones" if plan.board == "rows" else "places",
        "ding": "steen" if plan.board == "rows" else "plek",
        "turn_says": says,
        "last": f"{letter}4",
        "secret": texts.SECRETS[plan.chance],
        "secret_token": {"dice": "die0", "cards": "card0", "nothing": "hide0"}[plan.chance],
    }


def put_on_the_shelf(key: str, file: Path) -> Text | None:
    """Add a game to the list of games, and return where it is, or what remains to be done.

    Return None in a folder where no list is: games aren't found there.
    """
    text = file.read_text("utf-8") if file.exists() else ""
    if "SHELF" not in text:
        return None
    if not _SHELF.search(text):
        return say(texts.NOT_ON_THE_SHELF, key=key, file=file)
    file.write_text(_SHELF.sub(rf'\g<1>    "{key}",\n', text), "utf-8")
    return say(texts.ON_THE_SHELF, file=file)
