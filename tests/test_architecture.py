"""The structure of the repository: import directions, the files of each game, a test for every ruling."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from speeltafel.games import GAMES
from tests.playouts import complete_of, games, ours

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "speeltafel"
MODULES = sorted(PACKAGE.rglob("*.py"))

MAY_IMPORT: dict[str, set[str]] = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "play": {"core", "play"},
    "store": {"core", "play", "store"},
    "texts": {"core", "texts"},
    "server": {"core", "play", "store", "texts", "server"},
    "web": {"core", "play", "store", "texts", "server", "web"},
    "lab": {"core", "games", "play", "bots", "lab"},
    "cli": {"core", "games", "play", "store", "texts", "server", "web", "bots", "lab", "cli"},
    "client.py": set(),
}
FILES = {
    "__init__.py",
    "backdrop.py",
    "brief.en.md",
    "brief.nl.md",
    "cover.py",
    "data.py",
    "diagrams.py",
    "draw.py",
    "lesson.json",
    "look.css",
    "notation.py",
    "picture.py",
    "puzzles.json",
    "reasons.py",
    "rulebook.en.md",
    "rulebook.nl.md",
    "rules.py",
    "story.py",
    "words.py",
}


def imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_imports_run_one_way():
    for path in MODULES:
        layer = path.relative_to(PACKAGE).parts[0]
        for name in imports(path):
            package, _, rest = name.partition(".")
            imported = rest.split(".")[0]
            if package == "speeltafel" and layer in MAY_IMPORT and imported not in ("", "__version__"):
                assert imported in MAY_IMPORT[layer], f"{path} imports {name}"


@games
def test_a_game_imports_only_core_itself_and_pure_modules(game):
    own = f"speeltafel.games.{game.key}"
    pure = {
        "bisect",
        "collections",
        "dataclasses",
        "enum",
        "functools",
        "itertools",
        "math",
        "msgspec",  # for its structs, which hold facts as frozen dataclasses do
        "operator",
        "re",
        "textwrap",
        "typing",
    }
    for path in (PACKAGE / "games" / game.key).rglob("*.py"):
        fast = {"numpy"} if path.stem.startswith(("kernel", "observation")) else set()
        for name in imports(path):
            ours = name.startswith(("speeltafel.core", own)) or name == "speeltafel.games"
            assert ours or name.split(".")[0] in pure | fast, f"{path} imports {name}"


def test_random_numbers_come_from_one_module():
    # Tokens, the server's key and the entropy of a program are secrets, not dice.
    secret_keepers = {
        PACKAGE / "web" / "visitors.py",
        PACKAGE / "server" / "tables.py",
        PACKAGE / "cli" / "serve.py",
        PACKAGE / "client.py",
    }
    for path in MODULES:
        is_bot = path.relative_to(PACKAGE).parts[0] in {"bots", "lab"}
        if path != PACKAGE / "play" / "chance.py" and path not in secret_keepers and not is_bot:
            assert not {"random", "secrets"} & {name.split(".")[0] for name in imports(path)}, path


@ours
def test_every_game_has_the_same_files(game):
    assert {path.name for path in (PACKAGE / "games" / game.key).iterdir()} >= FILES


def test_files_have_at_most_400_lines():
    folders = (ROOT / "tests", ROOT / "bench", ROOT / "soak")
    for path in [*MODULES, *(path for folder in folders for path in folder.rglob("*.py"))]:
        assert len(path.read_text("utf-8").split("\n")) <= 400, path


def test_no_module_has_a_catch_all_name():
    for path in MODULES:
        assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}


@ours
def test_every_ruling_has_a_test_that_names_it(game):
    assert sorted(game.rulings) == sorted(complete_of(game).RULINGS)
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests" / game.key).rglob("test_*.py"))
    for ruling in game.rulings:
        assert re.search(rf"^def test_{ruling.lower()}_", tests, re.MULTILINE), f"no test names {ruling}"


@ours
def test_every_game_has_a_reference_a_sheet_and_playthroughs(game):
    folder = ROOT / "tests" / game.key
    assert {path.name for path in folder.iterdir()} >= {"test_reference.py", "test_sheet.py"}
    for seats in game.seats:
        assert (ROOT / "tests" / "golden" / f"{game.key}-{seats}.txt").exists()


def test_every_folder_of_a_game_is_on_the_shelf():
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert folders == set(GAMES)


def test_no_text_has_the_name_of_another():
    """All modules of texts are looked in by one name, so the second of two would replace the first."""
    named = re.compile(r"^([A-Z][A-Z_0-9]*)\b.*? = ", re.MULTILINE)
    texts = "".join(path.read_text("utf-8") for path in PACKAGE.glob("texts/*.py"))
    assert not [name for name, count in Counter(named.findall(texts)).items() if count > 1]


def test_importing_the_package_is_light():
    """`import speeltafel` imports neither games nor the command line."""
    heavy = "[name for name in sys.modules if name.startswith(('speeltafel.', 'click', 'json'))]"
    code = f"import sys, speeltafel; print({heavy})"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_no_test_is_skipped_and_no_todo_is_left():
    marks = re.compile(
        r"TO" + r"DO|FIX" + r"ME|XX" + r"X\b|pytest\.mark\." + r"skip|pytest\." + r"skip|mark\." + r"xfail"
    )
    for path in [*MODULES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]:
        assert not marks.search(path.read_text("utf-8")), path


def test_no_committed_file_names_a_machine_or_a_registry():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    # Each begins with text, which is looked for a hundred times as fast as any of several.
    foreign = [
        re.compile(rb"/(?<![A-Za-z0-9_.]/)(?:work|root|home|tmp)/"),
        re.compile(rb"files\.pythonhosted"),
        re.compile(rb"pypi\.org"),
    ]
    for name in listed.split():
        if name != "tests/test_architecture.py":
            content = (ROOT / name).read_bytes()
            for pattern in foreign:
                found = pattern.search(content)
                assert not found, f"{name}: {found}"
