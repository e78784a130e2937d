"""Logs: for people as they always were, or a line of JSON for each thing that happened, for programs.

What is logged never holds a path, a token, a chair's link or anybody's words.
"""

import json
import logging
import os
import sys
import time

NOISY = ("uvicorn.access", "uvicorn.asgi")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, who, what; and the facts or the mistake it was about."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": os.getpid(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["mistake"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_log(kind: str) -> None:
    """From now on log like this."""
    if kind != "json":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("speeltafel").setLevel(logging.INFO)
    for name in NOISY:
        logging.getLogger(name).disabled = True
