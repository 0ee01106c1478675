"""Walls a second time, from the text of the rules alone: 110 things, each lying in one place and known to some seats.

It is slow and plain on purpose and shares no line with the package. Actions come and states go as text and JSON.
"""

from collections import defaultdict
from random import Random
from typing import Any

COLOURS = "RYGBP"
CODES = [colour + value for colour in COLOURS for value in "13457"] + ["T", "S"]
HOW_MANY = {"1": 4, "3": 5, "4": 4, "5": 3, "7": 1}
SUPPLY, REMOVED, PILE = ("supply",), ("removed",), ("pile",)
TEXTS = [f"{verb} {code}" for verb in ("first", "feed", "wall", "supply") for code in CODES]
TEXTS += [f"trumpet {colour}{aside}" for colour in COLOURS for aside in ("", " aside")]
READINGS = [{}, {"W4": "any"}, {"W5": "later"}, {"W11": "may"}, {"W4": "any", "W5": "later", "W11": "may"}]
READINGS += [{"W4": "any", "W5": "later"}, {"W4": "any", "W11": "may"}, {"W5": "later", "W11": "may"}]


class Refused(Exception):
    """An action that the rules forbid; any of the clauses may be named for it."""

    def __init__(self, clauses: set[str]) -> None:
        super().__init__(sorted(clauses))
        self.clauses = clauses


class Thing:
    """One card of cardboard."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.place: tuple[Any, ...] = PILE
        self.known: set[int] = set()
        self.put_by: int | None = None

    @property
    def worth(self) -> int:
        return 2 if self.code == "T" else int(self.code[1])


def full_deck() -> list[str]:
    """W1 without the scoring cards."""
    wall_cards = [c + v for c in COLOURS for v, copies in HOW_MANY.items() for _ in range(copies)]
    return wall_cards + ["T"] * 22


def deal(chance: Random, seats: int, *, brass: bool = False, readings: dict[str, str] | None = None) -> dict[str, Any]:
    """A record without actions, dealt by W2, W3 and W5; with `brass` somebody gets seven trumpets (W4)."""
    cards = full_deck()
    chance.shuffle(cards)
    if brass:
        cards.sort(key=lambda code: code != "T")
        rest = cards[7:]
        chance.shuffle(rest)
        cards = cards[:7] + rest
    hands = [[cards.pop() for _ in range(7)] for _ in range(seats - brass)]
    if brass:
        hands.insert(chance.randrange(seats), [cards.pop(0) for _ in range(7)])
    piles: list[list[str]] = [[] for _ in range(6)]
    while cards:
        for pile in piles:  # dealt out one by one: the first piles are the larger ones
            if cards:
                pile.append(cards.pop())
    for pile in piles[1::2]:
        # The ends of a pile are where mistakes would hide.
        pile.insert(chance.choice([0, len(pile), chance.randint(0, len(pile))]), "S")
    return {
        "format": "shofar/1",
        "game": "walls",
        "seats": seats,
        "start": chance.randrange(seats),
        "deal": {"hands": hands, "draw": [code for pile in piles for code in pile]},
        "actions": [],
        **({"readings": readings} if readings else {}),
    }


class Table:
    """A game in progress."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.seats: int = record["seats"]
        self.start: int = record["start"]
        self.readings: dict[str, str] = record.get("readings", {})
        self.round = 1
        self.phase = "first"
        self.turn: int | None = None
        self.result: dict[str, Any] | None = None
        self.chosen: list[Thing | None] = [None] * self.seats
        self.used: Thing | None = None
        """The card of the last action."""
        self.pile = [Thing(code) for code in record["deal"]["draw"]]
        self.things = list(self.pile)
        for seat, hand in enumerate(record["deal"]["hands"]):
            for code in hand:
                self.take(seat, Thing(code))

    def take(self, seat: int, thing: Thing) -> None:
        if thing not in self.things:
            self.things.append(thing)
        thing.place, thing.known = ("hand", seat), {seat}

    def show(self, thing: Thing) -> None:
        thing.known = set(range(self.seats)) | {-1}  # -1 is the spectator

    def at(self, *place: Any) -> list[Thing]:
        return [thing for thing in self.things if thing.place == place]

    def walls(self, colour: str) -> list[Thing]:
        return [t for t in self.things if t.place[0] == "wall" and t.place[2] == colour]

    # What is forbidden, every clause that could be named for it

    def broken(self, seat: int, text: str, hand: list[str] | None = None) -> set[str]:
        verb, what, *aside = text.split(" ")
        clause = {"first": "W4", "feed": "W6", "wall": "W8a", "trumpet": "W8b", "supply": "W8c"}[verb]
        if self.phase == "over":
            return {"W19"}
        if seat not in range(self.seats):
            return {"W2"}
        wanted = {"first": ["first"], "feed": ["feed"], "turn": ["wall", "trumpet", "supply"]}[self.phase]
        if verb not in wanted:
            return {clause[:2], "W4"} if self.phase == "first" else {clause[:2]}
        if self.phase == "turn" and seat != self.turn:
            return {"W8"}
        if self.phase != "turn" and self.chosen[seat] and hand is None:
            return {"W23", clause}
        if verb == "trumpet" and what not in COLOURS:
            return {"W8b"}
        if verb != "trumpet" and what not in CODES:
            return {"W1", clause}
        held = [thing.code for thing in self.at("hand", seat)] if hand is None else hand
        card = "T" if verb == "trumpet" else what
        if card not in held:
            return {clause}
        any_first = self.readings.get("W4") == "any"
        if card == "T" and (verb == "wall" or (verb == "first" and set(held) != {"T"} and not any_first)):
            return {clause}
        if aside and (self.readings.get("W11") != "may" or not self.would_join(seat, what)):
            return {"W11"}
        return set()

    def would_join(self, seat: int, colour: str) -> bool:
        """Whether the seat keeps a wall card of the colour if it sounds it now (W9, W10)."""
        top = max((thing.worth for thing in self.walls(colour)), default=0)
        return any(t.code != "T" and t.worth < top for t in self.at("wall", seat, colour))

    def legal(self, seat: int, *, changing: bool = False) -> list[str]:
        hand = [thing.code for thing in self.at("hand", seat)]
        choice = self.chosen[seat]
        if changing and choice:
            hand.append(choice.code)
        elif choice:
            return []
        held = {*hand, *COLOURS}  # spares the rest a look at cards that are not there
        return sorted(t for t in TEXTS if t.split(" ")[1] in held and not self.broken(seat, t, hand))

    def waiting(self) -> list[int]:
        if self.phase == "over":
            return []
        return [self.turn] if self.turn is not None else [s for s in range(self.seats) if not self.chosen[s]]

    # What happens

    def act(self, seat: int, text: str) -> None:
        broken = self.broken(seat, text)
        if broken:
            raise Refused(broken)
        verb, what, *aside = text.split(" ")
        code = "T" if verb == "trumpet" else what
        self.used = thing = next(thing for thing in self.at("hand", seat) if thing.code == code)
        if verb in ("first", "feed"):
            self.choose(seat, thing)
            if all(self.chosen):
                self.all_have_chosen()
            return
        if verb == "wall":
            thing.place = ("wall", seat, what[0])
            self.show(thing)
        elif verb == "supply":
            thing.place, thing.put_by = SUPPLY, seat
        else:
            self.blow(seat, thing, what, aside=bool(aside))
        self.draw(seat)

    def choose(self, seat: int, thing: Thing) -> None:
        self.chosen[seat] = thing
        if self.phase == "first":
            thing.place = ("first", seat)
        else:
            thing.place, thing.put_by = SUPPLY, seat

    def change(self, seat: int, text: str) -> None:
        old = self.chosen[seat]
        if seat not in range(self.seats) or old is None:
            raise Refused({"W23"})
        hand = [thing.code for thing in [*self.at("hand", seat), old]]
        broken = self.broken(seat, text, hand)
        if broken:
            raise Refused(broken)
        self.take(seat, old)
        old.put_by = None
        self.used = next(t for t in self.at("hand", seat) if t.code == text.split(" ")[1])
        self.choose(seat, self.used)

    def all_have_chosen(self) -> None:
        self.chosen = [None] * self.seats
        if self.phase == "first":
            self.phase = "feed"
            return
        self.phase, self.turn = "turn", self.start
        for thing in self.things:
            if thing.place[0] == "first":  # W7, and W4 for a trumpet
                self.show(thing)
                thing.place = REMOVED if thing.code == "T" else ("wall", thing.place[1], thing.code[0])

    def blow(self, seat: int, trumpet: Thing, colour: str, *, aside: bool) -> None:
        standing = self.walls(colour)
        top = max((thing.worth for thing in standing), default=None)
        for thing in standing:
            if thing.worth == top:
                thing.place = SUPPLY  # W9
        for owner in range(self.seats):
            left = self.at("wall", owner, colour)
            if all(thing.code == "T" for thing in left):
                for thing in left:
                    thing.place = REMOVED  # W10
        own = self.at("wall", seat, colour)
        trumpet.place = ("wall", seat, colour) if own and not aside else REMOVED  # W11, W12
        self.show(trumpet)

    def draw(self, seat: int) -> None:
        card = self.pile.pop(0)
        if card.code != "S":
            self.take(seat, card)
            self.turn = (seat + 1) % self.seats
            return
        card.place = REMOVED
        self.show(card)
        if self.pile:
            self.take(seat, self.pile.pop(0))  # W13
        self.score()
        self.turn = None
        if self.round == 3:
            self.finish()
        else:
            self.phase, self.round, self.start = "feed", self.round + 1, (seat + 1) % self.seats

    def score(self) -> None:
        supply = self.at(*SUPPLY)
        for thing in supply:
            self.show(thing)
            thing.put_by = None
            if thing.code == "T":
                thing.place = REMOVED
        for colour in COLOURS:
            heights = [sum(t.worth for t in self.at("wall", seat, colour)) for seat in range(self.seats)]
            if max(heights) == 0:
                continue
            tied = [seat for seat in range(self.seats) if heights[seat] == max(heights)]
            prize = sorted((t for t in supply if t.code[0] == colour), key=lambda t: t.worth)
            while len(prize) % len(tied):
                prize.pop(0)  # W16: the lowest stay
            while prize:
                for seat in tied:
                    prize.pop(0).place = ("won", seat)

    def finish(self) -> None:
        self.phase = "over"
        for thing in self.things:
            if thing.place[0] == "wall" and thing.code[1:] == "1":
                thing.place = ("won", thing.place[1])
        for seat in range(self.seats):
            for colour in COLOURS:
                wall = self.at("wall", seat, colour)
                if all(thing.code == "T" for thing in wall):
                    for thing in wall:
                        thing.place = REMOVED
        scores = [len(self.at("won", seat)) for seat in range(self.seats)]
        left = [sum(t.place[:2] == ("wall", seat) for t in self.things) for seat in range(self.seats)]
        best = max((scores[seat], left[seat]) for seat in range(self.seats))
        winners = [seat for seat in range(self.seats) if (scores[seat], left[seat]) == best]
        self.result = {"scores": scores, "tiebreak": left, "winners": winners}

    # What is written down

    def state(self) -> dict[str, Any]:
        """The state of formats.md."""
        return self.seen(lambda thing: thing.code)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of formats.md, without its events."""
        who = -1 if seat is None else seat
        choice = self.chosen[seat] if seat is not None else None
        seen = self.seen(lambda thing: thing.code if who in thing.known else "?")
        if self.readings.get("W5") == "later" and self.phase == "first":
            seen["start"] = None
        return {
            **seen,
            **({"readings": self.readings} if self.readings else {}),
            "seat": seat,
            "supply_mine": sorted(t.code for t in self.at(*SUPPLY) if t.put_by == who),
            "pending": f"{self.phase} {choice.code}" if choice else None,
            "legal": [] if seat is None else self.legal(seat, changing=True),
        }

    def seen(self, code: Any) -> dict[str, Any]:
        lying: defaultdict[tuple[Any, ...], list[str]] = defaultdict(list)
        for thing in self.things:
            lying[thing.place].append(code(thing))
        everyone = range(self.seats)
        return {
            "phase": self.phase,
            "round": self.round,
            "start": self.start,
            "turn": self.turn,
            "waiting": self.waiting(),
            "hands": [sorted(lying["hand", seat]) for seat in everyone],
            "first": [lying["first", seat][0] if lying["first", seat] else None for seat in everyone],
            "walls": [
                {c: sorted(lying["wall", seat, c]) for c in COLOURS if lying["wall", seat, c]} for seat in everyone
            ],
            "supply": sorted(lying[SUPPLY]),
            "removed": sorted(lying[REMOVED]),
            "won": [sorted(lying["won", seat]) for seat in everyone],
            "draw": len(self.pile),
            "result": self.result,
        }
