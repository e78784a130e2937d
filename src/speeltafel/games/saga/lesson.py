"""Saga lesson: forces, conquest, hiring, losing a land, the powers on both sides, the end and its count."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

_DEALT = "deal:castle,eagle,lion r3b2.g4y2.b3p1.o1g4.p3b2.y4g1"
_LATE = (
    "y1>new r1>new g4>new y2>new r3>new y3>r1 o3>r3 g3>y2 b3>new p1>new p1>b3 o2>new y4>new b1>o2 o1>y1 o4>p1"
    " y4>g4 y2>p1o4 r2>new r3>y2g3 end g2>b3p1"
)

_LESS = Text("Dat lukt, maar het kan met minder.", "That works, but less will do.")

LESSON = (
    Step(
        title=Text("Een troep begint", "A force begins"),
        words=Text(
            "Wie begint, wordt geloot; daarna gaat het met de klok mee. Zes landen liggen open, elk met "
            "twee verdedigers, en onderaan ligt jouw hand van twaalf kaarten. Elke beurt leg je precies "
            "één kaart (G7). Een nieuwe troep valt het land van zijn eigen kleur aan (G8).",
            "A draw decides who begins; then play goes clockwise. Six lands lie open, each with two "
            "defenders, and your hand of twelve cards is at the bottom. Every turn you lay exactly one "
            "card (G7). A new force attacks the land of its own colour (G8).",
        ),
        task=Text(
            "Begin een sterke troep tegen het bossenland, het groene land.",
            "Begin a strong force against Forests, the green land.",
        ),
        log=_DEALT,
        right=("g4>new",),
        then="g3>new",
        well=Text(
            "Groen 4 ligt voor het bossenland. Bij de zwaarden staat wat nodig is: 7. Nog drie erbij.",
            "Green 4 attacks Forests. The number at the crossed swords is what you need: 7. Three more.",
        ),
        wrong={
            "g2>new": Text(
                "De goede kleur, maar groen 4 is een sterker begin.",
                "The right colour, but green 4 is a stronger start.",
            )
        },
        other=Text(
            "Die kaart begint een troep tegen een ander land: de kleur van de kaart beslist (G8).",
            "That card begins a force against another land: the card's colour decides (G8).",
        ),
    ),
    Step(
        title=Text("Versterken en veroveren", "Reinforce and conquer"),
        words=Text(
            "Een troep verovert een land zodra hij meer waard is dan de verdedigers samen (G10). De "
            "verdedigers van het bossenland zijn samen 6 waard.",
            "A force conquers a land as soon as it is worth more than the defenders together (G10). The "
            "defenders of Forests are worth 6.",
        ),
        task=Text(
            "Leg een kaart bij groen 4 en verover het bossenland.", "Add a card to green 4: conquer Forests."
        ),
        log=f"{_DEALT} g4>new g3>new",
        right=("b3>g4", "o3>g4", "r3>g4", "y4>g4"),
        well=Text(
            "Het bossenland is van jou, en je troep verdedigt het nu. Het muntje op de kaart zegt "
            "hoeveel roem je er elke beurt voor krijgt: +1 (G6).",
            "Forests is yours, and your force defends it now. The coin on the card says how much "
            "fame it brings you each turn: +1 (G6).",
        ),
        wrong={
            "r2>g4": Text(
                "4 en 2 is 6, en het moet meer dan 6 zijn.",
                "4 and 2 make 6, and it has to be more than 6.",
            ),
        },
        other=Text(
            "Dat is nog niet genoeg, of het is een andere troep. Bij groen 4 moet er minstens 3 bij.",
            "That isn't enough yet, or it is another force. Green 4 needs at least 3 more.",
        ),
    ),
    Step(
        title=Text("Elke kleur één keer", "Each colour once"),
        words=Text(
            "In een troep mag elke kleur maar één keer liggen (G9). Je andere gele 4 kan dus niet bij je "
            "gele 4. Twee troepen tellen nooit samen (G10). Voor het korenland heb je 6 nodig.",
            "A force may hold each colour only once (G9). So your other yellow 4 can't join your yellow "
            "4. Two forces never add up (G10). You need 6 for Corn.",
        ),
        task=Text(
            "Verover het korenland met de zuinigste kaart die kan.",
            "Conquer Corn with the cheapest card that will do.",
        ),
        log=f"{_DEALT} y4>new y3>new",
        right=("g2>y4", "r2>y4"),
        well=Text(
            "4 en 2 is 6: genoeg, en je sterke kaarten houd je over. Maar een zwakke troep is ook een "
            "zwakke verdediging: een ander verovert het land zo weer.",
            "4 and 2 make 6: enough, and you keep your strong cards. But a weak force is a weak "
            "defence, too: another player soon takes the land from you.",
        ),
        wrong={
            "b3>y4": _LESS,
            "r3>y4": _LESS,
            "o3>y4": _LESS,
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
        title=Text("Verdediging +1", "Defence +1"),
        words=Text(
            "Op het burchtenland staat „verdediging +1”: het telt als 1 sterker dan zijn verdedigers. Die"
            " zijn hier samen 5 waard, dus het telt als 6, en meer dan 6 is 7 (G10). Je troep is 6 waard.",
            "Castles says “defence +1”: it counts as 1 stronger than its defenders. Those are worth 5 here, "
            "so Castles counts as 6, and more than 6 is 7 (G10). Your force is worth 6.",
        ),
        task=Text("Verover het burchtenland.", "Conquer Castles."),
        log=f"{_DEALT} r3>new y3>new g2>r3 p4>new p1>r3g2 o4>new",
        right=("b3>r3g2p1", "o1>r3g2p1", "o3>r3g2p1", "y1>r3g2p1", "y4>r3g2p1"),
        well=Text(
            "7 of meer, en het burchtenland is van jou. De +1 helpt nu jou bij het verdedigen; in de "
            "eindtelling telt hij niet mee.",
            "7 or more, and Castles is yours. The +1 now helps you defend it; it doesn't count "
            "in the final score.",
        ),
        other=Text(
            "Zo begin je een nieuwe troep. Leg de kaart bij rood 3, groen 2 en paars 1.",
            "That begins a new force. Lay the card onto red 3, green 2 and purple 1.",
        ),
    ),
    Step(
        title=Text("Een ridder aanwerven", "Hiring a knight"),
        words=Text(
            "Aan het begin van je beurt krijg je roem voor je landen: het getal in het muntje (G6). "
            "Verover je een land dat van niemand was, dan worden zijn verdedigers onafhankelijke ridders "
            "(G14). Eén keer per beurt, voor of na het leggen, mag je er een aanwerven: je betaalt zijn "
            "waarde in roem en neemt hem in de hand (G16).",
            "At the start of your turn you get fame for your lands: the number in the coin (G6). When a "
            "land that was nobody's is conquered, its defenders become free knights (G14). Once a turn, "
            "before or after laying, you may hire one: you pay its value in fame and take it into your "
            "hand (G16).",
        ),
        task=Text("Je hebt 2 roem: werf een ridder aan.", "You have 2 fame: hire a knight."),
        log=f"{_DEALT} g4>new y3>new b3>g4 p4>new y4>new o4>new",
        right=("hire:y2",),
        well=Text(
            "Geel 2 is van jou, en je mag hem meteen leggen. Groen 4 kost 4 roem: zo veel heb je nog niet.",
            "Yellow 2 is yours, and you may lay it at once. Green 4 costs 4 fame, more than you have.",
        ),
        wrong={
            "r2>y4": Text(
                "Daarmee verover je het korenland, mooi! Maar probeer nu eerst het aanwerven.",
                "That conquers Corn, nice! But try hiring first.",
            ),
            "g2>y4": Text(
                "Daarmee verover je het korenland, mooi! Maar probeer nu eerst het aanwerven.",
                "That conquers Corn, nice! But try hiring first.",
            ),
        },
        other=Text(
            "Zo leg je een kaart. De onafhankelijke ridders liggen onder de landen.",
            "That lays a card. The free knights lie below the lands.",
        ),
    ),
    Step(
        title=Text("Een land van een ander veroveren", "Taking a player's land"),
        words=Text(
            "Nu zit je op de andere stoel. Het bossenland is van de ander, verdedigd door groen 4 en "
            "blauw 3. Wie een land verliest, neemt de verdedigers weer in de hand (G14). De sterkste troep "
            "neemt het land; zijn die van twee spelers even sterk, dan verandert er nog niets (G11). Jouw "
            "troep is groen 3 en paars 4.",
            "Now you play the other seat. Forests belongs to your opponent, defended by green 4 and blue "
            "3. A player who loses a land takes its defenders back into hand (G14). The strongest force "
            "takes the land; if two players' are equal, nothing changes yet (G11). Your force is green 3 "
            "and purple 4.",
        ),
        task=Text("Verover het bossenland.", "Conquer Forests."),
        log=f"{_DEALT} g4>new g3>new b3>g4 p4>g3 y4>new",
        right=("b1>g3p4", "o2>g3p4", "o4>g3p4", "r1>g3p4", "r3>g3p4", "y2>g3p4", "y3>g3p4"),
        well=Text(
            "Gelijk was niet genoeg, één meer wel (G10). De ander heeft nu twee kaarten meer in de "
            "hand, en die moeten eerst weer gelegd worden.",
            "Equal wasn't enough, one more is (G10). Your opponent has two more cards in hand now, "
            "which have to be laid again first.",
        ),
        other=Text(
            "7 tegen 7: zo blijft het bossenland van de ander. Leg iets bij je groene troep.",
            "7 against 7: Forests stays with your opponent. Lay something onto your green force.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Elk land kan iets", "Every land has a power"),
        words=Text(
            "Onder de naam van een land staat wat het kan; wat „aan het eind” geldt, doet pas mee in de "
            "telling. Bij de verdedigers van een land mag normaal niets meer bij (G13). Maar het "
            "schattenland is van jou: eenmaal mag je er je kaart van de beurt bij leggen, elke kleur maar"
            " één keer (G18).",
            "Under the name of a land you see what it can do; what applies “at the end” only matters in "
            "the final count. Normally nothing may be added to a land's defenders (G13). But "
            "Treasure is yours: once, you may lay your card of the turn there, each colour only once (G18).",
        ),
        task=Text("Maak het schattenland zo sterk mogelijk.", "Make Treasure as strong as you can."),
        log=f"{_DEALT} p1>new y3>new b3>p1 p4>new g2>p1b3 o4>new",
        right=("y4>P",),
        well=Text(
            "6 en 4 is 10: dat pakt niemand snel af. De eigenschap is nu gebruikt; verovert een ander het "
            "land, dan mag die hem weer één keer gebruiken (G17). Een troep in de kleur van je eigen land "
            "ligt in reserve: verlies je dat land, dan vecht die meteen mee (G12).",
            "6 and 4 make 10: nobody will take that soon. The power is used up now; if another player "
            "conquers the land, they may use it once again (G17). A force in the colour of a land of "
            "yours lies in reserve: if you lose that land, it fights for it at once (G12).",
        ),
        wrong={
            "o3>P": Text(
                "Dat mag, maar je hebt een hogere kaart in een kleur die er nog niet ligt.",
                "You may, but you have a higher card in a colour that isn't there yet.",
            ),
            "r3>P": Text(
                "Dat mag, maar je hebt een hogere kaart in een kleur die er nog niet ligt.",
                "You may, but you have a higher card in a colour that isn't there yet.",
            ),
        },
        other=Text(
            "Het schattenland wordt zo niet zo sterk als het kan. Leg je hoogste gele kaart bij zijn "
            "verdedigers.",
            "That doesn't make Treasure as strong as it can be. Lay your highest yellow card "
            "onto its defenders.",
        ),
    ),
    Step(
        title=Text("Een kaart oppakken", "Picking up a card"),
        words=Text(
            "Het korenland is van jou. Daarmee mag je elke beurt één eigen kaart van tafel oppakken en in"
            " je hand nemen, naast het leggen van je kaart. Bij een land moet één verdediger blijven; de "
            "eerste kaart van een troep pak je alleen op als die er alleen ligt (G19).",
            "Corn is yours. With it you may pick up one of your own cards on the table each "
            "turn, back into your hand, besides laying your card. One defender must stay in a land; the "
            "first card of a force is picked up only if it lies there alone (G19).",
        ),
        task=Text(
            "Pak groen 4 op: raak „pak op” aan en dan het korenland.",
            "Pick up green 4: touch “pick up”, then Corn.",
        ),
        log=f"{_DEALT} y4>new o4>new g4>y4 end y3>new",
        right=("take:g4<Y",),
        well=Text(
            "Groen 4 is terug; nu leg je nog een kaart. Maar pas op: het korenland heeft nog 4 aan "
            "verdedigers, en een gele troep van 5 is genoeg om het te veroveren.",
            "Green 4 is back; now you still lay a card. But take care: Corn is down to 4, "
            "and a yellow force of 5 is enough to conquer it.",
        ),
        wrong={
            "take:y4<Y": Text(
                "Dat mag ook: de ander zou dan evenveel nodig hebben. Maar hier vragen we groen 4.",
                "You may; your opponent would need just as much. But here we ask for green 4.",
            ),
            "hire:g1": Text(
                "Aanwerven mag, maar pak nu eerst groen 4 op.",
                "You may hire, but first pick up green 4.",
            ),
        },
        other=Text(
            "Zo leg je een kaart. Groen 4 ligt bij de verdedigers van het korenland.",
            "That lays a card. Green 4 is among the defenders of Corn.",
        ),
    ),
    Step(
        title=Text("Kroon en effen", "Crown and plain"),
        words=Text(
            "Elke landkaart heeft twee zijden: met een kroon, en effen. In een eerste partij liggen de "
            "kronen boven (G1). De effen zijde kan iets anders; het staat op de kaart. Burchten effen: wie "
            "het verovert, krijgt meteen een ridder gratis (G15). Koren effen telt aan het eind voor 15. "
            "Goud effen heeft verdediging −1: gelijk is al genoeg (G10).",
            "Every land card has two sides: crown and plain. In a first game the crowns are up (G1). The "
            "plain side has another power, printed on the card. Castles plain: whoever conquers it gets a "
            "knight for free at once (G15). Corn plain scores 15 at the end. Gold plain has defence −1: "
            "equal is enough (G10).",
        ),
        task=Text("Verover het goudland zo zuinig mogelijk.", "Conquer Gold as cheaply as you can."),
        log=f"{_DEALT} o3>new y3>new",
        options={"sides": "pppppp"},
        right=("g2>o3", "r2>o3"),
        well=Text(
            "3 en 2 is 5, evenveel als de verdedigers, en met verdediging −1 is dat genoeg. Goud brengt "
            "elke beurt 2 roem op.",
            "3 and 2 make 5, as much as the defenders, and with defence −1 that is enough. Gold brings "
            "2 fame each turn.",
        ),
        wrong={
            "p1>o3": Text("3 en 1 is 4: net te weinig.", "3 and 1 make 4: just too little."),
            "y1>o3": Text("3 en 1 is 4: net te weinig.", "3 and 1 make 4: just too little."),
            "b3>o3": _LESS,
            "r3>o3": _LESS,
            "g4>o3": _LESS,
            "y4>o3": _LESS,
        },
        other=Text(
            "Zo begin je een nieuwe troep. Leg een kaart bij oranje 3.",
            "That begins a new force. Lay a card onto orange 3.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Een gedekte kaart", "A card face down"),
        words=Text(
            "Ook hier liggen de effen zijden boven. Met meren effen mag je eenmaal je kaart van de beurt "
            "gedekt bij een eigen troep leggen (G20). Alleen jij weet wat het is, en hij telt 0 tot je hem "
            "omdraait. Dat mag vanaf je volgende beurt, gratis, naast het leggen van je kaart (G21). Je "
            "legde rood 3 gedekt bij groen 4; het bossenland heeft er 6.",
            "Here the plain sides are up as well. With Lakes plain you may once lay your card of the turn "
            "face down onto a force of yours (G20). Only you know what it is, and it counts 0 until you "
            "turn it up. You may do so from your next turn on, for free, besides laying your card (G21). "
            "You laid red 3 face down onto green 4; Forests has 6.",
        ),
        task=Text(
            "Draai de gedekte kaart om en verover het bossenland.",
            "Turn up the card that lies face down, and conquer Forests.",
        ),
        log=f"{_DEALT} b3>new y3>new r2>b3 o4>new g4>new end p4>new (r3)>g4 end p1>new",
        options={"sides": "pppppp"},
        right=("show>g4(r3)",),
        well=Text(
            "4 en 3 is 7: het bossenland is van jou, en de ander zag het niet aankomen. Nu leg je nog je "
            "kaart van deze beurt.",
            "4 and 3 make 7: Forests is yours, and your opponent didn't see it coming. Now you still lay "
            "your card of this turn.",
        ),
        other=Text(
            "Dat mag, maar draai nu eerst de kaart om die gedekt bij groen 4 ligt.",
            "You may, but first turn up the card that lies face down with green 4.",
        ),
    ),
    Step(
        title=Text("Wanneer maak je er een eind aan?", "When to end the game"),
        words=Text(
            "Het spel eindigt zodra iemand zijn laatste handkaart legt; wat die verovert, telt nog mee. Na "
            "60 rondes is het hoe dan ook afgelopen (G22). Liggen de kronen boven, dan kost in de telling "
            "je hand niets als het bossenland van jou is, telt je sterkste troep mee als het merenland van "
            "jou is, tellen de verdedigers van goud voor 0, en geeft koren 5 extra (G24). Jij staat voor "
            "en hebt nog één kaart.",
            "The game ends as soon as somebody lays the last card of their hand; what it conquers still "
            "counts. After 60 rounds it is over in any case (G22). With the crowns up your hand then costs "
            "nothing in the count if Forests is yours, your strongest force scores if Lakes is yours, the "
            "defenders of Gold score 0, and Corn gives 5 extra (G24). You are ahead, with one card left.",
        ),
        task=Text(
            "Werf je een ridder aan, of sluit je je beurt af?",
            "Do you hire a knight, or end your turn?",
        ),
        log=f"{_DEALT} {_LATE}",
        right=("end",),
        then="p4>o2b1 end",
        well=Text(
            "Met één kaart in de hand kun je het spel de volgende beurt beëindigen. Wie voorstaat, "
            "heeft haast.",
            "With one card in hand you can end the game next turn. Whoever is ahead should hurry.",
        ),
        other=Text(
            "Dat kost roem, en roem is punten. En met een kaart meer in de hand duurt het een beurt "
            "langer voor je er een eind aan kunt maken.",
            "That costs fame, and fame is points. And with one more card in hand it takes one more turn "
            "before you can end the game.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("De laatste kaart", "The last card"),
        words=Text(
            "Daarna telt iedereen: je roem, plus de waarde van de verdedigers van je landen, plus wat landen "
            "aan het eind extra geven, min de waarde van de kaarten in je hand. Troepen zonder land tellen "
            "niet, behalve je sterkste als het merenland (kroon) van jou is (G24). Effen: wie schatten "
            "heeft, mag eerst nog een handkaart bij een eigen troep leggen; wie bossen heeft, krijgt 2 roem "
            "van ieder ander (G23). Bij gelijke stand deel je de winst.",
            "Then everybody counts: your fame, plus the value of the defenders of your lands, plus what "
            "lands give extra at the end, minus the value of the cards in your hand. Forces without a land "
            "don't count, except your strongest if Lakes (crown) is yours (G24). Plain: with Treasure you "
            "may first add a hand card to a force of yours; with Forests you get 2 fame from each other "
            "player (G23). A tie is a shared win.",
        ),
        task=Text("Leg je laatste kaart.", "Lay your last card."),
        log=f"{_DEALT} {_LATE} end p4>o2b1 end",
        right=("r2>new", "r2>y1o1", "r2>y4"),
        well=Text(
            "Gewonnen, met 24 tegen 19! Jij: 4 roem, 8 voor bossen, 6 voor meren, en dankzij het "
            "merenland 6 voor je sterkste troep: 24. De ander: 3 roem, 7 voor schatten, 0 voor goud, 8 "
            "voor koren en 5 extra, min 4 voor paars 4 in de hand: 19. De vorstin keert terug!",
            "You win, 24 to 19! You: 4 fame, 8 for Forests, 6 for Lakes, and thanks to Lakes "
            "6 for your strongest force: 24. Your opponent: 3 fame, 7 for Treasure, 0 for Gold, 8 "
            "for Corn and 5 extra, minus 4 for purple 4 in hand: 19. The princess returns!",
        ),
        other=Text(
            "Nog een kaart erbij, terwijl je nu kunt winnen: leg rood 2.",
            "Another card in hand, when you can win now: lay red 2.",
        ),
    ),
)
