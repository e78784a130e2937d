"""Metrics for Prometheus, and a log line for every response.

Neither contains a path, since a seat's private link is one, nor anybody's words, name or token.
"""

import logging
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from speeltafel import __version__
from speeltafel.server.bot_turns import BotTurns
from speeltafel.server.cluster import ClusterTables
from speeltafel.server.studies import Studies
from speeltafel.server.tables import Tables

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds, in seconds, of the histogram of response times."""
HELP = {
    "answers_total": ("counter", "Requests answered, by class of status."),
    "answer_seconds": ("histogram", "Seconds from a request to its answer, sockets not counted."),
    "bots_playing": ("gauge", "Tables where this worker's bot has the turn or waits for it."),
    "caught_up_total": ("counter", "Events that other workers stored and this one read."),
    "commits_total": ("counter", "Transactions committed."),
    "commit_seconds_total": ("counter", "Seconds spent on them."),
    "events_total": ("counter", "Events added to logs."),
    "hears": (
        "gauge",
        "Whether notifications from other workers arrive: 1, or 0 while the connection is broken.",
    ),
    "overtaken_total": ("counter", "Decisions made again because another worker came first."),
    "process_cpu_seconds_total": ("counter", "Seconds of CPU time."),
    "process_resident_bytes": ("gauge", "Bytes of memory."),
    "sockets": ("gauge", "Pages that are open."),
    "studies": ("gauge", "Matches being studied by this worker."),
    "tables_awake": ("gauge", "Tables in memory."),
    "up": ("gauge", "1 for every worker of this server."),
}
"""The type and help text of each metric."""

Samples = Mapping[str, float]

log = logging.getLogger("speeltafel.answers")


class MetricsMiddleware:
    """Counts responses and how long they took; with a structured log each has a line."""

    def __init__(self, app: ASGIApp, metrics: "RequestMetrics") -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and measure the response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def send_observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_observed)
        finally:
            took = time.perf_counter() - began
            self.metrics.count(status, took)
            if log.isEnabledFor(logging.INFO):
                route = getattr(scope.get("route"), "path", "")
                facts = {
                    "method": scope["method"],
                    "route": route,
                    "status": status,
                    "ms": round(took * 1e3, 2),
                }
                log.info("answered", extra={"facts": facts})


class RequestMetrics:
    """The responses so far."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.took = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def count(self, status: int, seconds: float) -> None:
        """Count a response."""
        self.statuses[status // 100] += 1
        self.took[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def samples(self) -> Iterator[tuple[str, float]]:
        """Yield the samples."""
        for status, times in self.statuses.items():
            yield f'answers_total{{status="{status}xx"}}', times
        for bound, times in zip([*BOUNDS, "+Inf"], accumulate(self.took), strict=True):
            yield f'answer_seconds_bucket{{le="{bound}"}}', times
        yield "answer_seconds_sum", self.seconds
        yield "answer_seconds_count", sum(self.took)


def collect(tables: Tables, bot_turns: BotTurns, studies: Studies, requests: RequestMetrics) -> Samples:
    """Return the metrics of this worker."""
    written = tables.store.writer
    found: dict[str, float] = {
        "up": 1,
        "tables_awake": len(tables.loaded),
        "sockets": sum(len(loaded.presence.viewers) for loaded in tables.loaded.values()),
        "bots_playing": bot_turns.playing,
        "studies": studies.under_way,
        "events_total": written.events,
        "commits_total": written.commits,
        "commit_seconds_total": written.seconds,
    }
    if isinstance(tables, ClusterTables):
        found["hears"] = int(tables.notifier.connected)
        found["caught_up_total"], found["overtaken_total"] = tables.remote_events, tables.conflicts
    return found | dict(requests.samples()) | dict(process_samples())


def process_samples() -> Iterator[tuple[str, float]]:
    """Yield the CPU time and memory of this process."""
    yield "process_cpu_seconds_total", time.process_time()
    try:
        with open("/proc/self/statm", encoding="ascii") as pages:
            yield "process_resident_bytes", int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return  # only Linux has it


def exposition(workers: Mapping[str, Samples]) -> str:
    """Return the samples of all workers in Prometheus' text format."""
    lines = ["# TYPE speeltafel_info gauge", f'speeltafel_info{{version="{__version__}"}} 1']
    for name, (kind, words) in HELP.items():
        series = [f"{name}_{end}" for end in ("bucket", "sum", "count")] if kind == "histogram" else [name]
        found = [
            (sample, worker, value)
            for worker, samples in workers.items()
            for sample, value in samples.items()
            if sample.partition("{")[0] in series
        ]
        if found:
            lines += [f"# HELP speeltafel_{name} {words}", f"# TYPE speeltafel_{name} {kind}"]
        for sample, worker, value in found:
            named, _, labels = sample.rstrip("}").partition("{")
            both = ",".join(filter(None, (f'worker="{worker}"', labels)))
            lines.append(f"speeltafel_{named}{{{both}}} {value}")
    return "\n".join(lines) + "\n"
