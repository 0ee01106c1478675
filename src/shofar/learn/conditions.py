"""Conditions and facts as a lesson's file writes them: `leaders G is 0`, `length G 0 > after length G 1`.

A fact is asked right after the try unless a moment stands in front of it; a fact to the right needs one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import ge, gt, le, lt

from shofar.core.errors import Malformed
from shofar.learn import towers_facts, walls_facts
from shofar.learn.trial import Moment, Trial

FACTS = {"walls": walls_facts.FACTS, "towers": towers_facts.FACTS}
ALWAYS = "refused"
"""A fact of both games: the clause by which the rules refuse the try, or `no`."""
WORDS = ("is", "not", "in", "<", ">", "<=", ">=")
ORDER: dict[str, Callable[[int, int], bool]] = {"<": lt, ">": gt, "<=": le, ">=": ge}
MOMENTS: tuple[Moment, ...] = ("before", "after", "end")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to ask of a try, at one of its moments."""

    game: str
    moment: Moment
    name: str
    arguments: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """What kind of word the answer is in a sentence."""
        return "text" if self.name == ALWAYS else FACTS[self.game][self.name][0]

    def of(self, trial: Trial) -> int | str:
        """The answer."""
        if self.name == ALWAYS:
            return getattr(trial.refusal, "clause", "form") if trial.refusal else "no"
        return FACTS[self.game][self.name][3](trial, self.moment, *self.arguments)


@dataclass(frozen=True, slots=True)
class Condition:
    """Two things compared; the right one is a fact where a moment stands in front of it, else what stands there."""

    left: Fact
    word: str
    right: Fact | str

    def holds(self, trial: Trial) -> bool:
        """Whether it is so; of a try that was refused nothing holds but that it was."""
        if trial.refusal is not None and self.left.name != ALWAYS:
            return False
        found = self.left.of(trial)
        if self.word == "in":
            assert isinstance(self.right, str)
            return str(found) in self.right.split(",")
        wanted = self.right.of(trial) if isinstance(self.right, Fact) else self.right
        if self.word in ORDER:
            return ORDER[self.word](int(found), int(wanted))
        return (str(found) == str(wanted)) == (self.word == "is")


def parse_fact(game: str, text: str, field: str) -> Fact:
    """The fact that a text asks for; Malformed names the field it stands in."""
    tokens = text.split()
    moment = next((one for one in MOMENTS if tokens[:1] == [one]), None)
    name, *arguments = tokens[1:] if moment else tokens or [""]
    known = FACTS[game]
    if name != ALWAYS and name not in known:
        raise Malformed(field, "not-one-of", {"expected": ", ".join([ALWAYS, *known])})
    fewest, most = (0, 0) if name == ALWAYS else known[name][1:3]
    if not fewest <= len(arguments) <= most:
        raise Malformed(field, "cannot-be")
    return Fact(game, moment or "after", name, tuple(arguments))


def parse_condition(game: str, text: str, field: str) -> Condition:
    """The condition that a text states."""
    tokens = text.split()
    at = next((at for at, token in enumerate(tokens) if token in WORDS), 0)
    if not at or at == len(tokens) - 1:
        raise Malformed(field, "cannot-be")
    right = tokens[at + 1 :]
    left, word = parse_fact(game, " ".join(tokens[:at]), field), tokens[at]
    if right[0] in MOMENTS and word != "in":
        return Condition(left, word, parse_fact(game, " ".join(right), field))
    if len(right) > 1 or (word in ORDER and not right[0].isdecimal()):
        raise Malformed(field, "cannot-be")
    return Condition(left, word, right[0])
