"""What a room says when something can't be, and the reactions it knows."""

from speeltafel.core.words import Text

TAKEN = Text("Op die stoel zit al iemand.", "Somebody already sits on that chair.")
ONE_HAND = Text(
    "Je hebt hier al kaarten: in dit spel mag je die van een ander niet zien.",
    "You already have cards here: in this game you may not see somebody else's.",
)
EMPTY = Text("Op die stoel zit niemand.", "Nobody sits on that chair.")
NO_CHAIR = Text("Die stoel is er niet.", "There is no such chair.")
EMPTY_CHAIRS = Text(
    "Er zijn nog lege stoelen: wacht op meer spelers of kies een kleiner aantal.",
    "Some chairs are empty: wait for more players or choose a smaller number.",
)
STILL_SEATED = Text(
    "Op een stoel die dan verdwijnt, zit nog iemand.", "Somebody still sits on a chair that would go."
)
HOST_ONLY = Text("Dat kan alleen de gastheer of gastvrouw.", "Only the host can do that.")
STARTED = Text("Het spel is al begonnen.", "The game has already begun.")
NOT_STARTED = Text("Het spel is nog niet begonnen.", "The game has not begun yet.")
OVER = Text("Het spel is afgelopen.", "The game is over.")
NOT_OVER = Text("Het spel is nog niet afgelopen.", "The game is not over yet.")
NOT_YOUR_CHAIR = Text("Dat is niet jouw stoel.", "That is not your chair.")
NOT_YOUR_TURN = Text("Je bent nu niet aan de beurt.", "It is not your turn now.")
STALE = Text(
    "Er is intussen iets gebeurd: kijk nog eens en kies opnieuw.",
    "Something happened in the meantime: have another look and choose again.",
)
NOTHING_TO_UNDO = Text(
    "Je hebt nog niets gekozen om terug te nemen.", "You have chosen nothing to take back yet."
)
ONE_REQUEST = Text("Er ligt al een vraag op tafel.", "There already is a question on the table.")
NO_REQUEST = Text("Er ligt geen vraag op tafel.", "There is no question on the table.")
NOT_YOURS_TO_ANSWER = Text("Dat is niet aan jou.", "That is not yours to decide.")
STILL_TIME = Text("Er is nog tijd.", "There is still time.")
NOTHING_SAID = Text("Er staat niets.", "There is nothing in it.")
SIT_TO_SPEAK = Text("Ga zitten om mee te praten.", "Sit down to join the talk.")
MUTED = Text("Je kunt hier nu niet praten.", "You can't speak here now.")
BAD_PACE = Text(
    "Kies geen klok, 1 tot 180 minuten per speler, of 1 tot 14 dagen per zet.",
    "Choose no clock, 1 to 180 minutes for each player, or 1 to 14 days for each move.",
)
FROM_LATER = Text(
    "Aan deze tafel gebeurde iets dat alleen een nieuwere Speeltafel kent.",
    "Something happened at this table that only a newer Speeltafel knows.",
)

REACTIONS = {
    "well-played": Text("Goed gespeeld!", "Well played!"),
    "thanks": Text("Bedankt!", "Thank you!"),
    "oops": Text("Oei…", "Oops…"),
    "lucky": Text("Dat is geluk.", "That is luck."),
    "thinking": Text("Ik denk nog even na.", "I am still thinking."),
    "again": Text("Nog een keer?", "Once more?"),
}
