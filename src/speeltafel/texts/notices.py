"""Notices: what we send to people, and the page on which they choose it."""

from speeltafel.core.words import Text

# What is sent.

NOTICE_TURN = Text("Jij bent aan de beurt bij {game}", "It's your turn at {game}")
NOTICE_INVITATION = Text("Je groep speelt verder: {game}", "Your group plays on: {game}")
NOTICE_TIME = Text("Je tijd bij {game} is bijna om", "Your time at {game} is running out")
NOTICE_OVER = Text("Je partij {game} is afgelopen", "Your match of {game} is over")
NOTICE_TALK = Text("Iemand schreef je bij {game}", "Somebody wrote to you at {game}")
NOTICE_WITH = Text("Aan tafel: {players}.", "At the table: {players}.")
NOTICE_FROM = Text("{name} schreef iets aan tafel.", "{name} wrote something at the table.")
NOTICE_UNTIL = Text("Nog {time} om te zetten.", "You have {time} left.")
HOUR = Text("uur", "hour")
HOURS = Text("uur", "hours")
LESS_THAN_AN_HOUR = Text("minder dan een uur", "less than an hour")
NOTICE_DIGEST = Text("Nieuws van {tables}", "News from {tables}")
TABLE_ONE = Text("tafel", "table")
TABLE_MANY = Text("tafels", "tables")
NOTICE_TEST = Text("Dit is een proefbericht", "This is a test message")
NOTICE_TEST_BODY = Text("Zo hoor je straks van je tafels.", "This is how you will hear of your tables.")
MAIL_CONFIRM = Text("Wil je bericht van Speeltafel?", "Do you want messages from Speeltafel?")
MAIL_CONFIRM_BODY = Text(
    "Iemand gaf dit adres op om bericht van zijn of haar tafels te krijgen. Was jij dat, bevestig het dan "
    "hier. Zo niet, dan hoef je niets te doen: we schrijven je niet meer.",
    "Somebody gave this address to hear of their tables. If it was you, confirm it here. If not, you need do "
    "nothing: we won't write to you again.",
)
MAIL_STOP = Text("Geen berichten meer:", "No more messages:")

# What is refused.

BAD_ADDRESS = Text(
    "Een webhook is een adres dat met https:// begint.", "A webhook is an address that begins with https://."
)
BAD_PORT = Text(
    "Een webhook heeft poort 443, 8443 of 8448: de gewone poorten van webservers.",
    "A webhook has port 443, 8443 or 8448: the usual ports of web servers.",
)
NOT_PUBLIC = Text(
    "Dit adres is niet te vinden op het openbare internet. Klopt het?",
    "This address can't be found on the public internet. Is it right?",
)
BAD_FORMAT = Text(
    "Een webhook is voor Discord, Slack, Matrix of een eigen programma (JSON).",
    "A webhook is for Discord, Slack, Matrix or a program of your own (JSON).",
)
BAD_SUBSCRIPTION = Text(
    "Dit is geen aanmelding zoals browsers die maken. Laad de pagina opnieuw en probeer het nog eens.",
    "This is no subscription as browsers make them. Reload the page and try again.",
)
BAD_MAIL = Text("{shown} is geen e-mailadres.", "{shown} is no e-mail address.")
BAD_SMTP = Text(
    "--smtp is een adres met een afzender: smtps://naam:wachtwoord@mail.example.org?from=ons@example.org.",
    "--smtp is an address with a sender: smtps://name:password@mail.example.org?from=us@example.org.",
)
BAD_PUBLIC_URL = Text(
    "--public-url is het adres waarop mensen de server bereiken, zoals https://tafel.example.org, zonder "
    "pad; {shown} is dat niet.",
    "--public-url is the address at which people reach the server, such as https://play.example.org, without "
    "a path; {shown} is not.",
)
SMTP_WITHOUT_URL = Text(
    "Met --smtp hoort --public-url, zoals https://tafel.example.org: links in e-mails beginnen daarmee. "
    "Anders zou iedereen die de server een andere naam geeft ze naar zijn eigen site laten leiden.",
    "--smtp needs --public-url, such as https://play.example.org: links in e-mails begin with it. Otherwise "
    "anybody who calls the server by another name could make them lead to a site of their own.",
)
BAD_WISHES = Text(
    "Kies wanneer je bericht wilt, en uren van 0 tot en met 23.",
    "Choose when you want to hear, and hours from 0 to 23.",
)
BAD_ZONE = Text(
    "Deze tijdzone kennen we niet. Schrijf hem zoals Europe/Amsterdam.",
    "We don't know this time zone. Write it like Europe/Amsterdam.",
)
NO_MAIL_HERE = Text("Deze server verstuurt geen e-mail.", "This server sends no e-mail.")
TOO_MANY_CHANNELS = Text(
    "Je hebt er al {count}; verwijder er eerst een.", "You have {count} already; remove one first."
)
SENT_ENOUGH = Text(
    "Dat is genoeg voor vandaag, om anderen geen last te bezorgen. Probeer het morgen weer.",
    "That is enough for today, so that nobody is bothered. Try again tomorrow.",
)
NO_CHANNEL = Text(
    "Er gaan geen berichten meer hierheen: dit is al weggehaald.",
    "No messages go here any more: this was removed.",
)
NOT_DELIVERED = Text(
    "Het bericht kwam niet aan. Klopt het adres?",
    "The message didn't arrive. Is the address right?",
)

# The page.

NOTICES = Text("Berichten", "Notices")
NOTICES_WORDS = Text(
    "Laat je roepen als je aan de beurt bent, ook als deze pagina dicht is. Alles staat uit tot jij het "
    "aanzet. Een bericht noemt het spel en wie er speelt, nooit kaarten of wat iemand schreef. Zolang je de "
    "tafel voor je hebt, sturen we niets.",
    "Be called when it's your turn, also when this page is closed. Everything is off until you switch it on. "
    "A notice names the game and the players, never cards or what anybody wrote. We send nothing while you "
    "have the table before you.",
)
NOTICES_WHERE = Text("Waar", "Where")
NOTICES_NONE = Text("Je krijgt nu nergens bericht.", "You get no notices now.")
NOTICES_PUSH = Text("Op dit apparaat", "On this device")
NOTICES_PUSH_ON = Text("Zet aan op dit apparaat", "Switch on for this device")
NOTICES_PUSH_HINT = Text(
    "Je browser vraagt of het mag. Op een iPhone of iPad zet je Speeltafel eerst op je beginscherm.",
    "Your browser asks whether it may. On an iPhone or iPad add Speeltafel to your home screen first.",
)
NOTICES_PUSH_NOT = Text(
    "Dat kan niet in deze browser, of niet via dit adres: het heeft https nodig.",
    "This browser can't, or not at this address: it needs https.",
)
NOTICES_PUSH_DENIED = Text(
    "Je browser staat het niet toe. Je kunt dat veranderen in de instellingen van de browser voor deze site.",
    "Your browser doesn't allow it. You can change that in the browser's settings for this site.",
)
NOTICES_PUSH_FAILED = Text(
    "Het lukt deze browser nu niet. Probeer het later nog eens, of kies hieronder een andere manier.",
    "This browser can't do it just now. Try again later, or choose another way below.",
)
NOTICES_MAIL = Text("Per e-mail", "By e-mail")
NOTICES_MAIL_LABEL = Text("Je e-mailadres", "Your e-mail address")
NOTICES_MAIL_ADD = Text("Stuur me een link om het te bevestigen", "Send me a link to confirm it")
NOTICES_HOOK = Text(
    "Naar Discord, Slack, Matrix of een eigen programma", "To Discord, Slack, Matrix or your own program"
)
NOTICES_HOOK_LABEL = Text("Adres van de webhook", "Address of the webhook")
NOTICES_HOOK_FORMAT = Text("Voor", "For")
NOTICES_HOOK_ADD = Text("Voeg toe", "Add")
NOTICES_PLAIN = Text("Eigen programma (JSON)", "Own program (JSON)")
NOTICES_MATRIX = Text("Matrix (hookshot)", "Matrix (hookshot)")
NOTICES_UNCONFIRMED = Text(
    "Nog niet bevestigd: kijk in je e-mail.", "Not confirmed yet: look in your e-mail."
)
NOTICES_BROWSER = Text("Een browser", "A browser")
NOTICES_THIS_BROWSER = Text("deze browser", "this browser")
NOTICES_SINCE = Text("Sinds {day}", "Since {day}")
NOTICES_TEST = Text("Stuur een proefbericht", "Send a test message")
NOTICES_REMOVE = Text("Verwijder", "Remove")
NOTICES_SENT = Text("Er is een proefbericht verstuurd naar {name}.", "A test message was sent to {name}.")
NOTICES_ADDED = Text("Toegevoegd: {name}.", "Added: {name}.")
NOTICES_LETTER = Text(
    "We stuurden een e-mail naar {name}: bevestig het adres met de link daarin.",
    "We sent an e-mail to {name}: confirm the address by the link in it.",
)
NOTICES_REMOVED = Text("Verwijderd: {name}.", "Removed: {name}.")
NOTICES_SAVED = Text(
    "Bewaard: wanneer en waarover je bericht krijgt, en je stille uren.",
    "Saved: when you get notices and what about, and your quiet hours.",
)
NOTICES_WHEN = Text("Wanneer", "When")
NOTICES_AT_ONCE = Text("Meteen", "At once")
NOTICES_LATER = Text(
    "Na tien minuten, als ik dan nog niet gekeken heb", "After ten minutes, if I haven't looked by then"
)
NOTICES_DAILY = Text("Eens per dag, om zes uur 's avonds", "Once a day, at six in the evening")
NOTICES_KINDS = Text("Waarover", "What about")
KIND_TURN = Text(
    "Ik ben aan de beurt, of er wordt iets van me gevraagd", "It's my turn, or I am asked something"
)
KIND_INVITATION = Text("Mijn groep speelt verder aan een nieuwe tafel", "My group plays on at a new table")
KIND_TIME = Text("Mijn tijd raakt op", "My time is running out")
KIND_OVER = Text("Mijn partij is afgelopen", "My match is over")
KIND_TALK = Text("Iemand schrijft aan tafel", "Somebody writes at the table")
NOTICES_QUIET = Text("Stille uren", "Quiet hours")
NOTICES_QUIET_HINT = Text(
    "Wat dan gebeurt, hoor je erna. Alleen als je tijd eerder om zou zijn, hoor je dat wel meteen.",
    "You hear afterwards what happens then. If your time would be up before then, you hear of it at once.",
)
NOTICES_FROM = Text("Van", "From")
NOTICES_TO = Text("tot", "until")
NOTICES_ZONE = Text("Tijdzone", "Time zone")
NOTICES_SAVE = Text("Bewaar", "Save")
NOTICES_CONFIRM = Text("Bevestig dit adres", "Confirm this address")
NOTICES_CONFIRM_WORDS = Text("Stuur mijn berichten naar {to}.", "Send my notices to {to}.")
NOTICES_CONFIRMED = Text("Bevestigd: je krijgt bericht op {to}.", "Confirmed: you get notices at {to}.")
NOTICES_STOP = Text("Geen berichten meer", "No more messages")
NOTICES_STOP_WORDS = Text("Stuur niets meer naar {to}.", "Send nothing more to {to}.")
NOTICES_STOPPED = Text("Je krijgt hier geen berichten meer.", "You get no more messages here.")
TABLES_WAITING = Text(
    "Tafels die op je wachten: {count}. Naar de volgende", "Tables waiting for you: {count}. To the next"
)
