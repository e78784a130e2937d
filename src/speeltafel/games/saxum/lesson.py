"""Saxum learnt by doing: two fields a throw, groups, taking, insurance, lines, sixes, winning."""

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

LESSON = (
    Step(
        title=Text("Twee dobbelstenen, twee velden", "Two dice, two fields"),
        words=Text(
            "Je gooide 3 en 5. Dat wijst twee velden aan: c5 (derde rij, vijfde vak) en e3 (vijfde rij, "
            "derde vak) (X2). Op een vrij veld leg je een steen (X5). Leg er een op c5.",
            "You threw 3 and 5. That names two fields: c5 (third row, fifth place) and e3 (fifth row, third"
            " place) (X2). On a free field you put a stone (X5). Put one on c5.",
        ),
        log="35",
        right=("c5",),
        well=Text(
            "Daar ligt je eerste steen. Punten levert dat nog niet op; stenen worden waardevol als ze "
            "samenkomen.",
            "There is your first stone. It brings no points yet; stones become valuable when they come "
            "together.",
        ),
        other=Text(
            "Dat is e3: eerst de letter van de rij, dan het cijfer van het vak.",
            "That is e3: first the letter of the row, then the digit of the place.",
        ),
    ),
    Step(
        title=Text("Stenen zoeken elkaar op", "Stones seek company"),
        words=Text(
            "Stenen die opzij of boven en onder aan elkaar grenzen, zijn een groep; schuin telt niet (X6). "
            "Je gooide 4 en 5. Maak een groep met de steen op c5.",
            "Stones that touch sideways or up and down are a group; diagonally doesn't count (X6). You "
            "threw 4 and 5. Make a group with the stone on c5.",
        ),
        log="35 c5 12 a2 45",
        right=("d5",),
        well=Text(
            "c5 en d5 zijn nu een groep van twee. Hoe groter de groep, hoe meer hij straks opbrengt.",
            "c5 and d5 are a group of two now. The larger a group, the more it will bring.",
        ),
        other=Text(
            "e4 ligt los van c5: er zit een veld tussen, en schuin telt niet.",
            "e4 lies apart from c5: there is a field between, and diagonally doesn't count.",
        ),
    ),
    Step(
        title=Text("Punten", "Points"),
        words=Text(
            "Wijst je worp een eigen steen aan, dan krijg je zo veel punten als zijn groep groot is (X6). "
            "Haal de punten voor c5.",
            "If your throw names a stone of your own, you get as many points as its group is large (X6). "
            "Score the group of c5.",
        ),
        log=_GROUP,
        right=("c5",),
        well=Text(
            "Vier stenen, vier punten. e4 raakt d5 alleen schuin en doet niet mee. Wie 177 punten heeft, "
            "wint (X14).",
            "Four stones, four points. e4 touches d5 only at a corner and doesn't count. Whoever has 177 "
            "points wins (X14).",
        ),
        other=Text(
            "Zo pak je een steen af en kost het je een verzekeringssteen. Dat komt zo; nu eerst punten.",
            "That takes a stone and costs you an insurance stone. We'll come to it; points first.",
        ),
    ),
    Step(
        title=Text("Een steen afpakken", "Taking a stone"),
        words=Text(
            "Wijst je worp een steen van de ander aan, dan neem je dat veld over. Het kost zo veel punten "
            "als die groep groot is (X7), of één verzekeringssteen (X8). Je hebt 4 punten. Breek de groep "
            "linksboven en betaal met punten.",
            "If your throw names a stone of the other's, you take that field over. It costs as many points "
            "as that group is large (X7), or one insurance stone (X8). You have 4 points. Break the group "
            "at the top left, and pay with points.",
        ),
        log=f"{_GROUP} c5 23 b3 12",
        right=("a2-points", "b1-points"),
        well=Text(
            "Drie punten armer, maar van de groep van drie is er nog een van twee over, en jij ligt "
            "ertussen.",
            "Three points poorer, but of the group of three only two are left, and you sit beside them.",
        ),
        other=Text(
            "Een verzekeringssteen betaalt elke groep, hoe groot ook. Voor een groep van drie is dat zonde.",
            "An insurance stone pays for any group, however large. For a group of three that's a waste.",
        ),
    ),
    Step(
        title=Text("Verzekering", "Insurance"),
        words=Text(
            "Tegenover je ligt een groep van acht. Je hebt 12 punten en zeven verzekeringsstenen. Pak een "
            "steen af zonder één punt uit te geven.",
            "Facing you lies a group of eight. You have 12 points and seven insurance stones. Take a stone "
            "without spending a single point.",
        ),
        log=_THEIRS,
        right=("a2-insurance", "b1-insurance"),
        well=Text(
            "Eén steen voor de hele groep (X8), en je punten houd je. Maar let op: wie een achtste nodig "
            "heeft, verliest meteen (X9). Ook dat is een manier om te winnen.",
            "One stone for the whole group (X8), and you keep your points. But mind: whoever needs an "
            "eighth loses at once (X9). That is a way to win, too.",
        ),
        other=Text(
            "Dat kost 8 van je 12 punten. Het mag, en soms is het zelfs slimmer; maar nu oefenen we de "
            "verzekering.",
            "That costs 8 of your 12 points. You may, and at times it is even wiser; but now we practise "
            "insurance.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een rij vol", "A full line"),
        words=Text(
            "Maakt je steen een hele rij of kolom vol met jouw stenen, dan krijg je een rijpunt (X12). "
            "Zeven rijpunten winnen ook (X14). Je gooide 1 en 5.",
            "If your stone fills a whole row or column with your stones, you get a row point (X12). Seven "
            "row points win as well (X14). You threw 1 and 5.",
        ),
        log=f"{_LINE} 15",
        right=("a5",),
        well=Text("Rij a is vol: een rijpunt erbij.", "Row a is full: that's a row point."),
        other=Text(
            "Met deze steen blijft a5 open. Tel de stenen in rij a eens.",
            "That leaves a5 open. Count the stones in row a.",
        ),
    ),
    Step(
        title=Text("Twee lijnen tegelijk", "Two lines at once"),
        words=Text(
            "Eén steen die een rij én een kolom vol maakt, levert samen drie rijpunten op (X12). Je gooide "
            "1 en 2. Waar leg je?",
            "One stone that fills a row and a column brings three row points in all (X12). You threw 1 and "
            "2. Where do you place?",
        ),
        log=_CROSS,
        right=("b1",),
        well=Text(
            "Rij b en kolom 1 tegelijk: drie rijpunten met één steen.",
            "Row b and column 1 together: three row points with one stone.",
        ),
        other=Text(
            "Rij a is vol, goed voor één rijpunt. Er was meer te halen.",
            "Row a is full, for one row point. There was more to get.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een zes", "A six"),
        words=Text(
            "Een zes is geen veld. Je gooit die dobbelsteen gratis opnieuw, of je betaalt 6 punten en kiest"
            " zelf een getal (X15). Je hebt 8 punten. Koop het getal waarmee je rij a vol kunt maken.",
            "A six is not a field. You throw that die again for free, or pay 6 points and choose a number "
            "yourself (X15). You have 8 points. Buy the number with which you can fill row a.",
        ),
        log=f"{_LINE} 11 a1 33 c3 11 a1 33 c3 16",
        right=("buy5",),
        well=Text(
            "Met 1 en 5 ligt a5 voor je klaar. Gratis opnieuw gooien is vaak goed genoeg; koop alleen wat "
            "je echt wilt.",
            "With 1 and 5, a5 is yours to fill. Throwing again is free and often good enough; buy only what"
            " you really want.",
        ),
        then="a5",
        wrong={
            "roll": Text(
                "Gratis, en vaak de beste keus, maar of het een 5 wordt is maar de vraag.",
                "Free, and often the best choice, but who knows whether it will be a 5.",
            ),
            "buy1": Text(
                "Dubbel 1 wijst a1 aan: dan scoor je 4 punten, voor 6. Rij a blijft open.",
                "A double 1 names a1: you score 4 points, for 6. Row a stays open.",
            ),
        },
        other=Text(
            "Met dat getal kom je niet op a5. Welk veld van rij a is nog vrij?",
            "That number doesn't lead to a5. Which field of row a is still free?",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Wat vrij is gaat voor", "Free fields come first"),
        words=Text(
            "Is van je twee velden er één vrij en het andere bezet, dan móét je het vrije nemen (X3). Zijn "
            "ze allebei bezet, dan kies je. Je hebt een 3 en een zes. Koop een getal waarmee je de punten "
            "van je groep van negen mag halen.",
            "If one of your two fields is free and the other is taken, you must use the free one (X3). If "
            "both are taken, you choose. You have a 3 and a six. Buy a number that lets you score your "
            "group of nine.",
        ),
        log=_BIG,
        right=("buy2", "buy3", "buy4"),
        well=Text(
            "Beide velden zijn nu bezet, dus je mag kiezen: negen punten voor je groep.",
            "Both fields are taken now, so the choice is yours: nine points for your group.",
        ),
        wrong={
            "buy5": Text(
                "Met 3 en 5 is e3 vrij, en wat vrij is gaat voor: je moet daar een steen leggen en scoort "
                "niets (X3).",
                "With 3 and 5, e3 is free, and free fields come first: you must put a stone there and score"
                " nothing (X3).",
            ),
            "buy1": Text(
                "Met 1 en 3 is a3 vrij, en wat vrij is gaat voor: c1 scoort dan niet (X3).",
                "With 1 and 3, a3 is free, and free fields come first: c1 doesn't score then (X3).",
            ),
        },
        other=Text(
            "Gratis opnieuw gooien mag, maar nu koop je een getal.",
            "You may throw again for free, but now buy a number.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("De laatste punten", "The last points"),
        words=Text(
            "Deze partij gaat tot 20 punten, en jij hebt er 16. Je gooide 2 en 3.",
            "This game is played to 20 points, and you have 16. You threw 2 and 3.",
        ),
        log=_NEARLY,
        options={"target": 20},
        right=("c2",),
        well=Text(
            "Vier erbij is 20: gewonnen (X14)! Punten, rijen of de verzekering van de ander: drie wegen "
            "naar winst.",
            "Four more make 20: you have won (X14)! Points, lines or the other's insurance: three ways to "
            "win.",
        ),
        other=Text(
            "Een steen afpakken is nu niet nodig: op c2 ligt een groep die genoeg oplevert.",
            "There is no need to take a stone now: on c2 lies a group that brings enough.",
        ),
        puzzle=True,
    ),
)
