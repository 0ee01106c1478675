"""A web page in one file: nothing to fetch, nothing to run."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark;--ink:#1d1b16;--paper:#fbf9f4;--soft:#8a8475;--rule:#ddd8cb;--mark:#2f6f8f;--warn:#a33c1f}
@media(prefers-color-scheme:dark){:root{--ink:#ece8dd;--paper:#191814;--soft:#9a9484;--rule:#37342c;--mark:#6fb6d6;
--warn:#ef8a6a}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1.2rem 4rem;background:var(--paper);
color:var(--ink);font:16px/1.5 system-ui,sans-serif}h1{font-size:1.6rem;margin:0}
h2{font-size:1.15rem;margin:2.2rem 0 .4rem}
p,figcaption{color:var(--soft);margin:.2rem 0 .8rem;max-width:46rem}figure{margin:0 0 1rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}
th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child,td:first-child{text-align:left}th{color:var(--soft);font-weight:500}
svg{width:100%;max-width:44rem;height:auto;display:block;font-size:12px}svg text{fill:var(--soft)}
svg rect,svg circle{fill:var(--mark)}.grid{stroke:var(--rule)}.zero{stroke:var(--soft);stroke-dasharray:3 3}
.wide{stroke:var(--mark);stroke-width:2.5;opacity:.55}.over{stroke:var(--ink);stroke-width:1.5}
polyline{fill:none;stroke-width:2}.s0{stroke:#2f6f8f}.s1{stroke:#c0662b}.s2{stroke:#4d8b3c}.s3{stroke:#8b4f9e}
.s4{stroke:#b03a57}.s5{stroke:#8a7a2a}
svg text.s0,svg text.s1,svg text.s2,svg text.s3,svg text.s4,svg text.s5{stroke:none;
fill:var(--ink)}li{margin:.2rem 0}.warn{color:var(--warn)}code{font-size:.9em}
"""


def page(title: str, lead: str, parts: Iterable[str]) -> str:
    """The whole document."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1><p>{escape(lead)}</p>{''.join(parts)}</main></body></html>\n"
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
