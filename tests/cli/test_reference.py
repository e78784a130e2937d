"""`docs/cli.md` is what the commands' help says."""

from tests.cli.reference import GROUPS, PAGE, listed, page


def test_the_page_is_generated_from_the_help():
    assert PAGE.read_text("utf-8") == page(), "run `python -m tests.cli.reference`"


def test_every_command_is_on_the_page():
    assert {name for names in GROUPS.values() for name in names} == listed()
