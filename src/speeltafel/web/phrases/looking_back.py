"""What is said about games that were played: replay, what if, how it went, and results."""

from speeltafel.core.words import Text

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
RATINGS = Text("Ratings", "Ratings")
RATING = Text("rating", "rating")
RATINGS_WHO = Text("Wie", "Who")
RATINGS_WORDS = Text(
    "Wie dat wil, krijgt per spel een rating: hoe sterk je speelt, en hoe zeker dat is. Alleen spellen "
    "tellen waarin iedereen aan tafel meedoet, en geen bots. Iedereen begint op 1500; hoe meer je speelt, "
    "hoe kleiner de marge achter ±.",
    "Whoever likes gets a rating for each game: how strong you play, and how sure that is. Only games count "
    "in which everybody at the table takes part, and no bots. Everybody begins at 1500; the more you play, "
    "the smaller the margin behind ±.",
)
RATINGS_NAMED = Text(
    "Doe je mee, dan staat je naam op deze pagina. Dat geldt vanaf de volgende tafel waar je gaat zitten.",
    "If you take part, your name is on this page. It holds from the next table on where you sit down.",
)
RATINGS_JOIN = Text("Ik doe mee", "Take part")
RATINGS_IN = Text("Je doet mee.", "You take part.")
RATINGS_LEAVE = Text("Niet meer meedoen", "Take part no longer")
RATINGS_FIRST = Text(
    "Speel eerst een spel; daarna kun je meedoen.", "Play a game first; then you can take part."
)
RATED = Text("Dit spel telt voor de ratings.", "This game counts for the ratings.")
EVENING = Text("Het scoreblad", "The score sheet")
EVENING_WORDS = Text(
    "Alle spellen van deze groep, van de eerste tafel tot de laatste. Een ★ staat bij wie won.",
    "All games of this group, from the first table to the last. A ★ stands with whoever won.",
)
UNDER_WAY = Text("bezig", "under way")
WON_IT = Text("gewonnen", "won")
SCORES_NONE = Text("Er is nog geen spel uitgespeeld.", "No game has been played to its end yet.")
SCORES_HINT = Text(
    "Alleen jij ziet dit. Gedeelde winst telt naar rato; wie met meer stoelen aan één scherm speelt, "
    "speelt tegen niemand.",
    "Only you see this. A shared win counts in parts; who plays several chairs at one screen plays against "
    "nobody.",
)
ANALYSIS = Text("Hoe liep het?", "How did it go?")
STUDY_LATER = Text(
    "Als de partij afgelopen is, kun je hem hier laten analyseren.",
    "Once the game is over, you can have it analysed here.",
)
STUDY_NOT_YOURS = Text(
    "Alleen wie meespeelde, kan de analyse aanvragen.",
    "Only players can request an analysis.",
)
STUDY_WORDS = Text(
    "Een sterke bot bekijkt elke stelling opnieuw: welke zetten beter konden, hoe iedereen ervoor stond, en "
    "wat geluk was en wat goed spel. Dat duurt een paar minuten; je kunt intussen weggaan.",
    "A strong bot looks at every position again: which moves could have been better, how everyone stood, and "
    "what was luck and what was skill. This takes a few minutes; you can leave the page meanwhile.",
)
STUDY_BEGIN = Text("Analyseer deze partij", "Analyse this game")
STUDY_PROGRESS = Text("{at} van {all} stellingen bekeken", "{at} of {all} positions analysed")
MISTAKES_MINE = Text("Dit kon je beter doen", "What you could have done better")
MISTAKES_OF = Text("Wat {name} beter kon doen", "What {name} could have done better")
WELL_WON_MINE = Text(
    "Knap gewonnen! Je maakte geen enkele fout van betekenis.",
    "Well won! You didn't make a single real mistake.",
)
WELL_WON_OF = Text("{name} won zonder een fout van betekenis.", "{name} won without a single real mistake.")
WELL_PLAYED_MINE = Text(
    "Goed gespeeld! Je maakte geen fouten van betekenis; deze keer zat het gewoon niet mee.",
    "Well played! You made no real mistakes; it just wasn't your day.",
)
WELL_PLAYED_OF = Text("{name} maakte geen fouten van betekenis.", "{name} made no real mistakes.")
NOTHING_TO_CHOOSE_MINE = Text(
    "Aan jouw zetten lag het niet: er viel niets te kiezen dat verschil maakte.",
    "Your moves weren't to blame: none of your choices could have made a difference.",
)
NOTHING_TO_CHOOSE_OF = Text(
    "{name} had niets te kiezen dat verschil maakte.",
    "None of {name}'s choices could have made a difference.",
)
PLAYED = Text("Gespeeld: {move}.", "Played: {move}.")
BETTER = Text("Beter: {move}.", "Better: {move}.")
COST_MINE = Text(
    "Je winstkans ging van {best} naar {less}.", "Your chance of winning went from {best} to {less}."
)
COST_OF = Text(
    "De winstkans ging van {best} naar {less}.", "The chance of winning went from {best} to {less}."
)
LOOK_AT_POSITION = Text("Bekijk deze stelling", "View this position")
CHART = Text("Winstkans", "Chance of winning")
CHART_WORDS = Text(
    "Elke lijn is een speler: hoe hoger, hoe groter de winstkans. Kies een punt om de stelling te zien.",
    "Each line is a player: the higher, the better their chance of winning. Choose a point to see the "
    "position.",
)
LUCK_REPORT = Text("Geluk of wijsheid?", "Luck or skill?")
SKILL_REPORT = Text("Wie speelde hoe goed?", "How well did everyone play?")
ACCURACY_WORDS = Text(
    "Nauwkeurigheid: welk deel van wat er op het spel stond, je met je keuzes behield. De rest is in "
    "procentpunten winstkans; alles opgeteld is dat de uitslag.",
    "Accuracy is the share of what was at stake that your choices kept. The rest is in percentage points of "
    "the chance of winning; added up, it gives the result.",
)
LUCK_WORDS = Text(
    "Geluk is wat een worp meer of minder bracht dan gemiddeld.",
    "Luck is what a roll brought compared with the average roll.",
)
LUCK_START = Text("begin", "start")
LUCK_LUCK = Text("geluk", "luck")
LUCK_OWN = Text("eigen spel", "own play")
LUCK_OTHERS = Text("spel van anderen", "others' play")
LUCK_RESULT = Text("uitslag", "result")
ACCURACY = Text("nauwkeurigheid", "accuracy")
TURNING_POINTS = Text("De keerpunten", "Turning points")
EVENT_BY_EVENT = Text("Stap voor stap", "Step by step")
KNOWN = Text("staat vast", "proven")
KNOWN_WORDS = Text(
    "Wat in de laatste kolom staat, is exact berekend: bij een zet wat toen gold, na een worp wat er "
    "sindsdien geldt.",
    "The last column is exact: for a move, what was true at that moment; after a roll, what has been true "
    "since.",
)
PLAYER_HEAD = Text("Speler", "Player")
EVENT_HEAD = Text("Gebeurtenis", "Event")
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
