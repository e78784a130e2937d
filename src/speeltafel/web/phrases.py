"""What the pages say, in both languages. Templates name these by `t.NAME`; a missing one fails the tests."""

from speeltafel.core.words import Text

TITLE = Text("Speeltafel", "Speeltafel")
TAGLINE = Text(
    "Vijf spellen, één tafel. Kies een doos, stuur de link, en speel.",
    "Five games, one table. Pick a box, send the link, and play.",
)
SKIP = Text("Naar de inhoud", "Skip to content")
MENU = Text("Menu", "Menu")
HOME = Text("De kast", "The shelf")
MINE = Text("Mijn tafels", "My tables")
RULES = Text("Spelregels", "Rules")
ALL_RULES = Text("Alle spelregels", "All the rules")
BRIEF = Text("Het spel op één blad", "The game on one page")
CONTENTS = Text("Inhoud", "Contents")
SECTION_LINK = Text("Link naar: {title}", "Link to: {title}")
BEFORE = Text("Eerst", "Before")
AFTER = Text("Daarna", "After")
PRINT = Text("Druk af", "Print")
OTHER_LANGUAGE = Text("English", "Nederlands")
THEME = Text("Licht of donker", "Light or dark")
SOUND = Text("Geluid", "Sound")
PLAYERS = Text("spelers", "players")
PLAYER = Text("speler", "player")
MINUTES = Text("min", "min")
PLAY_NOW = Text("Speel nu", "Play now")
PLAY_NOW_HINT = Text("tegen een bot", "against a bot")
PLAY_HERE = Text("Aan één scherm", "At one screen")
LEVEL = Text("Sterkte van de bot", "Strength of the bot")
LEVELS = {
    "beginner": Text("beginner", "beginner"),
    "casual": Text("huiskamer", "casual"),
    "club": Text("club", "club"),
    "expert": Text("expert", "expert"),
    "master": Text("meester", "master"),
}
BOT = Text("bot", "bot")
INVITE_BOT = Text("Zet hier een bot", "Let a bot play here")
CHANGE_BOT = Text("Verander sterkte", "Change strength")
STAND_IN = Text("Laat een bot spelen voor {name}", "Let a bot play for {name}")
STAND_IN_ME = Text("Laat een bot voor mij spelen", "Let a bot play for me")
ASKS_BOT = Text(
    "{name} stelt voor dat een bot ({level}) speelt voor {other}, tot die terug is.",
    "{name} proposes that a bot ({level}) plays for {other} until they are back.",
)
REPLACED = Text("Een bot speelt nu voor jou.", "A bot is playing for you now.")
RETURN = Text("Speel zelf verder", "Play on yourself")
HINT = Text("Hint", "Hint")
HINT_HEAD = Text("De meester zou doen:", "The master would play:")
HINT_WAIT = Text("De meester denkt na…", "The master is thinking…")
HINT_PLAY = Text("Speel dit", "Play this")
HINT_BACK = Text("Terug naar de tafel", "Back to the table")
CHANCE_OF = Text("{name} wint met {percent} %", "{name} wins with {percent} %")
PLAY_SOLO = Text("Speel alleen", "Play solo")
INVITE = Text("Nodig vrienden uit", "Invite friends")
YES = Text("ja", "yes")
NO = Text("nee", "no")
YOUR_NAME = Text("Je naam", "Your name")
NAME_OF_CHAIR = Text("Naam op stoel {seat}", "Name on chair {seat}")
RENAME = Text("Verander naam", "Change name")
GUEST = Text("Gast", "Guest")

WAITING = Text("De tafel staat klaar", "The table is set")
SHARE = Text("Stuur deze link naar je vrienden", "Send this link to your friends")
COPY = Text("Kopieer", "Copy")
COPIED = Text("Gekopieerd", "Copied")
SCAN = Text("Of laat ze deze code scannen", "Or let them scan this code")
CHAIRS = Text("Stoelen", "Chairs")
EMPTY_CHAIR = Text("vrij", "free")
YOU = Text("jij", "you")
HOST = Text("gastheer of gastvrouw", "host")
SIT_HERE = Text("Ga hier zitten", "Sit here")
STAND_UP = Text("Sta op", "Stand up")
FREE_CHAIR = Text("Maak stoel vrij", "Free this chair")
ADD_HERE = Text("Nog iemand aan dit scherm", "Another player at this screen")
SWAP = Text("Wissel met stoel {seat}", "Swap with chair {seat}")
SETTINGS = Text("Afspraken", "Settings")
HOW_MANY = Text("Aantal spelers", "Number of players")
PACE = Text("Tempo", "Pace")
PACE_NONE = Text("Geen klok", "No clock")
PACE_CLOCK = Text("{minutes} minuten per speler", "{minutes} minutes each")
PACE_DAYS = Text("{days} dagen per zet", "{days} days a move")
PACE_DAY = Text("1 dag per zet", "1 day a move")
SAVE_SETTINGS = Text("Zo spelen we", "Play it this way")
START = Text("Begin het spel", "Start the game")
WAIT_FOR_HOST = Text("Wacht tot {name} het spel begint.", "Wait for {name} to start the game.")
WAIT_FOR_PEOPLE = Text("Nog niet alle stoelen zijn bezet.", "Some chairs are still free.")
WATCHING = Text("Je kijkt mee.", "You are watching.")

BOARD = Text("Het bord", "The board")
MOVES = Text("Wat kun je doen", "What you can do")
ALL_MOVES = Text("Alle zetten ({count})", "All moves ({count})")
CHOOSE_FURTHER = Text("Kies er nog één bij, of:", "Pick one more, or:")
START_OVER = Text("Anders kiezen", "Choose again")
SEATS = Text("Spelers", "Players")
LOG = Text("Verslag", "Log")
SINCE_YOU = Text("nieuw sinds jouw beurt", "new since your turn")
WHOLE_LOG = Text("Toon het hele verslag", "Show the whole log")
ALL_STANDINGS = Text("Toon alles over de spelers", "Show everything about the players")
CHAT = Text("Praat", "Talk")
SAY = Text("Zeg iets", "Say something")
SEND = Text("Stuur", "Send")
REACTIONS = Text("Reacties", "Reactions")
TOOLS = Text("Meer", "More")
UNDO = Text("Neem terug", "Take back")
ASK_UNDO = Text("Vraag om terug te nemen", "Ask to take back")
RESIGN = Text("Geef op", "Resign")
RESIGN_SURE = Text("Ja, ik geef op", "Yes, I resign")
PROPOSE_END = Text("Stel voor te stoppen", "Propose to end the game")
AGREE = Text("Goed", "Agree")
REFUSE = Text("Liever niet", "Rather not")
ASKS_UNDO = Text("{name} wil een zet terugnemen.", "{name} would like to take a move back.")
ASKS_END = Text("{name} stelt voor om te stoppen.", "{name} proposes to end the game.")
WAIT_ANSWER = Text("Wacht op de anderen.", "Waiting for the others.")
MUTE = Text("Demp {name}", "Mute {name}")
UNMUTE = Text("Laat {name} weer praten", "Let {name} speak again")
TIME_LEFT = Text("nog {time}", "{time} left")
TIME_UP = Text("tijd om", "out of time")
CLAIM = Text("De tijd van {name} is om: ga zonder door", "{name} is out of time: go on without")
SEAT_LINK = Text("Neem je stoel mee", "Take your chair along")
SEAT_LINK_HINT = Text(
    "Met deze link zit je op een ander toestel op dezelfde stoel. Deel hem met niemand.",
    "This link puts you on the same chair on another device. Share it with nobody.",
)
RENEW_LINK = Text("Maak een nieuwe link", "Make a new link")
TAKE_SEAT = Text("Speel hier verder als {name}", "Play on here as {name}")
TAKE_SEAT_HINT = Text(
    "Dit is de stoel van {name}. Als je hier verder speelt, kijkt het andere toestel alleen nog mee.",
    "This is {name}'s chair. If you play on here, the other device will only be watching.",
)
BAD_SEAT_LINK = Text(
    "Deze stoellink werkt niet meer: de stoel heeft een nieuwe. Op het toestel waar je het laatst speelde, "
    "staat hij onder Meer.",
    "This chair link no longer works: the chair has a new one. On the device where you last played, "
    "it is under More.",
)
LOST_MOVED = Text(
    "Je stoel is nu op een ander toestel. Hier kijk je alleen mee.",
    "Your chair moved to another device. Here you are only watching.",
)
LOST_FREED = Text(
    "Je stoel is vrijgemaakt voor een ander. Je kijkt nu mee.",
    "The host freed your chair for somebody else. You are watching now.",
)
LOST_LATE = Text(
    "Je tijd was om, en de anderen gingen zonder je door. Je kijkt nu mee.",
    "Your time was up, and the others went on without you. You are watching now.",
)
LOST_STILL_FREE = Text(
    "Je stoel is nog vrij: je kunt er weer gaan zitten.",
    "Your chair is still free: you can sit down again.",
)
LOST_FOR_GOOD = Text(
    "Verder spelen kan hier alleen met de nieuwe link van je stoel.",
    "To play on here you need your chair's new link.",
)
TAKE_BACK = Text("Speel hier verder", "Play on here")
HAND_OVER = Text("Geef het scherm aan {name}", "Hand the screen to {name}")
HAND_OVER_BUTTON = Text("Ik ben {name}: laat zien", "I am {name}: show me")
COVER_UP = Text("Dek mijn kaarten af", "Cover my cards")

OVER = Text("Het spel is uit", "The game is over")
WINS = Text("{name} wint!", "{name} wins!")
PERSONAL_BEST = Text("Je beste tot nu toe: {score}", "Your best so far: {score}")
ENDED_AGREED = Text("Jullie zijn samen gestopt.", "You ended the game together.")
ENDED_RESIGNED = Text("{name} gaf op.", "{name} resigned.")
ENDED_LATE = Text("{name} was te laat.", "{name} ran out of time.")
REMATCH = Text("Nog een keer", "Rematch")
OTHER_GAME = Text("Ander spel, zelfde groep", "Another game, same group")
GO_ALONG = Text("De groep speelt verder: ga mee", "The group plays on: go along")

FAIR = Text("Eerlijk toeval", "Fair chance")
FAIR_WORDS = Text(
    "Het geheim achter alle worpen ligt al in een verzegelde envelop. Voor het begin schudt iedereen mee, "
    "en na afloop gaat de envelop open: zo kan niemand een worp kiezen, ook het huis niet.",
    "The secret behind all rolls already lies in a sealed envelope. Before the game begins everyone stirs, "
    "and when it is over the envelope is opened: so nobody can choose a roll, not even the house.",
)
FAIR_HOW = Text("Hoe werkt dat?", "How does that work?")
FINGERPRINT = Text("Zegel op de envelop", "Seal on the envelope")
HAS_STIRRED = Text("{name} heeft geschud", "{name} has stirred")
STIR_YOURSELF = Text("Schud zelf mee", "Stir the dice yourself")
STIR_HINT = Text("typ wat je maar wilt", "type anything you like")
STIR = Text("Schud", "Stir")
NO_STIR = Text("Typ iets om mee te schudden.", "Type something to stir with.")

CHECK = Text("Controleer dit spel", "Check this game")
CHECK_NO_CHANCE = Text(
    "In dit spel wordt niet geworpen en niet gedeeld: er valt niets te controleren.",
    "Nothing is rolled or dealt in this game: there is nothing to check.",
)
CHECK_OLD = Text(
    "Dit spel begon toen het toeval hier nog niet gecontroleerd kon worden. Nieuwe spellen kunnen dat wel.",
    "This game began when chance could not be checked here yet. New games can be.",
)
CHECK_FAIR = Text(
    "Alles klopt: {count} keer besliste het toeval, en elke keer kwam eruit wat vooraf vastlag.",
    "All is well: chance decided {count} times, and each time what came was what had been fixed beforehand.",
)
CHECK_FAIR_FEW = Text(
    "Alles klopt: het toeval liep zoals het vooraf vastlag.",
    "All is well: chance went the way it had been fixed beforehand.",
)
CHECK_UNFAIR = Text("Er klopt iets niet; zie hieronder.", "Something is not right; see below.")
CHECK_FIXED = Text("Wat vooraf vastlag", "What was fixed beforehand")
CHECK_FIXED_WORDS = Text(
    "Voordat iemand kon schudden, koos het huis een geheim en deed het in een envelop. Op de envelop zit "
    "een zegel dat alleen bij dat ene geheim past. Iedereen aan tafel kan het zegel zien en opschrijven; "
    "het verraadt het geheim niet.",
    "Before anybody could stir, the house chose a secret and put it into an envelope. On the envelope is a "
    "seal that fits that one secret only. Everyone at the table can see the seal and write it down; it does "
    "not give the secret away.",
)
CHECK_STIRRED = Text("Wie er schudde", "Who stirred")
CHECK_STIRRED_WORDS = Text(
    "Daarna schudt elke browser die aanschuift mee met een eigen willekeurig getal, en wie wil doet dat met "
    "eigen woorden (daarvan bewaren we alleen een afdruk). Het huis kon dus geen geheim kiezen dat daarbij "
    "goed uitkomt, en wie schudt kent het geheim niet.",
    "Then every browser that joins stirs with a random number of its own, and whoever likes does so with "
    "words of their own (of which we keep only a fingerprint). So the house could not choose a secret to "
    "suit that, and whoever stirs does not know the secret.",
)
CHECK_NOBODY = Text("In dit spel heeft niemand geschud.", "Nobody stirred in this game.")
CHECK_NOBODY_YET = Text("Nog niemand.", "Nobody yet.")
CHECK_ROLLS = Text("Hoe een worp ontstaat", "How a roll comes about")
CHECK_ROLLS_WORDS = Text(
    "Het geheim, het schudden, de afspraken en het nummer van de gebeurtenis bepalen samen elke worp en "
    "elke kaart. Verder telt niets mee. Wie een zet terugneemt en opnieuw speelt, krijgt bij hetzelfde "
    "nummer dus ook weer dezelfde worp.",
    "The secret, the stirring, the settings and the number of the event together decide every roll and "
    "every card. Nothing else counts. So whoever takes a move back and plays again gets the same roll again "
    "at the same number.",
)
CHECK_TOLD = Text("De envelop open", "The envelope opened")
CHECK_TOLD_LATER = Text(
    "Zodra het spel uit is, staat het geheim hier, met elke worp nagerekend. Daarna kan er niets meer "
    "teruggenomen worden.",
    "As soon as the game is over the secret will stand here, with every roll recomputed. Nothing can be "
    "taken back after that.",
)
CHECK_SECRET = Text("Het geheim", "The secret")
CHECK_FITS = Text("✓ Het zegel past bij dit geheim.", "✓ The seal fits this secret.")
CHECK_FITS_NOT = Text("✗ Het zegel past niet bij dit geheim!", "✗ The seal does not fit this secret!")
CHECK_RIGHT = Text("klopt:", "right:")
CHECK_WRONG = Text("klopt niet:", "wrong:")
CHECK_UNDONE = Text(
    "Doorgestreept is wat later is teruggenomen. Ook dat is nagerekend: hetzelfde nummer geeft dezelfde "
    "worp.",
    "What is struck out was taken back later. That was recomputed too: the same number gives the same roll.",
)
CHECK_YOURSELF = Text("Geloof ons niet: reken het zelf na", "Don't believe us: check it yourself")
CHECK_YOURSELF_WORDS = Text(
    "Bewaar de partij en het rekenprogramma in dezelfde map en voer de regel hieronder uit. Het programma "
    "is kort genoeg om te lezen, gebruikt niets van ons en werkt op elke computer met Python. Kijk ook of "
    "het zegel in de partij hetzelfde is als wat je voor het begin zag.",
    "Save the record and the checking program in the same folder and run the line below. The program is "
    "short enough to read, uses nothing of ours and runs on any computer with Python. See also that the "
    "seal in the record is the one you saw before the game began.",
)
CHECK_PROGRAM = Text("Het rekenprogramma", "The checking program")

SCORES = Text("Mijn uitslagen", "My results")
SCORES_GAMES = Text("Per spel", "By game")
SCORES_GAME = Text("Spel", "Game")
SCORES_OPPONENTS = Text("Per tegenstander", "By opponent")
SCORES_OPPONENT = Text("Tegenstander", "Opponent")
SCORES_PLAYED = Text("gespeeld", "played")
SCORES_WON = Text("gewonnen", "won")
SCORES_BEST = Text("hoogste score", "best score")
SCORES_BOT = Text("bot, {level} ({game})", "bot, {level} ({game})")
SCORES_STREAK = Text(
    "Nu {now} op rij gewonnen; het langst was {longest}.",
    "{now} won in a row now; the longest was {longest}.",
)
SCORES_NONE = Text("Er is nog geen spel uitgespeeld.", "No game has been played to its end yet.")
SCORES_HINT = Text(
    "Alleen jij ziet dit. Gedeelde winst telt naar rato; wie met meer stoelen aan één scherm speelt, "
    "speelt tegen niemand.",
    "Only you see this. A shared win counts in parts; who plays several chairs at one screen plays against "
    "nobody.",
)
ANALYSIS = Text("Hoe liep het?", "How did it go?")
STUDY_LATER = Text(
    "Als het spel uit is, kun je zien hoe het liep.", "When the game is over you can see how it went."
)
STUDY_NOT_YOURS = Text(
    "Wie aan deze tafel zat, kan laten uitzoeken hoe het liep.",
    "Whoever sat at this table can have it looked into.",
)
STUDY_WORDS = Text(
    "Sterke bots bekijken elke stelling opnieuw: wie er hoe goed voor stond, wat geluk was en wat goed "
    "spel, en welke zet beter was geweest. Dat duurt een minuut of wat; je kunt intussen weggaan.",
    "Strong bots look at every position again: who stood how well, what was luck and what was play, and "
    "which move would have been better. That takes a minute or so; you can leave meanwhile.",
)
STUDY_BEGIN = Text("Zoek het uit", "Look into it")
STUDY_PROGRESS = Text("{at} van {all} stellingen bekeken", "{at} of {all} positions looked at")
CHART = Text("Kans om te winnen", "Chance to win")
CHART_WORDS = Text(
    "Elke lijn is een speler; hoe hoger, hoe groter de kans om te winnen. Kies een punt om de stelling te "
    "zien.",
    "Each line is a player; the higher, the greater the chance to win. Choose a point to see the position.",
)
LUCK_REPORT = Text("Geluk of wijsheid?", "Luck or skill?")
LUCK_WORDS = Text(
    "In procentpunten kans om te winnen. Een worp is geluk voor zover hij meer bracht dan worpen gemiddeld "
    "doen; een zet is spel voor zover hij de kansen veranderde. Alles samen is de uitslag.",
    "In percentage points of the chance to win. A roll is luck as far as it brought more than rolls do on "
    "average; a move is play as far as it changed the chances. All together it is the result.",
)
LUCK_START = Text("aan het begin", "at the start")
LUCK_LUCK = Text("geluk", "luck")
LUCK_OWN = Text("eigen spel", "own play")
LUCK_OTHERS = Text("spel van anderen", "others' play")
LUCK_RESULT = Text("uitslag", "result")
ACCURACY = Text("nauwkeurigheid", "accuracy")
TURNING_POINTS = Text("De keerpunten", "The turning points")
MISSED = Text("Wat beter kon", "What could be better")
MISSED_NOTHING = Text("Niets van belang.", "Nothing that matters.")
BETTER = Text("Beter: {move}. {why}", "Better: {move}. {why}")
EVENT_BY_EVENT = Text("Gebeurtenis voor gebeurtenis", "Event by event")
PLAYER_HEAD = Text("Speler", "Player")
EVENT_HEAD = Text("Gebeurtenis", "Event")
READ_RULE = Text("Lees de regel", "Read the rule")
CAN_NOW = Text("Nu kun je hiermee:", "With it you can now:")
AND_MORE = Text("En nog {number} andere zetten", "And {number} other moves")
ASK_ABOUT = Text(
    "Houd iets op het bord even vast, klik er met rechts op of druk er op ?: je leest wat het is en kan.",
    "Hold anything on the board, right-click it or press ? on it, and read what it is and what it can do.",
)
NOT_NOW = Text("Daar kun je nu niets mee.", "That is of no use to you now.")
NOT_YOUR_TURN = Text("Je bent nu niet aan de beurt.", "It is not your turn now.")
AWAY = Text("even weg", "away")
RECONNECTING = Text("Verbinding kwijt; we proberen het weer.", "Connection lost; we are trying again.")
YOUR_TURN = Text("Jij bent aan de beurt.", "It is your turn.")
REPLAY = Text("Kijk het spel terug", "Replay the game")
EVENT = Text("Na gebeurtenis {at} van {all}", "After event {at} of {all}")
BEGINNING = Text("Het spel begint.", "The game begins.")
FIRST = Text("Naar het begin", "To the beginning")
EARLIER = Text("Vorige", "Earlier")
LATER = Text("Volgende", "Later")
LATEST = Text("Naar het einde", "To the end")
PLAY_ON = Text("Speel af", "Play")
HOLD_STILL = Text("Zet stil", "Pause")
SPEED = Text("Snelheid", "Speed")
PLACE = Text("Plaats in het spel", "Place in the game")
KEYS = Text("← → stapt, Home en End springen, spatie speelt af.", "← → step, Home and End jump, space plays.")
WHAT_IF = Text("Wat als…?", "What if…?")
WHAT_IF_HINT = Text(
    "Ga aan een nieuwe tafel verder vanaf deze plaats. Wat hierna kwam, is daar nog niet gebeurd.",
    "Go on from this place at a new table. What came after it has not happened there.",
)
WHAT_IF_HERE = Text("Verder aan dit scherm", "Go on at this screen")
WHAT_IF_BOTS = Text("Verder tegen bots", "Go on against bots")
PLAY_AS = Text("Ik speel voor", "I play for")
LAID = Text(
    "De eerste {count} gebeurtenissen zijn hier neergelegd: niet aan deze tafel gespeeld of geworpen.",
    "The first {count} events were laid here: not played or rolled at this table.",
)
LAID_UNPROVEN = Text(
    "Daarvoor staat geen bewijs van dit huis in.", "No proof of this house speaks for those."
)
BRING_RECORD = Text("Breng een partij mee", "Bring a record along")
BRING_RECORD_HINT = Text(
    "Een partij die je hebt bewaard, hier of in een ander huis, kun je hier terugkijken en anders verder "
    "spelen. Wie de link van die tafel krijgt, kijkt mee.",
    "A game you saved, here or in another house, can be replayed here and played on otherwise. Whoever gets "
    "that table's link can look along.",
)
RECORD_FILE = Text("Kies een bestand", "Choose a file")
RECORD_TEXT = Text("Of plak de tekst van de partij", "Or paste the record's text")
LOOK_BACK = Text("Kijk terug", "Look back")
NO_RECORD = Text("Er staat nog geen partij in het veld.", "There is no record in the field yet.")
ENDED_BROUGHT = Text("Hier houdt de meegebrachte partij op.", "Here the record that was brought ends.")
EMBED = Text("Zet dit op een andere pagina", "Show this on another page")
EMBED_HINT = Text(
    "Plak dit waar je een plaatje wilt. Het toont wat een toeschouwer ziet, en wie het leest kent de link "
    "van deze tafel.",
    "Paste this where you want a picture. It shows what a watcher sees, and whoever reads it knows this "
    "table's link.",
)
STILL = Text("Deze stand", "This position")
FILM = Text("De laatste zetten, bewegend", "The last moves, moving")
LEAD = Text("Leid de anderen", "Lead the others")
STOP_LEADING = Text("Stop met leiden", "Stop leading")
LEADS = Text("{name} kijkt het spel met jullie terug.", "{name} leads you through the game.")
LEADING = Text("Wie meekijkt, gaat nu met jou mee.", "Whoever looks along now goes where you go.")
FOLLOW = Text("Volg {name}", "Follow {name}")
FOLLOWING = Text("Je kijkt mee; stap zelf om los te raken.", "You follow; step yourself to leave.")
COME_ALONG = Text("{name} kijkt het spel terug: kijk mee", "{name} is replaying the game: come along")
WHOSE_EYES = Text("Kijk met de ogen van", "Look through the eyes of")
A_WATCHER = Text("een toeschouwer", "a watcher")
BACK_TO_TABLE = Text("Terug naar de tafel", "Back to the table")
RECORD = Text("Bewaar de partij", "Download the record")
UNSAY = Text("Wis wat je zei: {words}", "Erase what you said: {words}")
FORGET_ME = Text("Vergeet mij", "Forget me")
FORGET_ME_HINT = Text(
    "Je naam en alles wat je hier zei verdwijnen, bij iedereen en voorgoed; je stoelen houd je niet. "
    "De zetten blijven, want die zijn van jullie samen.",
    "Your name and all you said here will be gone, for everyone and for good; you leave your chairs. "
    "The moves stay, for they belong to all of you.",
)
FORGET_ME_SURE = Text("Ja, wis mijn naam en praatjes", "Yes, erase my name and talk")
NO_TABLES = Text("Je zit nog aan geen enkele tafel.", "You are at no table yet.")
TURN_OF = Text("{name} is aan de beurt", "{name} is to move")
NOT_STARTED = Text("nog niet begonnen", "not started yet")
FINISHED = Text("uit", "over")

FOREIGN = Text(
    "Dit verzoek kwam niet van onze eigen pagina's.", "This request did not come from our own pages."
)
TOO_LARGE = Text("Dat is te veel tegelijk.", "That is too much at once.")
TOO_FAST = Text("Rustig aan: probeer het zo weer.", "Easy: try again in a moment.")
TOO_SLOW = Text("Dat duurde te lang; probeer het nog eens.", "That took too long; please try again.")
UNREADABLE = Text("Dat formulier is niet te lezen.", "That form can't be read.")
NOT_ALONE = Text("Dit spel kun je niet alleen spelen.", "This game can't be played alone.")
NO_TABLE = Text("Deze tafel bestaat niet.", "There is no such table.")
NO_PAGE = Text("Deze pagina bestaat niet.", "There is no such page.")
WENT_WRONG = Text("Dat ging niet", "That didn't work")
OURS_WENT_WRONG = Text(
    "Er ging bij ons iets mis. Je partij is bewaard.", "Something went wrong on our side. Your match is safe."
)
NOT_KEPT = Text(
    "Dit is niet bewaard; probeer het straks nog eens. {why}",
    "This was not kept; try again in a moment. {why}",
)
CANT_READ = Text(
    "Dit is nu even niet te lezen; probeer het straks nog eens. {why}",
    "This can't be read right now; try again in a moment. {why}",
)
TRY_AGAIN = Text("Terug", "Back")

OWNER = Text("Voor wie dit huis beheert", "For the owner of this house")
OWNER_KEY = Text(
    "Sleutel (staat in het venster waar het huis gestart is)", "Key (printed where the house was started)"
)
OWNER_WRONG = Text("Die sleutel past niet.", "That key doesn't fit.")
OPEN_DOOR = Text("Open", "Open")
TABLES = Text("Tafels", "Tables")
STORAGE = Text("Opslag: {size}", "Storage: {size}")
BACKUP_NOW = Text("Maak nu een reservekopie", "Back up now")
BACKED_UP = Text("Bewaard als {file}.", "Saved as {file}.")
FORGET = Text("Wis naam en praatjes van {name}", "Erase {name}'s name and talk")
FORGOTTEN = Text("Gewist.", "Erased.")
PEOPLE = Text("Mensen", "People")
