"""Whole games of the package beside the oracle: states, legal actions, refusals and views must be the same."""

from random import Random
from typing import Any

from shofar import towers as towers_package
from shofar import walls as walls_package
from shofar.core import Illegal, Malformed
from shofar.core.json_form import to_plain
from tests.difference import assert_same
from tests.oracle import styles, towers, walls

WALLS_JUNK = ["wall S", "supply S", "feed S", "first S", "trumpet T", "wall R9", "first X", "trumpet", "lay R1", ""]
TOWERS_JUNK = ["R5@d2", "R5@", "R6@a1", "@a1", "R5a1", "", "r5@a1", "R5@a1@a1", "R5@A1"]


def compare_walls(seats: int, style: str, seed: int | str, readings: dict[str, str] | None = None) -> dict[str, Any]:
    """One game of Walls; returns its record. A difference fails with the way to see it again."""
    chance = Random(f"walls {seats} {style} {seed}")
    record = walls.deal(chance, seats, brass=chance.random() < 0.1, readings=readings)
    where = f"compare_walls({seats}, {style!r}, {seed!r}, {readings})"
    rules = walls_package
    oracle = walls.Table(record)
    state = rules.new_state(rules.parse_setup(record))
    while True:
        at = f"{where} after {record['actions'][-3:]}, {len(record['actions'])} actions:"
        expected = oracle.state()
        assert_same(expected, to_plain(rules.state_json(state)), f"{at} the state")
        legal = {seat: oracle.legal(seat) for seat in {*expected["waiting"], chance.randrange(seats)}}
        for seat in legal:
            found = [str(action) for action in rules.legal(state, seat)]
            assert_same(legal[seat], found, f"{at} legal actions of seat {seat}")
        if chance.random() < 0.1:
            for looker in (None, *range(seats)):
                seen = to_plain(rules.view(state, looker))
                kept = {key: seen[key] for key in seen if key not in ("events", "facts")}
                assert_same(oracle.view(looker), kept, f"{at} the view of {looker}")
        if chance.random() < 0.3:
            seat, text = chance.randint(-1, seats), chance.choice([*walls.TEXTS, *WALLS_JUNK])
            compare_refusal(rules, state, seat, text, oracle.broken, at)
        if not expected["waiting"]:
            return record
        seat = chance.choice(expected["waiting"])
        text = styles.WALLS[style](chance, legal[seat], expected)
        oracle.act(seat, text)
        state = rules.play(state, seat, rules.parse_action(text))
        record["actions"].append([seat, text])
        changing = [who for who in range(seats) if oracle.chosen[who]]
        if changing and chance.random() < 0.2:  # W23
            who = chance.choice(changing)
            text = chance.choice(oracle.legal(who, changing=True))
            oracle.change(who, text)
            state = rules.change(state, who, rules.parse_action(text))


def compare_towers(style: str, seed: int | str, readings: dict[str, str] | None = None) -> dict[str, Any]:
    """One game of Towers; returns its record. A difference fails with the way to see it again."""
    chance = Random(f"towers {style} {seed}")
    first = chance.choice("SN")
    record: dict[str, Any] = {
        "format": "shofar/1",
        "game": "towers",
        "layout": "octagon",
        "first": first,
        "actions": [],
        **({"readings": readings} if readings else {}),
    }
    where = f"compare_towers({style!r}, {seed!r}, {readings})"
    rules = towers_package
    oracle = towers.Board(first, readings)
    state = rules.new_state(rules.parse_setup(record))
    while True:
        at = f"{where} after {record['actions'][-3:]}, {len(record['actions'])} moves:"
        expected = oracle.state()
        assert_same(expected, to_plain(rules.state_json(state)), f"{at} the state")
        legal = {side: oracle.legal(side) for side in "SN"}
        for side in "SN":
            found = [str(move) for move in rules.legal(state, rules.as_seat(side))]
            assert_same(legal[side], found, f"{at} legal moves of {side}")
        for _ in range(3):
            side, text = chance.choice("SN"), chance.choice([*towers.MOVES, *TOWERS_JUNK])
            compare_refusal(rules, state, rules.as_seat(side), text, oracle.broken, at)
        if oracle.turn is None:
            return record
        side = oracle.turn
        text = styles.TOWERS[style](chance, legal[side], expected)
        oracle.act(side, text)
        state = rules.play(state, rules.as_seat(side), rules.parse_action(text))
        record["actions"].append(text)


def compare_refusal(rules: Any, state: Any, seat: Any, text: str, broken: Any, at: str) -> None:
    """Both refuse the action, by a clause that both know, or neither does."""
    clause: str | None
    try:
        refusal = rules.why_illegal(state, seat, rules.parse_action(text))
        clause = refusal.clause if refusal else None
    except Malformed:
        clause = "malformed"
    except Illegal as unheard_of:
        clause = unheard_of.clause
    junk = WALLS_JUNK if rules.NAME == "walls" else TOWERS_JUNK
    if text in junk:
        assert clause is not None, f"{at} {text!r} was not refused"
        return
    expected = broken(seat, text)
    agree = clause in expected if expected else clause is None
    assert agree, f"{at} seat {seat} tries {text!r}: expected {expected or None}, got {clause}"
