"""The texts of refusals at a table, and of the reactions in its chat."""

from speeltafel.core.words import Text

TAKEN = Text("Op die stoel zit al iemand.", "That seat is taken.")
EMPTY = Text("Op die stoel zit niemand.", "Nobody is in that seat.")
NO_CHAIR = Text("Die stoel is er niet.", "There is no such seat.")
EMPTY_CHAIRS = Text(
    "Er is nog een stoel vrij. Nodig iemand uit met de link, of zet er een bot op.",
    "A seat is still free. Invite somebody with the link, or let a bot play there.",
)
FEWER_CHAIRS = Text(
    "Er is nog een stoel vrij. Nodig iemand uit met de link, zet er een bot op, of speel met minder spelers.",
    "A seat is still free. Invite somebody with the link, let a bot play there, or play with fewer people.",
)
STILL_SEATED = Text(
    "Op een stoel die dan verdwijnt, zit nog iemand.", "Somebody is still in a seat that would disappear."
)
HOST_ONLY = Text("Dat kan alleen de spelleider.", "Only the host can do that.")
NO_NAME = Text("Kies een leesbare naam.", "Choose a readable name.")
STILL_HERE = Text(
    "Tijdens de partij kan dat pas als de speler van die stoel twee minuten weg is, of te laat is.",
    "During the game this is possible only when that player has been away for two minutes or is out of time.",
)
STILL_DAYS = Text(
    "Bij dagen per zet kan dat pas als de tijd van de speler voorbij is.",
    "With days per move this is possible only when the player is out of time.",
)
NO_LEVEL = Text("Zo'n bot is er niet.", "There is no such bot.")
NO_BOT = Text("Er speelt geen bot voor jou.", "No bot plays for you.")
BOT_ALREADY = Text("Daar speelt al een bot.", "A bot already plays there.")
NO_ADVICE = Text(
    "Een hint krijg je alleen als je tegen bots speelt.",
    "Hints are available only when you play against bots.",
)
RATED_NO_ADVICE = Text(
    "Deze partij telt voor de ratings: dan zijn er geen hints en is er geen coach.",
    "This match is rated: there are no hints and there is no coach.",
)
TOURNAMENT_NO_ADVICE = Text(
    "Dit is een toernooipartij: dan zijn er geen hints en is er geen coach.",
    "This match is part of a tournament: there are no hints and there is no coach.",
)
TOURNAMENT_STAND_IN = Text(
    "In een toernooi speelt niemand voor een ander.", "In a tournament nobody plays for somebody else."
)
TOURNAMENT_NO_END = Text(
    "Met een bot kun je in een toernooi niet afspreken te stoppen.",
    "In a tournament you can't agree with a bot to stop.",
)
TOURNAMENT_NO_UNDO = Text(
    "In een toernooi neem je tegen een bot geen zet terug.",
    "In a tournament no move against a bot is taken back.",
)
TOURNAMENT_SHOWN = Text(
    "In een toernooi neem je niet terug wat je koos voordat er gegooid werd of een kaart openging.",
    "In a tournament you can't take back what you chose before a roll or a revealed card.",
)
TOURNAMENT_SEATS = Text(
    "Het toernooi bepaalt wie hier zit.", "The tournament decides who sits at this table."
)
SEALED_ROUND = Text(
    "Andere tafels van deze ronde hebben dezelfde worpen en kaarten. Je kunt hier kijken zodra de ronde is "
    "afgelopen.",
    "Other tables of this round have the same dice and cards. You can watch here once the round is over.",
)
RATED_YOURSELF = Text(
    "Deze partij telt voor de ratings: je kunt geen bot voor jezelf laten spelen.",
    "This match is rated: you can't let a bot play for you.",
)
RATED_INCOMPLETE = Text(
    "Deze partij telt voor de ratings, en niet iedereen speelt op dit moment zelf. Daarom kun je nu niets "
    "terugnemen en de partij niet in overleg beëindigen.",
    "This match is rated, and not everybody is playing for themselves right now. So you can't take a move "
    "back or end the match by agreement.",
)
RATED_SHOWN = Text(
    "Deze partij telt voor de ratings: wat je koos vóór een worp of een onthulde "
    "kaart, kun je niet terugnemen.",
    "This match is rated: you can't take back what you chose before a roll or a revealed card.",
)
RATED_FREE = Text(
    "Deze partij telt voor de ratings: je kunt de stoel van een ander niet vrijmaken. Is iemand weg, laat "
    "dan een bot spelen zodra die speler aan de beurt is.",
    "This match is rated: you can't free another player's seat. If somebody is away, let a bot play for them "
    "once it is their turn.",
)
RATED_WAIT = Text(
    "Deze partij telt voor de ratings: een bot kan pas invallen als de speler aan de beurt is en dan twee "
    "minuten wegblijft.",
    "This match is rated: a bot can play for somebody only when it is their turn and they stay away for two "
    "minutes.",
)
BOT_PLAYS = Text(
    "Op deze stoel speelt nu een bot. Neem het eerst weer over.",
    "A bot is playing in this seat. Take over first.",
)
SEEN_ANOTHER = Text(
    "In dit spel is er iets verborgen, en jij hebt al vanaf een andere stoel meegespeeld. Laat hier iemand "
    "zitten die nog niet heeft meegespeeld.",
    "This game has hidden information, and you have already played from another seat. Only somebody who "
    "has not played yet can sit here.",
)
GONE_FOR_GOOD = Text(
    "Je kunt deze stoel niet meer terughalen. Open de nieuwe link van de stoel om hier verder te spelen.",
    "You can't take this seat back. Open the seat's new link to continue here.",
)
STARTED = Text("De partij is al begonnen.", "The game has already begun.")
NOT_STARTED = Text("De partij is nog niet begonnen.", "The game has not begun yet.")
NO_PLACE = Text("Zo ver is de partij niet gekomen.", "The game didn't get that far.")
TOO_LONG = Text("Zo lang duurt hier geen enkele partij.", "No game here takes that long.")
ALL_ALIKE = Text(
    "Alle partijen van een dubbelpartij hebben dezelfde instellingen.",
    "All games of a duplicate match have the same settings.",
)
SAME_PEOPLE = Text(
    "Een dubbelpartij speel je van begin tot eind met dezelfde mensen. Maak een nieuwe tafel om met iemand "
    "anders te spelen.",
    "A duplicate match is played by the same people from beginning to end. Set up a new table to play with "
    "somebody else.",
)
SAME_DICE = Text(
    "Deze partij krijgt hetzelfde toeval als de vorige. Daar verandert niemand nog iets aan.",
    "This game has the same chance as the last one. Nobody can change that any more.",
)
NOT_OVER = Text("De partij is nog niet afgelopen.", "The game is not over yet.")
NOT_YOUR_CHAIR = Text("Dat is niet jouw stoel.", "That is not your seat.")
NOT_YOUR_TURN = Text("Je bent nu niet aan de beurt.", "It's not your turn.")
STALE = Text(
    "Er is intussen iets gebeurd: kijk nog eens en kies opnieuw.",
    "Something happened in the meantime: have another look and choose again.",
)
HOLIDAY_BACKWARDS = Text(
    "De laatste dag ligt vóór de eerste. Draai ze om.", "The last day is before the first. Swap them."
)
HOLIDAY_PAST = Text(
    "Een vakantie begint op zijn vroegst vandaag. Kies een latere eerste dag.",
    "A holiday begins today at the earliest. Choose a later first day.",
)
HOLIDAY_FAR = Text(
    "Een vakantie ligt hooguit een jaar vooruit. Kies vroegere dagen.",
    "A holiday is at most a year ahead. Choose earlier days.",
)
HOLIDAY_TWICE = Text(
    "In die dagen heb je al vakantie. Kies andere dagen, of schrap die vakantie eerst.",
    "You already have a holiday on those days. Choose other days, or cancel that holiday first.",
)
HOLIDAY_TOO_LONG = Text(
    "Deze vakantie duurt {days}; je hebt er dan nog {left} over. Kies een kortere, of andere dagen.",
    "This holiday takes {days}; you have {left} left then. Choose a shorter one, or other days.",
)
HOLIDAY_DAY = Text("dag", "day")
HOLIDAY_DAYS = Text("dagen", "days")
CONTESTED = Text(
    "Aan deze tafel gebeurt te veel tegelijk. Probeer het zo weer.",
    "Too much is happening at this table at once. Please try again in a moment.",
)
NOTHING_TO_UNDO = Text(
    "Je hebt nog niets gedaan om terug te nemen.", "You haven't made a move to take back yet."
)
ONE_REQUEST = Text("Er ligt al een voorstel op tafel.", "There already is a proposal on the table.")
NO_REQUEST = Text("Er ligt geen voorstel op tafel.", "There is no proposal on the table.")
NOT_YOURS_TO_ANSWER = Text("Daar ga jij niet over.", "That is not for you to decide.")
STILL_TIME = Text("Er is nog tijd.", "There is still time.")
NOTHING_SAID = Text("Je bericht is leeg.", "Your message is empty.")
NOT_YOUR_LINE = Text("Dat bericht is niet van jou.", "That message isn't yours.")
SIT_TO_SPEAK = Text("Ga zitten om mee te chatten.", "Take a seat to join the chat.")
MUTED = Text("Je kunt hier nu niet chatten.", "You can't chat here right now.")
NOT_INVITED = Text("Jij bent hier niet uitgenodigd.", "You were not invited here.")
INVITED_ALREADY = Text(
    "Voor die stoel is al een programma uitgenodigd.", "A program has already been invited to that seat."
)
ONE_CHAIR = Text(
    "Een programma heeft aan een tafel één stoel, en dit zit er al.",
    "A program has one seat at a table, and this one is already seated.",
)
NO_FREE_CHAIR = Text("Aan deze tafel is geen stoel vrij.", "No seat is free at this table.")
STILL_LISTENING = Text("Dit programma is er nog.", "This program is still here.")
BAD_STIR = Text("Dat is geen geldige bijdrage aan het toeval.", "That is not a valid contribution to chance.")
BAD_PACE = Text(
    "Kies geen klok, 1 tot 180 minuten per speler, of 1 tot 14 dagen per zet.",
    "Choose no clock, 1 to 180 minutes per player, or 1 to 14 days per move.",
)
BAD_SEATING = Text(
    "Kies of jullie de stoelen loten of blijven zitten waar jullie zitten.",
    "Choose whether seats are drawn or everybody stays where they sit.",
)
NO_OPEN_SOLO = Text(
    "Een solopartij heeft geen vrije stoelen.",
    "A solo match has no free seats.",
)
BAD_LISTING = Text(
    "Kies een niveau en een taal uit de lijst.",
    "Choose a level and a language from the list.",
)
YOU_BLOCKED = Text(
    "Hier zit iemand die je geblokkeerd hebt. Hef dat op bij „Instellingen” om te gaan zitten.",
    "Somebody at this table is blocked by you. Unblock them in “Settings” to sit down here.",
)
NOT_TOGETHER = Text(
    "Aan deze tafel kun je niet gaan zitten. Er zijn er meer in de lobby.",
    "You can't sit down at this table. There are others in the lobby.",
)
FROM_LATER = Text(
    "Aan deze tafel gebeurde iets dat alleen een nieuwere Speeltafel kent.",
    "This table was used by a newer version of Speeltafel.",
)

REACTIONS = {
    "well-played": Text("Goed gespeeld!", "Well played!"),
    "thanks": Text("Bedankt!", "Thank you!"),
    "oops": Text("Oei…", "Oops…"),
    "lucky": Text("Dat is geluk.", "That is luck."),
    "thinking": Text("Ik denk nog even na.", "I am still thinking."),
    "again": Text("Nog een keer?", "Once more?"),
}
