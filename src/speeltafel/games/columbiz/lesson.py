"""Columbiz lesson: keeping dice, paying for cells, prisoners, rows, giving up discs, the end."""

from itertools import combinations

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_ROWS = "11223335 stop 12 22 32 31 14455666 stop 63 done 12445556 stop 53"
_PAIR = "11223344 stop 12 22 done 12344456 stop 41 42 51 done 13444556 stop"
_CAPTURE = (
    "11223344 stop 12 32 done 12355556 stop 54 done 22345566 stop 52 done 13345666 stop 51 63 done 11255566"
    " stop"
)
_STUCK = "12345566 stop 11 21 31 41 11234566 stop 62 done 11223356 stop 12 22 32 51 11234666 stop 63 11223345"
_LAST = (
    "11115666 stop 14 63 51 11334556 stop 52 12 32 41 11266666 stop 65 21 11 11112244 stop 13 42 22 11"
    " 45555566 stop 55 62 11123456 stop 61 21 51 31 12233666 stop discard 22334456 stop discard"
    " 11355566 stop 53 22225556 stop 24 52"
)
_THROW_AGAIN = tuple(
    sorted({f"keep:{''.join(kept)}" for size in range(8) for kept in combinations("11223345", size)})
)
"""Every way to throw at least one of these dice again."""

LESSON = (
    Step(
        title=Text("Laat liggen wat je wilt houden", "Keep what you want"),
        words=Text(
            "Wie begint, wordt geloot; daarna met de klok mee. Je gooit acht dobbelstenen, hooguit drie "
            "keer. Na elke worp laat je liggen wat je wilt houden en gooi je de rest opnieuw, of je "
            "stopt; wat bleef liggen, mag je later alsnog gooien (C1). Hier liggen drie vijven.",
            "A draw decides who begins; then play goes clockwise. You throw eight dice, three times at "
            "most. After each throw you keep what you like and throw the rest again, or you stop; kept "
            "dice may still be thrown later (C1). Here are three fives.",
        ),
        task=Text("Laat alleen de drie vijven liggen.", "Keep only the three fives."),
        log="12335556",
        right=("keep:555",),
        then="12455",
        well=Text(
            "Twee vijven erbij! Met vijf vijven betaal je een hoog vakje, en je mag nog één keer gooien.",
            "Two more fives! Five of them pay for a high cell, and you have one throw left.",
        ),
        wrong={
            "stop": Text(
                "Als je stopt, leg je schijven met de dobbelstenen die er nu liggen. Je hebt nog twee "
                "worpen; gebruik er een.",
                "If you stop, you place discs with the dice as they are now. You have two throws left; "
                "use one.",
            ),
            "keep:": Text(
                "Dan gooi je alles opnieuw, ook je drie vijven.",
                "That throws everything again, your three fives too.",
            ),
        },
        other=Text(
            "Je mag houden wat je wilt, maar laat nu alleen de drie vijven liggen.",
            "You may keep whatever you like, but now keep only the three fives.",
        ),
    ),
    Step(
        title=Text("Wat een vakje kost", "What a cell costs"),
        words=Text(
            "Elke speler heeft een voorraad schijven: met zijn tweeën ieder 18. Je legt er één tot vier "
            "per beurt, op lege vakjes. Vakje 3 van kolom 5 kost drie vijven, vakje 2 twee, enzovoort; "
            "elke dobbelsteen gebruik je één keer, en gelijke mag je verdelen: drie vijven betalen vakje "
            "3, of vakje 1 en vakje 2 (C2). Er ligt 1-2-33-555-6.",
            "Each player has a supply of discs: 18 each with two players. You place one to four a turn, "
            "on empty cells. Cell 3 of column 5 costs three fives, cell 2 two, and so on; each die is "
            "used once, and equal dice may be split: three fives pay for cell 3, or for cells 1 and 2 (C2). "
            "The dice show 1-2-33-555-6.",
        ),
        task=Text(
            "Leg een schijf zo hoog mogelijk in kolom 5.",
            "Place a disc as high as you can in column 5.",
        ),
        log="12335556 stop",
        right=("53",),
        well=Text(
            "Drie vijven, vakje 3. Je mag doorgaan zolang je dobbelstenen hebt, tot vier schijven.",
            "Three fives, cell 3. You may go on as long as you have dice, up to four discs.",
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
            "Een schijf wordt alleen geslagen als een ander daarna een schijf legt op een hóger nummer in"
            " dezelfde kolom (C4). Er ligt 1-22-4444-6.",
            "A disc is only captured when another player later places a disc on a higher number in the "
            "same column (C4). The dice show 1-22-4444-6.",
        ),
        task=Text("Welk vakje kan de ander het moeilijkst slaan?", "Which cell is the hardest to capture?"),
        log="12244446 stop",
        right=("44",),
        well=Text(
            "Wie deze schijf wil slaan, heeft vijf of zes vieren nodig.",
            "To capture this one, your opponent needs five or six fours.",
        ),
        wrong={
            "43": Text(
                "Niet slecht, maar met vier vieren kan het nog hoger.",
                "Not bad, but four fours can go higher.",
            ),
        },
        other=Text(
            "Zo laag is een schijf snel geslagen: een paar gelijke dobbelstenen zijn genoeg.",
            "Down there a disc is soon captured: a few equal dice are enough.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Gevangenen", "Prisoners"),
        words=Text(
            "Een schijf die je legt, slaat alle schijven van anderen die in die kolom láger liggen, wat "
            "er ook tussen ligt. Die zijn voorgoed je gevangenen; het lege vakje mag je meteen weer "
            "gebruiken (C4). Er ligt 11-2-555-66.",
            "A disc you place captures all discs of others that lie lower in that column, whatever lies "
            "between. They are your prisoners for good; the empty cell may be used again at once (C4). "
            "The dice show 11-2-555-66.",
        ),
        task=Text("Neem een schijf gevangen.", "Take a prisoner."),
        log=_CAPTURE,
        right=("53",),
        well=Text(
            "De schijf op 1 is nu je gevangene. Die op 4 ligt hoger en blijft; je eigen schijf op 2 "
            "natuurlijk ook.",
            "The disc on 1 is your prisoner now. The one on 4 is higher and stays; so does your own on 2, "
            "of course.",
        ),
        wrong={
            "62": Text(
                "Die schijf ligt op 3, hoger dan 2: die sla je zo niet.",
                "That disc is on 3, higher than 2: you can't capture it from there.",
            )
        },
        other=Text(
            "Daar ligt niets onder wat je kunt slaan. In welke kolom ligt een schijf van de ander onder "
            "een vakje dat jij kunt betalen?",
            "Nothing to capture below that. In which column does an opposing disc lie below a cell "
            "you can pay for?",
        ),
    ),
    Step(
        title=Text("Hoe meer, hoe beter", "The more the better"),
        words=Text(
            "Aan het eind is één gevangene 1 punt waard, twee zijn er 2, drie 4, vier 6, vijf 9, zes 12, "
            "en zo steeds meer (C7). Bij de tralies op het scorebord staan het aantal en de punten: „3 "
            "= +4” is drie gevangenen, samen 4 punten. Er ligt 1-3-444-55-6.",
            "At the end one prisoner is worth 1 point, two are worth 2, three 4, four 6, five 9, six 12, "
            "and so on, more each time (C7). Beside the bars on the scoreboard are the number and the "
            "points: “3 = +4” is three prisoners, 4 points together. The dice show 1-3-444-55-6.",
        ),
        task=Text("Welke schijf neemt er twee tegelijk gevangen?", "Which disc captures two at once?"),
        log=_PAIR,
        right=("43",),
        well=Text(
            "Twee gevangenen met één schijf. En met de vijven kun je meteen nog een derde pakken: samen "
            "4 punten.",
            "Two prisoners with one disc. And with the fives you can take a third right away: 4 points "
            "together.",
        ),
        wrong={
            "52": Text(
                "Eén gevangene, en daarna mag je verder; maar er is een schijf die er twee pakt.",
                "One prisoner, and you may go on after it; but there is a disc that takes two.",
            )
        },
        other=Text(
            "Daar neem je niemand gevangen.",
            "That captures nothing.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Gooien met een doel", "Throwing with a purpose"),
        words=Text(
            "De ander heeft een schijf op vakje 3 van kolom 4. Jij gooide 1-2-3-444-5-6 en hebt nog twee "
            "worpen.",
            "Your opponent has a disc on cell 3 of column 4. You threw 1-2-3-444-5-6 and have two throws "
            "left.",
        ),
        task=Text(
            "Wat laat je liggen om die schijf te kunnen slaan?",
            "What do you keep, to be able to capture that disc?",
        ),
        log="11223344 stop 12 22 done 12344456 stop 43 done 12344456",
        right=("keep:444",),
        then="11456",
        well=Text(
            "Vijf dobbelstenen, twee worpen en één vier nodig: die kans is groot. Vier vieren betalen "
            "vakje 4, net boven de ander.",
            "Five dice, two throws, and you need one more four: the odds are good. Four fours pay for "
            "cell 4, just above your opponent.",
        ),
        wrong={
            "stop": Text(
                "Met drie vieren kom je hooguit op vakje 3, en dat is bezet. Je hebt er nog een nodig.",
                "Three fours pay for cell 3 at most, and that is taken. You need one more.",
            )
        },
        other=Text(
            "Voor vakje 4 heb je vier vieren nodig (C2). Alles wat geen vier is, kun je beter opnieuw "
            "gooien.",
            "Cell 4 takes four fours (C2). Whatever is not a four is better thrown again.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Rijen", "Rows"),
        words=Text(
            "Drie van je schijven op een rij (opzij, omhoog of schuin) zijn 1 punt waard, vier 2, vijf 3,"
            " zes 4. De schijf die je legt, telt in elke rij waar hij bij hoort. Groeit een rij later, "
            "dan telt hij opnieuw helemaal (C5). Er ligt nog 1-2-44-6.",
            "Three of your discs in a row (across, upright or diagonal) bring 1 point, four 2, five 3, "
            "six 4. The disc you place counts in every row it belongs to. When a row grows later, it "
            "counts again in full (C5). The dice left are 1-2-44-6.",
        ),
        task=Text(
            "Leg de schijf die de meeste punten oplevert.",
            "Place the disc that brings the most points.",
        ),
        log=_ROWS,
        right=("42",),
        well=Text(
            "Een rij van vier opzij (2 punten) en een schuine van drie (1 punt): samen 3. De rij van "
            "drie had eerder al 1 punt opgeleverd.",
            "A row of four across (2 points) and a diagonal of three (1 point): 3 in all. The row of "
            "three had brought 1 point before.",
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
        title=Text("Niets te leggen", "Nothing to place"),
        words=Text(
            "Je moet minstens één schijf leggen. Kan dat niet met de dobbelstenen die er liggen, dan gaan "
            "er drie schijven uit je voorraad uit het spel, of alle die je nog hebt; niemand krijgt er "
            "punten voor (C3). Je gooide 11-22-33-4-5, en al die vakjes zijn bezet.",
            "You must place at least one disc. If the dice don't allow it, three discs from your supply "
            "leave the game, or all you have left; nobody gets points for them (C3). You threw "
            "11-22-33-4-5, and all those cells are taken.",
        ),
        task=Text("Je hebt nog twee worpen. Wat doe je?", "You have two throws left. What do you do?"),
        log=_STUCK,
        right=_THROW_AGAIN,
        well=Text(
            "Opnieuw gooien dus. Een zes is al genoeg om iets te leggen, of van één getal een dobbelsteen "
            "meer dan er nu liggen.",
            "So you throw again. A single six is enough to place something, or one more of any number than "
            "there is now.",
        ),
        other=Text(
            "Als je nu stopt, kun je niets leggen en raak je drie schijven kwijt (C3).",
            "If you stop now you can't place anything, and you lose three discs (C3).",
        ),
    ),
    Step(
        title=Text("Genoeg is genoeg", "Enough is enough"),
        words=Text(
            "Je legde een schijf op vakje 3 van kolom 5; er ligt nog 1-2-33-6. Meer leggen mag, maar hoeft "
            "niet, en wat laag ligt, wordt snel gevangen.",
            "You placed a disc on cell 3 of column 5; the dice left are 1-2-33-6. You may place more, but "
            "you don't have to, and low discs are soon captured.",
        ),
        task=Text("Sluit je beurt af.", "End your turn."),
        log="12335556 stop 53",
        right=("done",),
        well=Text(
            "Goed gezien: zo heeft de ander niets makkelijks om te slaan, en je houdt schijven over.",
            "Quite right: your opponent gets nothing easy to capture, and you keep your discs.",
        ),
        wrong={
            "32": Text(
                "Vakje 2 is nog het minst kwetsbaar, maar drie drieën slaan het. Hier is niets te winnen.",
                "Cell 2 is the least at risk, but three threes capture it. There is nothing to gain here.",
            )
        },
        other=Text(
            "Op vakje 1 wordt een schijf bijna zeker gevangen genomen.",
            "On cell 1 a disc is almost certain to be captured.",
        ),
    ),
    Step(
        title=Text("De laatste schijf", "The last disc"),
        words=Text(
            "Nu zijn de donkere schijven van jou. Onder het bord staat ieders voorraad: de ander heeft nog "
            "6 schijven, jij nog 1. Is na een beurt iemands voorraad op, dan wordt de ronde uitgespeeld en "
            "is het afgelopen (C6). Rijpunten en gevangenen samen: de meeste punten winnen, en bij gelijke "
            "stand deel je de winst (C7). Jij hebt 14 rijpunten en drie gevangenen. Er ligt nog 5-6.",
            "Now the dark discs are yours. Below the board is everybody's supply: your opponent has 6 discs "
            "left, you have 1. When someone's supply is empty after a turn, the round is finished and the "
            "game is over (C6). Add row points and prisoners: the most points win; a tie is a shared win "
            "(C7). You have 14 row points and three prisoners. The dice left are 5-6.",
        ),
        task=Text("Leg je laatste schijf.", "Place your last disc."),
        log=_LAST,
        right=("51",),
        well=Text(
            "Je voorraad is op, en de ander begon de ronde: afgelopen. De rij van zes levert 4 op, dus je "
            "hebt 18 rijpunten; je drie gevangenen zijn 4 punten waard. Samen 22, tegen 2 voor de twee "
            "gevangenen van de ander.",
            "Your supply is empty, and your opponent began the round: it's over. The row of six brings 4, "
            "which makes 18 row points; your three prisoners are worth 4. That is 22, to 2 for your "
            "opponent's two prisoners.",
        ),
        other=Text(
            "Zo houd je een schijf in je voorraad en gaat het spel door, terwijl je nu ver voorstaat.",
            "That keeps a disc in your supply and the game goes on, when you are far ahead now.",
        ),
    ),
)
