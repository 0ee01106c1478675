"""Terminal drawings: golden ones, their width, and that colour only adds to what the letters say."""

import re
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest

import shofar
from shofar.draw import svg_of, text_of
from shofar.draw.terminal import colours_of
from tests.draw.positions import EVERY, TOWERS, WALLS, views_of

FOLDER = Path(__file__).parent / "golden"
GOLDEN = {
    "walls-3-first-seat-0": lambda: WALLS["3-first"].view(0),
    "walls-4-middle-seat-1": lambda: WALLS["4-middle"].view(1),
    "walls-5-middle-open": lambda: WALLS["5-middle"].open_view(),
    "walls-3-end-spectator": lambda: WALLS["3-end"].view(None),
    "towers-start": lambda: TOWERS["start"].view("S"),
    "towers-middle-south": lambda: TOWERS["middle"].view("S"),
    "towers-threat-north": lambda: TOWERS["threat"].view("N"),
    "towers-end": lambda: TOWERS["end"].open_view(),
}
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name):
    drawn = text_of(GOLDEN[name](), colour=False, width=80)
    assert drawn == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("width", [80, 100, 48])
def test_drawings_fit_and_are_plain(name, width):
    for view in views_of(EVERY[name]):
        drawn = text_of(view, colour=False, width=width)
        assert drawn.isascii()
        assert [line for line in drawn.splitlines() if len(line) > width] == []


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("sixteen", [False, True])
def test_colour_only_adds_to_the_letters(name, sixteen):
    for view in views_of(EVERY[name]):
        painted = text_of(view, colour=True, width=80, sixteen=sixteen)
        bare = "\n".join(line.rstrip() for line in ESCAPE.sub("", painted).split("\n"))
        assert bare == text_of(view, colour=False, width=80)
        assert ESCAPE.search(painted)
        assert bool(re.search(r"[34]8;2;", painted)) is not sixteen


@pytest.mark.parametrize("name", WALLS)
def test_letters_carry_the_whole_table(name):
    for view in views_of(WALLS[name]):
        drawn = text_of(view, colour=False, width=200)
        for seat, walls in enumerate(view.walls):
            for colour, wall in walls.items():
                total = view.facts.lengths[seat][colour]
                signs = Counter(code if code == "T" else code[1] for code in wall)
                rows = re.findall(rf"\b{colour} ([|=T\d]+) {total}\b", drawn)
                assert signs in [Counter(re.findall(r"[T\d]", row)) for row in rows]
                assert total in [len(row) for row in rows]  # one column for each point
        assert f"supply {len(view.supply)}" in drawn
        assert f"draw pile {view.draw}" in drawn
        for hand in view.hands:
            assert Counter(hand) in [Counter(row.split()) for row in re.findall(r"hand ((?:\S{1,2} ?)*)", drawn)]


@pytest.mark.parametrize("name", TOWERS)
def test_letters_carry_the_whole_board(name):
    for view in views_of(TOWERS[name]):
        drawn = text_of(view, colour=False, width=80)
        for square, tower in view.towers.items():
            assert re.search(rf"\b{square}\b", drawn)
            assert re.search(rf"(?<!\S){''.join(reversed(tower))}(?!\S)", drawn)
        for side, count in view.count.items():
            held = " ".join(line for line, holder in view.monoliths.items() if holder == side)
            assert f"monoliths {count}  {held}".rstrip() in drawn
        for line, holder in view.monoliths.items():
            assert drawn.count(f"[{line}]") == (1 if holder else 0)
        grid = drawn[drawn.rindex("monoliths") :]
        codes = Counter(re.findall(r"\b[RYGBP][1-5]\b", grid))
        assert codes == Counter(code for stock in view.stock.values() for code in stock)


def test_a_threat_is_told():
    assert "! Seven! South wins unless parried now" in text_of(TOWERS["threat"].view("N"), colour=False, width=80)


if __name__ == "__main__":
    for name, view in GOLDEN.items():
        (FOLDER / f"{name}.txt").write_text(text_of(view(), colour=False, width=80), encoding="utf-8")


class Screen(StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({"TERM": "xterm-256color"}, {"colour": True, "sixteen": True}),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, {"colour": True, "sixteen": False}),
        ({"TERM": "xterm-direct"}, {"colour": True, "sixteen": False}),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, {"colour": False, "sixteen": False}),
        ({"TERM": "linux", "NO_COLOR": ""}, {"colour": True, "sixteen": True}),
        ({"TERM": "linux", "NO_COLOR": "1"}, {"colour": False, "sixteen": True}),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(environment: dict[str, str], colours: dict[str, bool]) -> None:
    assert colours_of(Screen(), environment) == colours
    assert not colours_of(StringIO(), environment)["colour"]


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            shofar.walls.new(seats=3, seed=1, readings={"W5": "later", "W11": "may"}),
            "House rules: Who begins is known: only once all first cards lie (W5); "
            "A trumpet that can join its wall: joins or is set aside (W11)",
        ),
        (
            shofar.towers.new(readings={"T10": "balanced"}),
            "House rules: Towers equal as far as the shorter one goes: equal: nobody holds the line (T10)",
        ),
    ],
)
def test_house_rules_are_told_in_text_and_in_what_a_picture_says(game, expected):
    drawn = text_of(game.open_view(), colour=False, width=200)
    assert expected in drawn.splitlines()
    assert expected in svg_of(game.open_view(), language="en")
    assert "House rules" not in text_of(TOWERS["start"].open_view(), colour=False)
