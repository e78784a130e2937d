"""Texts of the front page, the waiting room and the table."""

from speeltafel.core.words import Text

TITLE = Text("Speeltafel", "Speeltafel")
TAGLINE = Text(
    "Een kast vol spellen, één tafel. Speel meteen tegen een bot, of stuur vrienden de link.",
    "A shelf of games, one table. Play a bot right away, or send friends the link.",
)
SKIP = Text("Naar de inhoud", "Skip to content")
MENU = Text("Menu", "Menu")
HOME = Text("Alle spellen", "All games")
MINE = Text("Mijn tafels", "My tables")
RULES = Text("Spelregels", "Rules")
RULES_SHORT = Text("Regels", "Rules")
ALL_RULES = Text("Alle spelregels", "All the rules")
BRIEF = Text("Het spel op één blad", "The game on one page")
CONTENTS = Text("Inhoud", "Contents")
SECTION_LINK = Text("Link naar: {title}", "Link to: {title}")
BEFORE = Text("Eerst", "Before")
AFTER = Text("Daarna", "After")
PRINT = Text("Afdrukken", "Print")
OTHER_LANGUAGE = Text("English", "Nederlands")
THEME = Text("Licht of donker", "Light or dark")
SOUND = Text("Geluid", "Sound")
PLAYERS = Text("spelers", "players")
PLAYER = Text("speler", "player")
OR_ALONE = Text(", of alleen", ", or alone")
MINUTES = Text("min", "min")
PLAY_NOW = Text("Speel nu", "Play now")
PLAY_NOW_HINT = Text("tegen een bot", "against a bot")
PLAY_HERE = Text("Samen op één scherm", "Share one screen")
LEVEL = Text("Niveau van de bot", "Bot level")
LEVELS = {
    "beginner": Text("beginner", "beginner"),
    "casual": Text("huiskamer", "casual"),
    "club": Text("club", "club"),
    "expert": Text("expert", "expert"),
    "master": Text("meester", "master"),
}
BOT = Text("bot", "bot")
INVITE_BOT = Text("Zet hier een bot neer", "Add a bot here")
CHANGE_BOT = Text("Ander niveau", "Change level")
STAND_IN = Text("Laat een bot spelen voor {name}", "Let a bot play for {name}")
STAND_IN_ME = Text("Laat een bot voor mij spelen", "Let a bot play for me")
ASKS_BOT = Text(
    "{name} stelt voor dat een bot ({level}) voor {other} speelt, tot die terug is.",
    "{name} suggests that a bot ({level}) plays for {other} until they are back.",
)
ASKED_BOT = Text(
    "Je hebt voorgesteld dat een bot ({level}) voor {other} speelt, tot die terug is.",
    "You suggested that a bot ({level}) plays for {other} until they are back.",
)
REPLACED = Text("Een bot speelt nu voor jou.", "A bot is playing for you now.")
RETURN = Text("Speel zelf verder", "Take over again")
HINT = Text("Hint", "Hint")
HINT_HEAD = Text("Advies:", "Suggested move:")
HINT_WAIT = Text("Even nadenken…", "Thinking…")
CLOSE = Text("Sluiten", "Close")
HINT_PLAY = Text("Speel dit", "Play this")
NO_ADVICE_NOW = Text(
    "Nu kunnen we je geen hint geven: de bot liep vast. Speel gerust verder.",
    "We can't give you a hint right now: the bot ran into trouble. You can play on.",
)
CHANCES = Text("Winstkans daarna: {each}", "Chance of winning then: {each}")
PLAY_SOLO = Text("Speel alleen", "Play solo")
INVITE = Text("Nodig vrienden uit", "Invite friends")
YES = Text("ja", "yes")
NO = Text("nee", "no")
YOUR_NAME = Text("Je naam", "Your name")
NAME_OF_CHAIR = Text("Naam op stoel {seat}", "Name on seat {seat}")
RENAME = Text("Naam wijzigen", "Change name")

WAITING = Text("De tafel staat klaar", "Your table is ready")
WAITING_GUEST = Text("Je zit aan de tafel van {name}", "You have a seat at {name}'s table")
WAITING_VISITOR = Text("Dit is de tafel van {name}", "This is {name}'s table")
SHARE = Text("Stuur deze link naar je vrienden", "Send this link to your friends")
ONLY_HERE = Text(
    "Deze link werkt alleen op deze computer. Bij het starten staat er ook een adres voor je netwerk: open "
    "Speeltafel daarmee, en iedereen op je netwerk kan de link gebruiken.",
    "This link works on this computer only. When the server starts it also prints an address for your "
    "network: open Speeltafel by that, and everybody on your network can use the link.",
)
COPY = Text("Kopieer", "Copy")
COPIED = Text("Gekopieerd", "Copied")
SCAN = Text("Of laat ze deze code scannen", "Or have them scan this code")
CHAIRS = Text("Stoelen", "Seats")
SEAT_NUMBER = Text("Stoel {seat}", "Seat {seat}")
EMPTY_CHAIR = Text("vrij", "free")
YOU = Text("jij", "you")
HOST = Text("spelleider", "host")
THE_HOST = Text("de spelleider", "the host")
SIT_HERE = Text("Ga hier zitten", "Sit here")
STAND_UP = Text("Opstaan", "Leave this seat")
FREE_CHAIR = Text("Stoel vrijmaken", "Free this seat")
ADD_HERE = Text("Nog iemand aan dit scherm", "Another player on this screen")
SWAP = Text("Wissel met stoel {seat}", "Swap with seat {seat}")
HOW_MANY = Text("Aantal spelers", "Number of players")
PACE = Text("Tempo", "Pace")
PACE_NONE = Text("Geen klok", "No clock")
PACE_CLOCK = Text("{minutes} minuten per speler", "{minutes} minutes per player")
PACE_DAYS = Text("{days} dagen per zet", "{days} days per move")
PACE_DAY = Text("1 dag per zet", "1 day per move")
SAVE = Text("Opslaan", "Save")
SAVED = Text("Opgeslagen", "Saved")
START = Text("Begin de partij", "Start the game")
TAKE_A_SEAT = Text("Wil je meedoen? Neem dan een vrije stoel.", "Want to play? Take a free seat.")
WAIT_FOR_HOST = Text("Wacht tot {name} de partij begint.", "Waiting for {name} to start the game.")
WAIT_FOR_ONE = Text(
    "Er is nog één stoel vrij. Stuur de link naar een vriend, of laat een bot meespelen.",
    "One seat is still free. Send a friend the link, or let a bot join in.",
)
WAIT_FOR_PEOPLE = Text(
    "Er zijn nog {count} stoelen vrij. Stuur de link naar je vrienden, of laat bots meespelen.",
    "{count} seats are still free. Send your friends the link, or let bots join in.",
)
FILL_ONE = Text("Begin met een bot erbij", "Add a bot and start")
FILL_UP = Text("Begin met bots erbij", "Add bots and start")
WATCHING = Text("Je kijkt mee.", "You are watching.")

BOARD = Text("Het bord", "The board")
MOVES = Text("Wat kun je doen", "What you can do")
ASKED = Text("De vraag", "The question")
MOVES_SHORT = Text("Zetten", "Moves")
ALL_MOVES = Text("Alle zetten ({count})", "All moves ({count})")
CHOOSE_WHICH = Text("Kies nu hieronder wat je doet.", "Now choose below what to do.")
CHOOSE_FURTHER = Text("Kies er nog één bij, of:", "Pick one more, or:")
START_OVER = Text("Anders kiezen", "Choose again")
SEATS = Text("Spelers", "Players")
LOG = Text("Verslag", "Log")
LOG_EMPTY = Text("Nog geen zetten", "No moves yet")
SINCE_YOU = Text("nieuw sinds jouw beurt", "new since your last turn")
EARLIER_LINES = Text("Alles van eerder: bekijk de partij terug", "Everything before: replay this game")
WHOLE_LOG = Text("Toon het hele verslag", "Show the full log")
ALL_STANDINGS = Text("Toon alles over de spelers", "Show all player details")
CHAT = Text("Chat", "Chat")
CHAT_UNREAD = Text("Ongelezen in de chat: {count}", "Unread in the chat: {count}")
SAY = Text("Zeg iets", "Say something")
SEND = Text("Verstuur", "Send")
REACTIONS = Text("Reacties", "Reactions")
THIS_TABLE = Text("Deze tafel", "This table")
TOOLS = Text("Meer", "More")
PLAY_FORCED = Text("Speel voor mij wat maar op één manier kan", "Play my forced moves for me")
PLAYED_FOR_YOU = Text("Enige zet, vanzelf gespeeld: {words}", "Only move, played for you: {words}")
PLAYED_HOW = Text("Liever zelf? Zet het uit bij ‘Deze tafel’.", "Rather not? Switch it off at “This table”.")
AUTOMATIC = Text("vanzelf", "automatic")
FIRST_TIME = Text("Eerste keer?", "First time?")
COACH_SHORT = Text("Met coach", "With a coach")
HIDE_INTRO = Text("Verberg deze uitleg", "Hide this introduction")
UNDO = Text("Neem terug", "Take back")
ASK_UNDO = Text("Vraag terugnemen", "Ask to take back")
RESIGN = Text("Opgeven", "Resign")
RESIGN_SURE = Text("Ja, ik geef op", "Yes, I resign")
PROPOSE_END = Text("Stel voor om te stoppen", "Offer to end the game")
AGREE = Text("Goed", "Agree")
REFUSE = Text("Liever niet", "No, thanks")
ASKS_UNDO = Text("{name} wil een zet terugnemen.", "{name} would like to take back a move.")
ASKED_UNDO = Text("Je hebt gevraagd een zet terug te nemen.", "You asked to take a move back.")
ASKS_END = Text("{name} stelt voor om te stoppen.", "{name} offers to end the game.")
ASKED_END = Text("Je hebt voorgesteld om te stoppen.", "You offered to end the game.")
WAIT_ANSWER = Text("Even wachten op {others}.", "Waiting for {others}.")
MUTE = Text("Demp {name}", "Mute {name}")
UNMUTE = Text("Demp {name} niet meer", "Unmute {name}")
TIME_LEFT = Text("nog {time}", "{time} left")
TIME_UP = Text("tijd voorbij", "out of time")
CLAIM = Text(
    "De tijd van {name} is voorbij: speel verder zonder deze speler",
    "{name} is out of time: play on without them",
)
SEAT_LINK = Text("Speel verder op een ander apparaat", "Continue on another device")
SEAT_LINK_HINT = Text(
    "Open deze link op je andere apparaat en je zit daar op dezelfde stoel. Houd hem voor jezelf: wie hem "
    "heeft, speelt als jij.",
    "Open this link on your other device to take the same seat there. Keep it to yourself: whoever has it "
    "plays as you.",
)
RENEW_LINK = Text("Maak een nieuwe link", "Create a new link")
TAKE_SEAT = Text("Speel hier verder als {name}", "Continue here as {name}")
TAKE_SEAT_HINT = Text(
    "Dit is de stoel van {name}. Speel je hier verder, dan kijkt het andere apparaat alleen nog mee.",
    "This is {name}'s seat. If you continue here, the other device will only be watching.",
)
BAD_SEAT_LINK = Text(
    "Deze stoellink werkt niet meer: de stoel heeft een nieuwe. Op het apparaat waar je het laatst speelde, "
    "staat de nieuwe link onder het bord.",
    "This seat link no longer works, because the seat has a new one. On the device where you last played, "
    "the new link is below the board.",
)
LOST_MOVED = Text(
    "Je speelt nu op een ander apparaat. Hier kijk je alleen mee.",
    "You moved to another device. Here you are only watching.",
)
LOST_FREED = Text(
    "Je stoel is vrijgemaakt voor iemand anders. Je kijkt nu mee.",
    "The host freed your seat for somebody else. You are now watching.",
)
LOST_LATE = Text(
    "Je tijd was voorbij en de anderen spelen zonder jou verder. Je kijkt nu mee.",
    "You ran out of time and the others went on without you. You are now watching.",
)
LOST_STILL_FREE = Text(
    "Je stoel is nog vrij: je kunt er weer gaan zitten.", "Your seat is still free: you can take it again."
)
LOST_FOR_GOOD = Text(
    "Verder spelen kan hier alleen met de nieuwe link van je stoel.",
    "To continue here you need the new link of your seat.",
)
TAKE_BACK = Text("Speel hier verder", "Continue here")
HAND_OVER = Text("Geef het scherm aan {name}", "Hand the screen to {name}")
HAND_OVER_BUTTON = Text("Ik ben {name}: laat zien", "I am {name}: show me")
COVER_UP = Text("Verberg kaarten", "Hide cards")

OVER = Text("De partij is afgelopen", "Game over")
PERSONAL_BEST = Text("Je beste score tot nu toe: {score}", "Your best score so far: {score}")
WARMING_UP = Text(
    "De bot warmt nog op ({percent}%). Straks denkt hij sneller en verder vooruit.",
    "The bot is still warming up ({percent}%). Soon it will think faster and further ahead.",
)
SEATING = Text("Wie zit waar", "Who sits where")
SEATING_DRAWN = Text("We loten", "Drawn by lot")
SEATING_SEATED = Text("Zoals we nu zitten", "As we sit now")
SEATING_ROTATED = Text(
    "Om de beurt: iedereen is een stoel opgeschoven", "In turn: everybody moved up one seat"
)
SEATING_HINT = Text(
    "Als je loot, krijgt iedereen bij het begin een willekeurige stoel, en zo wordt ook geloot wie begint. "
    "De loting is na afloop na te rekenen. Bij een revanche schuift iedereen een "
    "stoel op. Een partij die meetelt voor de ratings begint met een loting, behalve bij een revanche met "
    "dezelfde spelers en een latere partij van een dubbelpartij.",
    "If you draw, everybody gets a random seat at the start, which also decides who begins. The draw can "
    "be checked afterwards. In a rematch everybody moves up one seat. A match that "
    "counts for ratings begins with a draw, except for a rematch of the same players and a later game of a "
    "duplicate match.",
)
DRAW = Text("Geloot: {name} begint.", "The draw: {name} begins.")
DRAW_OF_MANY = Text("Geloot: {name} begint, daarna {others}.", "The draw: {name} begins, then {others}.")
DUPLICATE = Text("Dubbelpartij", "Duplicate match")
DUPLICATE_NO = Text("Nee: één partij", "No: a single game")
DUPLICATE_YES = Text(
    "Ja: daarna dezelfde worpen nog eens, op andere stoelen",
    "Yes: then the same dice again, with seats swapped",
)
DUPLICATE_YES_SIDES = Text(
    "Ja: daarna nog eens, met gewisselde stoelen", "Yes: then once more, with seats swapped"
)
DUPLICATE_HINT_SIDES = Text(
    "Een dubbelpartij bestaat uit evenveel partijen als er spelers zijn; iedereen zit één keer op elke "
    "stoel. Wie de meeste partijen wint, wint; daarna tellen de punten.",
    "A duplicate match has as many games as players, and everybody plays every seat once. Most games won "
    "wins the match; points break ties.",
)
DUPLICATE_LEG_SIDES = Text(
    "Dubbelpartij, {number} van {all}: telkens op andere stoelen.",
    "Duplicate match, game {number} of {all}: with seats swapped each time.",
)
NEXT_LEG_SIDES = Text(
    "Speel partij {number} van {all}: van stoel gewisseld", "Play game {number} of {all}: seats swapped"
)
SEALED_SIDES = Text(
    "Terugkijken kan zodra de hele dubbelpartij is afgelopen.",
    "Replay is locked until the duplicate match ends.",
)
DUPLICATE_HINT = Text(
    "Een dubbelpartij bestaat uit evenveel partijen als er spelers zijn, allemaal met dezelfde worpen en "
    "kaarten. Iedereen zit één keer op elke stoel. Wie de meeste partijen wint, wint; daarna tellen de "
    "punten.",
    "A duplicate match has as many games as players, all with the same dice and cards, and everybody plays "
    "every seat once. Most games won wins the match; points break ties.",
)
LEG = Text("partij {number} van {all}", "game {number} of {all}")
DUPLICATE_LEG = Text(
    "Dubbelpartij, {number} van {all}: telkens dezelfde worpen, op andere stoelen.",
    "Duplicate match, game {number} of {all}: the same dice each time, with seats swapped.",
)
NEXT_LEG = Text(
    "Speel partij {number} van {all}: dezelfde worpen", "Play game {number} of {all}: the same dice"
)
SEALED = Text(
    "De worpen van deze partij komen straks nog eens. Terugkijken kan zodra de hele dubbelpartij is "
    "afgelopen.",
    "These dice will be used again. Replay is locked until the duplicate match ends.",
)
REMATCH = Text("Nog een keer", "Rematch")
OTHER_GAME = Text("Ander spel, zelfde groep", "Another game, same group")
GO_ALONG = Text("De groep speelt verder: ga mee", "Your group has moved on: join them")

READ_RULE = Text("Lees de regel", "Read the rule")
CAN_NOW = Text("Dit kun je er nu mee doen:", "What you can do with it now:")
AND_MORE = Text("En nog {number} andere zetten", "And {number} other moves")
ASK_ABOUT = Text(
    "Houd iets op het bord even ingedrukt, rechtsklik erop of druk op ?: je leest wat het is en wat het kan.",
    "Hold anything on the board, right-click it or press ? on it, and read what it is and what it can do.",
)
NOT_NOW = Text("Daar kun je nu niets mee.", "You can't use that right now.")
NOT_YOUR_TURN = Text("Je bent nu niet aan de beurt.", "It's not your turn.")
AWAY = Text("even weg", "away")
RECONNECTING = Text("De verbinding is weg. We proberen het opnieuw.", "Connection lost. Reconnecting…")
YOUR_TURN_AT = Text("Hier ben jij aan de beurt", "It is your turn here")
YOUR_TURN_SHORT = Text("Jij bent aan de beurt", "Your turn")
STILL_PLAYING = Text("Je speelt nog", "You are still playing")
YOUR_TURN = Text("Jij bent aan de beurt.", "It's your turn.")
BACK_TO_TABLE = Text("Terug naar de tafel", "Back to the table")
RECORD = Text("Download de partij", "Download this game")
UNSAY = Text("Wis je bericht: {words}", "Delete your message: {words}")
FORGET_ME = Text("Wis mijn gegevens", "Delete my data")
FORGET_ME_HINT = Text(
    "Je naam en al je chatberichten verdwijnen hier voorgoed, bij iedereen, en je raakt je stoelen kwijt. "
    "De zetten blijven staan, want die horen ook bij de anderen.",
    "Your name and all your chat messages disappear here for good, for everyone, and you lose your seats. "
    "The moves stay, because they belong to the other players too.",
)
FORGET_ME_SURE = Text("Ja, wis mijn naam en chatberichten", "Yes, delete my name and messages")
NO_TABLES = Text("Je zit nog aan geen enkele tafel.", "You haven't joined a table yet.")
TURN_OF = Text("{name} is aan de beurt", "{name} to play")
NOT_STARTED = Text("nog niet begonnen", "not started yet")
CAN_START = Text("iedereen is er: je kunt beginnen", "everybody is here: you can start")
WAITS_FOR_ANSWER = Text("er wacht een verzoek op je antwoord", "a request waits for your answer")
EMPTY_SEAT = Text("lege stoel", "empty seat")
LAST_PLAYED = Text("Laatst gespeeld: {day}", "Last played: {day}")
TODAY = Text("vandaag", "today")
YESTERDAY = Text("gisteren", "yesterday")
MONTHS = [
    Text("januari", "January"),
    Text("februari", "February"),
    Text("maart", "March"),
    Text("april", "April"),
    Text("mei", "May"),
    Text("juni", "June"),
    Text("juli", "July"),
    Text("augustus", "August"),
    Text("september", "September"),
    Text("oktober", "October"),
    Text("november", "November"),
    Text("december", "December"),
]

FOREIGN = Text(
    "Dit verzoek kwam niet van een pagina van deze Speeltafel.",
    "This request did not come from a page of this Speeltafel.",
)
UNKNOWN_HOST = Text(
    "Deze server weet niet dat hij {host} heet, en neemt daarom onder die naam niets aan. Open hem via zijn "
    "IP-adres of via https, of vraag de beheerder om hem te starten met --public-host {host}.",
    "This server doesn't know that it is called {host}, so it accepts nothing under that name. Open it by "
    "its IP address or over https, or ask its owner to start it with --public-host {host}.",
)
TOO_LARGE = Text("Dat is te groot om te versturen.", "That is too large to send.")
TOO_FAST = Text("Rustig aan: probeer het zo weer.", "Slow down a little and try again in a moment.")
TOO_SLOW = Text("Dat duurde te lang. Probeer het nog eens.", "That took too long. Please try again.")
UNREADABLE = Text("Dat formulier konden we niet lezen.", "We couldn't read that form.")
NOT_ALONE = Text("Dit spel kun je niet in je eentje spelen.", "This game can't be played alone.")
NO_TABLE = Text("Deze tafel bestaat niet (meer).", "This table doesn't exist.")
NO_PAGE = Text("Deze pagina bestaat niet.", "This page doesn't exist.")
WENT_WRONG = Text("Dat lukte niet", "That didn't work")
OURS_WENT_WRONG = Text(
    "Er ging bij ons iets mis. Je partij is bewaard.", "Something went wrong on our side. Your game is safe."
)
NOT_KEPT = Text(
    "Dit is niet opgeslagen. Probeer het straks nog eens. {why}",
    "This was not saved. Please try again in a moment. {why}",
)
CANT_READ = Text(
    "Dit kunnen we nu even niet laden. Probeer het straks nog eens. {why}",
    "We can't load this right now. Please try again in a moment. {why}",
)
GO_BACK = Text("Terug", "Back")
DATA_DAMAGED = Text(
    "Er is iets mis met de gegevens van deze server. Dat ligt niet aan jou; de beheerder moet ernaar kijken.",
    "Something is wrong with this server's data. It is not your doing; its owner has to look at it.",
)
LOG_DAMAGED = Text(
    "Het logboek van tafel {table} is beschadigd: {why}. De tafel blijft dicht; de andere gaan door. "
    "Stop de server en kijk wat er te redden is met speeltafel check.",
    "The log of table {table} is damaged: {why}. It stays closed; other tables go on. Stop the server "
    "and see what can be saved with speeltafel check.",
)

OWNER = Text("Voor de beheerder", "For the owner of this server")
OWNER_KEY = Text(
    "Sleutel (staat in het venster waarin je Speeltafel startte)",
    "Key (printed in the window where you started Speeltafel)",
)
OWNER_WRONG = Text("Die sleutel klopt niet.", "That key is not right.")
OPEN_DOOR = Text("Verder", "Continue")
TABLES = Text("Tafels", "Tables")
STORAGE = Text("Opslag: {size}", "Storage: {size}")
BACKUP_NOW = Text("Maak nu een reservekopie", "Back up now")
BACKED_UP = Text("Bewaard als {file}.", "Saved as {file}.")
FORGET = Text("Wis de naam en chatberichten van {name}", "Delete {name}'s name and messages")
FORGOTTEN = Text("Gewist.", "Deleted.")
PEOPLE = Text("Spelers", "Players")
PAGE_OF = Text("Pagina {page} van {pages}", "Page {page} of {pages}")
NEWER = Text("Nieuwere", "Newer")
OLDER = Text("Oudere", "Older")
