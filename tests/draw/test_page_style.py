"""Reports and the API's pages wear the look's colours, by day and at dusk, and no others."""

import re

from shofar.arena import html_page
from shofar.draw import look
from shofar.draw.page_style import family_style
from shofar.server.http import openapi_page

SHADOW = look().sheen.dark


def tones(theme):
    fields = ("ink", "muted", "rule", "link", "gold", "panel", "panel_shade", "panel_edge", "slab_edge")
    return {getattr(theme, field) for field in fields} | {*theme.page, *theme.sky}


def test_both_lights_are_the_looks():
    day, _, dusk = family_style().partition("@media(prefers-color-scheme:dark)")
    assert tones(look().themes["light"]) <= set(re.findall(r"#\w{6}", day))
    assert tones(look().themes["dusk"]) <= set(re.findall(r"#\w{6}", dusk))


def test_no_page_has_a_colour_of_its_own():
    known = {
        colour for theme in look().themes.values() for colour in tones(theme) | {theme.glow, theme.alarm, theme.good}
    }
    known |= {tone for own in look().colours.values() for tone in (own.light, own.deep)} | {SHADOW}
    for style in (html_page.STYLE, openapi_page.STYLE):
        used = {colour[:7] for colour in re.findall(r"#[0-9a-f]{6,8}", style)}
        assert used <= known


def test_every_variable_is_there():
    for style in (html_page.STYLE, openapi_page.STYLE):
        assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(re.findall(r"(--[\w-]+):", style))
