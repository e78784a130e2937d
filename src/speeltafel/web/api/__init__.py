"""The house for programs, over HTTP: what `docs/api.md` describes. A token says who asks, never a cookie."""
