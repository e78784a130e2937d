"""Values of which every seat has one, that of seat 1 first."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def with_seat(values: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """Return these values with another one for this seat."""
    return (*values[: seat - 1], value, *values[seat:])
