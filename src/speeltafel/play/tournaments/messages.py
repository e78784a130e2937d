"""Why a command of a tournament is refused."""

from speeltafel.core.words import Text

NO_TOURNAMENT = Text("Dit toernooi is er niet.", "There is no such tournament.")
TOO_MANY = Text(
    "Je organiseert al {most} toernooien. Rond er eerst een af.",
    "You are organising {most} tournaments already. Finish one first.",
)
TOO_BUSY = Text(
    "Het is te druk bij dit toernooi; probeer het nog eens.",
    "This tournament is too busy; please try again.",
)
NO_TITLE = Text("Geef het toernooi een naam.", "Give the tournament a name.")
NO_SYSTEM = Text("Zo'n toernooi kennen we niet.", "There is no such kind of tournament.")
BAD_SEATS = Text(
    "Aan een tafel van dit spel kunnen {low} tot {high} mensen spelen.",
    "A table of this game seats {low} to {high} people.",
)
BAD_ROUNDS = Text("Kies 1 tot {most} ronden.", "Choose 1 to {most} rounds.")
BAD_CYCLES = Text("Iedereen speelt één of twee keer tegen elkaar.", "Everybody meets once or twice.")
BAD_NO_SHOW = Text("Kies 2 tot 120 minuten wachttijd.", "Choose 2 to 120 minutes to wait for an opponent.")
NEEDS_PACE = Text(
    "Een toernooi heeft een klok nodig: minuten per speler of dagen per zet.",
    "A tournament needs a clock: minutes a player, or days a move.",
)
NO_CHANCE = Text(
    "Dit spel heeft geen dobbelstenen of kaarten: elke tafel is al gelijk.",
    "This game has no dice or cards: all tables are alike anyway.",
)
DUPLICATE_KNOCKOUT = Text(
    "In een knock-out telt alleen wie wint, dus de tafels worden niet vergeleken.",
    "In a knockout only winning counts, so the tables are not compared.",
)
DOUBLE_ROUND_ROBIN = Text(
    "Dubbel kan alleen bij iedereen tegen iedereen, met twee aan een tafel.",
    "Double is only for a round robin, with two at a table.",
)
THIRD_KNOCKOUT = Text(
    "Om de derde plaats spelen kan alleen in een knock-out, met twee aan een tafel.",
    "A match for the third place is only for a knockout, with two at a table.",
)
ORGANISER_ONLY = Text("Alleen de organisator kan dit.", "Only the organiser can do this.")
ENTERED = Text("Je doet al mee.", "You take part already.")
FULL = Text("Het toernooi is vol: {most} deelnemers.", "The tournament is full: {most} entrants.")
TOO_MANY_ROUNDS = Text(
    "Iedereen tegen iedereen duurt met zoveel deelnemers {rounds} ronden; hoogstens {most} kan. Organiseer "
    "een Zwitsers toernooi, of doe het met minder deelnemers.",
    "With so many entrants everybody against everybody takes {rounds} rounds; at most {most} are possible. "
    "Organise a Swiss tournament instead, or have fewer entrants.",
)
TOO_LATE = Text(
    "Je kunt er niet meer bij: in dit soort toernooi ligt alles vast vanaf de start.",
    "It is too late to enter: in this kind of tournament all is fixed from the start.",
)
NO_ROOM_LATE = Text(
    "Je kunt er niet meer bij: het schema is vol. Met een oneven aantal deelnemers is er één plek.",
    "It is too late to enter: the schedule is full. With an odd number of entrants there is one place.",
)
LAST_ROUND = Text("De laatste ronde is al bezig.", "The last round is being played already.")
OVER = Text("Het toernooi is afgelopen.", "The tournament is over.")
HAS_BEGUN = Text("Het toernooi is al begonnen.", "The tournament has begun already.")
NOT_BEGUN = Text("Het toernooi is nog niet begonnen.", "The tournament has not begun yet.")
TOO_FEW = Text("Er zijn minstens {least} deelnemers nodig.", "It takes at least {least} entrants.")
ROUND_OPEN = Text("Deze ronde is nog niet klaar.", "This round is not over yet.")
NO_ENTRANT = Text("Die deelnemer is er niet.", "There is no such entrant.")
IS_OUT = Text("Die deelnemer doet al niet meer mee.", "That entrant has withdrawn already.")
IS_IN = Text("Die deelnemer doet nog mee.", "That entrant still takes part.")
KNOCKED_OUT = Text("In een knock-out is er geen weg terug.", "There is no way back into a knockout.")
TOO_MANY_BOTS = Text(
    "In een toernooi spelen hoogstens {most} bots mee.", "At most {most} bots play in a tournament."
)
