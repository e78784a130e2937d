"""Saga learnt by doing: forces, reinforcing, conquest, free knights, hiring, losing a land, the end."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_DEALT = "deal:castle,eagle,lion r3b2.g4y2.b3p1.o1g4.p3b2.y4g1"
_LATE = (
    "y1>new r1>new g4>new y2>new r3>new y3>r1 o3>r3 g3>y2 b3>new p1>new p1>b3 o2>new y4>new b1>o2 o1>y1 o4>p1"
    " y4>g4 y2>p1o4 r2>new r3>y2g3 end g2>b3p1"
)

LESSON = (
    Step(
        title=Text("Een troep begint", "A force begins"),
        words=Text(
            "Zes landen liggen open, en onderaan ligt jouw hand. Elke beurt leg je één kaart (G7). Een "
            "nieuwe troep valt het land van haar eigen kleur aan (G8). Begin met een sterke troep tegen het"
            " groene bossenland.",
            "Six lands lie open, and your hand is at the bottom. Every turn you lay one card (G7). A new "
            "force attacks the land of its own colour (G8). Begin a strong force against the green forests.",
        ),
        log=_DEALT,
        right=("g4>new",),
        then="g3>new",
        well=Text(
            "Groen 4 ligt voor het bossenland. Bij de zwaarden staat wat nodig is: 7. Nog drie erbij.",
            "Green 4 stands before the forests. The number at the swords is what it takes: 7. Three more.",
        ),
        wrong={
            "g2>new": Text(
                "De goede kleur, maar groen 4 is een sterker begin.",
                "The right colour, but green 4 is a stronger start.",
            )
        },
        other=Text(
            "Die kaart begint een troep tegen een ander land: haar eigen kleur beslist (G8).",
            "That card begins a force against another land: its own colour decides (G8).",
        ),
    ),
    Step(
        title=Text("Versterken en veroveren", "Reinforce and conquer"),
        words=Text(
            "Een troep verovert een land zodra ze meer waard is dan de verdedigers samen (G10). Het "
            "bossenland heeft er 6. Leg een kaart bij groen 4 zodat het valt.",
            "A force takes a land as soon as it is worth more than its defenders together (G10). The "
            "forests have 6. Lay a card onto green 4 so that they fall.",
        ),
        log=f"{_DEALT} g4>new g3>new",
        right=("b3>g4", "o3>g4", "r3>g4", "y4>g4"),
        well=Text(
            "Het bossenland is van jou! Je troep is nu de verdediging (G13), en elke beurt krijg je er 1 "
            "roem voor (G5). De oude verdedigers zijn vrije ridders geworden (G14).",
            "The forests are yours! Your force is their defence now (G13), and every turn they bring you 1 "
            "fame (G5). The old defenders have become free knights (G14).",
        ),
        wrong={
            "r2>g4": Text(
                "4 en 2 is 6, en meer dan 6 moet het zijn.", "4 and 2 make 6, and it must be more than 6."
            ),
        },
        other=Text(
            "Dat is nog niet genoeg, of een andere troep. Bij groen 4 moet er minstens 3 bij.",
            "That isn't enough yet, or another force. Green 4 needs at least 3 more.",
        ),
    ),
    Step(
        title=Text("Elke kleur één keer", "Each colour once"),
        words=Text(
            "In een troep ligt elke kleur hooguit één keer (G9). Je andere gele 4 kan dus niet bij je gele "
            "4. Het korenland vraagt 6. Verover het met de zuinigste kaart die kan.",
            "A force holds each colour at most once (G9). So your other yellow 4 can't join your yellow 4. "
            "The corn lands take 6. Conquer them with the cheapest card that will do.",
        ),
        log=f"{_DEALT} y4>new y3>new",
        right=("g2>y4", "r2>y4"),
        well=Text(
            "4 en 2 is 6: genoeg, en je sterke kaarten houd je over. Maar weet: wat je zwak verdedigt, pakt"
            " een ander gauw terug.",
            "4 and 2 make 6: enough, and you keep your strong cards. But mind: what you defend weakly, "
            "another soon takes.",
        ),
        wrong={
            "b3>y4": Text("Dat lukt, maar het kan met minder.", "That works, but less will do."),
            "r3>y4": Text("Dat lukt, maar het kan met minder.", "That works, but less will do."),
            "o3>y4": Text("Dat lukt, maar het kan met minder.", "That works, but less will do."),
            "g4>y4": Text("Dat lukt, maar een 4 is hier zonde.", "That works, but a 4 is wasted here."),
            "o1>y4": Text("4 en 1 is 5: net te weinig.", "4 and 1 make 5: just too little."),
            "p1>y4": Text("4 en 1 is 5: net te weinig.", "4 and 1 make 5: just too little."),
        },
        other=Text(
            "Zo begin je een nieuwe troep; twee troepen tellen nooit samen (G10).",
            "That begins a new force, and two forces never add up (G10).",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("De burchten zijn taai", "Castles are tough"),
        words=Text(
            "Het burchtenland met de kroon boven vraagt 2 meer dan zijn verdedigers (G10): 5 verdedigen, "
            "dus 7 is nodig. Je troep is 6 waard. Verover het.",
            "Castles with the crown side up ask for 2 more than their defenders (G10): 5 defend, so it "
            "takes 7. Your force is worth 6. Conquer them.",
        ),
        log=f"{_DEALT} r3>new y3>new g2>r3 p4>new p1>r3g2 o4>new",
        right=("b3>r3g2p1", "o1>r3g2p1", "o3>r3g2p1", "y1>r3g2p1", "y4>r3g2p1"),
        well=Text(
            "7 of meer, en de burchten zijn van jou. Zo taai verdedigen ze nu ook voor jou.",
            "7 or more, and the castles are yours. They defend as toughly for you now.",
        ),
        other=Text(
            "Dat begint een nieuwe troep. Leg de kaart bij rood 3, groen 2 en paars 1.",
            "That begins a new force. Lay the card onto red 3, green 2 and purple 1.",
        ),
    ),
    Step(
        title=Text("Een ridder aanwerven", "Hiring a knight"),
        words=Text(
            "Eén keer per beurt mag je een vrije ridder aanwerven: je betaalt zijn waarde in roem en neemt "
            "hem in de hand (G16). Daarna leg je gewoon nog een kaart. Je hebt 2 roem.",
            "Once a turn you may hire a free knight: you pay its value in fame and take it into hand (G16)."
            " Then you still lay a card as always. You have 2 fame.",
        ),
        log=f"{_DEALT} g4>new y3>new b3>g4 p4>new y4>new o4>new",
        right=("hire:y2",),
        well=Text(
            "Geel 2 is van jou, en je mag hem meteen leggen. Groen 4 kost 4 roem: die heb je nog niet.",
            "Yellow 2 is yours, and you may lay it at once. Green 4 costs 4 fame, which you don't have yet.",
        ),
        wrong={
            "r2>y4": Text(
                "Daarmee verover je het korenland, mooi! Maar probeer nu eerst het aanwerven.",
                "That takes the corn lands, nice! But try hiring first.",
            ),
            "g2>y4": Text(
                "Daarmee verover je het korenland, mooi! Maar probeer nu eerst het aanwerven.",
                "That takes the corn lands, nice! But try hiring first.",
            ),
        },
        other=Text(
            "Dat is een kaart leggen. De vrije ridders liggen onder de landen.",
            "That is laying a card. The free knights lie below the lands.",
        ),
    ),
    Step(
        title=Text("Een land afpakken", "Taking a land"),
        words=Text(
            "Nu zit je aan de andere kant. Het bossenland is van de ander, verdedigd door groen 4 en blauw "
            "3. Jouw troep is groen 3 en paars 4. Neem het land over.",
            "Now you sit on the other side. The forests are the other's, defended by green 4 and blue 3. "
            "Your force is green 3 and purple 4. Take the land over.",
        ),
        log=f"{_DEALT} g4>new g3>new b3>g4 p4>g3 y4>new",
        right=("b1>g3p4", "o2>g3p4", "o4>g3p4", "r1>g3p4", "r3>g3p4", "y2>g3p4", "y3>g3p4"),
        well=Text(
            "Gelijk was niet genoeg, één meer wel (G10). De ander neemt zijn verdedigers weer in de hand "
            "(G14): zo'n hand vol kaarten kost punten aan het eind.",
            "Equal wasn't enough, one more is (G10). The other takes the defenders back into hand (G14), "
            "and a hand full of cards costs points at the end.",
        ),
        other=Text(
            "7 tegen 7: zo blijft het bossenland bij de ander. Leg iets bij je groene troep.",
            "7 against 7: that leaves the forests with the other. Lay something onto your green force.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Weten wanneer je klaar bent", "Know when you're done"),
        words=Text(
            "Het spel eindigt zodra iemand zijn laatste kaart legt (G22). Jij staat voor, en je hebt er nog"
            " één. Wat doe je: een ridder aanwerven, of je beurt afsluiten?",
            "The game ends as soon as somebody lays their last card (G22). You are ahead, and you have one "
            "left. What do you do: hire a knight, or end your turn?",
        ),
        log=f"{_DEALT} {_LATE}",
        right=("end",),
        then="p4>o2b1 end",
        well=Text(
            "Met één kaart in de hand kun je het spel volgende beurt beëindigen. Wie voorstaat, heeft haast.",
            "With one card in hand you can end the game next turn. Whoever is ahead is in a hurry.",
        ),
        other=Text(
            "Een ridder erbij kost roem en een beurt, want ook die kaart moet eerst weg. En wat je in de "
            "hand houdt, kost punten (G24).",
            "Another knight costs fame and a turn, for that card must be laid as well. And what stays in "
            "your hand costs points (G24).",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("De laatste kaart", "The last card"),
        words=Text(
            "Je laatste kaart. Daarna telt: je roem, de verdedigers van je landen, en min wat je nog in de "
            "hand hebt (G24). Maak er een eind aan.",
            "Your last card. Then we count: your fame, the defenders of your lands, and minus whatever is "
            "in your hand (G24). Bring it to an end.",
        ),
        log=f"{_DEALT} {_LATE} end p4>o2b1 end",
        right=("r2>new", "r2>y1o1", "r2>y4"),
        well=Text(
            "Gewonnen! De prinses keert terug, en jij hebt de meeste roem.",
            "You have won! The princess returns, and you have the most fame.",
        ),
        other=Text(
            "Nog een kaart in de hand, terwijl je nu kunt winnen: leg rood 2.",
            "Another card in hand, when you can win now: lay red 2.",
        ),
    ),
)
