"""Style sheets of the games: `look.css` in each game's folder."""

from importlib.resources import files


def load(package: str) -> str:
    """Return the style sheet in the folder of this package."""
    return files(package).joinpath("look.css").read_text("utf-8")
