"""Ways to play at random, so that games go where uniform play seldom does."""

from collections.abc import Callable
from random import Random
from typing import Any

Style = Callable[[Random, list[str], Any], str]


def _prefer(*verbs: str) -> Style:
    def choose(chance: Random, legal: list[str], _state: Any) -> str:
        liked = [text for text in legal if text.split(" ")[0] in verbs]
        return chance.choice(liked if liked and chance.random() < 0.85 else legal)

    return choose


def _uniform(chance: Random, legal: list[str], _state: Any) -> str:
    return chance.choice(legal)


def _hoarder(chance: Random, legal: list[str], _state: Any) -> str:
    """Feeds trumpets and low cards away and lays what is high: long walls, ties, walls that keep trumpets."""
    return max(legal, key=lambda text: (text.startswith("trumpet"), text[-1] in "T1", chance.random()))


WALLS: dict[str, Style] = {
    "random": _uniform,
    "builder": _prefer("wall"),
    "trumpeter": _prefer("trumpet"),
    "supplier": _prefer("supply"),
    "hoarder": _hoarder,
}


def _copycat(chance: Random, legal: list[str], state: Any) -> str:
    """Places what the opponent just placed, so that T7 has work."""
    last = state["last"]
    same = [move for move in legal if last and move[:2] == last[:2]]
    return chance.choice(same if same and chance.random() < 0.8 else legal)


def _stacker(chance: Random, legal: list[str], state: Any) -> str:
    tall = [move for move in legal if len(state["towers"].get(move[3:], ())) in (2, 3)]
    return chance.choice(tall if tall and chance.random() < 0.8 else legal)


def _spreader(chance: Random, legal: list[str], state: Any) -> str:
    empty = [move for move in legal if move[3:] not in state["towers"]]
    return chance.choice(empty if empty and chance.random() < 0.8 else legal)


def _gracious(chance: Random, legal: list[str], state: Any) -> str:
    """Builds the opponent's towers, which gives sevenths away (T12)."""
    mine = "12" if state["turn"] == "S" else "34"
    given = [move for move in legal if move[4] not in mine]
    return chance.choice(given if given and chance.random() < 0.7 else legal)


TOWERS: dict[str, Style] = {
    "random": _uniform,
    "copycat": _copycat,
    "stacker": _stacker,
    "spreader": _spreader,
    "gracious": _gracious,
}
