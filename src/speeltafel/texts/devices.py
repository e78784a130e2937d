"""Texts of the page with a person's devices, of links that add one, and of passkeys."""

from speeltafel.core.words import Text

DEVICES = Text("Mijn apparaten", "My devices")
DEVICES_WORDS = Text(
    "Speel op je telefoon verder wat je op je computer begon: al je tafels, lessen en puzzels gaan mee. "
    "Een account is niet nodig: wie je bent, weet alleen een browser waarin je bent aangemeld.",
    "Continue on your phone what you began on your computer: all your tables, lessons and puzzles come "
    "along. You need no account: only a browser in which you are signed in knows who you are.",
)
DEVICE_ADD = Text("Voeg een apparaat toe", "Add a device")
DEVICE_ADD_WORDS = Text(
    "Maak een link en open hem op je andere apparaat, of scan daar de code. De link werkt één keer, en "
    "{minutes} minuten lang.",
    "Create a link and open it on your other device, or scan the code there. The link works once, for "
    "{minutes} minutes.",
)
DEVICE_LINK_MAKE = Text("Maak een link", "Create a link")
DEVICE_LINK_AGAIN = Text("Maak een nieuwe link", "Create a new link")
DEVICE_LINK = Text("Je persoonlijke link", "Your personal link")
DEVICE_LINK_WORDS = Text(
    "Open deze link op je andere apparaat, of scan de code. Stuur hem aan niemand: wie hem opent, speelt "
    "voortaan als jij. Hij werkt één keer, en {minutes} minuten lang. We tonen hem alleen nu.",
    "Open this link on your other device, or scan the code. Send it to nobody: whoever opens it plays as "
    "you from then on. It works once, for {minutes} minutes. We show it only now.",
)
DEVICE_LINK_CODE = Text("De code van je persoonlijke link", "The code of your personal link")
DEVICE_LINK_VOID = Text(
    "Deze persoonlijke link werkt niet meer: hij is gebruikt, te oud of vervangen. Maak op het apparaat "
    "waar je bent aangemeld een nieuwe, bij ‘Mijn apparaten’.",
    "This personal link no longer works: it was used, is too old or was replaced. Create a new one on "
    "the device where you are signed in, at “My devices”.",
)
DEVICE_BECOME = Text("Word hier {name}", "Become {name} here")
DEVICE_BECOME_WORDS = Text(
    "Met deze link ben je in deze browser voortaan {name}: met dezelfde tafels, lessen en puzzels als op "
    "het apparaat waar de link is gemaakt. Is hij niet van jezelf? Doe dit dan niet.",
    "With this link you will be {name} in this browser from now on: with the same tables, lessons and "
    "puzzles as on the device where the link was created. Is it not your own? Then don't.",
)
DEVICE_HAD = Text("Wat deze browser al heeft", "What this browser has")
DEVICE_HAD_PROGRESS = Text(
    "Lessen en puzzels die je hier deed, komen erbij: er gaat niets verloren.",
    "Lessons and puzzles that you did here are added: nothing is lost.",
)
DEVICE_HAD_COMES = Text(
    "Nu ben je hier {name}. Je stoelen aan {tables} en je programma's gaan mee. Een stoel blijft waar hij is "
    "als je anders twee tegenstanders tegelijk zou zijn. Waarderingen gaan niet mee.",
    "Now you are {name} here. Your seats at {tables} and your programs come along. A seat stays where it is "
    "if you would otherwise be two opponents at once. Ratings don't come along.",
)
DEVICE_HAD_STAYS = Text(
    "Nu ben je hier {name}. Dat blijf je op je andere apparaten of met je passkey: die stoelen en "
    "programma's blijven daar.",
    "Now you are {name} here. You remain so on your other devices or with your passkey: those seats and "
    "programs stay there.",
)
DEVICE_TABLE = Text("1 tafel", "1 table")
DEVICE_TABLES = Text("{count} tafels", "{count} tables")
DEVICE_CANCEL = Text("Nee, laat alles zoals het is", "No, leave everything as it is")
DEVICE_LIST = Text("Hier ben je aangemeld", "Where you are signed in")
DEVICE_NONE = Text(
    "Deze browser kennen we nog niet. Zodra je ergens gaat zitten of een link maakt, staat hij hier.",
    "We don't know this browser yet. Once you take a seat or create a link, it is listed here.",
)
DEVICE_ON = Text("{browser} op {system}", "{browser} on {system}")
DEVICE_UNKNOWN = Text("Een browser", "A browser")
DEVICE_HERE = Text("dit apparaat", "this device")
DEVICE_SEEN = Text("Laatst gezien: {day}", "Last seen: {day}")
DEVICE_SIGN_OUT = Text("Meld af: {name}", "Sign out: {name}")
DEVICE_SIGN_OUT_OTHERS = Text("Meld alle andere apparaten af", "Sign out all other devices")
DEVICE_BOTH_ENTERED = Text(
    "Jullie doen allebei mee aan een toernooi dat niet is afgelopen, en niemand kan daarin twee keer "
    "meespelen. Maak een nieuwe link als dat toernooi is afgelopen.",
    "You both take part in a tournament that is not over, and nobody can play in it twice. Make a new link "
    "when that tournament is over.",
)
DEVICE_SIGNED_OUT_KEPT = Text(
    "Links van stoelen, tokens van programma's en passkeys die op een afgemeld apparaat gemaakt of gezien "
    "zijn, blijven werken. Vertrouw je dat apparaat niet, vernieuw of verwijder ze dan:",
    "Links of seats, tokens of programs and passkeys that were made or seen on a device go on working when "
    "it is signed out. If you don't trust that device, renew or remove them:",
)
DEVICE_RENEW_SEATS = Text("links van stoelen, aan elke tafel", "links of seats, at each table")
DEVICE_RENEW_PROGRAMS = Text("tokens van programma's", "tokens of programs")
DEVICE_RENEW_PASSKEYS = Text("passkeys", "passkeys")
DEVICE_SIGN_OUT_HERE = Text("Meld dit apparaat af", "Sign out this device")
DEVICE_OUT_ONE = Text("Het apparaat is afgemeld.", "The device is signed out.")
DEVICE_OUT_OTHERS = Text("Alle andere apparaten zijn afgemeld.", "All other devices are signed out.")
DEVICE_OUT_HERE = Text("Dit apparaat is afgemeld.", "This device is signed out.")
DEVICE_SIGN_OUT_LAST = Text(
    "Je bent nergens anders aangemeld en hebt geen passkey. Meld je dit apparaat af, dan kun je niet "
    "terug: je stoelen zijn dan van niemand meer.",
    "You are signed in nowhere else and have no passkey. If you sign out this device there is no way "
    "back: your seats will be nobody's.",
)
DEVICE_SIGN_OUT_BACK = Text(
    "Terug kom je met een link van een ander apparaat, of met je passkey.",
    "You can come back with a link from another device, or with your passkey.",
)
DEVICES_MOST = Text(
    "Je bent al op {count} apparaten aangemeld. Meld er eerst een af, bij ‘Mijn apparaten’.",
    "You are signed in on {count} devices already. Sign one out first, at “My devices”.",
)
PASSKEYS = Text("Passkeys", "Passkeys")
PASSKEYS_WORDS = Text(
    "Met een passkey kom je altijd terug, ook als je browser alles vergeet: je meldt je aan met je "
    "vingerafdruk, je gezicht of de code van je apparaat. Die verlaten je apparaat niet.",
    "With a passkey you can always come back, even if your browser forgets everything: you sign in with "
    "your fingerprint, your face or your device's code. They never leave your device.",
)
PASSKEY_MAKE = Text("Maak een passkey", "Create a passkey")
PASSKEY_MADE = Text("Gemaakt: {day}", "Created: {day}")
PASSKEY_FROM = Text("Passkey gemaakt met {name}", "Passkey created with {name}")
PASSKEY_REMOVE = Text("Verwijder deze passkey", "Remove this passkey")
PASSKEY_REMOVE_WORDS = Text(
    "Je kunt je er dan niet meer mee aanmelden. Wis hem ook in je wachtwoordbeheer.",
    "You can no longer sign in with it then. Delete it in your password manager too.",
)
PASSKEYS_MOST = Text(
    "Je hebt al {count} passkeys. Verwijder er eerst een.",
    "You have {count} passkeys already. Remove one first.",
)
PASSKEY_NEEDS_HTTPS = Text(
    "Passkeys werken alleen als je deze server met https en een naam opent, of op zijn eigen computer "
    "als localhost.",
    "Passkeys work only if you open this server over https by a name, or on its own computer as localhost.",
)
PASSKEY_NEEDS_SCRIPT = Text(
    "Deze browser kan hier geen passkeys gebruiken: dat vraagt JavaScript en een recente browser.",
    "This browser can't use passkeys here: that takes JavaScript and a recent browser.",
)
PASSKEY_REFUSED = Text(
    "Deze passkey is niet aanvaard: hij is van een andere server of hier verwijderd, of het duurde te "
    "lang. Probeer het nog eens, bij ‘Mijn apparaten’.",
    "This passkey was not accepted: it belongs to another server, was removed here, or it took too long. "
    "Try again at “My devices”.",
)
PASSKEY_FAILED = Text(
    "Het is niet gelukt; er is niets veranderd. Probeer het nog eens.",
    "That didn't work; nothing has changed. Try again.",
)
COME_BACK = Text("Was je hier eerder?", "Have you been here before?")
COME_BACK_WORDS = Text(
    "Kent deze browser je niet meer? Open deze pagina op een apparaat waar je nog bent aangemeld, maak "
    "er een link en open die hier. Of gebruik je passkey.",
    "Has this browser forgotten you? Open this page on a device where you are still signed in, create a "
    "link there and open it here. Or use your passkey.",
)
PASSKEY_USE = Text("Meld je aan met een passkey", "Sign in with a passkey")
WAY_BACK = Text("Speelde je hier zelf? Zo kom je terug", "Were you playing here? How to come back")
WAY_BACK_WORDS = Text(
    "Deze browser kent je niet (meer) als speler aan deze tafel. Een van deze dingen helpt:",
    "This browser doesn't (or no longer) know you as a player at this table. One of these helps:",
)
WAY_BACK_LINK = Text(
    "Open ‘Mijn apparaten’ op een apparaat waar je nog bent aangemeld, maak een link en open die hier.",
    "Open “My devices” on a device where you are still signed in, create a link and open it here.",
)
WAY_BACK_PASSKEY = Text("Meld je hier aan met je passkey", "Sign in here with your passkey")
WAY_BACK_SEAT = Text(
    "Open de link van je stoel. Je vindt hem waar je speelde, onder het bord bij ‘Speel verder op een "
    "ander apparaat’.",
    "Open the link of your seat. It is where you played, below the board under “Continue on another device”.",
)
WAY_BACK_HOST = Text(
    "Vraag wie de tafel opende om je stoel vrij te maken. Dat kan zodra je twee minuten weg bent; daarna "
    "ga je er hier weer op zitten.",
    "Ask whoever opened the table to free your seat. That is possible once you have been away for two "
    "minutes; then take it again here.",
)
WAY_BACK_SHORT = Text(
    "Was het wel jouw stoel? Dan kent deze browser je niet meer.",
    "Was it your seat? Then this browser no longer knows you.",
)
WAY_BACK_HOW = Text("Zo kom je terug", "How to come back")
