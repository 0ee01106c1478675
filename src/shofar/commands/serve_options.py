"""The settings of a server: each by an option, the environment, or a file, in this order."""

import argparse
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from shofar.commands.errors import CommandError, requires
from shofar.commands.instance_texts import read_texts
from shofar.commands.option_types import above_zero, host_name, network, signing_key, whole

if TYPE_CHECKING:
    from shofar.server.config import Config

PREFIX = "SHOFAR_"
OTHER_VARIABLES = tuple(
    f"{PREFIX}{name}"
    for name in ("SERVE_CONFIG", "CONFIG", "DATA", "CACHE", "LANG", "NO_BROWSER", "PLAIN_NUMBA", "SOAK")
)
"""What is known to other commands; `SHOFAR_TEST_…` belongs to the tests."""
FILES = ("welcome", "legal", "push-key")
"""Names of files; those in a file of settings are looked for beside it."""
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LONGEST_NAME = 60


def _level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise argparse.ArgumentTypeError(f"say one of {', '.join(LEVELS)}")
    return text.upper()


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
        fine = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        fine = False
    if not fine or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError("say an address such as https://play.example.org")
    return text


_SWITCHED = {
    **dict.fromkeys(("1", "true", "yes", "on"), True),
    **dict.fromkeys(("0", "false", "no", "off"), False),
}


def _switch(text: str) -> bool:
    if text.lower() not in _SWITCHED:
        raise argparse.ArgumentTypeError("say true or false")
    return _SWITCHED[text.lower()]


def _on_off(text: str) -> bool:
    if text.lower() not in _SWITCHED:
        raise argparse.ArgumentTypeError("say on or off")
    return _SWITCHED[text.lower()]


def _registration(text: str) -> str:
    if text not in ("open", "invite", "closed"):
        raise argparse.ArgumentTypeError("say open, invite or closed")
    return text


def _instance_name(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise argparse.ArgumentTypeError(f"say a name of at most {LONGEST_NAME} characters, on one line")
    return text.strip()


@dataclass(frozen=True, slots=True)
class Option:
    """One setting. `many` may be given several times; a `secret` is no option, since everybody can read those."""

    name: str
    parse: Callable[[str], Any]
    default: Any
    metavar: str | None
    help_text: str
    many: bool = False
    secret: bool = False

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper().replace("-", "_")

    @property
    def help(self) -> str:
        """What `--help` says, with the default."""
        shown = self.default not in (None, (), False)
        default = "on" if self.default is True else self.default
        return f"{self.help_text} ({default})" if shown else self.help_text


OPTIONS = (
    Option("database", str, "sqlite:///shofar.db", "URL", "sqlite:///FILE or postgresql://USER@HOST/NAME"),
    Option("host", str, "127.0.0.1", "ADDRESS", "where to listen; 0.0.0.0 for all networks"),
    Option("port", whole(0, 65_535), 8000, "N", "0 takes a free one, which is printed"),
    Option("public-url", _address, None, "URL", "the address that invites carry, such as https://play.example.org"),
    Option("trusted-proxy", network, (), "ADDRESS", "a proxy whose X-Forwarded headers are believed", many=True),
    Option("allow-host", host_name, (), "NAME", "a name under which the server may be asked for", many=True),
    Option("secret", signing_key, None, None, "what cookies and invites are signed with", secret=True),
    Option(
        "push-key", str, None, "FILE", "notifications while the page is closed, signed with this key (docs/server.md)"
    ),
    Option("registration", _registration, "open", "WHO", "who may make an account: open, invite or closed"),
    Option("guests", _on_off, True, "on|off", "whether a name alone is enough to come in"),
    Option("name", _instance_name, None, "TEXT", "what this server is called"),
    Option("welcome", str, None, "FILE", "a word of welcome on the first page; FILE.de… beside it for other languages"),
    Option("legal", str, None, "FILE", "a legal page, likewise"),
    Option("processes", whole(1, 64), 1, "N", "processes that serve tables behind this port; for PostgreSQL"),
    Option("workers", whole(0), 1, "N", "processes in which bots think, here"),
    Option("bot-time", whole(1), 1000, "MS", "how long a bot thinks where its level does not say"),
    Option("bot-pace", whole(0), 600, "MS", "a bot moves no sooner than this after it was asked"),
    Option("bot-deadline", whole(0), 10_000, "MS", "a move not begun by then is a simple player's; 0: never"),
    Option("lazy-bots", _switch, False, None, "bots get ready when they are asked first, not when the server starts"),
    Option("ping", above_zero, 15.0, "S", "idle connections are asked for a sign of life after"),
    Option("ping-answer", above_zero, None, "S", "how long they have to answer (as long again)"),
    Option("blocked", above_zero, 20.0, "S", "how long updates may stay unread before a connection is cut"),
    Option("evict", above_zero, 300.0, "S", "an idle table leaves memory after"),
    Option("host-away", above_zero, 300.0, "S", "hosting passes on when the host has been away for"),
    Option("abandoned-open", above_zero, 24.0, "HOURS", "an open table that nobody joins is closed after"),
    Option("abandoned", whole(30), 45, "DAYS", "any table without a move is closed after"),
    Option("sign-in", whole(30), 180, "DAYS", "a browser that stays away is forgotten, and its seats, after"),
    Option("limit", str, (), "NAME=N", "http_per_minute=1200, …; 0: no limit; x=0 lists their names", many=True),
    Option("no-limits", _switch, False, None, "no rate limits: for benches only"),
    Option("log-level", _level, "INFO", "LEVEL", ", ".join(LEVELS)),
)


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds them all as options of a command."""
    command.add_argument(
        "--config", metavar="FILE", help="settings in TOML, by the names of these options: docs/server.md"
    )
    command.add_argument(
        "--check", action="store_true", help="say what it would do and what is unsafe about it, and end"
    )
    for one in OPTIONS:
        if one.secret:
            continue
        if one.parse is _switch:
            command.add_argument(f"--{one.name}", action="store_const", const=True, help=one.help)
        else:
            action = "append" if one.many else "store"
            command.add_argument(f"--{one.name}", type=one.parse, action=action, metavar=one.metavar, help=one.help)
    note = f"Each can also be set in the environment, as {PREFIX}PUBLIC_URL; {PREFIX}SECRET only there or in the file."
    command.epilog = note


def chosen(options: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """The values by name: from the command line, or the environment, or the file, or else the defaults."""
    return {name: value for name, (value, _) in with_sources(options, environment).items()}


def with_sources(
    options: argparse.Namespace, environment: Mapping[str, str] = os.environ
) -> dict[str, tuple[Any, str | None]]:
    """The same, each with the place where it was said; None for a default."""
    _refuse_unknown(environment)
    file = options.config or environment.get(f"{PREFIX}SERVE_CONFIG")  # SHOFAR_CONFIG is a folder: docs/engines.md
    written = _read(file) if file else {}
    found: dict[str, tuple[Any, str | None]] = {}
    for one in OPTIONS:
        given, source = getattr(options, one.name.replace("-", "_"), None), f"--{one.name}"
        if given is None and one.variable in environment:
            text, source = environment[one.variable], one.variable
            given = _parsed(one, text.replace(",", " ").split() if one.many else [text], one.variable)
        if given is None and one.name in written:
            value, source = written[one.name], str(file)
            if one.name in FILES:
                value = str(Path(str(file)).parent / str(value))
            given = _parsed(one, value if isinstance(value, list) else [value], f"{file}: {one.name}")
        found[one.name] = (one.default, None) if given is None else (given, source)
    return found


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    """A misspelt variable would be a setting that nobody hears."""
    known = {*(one.variable for one in OPTIONS), *OTHER_VARIABLES}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and not name.startswith(f"{PREFIX}TEST_"):
            raise CommandError(f"the environment has {name}: there is no such setting{_suggestion(name, known)}")


def _suggestion(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, sorted(known), n=1, cutoff=0.7)
    return f"; did you mean {near[0]}?" if near else ""


def _parsed(one: Option, values: Iterable[object], where: str) -> Any:
    texts = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    if not one.many and len(texts) != 1:
        raise CommandError(f"{where}: say one")
    try:
        parsed = [one.parse(text) for text in texts]
    except argparse.ArgumentTypeError as wrong:
        raise CommandError(f"{where}: {wrong}") from None
    return parsed if one.many else parsed[0]


def _read(file: str) -> dict[str, Any]:
    """The settings of a file by the names of options; a table `[limits]` is as many times `limit`."""
    import tomllib

    try:
        written = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise CommandError(f"{file}: {wrong.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise CommandError(f"{file}: {wrong}") from None
    limits = written.pop("limits", {})
    found = {name.replace("_", "-"): value for name, value in written.items()}
    known = {one.name for one in OPTIONS}
    unknown = found.keys() - known if isinstance(limits, dict) else {"limits"}
    if unknown:
        first = min(unknown)
        raise CommandError(f"{file}: there is no setting {first!r}{_suggestion(first, known)}")
    if limits:
        found["limit"] = [*found.get("limit", []), *(f"{name}={number}" for name, number in limits.items())]
    return found


def _push_key(file: str | None) -> str | None:
    """The text of a key that can sign; CommandError for another."""
    if file is None:
        return None
    with requires("server"):
        from shofar.server.push.keys import PushKey
    try:
        text = Path(file).read_text(encoding="ascii")
        PushKey(text)
    except OSError as wrong:
        raise CommandError(f"--push-key: {file}: {wrong.strerror}") from None
    except ValueError:
        made = f"openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out {file}"
        raise CommandError(
            f"--push-key: {file} is no private key of the curve P-256 in PEM; make one: {made}"
        ) from None
    return text


def config_of(settings: Mapping[str, Any]) -> "Config":
    """How the server is run; CommandError if a limit is none."""
    from msgspec import ValidationError

    from shofar.server.config import Config, Heartbeat, Instance, limits_from

    try:
        limits = limits_from(settings["limit"], limited=not settings["no-limits"])
    except (ValueError, ValidationError) as wrong:
        raise CommandError(f"--limit: {wrong}") from None
    return Config(
        database=settings["database"],
        host=settings["host"],
        port=settings["port"],
        public_url=settings["public-url"],
        trusted_proxies=tuple(settings["trusted-proxy"]),
        allowed_hosts=tuple(settings["allow-host"]),
        secret=settings["secret"],
        push_key=_push_key(settings["push-key"]),
        processes=settings["processes"],
        workers=settings["workers"],
        bot_ms=settings["bot-time"],
        bot_pace_ms=settings["bot-pace"],
        bot_deadline_ms=settings["bot-deadline"],
        lazy_bots=settings["lazy-bots"],
        evict_s=settings["evict"],
        host_away_s=settings["host-away"],
        abandoned_open_h=settings["abandoned-open"],
        abandoned_days=settings["abandoned"],
        sign_in_days=settings["sign-in"],
        registration=settings["registration"],
        guests=settings["guests"],
        instance=Instance(
            name=settings["name"], welcome=read_texts(settings["welcome"]), legal=read_texts(settings["legal"])
        ),
        limits=limits,
        heartbeat=Heartbeat(
            ping_s=settings["ping"], answer_s=settings["ping-answer"] or settings["ping"], blocked_s=settings["blocked"]
        ),
    )
