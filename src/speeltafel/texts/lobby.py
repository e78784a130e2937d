"""The lobby: open tables, quick match, games to watch, blocks and reports."""

from speeltafel.core.words import Text

LOBBY = Text("Wie speelt er mee?", "Who plays along?")
LOBBY_WORDS = Text(
    "Hier vind je mensen om mee te spelen. Een tafel is voor vrienden, tot de gastheer hem opent voor "
    "iedereen.",
    "Find people to play with here. A table is for friends until its host opens it to everybody.",
)
LOBBY_CLOSED = Text(
    "De beheerder heeft de lobby gesloten. Met vrienden spelen kan altijd, via de link van een tafel.",
    "The owner has closed the lobby. You can always play with friends, by the link of a table.",
)
PART_CLOSED = Text(
    "De beheerder heeft dit deel van de lobby gesloten.", "The owner has closed this part of the lobby."
)
PLAYERS_LOOK = Text("Zoek medespelers of kijk mee", "Find players, or watch")

# Open tables.

OPEN_SEATS = Text("Vrije stoelen", "Open seats")
NO_OPEN_SEATS = Text("Er is nu geen open tafel.", "There is no open table now.")
NO_OPEN_SEATS_CHOSEN = Text("Er is nu geen open tafel die past.", "There is no open table that fits now.")
ONE_FREE_SEAT = Text("1 vrije stoel", "1 free seat")
FREE_SEATS = Text("{count} vrije stoelen", "{count} free seats")
ALL_GAMES = Text("Alle spellen", "All games")
ALL_LANGUAGES = Text("Alle talen", "All languages")
SHOW_ONLY = Text("Toon", "Show")
GAME = Text("Spel", "Game")
LISTING_LEVEL = Text("Niveau", "Level")
LISTING_LANGUAGE = Text("Taal", "Language")
LISTING_LEVELS = {
    "": Text("Iedereen", "Anybody"),
    "new": Text("Beginners", "Beginners"),
    "casual": Text("Voor de gezelligheid", "Casual players"),
    "strong": Text("Gevorderden", "Strong players"),
}
LISTING_LANGUAGES = {
    "": Text("Elke taal", "Any language"),
    "nl": Text("Nederlands", "Dutch"),
    "en": Text("Engels", "English"),
}
OPEN_NEW = Text("Open een tafel", "Open a table")
OPEN_NEW_WORDS = Text(
    "Je tafel staat in de lobby tot de partij begint; daarna kan iedereen meekijken. Je kunt hem altijd weer "
    "sluiten.",
    "Your table is in the lobby until the match begins; after that anybody can watch. You can close it "
    "whenever you like.",
)

# At the table.

FOR_FRIENDS = Text("Deze tafel is voor vrienden", "This table is for friends")
FOR_FRIENDS_WORDS = Text("Alleen wie de link heeft, vindt hem.", "Only people who have the link can find it.")
FOR_ALL = Text("Deze tafel is open voor iedereen", "This table is open to everybody")
FOR_ALL_WORDS = Text(
    "Hij staat in de lobby: iedereen kan gaan zitten of meekijken.",
    "It is in the lobby: anybody can sit down or watch.",
)
OPEN_TO_ALL = Text("Open voor iedereen", "Open to everybody")
CLOSE_LISTING = Text("Alleen voor vrienden", "Friends only")
LISTED_LIVE = Text(
    "Deze partij staat in de lobby: iedereen kan meekijken.",
    "This match is in the lobby: anybody can watch.",
)
HIDE_LIVE = Text("Haal uit de lobby", "Take out of the lobby")
TOO_MANY_OPEN = Text(
    "Je hebt al {count} tafels in de lobby. Sluit er eerst een.",
    "You have {count} tables in the lobby already. Close one first.",
)
OPENED_ENOUGH = Text(
    "Vandaag zijn er vanaf hier genoeg tafels geopend. Morgen kan het weer.",
    "Enough tables were opened from here today. Try again tomorrow.",
)

# Watching.

LIVE = Text("Nu aan de gang", "Live games")
LIVE_ONE = Text("Nu aan de gang", "Live now")
NO_LIVE = Text("Er is nu niets om naar te kijken.", "There is nothing to watch now.")
WATCH = Text("Kijk mee", "Watch")
EVENTS_SO_FAR = Text("{count} zetten gedaan", "{count} moves played")
