"""Towers: the board game for two. Read pieces, layout, state, rules, notation, view."""

from shofar.core.arguments import check_arguments
from shofar.towers.events import Event, Turned
from shofar.towers.game import RULES, TowersGame, TowersRules, fresh_record, from_setup, new, new_from_seed, record_of
from shofar.towers.layout import Layout, Place, layout_from, load_layout
from shofar.towers.notation import NAME, parse_action, parse_setup, parse_step, record_json, state_json
from shofar.towers.pieces import Piece, Side, Tower, strength
from shofar.towers.preview import Preview, preview
from shofar.towers.rules import (
    SEVEN,
    fitting,
    holder,
    legal,
    new_state,
    play,
    step,
    strongest,
    take_back,
    turned,
    why_illegal,
)
from shofar.towers.state import (
    Ending,
    Outcome,
    SetUp,
    State,
    as_seat,
    describe,
    outcome,
    pending,
    question,
    seat_labels,
    seats,
    simultaneous,
    waiting,
)
from shofar.towers.view import Facts, View, open_view, state_of, view

__all__ = ["NAME", "RULES", "SEVEN", "Ending", "Event", "Facts", "Layout", "Outcome", "Piece", "Place", "Preview"]
__all__ += ["SetUp", "Side", "State", "Tower", "TowersGame", "TowersRules", "Turned", "View"]
__all__ += ["as_seat", "describe", "fitting", "fresh_record", "from_setup", "holder", "layout_from", "legal"]
__all__ += ["load_layout", "new", "new_from_seed", "new_state", "open_view", "outcome", "parse_action", "parse_setup"]
__all__ += ["parse_step", "pending", "play", "preview", "question", "record_json", "record_of", "seat_labels", "seats"]
__all__ += ["simultaneous", "state_json", "state_of", "step", "strength", "strongest", "take_back", "turned", "view"]
__all__ += ["waiting", "why_illegal"]

check_arguments(__name__, but=("legal", "outcome", "play", "step", "view", "waiting", "why_illegal"))
