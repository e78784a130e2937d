"""What is said about the chance in a game, and how to check it."""

from speeltafel.core.words import Text

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
CHECK_FAIR_DRAW = Text(
    "Alles klopt: de stoelen zijn geloot zoals het vooraf vastlag.",
    "All is well: the seats were drawn the way it had been fixed beforehand.",
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
