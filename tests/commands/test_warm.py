"""`shofar warm`: after it, nothing is compiled any more; before it, nobody waits."""

import os
import select
import subprocess
import sys
from pathlib import Path

import shofar

WHOLE_GAMES = """
from numba.core import event
from shofar.bots.registry import built_in
from shofar.core import Budget
from shofar.games import GAMES, new_game

class Compiled(event.Listener):
    def on_start(self, info):
        print(info.data["dispatcher"])

    def on_end(self, info):
        pass

event.register("numba:compile", Compiled())
for game in GAMES:
    kinds = {type(made): made for made in (maker() for maker in built_in(game).values())}
    players = list(kinds.values())
    played = new_game(game, seed=1)
    while played.waiting:
        for seat in played.waiting:
            number = len(played.actions)
            choice = players[number % len(players)].choose(played.view(seat), Budget(sims=8, ms=20), number)
            played = played.play(seat, choice.action)
"""


def test_after_it_nothing_is_compiled_any_more():
    run = subprocess.run([sys.executable, "-m", "shofar", "warm"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "ready in" in run.stderr
    run = subprocess.run([sys.executable, "-c", WHOLE_GAMES], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, ""), run.stderr


def test_an_engine_answers_though_its_compiler_has_not_finished(tmp_path):
    (tmp_path / "numba.py").write_text("import time\ntime.sleep(3600)\n", encoding="utf-8")
    engine = subprocess.Popen(
        [sys.executable, "-m", "shofar", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{Path(shofar.__file__).parents[1]}"},
    )
    try:
        assert engine.stdin
        assert engine.stdout
        record = '{"format":"shofar/1","game":"towers","layout":"octagon","first":"S","actions":["R5@c2"]}'
        engine.stdin.write(b'{"cmd":"go","game":"towers","record":%s,"ms":1000}\n' % record.encode())
        engine.stdin.flush()
        assert select.select([engine.stdout], [], [], 60)[0], "it waits"
        assert b'"action"' in engine.stdout.readline()
    finally:
        engine.kill()
        engine.communicate()
