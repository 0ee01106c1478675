"""`shofar completion`: a script that has a shell complete commands, options and their values."""

import argparse
from collections.abc import Iterator


def run(options: argparse.Namespace) -> int:
    """Prints the script for a shell."""
    print(SHELLS[options.shell](words(options.parser())))
    return 0


def words(top: argparse.ArgumentParser) -> dict[str, list[str]]:
    """What can come after each command (after none: the commands), as the parser knows it."""
    chosen = _subcommands(top)
    found = {"": [*chosen, *_options(top)]}
    for name, command in chosen.items():
        inner = _subcommands(command)
        found[name] = [*_options(command), *_values(command), *inner]
        for sub in inner.values():
            found[name] += [word for word in _options(sub) if word not in found[name]]
    return found


def _subcommands(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _options(command: argparse.ArgumentParser) -> list[str]:
    hidden = argparse.SUPPRESS
    return [
        word
        for action in command._actions
        if action.help != hidden
        for word in action.option_strings
        if word[:2] == "--"
    ]


def _values(command: argparse.ArgumentParser) -> Iterator[str]:
    for action in command._actions:
        if action.choices is not None and not isinstance(action, argparse._SubParsersAction):
            yield from dict.fromkeys(map(str, action.choices))


def bash(found: dict[str, list[str]]) -> str:
    """For bash: files, too, where no word fits."""
    cases = "\n".join(f"        {name}) words='{' '.join(listed)}' ;;" for name, listed in found.items() if name)
    return f"""# bash completion for shofar
_shofar() {{
    local words='{" ".join(found[""])}'
    if [ "$COMP_CWORD" -gt 1 ]; then
        case "${{COMP_WORDS[1]}}" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _shofar shofar"""


def zsh(found: dict[str, list[str]]) -> str:
    """For zsh: to be saved as `_shofar` in a folder of `fpath`."""
    cases = "\n".join(f"        {name}) found=({' '.join(listed)}) ;;" for name, listed in found.items() if name)
    return f"""#compdef shofar
_shofar() {{
    local -a found
    found=({" ".join(found[""])})
    if (( CURRENT > 2 )); then
        case "$words[2]" in
{cases}
        esac
    fi
    compadd -- $found
    _files
}}
compdef _shofar shofar"""


def fish(found: dict[str, list[str]]) -> str:
    """For fish."""
    lines = ["# fish completion for shofar"]
    for name, listed in found.items():
        when = f"__fish_seen_subcommand_from {name}" if name else "__fish_use_subcommand"
        for word in listed:
            argument = f"-l {word[2:]}" if word.startswith("--") else f"-a {word}"
            lines.append(f"complete -c shofar -n '{when}' {argument}")
    return "\n".join(lines)


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
