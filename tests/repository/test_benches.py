"""Benches can be listed, and those that need nothing else run at tiny sizes."""

import dataclasses
import json
import random
import sys

from benches import __main__ as benches
from benches import _coach_judge, bot_budget, coach, environments, plain_rules, towers_search
from benches.peers import states, turns


def test_every_bench_says_in_one_line_what_it_measures(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["benches"])
    benches.main()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(benches.descriptions()) >= 7
    assert all(line[29:].endswith((".", "!")) for line in lines), lines


def test_bot_budget(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bot_budget", "--ms", "1", "--moves", "2"])
    bot_budget.main()
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [next(iter(one)) for one in found] == ["walls", "towers"]


def test_towers_search(monkeypatch, capsys):
    monkeypatch.setattr(towers_search, "NODES", 300)
    towers_search.main()
    assert json.loads(capsys.readouterr().out)["towers"]["search_nodes_s"] > 0


def test_plain_rules_are_measured_in_turns(monkeypatch):
    monkeypatch.setattr(plain_rules, "SLICE", 0.001)
    found = plain_rules.measure({"walls": plain_rules.play_walls, "towers": plain_rules.play_towers}, 0.001)
    assert all(rates["games/s"] > 0 for rates in found.values())
    assert plain_rules.play_walls(random.Random(1)) > 50


def test_coach(monkeypatch):
    monkeypatch.setattr(_coach_judge, "LOOK", {"walls": 200, "towers": 500})
    monkeypatch.setattr(_coach_judge, "MOST", 3)
    for game in ("walls", "towers"):
        dice = random.Random(1)
        found = coach.measure(game, coach.moments(game, 3, dice), dice)
        assert found["positions"] == 3
        assert found["false_reasons"] == []


def test_environments_and_their_peers_are_measured_in_turns():
    for group in (turns.GROUP, states.GROUP):
        some = dataclasses.replace(group, entries=(group.entries[0], group.entries[-1]))
        found = environments.rates(some, 0.01)
        assert set(found) == {entry.name for entry in some.entries}
        assert all(rate > 0 for rate in found.values())
        lines = environments.table(group, found).splitlines()
        assert sum(line.startswith("| **") for line in lines) == 1  # ours is told from theirs
