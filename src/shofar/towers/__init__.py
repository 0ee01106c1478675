"""Towers: the board game for two. Read pieces, layout, state, rules, notation, view."""

from shofar.towers.events import Event, Turned
from shofar.towers.game import TowersGame, from_setup, new, new_from_seed
from shofar.towers.layout import Layout, Place, layout_from, load_layout
from shofar.towers.notation import NAME, parse_action, parse_setup, parse_step, record_json, state_json
from shofar.towers.pieces import Piece, Side, Tower, strength
from shofar.towers.preview import Preview, preview
from shofar.towers.rules import (
    SEVEN,
    change,
    fitting,
    holder,
    legal,
    new_state,
    play,
    step,
    strongest,
    turned,
    why_illegal,
)
from shofar.towers.state import Ending, Outcome, SetUp, State, as_seat, describe, outcome, pending, seats, waiting
from shofar.towers.view import Facts, View, open_view, state_of, view

__all__ = [
    "NAME",
    "SEVEN",
    "Ending",
    "Event",
    "Facts",
    "Layout",
    "Outcome",
    "Piece",
    "Place",
    "Preview",
    "SetUp",
    "Side",
    "State",
    "Tower",
    "TowersGame",
    "Turned",
    "View",
    "as_seat",
    "change",
    "describe",
    "fitting",
    "from_setup",
    "holder",
    "layout_from",
    "legal",
    "load_layout",
    "new",
    "new_from_seed",
    "new_state",
    "open_view",
    "outcome",
    "parse_action",
    "parse_setup",
    "parse_step",
    "pending",
    "play",
    "preview",
    "record_json",
    "seats",
    "state_json",
    "state_of",
    "step",
    "strength",
    "strongest",
    "turned",
    "view",
    "waiting",
    "why_illegal",
]
