"""Saxum lesson: fields, groups, capturing, insurance, lines, sixes, an empty supply, winning."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_GROUP = "35 c5 35 e3 33 c3 12 a2 34 c4 12 b1 45 d5 11 a1 45 e4 14 a4 35"
_BIG = (
    "23 c2 11 a1 33 c3 12 a2 34 c4 12 b1 34 d3 15 e1 13 c1 14 a4 35 c5 55 e5 44 d4 24 b4 45 d5 45 e4 23 b3 "
    "25 b5 33 c3 11 a1 36"
)
_THEIRS = "23 c2 11 a1 33 c3 12 a2 34 c4 13 a3 34 d3 12 b1 13 c1 22 b2 35 c5 14 a4 33 c3 23 b3 33 c3 15 a5 12"
_LINE = "11 a1 33 c3 12 a2 34 d3 34 c4 45 e4 14 a4 44 d4 13 a3 35 e3"
_CROSS = (
    "11 a1 23 c2 13 a3 33 c3 14 a4 34 c4 15 a5 35 c5 13 c1 24 d2 14 d1 34 d3 15 e1 44 d4 22 b2 45 d5 23 b3 "
    "25 e2 24 b4 35 e3 25 b5 45 e4 12"
)
_NEARLY = "23 c2 11 a1 33 c3 12 a2 34 c4 12 b1 34 d3 23 b3" + 4 * " 33 c3 11 a1" + " 23"
_FULL = (
    "33 c3 22 b2 34 c4 22 b2 34 d3 22 b2 44 d4 22 b2 35 c5 22 b2 14 d1 22 b2 33 c3 22 b2 13 c1 22 b2 35 e3 "
    "22 b2 15 e1 22 b2 24 d2 22 b2 45 e4 23 b3 13 a3 12 b1 14 a4 11 a1 55 e5 24 b4 15 a5 12 a2 33 c3 25 e2 26"
)

LESSON = (
    Step(
        title=Text("Twee dobbelstenen, twee velden", "Two dice, two fields"),
        words=Text(
            "Je hebt 15 stenen in je voorraad. Wie begint, wordt geloot; daarna om de beurt. Je gooide 3 "
            "en 5. Dat wijst twee velden aan: c5 (rij c, kolom 5) en e3 (rij e, kolom 3). Eén ervan moet "
            "je gebruiken (X2). Op een vrij veld leg je een steen uit je voorraad (X5).",
            "You have a supply of 15 stones. A draw decides who begins, then you take turns. You threw 3 "
            "and 5. That names two fields: c5 (row c, column 5) and e3 (row e, column 3). You must use "
            "one of them (X2). On a free field you put a stone from your supply (X5).",
        ),
        task=Text("Leg er een op c5.", "Put one on c5."),
        log="35",
        right=("c5",),
        well=Text(
            "Daar ligt je eerste steen. Punten levert dat nog niet op; stenen worden waardevol als ze "
            "samenkomen.",
            "That is your first stone. It brings no points yet; stones become valuable once they are "
            "connected.",
        ),
        other=Text(
            "Dat is e3: eerst de letter van de rij, dan het cijfer van de kolom.",
            "That is e3: first the letter of the row, then the number of the column.",
        ),
    ),
    Step(
        title=Text("Groepen", "Groups"),
        words=Text(
            "Stenen die naast, boven of onder elkaar liggen, vormen een groep; schuin telt niet (X6). "
            "Gooi je dubbel, zoals 3 en 3, dan wijst dat maar één veld aan: c3 (X2). Jij gooide 4 en 5.",
            "Stones that touch sideways or up and down form a group; diagonals don't count (X6). A "
            "double, such as 3 and 3, names only one field: c3 (X2). You threw 4 and 5.",
        ),
        task=Text("Maak een groep met de steen op c5.", "Make a group with the stone on c5."),
        log="35 c5 12 a2 45",
        right=("d5",),
        well=Text(
            "c5 en d5 zijn nu een groep van twee. Hoe groter de groep, hoe meer hij straks oplevert.",
            "c5 and d5 are a group of two now. The larger the group, the more it will bring.",
        ),
        other=Text(
            "e4 raakt c5 niet, zelfs niet schuin.",
            "e4 doesn't touch c5, not even at a corner.",
        ),
    ),
    Step(
        title=Text("Punten", "Points"),
        words=Text(
            "Wijst je worp een steen van jezelf aan, dan krijg je zo veel punten als zijn groep groot is "
            "(X6). Met 177 punten win je (X14).",
            "If your throw names a stone of your own, you score as many points as its group has stones "
            "(X6). 177 points win the game (X14).",
        ),
        task=Text("Haal de punten voor c5.", "Score the group of c5."),
        log=_GROUP,
        right=("c5",),
        well=Text(
            "Vier stenen, vier punten. e4 raakt d5 alleen schuin en doet niet mee.",
            "Four stones, four points. e4 touches d5 only at a corner, so it doesn't count.",
        ),
        other=Text(
            "Zo neem je een steen over, en dat kost je een verzekeringssteen. Dat komt zo; nu eerst punten.",
            "That captures a stone and costs you an insurance stone. We'll come to that; points first.",
        ),
    ),
    Step(
        title=Text("Een steen overnemen", "Capturing a stone"),
        words=Text(
            "Wijst je worp een steen van de ander aan, dan neem je dat veld over; de ander krijgt zijn "
            "steen terug in zijn voorraad (X10). Het kost je zo veel punten als die groep groot is, te "
            "betalen aan de bank (X7), of één verzekeringssteen. Heb je te weinig punten, dan moet het een "
            "verzekeringssteen zijn (X8). Je hebt 4 punten.",
            "If your throw names an opposing stone, you take over its field; the stone goes back to its "
            "owner's supply (X10). It costs as many points as that group has stones, paid to the bank "
            "(X7), or one insurance stone. If you have too few points, it must be an insurance stone (X8). "
            "You have 4 points.",
        ),
        task=Text(
            "Breek de groep linksboven en betaal met punten.",
            "Break the group at the top left, and pay with points.",
        ),
        log=f"{_GROUP} c5 23 b3 12",
        right=("a2-points", "b1-points"),
        well=Text(
            "Drie punten armer, maar van de groep van drie zijn er nog twee over, en jij ligt ernaast.",
            "Three points poorer, but only two stones are left of the group of three, and yours is "
            "right beside them.",
        ),
        other=Text(
            "Een verzekeringssteen betaalt elke groep, hoe groot ook. Voor een groep van drie is dat zonde.",
            "An insurance stone pays for any group, however large. For a group of three that's a waste.",
        ),
    ),
    Step(
        title=Text("Verzekering", "Insurance"),
        words=Text(
            "Je hebt zeven verzekeringsstenen; een gebruikte is voorgoed weg. Wijst je worp alleen stenen"
            " van de ander aan, en kun je niet één ervan betalen, met punten of verzekering, dan verlies "
            "je meteen (X9). Hier ligt een groep van acht. Je hebt 12 punten.",
            "You have seven insurance stones; a used one is gone for good. If your throw names only "
            "opposing stones and you can't pay for any of them, with points or insurance, you lose at "
            "once (X9). Here is a group of eight. You have 12 points.",
        ),
        task=Text(
            "Neem een steen over zonder één punt uit te geven.",
            "Capture a stone without spending a single point.",
        ),
        log=_THEIRS,
        right=("a2-insurance", "b1-insurance"),
        well=Text(
            "Eén verzekeringssteen in plaats van acht punten (X8). Maar pas op: heb je er ooit een "
            "achtste nodig, dan wint de ander (X9).",
            "One insurance stone instead of eight points (X8). But take care: if you ever "
            "need an eighth one, your opponent wins (X9).",
        ),
        other=Text(
            "Dat kost 8 van je 12 punten. Het mag, en soms is het zelfs slimmer; maar nu oefenen we de "
            "verzekering.",
            "That costs 8 of your 12 points. You may, and sometimes it is even wiser; but now we "
            "practise insurance.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een volle rij of kolom", "A full line"),
        words=Text(
            "Maakt een steen die je legt een hele rij of kolom vol met jouw stenen, dan krijg je een "
            "rijpunt (X12). Wordt de lijn later verbroken en weer vol, dan telt hij opnieuw (X13). Met "
            "zeven rijpunten win je ook (X14). Je gooide 1 en 5.",
            "If a stone you place fills a whole row or column with your stones, you get a row point "
            "(X12). A line that is broken and filled again counts again (X13). Seven row points win as "
            "well (X14). You threw 1 and 5.",
        ),
        task=Text("Maak een rij of kolom vol.", "Fill a row or a column."),
        log=f"{_LINE} 15",
        right=("a5",),
        well=Text("Rij a is vol: een rijpunt erbij.", "Row a is full: that's a row point."),
        other=Text(
            "Zo blijft a5 open. Tel de stenen in rij a eens.",
            "That leaves a5 open. Count the stones in row a.",
        ),
    ),
    Step(
        title=Text("Twee lijnen tegelijk", "Two lines at once"),
        words=Text(
            "Eén steen die een rij én een kolom vol maakt, levert samen drie rijpunten op (X12). Je "
            "gooide 1 en 2.",
            "One stone that fills a row and a column brings three row points in all (X12). You threw 1 "
            "and 2.",
        ),
        task=Text("Waar leg je je steen?", "Where do you put your stone?"),
        log=_CROSS,
        right=("b1",),
        well=Text(
            "Rij b en kolom 1 tegelijk: drie rijpunten met één steen.",
            "Row b and column 1 together: three row points with one stone.",
        ),
        other=Text(
            "Rij a is vol, goed voor één rijpunt. Er was meer te halen.",
            "Row a is full, which is one row point. There was more to get.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een zes", "A six"),
        words=Text(
            "Een zes is geen veld. Je gooit die dobbelsteen gratis opnieuw, zo vaak als nodig, of je "
            "betaalt 6 punten, nooit met verzekering, en kiest zelf een getal van 1 tot 5 (X15). Met twee "
            "zessen doe je dat een voor een (X16). Je hebt een 1 en een zes, en 8 punten.",
            "A six is not a field. You throw that die again for free, as often as needed, or pay 6 points, "
            "never with insurance, and choose a number from 1 to 5 (X15). With two sixes you settle one at "
            "a time (X16). You have a 1 and a six, and 8 points.",
        ),
        task=Text(
            "Koop het getal waarmee je rij a vol kunt maken.",
            "Buy the number that lets you fill row a.",
        ),
        log=f"{_LINE} 11 a1 33 c3 11 a1 33 c3 16",
        right=("buy5",),
        well=Text(
            "Met 1 en 5 kun je a5 vullen. Gratis opnieuw gooien is vaak goed genoeg; koop alleen wat je "
            "echt wilt.",
            "With 1 and 5 you can fill a5. Throwing again is free and often good enough; buy only what "
            "you really want.",
        ),
        then="a5",
        wrong={
            "roll": Text(
                "Gratis, en vaak de beste keus, maar of het een 5 wordt is maar de vraag.",
                "Free, and often the best choice, but who knows whether it will be a 5.",
            ),
            "buy1": Text(
                "Dubbel 1 wijst a1 aan: dat levert 4 punten op, maar kost er 6. Rij a blijft open.",
                "A double 1 names a1: that scores 4 points but costs 6. Row a stays open.",
            ),
        },
        other=Text(
            "Met dat getal kom je niet op a5. Welk veld van rij a is nog vrij?",
            "That number doesn't lead to a5. Which field of row a is still free?",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een vrij veld gaat voor", "Free fields come first"),
        words=Text(
            "Is een van je twee velden vrij en het andere bezet, dan móét je het vrije nemen (X3). Zijn "
            "ze allebei bezet of allebei vrij, dan kies je. Je hebt een 3 en een zes.",
            "If one of your two fields is free and the other is taken, you must use the free one (X3). If"
            " both are taken, or both are free, you choose. You have a 3 and a six.",
        ),
        task=Text(
            "Koop een getal waarmee je de punten van je groep van negen mag halen.",
            "Buy a number that lets you score your group of nine.",
        ),
        log=_BIG,
        right=("buy2", "buy3", "buy4"),
        well=Text(
            "Er is nu geen vrij veld bij, dus je mag scoren: negen punten voor je groep.",
            "None of your fields is free now, so you may score: nine points for your group.",
        ),
        wrong={
            "buy5": Text(
                "Met 3 en 5 is e3 vrij, en een vrij veld gaat voor: je moet daar een steen leggen en "
                "scoort niets (X3).",
                "With 3 and 5, e3 is free, and a free field comes first: you must put a stone there and "
                "score nothing (X3).",
            ),
            "buy1": Text(
                "Met 1 en 3 is a3 vrij, en een vrij veld gaat voor: voor c1 krijg je dan niets (X3).",
                "With 1 and 3, a3 is free, and a free field comes first: c1 doesn't score then (X3).",
            ),
        },
        other=Text(
            "Gratis opnieuw gooien mag, maar nu koop je een getal.",
            "You may throw again for free, but now buy a number.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Als je voorraad leeg is", "When your supply is empty"),
        words=Text(
            "Liggen al je 15 stenen op het bord, dan kun je vrije velden en stenen van de ander niet "
            "gebruiken. Alleen een steen van jezelf scoor je nog; wijst je worp die niet aan, dan pas je "
            "(X11). Daarmee verlies je niet. Je hebt een 2 en een zes, en 17 punten.",
            "When all 15 of your stones are on the board, you can't use free fields or opposing stones. "
            "You can only score a stone of your own; if your throw names none, you pass (X11). That "
            "doesn't lose the game. You have a 2 and a six, and 17 points.",
        ),
        task=Text(
            "Koop het getal waarmee je niet hoeft te passen.",
            "Buy the number that saves you from passing.",
        ),
        log=_FULL,
        right=("buy4",),
        then="d2",
        well=Text(
            "2 en 4 wijzen d2 en b4 aan, en op d2 ligt een steen van jou, in een groep van 12. Neemt de "
            "ander later een steen van je over, dan heb je er weer een om te leggen (X10).",
            "2 and 4 name d2 and b4, and your stone on d2 is part of a group of 12. When your opponent "
            "captures one of your stones later, you have one to place again (X10).",
        ),
        wrong={
            "roll": Text(
                "Dat is gratis, maar alleen met een 4 kun je iets. Bij elk ander getal van 1 tot 5 moet je "
                "passen.",
                "That is free, but only a 4 helps. With any other number from 1 to 5 you have to pass.",
            ),
        },
        other=Text(
            "Dan wijst je worp geen steen van jou aan en moet je passen. Zoek een steen van jou in rij "
            "b of in kolom 2.",
            "Then your throw names none of your stones and you have to pass. Look for a stone of yours "
            "in row b or in column 2.",
        ),
    ),
    Step(
        title=Text("De laatste punten", "The last points"),
        words=Text(
            "Een partij tot 177 kan lang duren; voor het begin kun je een ander doel afspreken (X18). "
            "Deze gaat tot 20, en jij hebt er 16. Er zijn drie manieren om te winnen: het doel in punten "
            "halen, zeven rijpunten halen, of de ander heeft een achtste verzekeringssteen nodig (X14, "
            "X9). Je gooide 2 en 3.",
            "A game to 177 can take long; before you begin you can agree on another target (X18). This "
            "one goes to 20, and you have 16. There are three ways to win: reach the target in points, "
            "reach seven row points, or your opponent needs an eighth insurance stone (X14, X9). You "
            "threw 2 and 3.",
        ),
        task=Text("Win de partij.", "Win the game."),
        log=_NEARLY,
        options={"target": 20},
        right=("c2",),
        well=Text(
            "Vier erbij is 20: gewonnen (X14)!",
            "Four more make 20: you have won (X14)!",
        ),
        other=Text(
            "Een steen overnemen is nu niet nodig: op c2 ligt een groep die genoeg oplevert.",
            "There is no need to capture now: the group on c2 brings enough.",
        ),
        puzzle=True,
    ),
)
