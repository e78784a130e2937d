"""What a room says when something can't be, and the reactions it knows."""

from speeltafel.core.words import Text

TAKEN = Text("Op die stoel zit al iemand.", "Somebody already sits on that chair.")
EMPTY = Text("Op die stoel zit niemand.", "Nobody sits on that chair.")
NO_CHAIR = Text("Die stoel is er niet.", "There is no such chair.")
EMPTY_CHAIRS = Text(
    "Er is nog een stoel vrij. Nodig iemand uit met de link, of zet er een bot op.",
    "A chair is still free. Invite somebody with the link, or let a bot play there.",
)
FEWER_CHAIRS = Text(
    "Er is nog een stoel vrij. Nodig iemand uit met de link, zet er een bot op, of speel met minder spelers.",
    "A chair is still free. Invite somebody with the link, let a bot play there, or play with fewer people.",
)
STILL_SEATED = Text(
    "Op een stoel die dan verdwijnt, zit nog iemand.", "Somebody still sits on a chair that would go."
)
HOST_ONLY = Text("Dat kan alleen de gastheer of gastvrouw.", "Only the host can do that.")
NO_NAME = Text("Kies een naam die te lezen is.", "Choose a name that can be read.")
STILL_HERE = Text(
    "Tijdens het spel kan dat pas als de speler van die stoel twee minuten weg is, of te laat.",
    "During the game that is possible only when the player of that chair has been away for two minutes, "
    "or is late.",
)
STILL_DAYS = Text(
    "Bij dagen per zet kan dat pas als de tijd van de speler om is.",
    "With days for each move that is possible only when the player is out of time.",
)
NO_LEVEL = Text("Zo'n bot is er niet.", "There is no such bot.")
NO_BOT = Text("Er speelt geen bot voor jou.", "No bot plays for you.")
BOT_ALREADY = Text("Daar speelt al een bot.", "A bot already plays there.")
NO_ADVICE = Text(
    "Een hint krijg je alleen als je tegen niemand dan bots speelt.",
    "You get a hint only when you play against nobody but bots.",
)
BOT_PLAYS = Text(
    "Op deze stoel speelt nu een bot. Neem eerst je plaats weer in.",
    "A bot plays on this chair now. Take your place again first.",
)
SEEN_ANOTHER = Text(
    "In dit spel is er iets verborgen, en jij hebt al vanaf een andere stoel gespeeld. "
    "Laat hier iemand zitten die nog niet heeft meegespeeld.",
    "This game hides things, and you have already played from another chair. "
    "Let somebody sit here who has not played along yet.",
)
GONE_FOR_GOOD = Text(
    "Je kunt deze stoel niet meer terughalen. Open de nieuwe link van de stoel om hier verder te spelen.",
    "You can't take this chair back any more. Open the chair's new link to play on here.",
)
STARTED = Text("Het spel is al begonnen.", "The game has already begun.")
NOT_STARTED = Text("Het spel is nog niet begonnen.", "The game has not begun yet.")
NO_PLACE = Text("Zo ver is het spel niet gekomen.", "The game did not come so far.")
TOO_LONG = Text("Zo lang duurt geen enkel spel hier.", "No game here takes as long as that.")
ALL_ALIKE = Text(
    "De spellen van een dubbelpartij worden allemaal op dezelfde manier gespeeld.",
    "All games of a duplicate match are played in the same way.",
)
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
NOT_YOUR_LINE = Text("Dat heb jij hier niet gezegd.", "That is nothing you said here.")
SIT_TO_SPEAK = Text("Ga zitten om mee te praten.", "Sit down to join the talk.")
MUTED = Text("Je kunt hier nu niet praten.", "You can't speak here now.")
NOT_INVITED = Text("Jij bent hier niet uitgenodigd.", "You were not invited here.")
INVITED_ALREADY = Text(
    "Voor die stoel is al een programma uitgenodigd.", "A program was already invited to that chair."
)
ONE_CHAIR = Text(
    "Een programma zit aan een tafel op één stoel, en zit er al.",
    "A program has one chair at a table, and has it already.",
)
NO_FREE_CHAIR = Text("Aan deze tafel is geen stoel vrij.", "No chair is free at this table.")
STILL_LISTENING = Text("Dit programma is er nog.", "This program is still here.")
BAD_STIR = Text("Dat is geen worp om mee te schudden.", "That is nothing to stir with.")
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
