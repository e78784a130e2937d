"""The documents are true: examples run, names exist, and numbers are those of the code."""

import re

import pytest

import speeltafel
from speeltafel.bots import queue
from speeltafel.cli.engine import Engine
from speeltafel.cli.main import main
from speeltafel.core import record
from speeltafel.core.game import LEVELS, Game
from speeltafel.games import GAMES
from speeltafel.server import client_addresses, studies
from speeltafel.server.notices import notices as sending
from speeltafel.server.notices.delivery import https
from speeltafel.web import forms, passkeys, signing_in
from speeltafel.web.limits import budgets, connection, framing, rate_limiter, rates
from speeltafel.web.pages import devices, notices
from speeltafel.web.pages.passkeys import MAX_PASSKEYS
from tests.cli.test_engine_fuzz import CODES
from tests.playouts import OURS, ours, play_out
from tests.test_architecture import FILES, PACKAGE, ROOT

DOCS = ROOT / "docs"
BLOCKS = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"])
TRANSCRIPTS = [block for block in BLOCKS.findall(PROTOCOL) if block.startswith("> ")]


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=range(len(TRANSCRIPTS)))
def test_the_transcripts_of_the_protocol_are_right(transcript):
    engine = Engine(GAMES)
    lines = transcript.strip().split("\n")
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert f"< {engine.answer(request[2:].encode())}" == answer


def test_the_record_of_the_protocol_can_be_read():
    (block,) = [block for block in BLOCKS.findall(PROTOCOL) if block.startswith("speeltafel record")]
    assert record.read(block).log == ("35", "c5", "12", "a2", "14", "d1")


def test_the_protocol_names_every_code_level_and_request():
    for word in (*CODES, *LEVELS, *Engine(GAMES)._requests):
        assert f"`{word}`" in PROTOCOL or f'"do":"{word}"' in PROTOCOL, word


@ours
def test_the_protocol_describes_every_game(game):
    section = PROTOCOL.split(f"## {game.key} (")[1].split("\n## ")[0]
    for word in (*game.options, *game.endings):
        assert f"`{word}`" in section, word
    state = re.search(r"state: `(.*?)`[;:]", section, re.DOTALL)
    assert state
    keys = re.findall(r'"(\w+)":', re.sub(r'"lands":\{.*?\}[^"]*', '"lands":0,', state[1]))
    assert keys == list(game.dump(play_out(game, 1).states[0]))


def test_the_architecture_names_every_layer_and_every_field_of_the_contract():
    text = (DOCS / "architecture.md").read_text("utf-8")
    for layer in (path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"):
        assert f"`{layer}/`" in text, layer
    guide = (DOCS / "adding-a-game.md").read_text("utf-8")
    for field in Game.__dataclass_fields__:
        assert f"`{field}`" in guide, field
    for room in FILES:
        assert f"`{room}`" in guide, room


def test_the_way_of_a_move_names_functions_that_exist():
    text = (DOCS / "architecture.md").read_text("utf-8")
    named = re.findall(r"\[`([\w.]+)`\]\(\.\./(src/\S+\.py)\)((?:, `_\w+`)*)", text)
    assert len(named) > 12
    for first, file, more in named:
        code = (ROOT / file).read_text("utf-8")
        if first.endswith(".py") or "/" in first:
            continue
        names = [part for part in first.split(".") if part != file.rpartition("/")[2].removesuffix(".py")]
        for name in [*names, *re.findall(r"`(\w+)`", more)]:
            assert re.search(rf"^\s*(?:async )?(?:def|class) {name}\b", code, re.MULTILINE), (
                f"{name} in {file}"
            )


def test_the_readme_names_every_game_and_has_a_page_for_every_reader():
    readme = (ROOT / "README.md").read_text("utf-8")
    for key in OURS:
        assert GAMES[key].name in readme
    for target in ("make play", "make test"):
        assert target in readme
    for page in ("players", "hosting", "bot-authors", "research", "cli", "benchmarks"):
        assert f"](docs/{page}.md)" in readme
    assert "](CONTRIBUTING.md)" in readme


def test_the_commands_that_documents_name_exist():
    """A line of a code block or an inline code that begins with `speeltafel` names a command."""
    for path in PAGES:
        text = path.read_text("utf-8")
        for line in re.findall(r"(?:^|`|/)speeltafel ((?:lab )?[a-z][a-z-]+)", text, re.MULTILINE):
            *group, name = line.split()
            commands = main.commands[group[0]].commands if group else main.commands
            assert name in {*commands, "record"}, f"{path.name}: {line}"
            assert name == "record" or not commands[name].hidden, f"{path.name}: {line} is a former name"


def test_every_benchmark_that_documents_name_exists():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for path in PAGES:
        text = path.read_text("utf-8")
        for target in re.findall(r"`make ([a-z]+)", text):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{path.name}: make {target}"
        for module in re.findall(r"python -m ((?:bench|soak|tests)[.\w]*)", text):
            file = ROOT / module.replace(".", "/")
            assert file.with_suffix(".py").exists() or file.is_dir(), f"{path.name}: {module}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_between_documents_are_valid(path):
    for target, heading in re.findall(r"\]\((?!http)([^)#]*)(?:#([^)]+))?\)", path.read_text("utf-8")):
        page = path.parent / target if target else path
        assert page.exists(), target
        if heading:
            assert heading in anchors(page), f"{target}#{heading}"


def anchors(page):
    """Return the anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_document_can_be_reached_from_the_readme():
    found, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in found or page.suffix != ".md":
            continue
        found.add(page)
        links = re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8"))
        waiting += [(page.parent / link).resolve() for link in links]
    assert found >= {path.resolve() for path in PAGES}


def test_the_files_that_contributing_names_exist():
    """Only the files of the page that the reader adds are excepted."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"\b(?:src|tests|scripts)/[\w./-]*\w/?", text))
    assert len(named) > 10
    for name in named:
        assert (ROOT / name).exists() or "/hello." in name or "/NAME" in name, name
    assert "NEEDED = 4" in (PACKAGE / "games" / "squadro" / "data.py").read_text("utf-8")


def test_the_changelog_knows_this_version():
    version = speeltafel.__version__
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f'version = "{version}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_python_for_bot_authors_runs(capsys):
    text = (DOCS / "bot-authors.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    exec(compile(code, "bot-authors.md", "exec"), {})
    assert "Choose(seat=1" in capsys.readouterr().out


def test_every_test_that_documents_name_exists():
    tests = all_tests()
    for path in PAGES:
        assert set(re.findall(r"`(test_\w+)`", path.read_text("utf-8"))) <= tests, path.name


def all_tests():
    """Return the names of all test functions."""
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return set(re.findall(r"^def (test_\w+)\(", sources, re.MULTILINE))


def test_every_promise_names_its_tests():
    text = (DOCS / "security.md").read_text("utf-8")
    promises = text.split("## What we promise\n")[1].split("\n## ")[0]
    lines = [line for line in promises.split("\n") if line.startswith("- ")]
    assert len(lines) >= 40
    for line in lines:
        assert re.search(r"`test_\w+`", line), line


def test_the_numbers_of_the_security_page_are_those_of_the_code():
    numbers = (DOCS / "security.md").read_text("utf-8").split("## The numbers\n")[1].split("\n## ")[0]
    told = [float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", numbers.replace("IPv6", ""))]
    assert told == [
        framing.HEAD_LIMIT,
        framing.MAX_HEADERS,
        connection.CLIENT_TIMEOUT,
        forms.BODY_LIMIT,
        forms.RECORD_LIMIT,
        forms.BODY_TIMEOUT,
        rates.RATE,
        rates.BURST,
        rates.CHAT,
        rates.TRY_KEY,
        rates.ERASE,
        rates.RATE / rates.REPLAYED,
        rates.BURST / rates.REPLAYED,
        rates.RATE / rate_limiter.REQUEST,
        rates.BURST / rate_limiter.REQUEST,
        budgets.MAX_CONNECTIONS,
        rates.MAX_SOCKETS,
        budgets.NEW_CONNECTIONS,
        budgets.NEW_AT_ONCE,
        128 - rates.HOME_BITS,
        budgets.SOCKET_BYTES,
        budgets.SOCKET_BURST,
        budgets.ADDRESS_BYTES,
        budgets.ADDRESS_BURST,
        connection.OVERDRAWN,
        connection.STARVED,
        connection.HELD_LIMIT,
        budgets.BAN,
        budgets.RESERVED_BYTES,
        budgets.RESERVED_BURST,
        budgets.HTTP_BYTES,
        queue.MOVES_FIRST,
        client_addresses.MAX_KNOWN,
        devices.LINK_SECONDS,
        passkeys.CHALLENGE_SECONDS,
        signing_in.MAX_DEVICES,
        MAX_PASSKEYS,
        studies.MAX_QUEUED,
        studies.MAX_AT_ADDRESS,
        notices.MAILS_TO,
        notices.MAILS_AT,
        notices.MAILS_OF,
        notices.MAILS_FROM,
        notices.MAILS_NEAR,
        notices.MAILS,
        notices.MAX_CHANNELS,
        notices.CHANNELS_OF,
        notices.CHANNELS_FROM,
        notices.TESTS,
        sending.MAILS_AN_HOUR,
        sending.MAILS_A_DAY,
        sending.HOOKS_AN_HOUR,
        *sorted(https.PORTS),
        https.TIMEOUT,
        https.MAX_HEAD,
    ]
