"""`shofar warm`: after it, nothing is compiled any more; before it, nobody waits."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shofar
from tests.scale import SOAK


def test_it_says_when_it_is_done():
    run = subprocess.run([sys.executable, "-m", "shofar", "warm"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "ready in" in run.stderr


@pytest.mark.skipif(not SOAK, reason="compiles everything anew: one or two minutes")
def test_a_cold_engine_answers_its_first_move_within_two_seconds(tmp_path):
    """A copy of the package without any compiled code beside it."""
    package = Path(shofar.__file__).parent
    shutil.copytree(package, tmp_path / "shofar", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    engine = subprocess.Popen(
        [sys.executable, "-m", "shofar", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        cwd=tmp_path,
    )
    assert engine.stdin
    assert engine.stdout
    time.sleep(3)  # it has started, and is compiling
    record = '{"format":"shofar/1","game":"towers","layout":"octagon","first":"S","actions":["R5@c2"]}'
    started = time.monotonic()
    engine.stdin.write(b'{"cmd":"go","game":"towers","record":%s,"ms":1000}\n' % record.encode())
    engine.stdin.flush()
    assert b'"action"' in engine.stdout.readline()
    assert time.monotonic() - started < 2
    engine.kill()
    engine.communicate()
