"""Lines with the figures of rounds."""

import statistics
from collections.abc import Sequence

from bench.load.rounds import Round
from bench.pace import SCALE

HEAD = "                           moves/s    low   high   p50 ms   p99 ms   CPU µs  20 M/s  client      MB"
UNDER = "                            median                 to every viewer   a move  a move  CPU µs     RSS"


def line(what: str, rounds: Sequence[Round], paces: Sequence[float]) -> str:
    """Return a line with the figures of these rounds."""
    rates = sorted(each.rate for each in rounds)
    waits = sorted(wait for each in rounds for wait in each.waits)
    cpu = statistics.median(each.cpu / each.moves for each in rounds) * 1e6
    scaled = cpu * statistics.median(paces) / SCALE
    clients = statistics.median(each.clients / each.moves for each in rounds) * 1e6
    return (
        f"{what:25}{statistics.median(rates):>9,.0f}{rates[0]:>7,.0f}{rates[-1]:>7,.0f}"
        f"{waits[len(waits) // 2] * 1e3:>9.1f}{waits[len(waits) * 99 // 100] * 1e3:>9.1f}"
        f"{cpu:>9,.0f}{scaled:>8,.0f}{clients:>8,.0f}{rounds[-1].memory:>8,.0f}"
    )


def ratio(ours: Sequence[Round], theirs: Sequence[Round]) -> str:
    """Return how many times the peer's rate ours is, by pairs of rounds that ran one after the other."""
    each = sorted(mine.rate / other.rate for mine, other in zip(ours, theirs, strict=True))
    return f"{statistics.median(each):.2f} ({each[0]:.2f} to {each[-1]:.2f})"
