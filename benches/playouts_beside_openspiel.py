"""Random games in a second, ours beside OpenSpiel's, in one run on one thread.

    make bench BENCH="playouts_beside_openspiel [SECONDS]"

The peers are OpenSpiel's nearest games: `hearts` for Walls (four seats, hidden hands); for Towers `y` (two seats,
placing stones) on the board whose games are as long. Its own random rollouts run in C++; games written in Python stand
beside our plain rules. Rates are decisions in a second of processor time, so that other work on the machine does not
count; chance is no decision. Each line of benches/results/playouts.jsonl names the commit that it measured.
"""

import json
import random
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pyspiel
from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 (registers the games written in Python)

from benches.plain_rules import let_chance_act, open_spiel_play
from shofar.arena.bench import machine
from shofar.arena.playouts import compare, fast_games, measure, plain_games

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
RESULTS = Path(__file__).parent / "results" / "playouts.jsonl"
PEERS = {"walls": ("hearts", "python_kuhn_poker"), "towers": ("y(board_size=7)", "python_tic_tac_toe")}


def first_decision(game: pyspiel.Game, dice: random.Random) -> pyspiel.State:
    """A fresh game, dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        let_chance_act(state, dice)
    return state


def python_loop(name: str, seconds: float) -> tuple[int, int, float]:
    """Games, decisions and seconds of a loop in Python: legal actions, one at random, apply."""
    play, dice = open_spiel_play(pyspiel.load_game(name)), random.Random(1)
    games = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        decisions += play(dice)
        games += 1
    return games, decisions, spent


def cpp_rollouts(name: str, seconds: float) -> dict[str, float]:
    """OpenSpiel's rollouts in C++: a search of one node, whose value so many rollouts give. Dealing is not counted.

    How long its games are it does not say, so a loop in Python has to.
    """
    games, decisions, _ = python_loop(name, 1.0)
    length = decisions / games
    game = pyspiel.load_game(name)
    state = first_decision(game, random.Random(1))
    chunk, played, spent = 16, 0, 0.0
    started = time.process_time()
    while spent < seconds:
        before = spent
        evaluator = pyspiel.RandomRolloutEvaluator(chunk, played + 1)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False).mcts_search(state)
        played += chunk
        spent = time.process_time() - started
        if spent - before < seconds / 20:
            chunk *= 2
    return {"games_s": round(played / spent, 1), "decisions_s": round(played * length / spent, 1)}


def python_games(name: str, seconds: float) -> dict[str, float]:
    """A game written in Python, driven from Python."""
    games, decisions, spent = python_loop(name, seconds)
    return {"games_s": round(games / spent, 1), "decisions_s": round(decisions / spent, 1)}


def beside(game: str) -> dict[str, object]:
    """One of our games beside its peers."""
    cpp, python = PEERS[game]
    fast = measure(fast_games(game), SECONDS, 1000, clock=time.process_time)
    plain = measure(plain_games(game), SECONDS, least=100, clock=time.process_time)
    peer, peer_python = cpp_rollouts(cpp, SECONDS), python_games(python, SECONDS)
    agreement = compare(plain, fast)
    assert agreement.agree, f"{game}: the compiled rules play another game: {agreement}"
    return {
        "fast": fast.rates(),
        "plain": plain.rates(),
        f"openspiel {cpp} (C++)": peer,
        f"openspiel {python} (Python)": peer_python,
        "ratio": round(fast.rates()["decisions_s"] / peer["decisions_s"], 2),
        "plain_ratio": round(plain.rates()["decisions_s"] / peer_python["decisions_s"], 2),
    }


def commit() -> str:
    """The commit that is measured, with a plus if files have changed since."""
    found = subprocess.run(["git", "describe", "--always", "--dirty=+"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def change(before: list[str], game: str, rate: float) -> str | None:
    """The change in per cent since the last line that was kept."""
    if not before:
        return None
    last = json.loads(before[-1])[game]["fast"]["decisions_s"]
    return f"{100 * (rate / last - 1):+.1f}%"


def main() -> None:
    """Measures both games and adds a line to the results."""
    result: dict[str, object] = {"date": datetime.now(UTC).isoformat(timespec="seconds"), "commit": commit()}
    before = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    for game in PEERS:
        figures = beside(game)
        rates = figures["fast"]
        assert isinstance(rates, dict)
        result[game] = {**figures, "change": change(before, game, rates["decisions_s"])}
        print(f"{game}: {json.dumps(result[game], indent=2)}")
    result["machine"] = machine()
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
