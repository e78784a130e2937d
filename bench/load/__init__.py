"""`make load`: many tables at once in a real house, and the same work in boardgame.io's server beside it."""
