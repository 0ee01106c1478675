"""Pages of the documentation that are written out of the code: formats, commands, notebooks."""

import argparse
import ast
import io
import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

from shofar.cli import parser

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "src" / "shofar" / "records" / "schemas"
NOTEBOOKS = ROOT / "docs" / "notebooks"
OUTSIDE = {
    "CHANGELOG.md": "changelog",
    "CONTRIBUTING.md": "contributing",
    "SECURITY.md": "security",
    "contrib/README.md": "contrib",
    "training/README.md": "training",
}
"""Pages that lie elsewhere in the project, and what they are called on the site."""
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def led_inside(text: str, page: Path) -> str:
    """The page with its links to files of the project that are pages of the site as well leading to those."""

    def led(match: re.Match[str]) -> str:
        aim, mark = match[1], match[2] or ""
        here = {f"{name}.md": source for source, name in OUTSIDE.items()}.get(str(page), f"docs/{page}")
        whole = os.path.normpath(os.path.join(os.path.dirname(here), aim))
        if whole in OUTSIDE:
            whole = f"docs/{OUTSIDE[whole]}.md"
        if whole == "docs" or whole.rstrip("/") in ("docs/decisions", "docs/experiments"):
            whole = f"{whole.rstrip('/')}/index.md"
        return f"]({os.path.relpath(whole, f'docs/{page.parent}')}{mark})"

    return LINK.sub(led, text)


def makers() -> dict[str, Callable[[], str]]:
    """What writes each made page, by its path under docs/."""
    made: dict[str, Callable[[], str]] = {"reference/commands.md": commands, "reference/schemas.md": schemas}
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        made[f"notebooks/{file.stem}.md"] = partial(notebook, file)
    return made


def paths() -> list[str]:
    """Where every made page lies under docs/."""
    return list(makers())


def commands() -> str:
    """What `shofar COMMAND --help` says, of every command."""
    top = parser()
    lines = ["# The commands", "", "`shofar COMMAND --help` says the same.", ""]
    (chosen,) = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    about = {one.dest: one.help or "" for one in chosen._choices_actions}
    for name, command in chosen.choices.items():
        command.formatter_class = _wide
        lines += [
            f"## shofar {name}",
            "",
            f"{about.get(name, '')}",
            "",
            "```text",
            command.format_help().strip(),
            "```",
            "",
        ]
    return "\n".join(lines)


def _wide(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, width=100, max_help_position=28)


def schemas() -> str:
    """The fields of every JSON format, from the schema files."""
    lines = ["# JSON, field by field", "", "From the schema files in `shofar/records/schemas/`.", ""]
    for file in sorted(SCHEMAS.glob("*.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        lines += [f"## {file.name.removesuffix('.schema.json')}", ""]
        lines += [f"[{file.name}](../../src/shofar/records/schemas/{file.name})", ""]
        for name, one in schema.get("$defs", {}).items():
            if "properties" in one:
                lines += [f"**{name}**: {_first(one.get('description', ''))}", "", *_fields(one), ""]
    return "\n".join(lines)


def _fields(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    rows = ["| field | type | |", "|---|---|---|"]
    for name, one in schema["properties"].items():
        rows.append(f"| `{name}` | {_type(one)} | {'' if name in required else 'may be missing'} |")
    return rows


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    kind = schema.get("type", "any value")
    if kind == "array":
        return f"list of {_type(schema['items'])}" if isinstance(schema.get("items"), dict) else "list"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return str(kind)


def _first(text: str) -> str:
    return text.partition("\n\n")[0].replace("\n", " ")


def notebook(file: Path) -> str:
    """A notebook with what its cells give, which are run for it."""
    name = file.relative_to(ROOT)
    lines: list[str] = ["<style>.drawn svg { max-width: 100%; height: auto }</style>", ""]
    for kind, source, output in run_notebook(file):
        lines += [source, ""] if kind == "markdown" else ["```python", source, "```", ""]
        if output:
            lines += [output, ""]
    return "\n".join([*lines, f"The notebook itself: [{name.name}]({name.name})", ""])


def run_notebook(file: Path) -> list[tuple[str, str, str]]:
    """Runs the cells one after the other: of each its kind, its source, and what it shows, as Markdown."""
    shown: list[tuple[str, str, str]] = []
    space: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        output = run_cell(source, space) if cell["cell_type"] == "code" else ""
        shown.append((cell["cell_type"], source, output))
    return shown


def run_cell(source: str, space: dict[str, Any]) -> str:
    """What a cell prints, and what its last line is worth: a picture where it has one."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    worth = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    del tree.body[len(tree.body) - (worth is not None) :]
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), space)
        value: Any = eval(compile(worth, "cell", "eval"), space) if worth is not None else None
    output = [f"```text\n{printed.getvalue().rstrip()}\n```"] if printed.getvalue() else []
    if hasattr(value, "_repr_svg_"):
        output.append(f'<div class="drawn">{value._repr_svg_()}</div>')
    elif value is not None:
        output.append(f"```text\n{value!r}\n```")
    return "\n\n".join(output)


def main() -> int:
    """Writes the pages into the folder that is named."""
    folder = Path(sys.argv[1])
    for path, make in makers().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(make(), encoding="utf-8")
    for source, name in OUTSIDE.items():
        (folder / f"{name}.md").write_text((folder.parent / source).read_text(encoding="utf-8"), encoding="utf-8")
    for file in folder.rglob("*.md"):
        file.write_text(led_inside(file.read_text(encoding="utf-8"), file.relative_to(folder)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
