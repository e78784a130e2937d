"""Logging of the server: plain text by default, or one JSON object a line for log collectors.

A log line never contains a path, a token, a seat's private link or anything a person typed.
"""

import json
import logging
import os
import sys
import time

DISABLED_FOR_JSON = ("uvicorn.access", "uvicorn.asgi")


class JsonFormatter(logging.Formatter):
    """Format a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's time, level, logger, process, message and extra `facts` as JSON."""
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


def configure_logging(kind: str) -> None:
    """Set up logging for `--log plain` (nothing to do) or `--log json`."""
    if kind != "json":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("speeltafel").setLevel(logging.INFO)
    for name in DISABLED_FOR_JSON:
        logging.getLogger(name).disabled = True
