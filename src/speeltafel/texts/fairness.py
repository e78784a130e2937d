"""What is said about the chance in a game, and how to check it."""

from speeltafel.core.words import Text

FAIR = Text("Eerlijk toeval", "Fair chance")
FAIR_WORDS = Text(
    "Alle worpen komen uit één geheim getal, dat nu al in een verzegelde envelop zit. Voor het begin schudt "
    "iedereen mee en na afloop gaat de envelop open. Zo kan niemand een worp kiezen, ook deze server niet.",
    "All rolls come from one secret number, which is already in a sealed envelope. Before the game everyone "
    "adds their own randomness, and afterwards the envelope is opened. So nobody can choose a roll, not "
    "even this server.",
)
FAIR_SIDES = Text("Eerlijke loting", "A fair draw")
FAIR_WORDS_SIDES = Text(
    "Het enige toeval in dit spel is de loting van de stoelen. Die komt uit één geheim getal, dat nu al in "
    "een verzegelde envelop zit. Voor het begin loot iedereen mee en na afloop gaat de envelop open. Zo kan "
    "niemand de loting sturen, ook deze server niet.",
    "The only chance in this game is the draw of the seats. It comes from one secret number, which is "
    "already in a sealed envelope. Before the game everyone adds their own randomness, and afterwards the "
    "envelope is opened. So nobody can steer the draw, not even this server.",
)
FAIR_HOW = Text("Hoe werkt dat?", "How does that work?")
FINGERPRINT = Text("Zegel op de envelop", "Seal on the envelope")
HAS_STIRRED = Text("{name} heeft geschud", "{name} has shaken the dice")
STIR_YOURSELF = Text("Schud zelf mee", "Shake the dice yourself")
HAS_STIRRED_SIDES = Text("{name} heeft meegeloot", "{name} has added randomness")
STIR_YOURSELF_SIDES = Text("Loot zelf mee", "Add your own randomness")
STIR_SIDES = Text("Loot mee", "Add")
STIR_HINT = Text("typ wat je maar wilt", "type anything you like")
STIR = Text("Schud", "Shake")
NO_STIR = Text("Typ eerst iets, wat je maar wilt.", "Type something first, anything you like.")

CHECK = Text("Controleer deze partij", "Check this game")
CHECK_NO_CHANCE = Text(
    "In deze partij wordt niets geloot en aan het toeval overgelaten: er valt niets te controleren.",
    "Nothing is drawn or left to chance in this game, so there is nothing to check.",
)
CHECK_OLD = Text(
    "Deze partij begon toen je het toeval hier nog niet kon controleren. Bij nieuwe partijen kan dat wel.",
    "This game began before chance could be checked here. New games can be checked.",
)
CHECK_FAIR = Text(
    "Alles klopt: het toeval besliste {count} keer, en elke keer kwam eruit wat vooraf vastlag.",
    "Everything checks out: chance decided {count} times, and each result was fixed beforehand.",
)
CHECK_FAIR_FEW = Text(
    "Alles klopt: elke uitkomst lag vooraf vast.", "Everything checks out: every result was fixed beforehand."
)
CHECK_FAIR_DRAW = Text(
    "Alles klopt: de stoelen zijn geloot zoals het vooraf vastlag.",
    "All is well: the seats were drawn the way it had been fixed beforehand.",
)
CHECK_UNFAIR = Text("Er klopt iets niet: zie hieronder.", "Something is wrong: see below.")
CHECK_FIXED = Text("Wat vooraf vastlag", "What was fixed beforehand")
CHECK_FIXED_WORDS = Text(
    "Voordat iemand iets kon bijdragen, koos de server een geheim getal en deed het in een envelop. Het "
    "zegel op de envelop past alleen bij dat ene getal. Iedereen aan tafel kan het zegel zien en "
    "opschrijven; het verraadt het geheim niet.",
    "Before anybody could add anything, the server chose a secret number and sealed it in an envelope. "
    "The seal fits only that number. Everyone at the table can see the seal and write it down; it doesn't "
    "give the secret away.",
)
CHECK_STIRRED = Text("Wie er heeft geschud", "Who shook the dice")
CHECK_STIRRED_WORDS = Text(
    "Daarna schudt elke browser die aanschuift mee met een eigen willekeurig getal. Wie wil, schudt ook met "
    "eigen woorden; daarvan bewaren we alleen een vingerafdruk. De server kon dus geen getal kiezen dat "
    "daarbij goed uitkomt, en wie schudt kent het geheim niet.",
    "Then every browser that joins adds a random number of its own. Anyone can add words of their own too; "
    "we keep only a fingerprint of those. So the server couldn't pick a secret to suit them, and whoever "
    "shakes the dice doesn't know the secret.",
)
CHECK_STIRRED_SIDES = Text("Wie er heeft meegeloot", "Who took part in the draw")
CHECK_STIRRED_WORDS_SIDES = Text(
    "Daarna loot elke browser die aanschuift mee met een eigen willekeurig getal. Wie wil, loot ook mee met "
    "eigen woorden; daarvan bewaren we alleen een vingerafdruk. De server kon dus geen getal kiezen dat "
    "daarbij goed uitkomt, en wie meeloot kent het geheim niet.",
    "Then every browser that joins adds a random number of its own. Anyone can add words of their own too; "
    "we keep only a fingerprint of those. So the server couldn't pick a secret to suit them, and whoever "
    "adds something doesn't know the secret.",
)
CHECK_NOBODY_SIDES = Text(
    "In deze partij heeft geen browser meegeloot, bijvoorbeeld omdat ze meteen begon. De loting volgt dan "
    "alleen uit het geheime getal, dat al vastlag.",
    "No browser added randomness to this draw, for example because the game began at once. It then follows "
    "from the secret number alone, which was fixed already.",
)
CHECK_NOBODY_YET_SIDES = Text("Tot nu toe heeft nog niemand meegeloot.", "So far nobody has added anything.")
CHECK_ROLLS_SIDES = Text("Hoe de loting tot stand komt", "How the draw is made")
CHECK_ROLLS_WORDS_SIDES = Text(
    "Het geheim, wat iedereen bijdroeg en de instellingen bepalen samen wie op welke stoel komt. Verder telt "
    "niets mee.",
    "The secret, everyone's randomness and the settings decide who gets which seat. Nothing else counts.",
)
CHECK_TOLD_LATER_SIDES = Text(
    "Zodra de partij is afgelopen, staat het geheim hier en is de loting nagerekend.",
    "As soon as the game is over, the secret appears here with the draw recomputed.",
)
CHECK_NOBODY = Text(
    "In deze partij heeft geen browser meegeschud, bijvoorbeeld omdat ze meteen begon. De uitkomsten volgen "
    "dan alleen uit het geheime getal, dat al vastlag.",
    "No browser added randomness to this game, for example because it began at once. Its results then "
    "follow from the secret number alone, which was fixed already.",
)
CHECK_NOBODY_YET = Text("Tot nu toe heeft nog niemand geschud.", "So far nobody has shaken the dice.")
CHECK_ROLLS = Text("Hoe een worp tot stand komt", "How a roll is made")
CHECK_ROLLS_WORDS = Text(
    "Het geheim, het schudden, de instellingen en het nummer van de stap bepalen samen elke worp en elke "
    "kaart. Verder telt niets mee. Neem je een zet terug en speel je opnieuw, dan krijg je bij hetzelfde "
    "nummer dus weer dezelfde worp.",
    "The secret, everyone's randomness, the settings and the number of the step decide every roll and every "
    "card. Nothing else counts. So if you take a move back and play again, the same number gives the same "
    "roll.",
)
CHECK_TOLD = Text("De envelop gaat open", "Opening the envelope")
CHECK_TOLD_LATER = Text(
    "Zodra de partij is afgelopen, staat het geheim hier en is elke worp nagerekend. Daarna kun je niets "
    "meer terugnemen.",
    "As soon as the game is over, the secret appears here with every roll recomputed. After that nothing "
    "can be taken back.",
)
CHECK_SECRET = Text("Het geheim", "The secret")
CHECK_FITS = Text("✓ Het zegel past bij dit geheim.", "✓ The seal fits this secret.")
CHECK_FITS_NOT = Text("✗ Het zegel past niet bij dit geheim!", "✗ The seal doesn't fit this secret!")
CHECK_RIGHT = Text("klopt:", "correct:")
CHECK_WRONG = Text("klopt niet:", "wrong:")
CHECK_UNDONE = Text(
    "Wat later is teruggenomen, is doorgestreept. Ook dat is nagerekend: hetzelfde nummer geeft dezelfde "
    "worp.",
    "Moves that were taken back are struck through. They were recomputed too: the same number gives the "
    "same roll.",
)
CHECK_YOURSELF = Text("Geloof ons niet: reken het zelf na", "Don't take our word for it: check it yourself")
CHECK_YOURSELF_WORDS = Text(
    "Zet de gedownloade partij en het controleprogramma in dezelfde map en voer de regel hieronder uit. Het "
    "programma is kort genoeg om te lezen, gebruikt niets van ons en werkt op elke computer met Python. "
    "Kijk ook of het zegel in de partij hetzelfde is als wat je voor het begin zag.",
    "Put the downloaded game and the checking program in the same folder and run the line below. The "
    "program is short enough to read, uses none of our code and runs on any computer with Python. Also "
    "compare the seal in the file with the one you saw before the game began.",
)
CHECK_PROGRAM = Text("Het controleprogramma", "The checking program")
