"""The one layout that bots are trained on, as compiled code takes it."""

from shofar.fast.towers.features import board_tables
from shofar.fast.towers.tables import geometry
from shofar.towers import load_layout

LAYOUT = load_layout("octagon")
GEOMETRY = geometry(LAYOUT)
TABLES = board_tables(LAYOUT)
