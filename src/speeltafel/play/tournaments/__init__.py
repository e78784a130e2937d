"""Tournaments: entrants, rounds and standings as the events of a log make them; pure, and told the time."""
