"""Walls: the card game for 3 to 5 players. Read cards, deal, actions, state, rules, trumpets, scoring, view."""

from shofar.core.arguments import check_arguments
from shofar.walls.actions import Action, Feed, First, Supply, Trumpet, Wall, parse_action
from shofar.walls.cards import Card
from shofar.walls.deal import Deal, shuffled_deal
from shofar.walls.events import Event
from shofar.walls.game import RULES, WallsGame, WallsRules, fresh_record, from_setup, new, record_of
from shofar.walls.notation import NAME, parse_setup, parse_step, record_json, state_json
from shofar.walls.preview import Preview, preview
from shofar.walls.rules import change, legal, new_state, play, step, take_back, why_illegal
from shofar.walls.state import (
    Ending,
    Outcome,
    Phase,
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
from shofar.walls.view import Facts, View, open_view, seen, view

__all__ = ["NAME", "RULES", "Action", "Card", "Deal", "Ending", "Event", "Facts", "Feed", "First", "Outcome", "Phase"]
__all__ += ["Preview", "State", "Supply", "Trumpet", "View", "Wall", "WallsGame", "WallsRules"]
__all__ += ["as_seat", "change", "describe", "fresh_record", "from_setup", "legal", "new", "new_state", "open_view"]
__all__ += ["outcome", "parse_action", "parse_setup", "parse_step", "pending", "play", "preview", "question"]
__all__ += ["record_json", "record_of", "seat_labels", "seats", "seen", "shuffled_deal", "simultaneous", "state_json"]
__all__ += ["step", "take_back", "view", "waiting", "why_illegal"]

check_arguments(__name__, but=("legal", "outcome", "play", "step", "view", "waiting", "why_illegal"))
