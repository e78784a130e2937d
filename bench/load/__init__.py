"""`make load`: many tables at once on a real server, compared with boardgame.io's server."""
