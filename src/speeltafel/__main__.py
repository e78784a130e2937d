"""The command `speeltafel`, and `python -m speeltafel`."""

import sys
from collections.abc import Sequence

from speeltafel.core.shelf import FaultyGame
from speeltafel.core.words import LANGUAGES, Language


def main() -> None:
    """Run the command; where a game on the shelf is faulty, say so instead of every other command."""
    try:
        from speeltafel.cli.main import main as command
    except FaultyGame as fault:
        sys.exit(fault.text.into(_language(sys.argv)))
    command()


def _language(typed: Sequence[str]) -> Language:
    """Return the language of the option `--language`, before there are commands that could read it."""
    from speeltafel.cli.options import system_language

    last = " ".join(typed).replace("=", " ").rpartition("--language ")[2][:2]
    return next((language for language in LANGUAGES if language == last), system_language())


if __name__ == "__main__":
    main()
