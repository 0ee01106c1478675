"""Pictures: well-formed, alone, the same every time, and nothing of the view is missing from them."""

import json
import random
import re
from collections import Counter
from dataclasses import replace
from itertools import cycle
from xml.etree import ElementTree
from xml.sax import saxutils

import pytest

from shofar import towers, walls
from shofar.core.colours import Colour
from shofar.draw import look, svg, svg_of, svg_of_game, text_of
from shofar.draw.walls import supply
from shofar.i18n import LANGUAGES, catalogue
from shofar.towers import load_layout
from shofar.walls import Card
from tests.draw.positions import EVERY, TOWERS, WALLS, views_of

SVG = "{http://www.w3.org/2000/svg}"


def parsed(view, **how):
    return ElementTree.fromstring(svg_of(view, **how))


def having(root, attribute):
    return [element for element in root.iter() if attribute in element.attrib]


def place_of(element):
    return float(re.findall(r"translate\(([\d.]+)", element.get("transform"))[0])


def cards(root, zone):
    return Counter(e.get("data-card") for e in having(root, "data-zone") if e.get("data-zone") == zone)


@pytest.mark.parametrize("name", EVERY)
def test_every_picture_is_well_formed_stands_alone_and_speaks(name):
    themes = cycle(look().themes)
    for view, theme in zip(views_of(EVERY[name]), themes, strict=False):
        picture = svg_of(view, theme=theme)
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title")
        assert root.findtext(f"{SVG}desc")
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert not tags & {"script", "image", "foreignObject", "style", "a"}
        addresses = re.findall(r"https?://[^\"' ]+", picture)
        assert addresses == ["http://www.w3.org/2000/svg"]
        ids = {element.get("id") for element in root.iter()}
        for reference in re.findall(r'(?:url\(|href=")#([\w-]+)', picture):
            assert reference in ids
        assert not re.search(r"nan|inf\b|None|Colour\.|Side\.", picture)


@pytest.mark.parametrize("name", EVERY)
def test_equal_views_give_equal_bytes(name):
    for view in views_of(EVERY[name]):
        again = type(view).from_json(view.to_json())
        assert svg_of(view) == svg_of(again)


def test_a_game_is_drawn_open_and_notebooks_can_have_it():
    game = WALLS["4-middle"]
    assert svg_of_game(game) == svg_of(game.open_view())
    assert "?" not in cards(parsed(game.open_view()), "hand")


@pytest.mark.parametrize("name", WALLS)
def test_every_card_of_a_walls_view_is_in_its_picture(name):
    for view in views_of(WALLS[name]):
        root = parsed(view)
        assert cards(root, "hand") == Counter(code for hand in view.hands for code in hand)
        assert cards(root, "first") == Counter(code for code in view.first if code is not None)
        assert cards(root, "supply") == Counter(view.supply)
        seats = {int(e.get("data-seat")): e for e in having(root, "data-seat")}
        assert sorted(seats) == list(range(len(view.walls)))
        for seat, panel in seats.items():
            assert [int(e.get("data-won")) for e in having(panel, "data-won")] == [len(view.won[seat])]
            for row in having(panel, "data-wall"):
                colour = row.get("data-wall")
                standing = view.walls[seat].get(colour, ())
                found = Counter(e.get("data-card") for e in having(row, "data-length"))
                assert found == Counter(standing)
                totals = [int(e.get("data-total")) for e in having(row, "data-total")]
                assert totals == ([view.facts.lengths[seat][colour]] if standing else [])
                crowned = bool(having(row, "data-crown"))
                assert crowned == (seat in view.facts.leaders.get(colour, ()))
        assert [int(e.get("data-draw")) for e in having(root, "data-draw")] == [view.draw]


@pytest.mark.parametrize("name", WALLS)
def test_walls_are_to_scale(name):
    for view in views_of(WALLS[name]):
        root = parsed(view)
        for row in having(root, "data-wall"):
            unit, before = float(row.get("data-unit")), None
            for segment in having(row, "data-length"):
                length = int(segment.get("data-length"))
                assert length == Card(segment.get("data-card")).length
                x = place_of(segment)
                outline = segment.find(f"{SVG}path").get("d")
                right = float(re.findall(r"H([\d.]+)", outline)[-1])
                assert right == pytest.approx(length * unit, abs=0.1)
                assert outline.count("V0H") == length  # one merlon for each point
                if before is not None:
                    assert x == pytest.approx(before, abs=0.1)
                before = x + length * unit
                assert before < float(root.get("width"))


def test_rivals_share_one_scale():
    view = WALLS["5-middle"].view(2)
    panels = {int(e.get("data-seat")): e for e in having(parsed(view), "data-seat")}
    units = {seat: {row.get("data-unit") for row in having(panel, "data-wall")} for seat, panel in panels.items()}
    assert len(set.union(*(own for seat, own in units.items() if seat != 2))) == 1
    assert float(min(units[2])) > float(min(units[1]))


def test_the_longest_wall_there_can_be_still_fits():
    view = walls.new(seats=5, seed=1).view(0)
    deck = [f"R{value}" for value, copies in {1: 4, 3: 5, 4: 4, 5: 3, 7: 1}.items() for _ in range(copies)]
    huge = replace(view, walls=({}, {Colour.RED: (*deck, *["T"] * 22)}, {}, {}, {}))
    huge = replace(huge, facts=huge.derived())
    assert huge.facts.lengths[1][Colour.RED] == 101
    panel = next(e for e in having(parsed(huge), "data-seat") if e.get("data-seat") == "1")
    ground = float(panel.find(f"{SVG}rect").get("x")) + float(panel.find(f"{SVG}rect").get("width"))
    right = max(place_of(e) for e in having(panel, "data-length"))
    assert right < ground


@pytest.mark.parametrize("name", TOWERS)
def test_everything_of_a_towers_view_is_in_its_picture(name):
    layout = load_layout("octagon")
    for view in views_of(TOWERS[name]):
        root = parsed(view)
        assert {e.get("data-square") for e in having(root, "data-square")} == set(layout.squares)
        assert {e.get("data-line"): e.get("data-holder") for e in having(root, "data-line")} == {
            line: holder or "none" for line, holder in view.monoliths.items()
        }
        standing = {
            e.get("data-tower"): tuple(piece.get("data-piece") for piece in having(e, "data-piece"))
            for e in having(root, "data-tower")
        }
        assert standing == {square: tuple(tower) for square, tower in view.towers.items()}
        for square, tower in view.towers.items():
            drawn = next(e for e in having(root, "data-tower") if e.get("data-tower") == square)
            lids = list(drawn.iter(f"{SVG}ellipse"))
            assert len(lids) == 1
            assert tower[-1][1] in [e.text for e in drawn.iter(f"{SVG}text")]
        assert {e.get("data-monolith"): e.get("data-side") for e in having(root, "data-monolith")} == {
            line: holder for line, holder in view.monoliths.items() if holder
        }
        stocks = {e.get("data-side"): e for e in having(root, "data-side") if having(e, "data-stock")}
        for side, stock in view.stock.items():
            if stock:
                assert sorted(e.get("data-stock") for e in having(stocks[side], "data-stock")) == sorted(stock)
        assert [e.get("data-threat") for e in having(root, "data-threat")] == [view.facts.threat or "none"]


@pytest.mark.parametrize("called", ["mine", "octagon"])
def test_boards_of_ones_own_are_drawn_from_the_view(called):
    plain = {**load_layout("octagon").to_json(), "name": called}
    names = [*plain["squares"]]
    board = towers.layout_from(json.loads(re.sub(r'"([a-g]\d)"', r'"\1\1"', json.dumps(plain))))
    game = towers.new(layout=board).play("S", "R5@c2c2")
    for view in (game.view("N"), game.view(), towers.View.from_json(game.view("S").to_json(), {called: board})):
        root = parsed(view)
        assert {e.get("data-square") for e in having(root, "data-square")} == {name * 2 for name in names}
        assert [e.get("data-tower") for e in having(root, "data-tower")] == ["c2c2"]
        assert re.search(r"\bc2c2<", text_of(view, colour=False))
    assert game.svg() == svg_of(game.view())


@pytest.mark.parametrize(("scale", "right", "up"), [(1, 10, 10), (0.25, -100, 0.5), (1e-300, 0, 0), (1e7, -9e8, 9e8)])
def test_points_lie_anywhere_at_any_scale(scale, right, up):
    plain = load_layout("octagon").to_json()
    plain["squares"] = {name: [x * scale + right, y * scale + up] for name, (x, y) in plain["squares"].items()}
    game, moved = (towers.new(layout=board).play("S", "R5@c2") for board in ("octagon", towers.layout_from(plain)))
    assert svg_of(moved.view("N")) == svg_of(game.view("N"))
    assert text_of(moved.view("S"), colour=False) == text_of(game.view("S"), colour=False)


def test_a_threat_is_shown_in_words():
    view = TOWERS["threat"].view("N")
    assert view.facts.threat == "S"
    picture = svg_of(view)
    assert "Seven! South wins" in " ".join(e.text or "" for e in ElementTree.fromstring(picture).iter(f"{SVG}text"))


def test_larger_pieces_stand_higher():
    heights = [look().tower.height(size) for size in range(1, 6)]
    assert heights == sorted(set(heights))


def test_each_player_sees_the_own_territory_below():
    def height(view, square):
        disc = next(e for e in having(parsed(view), "data-square") if e.get("data-square") == square)
        return float(disc.find(f"{SVG}circle").get("cy"))

    game = towers.new()
    assert height(game.view("S"), "a1") > height(game.view("S"), "a4")
    assert height(game.view("N"), "a1") < height(game.view("N"), "a4")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_other_words_and_names_take_the_place_of_the_english_ones(language):
    drawing = parsed(WALLS["4-middle"].view(1), language=language, names=["K", "<L>", "M", "N"])
    seen = " ".join(element.text or "" for element in drawing.iter())
    assert "<L>" in seen
    words = catalogue(language)
    for key in ("won", "supply", "hand", "longest"):
        assert words.say(f"draw-{key}").lower() in seen.lower()
    for english in ("Seat", "won", "supply", "draw pile", "wall", "yours", "out of"):
        assert not re.search(rf"\b{english}\b", seen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_every_position_can_be_told_in_every_language(name, language):
    for view in views_of(EVERY[name]):
        assert len(list(parsed(view, language=language).iter(f"{SVG}desc"))) == 1
        drawn = text_of(view, colour=False, width=80, language=language)
        assert [line for line in drawn.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("text", ["plain", "<&>", 'a "word"', "it's", "'\"<\n\r\t&amp;", "&lt;", ""])
def test_text_is_escaped_as_the_standard_library_does(text):
    assert svg.escape(text) == saxutils.escape(text)
    assert svg.quoted(text) == saxutils.quoteattr(text)


def test_what_is_known_of_the_supply_stays_beside_the_draw_pile():
    """In French it took more than a line, and ran on under the pile."""
    chance, game = random.Random(7), walls.new(seats=4, seed=7)
    for _ in range(60):
        game = game.play(game.waiting[0], chance.choice(game.legal(game.waiting[0])))
    drawn = svg_of(game.view(1), language="fr")
    known = re.findall(r">(connues [^<]*)</text><text[^>]*>([^<]*)<", drawn)
    assert [lines[0][:23] for lines in known] == ["connues 11 · les vôtres"]
    assert max(map(len, known[0])) * 15 * 0.6 <= 410 - 36 - supply.PILE - 14
