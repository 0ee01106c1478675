"""A web page in one file: nothing to fetch, nothing to run."""

from collections.abc import Iterable, Sequence
from html import escape

from shofar.draw.page_style import family_style

STYLE = family_style(
    """figure{margin:0 0 1rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:lining-nums tabular-nums;font-size:.95rem}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child,td:first-child{text-align:left}th{color:var(--muted);font-weight:700}
svg{width:100%;max-width:46rem;height:auto;display:block;font-size:12.5px}svg text{fill:var(--muted)}
svg rect,svg circle{fill:var(--series-B)}.grid{stroke:var(--rule);opacity:.45}
.zero{stroke:var(--ink);stroke-dasharray:3 3}
.wide{stroke:var(--series-B);stroke-width:2.5;opacity:.6}.over{stroke:var(--ink);stroke-width:1.5}
polyline{fill:none;stroke-width:2}.s0{stroke:var(--series-B)}.s1{stroke:var(--series-R);stroke-dasharray:8 3}
.s2{stroke:var(--series-G);stroke-dasharray:2 3}.s3{stroke:var(--series-P);stroke-dasharray:10 3 2 3}
.s4{stroke:var(--series-Y);stroke-dasharray:5 2}.s5{stroke:var(--ink);stroke-dasharray:1 2}
svg text.s0,svg text.s1,svg text.s2,svg text.s3,svg text.s4,svg text.s5{stroke:none;fill:var(--ink)}
li{margin:.2rem 0}.warn{color:var(--alarm)}
"""
)


def page(title: str, lead: str, parts: Iterable[str]) -> str:
    """The whole document."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>"
        f"<main>{''.join(parts)}</main></body></html>\n"
    )


def section(title: str, *parts: str, note: str = "") -> str:
    """A heading, a sentence and what belongs under it."""
    paragraph = f"<p>{escape(note)}</p>" if note else ""
    return f"<section><h2>{escape(title)}</h2>{paragraph}{''.join(parts)}</section>"


def figure(chart: str, caption: str) -> str:
    """A chart with a sentence under it."""
    return f"<figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of text; the first column names the row."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def listing(items: Iterable[str]) -> str:
    """A list of warnings."""
    return "<ul>" + "".join(f'<li class="warn">{escape(item)}</li>' for item in items) + "</ul>"
