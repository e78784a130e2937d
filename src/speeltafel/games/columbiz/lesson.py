"""Columbiz learnt by doing: keeping dice, paying for cells, prisoners, rows, and knowing when to stop."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_ROWS = "11223335 stop 12 22 32 31 14455666 stop 63 done 12445556 stop 53"
_PAIR = "11223344 stop 12 22 done 12344456 stop 41 42 51 done 13444556 stop"
_CAPTURE = (
    "11223344 stop 12 32 done 12355556 stop 54 done 22345566 stop 52 done 13345666 stop 51 63 done 11255566"
    " stop"
)

LESSON = (
    Step(
        title=Text("Laat liggen wat je wilt houden", "Leave what you want to keep"),
        words=Text(
            "Je gooit acht dobbelstenen, hooguit drie keer; na elke worp laat je liggen wat je wilt en gooi"
            " je de rest opnieuw (C1). Hier liggen drie vijven. Laat alleen die liggen.",
            "You throw eight dice, three times at most; after each throw you leave lying what you like and "
            "throw the rest again (C1). Three fives lie here. Leave only those.",
        ),
        log="12335556",
        right=("keep:555",),
        then="12455",
        well=Text(
            "Twee vijven erbij! Vijf vijven betalen een hoog vakje, en je mag nog één keer gooien.",
            "Two more fives! Five of them pay for a high cell, and you may throw once more.",
        ),
        wrong={
            "stop": Text(
                "Met stoppen leg je meteen neer wat deze worp betaalt. Je hebt nog twee worpen; gebruik er "
                "een.",
                "Stopping means placing with what lies there now. You have two throws left; use one.",
            ),
            "keep:": Text(
                "Alles opnieuw: dan gooi je ook je drie vijven weg.",
                "All again: that throws your three fives away, too.",
            ),
        },
        other=Text(
            "Je mag elke keuze maken, maar laat nu alleen de drie vijven liggen.",
            "Any choice is allowed, but now leave only the three fives.",
        ),
    ),
    Step(
        title=Text("Wat een vakje kost", "What a cell costs"),
        words=Text(
            "Vakje 3 van kolom 5 kost drie vijven, vakje 2 twee, enzovoort (C2). Er ligt 1-2-33-555-6. Leg "
            "een schijf zo hoog mogelijk in kolom 5.",
            "Cell 3 of column 5 costs three fives, cell 2 two, and so on (C2). The dice show 1-2-33-555-6. "
            "Place a disc as high as you can in column 5.",
        ),
        log="12335556 stop",
        right=("53",),
        well=Text(
            "Drie vijven, vakje 3. Je mag tot vier schijven per beurt leggen, zolang je dobbelstenen "
            "strekken.",
            "Three fives, cell 3. You may place up to four discs a turn, as far as your dice go.",
        ),
        wrong={
            "51": Text(
                "Dat kost maar één vijf; je hebt er drie.", "That costs only one five; you have three."
            ),
            "52": Text("Dat kost twee vijven; je hebt er drie.", "That costs two fives; you have three."),
        },
        other=Text("Dat is een andere kolom. Tel je vijven.", "That is another column. Count your fives."),
    ),
    Step(
        title=Text("Hoog ligt veilig", "High is safe"),
        words=Text(
            "Een schijf wordt alleen geslagen door een schijf op een hóger nummer in dezelfde kolom (C4). "
            "Er ligt 1-22-4444-6. Welk vakje is voor de ander het lastigst te slaan?",
            "A disc is only captured by one on a higher number in the same column (C4). The dice show "
            "1-22-4444-6. Which cell is hardest for the other to capture?",
        ),
        log="12244446 stop",
        right=("44",),
        well=Text(
            "Wie deze wil slaan, heeft vijf of zes vieren nodig.",
            "Whoever wants to capture this one needs five or six fours.",
        ),
        wrong={
            "43": Text(
                "Niet slecht, maar met vier vieren kan het nog hoger.",
                "Not bad, but four fours can go higher.",
            ),
        },
        other=Text(
            "Zo laag is een schijf zo geslagen: een paar gelijke ogen zijn genoeg.",
            "As low as that a disc is soon captured: a few equal dice will do.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Gevangenen", "Prisoners"),
        words=Text(
            "Je schijf slaat alle schijven van anderen die in die kolom láger liggen, wat er ook tussen "
            "ligt (C4). Ze zijn je gevangenen en worden samen steeds meer waard (C7). Er ligt 11-2-555-66. "
            "Neem er een gevangen.",
            "Your disc captures all discs of others that lie lower in that column, whatever lies between "
            "(C4). They are your prisoners, and the more you have the more each is worth (C7). The dice "
            "show 11-2-555-66. Capture one.",
        ),
        log=_CAPTURE,
        right=("53",),
        well=Text(
            "De schijf op 1 is van jou. Die op 4 ligt hoger en blijft; je eigen schijf op 2 natuurlijk ook.",
            "The disc on 1 is yours. The one on 4 lies higher and stays; so does your own on 2, of course.",
        ),
        wrong={
            "62": Text(
                "Die schijf ligt op 3: hoger dan 2, dus veilig voor je.",
                "That disc lies on 3: higher than 2, and so safe from you.",
            )
        },
        other=Text(
            "Daar ligt niets onder. In welke kolom ligt een schijf van de ander lager dan jij kunt komen?",
            "Nothing lies below that. In which column is a disc of the other's lower than you can reach?",
        ),
    ),
    Step(
        title=Text("Twee in één klap", "Two at a blow"),
        words=Text(
            "Er ligt 1-3-444-55-6. Welke schijf neemt er twee tegelijk gevangen?",
            "The dice show 1-3-444-55-6. Which disc captures two at once?",
        ),
        log=_PAIR,
        right=("43",),
        well=Text(
            "Twee gevangenen met één schijf. En met de vijven kun je zo nog een derde pakken.",
            "Two prisoners with one disc. And with the fives you can take a third right away.",
        ),
        wrong={
            "52": Text(
                "Eén gevangene, en je mag daarna verder; maar er is een schijf die er twee pakt.",
                "One prisoner, and you may go on after it; but one disc takes two.",
            )
        },
        other=Text("Daar vang je niemand.", "That captures nobody."),
        puzzle=True,
    ),
    Step(
        title=Text("Gooien met een doel", "Throwing for something"),
        words=Text(
            "De ander ligt in kolom 4 op vakje 3. Jij gooide 1-2-3-444-5-6 en hebt nog twee worpen. Wat "
            "laat je liggen om die schijf te slaan?",
            "The other lies on cell 3 of column 4. You threw 1-2-3-444-5-6 and have two throws left. What "
            "do you leave lying to capture that disc?",
        ),
        log="11223344 stop 12 22 done 12344456 stop 43 done 12344456",
        right=("keep:444",),
        then="11456",
        well=Text(
            "Met vijf dobbelstenen op één vier: die kans is groot. Vier vieren betalen vakje 4, net boven "
            "de ander.",
            "Five dice for one four: the odds are good. Four fours pay for cell 4, just above the other.",
        ),
        wrong={
            "stop": Text(
                "Drie vieren betalen hooguit vakje 3, en dat is bezet. Je hebt er nog een nodig.",
                "Three fours pay for cell 3 at most, and that is taken. You need one more.",
            )
        },
        other=Text(
            "Voor vakje 4 heb je vier vieren nodig (C2). Alles wat geen vier is, kun je beter gooien.",
            "Cell 4 takes four fours (C2). Whatever is no four is better thrown.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Rijen", "Rows"),
        words=Text(
            "Drie van je schijven op een rij (opzij, omhoog of schuin) zijn 1 punt waard, vier 2, vijf 3, "
            "zes 4 (C5). De schijf die je legt telt in elke lijn waar ze bij hoort. Er ligt nog 1-2-44-6.",
            "Three of your discs in a row (level, upright or diagonal) bring 1 point, four 2, five 3, six 4"
            " (C5). The disc you place counts in every line it belongs to. The dice still show 1-2-44-6.",
        ),
        log=_ROWS,
        right=("42",),
        well=Text(
            "Een rij van vier opzij (2 punten) en een schuine van drie (1 punt): samen 3. En groeit een rij"
            " later, dan telt ze opnieuw.",
            "A level row of four (2 points) and a diagonal of three (1 point): 3 in all. And when a row "
            "grows later, it counts again.",
        ),
        wrong={
            "done": Text(
                "Stoppen mag na één schijf, maar hier liggen punten voor het oprapen.",
                "You may stop after one disc, but there are points for the taking here.",
            )
        },
        other=Text(
            "Die schijf maakt geen rij. Kijk naar je drie schijven op vakje 2.",
            "That disc makes no row. Look at your three discs on cell 2.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Genoeg is genoeg", "Enough is enough"),
        words=Text(
            "Je legde een schijf op vakje 3 van kolom 5. Er ligt nog 1-2-33-6. Meer leggen mag, het hoeft "
            "niet (C2). Maar wat laag ligt, wordt andermans gevangene. Maak een eind aan je beurt.",
            "You placed a disc on cell 3 of column 5. The dice still show 1-2-33-6. You may place more, you"
            " needn't (C2). But what lies low becomes somebody's prisoner. End your turn.",
        ),
        log="12335556 stop 53",
        right=("done",),
        well=Text(
            "Wie als eerste door zijn schijven heen is, luidt de laatste ronde in (C6). Dan telt alles op: "
            "rijen en gevangenen (C7).",
            "When somebody's discs have run out, the last round is played (C6). Then it all adds up: rows "
            "and prisoners (C7).",
        ),
        wrong={
            "32": Text(
                "Vakje 2 is nog het minst kwetsbaar, maar drie drieën slaan het. Hier is niets te winnen.",
                "Cell 2 is the least at risk, but three threes capture it. There's nothing to gain here.",
            )
        },
        other=Text(
            "Op vakje 1 is een schijf bijna zeker een gevangene van de ander.",
            "On cell 1 a disc is almost sure to become the other's prisoner.",
        ),
    ),
)
