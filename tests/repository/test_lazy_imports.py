"""Nothing heavy is imported before somebody needs it."""

import subprocess
import sys

import pytest

NEVER_AT_ONCE = ("llvmlite", "numba", "numpy", "fluent", "xml.sax", "rich")

PROGRAM = """
import sys
sys.argv = ["shofar", "--help"]
{what}
print(*sorted(sys.modules), file=sys.stderr)
"""
HELP = """
from shofar.cli import main
try:
    main()
except SystemExit:
    pass
"""


def loaded(what):
    """The modules that a fresh process has after this."""
    run = subprocess.run([sys.executable, "-c", PROGRAM.format(what=what)], capture_output=True, text=True, check=True)
    return set(run.stderr.split())


@pytest.mark.parametrize(
    ("what", "expected", "unwanted"),
    [
        (HELP, "argparse", ("msgspec", "tomllib", "sqlalchemy", "litestar", "asyncio")),
        ("import shofar", "shofar.walls", ("msgspec", "argparse", "asyncio")),
        (
            "import shofar.server.app",
            "litestar",
            ("alembic", "psycopg", "segno", "tomllib"),
        ),
    ],
    ids=["help", "package", "server"],
)
def test_what_is_not_needed_yet_is_not_imported(what, expected, unwanted):
    modules = loaded(what)
    assert expected in modules, "otherwise this proves nothing"
    assert modules.isdisjoint([*NEVER_AT_ONCE, *unwanted])


def test_the_names_are_right():
    """A package that is called otherwise would be found nowhere, and nothing above would fail."""
    names = [*NEVER_AT_ONCE, "msgspec", "tomllib", "alembic", "psycopg", "segno"]
    assert set(names) <= loaded(f"import {', '.join(names)}")
