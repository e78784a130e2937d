"""A reference implementation of Saga: slow, literal, with dicts and lists that are changed in place.

Written from the rulings and the notation alone; it shares nothing with the rules but the tokens. A card on
the table is a dict with its text and whether it lies face down; a group is a list of those.
"""

import re
from itertools import permutations

from tests.saga.reference_cards import BACKS, ORDER, cards_of, colours, lying_in, open_worth, text, up, worth


class Reference:
    """One game at one table."""

    def __init__(self, seats, sides, memory):
        self.seats = list(range(1, seats + 1))
        self.side = dict(zip(ORDER, sides, strict=True))
        self.memory = memory
        self.sets = []
        self.hand: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.forces: dict[int, list[list[dict]]] = {seat: [] for seat in self.seats}
        self.fame = dict.fromkeys(self.seats, 0)
        self.owner = dict.fromkeys(ORDER, 0)
        self.used = dict.fromkeys(ORDER, False)
        self.defenders: dict[str, list[dict]] = {land: [] for land in ORDER}
        self.free = []
        self.active = self.to_move = self.round = 1
        self.collect = self.laid = self.hired = self.taken = False
        self.just_hidden = None
        self.stage = "deal"
        self.last_card_laid = False
        self.why = None

    def adopt(self, dumped):
        """Take over in the midst of a game, at the start of an action."""
        self.stage = "turn"
        self.sets = list(dumped["sets"])
        for key in ("to_move", "active", "round", "collect", "laid", "hired", "taken"):
            setattr(self, key, dumped[key])
        for seat in self.seats:
            self.fame[seat] = dumped["fame"][seat - 1]
            self.hand[seat] = list(dumped["hands"][seat - 1])
            self.forces[seat] = [lying_in(group) for group in dumped["groups"][seat - 1]]
        for land, facts in dumped["lands"].items():
            self.owner[land], self.used[land] = facts["owner"], facts["used"]
            self.defenders[land] = lying_in(facts["defenders"])
        self.free = list(dumped["free"])

    # What may happen.

    def legal(self):
        """Every token on offer."""
        return {
            "deal": self.legal_deals,
            "display": self.legal_displays,
            "turn": self.legal_turn,
            "knight": self.legal_knights,
            "addition": self.legal_additions,
            "over": set,
        }[self.stage]()

    def legal_deals(self):
        return {"deal:" + ",".join(sets) for sets in permutations(BACKS, len(self.seats) + 1)}

    def legal_displays(self):
        found = set()

        def lay(done, rest):
            if len(done) == 6:
                found.add(".".join(done))
                return
            own = ORDER[len(done)].lower()
            for first in {card for card in rest if card[0] == own}:
                after_first = list(rest)
                after_first.remove(first)
                for second in {card for card in after_first if card[0] != own}:
                    after_second = list(after_first)
                    after_second.remove(second)
                    lay([*done, first + second], after_second)

        lay([], cards_of(self.sets[0]))
        return found

    def legal_turn(self):
        me = self.active
        found = {"collect"} if self.collect else set()
        if not self.laid:
            for card in self.hand[me]:
                found.add(f"{card}>new")
                for force in self.forces[me]:
                    if card[0] not in colours(force):
                        found.add(f"{card}>{text(force)}")
                        if self.owner["B"] == me and self.side["B"] == "p" and not self.used["B"]:
                            found.add(f"({card})>{text(force)}")
                treasure = self.owner["P"] == me and self.side["P"] == "c" and not self.used["P"]
                if treasure and card[0] not in colours(self.defenders["P"]):
                    found.add(f"{card}>P")
        extra = self.legal_extras()
        if self.laid:
            assert extra, "a turn with nothing left ends by itself"
            found.add("end")
        return found | extra

    def legal_extras(self):
        me = self.active
        found = set()
        if not self.hired:
            found |= {f"hire:{card}" for card in self.free if worth(card) <= self.fame[me]}
        if not self.taken and self.owner["Y"] == me and self.side["Y"] == "c":
            for force in self.forces[me]:
                for place, lying in enumerate(force):
                    if place > 0 or len(force) == 1:
                        found.add(f"take:{lying['card']}<{text(force)}")
            for land in ORDER:
                if self.owner[land] == me and len(self.defenders[land]) >= 2:
                    found |= {f"take:{lying['card']}<{land}" for lying in self.defenders[land]}
        for force in self.forces[me]:
            if force is not self.just_hidden and any(lying["down"] for lying in force):
                found.add(f"show>{text(force)}")
        return found

    def legal_knights(self):
        return {"free:none"} | {f"free:{card}" for card in self.free}

    def legal_additions(self):
        me = self.to_move
        found = {"add:none"}
        for card in self.hand[me]:
            found |= {f"add:{card}>{text(f)}" for f in self.forces[me] if card[0] not in colours(f)}
            found |= {
                f"add:{card}>{land}"
                for land in ORDER
                if self.owner[land] == me and card[0] not in colours(self.defenders[land])
            }
        return found

    # What happens.

    def play(self, token):
        """Do what the token says."""
        if self.stage == "deal":
            self.sets = token[5:].split(",")
            for seat in self.seats:
                self.hand[seat] = cards_of(self.sets[seat])
            self.stage = "display"
        elif self.stage == "display":
            for land, pair in zip(ORDER, token.split("."), strict=True):
                self.defenders[land] = [up(pair[:2]), up(pair[2:])]
            self.stage = "turn"
        elif self.stage == "knight":
            if token != "free:none":
                self.free.remove(token[5:])
                self.hand[self.to_move].append(token[5:])
            self.stage, self.to_move = "turn", self.active
            self.check("R")
        elif self.stage == "addition":
            self.add(token)
            self.close()
        elif token == "collect":
            self.receive()
        elif token == "end":
            self.pass_on()
        else:
            self.collect = False
            self.act(token)

    def act(self, token):
        me = self.active
        if found := re.fullmatch(r"hire:(..)", token):
            self.free.remove(found[1])
            self.hand[me].append(found[1])
            self.fame[me] -= worth(found[1])
            self.hired = True
            self.go_on()
        elif found := re.fullmatch(r"show>(.+)", token):
            force = next(f for f in self.forces[me] if text(f) == found[1] and f is not self.just_hidden)
            for lying in force:
                lying["down"] = False
            self.check(found[1][0].upper())
        elif found := re.fullmatch(r"take:(..)<([RGBOPY])", token):
            self.pick(self.defenders[found[2]], found[1])
            self.check(found[2])
        elif found := re.fullmatch(r"take:(..)<(.+)", token):
            force = self.force(found[2])
            self.pick(force, found[1])
            self.forces[me] = [f for f in self.forces[me] if f]
            self.check(found[2][0].upper())
        else:
            self.lay(token)

    def force(self, named):
        return next(force for force in self.forces[self.active] if text(force) == named)

    def pick(self, group, card):
        lying = next(lying for lying in group if lying["card"] == card)
        group.remove(lying)
        self.hand[self.active].append(card)
        self.taken = True

    def lay(self, token):
        me = self.active
        left, onto = token.split(">")
        card = left.strip("()")
        self.hand[me].remove(card)
        self.laid = True
        self.last_card_laid = not self.hand[me]
        if onto == "new":
            self.forces[me].append([up(card)])
            land = card[0].upper()
        elif onto == "P":
            self.defenders["P"].append(up(card))
            self.used["P"] = True
            land = "P"
        else:
            force = self.force(onto)
            land = onto[0].upper()
            if left.startswith("("):
                force.append({"card": card, "down": True})
                self.just_hidden = force
                self.used["B"] = True
            else:
                force.append(up(card))
                if self.owner[land] != me and self.beats(open_worth(force), land):
                    for lying in force:
                        lying["down"] = False
        self.check(land)

    def beats(self, attack, land):
        defence = open_worth(self.defenders[land])
        if land == "R" and self.side["R"] == "c":
            return attack >= defence + 2
        if land == "O" and self.side["O"] == "p":
            return attack >= defence
        return attack > defence

    def check(self, land):
        """Who takes this land, and who then, and who then; pausing where a knight must be chosen."""
        while True:
            rivals = [
                (open_worth(force), seat, force)
                for seat in self.seats
                if seat != self.owner[land]
                for force in self.forces[seat]
                if force[0]["card"][0] == land.lower() and self.beats(open_worth(force), land)
            ]
            if not rivals:
                break
            top = max(attack for attack, _, _ in rivals)
            strongest = [(seat, force) for attack, seat, force in rivals if attack == top]
            if len({seat for seat, _ in strongest}) > 1:
                break
            seat, force = strongest[0]
            self.conquer(land, seat, force)
            if land == "R" and self.side["R"] == "p" and self.free:
                self.stage, self.to_move = "knight", seat
                return
        self.go_on()

    def conquer(self, land, seat, force):
        leaving = [lying["card"] for lying in self.defenders[land]]
        if self.owner[land] == 0:
            self.free += leaving
        else:
            self.hand[self.owner[land]] += leaving
        self.forces[seat] = [other for other in self.forces[seat] if other is not force]
        for lying in force:
            lying["down"] = False
        self.defenders[land], self.owner[land], self.used[land] = force, seat, False

    def go_on(self):
        if self.last_card_laid:
            self.finish("last-card")
        elif self.laid and not self.legal_extras():
            self.pass_on()

    def pass_on(self):
        if self.active == len(self.seats) and self.round == 60:
            self.finish("rounds")
            return
        if self.active == len(self.seats):
            self.active, self.round = 1, self.round + 1
        else:
            self.active += 1
        self.to_move = self.active
        self.laid = self.hired = self.taken = False
        self.just_hidden = None
        if self.memory:
            self.collect = self.due() > 0
        else:
            self.receive()

    def due(self):
        return sum(2 if land == "O" else 1 for land in ORDER if self.owner[land] == self.active)

    def receive(self):
        self.fame[self.active] += self.due()
        self.collect = False

    # The end.

    def finish(self, why):
        self.why = why
        owner = self.owner["P"]
        if owner and self.side["P"] == "p":
            self.stage, self.to_move = "addition", owner
            if self.legal_additions() != {"add:none"}:
                return
        self.close()

    def add(self, token):
        if token == "add:none":
            return
        card, onto = token[4:].split(">")
        me = self.to_move
        self.hand[me].remove(card)
        if onto in ORDER:
            self.defenders[onto].append(up(card))
        else:
            next(force for force in self.forces[me] if text(force) == onto).append(up(card))

    def close(self):
        self.stage, self.to_move = "over", 0
        taker = self.owner["G"]
        if taker and self.side["G"] == "p":
            for seat in self.seats:
                if seat != taker:
                    given = min(2, self.fame[seat])
                    self.fame[seat] -= given
                    self.fame[taker] += given

    def scores(self):
        return [self.score(seat) for seat in self.seats]

    def score(self, seat):
        mine = [land for land in ORDER if self.owner[land] == seat]
        total = self.fame[seat]
        for land in mine:
            if land == "Y" and self.side["Y"] == "p":
                total += 15
            elif not (land == "O" and self.side["O"] == "c"):
                total += open_worth(self.defenders[land])
        if "Y" in mine and self.side["Y"] == "c":
            total += 5
        if "B" in mine and self.side["B"] == "c":
            total += max([0, *(open_worth(force) for force in self.forces[seat])])
        if not ("G" in mine and self.side["G"] == "c"):
            total -= sum(worth(card) for card in self.hand[seat])
        return total

    def dump(self):
        """The state as the notation writes it."""
        return {
            "to_move": self.to_move,
            "active": self.active,
            "round": self.round,
            "collect": self.collect,
            "laid": self.laid,
            "hired": self.hired,
            "taken": self.taken,
            "fame": [self.fame[seat] for seat in self.seats],
            "hands": [sorted(self.hand[seat]) for seat in self.seats],
            "groups": [[text(force) for force in self.forces[seat]] for seat in self.seats],
            "lands": {
                land: {
                    "owner": self.owner[land],
                    "side": self.side[land],
                    "used": self.used[land],
                    "defenders": text(self.defenders[land]),
                }
                for land in ORDER
            },
            "free": sorted(self.free),
            "sets": self.sets,
        }
