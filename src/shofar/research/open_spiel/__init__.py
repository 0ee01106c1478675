"""Both games for OpenSpiel: importing this registers `python_shofar_walls` and `python_shofar_towers` with pyspiel.

One of them, for example::

    import pyspiel
    import shofar.research.open_spiel
    game = pyspiel.load_game("python_shofar_walls(seats=4,turn_based=True)")

Without pyspiel there is `SpielGame("walls")`: states of the same names, and faster: they are plain Python.
"""

from importlib.util import find_spec

from shofar.research.open_spiel.states import CHANCE, SIMULTANEOUS, TERMINAL, SpielGame, SpielState

__all__ = ["CHANCE", "SIMULTANEOUS", "TERMINAL", "SpielGame", "SpielState"]

if find_spec("pyspiel") is not None:
    from shofar.research.open_spiel import registered  # noqa: F401 (registers)
