"""The family look as a style sheet for plain pages: reports, and the pages that describe the API.

It needs nothing from elsewhere and runs nothing: light or dark is the reader's own wish, fonts are named before those
that every system has.
"""

from shofar.draw.theme import Theme, look

SERIF = "Alegreya,Georgia,'DejaVu Serif',serif"
SANS = "'Alegreya Sans',Optima,Candara,'Noto Sans',system-ui,sans-serif"
BASE = f"""*{{box-sizing:border-box}}
body{{margin:0;min-height:100vh;background:linear-gradient(var(--page));color:var(--ink);font:17px/1.5 {SANS};
font-variant-numeric:lining-nums}}
header{{padding:1.6rem max(1.2rem,calc((100vw - 62rem)/2)) 1.1rem;background:linear-gradient(var(--sky));
border-bottom:1px solid var(--slab-edge)}}
main{{margin:0 auto;max-width:64.4rem;padding:1rem 1.2rem 4rem}}
h1,h2,h3{{font-family:{SERIF};font-weight:700;line-height:1.2}}
h1{{font-size:2.1rem;margin:0}}h2{{font-size:1.45rem;margin:0 0 .4rem}}h3{{font-size:1.1rem;margin:0 0 .3rem}}
p,figcaption{{margin:.2rem 0 .7rem;max-width:46rem}}header p{{color:var(--muted)}}
section{{margin:1.1rem 0;padding:1rem 1.2rem;border:1.5px solid var(--panel-edge);border-radius:11px;
background:linear-gradient(var(--panel),var(--panel-shade));box-shadow:0 2px 3px #1a0f1433}}
section p,section figcaption{{color:var(--muted)}}
a{{color:var(--link)}}section a{{color:var(--gold)}}
code,pre{{font:.86em/1.45 ui-monospace,monospace}}
"""


def family_style(own: str = "") -> str:
    """Colours by name in both lights, what every page shares, and what one page adds."""
    themes = look().themes
    return (
        f":root{{color-scheme:light dark;{_variables(themes['light'])}}}\n"
        f"@media(prefers-color-scheme:dark){{:root{{{_variables(themes['dusk'])}}}}}\n{BASE}{own}"
    )


def _variables(theme: Theme) -> str:
    flat = {
        **{name: getattr(theme, name) for name in ("ink", "muted", "rule", "link", "gold", "glow", "alarm", "good")},
        **{name: getattr(theme, name) for name in ("panel", "panel_shade", "panel_edge", "slab_edge")},
        "page": ",".join(theme.page),
        "sky": ",".join(theme.sky),
    }
    dark = theme is look().themes["dusk"]
    for name, own in look().colours.items():
        flat[f"series-{name}"] = own.light if dark else own.deep
    return ";".join(f"--{name.replace('_', '-')}:{value}" for name, value in flat.items())
