"""Houses that are killed, starved and cut off while people play in them: nothing said yes to may be lost.

`make soak` runs it for half an hour; the tests under `tests/soak` run a little of it every time.
"""
