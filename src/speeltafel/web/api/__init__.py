"""The HTTP API for programs, described in `docs/api.md`. A token identifies the program, never a cookie."""
