"""Long forms of tests, which only `make nightly` runs."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def only(always: Container[Any], values: Iterable[Any]) -> list[Any]:
    """Return parameters of a test: every run tests those in `always`, and `make nightly` the others too."""
    return [value if value in always else pytest.param(value, marks=pytest.mark.nightly) for value in values]


def sizes(name: str, quick: object, long: object) -> pytest.MarkDecorator:
    """Parametrize a test with an amount for every run, and with a greater one that `make nightly` adds."""
    return pytest.mark.parametrize(name, only([quick], [quick, long]))
