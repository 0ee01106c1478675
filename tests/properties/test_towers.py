"""Whole random games of Towers, looked at after every move."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shofar import towers
from shofar.core import Illegal
from shofar.core.canonical import canonical
from shofar.core.json_form import to_plain
from shofar.records.record import load
from shofar.towers import TowersGame, View, layout_from, parse_action
from tests.oracle import styles
from tests.oracle.towers import LINES, MOVES, PIECES, READINGS, SQUARES, owner
from tests.scale import scale

seeds = st.integers(0, 2**32 - 1)
style_ = st.sampled_from(sorted(styles.TOWERS))


def games(style: str, seed: int) -> Iterator[tuple[TowersGame, Random]]:
    """A game after every move, and the chance that leads it; every other one by other readings than the rulings."""
    chance = Random(seed)
    game = towers.new(chance.choice("SN"), readings=chance.choice(READINGS))
    yield game, chance
    while game.waiting:
        side = game.waiting[0]
        state = to_plain(towers.state_json(game.state))
        game = game.play(side, styles.TOWERS[style](chance, [str(m) for m in game.legal(side)], state))
        yield game, chance


def sizes(tower: list[str]) -> list[int]:
    """From the top down; a lone piece goes below everything that is taller."""
    return [0 if len(tower) == 1 else 1, *(int(code[1]) for code in reversed(tower))]


def recount(standing: dict[str, list[str]], *, balanced: bool) -> dict[str, str | None]:
    """All thirteen monoliths from the towers alone (T8 to T11)."""
    held: dict[str, str | None] = {}
    for line, squares in LINES.items():
        best = {"S": [-1], "N": [-1]}
        for square in squares:
            if square in standing:
                best[owner(square)] = max(best[owner(square)], sizes(standing[square]))
        both = [-1] not in best.values()
        common = min(map(len, best.values()))
        if balanced and best["S"][:common] == best["N"][:common]:
            both = False  # one runs out while all are equal (T10)
        held[line] = max(best, key=lambda side: best[side]) if both and best["S"] != best["N"] else None
    return held


@given(style_, seeds)
@settings(max_examples=scale(15, 2000))
def test_pieces_and_monoliths(style: str, seed: int) -> None:
    for game, _ in games(style, seed):
        state = to_plain(towers.state_json(game.state))
        placed = [code for tower in state["towers"].values() for code in tower]
        everything = Counter([*placed, *state["stock"]["S"], *state["stock"]["N"]])
        assert everything == Counter(PIECES * 2)
        assert len(placed) == state["ply"] == len(game.actions)
        assert state["monoliths"] == recount(state["towers"], balanced=game.setup.readings.balanced)
        assert state["count"] == {side: list(state["monoliths"].values()).count(side) for side in ("S", "N")}
        for tower in state["towers"].values():
            assert 1 <= len(tower) <= 4
            assert len({code[0] for code in tower}) == len({code[1] for code in tower}) == len(tower)
        assert [event.n for event in game.events] == list(range(1, len(game.events) + 1))
        assert len(game.events) == state["ply"] + (game.outcome is not None)


@given(style_, seeds)
@settings(max_examples=scale(5, 300))
def test_legal_is_what_is_not_illegal(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if game.waiting and chance.random() > 0.3:
            continue
        for side in ("S", "N"):
            allowed = [move for move in MOVES if game.why_illegal(side, move) is None]
            assert [str(move) for move in game.legal(side)] == sorted(allowed)


@given(style_, seeds)
@settings(max_examples=scale(5, 300))
def test_illegal_moves_change_nothing(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if game.waiting and chance.random() > 0.2:
            continue
        before = copy.deepcopy(game)
        for _ in range(10):
            side, move = chance.choice("SN"), chance.choice([*MOVES, "R5@d2"])
            refusal = game.why_illegal(side, move)
            if refusal is None:
                continue
            assert refusal.clause.startswith("T")
            with pytest.raises(Illegal) as caught:
                game.play(side, move)
            assert caught.value == refusal
        assert game == before


@given(style_, seeds)
@settings(max_examples=scale(4, 200))
def test_playing_leaves_the_old_game_as_it_was(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if game.waiting and chance.random() < 0.2:
            before = copy.deepcopy(game)
            side = game.waiting[0]
            after = game.play(side, chance.choice(game.legal(side)))
            assert game == before
            assert after != before


@given(style_, seeds)
@settings(max_examples=scale(4, 200))
def test_text_forms_are_read_back(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if game.waiting and chance.random() > 0.2:
            continue
        record = json.loads(json.dumps({"comment": "kept", **game.record()}))
        assert load(record) == game
        assert load(record).record(record) == record
        for looker in (None, "S", "N"):
            view = game.view(looker)
            plain = json.loads(json.dumps(view.to_json()))
            assert View.from_json(plain) == view
            assert canonical(View.from_json(plain).to_json()) == canonical(plain)
            del plain["facts"]
            assert View.from_json(plain) == view
            assert towers.state_of(view) == game.state
        layout = game.setup.layout
        assert layout_from(json.loads(json.dumps(layout.to_json()))) == layout


@given(style_, seeds)
@settings(max_examples=scale(8, 300))
def test_facts_follow_from_the_board(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if game.waiting and chance.random() > 0.3 and max(game.view().count.values()) < 7:
            continue
        view = game.view()
        standing = {square: list(tower) for square, tower in view.towers.items()}
        for line, squares in LINES.items():
            for side in ("S", "N"):
                own = [square for square in squares if owner(square) == side and square in standing]
                strongest = view.facts.strongest[line][side]  # type: ignore[index]
                if not own:
                    assert strongest is None
                    continue
                assert strongest in own
                assert sizes(standing[strongest]) == max(sizes(standing[square]) for square in own)
        turn = view.turn
        waiter = turn.other if turn else None
        if waiter is None or view.count[waiter] < 7:
            assert (view.facts.threat, view.facts.parries) == (None, None)
            continue
        assert view.facts.threat == waiter
        parries = []
        for move in game.legal(str(turn)):
            after = {square: list(tower) for square, tower in standing.items()}
            after.setdefault(move.square, []).append(move.piece)
            if list(recount(after, balanced=game.setup.readings.balanced).values()).count(waiter) < 7:
                parries.append(str(move))
        assert list(view.facts.parries or ()) == parries


@given(style_, seeds)
@settings(max_examples=scale(6, 300))
def test_previews_come_true(style: str, seed: int) -> None:
    for game, chance in games(style, seed):
        if not game.waiting or chance.random() > 0.3:
            continue
        side = game.waiting[0]
        view = View.from_json(game.view(side).to_json())
        threatened = view.facts.parries is not None
        for move in chance.sample(game.legal(side), min(8, len(game.legal(side)))):
            preview = towers.preview(view, towers.as_seat(str(side)), parse_action(str(move)))
            after = game.play(side, move)
            then = after.view(None)
            placed = after.events[len(game.events)]
            assert preview.tower == then.towers[move.square]
            assert preview.turned == placed.turned  # type: ignore[union-attr]
            assert preview.count == then.count
            assert preview.result == then.result
            assert preview.parries == (str(move) in (view.facts.parries or ()) if threatened else None)
            assert preview.threatens == (then.facts.threat == side)


@given(st.permutations(SQUARES), st.permutations("abcdefguvwxyz"))
@settings(max_examples=scale(20, 500))
def test_layouts_are_read_back_whatever_they_are_called(squares: list[str], lines: list[str]) -> None:
    """A layout with the same shape under other names, in another order, is a layout and survives a round trip."""
    plain = towers.load_layout("octagon").to_json()
    called = dict(zip(plain["squares"], squares, strict=True))
    line = dict(zip([*plain["frontal"], *plain["diagonal"]], lines, strict=True))
    other = {
        "name": "other",
        "squares": {called[square]: point for square, point in plain["squares"].items()},
        "territories": {side: [called[s] for s in own] for side, own in plain["territories"].items()},
        "frontal": {line[name]: [called[s] for s in on] for name, on in plain["frontal"].items()},
        "diagonal": {line[name]: [called[s] for s in on] for name, on in plain["diagonal"].items()},
    }
    layout = layout_from(other)
    assert layout_from(layout.to_json()) == layout
    assert canonical(layout_from(layout.to_json()).to_json()) == canonical(layout.to_json())
