"""Language models at the table: prompts tell what the seat may know and all it may do; answers are never guessed."""

import json
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benches import language_models
from shofar import cli, towers, walls
from shofar.bots import EnginePlayer, ask
from shofar.bots.engine_process import Fault, FaultKind
from shofar.core.player import Budget
from shofar.games import new_game
from shofar.i18n import LANGUAGES
from shofar.research import leaks
from shofar.research.language import Exchange, LanguagePlayer, ask_command, prompt, read

MODEL = [sys.executable, str(Path(__file__).with_name("scripted_model.py"))]
HAND = walls.new(seats=3, seed=7).view(0)


def positions(game, seed, **more):
    """Every moment of a random game, with the seat that is asked."""
    at, dice = new_game(game, seed=seed, **more), Random(seed)
    while at.waiting:
        seat = dice.choice(at.waiting)
        yield at, seat
        at = at.play(seat, dice.choice(at.legal(seat)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["walls", "towers"])
def test_a_prompt_lists_every_legal_action_and_every_one_can_be_answered(game, language):
    for number, (at, seat) in enumerate(positions(game, 3)):
        if number % 9 and len(at.legal(seat)) > 5:
            continue
        view = at.view(seat)
        text = prompt(view, language=language)
        listed = text.rpartition("ANSWER:")[0].rpartition("\n\n")[0].rpartition("\n\n")[2]
        assert all(part in listed for action in view.legal for part in action.split("@"))
        for action in view.legal[:: 1 + len(view.legal) // 5]:
            assert read(f"ANSWER: {action}", view.legal).action == action
        assert text.count(view.legal[0]) >= 2, "listed, and the example"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_in_short_in_full_or_not(language):
    view = towers.new().view("S")
    none, short, full = (prompt(view, language=language, rules=rules) for rules in ("none", "short", "full"))
    assert len(none) < len(short) < len(full)
    assert "T12: " in full
    assert "T12: " not in short


def test_a_prompt_tells_nothing_that_is_hidden():
    class Prompted(leaks.WallsSubject):
        def channels(self, state, seat):
            return {"prompt": prompt(state.game.view(state.game.seats[seat]), language="it", rules="none")}

    report = leaks.search(Prompted(4), games=1, positions=5, samples=1, seeds=0)
    assert not report.findings
    assert report.changed > 5


READ = {
    "ANSWER: first R3": "first R3",
    "answer:first r3": "first R3",
    "**Answer:** `First  R3`.": "first R3",
    "> **ANSWER**: first R3 because it is high": "first R3",
    "First Y1 is weak; first Y4 too.\nANSWER: first Y5": "first Y5",
    "ANSWER: first Y1\nOn reflection:\nANSWER: first Y5": "first Y5",
    "Réponse : first Y5": "first Y5",
    "Antwort: first Y5": "first Y5",
    "Risposta: first Y5": "first Y5",
    "<think>first Y1? no</think> So, Answer: first-Y5": "first Y5",
    'Here: {"action": "first Y5", "why": "first Y1 is weak"}': "first Y5",
    "I play first: Y5.": "first Y5",
}
UNREAD = {
    "": "nothing",
    "ANSWER:": "nothing",
    "I pass.": "nothing",
    "first P7": "nothing",
    "ANSWER: first P7": "illegal",
    "ANSWER: first P7\nfirst Y5 was open too": "illegal",
    "ANSWER: 3": "illegal",
    "ANSWER: first Y5 or first Y4": "several",
    "first Y5 or first Y4": "several",
    "first Y55": "nothing",
    '{"action": "wall Y5"}': "illegal",
    "first Y5" * 9: "nothing",
}


@pytest.mark.parametrize("answer", READ)
def test_answers_are_read_with_patience(answer):
    assert read(answer, HAND.legal).action == READ[answer]


@pytest.mark.parametrize("answer", UNREAD)
def test_answers_are_never_guessed(answer):
    found = read(answer, HAND.legal)
    assert (found.action, found.why) == (None, UNREAD[answer])


@given(st.lists(st.sampled_from(["ANSWER:", "first", "Y5", "Y4", "{", "}", '"action":', "@", "\n", "\x00", "𝐘5", "é"])))
def test_whatever_is_answered_an_action_is_a_legal_one(words):
    found = read(" ".join(words), HAND.legal)
    assert found.action in (*HAND.legal, None)
    assert (found.action is None) == (found.why is not None)


def test_a_huge_answer_is_read_from_its_end():
    assert read("first Y4 " * 500_000 + "\nANSWER: first Y5", HAND.legal).action == "first Y5"
    assert read("{" * 100_000, HAND.legal).action is None


def test_a_model_is_asked_again_and_told_why():
    answers = iter(["hm", "ANSWER: first P7", "ANSWER: first Y1 or first Y4", "ANSWER: first Y4"])
    log: list[Exchange] = []
    model = LanguagePlayer("m", lambda text, seconds: next(answers), language="fr", tries=4, log=log.append)
    assert ask(model, HAND).action == "first Y4"
    assert [one.reading.why for one in log] == ["nothing", "illegal", "several", None]
    assert [one.attempt for one in log] == [1, 2, 3, 4]
    assert "Plusieurs actions" in log[3].prompt
    assert log[2].prompt.startswith(log[0].prompt)
    assert json.loads(json.dumps(log[1].to_json()))["answer"] == "ANSWER: first P7"


@pytest.mark.parametrize(("manner", "kind"), [("stubborn", FaultKind.ILLEGAL), ("broken", FaultKind.CRASHED)])
def test_a_model_that_cannot_loses_as_an_engine_would(manner, kind):
    model = LanguagePlayer("m", ask_command([*MODEL, manner]), tries=2)
    with pytest.raises(Fault) as fault:
        model.choose(HAND, Budget(), 0)
    assert fault.value.kind is kind


def test_a_model_that_hangs_is_late_and_its_children_are_ended(tmp_path):
    script = "import subprocess, sys; subprocess.Popen(['sleep', '1000'], stdout=1); input(); sys.stdin.read()"
    hanging = f"{script}; import threading; threading.Event().wait()"
    model = LanguagePlayer("m", ask_command([sys.executable, "-c", hanging]))
    with pytest.raises(Fault) as fault:
        model.choose(HAND, Budget(ms=300), 0)
    assert fault.value.kind is FaultKind.LATE


def test_no_command_is_a_crash():
    with pytest.raises(Fault, match="No such file"):
        LanguagePlayer("m", ask_command(["/no/such/model"])).choose(HAND, Budget(), 0)


def test_the_command_makes_an_engine_of_a_model(tmp_path):
    log = tmp_path / "log"
    command = [
        sys.executable,
        "-m",
        "shofar",
        "model",
        "--name",
        "mine",
        "--log",
        str(log),
        "--",
        *MODEL,
        "slow to learn",
    ]
    engine = EnginePlayer("it", command)
    try:
        assert engine.start()["name"] == "mine"
        assert engine.choose(HAND, Budget(ms=60_000), 0).action == HAND.legal[0]
    finally:
        engine.close()
    assert [json.loads(line)["why"] for line in log.read_text().splitlines()] == ["illegal", None]
    with pytest.raises(SystemExit):
        cli.main(["model"])


def test_the_bench_rates_a_model_against_the_ladder():
    found = language_models.measure([*MODEL, "chatty"], "towers", ["random"], 1, 60, "de")
    assert (found["games"], found["faults"]) == (2, 0)
    assert found["answers"]["legal_at_once"] == 1.0
    assert found["answers"]["questions"] > 10
    assert set(found["share_against"]) == {"random"}
