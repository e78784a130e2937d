"""`python -m speeltafel` is the command `speeltafel`."""

from speeltafel.cli.main import main

main()
