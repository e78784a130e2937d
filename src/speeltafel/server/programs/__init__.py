"""Programs that play over HTTP: their streams and messages."""
