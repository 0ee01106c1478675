"""The example that runs OpenSpiel's own algorithms on both games, tiny."""

import sys

from examples import open_spiel_search


def test_its_searches_and_its_sampler_play_whole_games(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["open_spiel_search", "--simulations", "3", "--games", "1", "--iterations", "1"])
    open_spiel_search.main()
    output = capsys.readouterr().out.splitlines()
    assert [line.partition(" at ")[0] for line in output] == ["MCTS", "IS-MCTS", "CFR by sampling"]
    assert all(-1 <= float(line.split()[-3]) <= 2 for line in output)
