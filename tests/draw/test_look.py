"""The look's colours by computation: contrast (WCAG AA) and the three common kinds of colour blindness."""

import json
import re
from importlib.resources import files
from itertools import combinations
from math import dist

import pytest

from shofar.core.colours import COLOURS
from shofar.draw import look

AA_TEXT, AA_SHAPE = 4.5, 3.0
APART = 0.1
"""In OKLab, where 0.02 is about what an eye just tells apart."""

# Machado, Oliveira and Fernandes 2009, full severity, for linear sRGB.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LOOK = look()


def channels(colour):
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def linear(colour):
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]


def luminance(colour):
    return sum(part * weight for part, weight in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one, other):
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def over(front, opacity, ground):
    mixed = [f * opacity + g * (1 - opacity) for f, g in zip(channels(front), channels(ground), strict=True)]
    return "#" + "".join(f"{round(part * 255):02x}" for part in mixed)


def seen_by(eye, colour):
    rgb = linear(colour)
    return [min(1, max(0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in EYES[eye]]


def oklab(rgb):
    r, g, b = rgb
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("eye", EYES)
def test_five_colours_are_apart_for_every_eye(eye):
    for one, other in combinations(COLOURS, 2):
        a, b = (oklab(seen_by(eye, LOOK.colours[colour].fill)) for colour in (one, other))
        assert dist(a, b) >= APART, (one, other)


@pytest.mark.parametrize("colour", COLOURS)
def test_text_on_and_in_a_colour_is_readable(colour):
    own, stone = LOOK.colours[colour], LOOK.stone
    assert contrast(own.text, own.fill) >= AA_TEXT
    assert contrast(stone.ink, own.light) >= AA_TEXT  # the size on a cylinder's lid
    for ground in (stone.lit, stone.shade, stone.card):
        assert contrast(own.deep, ground) >= AA_TEXT
        assert contrast(own.edge, ground) >= AA_SHAPE
    for theme in LOOK.themes.values():
        if luminance(theme.panel) < 0.2:
            assert contrast(own.light, theme.panel) >= AA_SHAPE
            assert contrast(own.light, theme.panel_shade) >= AA_TEXT


@pytest.mark.parametrize("name", LOOK.themes)
def test_words_are_readable_on_every_stop_of_what_they_stand_on(name):
    theme = LOOK.themes[name]
    read = (theme.panel, theme.panel_shade, theme.slab, theme.slab_shade)
    for ground in read:
        for ink in (theme.ink, theme.muted, theme.gold, theme.alarm):
            assert contrast(ink, ground) >= AA_TEXT, (ink, ground)
    for ground in (*theme.page, *theme.sky, theme.hill, theme.town):
        for ink in (theme.ink, theme.muted, theme.link):
            assert contrast(ink, ground) >= AA_TEXT, (ink, ground)
    for ground in (*theme.cloth, theme.cloth_inset):
        for ink in (theme.cloth_ink, theme.cloth_quiet, theme.cloth_title):
            assert contrast(ink, ground) >= AA_TEXT, (ink, ground)
    for ink in (theme.ink, theme.alarm):
        assert contrast(ink, theme.alarm_ground) >= AA_TEXT
    for stop in LOOK.gilt.stops:
        assert contrast(LOOK.gilt.ink, stop) >= AA_TEXT
    for seal in LOOK.seals.values():
        assert contrast(seal.ink, seal.fill) >= AA_TEXT


@pytest.mark.parametrize("name", LOOK.themes)
def test_sides_of_towers_are_readable_on_their_banks(name):
    for side in LOOK.themes[name].sides.values():
        for ground in (*side.bank, side.disc):
            assert contrast(side.text, ground) >= AA_TEXT, (side.text, ground)
        for other in LOOK.themes[name].sides.values():
            for ground in other.bank:  # lines run over both banks
                assert contrast(side.line, ground) >= AA_SHAPE, (side.line, ground)


def test_words_on_cards_are_readable():
    stone = LOOK.stone
    for ground in (stone.lit, stone.shade, stone.card):
        assert contrast(stone.ink, ground) >= AA_TEXT
        assert contrast(stone.muted, ground) >= AA_TEXT
    assert contrast(LOOK.brass.edge, stone.card) >= AA_TEXT
    assert contrast(stone.lit, stone.back_edge) >= AA_TEXT


def test_hue_is_never_the_only_sign():
    looks = [LOOK.colours[colour] for colour in COLOURS]
    assert len({own.pattern.path for own in looks}) == len({own.emblem for own in looks}) == len(COLOURS)
    assert sorted(LOOK.order) == sorted(COLOURS)


def test_the_data_file_says_nothing_that_python_does_not_read():
    plain = json.loads((files("shofar.draw") / "look.json").read_text(encoding="utf-8"))
    assert sorted(plain) == sorted(LOOK.__dataclass_fields__)
    for colour in re.findall(r'"(#[^"]*)"', json.dumps(plain)):
        assert re.fullmatch(r"#[0-9a-f]{6}", colour)


def test_paths_are_paths():
    paths = [text for own in LOOK.colours.values() for text in (own.emblem, own.pattern.path)]
    paths += [text for shape in LOOK.shapes.values() for text in (shape.body, shape.mouth, shape.shine)]
    assert [path for path in paths if not re.fullmatch(r"M[\d. MLHVCAQTZ-]+", path)] == []
