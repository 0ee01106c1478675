"""Whether a reason of the coach's is true: each is worked out again from whole states, by playing the action out."""

from collections.abc import Callable, Mapping
from typing import Any

from shofar.core.game import AnyGame
from shofar.learn.reasons import Reason
from shofar.towers import Side
from shofar.walls.cards import wall_length
from shofar.walls.rules import COLOUR_INDEX

TRUMPET = "T"


class Played:
    """An action played out, hidden cards and all."""

    def __init__(self, game: AnyGame, action: str) -> None:
        self.me: Any = game.waiting[0]
        self.action = action
        self.before: Any = game.state
        self.view: Any = game.view(self.me)
        self.game = game.play(self.me, action)
        self.after: Any = self.game.state
        fresh: list[Any] = list(self.game.events[len(game.events) :])
        self.happened = fresh[0]
        self.scored = next((event for event in fresh if event.event == "scoring"), None)

    def lengths(self, state: Any, colour: str) -> list[int]:
        """How long each seat's wall of a colour is; after a scoring, how long it was then (the end moves ones)."""
        if state is self.after and self.scored is not None:
            return [own.get(_colour(colour), 0) for own in self.scored.lengths]
        return [wall_length(walls[COLOUR_INDEX[_colour(colour)]]) for walls in state.walls]

    def leaders(self, state: Any, colour: str) -> list[int]:
        """Who has the longest wall of a colour."""
        lengths = self.lengths(state, colour)
        return [seat for seat, length in enumerate(lengths) if length and length == max(lengths)]

    def fallen(self, seat: int | None = None) -> list[str]:
        """What fell, as the coach lists it."""
        sounded = self.happened.fallen
        return [f"{card}.{who}" for who, cards in enumerate(sounded) if seat in (None, who) for card in cards]

    def soon(self) -> int:
        """With which card drawn from now on the scoring may come."""
        return int(self.view.facts.scoring.earliest)

    def known(self, colour: str) -> int:
        """Supply cards of a colour that the seat has seen."""
        seen = [*self.before.open_supply, *self.before.put[self.me]]
        return sum(card[0] == colour for card in seen)

    def turned(self, before: Side | str | None, after: Side | None) -> list[str]:
        """Lines that went from one to another (`*` is anybody)."""
        pairs = zip(self.before.layout.lines, self.before.holders, self.after.holders, strict=True)
        return [line for line, old, new in pairs if old is not new and before in ("*", old) and new is after]

    def parries(self) -> int:
        """How many answers leave the mover fewer than seven."""
        rival = self.me.other
        return sum(self.game.play(rival, move).state.count(self.me) < 7 for move in self.game.legal(rival))  # type: ignore[attr-defined]


def _colour(text: str) -> Any:
    return next(one for one in COLOUR_INDEX if one == text.removeprefix("colour:"))


def _walls(p: Played, says: Mapping[str, Any]) -> dict[str, Callable[[], bool]]:
    colour = says.get("colour", "colour:R").partition(":")[2]
    card = p.action.partition(" ")[2]
    me = p.me

    def after() -> list[int]:
        return p.leaders(p.after, colour)

    def before() -> list[int]:
        return p.leaders(p.before, colour)

    def others() -> int:
        return max(length for seat, length in enumerate(p.lengths(p.after, colour)) if seat != me)

    cards = says.get("cards", "").partition(":")[2].split("+")
    who = int(says.get("who", "player:-1").partition(":")[2])
    return {
        "trumpet-leads": lambda: (
            after() == [me] != before()
            and cards == p.fallen()
            and (says["mine"], says["theirs"]) == (p.lengths(p.after, colour)[me], others())
        ),
        "trumpet-prize": lambda: (
            after() == [me] == before()
            and cards == p.fallen()
            and says["n"] == len(cards)
            and all(one[0] != TRUMPET for one in cards)
        ),
        "trumpet-fells": lambda: cards == p.fallen() != [] and not p.fallen(me),
        "scoring-near": lambda: says["soon"] == p.soon() <= len(p.before.hands) and bool(p.fallen()),
        "own-fall": lambda: cards == p.fallen(me) != [],
        "trumpet-leaves": lambda: not p.happened.joined and not p.lengths(p.after, colour)[me],
        "others-lead-then": lambda: after() == [who] != [me],
        "trumpet-waits": lambda: says["soon"] == p.soon() > len(p.before.hands),
        "leads": lambda: (
            after() == [me] != before()
            and (says["before"], says["mine"], says["theirs"])
            == (p.lengths(p.before, colour)[me], p.lengths(p.after, colour)[me], others())
        ),
        "nobody-has": lambda: not before() and after() == [me] and says["known"] == p.known(colour),
        "gold": lambda: p.action.startswith("wall") and card[1] == "1",
        "still-behind": lambda: (
            who in after()
            and me not in after()
            and says["behind"] == p.lengths(p.after, colour)[who] - p.lengths(p.after, colour)[me]
        ),
        "nothing-to-win": lambda: p.known(colour) == 0,
        "too-tall": lambda: all(
            int(card[1]) > one.length for walls in p.before.walls for one in walls[COLOUR_INDEX[_colour(colour)]]
        ),
        "comes-back": lambda: before() == [me] and card[0] == colour,
        "their-prize": lambda: before() == [who] != [me] and card[0] == colour,
        "wastes-trumpet": lambda: card == TRUMPET and not p.action.startswith("trumpet"),
        "wastes-gold": lambda: p.action.startswith(("feed", "supply")) and card[1] == "1",
    }


def _towers(p: Played, says: Mapping[str, Any]) -> dict[str, Callable[[], bool]]:
    me, rival = p.me, p.me.other
    square = p.action.partition("@")[2]
    layout = p.after.layout
    tower, owner = p.after.towers[layout.index[square]], layout.owners[layout.index[square]]
    lines = says.get("lines", "").partition(":")[2].split("+")
    mine, theirs = p.after.count(me), p.after.count(rival)
    return {
        "parries": lambda: p.before.count(rival) >= 7 > theirs == says["left"],
        "seven-holds": lambda: mine == says["mine"] >= 7 and p.parries() == 0,
        "seven-parried": lambda: mine == says["mine"] >= 7 and p.parries() == says["ways"] > 0,
        "wins": lambda: p.after.outcome.winner is me and (says["mine"], says["theirs"]) == (mine, theirs),
        "turns": lambda: lines == p.turned("*", me) and len(lines) == 1,
        "two-at-once": lambda: lines == p.turned("*", me) and len(lines) == 2,
        "frees": lambda: lines == p.turned(rival, None),
        "closes": lambda: len(tower) == 4,
        "no-parry": lambda: p.before.count(rival) >= 7 and p.after.outcome.winner is rival and says["left"] == theirs,
        "lets-seven": lambda: Played(p.game, says["move"].partition(":")[2]).parries() == 0,
        "gives": lambda: lines == p.turned("*", rival),
        "stack-for-rival": lambda: owner is rival and len(tower) == 2,
        "rivals-tower": lambda: owner is rival and not p.turned("*", me),
        "spends-five": lambda: p.action[1] == "5" and not p.turned("*", me),
    }


def is_true(game: AnyGame, action: str, reason: Reason) -> bool:
    """Whether a reason holds for an action of the seat that is asked, by the whole state."""
    played = Played(game, action)
    checks = {"walls": _walls, "towers": _towers}[game.name](played, reason.params)
    return checks[reason.key]()
