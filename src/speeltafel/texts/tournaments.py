"""Texts of the pages of tournaments."""

from speeltafel.core.words import Text

TOURNAMENT = Text("Toernooi", "Tournament")
TOURNAMENTS = Text("Toernooien", "Tournaments")
TOURNAMENTS_NONE = Text(
    "Er is nog geen toernooi. Begin er hieronder een, en stuur de link rond.",
    "There is no tournament yet. Begin one below, and pass the link around.",
)
TOURNAMENT_NEW = Text("Nieuw toernooi", "New tournament")
TOURNAMENT_MAKE = Text("Maak het toernooi", "Create the tournament")
TOURNAMENT_TITLE = Text("Naam van het toernooi", "Name of the tournament")
TOURNAMENT_GAME = Text("Spel", "Game")
TOURNAMENT_SYSTEM = Text("Soort", "Kind")
TOURNAMENT_SYSTEMS = {
    "round-robin": Text("Iedereen tegen iedereen", "Round robin"),
    "swiss": Text("Zwitsers", "Swiss"),
    "knockout": Text("Knock-out", "Knockout"),
}
TOURNAMENT_SYSTEM_HINTS = {
    "round-robin": Text(
        "Iedereen tegen iedereen: elke ronde een andere tegenstander, tot je ze allemaal hebt gehad. "
        "Ook goed "
        "als competitie, met dagen per zet.",
        "Round robin: another opponent in every round, until you have met them all. It also makes a good "
        "league, with days a move.",
    ),
    "swiss": Text(
        "Zwitsers: een paar ronden, elke keer tegen iemand met evenveel punten, en nooit twee keer tegen "
        "dezelfde als het anders kan.",
        "Swiss: a few rounds, each time against somebody with as many points, and never twice against the "
        "same if it can be avoided.",
    ),
    "knockout": Text(
        "Knock-out: wie verliest ligt eruit. Bij gelijkspel wordt er nog één keer gespeeld, op elkaars "
        "stoel; "
        "daarna beslist de loting.",
        "Knockout: who loses is out. After a draw one more match is played with seats swapped; then the draw "
        "of lots decides.",
    ),
}
TOURNAMENT_SEATS = Text("Stoelen per tafel", "Seats at a table")
TOURNAMENT_SEATS_HINT = Text(
    "Met drie of meer wordt er in groepjes gespeeld; je krijgt punten voor ieder die na jou eindigt.",
    "With three or more people play in groups; you get points for everybody who finishes after you.",
)
TOURNAMENT_ROUNDS = Text("Ronden", "Rounds")
TOURNAMENT_ROUNDS_HINT = Text(
    "Laat leeg voor zoveel als bij het aantal deelnemers past.",
    "Leave empty for as many as suit the number of entrants.",
)
TOURNAMENT_CYCLES = Text("Dubbel: iedereen twee keer tegen elkaar", "Double: everybody meets twice")
TOURNAMENT_CYCLES_ONLY = Text(
    "Alleen bij iedereen tegen iedereen, met twee aan een tafel.",
    "Only in a round robin, with two at a table.",
)
TOURNAMENT_DUPLICATE = Text(
    "Duplicate: alle tafels krijgen dezelfde worpen en kaarten",
    "Duplicate: all tables get the same dice and cards",
)
TOURNAMENT_DUPLICATE_ONLY = Text(
    "Niet in een knock-out, en niet zonder dobbelstenen of kaarten ({games}).",
    "Not in a knockout, and not without dice or cards ({games}).",
)
TOURNAMENT_DUPLICATE_HINT = Text(
    "Zo valt geluk weg: je wordt vergeleken met wie elders op dezelfde stoel zat. Andere tafels kun je zien "
    "zodra de ronde klaar is.",
    "So luck cancels out: you are compared with whoever had the same seat elsewhere. Other tables can be "
    "watched once the round is over.",
)
TOURNAMENT_AUTOMATIC = Text("De volgende ronde begint vanzelf", "The next round begins by itself")
TOURNAMENT_DRAWN = Text("Loot de volgorde bij de start", "Draw the order at the start")
TOURNAMENT_THIRD = Text("Speel om de derde plaats", "Play for the third place")
TOURNAMENT_THIRD_ONLY = Text(
    "Alleen in een knock-out, met twee aan een tafel.", "Only in a knockout, with two at a table."
)
TOURNAMENT_LISTED = Text(
    "Zet het in de lijst, zodat iedereen mee kan doen", "List it, so that anybody can enter"
)
TOURNAMENT_WAIT = Text("Wachttijd op wie er niet is, in minuten", "Minutes to wait for who isn't there")
TOURNAMENT_WAIT_LINE = Text(
    "Wie {minutes} minuten na zijn beurt nog geen eerste zet heeft gedaan, verliest en wordt daarna "
    "niet meer "
    "ingedeeld, tot die zich weer meldt.",
    "Whoever hasn't made a first move {minutes} minutes after their turn began loses, and isn't paired any "
    "more until they say they are back.",
)
TOURNAMENT_STATES = {
    "open": Text("Inschrijving open", "Open for entries"),
    "running": Text("Bezig", "Under way"),
    "over": Text("Afgelopen", "Over"),
}
TOURNAMENT_ENTRANTS = Text("{count} deelnemers", "{count} entrants")
TOURNAMENT_ENTRANTS_ONE = Text("1 deelnemer", "1 entrant")
TOURNAMENT_ROUND = Text("Ronde {number}", "Round {number}")
TOURNAMENT_ROUND_OF = Text("Ronde {number} van {all}", "Round {number} of {all}")
TOURNAMENT_BYES = Text("Vrij deze ronde: {people}", "Bye in this round: {people}")
TOURNAMENT_TABLE = Text("Tafel", "Table")
TOURNAMENT_TABLE_NUMBER = Text("Tafel {number}", "Table {number}")
TOURNAMENT_PLAYERS = Text("Spelers", "Players")
TOURNAMENT_RESULT = Text("Uitslag", "Result")
TOURNAMENT_PLAYING = Text("bezig", "under way")
TOURNAMENT_BROKEN_OFF = Text("afgebroken", "broken off")
TOURNAMENT_FOR_THIRD = Text("om de derde plaats", "for the third place")
TOURNAMENT_AGAIN = Text("overgespeeld na gelijkspel", "played again after a draw")
TOURNAMENT_WHY = {
    "absent": Text("niet verschenen", "did not show up"),
    "late": Text("door tijdsoverschrijding", "out of time"),
    "resigned": Text("opgegeven", "resigned"),
    "agreed": Text("samen gestopt", "agreed to stop"),
}
TOURNAMENT_MY_MATCH = Text("Naar mijn partij", "To my match")
ROUND_BEGAN = Text("Je toernooipartij is begonnen: ga spelen", "Your tournament match has begun: play now")
TOURNAMENT_MY_BYE = Text(
    "Je bent deze ronde vrij en krijgt 1 punt.", "You have a bye in this round, and get 1 point."
)
TOURNAMENT_MY_BYE_DUPLICATE = Text(
    "Je bent deze ronde vrij en krijgt een half punt.", "You have a bye in this round, and get half a point."
)
TOURNAMENT_MY_BYE_KNOCKOUT = Text(
    "Je bent deze ronde vrij en speelt in de volgende weer mee.",
    "You have a bye in this round, and play again in the next.",
)
TOURNAMENT_MY_WAIT = Text(
    "Je partij is klaar. Deze pagina laat vanzelf zien wanneer de volgende ronde begint.",
    "Your match is over. This page shows by itself when the next round begins.",
)
TOURNAMENT_MY_WAIT_LAST = Text(
    "Je laatste partij is klaar. Deze pagina laat vanzelf de eindstand zien als de anderen ook klaar zijn.",
    "Your last match is over. This page shows the final standings by itself once the others are over too.",
)
TOURNAMENT_STANDINGS = Text("Stand", "Standings")
TOURNAMENT_FINAL = Text("Eindstand", "Final standings")
TOURNAMENT_PLACE = Text("Plaats", "Place")
TOURNAMENT_NAME = Text("Naam", "Name")
TOURNAMENT_PLAYED = Text("Gespeeld", "Played")
TOURNAMENT_WON = Text("Gewonnen", "Won")
TOURNAMENT_POINTS = Text("Punten", "Points")
TOURNAMENT_WINNER = Text("{name} wint het toernooi!", "{name} wins the tournament!")
TOURNAMENT_WINNERS = Text("{people} delen de eerste plaats!", "{people} share the first place!")
TOURNAMENT_STOPPED = Text(
    "Het toernooi is voor het einde gestopt.", "The tournament was stopped before its end."
)
TOURNAMENT_IDLE = Text(
    "Het toernooi wacht op jou. Gebeurt er {days} dagen niets, dan stopt het vanzelf, met deze stand.",
    "The tournament waits for you. If nothing happens for {days} days, it stops by itself, with these "
    "standings.",
)
TOURNAMENT_BLOCKED = Text(
    "Je hebt iemand geblokkeerd die meedoet: {people}. Jullie kunnen tegen elkaar moeten spelen; wat zo "
    "iemand schrijft, zie je niet. Alleen jij leest dit.",
    "Somebody you have blocked takes part: {people}. You may have to play each other; what they write you "
    "don't see. Only you can read this.",
)
TOURNAMENT_ERASED = Text("(gewist)", "(erased)")
TOURNAMENT_WITHDRAWN = {
    "left": Text("teruggetrokken", "withdrew"),
    "removed": Text("uitgeschreven", "removed"),
    "absent": Text("niet verschenen", "absent"),
}
TOURNAMENT_ENTER = Text("Doe mee", "Enter")
TOURNAMENT_ENTER_LATE = Text("Doe alsnog mee", "Enter now")
TOURNAMENT_IN = Text("Je doet mee als {name}.", "You take part as {name}.")
TOURNAMENT_OUT = {
    "left": Text("Je hebt je teruggetrokken.", "You withdrew."),
    "removed": Text("De organisator heeft je uitgeschreven.", "The organiser removed you."),
    "absent": Text(
        "Je was er niet toen je moest spelen, en wordt niet meer ingedeeld.",
        "You did not show up for a match, and are not paired any more.",
    ),
}
TOURNAMENT_ENTER_AGAIN = Text("Doe toch weer mee", "Enter again")
TOURNAMENT_LEAVE = Text("Trek je terug", "Withdraw")
TOURNAMENT_LEAVE_HINT = Text(
    "De partij waar je in zit verlies je dan.", "You then lose the match you are in."
)
TOURNAMENT_RETURN = Text("Doe weer mee vanaf de volgende ronde", "Play along again from the next round")
TOURNAMENT_ORGANISE = Text("Organiseren", "Organise")
TOURNAMENT_START = Text("Start met ronde 1", "Start with round 1")
TOURNAMENT_START_HINT = Text(
    "Starten kan met minstens {least} deelnemers; nu zijn het er {count}.",
    "It takes at least {least} entrants to start; so far there are {count}.",
)
TOURNAMENT_NEXT = Text("Volgende ronde", "Next round")
TOURNAMENT_FINISH = Text("Sluit het toernooi af", "Close the tournament")
TOURNAMENT_WAITING = Text(
    "Nog {count} partijen bezig in deze ronde.", "{count} matches of this round are still under way."
)
TOURNAMENT_WAITING_ONE = Text(
    "Nog 1 partij bezig in deze ronde.", "1 match of this round is still under way."
)
TOURNAMENT_STOP = Text("Stop het toernooi", "Stop the tournament")
TOURNAMENT_STOP_SURE = Text("Stop nu, met deze stand", "Stop now, with these standings")
TOURNAMENT_CANCEL_SURE = Text("Zeg het toernooi af", "Call the tournament off")
TOURNAMENT_STOP_HINT = Text(
    "Wat nog niet klaar is, wordt afgebroken en telt niet mee. Dit kan niet ongedaan worden gemaakt.",
    "What is not over is broken off, and doesn't count. This can't be undone.",
)
TOURNAMENT_STOP_FINAL = Text("Dit kan niet ongedaan worden gemaakt.", "This can't be undone.")
TOURNAMENT_BOTS = Text("Voeg bots toe", "Add bots")
TOURNAMENT_BOTS_COUNT = Text("Aantal", "How many")
TOURNAMENT_REMOVE = Text("Schrijf {name} uit", "Remove {name}")
TOURNAMENT_READMIT = Text("Laat {name} weer meedoen", "Readmit {name}")
TOURNAMENT_SHARE = Text("Delen", "Share")
TOURNAMENT_JSON = Text("Uitslagen als JSON", "Results as JSON")
TOURNAMENT_CSV = Text("Stand als CSV", "Standings as CSV")
TOURNAMENT_SETTINGS = Text("Zo wordt er gespeeld", "How it is played")
TOURNAMENT_TIES = Text("Bij gelijke punten", "With equal points")
TOURNAMENT_POINTS_PAIR = Text(
    "Winst geeft 1 punt, gelijkspel een half. Wie vrij is of wiens tegenstander niet verschijnt, "
    "krijgt 1 punt.",
    "A win gives 1 point, a draw a half. A bye, or an opponent who doesn't show up, gives 1 point.",
)
TOURNAMENT_POINTS_GROUP = Text(
    "Je krijgt het deel van je tafelgenoten dat na jou eindigt: 1 punt als eerste, 0 als laatste; wie gelijk "
    "eindigt, telt half.",
    "You get the share of the others at your table who finish after you: 1 point for the first, 0 for the "
    "last; who finishes level counts half.",
)
TOURNAMENT_POINTS_DUPLICATE = Text(
    "Je krijgt het deel van de andere tafels waar jouw stoel het slechter deed: eerst telt of je wint, "
    "dan met "
    "hoeveel. Gelijk telt half, en wie vrij is krijgt een half punt. Tijdens een ronde is dat voorlopig.",
    "You get the share of the other tables at which your seat did worse: first by winning, then by how much. "
    "Level counts half, and a bye gives half a point. During a round this is provisional.",
)
TOURNAMENT_POINTS_KNOCKOUT = Text(
    "De plaats hangt af van hoe ver je komt; wie in dezelfde ronde verliest, deelt een plaats.",
    "Your place depends on how far you come; who loses in the same round shares a place.",
)
TOURNAMENT_BREAKS = {
    "direct": Text("Onderling", "Direct"),
    "buchholz": Text("Buchholz", "Buchholz"),
    "sonneborn": Text("Sonneborn-Berger", "Sonneborn-Berger"),
    "wins": Text("Winst", "Wins"),
    "at_table": Text("Aan tafel", "At the table"),
    "gain": Text("Winst op het gemiddelde", "Gain on the average"),
}
TOURNAMENT_BREAK_WORDS = {
    "direct": Text(
        "de punten uit de partijen tegen elkaar, als ze allemaal tegen elkaar speelden.",
        "the points from the matches against each other, if all of them have met.",
    ),
    "buchholz": Text(
        "de punten van al je tegenstanders samen: wie sterkere tegenstanders had, staat hoger. Een "
        "ronde zonder "
        "tegenstander telt als je eigen punten.",
        "the points of all your opponents: who had stronger ones is higher. A round without an "
        "opponent counts "
        "as your own points.",
    ),
    "sonneborn": Text(
        "de punten van wie je versloeg, en de helft van wie gelijk met je eindigde.",
        "the points of those you beat, and half of those who came level with you.",
    ),
    "wins": Text("het aantal gewonnen partijen.", "the number of matches won."),
    "at_table": Text(
        "de punten tegen je eigen tafelgenoten.", "the points against the opponents at your own table."
    ),
    "gain": Text(
        "hoeveel meer je voorstond dan de stoel gemiddeld deed, over alle ronden.",
        "how much more you led than your seat did on average, over all rounds.",
    ),
}
TOURNAMENT_LEVEL = Text(
    "Wie dan nog gelijk staat, deelt de plaats.", "Who is still level then shares the place."
)
TOURNAMENT_REPORT = Text("Wat elke tafel waard was", "What each table was worth")
TOURNAMENT_REPORT_HINT = Text(
    "Iedereen op dezelfde stoel had dezelfde worpen en kaarten. Vergelijk je voorsprong met het "
    "gemiddelde van "
    "jouw stoel: dat verschil is van jou, niet van het geluk.",
    "Everybody on the same seat had the same dice and cards. Compare your lead with the average of "
    "your seat: "
    "that difference is yours, and not luck's.",
)
TOURNAMENT_SEAT = Text("Stoel", "Seat")
TOURNAMENT_SCORE = Text("Score", "Score")
TOURNAMENT_LEAD = Text("Voorsprong", "Lead")
TOURNAMENT_AVERAGE = Text("Gemiddeld op deze stoel", "Average on this seat")
TOURNAMENT_DIFFERENCE = Text("Verschil", "Difference")
TOURNAMENT_WORTH = Text("Waard", "Worth")
TOURNAMENT_BACK = Text("Terug naar het toernooi", "Back to the tournament")
TOURNAMENT_ALL_ROUNDS = Text("Alle ronden", "All rounds")
TOURNAMENT_SECRET = Text(
    "De worpen van alle tafels en de loting zijn gemaakt uit één geheim, dat vaststond voor iemand meedeed. "
    "Vingerafdruk: {commitment}.",
    "The dice of all tables and the draw were made from one secret, which was fixed before anybody entered. "
    "Fingerprint: {commitment}.",
)
TOURNAMENT_SECRET_SIDES = Text(
    "De loting is gemaakt uit een geheim, dat vaststond voor iemand meedeed. Vingerafdruk: {commitment}.",
    "The draw was made from a secret, which was fixed before anybody entered. Fingerprint: {commitment}.",
)
TOURNAMENT_SECRET_SHOWN = Text("Het geheim was: {secret}.", "The secret was: {secret}.")
TOURNAMENT_AT_TABLE = Text("Ronde {round} van {title}", "Round {round} of {title}")
TOURNAMENT_IN_LIST = Text("Toernooi, ronde {round}", "Tournament, round {round}")
TOURNAMENTS_MINE = Text("Mijn toernooien", "My tournaments")
TOURNAMENTS_OPEN = Text("Toernooien waar je aan mee kunt doen", "Tournaments you can enter")
TOURNAMENTS_ALL = Text("Alle toernooien", "All tournaments")
TOURNAMENTS_WORDS = Text(
    "Speel met z'n drieën of met tweehonderd, live of met dagen per zet. Iedereen kan er een organiseren.",
    "Play with three people or two hundred, live or with days a move. Anybody can organise one.",
)
TOURNAMENT_NEWS = Text("Het toernooi is bijgewerkt.", "The tournament has been updated.")
TOURNAMENT_SEALED = Text(
    "Andere tafels van deze ronde hebben dezelfde worpen. Terugkijken kan zodra de ronde is afgelopen.",
    "Other tables of this round have the same dice. Replay is locked until the round is over.",
)
