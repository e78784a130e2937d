"""Slow games, where a move may take days: what happened meanwhile, and where to go next."""

from speeltafel.core.words import Text

NEXT_WAITING = Text("Volgende tafel die wacht ({count})", "Next waiting table ({count})")
DAY_LEFT = Text("dag", "day")
DAYS_LEFT = Text("dagen", "days")
SINCE_HEAD = Text("Sinds je hier voor het laatst keek", "Since you last looked")
SINCE_LOOKED = Text("nieuw sinds je laatste bezoek", "new since you last looked")
SINCE_MORE = Text("En nog {count} eerder: zie het verslag", "And {count} before that: see the log")
SINCE_OK = Text("Gezien", "Got it")
