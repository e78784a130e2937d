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
    "Nu {now} keer op rij gewonnen; de langste reeks was {longest}.",
    "{now} wins in a row now; your longest streak is {longest}.",
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
    "Doe je mee, dan staat je naam op deze pagina. Het geldt vanaf de volgende tafel waaraan je gaat zitten.",
    "If you take part, your name appears on this page. It applies from the next table you join.",
)
RATINGS_JOIN = Text("Ik doe mee", "Take part")
RATINGS_IN = Text("Je doet mee.", "You take part.")
RATINGS_LEAVE = Text("Stop met meedoen", "Stop taking part")
RATINGS_FIRST = Text(
    "Speel eerst een partij; daarna kun je meedoen.", "Play a game first; then you can take part."
)
RATINGS_RULES = Text("Wanneer telt een partij mee?", "When does a match count?")
RATINGS_RULE_TURNS = Text(
    "Wie tot het einde blijft, heeft zelf minstens {turns} beurten gespeeld. Stopt de partij eerder, of "
    "speelde iemand nooit zelf een beurt, dan telt ze voor niemand. Gedwongen zetten die Speeltafel voor je "
    "doet, zijn geen eigen beurten.",
    "Everybody who stays to the end has played at least {turns} turns themselves. If the match stops before "
    "that, or somebody never played a turn themselves, it counts for nobody. Forced moves that Speeltafel "
    "plays for you are no turns of your own.",
)
RATINGS_RULE_OFTEN = Text(
    "Per spel tellen hooguit {most} partijen in 24 uur tussen dezelfde twee spelers, en hooguit {day} "
    "partijen per speler. Daarna kun je gewoon verder spelen, maar zonder rating. We kijken daar "
    "alleen naar als een partij begint; partijen die nog bezig zijn, tellen daarbij ook.",
    "For each game at most {most} matches in 24 hours count between the same two players, and at most {day} "
    "for one player. After that you can play on as usual, but unrated. These limits are checked when a match "
    "begins and never again; matches you are still playing count too.",
)
RATINGS_RULE_NEW = Text(
    "Een nieuwkomer heeft van een spel nog geen {newcomer} partijen gespeeld die meetelden. Voor alle "
    "anderen tellen in 24 uur hooguit {new} partijen met nieuwkomers.",
    "A newcomer has fewer than {newcomer} rated matches of a game. For everybody else at most {new} matches "
    "with newcomers count in 24 hours.",
)
RATINGS_RULE_SEATS = Text(
    "Jullie loten wie waar zit; alleen bij een revanche met dezelfde spelers schuift iedereen een stoel op. "
    "Een dubbelpartij telt mee zolang dezelfde mensen meespelen.",
    "Seats are drawn by lot; only in a rematch of the same players does everybody move up one seat. A "
    "duplicate match is rated as long as the same people play.",
)
RATINGS_RULE_AWAY = Text(
    "Ben je even weg, dan houd je je stoel. Pas als je aan de beurt bent en dan twee minuten wegblijft, kan "
    "een bot voor je spelen, op het hoogste niveau. Ben je terug, dan neem je het weer over.",
    "If you are away for a moment you keep your seat. Only when it is your turn and you stay away for two "
    "minutes can a bot play for you, at the highest level. When you are back you take over again.",
)
RATINGS_RULE_LINK = Text(
    "Wie de link van je stoel opent, speelt verder voor jouw rating. Houd die link dus voor jezelf.",
    "Whoever opens the link of your seat plays on for your rating. So keep that link to yourself.",
)
RATINGS_RULE_HELP = Text(
    "Er zijn geen hints en er is geen coach, ook niet als er een bot voor je tegenstander speelt. Een zet "
    "terugnemen kan alleen als iedereen dat goedvindt, en nooit tot vóór een worp of een onthulde kaart.",
    "There are no hints and there is no coach, not even while a bot plays for your opponent. A move can "
    "be taken "
    "back only if everybody agrees, and never from before a roll or a revealed card.",
)
RATINGS_RULE_LEAVE = Text(
    "Wie opgeeft, wegloopt of aan het eind door een bot vervangen is, wordt laatste; voor wie blijft, telt "
    "de partij gewoon mee. Geef je op terwijl een bot voor je tegenstander speelt, dan wint je tegenstander. "
    "Opstaan is met z'n tweeën opgeven. Spreken jullie samen af om te stoppen, dan telt de partij niet.",
    "Whoever resigns, leaves or is replaced by a bot at the end comes last; for those who stay the match "
    "counts as usual. If you resign while a bot plays for your opponent, your opponent wins. With two "
    "players, leaving your seat is resigning. If you all agree to stop, the match does not count.",
)
RATED = Text("Deze partij telt mee voor de ratings.", "This game is rated.")
RATED_NOT = {
    "agreed": Text(
        "Deze partij telde niet voor de ratings: er is geen winnaar.",
        "This match did not count for the ratings: nobody won it.",
    ),
    "short": Text(
        "Deze partij telde niet voor de ratings: niet iedereen heeft genoeg beurten zelf gespeeld.",
        "This match did not count for the ratings: not everybody played enough turns themselves.",
    ),
    "often": Text(
        "Deze partij telt niet voor de ratings: jullie speelden vandaag al genoeg partijen tegen elkaar die "
        "meetellen.",
        "This match does not count for the ratings: you have already played enough rated matches "
        "against each "
        "other today.",
    ),
    "many": Text(
        "Deze partij telt niet voor de ratings: een van jullie speelde vandaag al genoeg partijen die "
        "meetellen.",
        "This match does not count for the ratings: one of you has already played enough rated matches "
        "today.",
    ),
    "newcomers": Text(
        "Deze partij telt niet voor de ratings: een van jullie speelde vandaag al genoeg partijen met "
        "nieuwkomers die meetellen.",
        "This match does not count for the ratings: one of you has already played enough rated matches with "
        "newcomers today.",
    ),
    "excluded": Text(
        "Deze partij telt niet voor de ratings: de beheerder heeft dat zo ingesteld.",
        "This match does not count for the ratings: the owner has set it so.",
    ),
}
"""Why a match among people who take part in ratings does not count."""
REPAIR = Text("Ratings herstellen", "Repair ratings")
REPAIR_WORDS = Text(
    "Hier bereken je alle ratings opnieuw uit de partijen zelf, volgens de regels van nu. Partijen van "
    "spelers "
    "die je uitsluit, en partijen die je uitsluit, tellen voor niemand. Je ziet eerst wat er verandert.",
    "Here you recompute all ratings from the matches themselves, by today's rules. Matches of players you "
    "exclude, and matches you exclude, count for nobody. You see what changes first.",
)
REPAIR_EXCLUDED = Text(
    "Uitgesloten spelers en tafels, één nummer of link per regel",
    "Excluded players and tables, one id or link on each line",
)
REPAIR_PREVIEW = Text("Laat zien wat er verandert", "Show what changes")
REPAIR_CHANGES = Text("Wat er verandert", "What changes")
REPAIR_ID = Text("Nummer", "Id")
REPAIR_GAME = Text("Spel", "Game")
REPAIR_BEFORE = Text("Nu", "Now")
REPAIR_AFTER = Text("Straks", "After")
REPAIR_NOTHING = Text("Er verandert geen enkele rating.", "No rating changes.")
REPAIR_APPLY = Text("Zo doorvoeren", "Apply")
REPAIR_DONE = Text("De ratings zijn opnieuw berekend.", "The ratings have been recomputed.")
REPAIR_MATCHES = Text("Partijen", "Matches")
REPAIR_REASONS = {
    "": Text("telt mee", "counts"),
    "agreed": Text("telt niet: geen winnaar", "does not count: nobody won"),
    "short": Text("telt niet: te weinig beurten gespeeld", "does not count: too few turns played"),
    "excluded": Text("telt niet: uitgesloten", "does not count: excluded"),
}
"""Why a match counts or does not, in a list for the owner."""
EVENING = Text("Scoreblad", "Score sheet")
EVENING_WORDS = Text(
    "Alle partijen van deze groep, van de eerste tafel tot de laatste. De ★ staat bij de winnaar.",
    "All games of this group, from the first table to the last. The ★ marks the winner.",
)
UNDER_WAY = Text("bezig", "under way")
WON_IT = Text("gewonnen", "won")
TOGETHER = Text(
    "{name}: {won} gewonnen, samen {points} punten.", "{name}: {won} won, {points} points in total."
)
TOGETHER_WON = Text("{name}: {won} gewonnen.", "{name}: {won} won.")
MATCH_WON = Text("{name} wint de dubbelpartij!", "{name} wins the duplicate match!")
MATCH_SHARED = Text("De dubbelpartij eindigt gelijk.", "The duplicate match is a draw.")
SCORES_NONE = Text("Je hebt nog geen partij uitgespeeld.", "You haven't finished a game yet.")
SCORES_HINT = Text(
    "Alleen jij ziet dit. Gedeelde winst telt voor een deel. Partijen die je op één scherm met jezelf "
    "speelt, tellen niet als partij tegen een ander.",
    "Only you can see this. A shared win counts in part. Playing several seats yourself doesn't count as "
    "playing against somebody.",
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
STUDY_WORDS_SKILL = Text(
    "Een sterke bot bekijkt elke stelling opnieuw: welke zetten beter konden, en hoe iedereen ervoor stond. "
    "Dat duurt een paar minuten; je kunt intussen weggaan.",
    "A strong bot looks at every position again: which moves could have been better, and how everyone stood. "
    "This takes a few minutes; you can leave the page meanwhile.",
)
STUDY_BEGIN = Text("Analyseer deze partij", "Analyse this game")
STUDY_PROGRESS = Text("{at} van {all} stellingen bekeken", "{at} of {all} positions analysed")
MISTAKES_MINE = Text("Dit kon je beter doen", "What you could have done better")
MISTAKES_OF = Text("Wat {name} beter kon doen", "What {name} could have done better")
SMALLER_LOSSES = Text(
    "Kleinere missers kostten ook iets; die staan bij „{steps}”.",
    "Smaller slips cost something, too; they are under “{steps}”.",
)
COSTLIEST = Text("De {shown} duurste van {all} fouten:", "The {shown} costliest of {all} mistakes:")
WELL_WON_MINE = Text(
    "Knap gewonnen! Je maakte geen enkele fout van betekenis.",
    "Well won! You didn't make a single real mistake.",
)
WELL_WON_OF = Text("{name} won zonder een fout van betekenis.", "{name} won without a single real mistake.")
WON_MISTAKES_MINE = Text(
    "Knap gewonnen, met een nauwkeurigheid van {accuracy}! Dit kon nog beter",
    "Well won, with an accuracy of {accuracy}! What could have been better still",
)
WON_MISTAKES_OF = Text(
    "{name} won met een nauwkeurigheid van {accuracy}. Dit kon nog beter",
    "{name} won with an accuracy of {accuracy}. What could have been better still",
)
WELL_PLAYED_MINE = Text(
    "Goed gespeeld! Je maakte geen fouten van betekenis.", "Well played! You made no real mistakes."
)
UNLUCKY_MINE = Text(
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
STUDY_AHEAD = Text(
    "In de wachtrij: eerst nog {number} andere die je aanvroeg.",
    "Waiting in the queue: {number} others you asked for come first.",
)
STUDY_AHEAD_OF = Text(
    "In de wachtrij, na {number} van dezelfde aanvrager.",
    "Waiting in the queue, after {number} from the same person.",
)
STUDY_TOO_MANY = Text(
    "Er wachten al genoeg analyses van jou. Probeer het opnieuw als er een klaar is.",
    "Enough of your analyses are waiting already. Try again when one is done.",
)
STUDY_TOO_MANY_AT_ADDRESS = Text(
    "Er wachten al genoeg analyses van jouw internetaansluiting. Probeer het opnieuw als er een klaar is.",
    "Enough analyses from your internet connection are waiting already. Try again when one is done.",
)
STUDY_FAILED = Text(
    "De analyse is mislukt. Dat lag aan ons; wat al bekeken was, is bewaard.",
    "The analysis failed. That was our fault; what was analysed so far is kept.",
)
CHART = Text("Winstkans", "Chance of winning")
CHART_WORDS = Text(
    "Elke lijn is een speler: hoe hoger, hoe groter de winstkans. Kies een punt om de stelling te zien. In "
    "de lijnen telt ook mee wat pas later bleek; daarom kunnen ze afwijken van de percentages bij een zet.",
    "Each line is a player: the higher, the better their chance of winning. Choose a point to see the "
    "position. The lines take in what turned out only later, so they can differ from the percentages given "
    "for a move.",
)
CHART_WORDS_SIDES = Text(
    "Elke lijn is een speler: hoe hoger, hoe groter de winstkans met de beste zet. Kies een punt om de "
    "stelling te zien. Waar de uitslag bewezen is, staat een lijn op 0 of 100; elders is het een schatting. "
    "Waar een bewijs ophoudt, kan een lijn dus verspringen zonder dat iemand een fout maakt.",
    "Each line is a player: the higher, the better their chance of winning with the best move. Choose a "
    "point to see the position. Where the result is proven a line is at 0 or 100; elsewhere it is an "
    "estimate. So where a proof ends, a line can jump although nobody made a mistake.",
)
LUCK_REPORT = Text("Geluk of wijsheid?", "Luck or skill?")
SKILL_REPORT = Text("Wie speelde hoe goed?", "How well did everyone play?")
ACCURACY_WORDS = Text(
    "Nauwkeurigheid: welk deel van wat er op het spel stond, je met je keuzes behield.",
    "Accuracy is the share of what was at stake that your choices kept.",
)
LUCK_WORDS = Text(
    "De andere getallen zijn procentpunten winstkans. Waar je mee begon, wat het toeval meer of minder "
    "bracht dan gemiddeld, en wat de fouten van jou en van anderen deden: samen is dat de uitslag. Fouten "
    "wegen hier alleen mee voor zover ze de uitslag verklaren.",
    "The other figures are percentage points of the chance of winning. What you began with, what chance "
    "brought compared with the average, and what your mistakes and those of others did add up to the result. "
    "Mistakes count here only as far as they explain the result.",
)
OVER_A_HUNDRED = Text(
    "Meer dan 100 kan: wie een voorsprong meer dan eens weggeeft, verliest hem telkens opnieuw.",
    "More than 100 is possible: whoever gives a lead away more than once loses it each time.",
)
FROM_THE_START = Text("{known}, al vanaf het begin.", "{known}, from the very start.")
POINTS_WORDS = Text(
    "De getallen zijn procentpunten winstkans.", "The figures are percentage points of the chance of winning."
)
MISTAKES = Text("fouten", "mistakes")
LUCK_START = Text("begin", "start")
LUCK_LUCK = Text("geluk", "luck")
LUCK_OWN = Text("eigen spel", "own play")
LUCK_OTHERS = Text("spel van anderen", "others' play")
LUCK_RESULT = Text("uitslag", "result")
LOST_IT = Text("verloren", "lost")
SHARED_IT = Text("gedeelde winst", "shared win")
NOT_DECIDED = Text("niet uitgespeeld", "not finished")
ACCURACY = Text("nauwkeurigheid", "accuracy")
TURNING_POINTS = Text("De keerpunten", "Turning points")
TURNING_WORDS = Text(
    "Ieders winstkans ervoor en erna. Bij een zet is „ervoor” de kans met de beste zet.",
    "Everybody's chance of winning before and after. For a move, “before” is the chance with the best move.",
)
BETTER = Text("Beter: {move}.", "Better: {move}.")
COST_MINE = Text(
    "Je winstkans ging van {best} naar {less}.", "Your chance of winning went from {best} to {less}."
)
COST_OF = Text(
    "De winstkans ging van {best} naar {less}.", "The chance of winning went from {best} to {less}."
)
COST_MINE_PROVEN = Text("Je ging van {best} naar {less}.", "You went from {best} to {less}.")
COST_OF_PROVEN = Text("Dat was van {best} naar {less}.", "That went from {best} to {less}.")
BACK_TO_ANALYSIS = Text("Terug naar de analyse", "Back to the analysis")
LOOK_AT_POSITION = Text("Bekijk deze stelling", "View this position")
EVENT_BY_EVENT = Text("Stap voor stap", "Step by step")
KNOWN = Text("staat vast", "proven")
KNOWN_WORDS = Text(
    "Wat in de laatste kolom staat, is exact berekend: bij een zet wat toen gold, na een worp wat er "
    "sindsdien geldt.",
    "The last column is exact: for a move, what was true at that moment; after a roll, what has been true "
    "since.",
)
KNOWN_WORDS_SIDES = Text(
    "Wat in de laatste kolom staat, is bewezen: het gold op het moment van de zet.",
    "The last column is proven: it was true when the move was made.",
)
EVENT_HEAD = Text("Gebeurtenis", "Event")
REPLAY = Text("Bekijk de partij terug", "Replay this game")
EVENT = Text("Stap {at} van {all}", "Step {at} of {all}")
BEGINNING = Text("De partij begint.", "The game begins.")
FIRST = Text("Naar het begin", "To the beginning")
EARLIER = Text("Vorige", "Back")
LATER = Text("Volgende", "Next")
LATEST = Text("Naar het einde", "To the end")
PLAY_ON = Text("Afspelen", "Play")
HOLD_STILL = Text("Pauze", "Pause")
SPEED = Text("Snelheid", "Speed")
PLACE = Text("Stap", "Step")
KEYS = Text(
    "← en →: stap voor stap. Home en End: begin en einde. Spatie: afspelen.",
    "← and →: step. Home and End: start and end. Space: play.",
)
WHAT_IF = Text("Wat als…?", "What if…?")
WHAT_IF_HINT = Text(
    "Speel vanaf deze stap verder aan een nieuwe tafel. Wat hierna kwam, is daar nog niet gebeurd.",
    "Play on from this step at a new table. What came after it hasn't happened there.",
)
WHAT_IF_HERE = Text("Verder op dit scherm", "Continue on this screen")
WHAT_IF_BOTS = Text("Verder tegen bots", "Continue against bots")
PLAY_AS = Text("Ik speel als", "I play as")
LAID = Text(
    "De eerste {count} stappen komen uit een andere partij: ze zijn niet aan deze tafel gespeeld.",
    "The first {count} steps come from another game: they were not played at this table.",
)
LAID_UNPROVEN = Text("Die kunnen we niet controleren.", "Those can't be checked here.")
BRING_RECORD = Text("Partij importeren", "Import a game")
BRING_RECORD_HINT = Text(
    "Een partij die je hebt gedownload, van hier of van een andere Speeltafel, kun je hier terugkijken en "
    "anders verder spelen. Wie de link van die tafel heeft, kan meekijken.",
    "A game you downloaded, here or from another Speeltafel, can be replayed here and continued "
    "differently. Anyone with the link of that table can watch.",
)
RECORD_FILE = Text("Kies een bestand", "Choose a file")
RECORD_TEXT = Text("Of plak de tekst van de partij", "Or paste the game's text")
LOOK_BACK = Text("Terugkijken", "Replay")
NO_RECORD = Text("Er staat nog geen partij in het veld.", "There is no game in the field yet.")
EMBED = Text("Zet dit op een andere website", "Embed this on another website")
EMBED_HINT = Text(
    "Plak dit waar je de afbeelding wilt. Je ziet er wat een toeschouwer ziet, en wie de pagina leest, kent "
    "de link van deze tafel.",
    "Paste this where you want the picture. It shows what a spectator sees, and anyone who reads the page "
    "learns the link of this table.",
)
STILL = Text("Deze stand", "This position")
FILM = Text("De laatste zetten, als animatie", "The last moves, animated")
LEAD = Text("Neem de anderen mee", "Lead the others")
STOP_LEADING = Text("Stop met leiden", "Stop leading")
LEADS = Text("{name} bekijkt de partij samen met jullie terug.", "{name} is leading a replay of this game.")
LEADING = Text("De anderen kijken nu met je mee.", "The others now see what you see.")
FOLLOW = Text("Volg {name}", "Follow {name}")
FOLLOWING = Text("Je kijkt mee; blader zelf om te stoppen.", "Following. Use the arrows to stop.")
COME_ALONG = Text("{name} bekijkt de partij terug: kijk mee", "{name} is replaying the game: join in")
WHOSE_EYES = Text("Bekijk als", "View as")
A_WATCHER = Text("een toeschouwer", "a spectator")
