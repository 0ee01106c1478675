"""A rules object made of a game's modules: each of their functions does what `Rules` lists under the same name."""

from typing import Generic

from shofar.core.rules import (
    Action,
    Event,
    Label,
    NotationFunctions,
    Outcome,
    RuleFunctions,
    SetUp,
    State,
    StateFunctions,
    View,
    ViewFunctions,
)


class ModuleRules(Generic[Label, SetUp, State, Action, Event, View, Outcome]):
    """What a game's rules take from its modules as it is; a subclass adds setting up and what else is its own."""

    def __init__(
        self,
        state: StateFunctions[Label, State, Action, Outcome],
        rules: RuleFunctions[Label, State, Action, Event],
        view: ViewFunctions[Label, State, Event, View],
        notation: NotationFunctions[Label, SetUp, State, Action],
    ) -> None:
        self.seat_labels, self.seats, self.as_seat = state.seat_labels, state.seats, state.as_seat
        self.waiting, self.simultaneous = state.waiting, state.simultaneous
        self.question, self.pending = state.question, state.pending
        self.outcome, self.gathered, self.describe = state.outcome, state.gathered, state.describe
        self.why_illegal, self.legal, self.take_back = rules.why_illegal, rules.legal, rules.take_back
        self.step, self.apply = rules.step, rules.apply
        self.view, self.seat_part, self.open_view = view.view, view.seat_part, view.open_view
        self.parse_setup, self.parse_step = notation.parse_setup, notation.parse_step
        self.state_json, self.record_json = notation.state_json, notation.record_json
