"""Open seats, and quick matches."""
