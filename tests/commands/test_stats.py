"""`shofar stats`: numbers that can be counted by hand, and charts of them."""

import json
import random

import pytest

from shofar.cli import main
from shofar.games import new_game


def finished(game, seed, seats=4):
    dice = random.Random(seed)
    played = new_game(game, seats=seats, seed=seed)
    while played.waiting:
        seat = played.waiting[0]
        played = played.play(seat, str(dice.choice(played.legal(seat))))
    return played


@pytest.fixture(scope="module")
def games():
    return [finished("walls", seed) for seed in range(8)] + [finished("towers", seed) for seed in range(8)]


@pytest.fixture
def stats(tmp_path, capsys):
    def run(records, *words):
        file = tmp_path / "records.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        status = main(["stats", str(file), *map(str, words)])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_the_numbers_are_those_of_the_games(stats, games):
    status, out, _ = stats([game.record() for game in games], "--json")
    assert status == 0
    by_game = {group["game"]: group for group in json.loads(out)["groups"]}
    for name, group in by_game.items():
        mine = [game for game in games if game.name == name]
        assert group["games"] == len(mine)
        assert group["mean_length"] == sum(len(game.actions) for game in mine) / len(mine)
        assert sum(share for share, _, _ in group["win_share_by_place"]) == pytest.approx(1)
        assert group["leader_wins"][0] == pytest.approx(1 / group["seats"])
        assert sum(group["action_kinds"].values()) == pytest.approx(1)
        assert sum(map(sum, group["action_kinds_by_third"].values())) == sum(len(game.actions) for game in mine)
        assert sum(group["largest_deficit_overcome"].values()) == len(mine)
    verbs = [action.verb for game in games if game.name == "walls" for _, action in game.actions]
    assert by_game["walls"]["action_kinds"]["trumpet"] == pytest.approx(verbs.count("trumpet") / len(verbs))
    starters = sum(
        1 if game.outcome.winner == game.setup.first else 0.5 if game.outcome.winner is None else 0
        for game in games
        if game.name == "towers"
    )
    assert by_game["towers"]["win_share_by_place"][0][0] == pytest.approx(starters / 8)


def test_branching_counts_legal_actions(stats):
    game = finished("towers", 3)
    _, out, _ = stats([game.record()], "--json")
    (group,) = json.loads(out)["groups"]
    # On the first piece nine others cannot stand, and it cannot be copied on the six squares aligned with it.
    assert group["branching"][:2] == [650, 650 - 9 - 6]


def test_tables_of_different_size_are_kept_apart(stats):
    _, out, _ = stats([finished("walls", 1, seats).record() for seats in (3, 4, 5)], "--json")
    assert [group["seats"] for group in json.loads(out)["groups"]] == [3, 4, 5]


def test_games_that_broke_off_are_counted_apart(stats, games):
    record = games[-1].record()
    record = {**record, "actions": record["actions"][:5], "end": {"kind": "resign", "seat": "S"}}
    status, out, _ = stats([games[-1].record(), record])
    assert status == 0
    assert "1 games, and 1 that did not end by the rules" in out


def test_a_broken_record_is_told_and_the_others_count(stats, games):
    broken = {**games[-1].record(), "actions": ["R5@c2", "R5@c2"]}
    status, out, err = stats([broken, 7, games[-1].record()])
    assert status == 1
    assert "towers, 2 seats: 1 games" in out
    assert "records.jsonl, record 1: action 1: T5" in err
    assert "records.jsonl, record 2" in err


def test_a_file_without_a_record_is_named(stats):
    status, out, err = stats([])
    assert (status, out) == (2, "")
    assert "records.jsonl: there is no record in it" in err


def test_the_page_stands_alone(stats, games, tmp_path):
    page = tmp_path / "page.html"
    status, out, _ = stats([game.record() for game in games], "--html", page)
    assert status == 0
    text = page.read_text(encoding="utf-8")
    for outside in ("http:", "https:", "src=", "href=", "<script", "@import", "url("):
        assert outside not in text
    assert text.count("<svg") == 2 * 6
    for word in ("seat advantage", "length", "branching", "comeback", "what is done"):
        assert word in text
    assert "win share by place" in out


def test_a_file_that_is_not_there(capsys):
    assert main(["stats", "/no/such/file"]) == 2
    assert "No such file" in capsys.readouterr().err
