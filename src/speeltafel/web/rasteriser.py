"""Rasterises drawings, each in a process of its own.

It takes a third of a second or more, and the library holds Python's lock all that time: in a thread of the
server it would stop everybody's moves.
"""

import asyncio
import subprocess
import sys
from collections import Counter

from speeltafel import texts
from speeltafel.server.errors import RateLimited

TIMEOUT = 30.0
"""Seconds a drawing may take on a busy machine."""
MOST = 4
"""Drawings that wait for one address at a time: a site that makes a preview asks for one."""
KEPT = 64
"""Pictures that are kept: many sites ask for a link that is shared."""
_CODE = """
import os, sys
from resvg_py import svg_to_bytes
if hasattr(os, "nice"):
    os.nice(10)
sys.stdout.buffer.write(svg_to_bytes(svg_string=sys.stdin.buffer.read().decode()))
"""


class Rasteriser:
    """Makes one picture at a time, so that it takes one core at most, and keeps the last."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        """The number of drawings that wait for each address."""
        self._known: dict[str, bytes] = {}

    async def png(self, svg: str, address: str) -> bytes:
        """Return a drawing as a PNG; refuse an address for which too many are being made."""
        if svg not in self._known:
            if self._waiting[address] >= MOST:
                raise RateLimited(texts.TOO_FAST)
            self._waiting[address] += 1
            try:
                async with self._lock:
                    if svg not in self._known:  # made for somebody else meanwhile
                        self._keep(svg, await asyncio.to_thread(rasterise, svg))
            finally:
                self._waiting[address] -= 1
                self._waiting += Counter()  # forgets those at 0
        return self._known[svg]

    def _keep(self, svg: str, png: bytes) -> None:
        self._known[svg] = png
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]


def rasterise(svg: str) -> bytes:
    """Return a drawing as a PNG, made by another process."""
    command = [sys.executable, "-c", _CODE]
    done = subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, timeout=TIMEOUT, check=True)
    return done.stdout
