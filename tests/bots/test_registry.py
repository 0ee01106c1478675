"""Names to players."""

import asyncio
import importlib
import pickle
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from shofar.bots.registry import Fixed, built_in, names, parse_spec, player
from shofar.core.errors import Malformed
from shofar.core.player import Budget, Choice
from shofar.games import GAMES, new_game
from shofar.server.bots import available_bots


@pytest.mark.parametrize(
    ("text", "name", "budget"),
    [
        ("level-5", "level-5", None),
        ("strongest@100ms", "strongest", Budget(ms=100)),
        ("strongest@2s", "strongest", Budget(ms=2000)),
        ("mcts@1000sims", "mcts", Budget(sims=1000)),
    ],
)
def test_specs(text, name, budget):
    spec = parse_spec(text)
    assert (spec.name, spec.budget) == (name, budget)


@pytest.mark.parametrize("text", ["", "@100ms", "a@", "a@100", "a@0ms", "a@-1ms", "a b", "a@1.5s", "a@9999999999ms"])
def test_specs_that_are_none(text):
    with pytest.raises(Malformed):
        parse_spec(text)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_always_a_random_a_plain_and_a_strongest_one_and_ten_levels(game):
    levels = {f"level-{number}" for number in range(1, 11)}
    assert {"random", "plain", "strongest", *levels} <= set(built_in(game))


WITHOUT_COMPILER = """
import sys
for name in ("numba", "llvmlite", "numpy"):
    sys.modules[name] = None
from shofar.bots import EnginePlayer, explain, names, player
from shofar.core import Budget
from shofar.games import GAMES, new_game
for game in GAMES:
    played = new_game(game, seed=1)
    seat = played.waiting[0]
    assert names(game)[:3] == ["random", "strongest", "plain"]
    for name in names(game)[:3]:
        assert player(game, name).choose(played.view(seat), Budget(ms=50), 1).action in played.view(seat).legal
        assert explain(player(game, name), played.view(seat), Budget(ms=50), 1).action in played.view(seat).legal
"""


def test_without_a_compiler_plain_code_stands_in():
    run = subprocess.run([sys.executable, "-c", WITHOUT_COMPILER], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("game", GAMES)
def test_who_is_no_level_says_how_it_plays(game):
    about = importlib.import_module(f"shofar.bots.{game}").ABOUT
    assert set(about) == {name for name in built_in(game) if not name.startswith("level-")} - {"random"}
    assert all(sentence.endswith(".") for sentence in about.values())


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_name_lists_the_known_ones(game):
    with pytest.raises(Malformed) as caught:
        player(game, "nobody")
    assert "strongest" in str(caught.value)


@pytest.mark.parametrize("game", GAMES)
def test_random_is_legal_seeded_and_can_be_pickled(game):
    bot = pickle.loads(pickle.dumps(player(game, "random")))
    played = new_game(game, seed=1)
    view = played.view(played.waiting[0])
    chosen = {bot.choose(view, Budget(sims=1), seed).action for seed in range(60)}
    assert chosen <= set(view.legal)
    assert len(chosen) > min(5, len(view.legal) - 1)
    assert bot.choose(view, Budget(), 3) == bot.choose(view, Budget(), 3)


@pytest.mark.parametrize("game", GAMES)
def test_random_draws_anew_at_every_turn(game):
    """With one seed for the whole game, the same number of legal actions must not mean the same one of them."""
    bot, played = player(game, "random"), new_game(game, seed=1)
    drawn: dict[Any, list[float]] = {}
    while played.waiting:
        seat = played.waiting[0]
        view: Any = played.view(seat)
        action = bot.choose(view, Budget(), 7).action
        assert bot.choose(replace(view, events=()), Budget(), 7).action == action
        assert bot.choose(type(view).from_json(view.to_json()), Budget(), 7).action == action
        drawn.setdefault((seat, len(view.legal)), []).append(view.legal.index(action) / len(view.legal))
        played = played.play(seat, action)
    again = [places for places in drawn.values() if len(places) > 1]
    if game == "walls":  # in Towers the number of legal moves falls from turn to turn
        assert len(again) > 3
    assert all(len(set(places)) > 1 for places in again if len(places) > 4)
    every = [place for places in drawn.values() for place in places]
    assert 0.3 < sum(every) / len(every) < 0.7


def test_a_budget_in_the_name_beats_the_table():
    class Echo:
        name = "echo"

        def choose(self, view, budget, seed):
            return Choice(str(budget.sims))

    assert (
        Fixed("echo@7sims", Echo(), Budget(sims=7)).choose(new_game("walls", seed=7).view(0), Budget(ms=1), 0).action
        == "7"
    )
    assert player("walls", "random@5ms").name == "random@5ms"


def test_an_engine_counts_no_simulations(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path))
    (tmp_path / "engines.json").write_text('{"mine": ["prog"]}', encoding="utf-8")
    with pytest.raises(Malformed) as caught:
        player("walls", "mine@1000sims")
    assert (caught.value.code, caught.value.params) == ("engine-sims", {"name": "mine"})


@pytest.mark.parametrize("game", GAMES)
def test_a_spoilt_file_of_engines_spoils_no_bot(game, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path))
    (tmp_path / "engines.json").write_text("{", encoding="utf-8")
    assert player(game, "random@5ms").name == "random@5ms"
    with pytest.raises(Malformed, match=r"engines\.json"):
        player(game, "mine")
    assert "random" in available_bots.installed()[game]
    assert "engines.json" in capsys.readouterr().err


def test_names_end_with_the_users_engines(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOFAR_CONFIG", str(tmp_path))
    (tmp_path / "engines.json").write_text('{"mine": ["prog"]}', encoding="utf-8")
    assert names("walls")[-1] == "mine"
    assert player("walls", "mine@50ms").name == "mine@50ms"


def test_a_process_that_is_ended_before_it_has_listed_the_bots_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, ...]] = []
    whole = asyncio.create_subprocess_exec

    async def ended_at_first(program: str, *words: str, **more: Any) -> Any:
        begun.append(words)
        return await whole(program, *(words if len(begun) > 1 else ("-c", "")), **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", ended_at_first)
    assert "level-3" in asyncio.run(available_bots.AvailableBots().by_game())["towers"]
    assert len(begun) == 2
