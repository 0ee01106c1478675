"""Players by the networks that `examples/self_play.py` makes: one look at the numbers of a view, and no search.

shofar arena gauntlet examples/learned.py:Towers level-3 --game towers --deals 100
shofar arena gauntlet examples/learned.py:Walls plain --game walls --seats 4 --deals 100
"""

from pathlib import Path

import numpy as np

from shofar import Budget, Choice, towers, walls
from shofar.research import towers_form, walls_form

WEIGHTS = Path(__file__).parent / "weights"


class Network:
    """Weights of a file, applied with NumPy."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.about = str(kept["about"])
            self.layers = [
                (kept[f"weights{at}"].astype(np.float32), kept[f"offsets{at}"].astype(np.float32)) for at in range(4)
            ]

    def likings(self, observation: "np.ndarray[tuple[int], np.dtype[np.float32]]") -> list[float]:
        """How much each action is liked; what is expected, at the end, is left out."""
        (first, at_first), (second, at_second), (third, at_third), (last, at_last) = self.layers
        hidden = np.maximum(observation @ first + at_first, 0)
        hidden = np.maximum(hidden @ second + at_second, 0)
        hidden = hidden + np.maximum(hidden @ third + at_third, 0)
        liked: list[float] = (hidden @ last + at_last)[:-1].tolist()
        return liked


class Towers:
    """Towers at a look."""

    name = "learned"

    def __init__(self) -> None:
        self.network = Network(WEIGHTS / "towers.npz")
        fields = towers_form.form().fields.values()
        self.unit = np.concatenate([np.full(field.size, 1 / field.most, np.float32) for field in fields])

    def choose(self, view: towers.View, budget: Budget, seed: int) -> Choice:
        """The legal action that is liked most."""
        liked = self.network.likings(towers_form.observe_view(view) * self.unit)
        return Choice(max(view.legal, key=lambda text: liked[towers_form.action_number(text)]))


class Walls:
    """Walls at a look, for as many seats as the network was made for."""

    name = "learned"

    def __init__(self) -> None:
        self.network = Network(WEIGHTS / "walls.npz")

    def choose(self, view: walls.View, budget: Budget, seed: int) -> Choice:
        """The legal action that is liked most."""
        fields = walls_form.form(len(view.hands)).fields.values()
        unit = np.concatenate([np.full(field.size, 1 / field.most, np.float32) for field in fields])
        liked = self.network.likings(walls_form.observe_view(view) * unit)
        return Choice(max(view.legal, key=lambda text: liked[walls_form.action_number(text)]))
