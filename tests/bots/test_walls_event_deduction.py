"""What happened between two decisions of a seat, deduced from its two views: right wherever it is told at all."""

import itertools
import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from shofar import walls
from shofar.bots.walls.event_deduction import events_between
from shofar.bots.walls.plain import rate_actions
from shofar.core.tuples import put_at
from shofar.walls import Card, Event, Phase, State, View
from shofar.walls.events import Drew, FirstTurned, Scored
from tests.walls.tables import pile, table


@dataclass(frozen=True)
class Pair:
    """Two decisions of a seat, one after the other, as a server without events shows them; and what really happened."""

    before: View
    action: str
    after: View
    truth: list[Event]
    state: State
    """When the seat had to decide the first time."""

    @property
    def way(self):
        return f"{self.before.phase} to {self.after.phase}"

    @property
    def deduced(self):
        return events_between(self.before, self.action, self.after)


def decisions(seats, seed, careless=0.0):
    """All pairs of a game by rule of thumb in which a share of the actions is any legal one instead."""
    chance = random.Random(f"{seats} {seed}")
    state = walls.new_state(walls.shuffled_deal(seats, seed))
    events: list[Event] = []
    last: dict[int, tuple[View, str, int, State]] = {}
    while walls.waiting(state):
        seat = chance.choice(walls.waiting(state))
        view = walls.view(state, seat)
        if seat in last:
            before, action, at, earlier = last[seat]
            truth = [walls.seen(event, seat) for event in events[at:] if event.event != "chose"]
            yield Pair(before, action, view, truth, earlier)
        action = chance.choice(view.legal) if chance.random() < careless else rate_actions(view)[0][1]
        last[seat] = view, action, len(events), state
        state, new = walls.step(state, seat, walls.parse_action(action))
        events += new


def pairs(games, careless=0.0):
    return [pair for seats in (3, 4, 5) for seed in range(games) for pair in decisions(seats, seed, careless)]


def renumbered(events):
    return tuple([replace(event, n=number) for number, event in enumerate(events, 1)])


# Whole games


@pytest.mark.parametrize("careless", [0.0, 0.5, 1.0])
def test_what_is_told_is_what_happened(careless):
    total: Counter[str] = Counter()
    record_answer: Counter[str] = Counter()
    for pair in pairs(games=8, careless=careless):
        total[pair.way] += 1
        if pair.deduced is not None:
            assert pair.deduced == renumbered(pair.truth)
            record_answer[pair.way] += 1
    share = {way: record_answer[way] / total[way] for way in total}
    assert share.keys() == {"first to feed", "feed to turn", "turn to turn", "turn to feed"}
    assert share["first to feed"] == 1
    # Careless play sounds trumpets where nothing falls, and nobody can tell from the table who did or which colour.
    assert share["turn to turn"] > (0.95 if careless == 0 else 0.5)
    # Which of two cards was turned up first and which was laid then cannot be seen in round one.
    assert share["feed to turn"] > 0.6
    assert share["turn to feed"] > (0.9 if careless == 0 else 0.4)


def test_views_from_another_program_tell_the_same():
    for pair in itertools.islice(decisions(4, 3), 40):
        read = [View.from_json(view.to_json()) for view in (pair.before, pair.after)]
        assert events_between(read[0], pair.action, read[1]) == pair.deduced


def test_events_of_the_views_are_not_looked_at():
    wrong = (FirstTurned(1, ("R1", "R1", "R1")),)
    for pair in itertools.islice(decisions(3, 1), 20):
        loud = [replace(view, events=wrong) for view in (pair.before, pair.after)]
        assert events_between(loud[0], pair.action, loud[1]) == pair.deduced


# Whether every way is looked at: all of them, played by the rules themselves


def every_turn(state):
    """The states after everything that the seat to play could do with any card, whatever it really holds."""
    seat = state.turn
    acts = [
        *[f"wall {card}" for card in Card if card.colour],
        *[f"trumpet {colour}" for colour in "BGPRY"],
        "supply R1",
    ]
    for text in acts:
        action = walls.parse_action(text)
        holding = state.but(hands=put_at(state.hands, seat, (action.card,)), draw=(Card.R1, *state.draw[1:]))
        yield walls.play(holding, seat, action)


def looks_like(state, view):
    mine = walls.view(state, view.seat)
    return (mine.walls, mine.supply, mine.removed) == (view.walls, view.supply, view.removed)


def test_nothing_is_told_only_where_more_than_one_way_fits():
    rounds = [pair for pair in decisions(3, 2, careless=1.0) if pair.way == "turn to turn"][:36]
    assert {pair.deduced is None for pair in rounds} == {True, False}
    for pair in rounds:
        begun = walls.play(pair.state, pair.before.seat, walls.parse_action(pair.action))
        ends = [end for middle in every_turn(begun) for end in every_turn(middle)]
        assert (sum(looks_like(end, pair.after) for end in ends) == 1) == (pair.deduced is not None)


# Single moments


def after_turns(state, *actions):
    """What seat 0 sees before and after a turn round the table."""
    before = walls.view(state, 0)
    events: list[Event] = []
    for text in actions:
        state, new = walls.step(state, state.turn, walls.parse_action(text))
        events += new
    return events_between(before, actions[0], walls.view(state, 0)), renumbered(
        walls.seen(event, 0) for event in events
    )


def test_a_card_that_was_laid_and_fell_is_told():
    state = table(hands=("R1 T", "Y1 G5", "G1 T"), walls=({"G": "G1"}, {}, {"G": "G3"}))
    events, truth = after_turns(state, "wall R1", "wall G5", "trumpet G")
    assert events == truth


def test_who_sounded_a_trumpet_that_left_the_game_may_be_unclear():
    state = table(hands=("R1 T", "Y1 T", "G1 T"), walls=({"R": "R5"}, {}, {}))
    assert after_turns(state, "wall R1", "trumpet R", "supply G1")[0] is None
    # A wall of one's own takes the trumpet in, and all see whose it was.
    state = table(hands=("R1 T", "Y1 T", "G1 T"), walls=({"R": "R5"}, {"R": "R1"}, {}))
    events, truth = after_turns(state, "wall R1", "trumpet R", "supply G1")
    assert events == truth


def test_a_colour_without_walls_may_be_any():
    state = table(walls=({"R": "R5"}, {}, {}))
    assert after_turns(state, "wall R1", "trumpet G", "wall G1")[0] is None


def test_the_own_drawn_card_is_named():
    state = table(draw="P7 B1 B3 B4")
    events, _ = after_turns(state, "wall R1", "wall Y1", "wall G1")
    assert events is not None
    assert [event.card for event in events if isinstance(event, Drew)] == ["P7", "?", "?"]


def test_a_scoring_is_told_with_the_supply_turned_up():
    scorings = [pair for pair in pairs(games=2) if pair.way == "turn to feed" and pair.deduced]
    assert scorings
    for pair in scorings:
        assert pair.deduced is not None
        shown = [event for event in pair.deduced if isinstance(event, Drew) and event.card == "S"]
        assert len(shown) == 1
        assert isinstance(pair.deduced[-1], Scored)


def test_first_cards_are_told_where_walls_show_them():
    deal = walls.shuffled_deal(4, 5, start=2)
    state = walls.new_state(deal)
    first = [walls.legal(state, seat)[0] for seat in range(4)]
    for seat in range(4):
        state = walls.play(state, seat, first[seat])
    before, feed = walls.view(state, 2), walls.legal(state, 2)[0]
    for seat in (3, 2, 1, 0):
        state = walls.play(state, seat, walls.legal(state, seat)[0])
    events = events_between(before, str(feed), walls.view(state, 2))
    assert events is not None
    fed, turned = events
    assert fed.event == "fed"
    assert fed.cards == ("?", "?", feed.card, "?")
    assert turned == FirstTurned(2, tuple(action.card for action in first))


def test_w4_a_trumpet_turned_up_leaves_the_game():
    hands = ("T T T T T T", "R1 R3 R4 R5 R7 Y1", "G1 G3 G4 G5 G7 Y1")
    state = table(hands=hands, phase=Phase.FEED, turn=None, first=(Card.TRUMPET, Card.Y3, Card.Y4), draw="B1 B1 B1")
    before = walls.view(state, 1)
    for seat, text in ((0, "feed T"), (1, "feed R1"), (2, "feed G1"), (0, "supply T")):
        state = walls.play(state, seat, walls.parse_action(text))
    events = events_between(before, "feed R1", walls.view(state, 1))
    assert events is not None
    assert [event.event for event in events] == ["fed", "first", "supply", "drew"]
    assert isinstance(events[1], FirstTurned)
    assert events[1].cards == ("T", "Y3", "Y4")


# Asked again


def test_a_question_asked_again_has_no_events():
    for seed in range(3):
        for pair in decisions(3, seed):
            assert events_between(pair.before, pair.action, pair.before) == ()


def test_w23_a_choice_can_be_changed():
    state = walls.new_state(walls.shuffled_deal(3, 8, start=1))
    other, chosen = walls.legal(state, 1)[:2]
    fresh = walls.view(state, 1)
    state = walls.play(state, 1, other)
    pending = walls.view(state, 1)
    assert events_between(fresh, str(other), pending) == ()
    state = walls.change(state, 1, chosen)
    for seat in (0, 2):
        state = walls.play(state, seat, walls.legal(state, seat)[0])
    assert events_between(pending, str(chosen), walls.view(state, 1)) == ()
    assert events_between(pending, str(other), walls.view(state, 1)) is None

    other, chosen = walls.legal(state, 1)[:2]
    state = walls.play(walls.play(state, 0, walls.legal(state, 0)[0]), 1, other)
    pending = walls.view(state, 1)
    state = walls.play(walls.change(state, 1, chosen), 2, walls.legal(state, 2)[0])
    events = events_between(pending, str(chosen), walls.view(state, 1))
    assert events is not None
    assert [event.event for event in events] == ["fed", "first"]
    assert events_between(pending, str(other), walls.view(state, 1)) is None


# What does not belong together


def test_views_of_two_games_tell_nothing():
    for seats, others in ((3, 3), (4, 4), (5, 5), (3, 4), (5, 4)):
        for one, two in zip(decisions(seats, 1), decisions(others, 2), strict=False):
            assert events_between(one.before, one.action, two.after) is None


def test_the_wrong_way_round_tells_nothing():
    for pair in pairs(games=2, careless=0.5):
        for action in (pair.action, pair.after.legal[0]):
            assert events_between(pair.after, action, pair.before) is None


def test_a_view_left_out_tells_nothing():
    by_seat = [pair for pair in decisions(4, 6) if pair.before.seat == 1]
    for one, two in itertools.pairwise(by_seat):
        assert events_between(one.before, one.action, two.after) is None


def test_other_seats_spectators_and_actions_that_were_not_open_tell_nothing():
    pair = next(pair for pair in decisions(3, 4) if pair.way == "turn to turn" and pair.deduced)
    assert events_between(replace(pair.before, seat=None), pair.action, replace(pair.after, seat=None)) is None
    assert events_between(pair.before, pair.action, replace(pair.after, seat=None)) is None
    for action in ("", "dance", "wall S", "trumpet", "first R1"):
        assert events_between(pair.before, action, pair.after) is None
    for action in pair.before.legal:
        assert action == pair.action or events_between(pair.before, action, pair.after) is None


@pytest.mark.parametrize("way", ["turn to turn", "turn to feed"])
def test_cards_from_nowhere_tell_nothing(way):
    pair = next(pair for pair in decisions(3, 4) if pair.way == way and pair.deduced)
    after = pair.after
    for field, odd in (
        ("supply", (*after.supply, "R1")),
        ("supply", ("?", *after.supply)),
        ("removed", (*after.removed, "R1")),
        ("removed", ()),
        ("won", (pile("R1"), *after.won[1:])),
        ("won", (*after.won[:2], (*after.won[2], Card.P7))),
        ("walls", ({}, {}, {})),
        ("draw", after.draw - 1),
        ("start", (after.start + 1) % 3),
        ("turn", 2 - (after.turn or 0) if way == "turn to turn" else None),
        ("hands", tuple(hand[1:] for hand in after.hands)),
    ):
        if getattr(after, field) != odd:
            assert events_between(pair.before, pair.action, replace(after, **{field: odd})) is None, field
