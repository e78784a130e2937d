"""Write `docs/cli.md` from the help of the commands: `python -m tests.cli.reference`."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import click

from speeltafel.cli.main import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"
HEAD = """# The command line

This page is generated from the commands' own help by `python -m tests.cli.reference`; a test fails when it is
out of date. After `make play` or `make test` the command is `.venv/bin/speeltafel`. Every command also takes
`--help`, and most take `--language nl` or `--language en`; the default is the language of the system.
"""
GROUPS = {
    "Play": ("serve", "play", "replay", "verify", "games", "rules"),
    "Look after a server": ("warm", "backup", "restore", "check", "move-data", "ratings"),
    "Write programs": ("engine", "new-game", "check-game"),
    "The lab": ("lab arena", "lab train", "lab puzzles", "lab solve", "lab export"),
}


def page() -> str:
    """Return the page: an overview of all commands, then each command's arguments and options."""
    parts = [HEAD]
    for title, names in GROUPS.items():
        parts += [f"## {title}\n", *(section(name, find(name)) for name in names)]
    return "\n".join(parts)


def listed() -> set[str]:
    """Return the names of all commands that are not hidden."""
    return {name for name, _ in visible(main)}


def visible(group: click.Group, prefix: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command of a group and of its subgroups, with its full name."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from visible(command, f"{prefix}{name} ")
        elif not command.hidden:
            yield f"{prefix}{name}", command


def find(name: str) -> click.Command:
    """Return the command with this full name."""
    return dict(visible(main))[name]


def section(name: str, command: click.Command) -> str:
    """Return one command's heading, usage, description and options."""
    options = [param for param in command.params if isinstance(param, click.Option) and not param.hidden]
    arguments = [usage(param) for param in command.params if isinstance(param, click.Argument)]
    words = [f"speeltafel {name}", *arguments, *(["[OPTIONS]"] if options else [])]
    lines = [f"### {name}\n", f"`{' '.join(words)}`\n", inspect.cleandoc(command.help or "") + "\n"]
    rows = [row(option) for option in options if option.name != "language"]
    if rows:
        lines += ["| option | meaning |\n|---|---|\n" + "\n".join(rows) + "\n"]
    return "\n".join(lines)


def usage(argument: click.Argument) -> str:
    """Return an argument as it stands in the usage line; brackets if it can be left out."""
    word = argument.metavar or str(argument.name).upper()
    return word if argument.required or argument.nargs == -1 else f"[{word}]"


def row(option: click.Option) -> str:
    """Return an option as a row of a table, with its default and its environment variable."""
    names = " / ".join([*option.opts, *option.secondary_opts])
    if isinstance(option.type, click.Choice) and not option.metavar:
        names += f" {'|'.join(option.type.choices)}"
    elif option.metavar:
        names += f" {option.metavar}"
    facts = []
    if option.secondary_opts:
        facts.append(f"default: `{option.opts[0] if option.default else option.secondary_opts[0]}`")
    elif option.show_default:
        facts.append(f"default: `{option.default}`")
    if option.envvar:
        facts.append(f"environment: `{option.envvar}`")
    if option.multiple:
        facts.append("may be repeated")
    notes = f" ({'; '.join(facts)})" if facts else ""
    cells = (f"`{names}`", f"{option.help}{notes}")
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
