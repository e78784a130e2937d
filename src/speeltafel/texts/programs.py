"""What is said to and about programs: on the page of those who write them, at tables, and over HTTP."""

from speeltafel.core.words import Text

PROGRAM = Text("programma", "program")
PROGRAM_OF = Text("programma van {name}", "{name}'s program")
PROGRAMS = Text("Voor makers van bots", "For bot authors")
PROGRAMS_WORDS = Text(
    "Schrijf je eigen bot en laat hem hier meespelen. Een programma praat met de server over HTTP, in JSON, "
    "en ziet precies wat een speler op die stoel ziet. Aan tafel staat er altijd bij dat het een programma "
    "is, en van wie.",
    "Write your own bot and let it play here. A program talks to the server over HTTP, in JSON, and sees "
    "exactly what a player in that seat sees. At a table it is always shown as a program, with its owner's "
    "name.",
)
PROGRAMS_FIRST = Text("1. Geef je programma een naam", "1. Give your program a name")
PROGRAMS_NAME = Text("Naam van het programma", "Name of the program")
PROGRAMS_MAKE = Text("Maak een sleutel", "Make a token")
PROGRAMS_TOKEN = Text("De sleutel van {name}", "The token of {name}")
PROGRAMS_TOKEN_WORDS = Text(
    "Bewaar hem nu: we tonen hem maar één keer en bewaren er zelf alleen een vingerafdruk van. Wie hem "
    "heeft, speelt als jouw programma.",
    "Save it now: we show it only once and keep only a hash of it. Whoever has it plays as your program.",
)
PROGRAMS_RUN = Text("2. Start het", "2. Start it")
PROGRAMS_RUN_WORDS = Text(
    "Een voorbeeld van 39 regels Python speelt meteen alle spellen van deze server. Het heeft het pakket "
    "speeltafel nodig; in een andere taal heb je genoeg aan HTTP en JSON.",
    "An example of 39 lines of Python plays every game on this server. It needs the speeltafel package; in "
    "another language HTTP and JSON are all you need.",
)
PROGRAMS_TABLE = Text("3. Nodig het uit aan tafel", "3. Invite it to a table")
PROGRAMS_TABLE_WORDS = Text(
    "Zet een tafel klaar voor vrienden. Zolang je programma verbonden is, kun je het daar op een vrije "
    "stoel uitnodigen.",
    "Set up a table for friends. While your program is connected, you can invite it to a free seat there.",
)
PROGRAMS_MINE = Text("Jouw programma's", "Your programs")
PROGRAMS_LISTENS = Text("verbonden", "connected")
PROGRAMS_QUIET = Text("niet verbonden", "not connected")
PROGRAMS_RENEW = Text("Nieuwe sleutel voor {name}", "New token for {name}")
PROGRAMS_FORGET = Text("Wis {name}", "Delete {name}")
PROGRAMS_FORGET_WORDS = Text(
    "De sleutel werkt dan niet meer, en de naam en alle chatberichten van het programma verdwijnen.",
    "Its token stops working, and its name and all its chat messages are deleted.",
)
PROGRAMS_DESCRIPTION = Text(
    "Beschrijving van de hele API (OpenAPI)", "Description of the whole API (OpenAPI)"
)
PROGRAMS_MOST = Text(
    "Je hebt al {count} programma's. Wis er eerst een.",
    "You already have {count} programs. Delete one first.",
)
INVITE_PROGRAM = Text("Nodig een programma uit", "Invite a program")
WITHDRAW_PROGRAM = Text("Toch niet", "Withdraw")
PROGRAM_INVITED = Text("{name} is uitgenodigd", "{name} has been invited")

API_NO_TOKEN = Text(
    "Stuur een geldige sleutel mee: Authorization: Bearer …", "Send a valid token: Authorization: Bearer …"
)
API_NO_TEXT = Text("{field} moet tekst zijn.", "{field} must be text.")
API_NO_OBJECT = Text("{field} moet een object zijn.", "{field} must be an object.")
API_NO_PROGRAM = Text("Er is geen programma {shown}.", "There is no program {shown}.")
API_NOT_ITSELF = Text("Een programma kan zichzelf niet uitdagen.", "A program can't challenge itself.")
API_TOO_MANY_MADE = Text(
    "Er staan al 20 uitdagingen van jou open. Wacht op antwoord of trek er een in.",
    "You already have 20 open challenges. Wait for an answer or cancel one.",
)
API_TOO_MANY_OPEN = Text(
    "Dit programma heeft al 20 uitdagingen om te beantwoorden. Probeer het later opnieuw.",
    "This program already has 20 challenges to answer. Try again later.",
)
API_TOO_MANY_FROM_ONE = Text(
    "Dit programma heeft al 3 uitdagingen van jou om te beantwoorden. Wacht op antwoord of trek er een in.",
    "This program already has 3 challenges of yours to answer. Wait for an answer or cancel one.",
)
API_NOT_ALONE = Text("Voor een uitdaging zijn twee stoelen nodig.", "A challenge needs two seats.")
API_NOBODY_ASKED = Text("Aan deze tafel is niemand uitgenodigd.", "Nobody is invited to this table.")
