"""Crash tests: servers are killed, starved and cut off while people play; no acknowledged event may be lost.

`make soak` runs it for half an hour; the tests in `tests/soak` run a little of it every time.
"""
