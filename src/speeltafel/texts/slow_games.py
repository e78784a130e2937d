"""Slow games, where a move may take days: what happened meanwhile, and where to go next."""

from speeltafel.core.words import Text

NEXT_WAITING = Text("Volgende tafel die wacht ({count})", "Next waiting table ({count})")
DAY_LEFT = Text("dag", "day")
DAYS_LEFT = Text("dagen", "days")
SINCE_HEAD = Text("Sinds je hier voor het laatst keek", "Since you last looked")
SINCE_LOOKED = Text("nieuw sinds je laatste bezoek", "new since you last looked")
SINCE_MORE = Text("En nog {count} eerder: zie het verslag", "And {count} before that: see the log")
SINCE_OK = Text("Gezien", "Got it")

# Holidays.

HOLIDAYS = Text("Vakantie", "Holidays")
HOLIDAYS_WORDS = Text(
    "Op vakantie? Dan staat je klok stil aan tafels met dagen per zet. Wie daar met je speelt, ziet een "
    "week vooraf wanneer je weg bent, en berichten dat je aan de beurt bent wachten tot je terug bent. "
    "Spelen mag. Aan andere tafels verandert er niets.",
    "Going away? Your clock stands still at tables with days per move. Those who play you there see a week "
    "ahead when you are away, and messages that it's your turn wait until you are back. You may still "
    "play. At other tables nothing changes.",
)
HOLIDAYS_LEFT = Text(
    "Je hebt nog {left} van de {most} dagen die je in een jaar kunt nemen.",
    "You have {left} left of the {most} days that you can take in a year.",
)
HOLIDAYS_RULE = Text(
    "Een dag komt terug als hij een jaar voorbij is. Wat niet begonnen is, kost niets als je het schrapt; "
    "een vakantie die begonnen is, kost de dagen tot en met vandaag.",
    "A day comes back a year after it. What hasn't begun costs nothing if you cancel it; a holiday that has "
    "begun costs the days through today.",
)
HOLIDAY_STRANGER = Text(
    "Vakantie neem je aan je eigen tafels, en die heb je in deze browser nog niet.",
    "A holiday is for tables of your own, and you have none in this browser yet.",
)
HOLIDAY_NEW = Text("Nieuwe vakantie", "New holiday")
HOLIDAY_FIRST = Text("Eerste dag", "First day")
HOLIDAY_LAST = Text("Laatste dag", "Last day")
HOLIDAY_TAKE = Text("Vakantie nemen", "Take this holiday")
HOLIDAY_SAVED = Text(
    "Bewaard. Je tafels horen het binnen een paar tellen.", "Saved. Your tables hear of it in a few seconds."
)
HOLIDAY_BAD_DAY = Text(
    "Kies een eerste en een laatste dag. Met de hand schrijf je een dag als 2026-12-31.",
    "Choose a first and a last day. By hand, write a day like 2026-12-31.",
)
HOLIDAY_BAD_ZONE = Text(
    "Die tijdzone kennen we niet. Schrijf hem als Europe/Amsterdam.",
    "We don't know that time zone. Write it like Europe/Amsterdam.",
)
HOLIDAYS_ENOUGH = Text(
    "Je vakantie is vandaag heel vaak veranderd. Probeer het morgen weer.",
    "Your holidays changed very often today. Try again tomorrow.",
)
HOLIDAYS_COMING = Text("Nu en straks", "Now and coming")
HOLIDAYS_PAST = Text("Voorbij", "Past")
HOLIDAYS_NONE = Text("Er staat geen vakantie.", "No holiday is planned.")
HOLIDAY_NOW = Text("nu", "now")
HOLIDAY_CANCEL = Text("Schrappen", "Cancel")
HOLIDAY_END = Text("Nu beëindigen", "End now")
HOLIDAY_DAY = Text("{last} {year} ({days})", "{last} {year} ({days})")
HOLIDAY_DAYS = Text("{first} t/m {last} {year} ({days})", "{first} through {last} {year} ({days})")
ON_HOLIDAY = Text("op vakantie t/m {last}", "on holiday through {last}")
HOLIDAY_SOON = Text("op vakantie van {first} t/m {last}", "on holiday from {first} through {last}")
HOLIDAY_SOON_DAY = Text("op vakantie op {day}", "on holiday on {day}")
