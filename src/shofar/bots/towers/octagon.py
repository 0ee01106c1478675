"""The one layout that bots are trained on, as compiled code takes it; by the ruling of T10, and balanced."""

from shofar.fast.kernels import Int32Array
from shofar.fast.towers.features import board_tables
from shofar.fast.towers.tables import geometry
from shofar.towers import View, load_layout

LAYOUT = load_layout("octagon")
GEOMETRY = geometry(LAYOUT)
TABLES = board_tables(LAYOUT)
BALANCED_GEOMETRY = geometry(LAYOUT, balanced=True)
BALANCED_TABLES = board_tables(LAYOUT, balanced=True)


def is_balanced(view: View) -> bool:
    """Whether towers that are equal to the foot are balanced in this game (T10)."""
    return view.readings.get("T10") == "balanced"


def geometry_of(view: View) -> Int32Array:
    """The geometry by which a view's strengths are compared."""
    return BALANCED_GEOMETRY if is_balanced(view) else GEOMETRY
