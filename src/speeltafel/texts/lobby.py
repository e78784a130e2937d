"""The lobby: open tables, quick match, games to watch, blocks and reports."""

from speeltafel.core.words import Text

LOBBY = Text("Wie speelt er mee?", "Who plays along?")
LOBBY_WORDS = Text(
    "Hier vind je mensen om mee te spelen. Een tafel is voor vrienden, tot de spelleider hem opent voor "
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

# Quick match.

QUICK_MATCH = Text("Snel een tegenstander", "Quick match")
QUICK_WORDS = Text(
    "We zoeken iemand die hetzelfde wil spelen, en de partij begint meteen. Anderen kunnen meekijken.",
    "We find somebody who wants to play the same, and the match begins at once. Others can watch.",
)
QUICK_SEARCH = Text("Zoek een tegenstander", "Find an opponent")
QUICK_SOMEBODY = Text("Er wacht al iemand:", "Somebody is waiting:")
QUICK_SEARCHING = Text("We zoeken een tegenstander", "Looking for an opponent")
QUICK_WAIT = Text(
    "{game}, {pace}. Zodra er iemand is, begint de partij. Houd een pagina van ons open.",
    "{game}, {pace}. The match begins as soon as somebody comes. Keep this or another page of ours open.",
)
QUICK_WAIT_DAYS = Text(
    "{game}, {pace}. Je hoeft niet te wachten: de partij staat straks bij Mijn tafels. Je plaats blijft een "
    "week van jou.",
    "{game}, {pace}. You need not wait: the match will be among My tables. Your place is kept for a week.",
)
QUICK_MEANWHILE = Text("Intussen, zonder je plaats te verliezen", "Meanwhile, without losing your place")
QUICK_BOT = Text("Speel tegen een bot", "Play against a bot")
QUICK_LEAVE = Text("Stop met zoeken", "Stop looking")
QUICK_SIGN = Text("Zoekt…", "Looking…")
QUICK_FOUND = Text("Je tegenstander is er! Naar de tafel", "Your opponent is here! Go to the table")
QUICK_KEPT = Text(
    "Je zoekt een tegenstander: {game}, {pace}.", "You are looking for an opponent: {game}, {pace}."
)
QUICK_SHOW = Text("Bekijk je plaats", "See your place")
BAD_QUICK_PACE = Text("Kies een tempo uit de lijst.", "Choose a pace from the list.")
SEARCHED_ENOUGH = Text(
    "Vandaag is er vanaf hier vaak genoeg gezocht. Morgen kan het weer.",
    "There were enough searches from here today. Try again tomorrow.",
)

# Blocks and reports.

BLOCK = Text("Blokkeer {name}", "Block {name}")
UNBLOCK = Text("Blokkeer {name} niet meer", "Unblock {name}")
BLOCKED = Text("Wie je blokkeert", "People you have blocked")
BLOCKED_WORDS = Text(
    "Jullie zien elkaars open tafels niet, kunnen daar niet gaan zitten en worden geen tegenstanders, "
    "behalve in een toernooi. Wat zij schrijven, zie je nergens. Zij horen het niet van ons.",
    "You don't see each other's open tables, can't sit down there and are never matched, except in a "
    "tournament. You don't see what they write anywhere. We don't tell them.",
)
BLOCKED_NOBODY = Text("Je blokkeert niemand.", "You have blocked nobody.")
BLOCKED_NOW = Text("Je komt {name} in de lobby niet meer tegen.", "You won't meet {name} in the lobby again.")
NO_SELF = Text("Dat ben je zelf.", "That is yourself.")
NOBODY_THERE = Text("Daar zit niemand om te blokkeren of te melden.", "There is nobody to block or report.")
TOO_MANY_BLOCKS = Text("Je blokkeert al {count} mensen.", "You have blocked {count} people already.")
BLOCKED_ENOUGH = Text(
    "Vandaag zijn er vanaf hier genoeg mensen geblokkeerd. Morgen kan het weer.",
    "Enough people were blocked from here today. Try again tomorrow.",
)
REPORT = Text("Meld {name} bij de beheerder", "Report {name} to the owner")
REPORT_WHY = Text("Wat is er?", "What is wrong?")
REPORT_REASONS = {
    "rude": Text("Onbeleefd of kwetsend", "Rude or hurtful"),
    "cheating": Text("Speelt vals", "Cheats"),
    "name": Text("Een naam die niet kan", "An unacceptable name"),
    "other": Text("Iets anders", "Something else"),
}
REPORT_WORDS = Text("Wil je iets toelichten?", "Anything to add?")
REPORT_SEND = Text("Meld", "Report")
REPORTED = Text(
    "De beheerder leest je melding. Blokkeren kan ook.", "The owner will read your report. You can block too."
)
REPORTED_BEFORE = Text(
    "De beheerder heeft al zoveel meldingen te lezen dat deze er niet bij komt. Blokkeren kan wel.",
    "The owner has so many reports to read already that this one is not added. You can block, though.",
)
REPORTED_ENOUGH = Text(
    "Je hebt vandaag al veel gemeld. De beheerder leest het; morgen kun je weer melden.",
    "You have reported a lot today. The owner will read it; you can report again tomorrow.",
)
BAD_REASON = Text("Kies uit de lijst wat er is.", "Choose from the list what is wrong.")
PEOPLE_HERE = Text("Blokkeren of melden", "Block or report")

# The owner.

OWNER_LOBBY = Text("Lobby en meldingen", "Lobby and reports")
OWNER_PARTS = Text("Wat er open is", "What is open")
OWNER_PARTS_WORDS = Text(
    "Met alles dicht speelt iedereen alleen met wie de link van een tafel heeft.",
    "With everything closed people play only with those who have the link of a table.",
)
PART_TABLES = Text("Open tafels", "Open tables")
PART_QUICK = Text("Snel een tegenstander", "Quick match")
PART_WATCH = Text("Meekijken", "Watching")
OWNER_REPORTS = Text("Meldingen ({count})", "Reports ({count})")
OWNER_NO_REPORTS = Text("Er zijn geen meldingen.", "There are no reports.")
REPORT_LINE = Text("{reporter} over {name}: {why}", "{reporter} about {name}: {why}")
REPORT_TABLE = Text("Bekijk de tafel", "See the table")
REPORT_DONE = Text("Afgehandeld", "Dealt with")
REPORT_NAMELESS = Text("iemand zonder naam", "somebody without a name")

# Watching.

LIVE = Text("Nu aan de gang", "Live games")
LIVE_ONE = Text("Nu aan de gang", "Live now")
NO_LIVE = Text("Er is nu niets om naar te kijken.", "There is nothing to watch now.")
WATCH = Text("Kijk mee", "Watch")
EVENTS_SO_FAR = Text("{count} zetten gedaan", "{count} moves played")
