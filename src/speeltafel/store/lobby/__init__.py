"""Open seats, and the queue for quick matches."""
