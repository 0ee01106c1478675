"""Whole random games of Walls, looked at after every action."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shofar import walls
from shofar.core import Illegal
from shofar.core.canonical import canonical
from shofar.records.record import load
from shofar.walls import Deal, Phase, State, View, WallsGame, parse_action
from shofar.walls.deal import why_wrong
from tests.oracle import styles
from tests.oracle import walls as oracle
from tests.properties.indistinguishable import indistinguishable
from tests.scale import scale

COLOURS = sorted(oracle.COLOURS)
seats_ = st.integers(3, 5)
seeds = st.integers(0, 2**32 - 1)
style_ = st.sampled_from(sorted(styles.WALLS))


def games(seats: int, style: str, seed: int) -> Iterator[tuple[WallsGame, Random]]:
    """A game after every action, and the chance that leads it; every other one by other readings than the rulings."""
    chance = Random(seed)
    readings = chance.choice(oracle.READINGS[1:]) if chance.random() < 0.5 else None
    record = oracle.deal(chance, seats, brass=chance.random() < 0.1, readings=readings)
    game = cast(WallsGame, load(record))
    yield game, chance
    while game.waiting:
        seat = chance.choice(game.waiting)
        text = styles.WALLS[style](chance, [str(action) for action in game.legal(seat)], None)
        game = game.play(seat, text)
        yield game, chance


def everything(state: State) -> Counter[str]:
    """Every card that lies anywhere."""
    places: list[Any] = [*state.hands, *state.put, *state.won, state.open_supply, state.removed, state.draw]
    places += [wall for own in state.walls for wall in own]
    places.append([card for card in state.first if card])
    return Counter(str(card) for place in places for card in place)


@given(seats_, style_, seeds)
@settings(max_examples=scale(25, 3000))
def test_every_card_is_in_exactly_one_place(seats: int, style: str, seed: int) -> None:
    deck = Counter([*oracle.full_deck(), "S", "S", "S"])
    for game, _ in games(seats, style, seed):
        state = game.state
        assert everything(state) == deck
        for pile in (*state.hands, *state.put, *state.won, state.open_supply, state.removed, state.supply):
            assert list(pile) == sorted(pile)
        for own in state.walls:
            for colour, wall in zip(COLOURS, own, strict=True):
                assert all(card == "T" or card[0] == colour for card in wall)
                assert not wall or set(wall) != {"T"}, "a wall of trumpets only"
        for seat, fed in enumerate(state.fed):
            assert fed is None or fed in state.put[seat]
        assert [event.n for event in game.events] == list(range(1, state.happened + 1))
        sizes = {len(hand) for hand in state.hands}
        if state.phase is Phase.TURN:
            assert sizes == {6 - state.round}


@given(seats_, style_, seeds)
@settings(max_examples=scale(8, 500))
def test_legal_is_what_is_not_illegal(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        if game.waiting and chance.random() > 0.1:
            continue
        for seat in range(seats):
            allowed = [text for text in oracle.TEXTS if game.why_illegal(seat, text) is None]
            assert [str(action) for action in game.legal(seat)] == sorted(allowed)


@given(seats_, style_, seeds)
@settings(max_examples=scale(10, 500))
def test_illegal_actions_change_nothing(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        if game.waiting and chance.random() > 0.2:
            continue
        before = copy.deepcopy(game)
        for _ in range(5):
            seat, text = chance.randint(-1, seats), chance.choice(oracle.TEXTS)
            refusal = game.why_illegal(seat, text)
            if refusal is None:
                continue
            assert refusal.clause.startswith("W")
            with pytest.raises(Illegal) as caught:
                game.play(seat, text)
            assert caught.value == refusal
            assert game == before


@given(seats_, style_, seeds)
@settings(max_examples=scale(6, 300))
def test_playing_leaves_the_old_game_as_it_was(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        if game.waiting and chance.random() < 0.1:
            before = copy.deepcopy(game)
            seat = game.waiting[0]
            after = game.play(seat, chance.choice(game.legal(seat)))
            assert game == before
            assert after != before


@given(seats_, style_, seeds)
@settings(max_examples=scale(12, 500))
def test_the_order_of_simultaneous_choices_does_not_matter(seats: int, style: str, seed: int) -> None:
    *_, (game, chance) = games(seats, style, seed)
    again = WallsGame(game.setup, walls.new_state(game.setup))
    group: list[Any] = []
    for seat, action in game.actions:
        if action.verb in ("first", "feed"):
            group.append((seat, action))
            if len(group) < seats:
                continue
            chance.shuffle(group)
            for other, chosen in group:
                again = again.play(other, chosen)
            group = []
        else:
            again = again.play(seat, action)
    assert again.state == game.state
    assert [event for event in again.events if event.event != "chose"] == [
        event for event in game.events if event.event != "chose"
    ]


@given(seats_, style_, seeds)
@settings(max_examples=scale(12, 500))
def test_w23_a_changed_choice_is_as_good_as_the_first(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        chosen = [seat for seat in range(seats) if walls.pending(game.state, seat)]
        for seat in chosen:
            view = game.view(seat)
            other = chance.choice(view.legal)
            changed = game.change(seat, other)
            rest = [(who, action) for who, action in game.actions if who != seat or action.verb != other.split()[0]]
            rest += [(who, a) for who, a in game.actions if who == seat and a.verb == other.split()[0]][:-1]
            direct = replayed(game.setup, [*sorted_by_time(game, rest), (seat, parse_action(other))])
            assert changed.state == direct
            assert changed.change(seat, view.pending or "").state == game.state
            assert changed.events == game.events
            for looker in (None, *(who for who in range(seats) if who != seat)):
                assert canonical(changed.view(looker).to_json()) == canonical(game.view(looker).to_json())


def sorted_by_time(game: WallsGame, actions: list[Any]) -> list[Any]:
    left = list(actions)
    ordered = []
    for action in game.actions:
        if action in left:
            left.remove(action)
            ordered.append(action)
    return ordered


def replayed(setup: Deal, actions: list[Any]) -> State:
    state = walls.new_state(setup)
    for seat, action in actions:
        state = walls.play(state, seat, action)
    return state


@given(seats_, style_, seeds)
@settings(max_examples=scale(25, 3000))
def test_w22_what_a_seat_cannot_see_leaves_its_view_identical(seats: int, style: str, seed: int) -> None:
    for looker, one, other in indistinguishable(seats, style, seed):
        assert one != other
        for (before, mine), (_, theirs) in zip(one.steps(), other.steps(), strict=True):
            seen, other_seen = mine.view(looker).to_json(), theirs.view(looker).to_json()
            assert canonical(seen) == canonical(other_seen), f"seat {looker} can tell, after {before}"


@given(seats_, style_, seeds)
@settings(max_examples=scale(6, 300))
def test_text_forms_are_read_back(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        if game.waiting and chance.random() > 0.1:
            continue
        record = json.loads(json.dumps({"comment": "kept", **game.record()}))
        assert load(record) == game
        assert load(record).record(record) == record
        for looker in (None, *range(seats)):
            view = game.view(looker)
            plain = json.loads(json.dumps(view.to_json()))
            assert View.from_json(plain) == view
            assert canonical(View.from_json(plain).to_json()) == canonical(plain)
            del plain["facts"]
            assert View.from_json(plain) == view
        for _, action in game.actions[-3:]:
            assert parse_action(str(action)) == action


@given(seats_, style_, seeds)
@settings(max_examples=scale(12, 500))
def test_facts_follow_from_the_table(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        if game.waiting and chance.random() > 0.25:
            continue
        facts = game.view(chance.choice([None, *range(seats)])).facts
        table = game.open_view().to_json()["walls"]
        worth = [
            {c: sum(2 if code == "T" else int(code[1]) for code in wall) for c, wall in own.items()} for own in table
        ]
        assert list(facts.lengths) == worth
        leaders: dict[str, tuple[int, ...]] = {}
        for colour in COLOURS:
            best = max(own.get(colour, 0) for own in worth)
            tied = tuple(seat for seat, own in enumerate(worth) if best and own.get(colour) == best)
            leaders |= {colour: tied} if tied else {}
        assert facts.leaders == leaders
        check_scoring(game, facts.scoring)


def check_scoring(game: WallsGame, interval: Any) -> None:
    """The real scoring card lies in the interval told, and every place of it is possible, and no other."""
    if game.state.phase is Phase.OVER:
        assert interval is None
        return
    left = game.state.draw
    real = left.index(walls.Card.SCORING) + 1
    assert interval.earliest <= real <= interval.latest
    full = list(game.setup.draw)
    drawn = len(full) - len(left)
    possible = []
    for place in range(len(left)):
        moved = list(full)
        at, to = drawn + real - 1, drawn + place
        moved[at], moved[to] = moved[to], moved[at]
        scoring = [where for where, card in enumerate(moved) if card == "S"]
        if len(scoring) == 3 and scoring[game.state.round - 1] == to:
            deal = Deal(game.setup.hands, tuple(moved), game.setup.start)
            possible += [place + 1] if why_wrong(deal) is None else []
    assert possible == list(range(interval.earliest, interval.latest + 1))


@given(seats_, style_, seeds)
@settings(max_examples=scale(12, 500))
def test_previews_come_true(seats: int, style: str, seed: int) -> None:
    for game, chance in games(seats, style, seed):
        for seat in map(int, game.waiting):
            if chance.random() > 0.3:
                continue
            view = View.from_json(game.view(seat).to_json())
            for text in view.legal:
                preview = walls.preview(view, seat, parse_action(text))
                assert preview.action == text
                if game.state.phase is Phase.TURN and game.state.draw[0] == "S":
                    continue  # a scoring follows, and the preview cannot know it
                compare_preview(preview, game.play(seat, text), view, seats)


def compare_preview(preview: walls.Preview, after: WallsGame, before: View, seats: int) -> None:
    facts = after.view(None).facts
    nothing = ((),) * seats
    if preview.colour:
        assert preview.lengths == tuple(own.get(preview.colour, 0) for own in facts.lengths)
        assert preview.leaders_before == before.facts.leaders.get(preview.colour, ())
        assert preview.leaders == facts.leaders.get(preview.colour, ())
    else:
        assert (preview.lengths, preview.leaders, preview.leaders_before) == ((), (), ())
    sounded = [event for event in after.events[-2:] if event.event == "trumpet"]
    if sounded:
        assert (preview.fallen, preview.removed, preview.joined) == (
            sounded[0].fallen,
            sounded[0].removed,
            sounded[0].joined,
        )
    else:
        assert (preview.fallen, preview.removed, preview.joined) == (nothing, nothing, None)
    assert preview.supply == len(after.state.supply)
