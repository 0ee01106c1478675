"""replay, new, show and verify as a person would use them: real processes, real files."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from shofar import towers, walls


def shofar(*words: object, text: str | bytes = b"", env: dict[str, str] | None = None) -> Any:
    given = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [sys.executable, "-m", "shofar", *map(str, words)],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, **(env or {})},
    )


def lines(run: Any) -> list[Any]:
    return [json.loads(line) for line in run.stdout.splitlines()]


def record(**more: Any) -> dict[str, Any]:
    game = walls.new(seats=3, seed=1)
    for seat in game.seats:
        game = game.play(seat, game.legal(seat)[0])
    return game.record(more)


def test_new_is_the_same_everywhere() -> None:
    run = shofar("new", "walls", "--seats", 5, "--seed", "2026")
    assert run.returncode == 0
    (made,) = lines(run)
    assert made == walls.new(seats=5, seed="2026").record({"seed": "2026"})
    (towers_record,) = lines(shofar("new", "towers", "--seed", 1))
    assert towers_record["game"] == "towers"
    assert lines(shofar("new", "walls")) != lines(shofar("new", "walls"))


def test_new_refuses_with_the_clause() -> None:
    run = shofar("new", "walls", "--seats", 6)
    assert run.returncode == 2
    assert b"W2: Walls is for 3 to 5 seats, not 6." in run.stderr
    assert run.stdout == b""


def test_replay_reads_one_object_over_many_lines_and_many_objects_a_line_each() -> None:
    pretty = json.dumps(record(), indent=2)
    run = shofar("replay", "-", text=pretty)
    assert run.returncode == 0
    assert [len(answer["states"]) for answer in lines(run)] == [4]
    both = json.dumps(record()) + "\n\n" + json.dumps(towers.new().record()) + "\n"
    run = shofar("replay", "-", "--legal", text=both)
    assert run.returncode == 0
    first, second = lines(run)
    assert list(first["legal"][0]) == ["0", "1", "2"]
    assert list(second["legal"][0]) == ["S"]
    assert len(second["legal"][0]["S"]) == 650


def test_replay_answers_each_broken_record_in_its_place_and_reads_on() -> None:
    good = json.dumps(record())
    illegal = json.dumps({**record(), "actions": [[0, "first T"]]})
    parts = [
        (good, None),
        ('{"format":"shofar/1"', ("line 2", None)),
        (illegal, (None, "W4")),
        ("[]", ("record", None)),
        ("not json at all", ("line 5", None)),
        (json.dumps({**record(), "format": "shofar/2"}), ("format", None)),
        (json.dumps({**record(), "game": "chess"}), ("game", None)),
        (json.dumps({**record(), "seats": "3"}), ("seats", None)),
        (json.dumps({**record(), "start": 7}), (None, "W5")),
        (json.dumps({**record(), "deal": 1}), ("deal", None)),
        (json.dumps({**record(), "actions": {}}), ("actions", None)),
        (json.dumps({**record(), "actions": [[0, "jump R5"]]}), ("actions[0]", None)),
        (json.dumps({**record(), "actions": [[9, "first R5"]]}), (None, "W2")),
        (json.dumps({**record(), "end": {"kind": "boredom"}}), ("end.kind", None)),
        (json.dumps({**towers.new().record(), "layout": "../secret"}), (None, "T2")),
        (good, None),
    ]
    run = shofar("replay", "-", text="\n".join(part for part, _ in parts))
    assert run.returncode == 1
    answers = lines(run)
    assert len(answers) == len(parts)
    for answer, (part, expected) in zip(answers, parts, strict=True):
        if expected is None:
            assert "states" in answer
            continue
        field, clause = expected
        assert answer["error"].get("field") == field, part
        assert answer["error"]["clause"] == clause, part
        assert answer["error"]["message"]


def test_replay_survives_bytes_that_are_no_text_and_deep_nesting() -> None:
    good = json.dumps(record()).encode()
    run = shofar("replay", "-", text=b"\xff\xfe{}\n" + b"[" * 200_000 + b"\n" + good + b"\n")
    assert run.returncode == 1
    assert ["error" in answer for answer in lines(run)] == [True, True, False]


def test_replay_says_when_a_file_is_missing() -> None:
    run = shofar("replay", "no-such-file")
    assert run.returncode == 2
    assert b"no-such-file" in run.stderr
    assert run.stdout == b""


def test_replay_needs_no_more_memory_for_more_games(tmp_path: Path) -> None:
    game = towers.new()
    line = json.dumps(game.record()) + "\n"
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    few.write_text(line * 10)
    many.write_text(line * 6000)

    def peak(file: Path) -> int:
        program = (
            "import resource,sys,os;sys.stdout=open(os.devnull,'w');"
            "from shofar.cli import main;main(['replay',sys.argv[1]]);"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,file=sys.stderr)"
        )
        run = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=True)
        return int(run.stderr)

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0
    assert peak(many) < peak(few) + 8_000  # kB; the answers alone come to far more


def test_a_layout_of_ones_own(tmp_path: Path) -> None:
    board = towers.load_layout("octagon").to_json()
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**board, "name": "mine"}))
    mine = json.dumps({**towers.new().record(), "layout": "mine"})
    assert lines(shofar("replay", "-", text=mine))[0]["error"]["clause"] == "T2"
    assert "states" in lines(shofar("replay", "-", "--layout", file, text=mine))[0]
    board["frontal"].pop("d")
    file.write_text(json.dumps(board))
    run = shofar("replay", "-", "--layout", file, text=mine)
    assert run.returncode == 2
    assert b"T1: A board has 7 frontal alignments; this one has 6." in run.stderr


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"a":' * 100_000, b"{", b"\xff", b"", b"9" * 5000])
def test_a_layout_that_is_no_json(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(text)
    run = shofar("replay", "-", "--layout", file, text=b"")
    assert run.returncode == 2
    assert run.stderr.decode().endswith("mine.json: layout: This is not JSON.\n")


def test_every_command_that_reads_records_takes_a_layout(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps({**towers.load_layout("octagon").to_json(), "name": "mine"}))
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**towers.new().play("S", "R5@c2").record(), "layout": "mine"}))
    for words in (("show", file), ("show", file, "--svg"), ("stats", file), ("verify", file)):
        without = shofar(*words)
        assert without.returncode != 0
        assert "T2: There is no board layout “mine”." in without.stderr.decode()
        run = shofar(*words, "--layout", board)
        if "verify" in words:
            assert b"commitment: This field is missing." in run.stderr
        else:
            assert (run.returncode, run.stderr) == (0, b"")
        assert b"no-such-file" in shofar(*words, "--layout", "no-such-file").stderr


def test_a_commitment_holds_until_the_deal_is_changed(tmp_path: Path) -> None:
    run = shofar("new", "walls", "--seats", 3, "--commit")
    (made,) = lines(run)
    shown = run.stderr.decode().split()[-1]
    assert made["commitment"] == shown
    file = tmp_path / "game.json"
    file.write_text(json.dumps(made))
    held = shofar("verify", file, "--commitment", shown)
    assert held.returncode == 0
    assert b"The deal is the one that was committed to." in held.stdout
    assert b"does not prove that the deal was not chosen" in held.stdout
    made["deal"]["draw"][0], made["deal"]["draw"][1] = made["deal"]["draw"][1], made["deal"]["draw"][0]
    file.write_text(json.dumps(made))
    changed = shofar("verify", file, "--commitment", shown)
    if made["deal"]["draw"][0] != made["deal"]["draw"][1]:
        assert changed.returncode == 1
        assert b"NOT" in changed.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("new", "towers", "--commit"), b"deal: This record has no deal"),
        (("verify", "FILE"), b"commitment: This field is missing."),
        (("show", "FILE", "--at", "99"), b"use 0 to 3"),
        (("show", "FILE", "--seat", "7"), b"use one of 0, 1, 2 or spectator"),
    ],
)
def test_refusals_say_what_to_do(words: tuple[str, ...], expected: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record()))
    run = shofar(*[str(file) if word == "FILE" else word for word in words])
    assert run.returncode == 2
    assert expected in run.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("new", "walls", "--seats", "6", "--lang", "fr"), "W2: Murailles compte de 3 à 5 places, et non 6."),
        (("show", "FILE", "--at", "99", "--lang", "de"), "--at: die Aufzeichnung hat 3 Aktionen; gib 0 bis 3 an"),
        (("verify", "FILE", "--lang", "it"), "commitment: Questo campo manca."),
    ],
)
def test_refusals_in_other_languages(words: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record()))
    run = shofar(*[str(file) if word == "FILE" else word for word in words])
    assert run.returncode == 2
    assert run.stderr.decode() == f"shofar: {expected}\n"


def test_the_locale_of_the_terminal_is_spoken() -> None:
    broken = json.dumps({**record(), "actions": [[0, "wall R5"]]})
    run = shofar("replay", "-", text=broken, env={"LC_ALL": "de_CH.UTF-8"})
    (answer,) = lines(run)
    assert answer["error"]["clause"] == "W8"
    assert answer["error"]["message"].startswith("Noch werden verdeckte Karten gewählt")
    drawn = shofar("show", "-", text=json.dumps(record()), env={"LC_ALL": "fr_FR.UTF-8"}).stdout.decode()
    assert "pioche 89" in drawn
    assert "Manche 1 sur 3" in drawn


def test_a_record_alone_proves_nothing_about_what_was_shown(tmp_path: Path) -> None:
    (made,) = lines(shofar("new", "walls", "--commit"))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(made))
    alone = shofar("verify", file)
    assert alone.returncode == 0
    assert made["commitment"].encode() in alone.stdout
    assert b"compare it with the commitment that was shown before play" in alone.stdout
    assert b"is the one that was committed to" not in alone.stdout
    file.write_text(json.dumps({**made, "commitment": "0" * 64}))
    changed = shofar("verify", file)
    assert changed.returncode == 1
    assert b"NOT" in changed.stdout


def test_show_tells_house_rules_and_whether_sides_were_swapped() -> None:
    game = towers.new(first="S", readings={"T10": "balanced"}).play("S", "R2@c2")
    kept = game.record({"sides": {"chosen_after": 1, "swapped": False}})
    output = shofar("show", "-", "--plain", text=json.dumps(kept), env={"LC_ALL": "de_DE.UTF-8"}).stdout.decode()
    assert "Hausregeln: " in output
    assert "(T10)" in output
    assert "Sie blieben." in output
    assert "Hausregeln" not in shofar("show", "-", text=json.dumps(record())).stdout.decode()


def test_show_draws_for_everyone_and_for_one_seat(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record()))
    everyone = shofar("show", file).stdout
    own = shofar("show", file, "--seat", "1").stdout
    spectator = shofar("show", file, "--seat", "spectator").stdout
    assert len({everyone, own, spectator}) == 3
    assert everyone != shofar("show", file, "--at", "0").stdout
    assert b"\x1b[" not in everyone, "no colour codes where the output is no terminal"
    assert shofar("show", file, "--svg").stdout.lstrip().startswith(b"<svg")


def test_one_of_several_records_is_drawn_and_the_others_are_told_of(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in (record(), towers.new().record())))
    first, named = shofar("show", file), shofar("show", file, "--number", "1")
    assert b"more records follow" in first.stderr
    assert (named.stdout, named.stderr) == (first.stdout, b"")
    last = shofar("show", file, "--number", "2")
    assert last.stdout.startswith(b"Towers")
    assert last.stderr == b""
    assert b"it has fewer records" in shofar("show", file, "--number", "3").stderr


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(record()) + "\n") * 2000)
    run = subprocess.run(
        f"'{sys.executable}' -m shofar replay '{file}' | head -c 100",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert run.stderr == b""


def test_replay_reads_on_after_what_it_cannot_even_repeat() -> None:
    """Text that is not UTF-8, a number of five thousand digits, a move of five thousand letters."""
    good = json.dumps(towers.new().record())
    bad = [
        good.replace("octagon", "Ren\xe9").encode("latin-1"),
        good.replace('"S"', "1" * 5000).encode(),
        good.replace('"actions": []', f'"actions": ["{"x" * 5000}"]').encode(),
        good.replace("octagon", "y" * 5000).encode(),
    ]
    run = shofar("replay", "-", text=b"\n".join([*bad, good.encode()]))
    assert run.stderr == b""
    assert ["error" in answer for answer in lines(run)] == [True] * 4 + [False]


def test_a_game_that_was_given_up_is_shown_as_one() -> None:
    for made, expected in (
        (towers.new().record({"end": {"kind": "resign", "seat": "N"}}), "Resigned: North."),
        (record(end={"kind": "time", "seat": 2}), "Out of time: Seat 2."),
        (record(end={"kind": "abort", "seat": None}), "The game was aborted."),
    ):
        run = shofar("show", "-", "--plain", text=json.dumps(made))
        assert run.returncode == 0
        assert run.stdout.decode().rstrip().endswith(expected)


CLOSED = "import os, sys; os.close(0); os.execv(sys.executable, sys.argv[1:])"


def test_reading_and_writing_that_fails_is_told_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), encoding="utf-8")
    for words, out in (
        (("replay", file), "/dev/full"),
        (("show", file), "/dev/full"),
        (("replay", "/proc/self/mem"), None),
    ):
        with open(out or os.devnull, "wb") as written:
            run = subprocess.run(
                [sys.executable, "-m", "shofar", *map(str, words)], stdout=written, stderr=subprocess.PIPE, check=False
            )
        assert run.returncode == 2, words
        assert run.stderr.startswith(b"shofar: ")
        assert b"Traceback" not in run.stderr
    closed = subprocess.run(
        [sys.executable, "-c", CLOSED, sys.executable, "-m", "shofar", "replay", "-"],
        capture_output=True,
        check=False,
    )
    assert closed.returncode == 2
    assert closed.stderr == b"shofar: -: Bad file descriptor\n"


def test_a_seed_that_is_no_text_is_refused() -> None:
    run = subprocess.run(
        [sys.executable.encode(), b"-m", b"shofar", b"new", b"walls", b"--seed", b"\xff"],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert run.returncode == 2
    assert b"--seed" in run.stderr
    assert b"Traceback" not in run.stderr
