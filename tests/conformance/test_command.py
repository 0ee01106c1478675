"""The vectors through the command, as any other program would use it."""

import json
import subprocess
import sys
from typing import Any

from tests.conformance.vectors import short, vectors
from tests.difference import assert_same


def run(name: str) -> tuple[int, list[dict[str, Any]]]:
    records = [vector["record"] for vector in vectors(name)]
    done = subprocess.run(
        [sys.executable, "-m", "shofar", "replay", "--legal", "-"],
        input="".join(json.dumps(record) + "\n" for record in records),
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(records), done.stderr[-2000:]
    return done.returncode, lines


def check_states(name: str) -> None:
    status, lines = run(name)
    for number, (vector, line) in enumerate(zip(vectors(name), lines, strict=True)):
        assert "error" not in line, f"{name} record {number}: {line['error']}"
        assert_same(vector["final"], line["states"][-1], f"{name} record {number}, the final state")
        found = [[short(one) for one in line[part]] for part in ("states", "legal")]
        assert_same([vector["digests"], vector["legal"]], found, f"{name} record {number}, digests")
    assert status == 0


def test_walls() -> None:
    check_states("walls")


def test_towers() -> None:
    check_states("towers")


def test_readings() -> None:
    check_states("readings")


def test_illegal() -> None:
    check_errors("illegal")


def test_illegal_by_readings() -> None:
    for error in check_errors("readings-illegal"):
        assert error["clause"] == "W11" or error["field"] == "readings"


def check_errors(name: str) -> list[dict[str, Any]]:
    status, lines = run(name)
    errors = []
    for number, (vector, line) in enumerate(zip(vectors(name), lines, strict=True)):
        error = line.get("error")
        assert error, f"{name} record {number} ({vector['why']}) was not refused"
        assert error["action"] == vector["action"], f"{name} record {number} ({vector['why']}): {error}"
        assert error["clause"] in vector["clauses"], f"{name} record {number} ({vector['why']}): {error}"
        assert error["message"]
        errors.append(error)
    assert status == 1
    return errors
