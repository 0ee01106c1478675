"""Write the golden files anew: `python -m tests.golden.make`. Look at what changed before committing it.

A playthrough is one JSON line for the record and the view's seat, then one for each state: the action that led to it,
the parts of the state that changed, what happened, and the parts of that seat's view that changed. Long lists of
legal actions stand there as their number and digest. Perft tables are counted by the oracle, not by the package.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from shofar.core.canonical import canonical, digest
from shofar.core.json_form import to_plain
from shofar.records.record import load, read_record
from tests.oracle import styles, towers, walls

HERE = Path(__file__).parent
LONG = 24


def playthrough(record: dict[str, Any], seat: Any) -> list[dict[str, Any]]:
    """The lines of a golden file."""
    entries = record["actions"]
    game = load({**record, "actions": []})
    rules = read_record(record).rules
    lines: list[dict[str, Any]] = [{"record": record, "seat": seat}]
    state: dict[str, Any] = {}
    view: dict[str, Any] = {}
    for number, entry in enumerate([None, *entries]):
        seen = len(game.events)
        if entry is not None:
            game = game.play(*rules.parse_step(game.state, entry, f"actions[{number - 1}]"))
        new_state = to_plain(rules.state_json(game.state))
        new_view = game.view(seat).to_json()
        events = new_view.pop("events")[seen:]
        if len(new_view["legal"]) > LONG:
            new_view["legal"] = [len(new_view["legal"]), digest(new_view["legal"])]
        lines.append(
            {
                "action": entry,
                "state": changes(state, new_state),
                "events": to_plain(game.events[seen:]),
                "seen": events,
                "view": changes(view, new_view),
            }
        )
        state, view = new_state, new_view
    return lines


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in new.items() if key not in old or old[key] != value}


def walls_record(seats: int) -> dict[str, Any]:
    """A game in which every style has its turns and somebody holds seven trumpets."""
    chance = Random(f"golden {seats}")
    record = walls.deal(chance, seats, brass=seats == 4)
    table = walls.Table(record)
    while table.waiting():
        seat = chance.choice(table.waiting())
        style = chance.choice(list(styles.WALLS.values()))
        text = style(chance, table.legal(seat), None)
        table.act(seat, text)
        record["actions"].append([seat, text])
    return record


def towers_record(kind: str, winner: str | None) -> dict[str, Any]:
    """The first game found that ends so."""
    for seed in range(10_000):
        chance = Random(f"golden {kind} {winner} {seed}")
        board = towers.Board(chance.choice("SN"))
        first = board.turn
        style = chance.choice(list(styles.TOWERS.values()))
        while board.turn:
            text = style(chance, board.legal(board.turn), board.state())
            board.act(board.turn, text)
        if board.result == {"kind": kind, "winner": winner}:
            return towers_line(first, board.moves)
    raise AssertionError("no such game found")


def towers_line(first: str | None, moves: list[str]) -> dict[str, Any]:
    return {"format": "shofar/1", "game": "towers", "layout": "octagon", "first": first, "actions": moves}


# Every square but a1 and a4 is closed to red and to fives: North's last R5 on a1 leaves South's no place (T13).
SINGLES = ["R1", "R2", "R3", "R4", "B5", "G5", "P5", "Y5"] * 2
FULL = ["B1 G2 P3 Y4", "B2 G3 P4 Y1", "B3 G4 P1 Y2", "B4 G1 P2 Y3"] * 2


def asymmetric_end() -> dict[str, Any]:
    """A game that T7 ends: no piece but a last one can be kept from the board, and only so."""
    for seed in range(1000):
        chance = Random(f"golden asymmetry {seed}")
        towers_ = [[code] for code in SINGLES] + [text.split() for text in FULL]
        squares = [square for square in towers.SQUARES if square not in ("a1", "a4")]
        chance.shuffle(squares)
        plan = dict(zip(squares, towers_, strict=True))
        board = towers.Board("N")
        while len(board.moves) < 48 and board.turn:
            side = board.turn
            nexts = [
                f"{tower[len(board.towers.get(square, []))]}@{square}"
                for square, tower in plan.items()
                if len(board.towers.get(square, [])) < len(tower)
            ]
            open_ = [move for move in nexts if not board.broken(side, move) and quiet(board, move)]
            if not open_:
                break
            board.act(side, chance.choice(open_))
        if len(board.moves) == 48 and board.turn:
            board.act("N", "R5@a1")
            return towers_line("N", board.moves)
    raise AssertionError("no such game found")


def quiet(board: towers.Board, move: str) -> bool:
    """Whether nobody holds seven after the move."""
    piece, square = move.split("@")
    board.towers.setdefault(square, []).append(piece)
    calm = max(board.count("S"), board.count("N")) < 7
    board.towers[square].pop()
    if not board.towers[square]:
        del board.towers[square]
    return calm


def perft(board: towers.Board, depth: int) -> int:
    """How many sequences of moves of that length there are."""
    if board.turn is None:
        return 0
    moves = board.legal(board.turn)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = towers.Board("S")
        after.turn, after.moves, after.result = board.turn, list(board.moves), None
        after.towers = {square: list(tower) for square, tower in board.towers.items()}
        after.stock = {side: list(stock) for side, stock in board.stock.items()}
        after.act(board.turn, move)
        total += perft(after, depth - 1)
    return total


def perft_3_from_start() -> int:
    """Depth 3 from the start: colours are alike, and so are squares under a half turn or a mirror."""
    alike = {"a1": 4, "a2": 4, "b1": 4, "b2": 4, "c1": 4, "c2": 4, "d1": 2}
    total = 0
    for square, squares in alike.items():
        for size in "12345":
            board = towers.Board("S")
            board.act("S", f"R{size}@{square}")
            total += 5 * squares * perft(board, 2)
    return total


def perft_tables(records: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Positions from the start, from the middle and from the last moves of games, with their counts by depth."""
    wanted = [("start", records["towers-draw"], 0, 2)]
    for name, record in records.items():
        length = len(record["actions"])
        wanted += [(f"{name}, in the middle", record, length // 2, 2)]
        wanted += [(f"{name}, three moves before the end", record, length - 3, 3 if length >= 49 else 2)]
    tables = []
    for name, record, at, depth in wanted:
        board = towers.Board(record["first"])
        for move in record["actions"][:at]:
            assert board.turn
            board.act(board.turn, move)
        nodes = [perft(board, length) for length in range(1, depth + 1)]
        nodes += [] if at else [perft_3_from_start()]
        position = {"first": record["first"], "actions": record["actions"][:at]}
        tables.append({"name": name, "position": position, "nodes": nodes})
    return tables


def main() -> None:
    """Write all files."""
    for seats in (3, 4, 5):
        write(f"walls-{seats}", playthrough(walls_record(seats), 1))
    games = {
        "towers-seven-south": towers_record("seven", "S"),
        "towers-seven-north": towers_record("seven", "N"),
        "towers-small": towers_record("small", "S"),
        "towers-draw": towers_record("draw", None),
        "towers-asymmetry": asymmetric_end(),
    }
    for name, record in games.items():
        write(name, playthrough(record, "S" if record["first"] == "N" else "N"))
    write("perft", perft_tables(games))


def write(name: str, lines: list[dict[str, Any]]) -> None:
    print(name, len(lines), "lines", flush=True)
    text = "".join(canonical(line) + "\n" for line in lines)
    (HERE / f"{name}.jsonl").write_text(text, encoding="utf-8")


def read(name: str) -> list[dict[str, Any]]:
    """The lines of a golden file."""
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
