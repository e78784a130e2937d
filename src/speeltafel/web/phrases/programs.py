"""What is said to and about programs: on the page of those who write them, at tables, and over HTTP."""

from speeltafel.core.words import Text

PROGRAM = Text("programma", "program")
PROGRAM_OF = Text("programma van {name}", "{name}'s program")
PROGRAMS = Text("Voor makers van bots", "For bot authors")
PROGRAMS_WORDS = Text(
    "Schrijf je eigen bot en laat hem hier meespelen. Een programma praat met het huis over HTTP, in JSON, "
    "en ziet precies wat een speler op zijn stoel ziet. Aan tafel staat er altijd bij dat het een programma "
    "is, en van wie.",
    "Write a bot of your own and let it play here. A program talks to the house over HTTP, in JSON, and sees "
    "exactly what a player on its chair sees. At a table it always says that it is a program, and whose.",
)
PROGRAMS_FIRST = Text("1. Geef je programma een naam", "1. Give your program a name")
PROGRAMS_NAME = Text("Naam van het programma", "Name of the program")
PROGRAMS_MAKE = Text("Maak een sleutel", "Make a token")
PROGRAMS_TOKEN = Text("De sleutel van {name}", "The token of {name}")
PROGRAMS_TOKEN_WORDS = Text(
    "Bewaar hem nu: we tonen hem maar één keer en bewaren er zelf alleen een afdruk van. Wie hem heeft, "
    "speelt als jouw programma.",
    "Keep it now: we show it only once, and keep no more than a fingerprint of it. Whoever has it plays as "
    "your program.",
)
PROGRAMS_RUN = Text("2. Start het", "2. Start it")
PROGRAMS_RUN_WORDS = Text(
    "Een voorbeeld van 39 regels Python speelt al alle spellen van het huis. Het heeft het pakket speeltafel "
    "nodig; in een andere taal heb je aan HTTP en JSON genoeg.",
    "An example of 39 lines of Python plays every game of the house already. It needs the package "
    "speeltafel; in another language HTTP and JSON are all you need.",
)
PROGRAMS_TABLE = Text("3. Vraag het aan tafel", "3. Ask it to a table")
PROGRAMS_TABLE_WORDS = Text(
    "Zet een tafel klaar voor vrienden. Zolang je programma luistert, kun je het daar op een vrije stoel "
    "uitnodigen.",
    "Set up a table for friends. As long as your program listens, you can invite it to a free chair there.",
)
PROGRAMS_MINE = Text("Jouw programma's", "Your programs")
PROGRAMS_LISTENS = Text("luistert nu", "listens now")
PROGRAMS_QUIET = Text("luistert niet", "does not listen")
PROGRAMS_RENEW = Text("Nieuwe sleutel voor {name}", "New token for {name}")
PROGRAMS_FORGET = Text("Wis {name}", "Erase {name}")
PROGRAMS_FORGET_WORDS = Text(
    "De sleutel werkt dan niet meer, en de naam en alles wat het programma zei verdwijnen.",
    "Its token stops working, and its name and all it ever said are gone.",
)
PROGRAMS_DESCRIPTION = Text(
    "Beschrijving van alle aanroepen (OpenAPI)", "Description of every call (OpenAPI)"
)
PROGRAMS_MOST = Text(
    "Je hebt al {count} programma's. Wis er eerst een.", "You already have {count} programs. Erase one first."
)
INVITE_PROGRAM = Text("Nodig een programma uit", "Invite a program")
WITHDRAW_PROGRAM = Text("Toch niet", "Rather not")
PROGRAM_INVITED = Text("{name} is uitgenodigd", "{name} was invited")

API_NO_TOKEN = Text(
    "Zeg met een geldige sleutel wie je bent: Authorization: Bearer …",
    "Say who you are with a valid token: Authorization: Bearer …",
)
API_NO_TEXT = Text("{field} moet tekst zijn.", "{field} must be text.")
API_NO_OBJECT = Text("{field} moet een object zijn.", "{field} must be an object.")
API_NO_PROGRAM = Text("Een programma {shown} is er niet.", "There is no program {shown}.")
API_NOT_ITSELF = Text("Een programma daagt zichzelf niet uit.", "A program does not challenge itself.")
API_TOO_MANY_MADE = Text(
    "Er staan al 20 uitdagingen van jou open. Wacht op antwoord of trek er een in.",
    "You already have 20 open challenges. Wait for an answer or cancel one.",
)
API_TOO_MANY_OPEN = Text(
    "Dit programma heeft al 20 uitdagingen om te beantwoorden. Probeer het later opnieuw.",
    "This program already has 20 challenges to answer. Try again later.",
)
API_NOT_ALONE = Text("Voor een uitdaging zijn twee stoelen nodig.", "A challenge needs two chairs.")
API_NOBODY_ASKED = Text("Aan deze tafel is niemand uitgenodigd.", "Nobody is invited to this table.")
