"""The researchers' page: every block of it runs, in its order, and its table is the code's."""

import re
import subprocess
import sys

import pytest

from speeltafel.lab.environments.encoding import encoding
from speeltafel.lab.environments.setting import setting
from speeltafel.lab.extras import import_extra
from tests.playouts import ours
from tests.test_architecture import ROOT

PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_block_of_the_page_runs_after_those_before_it(capsys):
    names = {}
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(block, "research.md", "exec"), names)
    assert "proven win" in capsys.readouterr().out


@ours
def test_the_pages_table_is_the_codes(game):
    numbers = encoding(setting(game))
    low, high = game.seats[0], game.seats[-1]
    span = f"{low}-{high}" if low < high else f"{low}"
    bits = 8 * numbers.dtype().itemsize
    size = f"{numbers.observation_size} × {bits} bits"
    assert f"| {game.name} | {span} | {numbers.actions} | {numbers.outcomes} | {size} |" in PAGE


def test_the_lab_opens_without_the_libraries_it_adapts_to():
    code = (
        "import sys; import speeltafel.lab.vector, speeltafel.lab.oracle; "
        "print([name for name in ('gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_a_library_that_is_not_there_is_named_with_the_way_to_get_it():
    with pytest.raises(
        ModuleNotFoundError, match=r"needs gymnasium_of_mars, .* pip install 'speeltafel\[lab\]'"
    ):
        import_extra("gymnasium_of_mars")
