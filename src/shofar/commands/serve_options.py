"""The settings of a server: each by an option, the environment, or a file, in this order."""

import argparse
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from shofar.commands.errors import CommandError
from shofar.commands.option_types import above_zero, host_name, network, signing_key, whole

if TYPE_CHECKING:
    from shofar.server.config import Config

PREFIX = "SHOFAR_"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


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


def _switch(text: str) -> bool:
    known = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in known:
        raise argparse.ArgumentTypeError("say true or false")
    return known[text.lower()]


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
        return f"{self.help_text} ({self.default})" if shown else self.help_text


OPTIONS = (
    Option("database", str, "sqlite:///shofar.db", "URL", "sqlite:///FILE or postgresql://USER@HOST/NAME"),
    Option("host", str, "127.0.0.1", "ADDRESS", "where to listen; 0.0.0.0 for all networks"),
    Option("port", whole(0, 65_535), 8000, "N", "0 takes a free one, which is printed"),
    Option("public-url", _address, None, "URL", "the address that invites carry, such as https://play.example.org"),
    Option("trusted-proxy", network, (), "ADDRESS", "a proxy whose X-Forwarded headers are believed", many=True),
    Option("allow-host", host_name, (), "NAME", "a name under which the server may be asked for", many=True),
    Option("secret", signing_key, None, None, "what cookies and invites are signed with", secret=True),
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
    file = options.config or environment.get(f"{PREFIX}SERVE_CONFIG")  # SHOFAR_CONFIG is a folder: docs/engines.md
    written = _read(file) if file else {}
    found: dict[str, Any] = {}
    for one in OPTIONS:
        given = getattr(options, one.name.replace("-", "_"), None)
        if given is None and one.variable in environment:
            text = environment[one.variable]
            given = _parsed(one, text.replace(",", " ").split() if one.many else [text], one.variable)
        if given is None and one.name in written:
            value = written[one.name]
            given = _parsed(one, value if isinstance(value, list) else [value], f"{file}: {one.name}")
        found[one.name] = one.default if given is None else given
    return found


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
    if not isinstance(limits, dict) or (unknown := found.keys() - {one.name for one in OPTIONS}):
        raise CommandError(f"{file}: there is no setting {min(unknown) if isinstance(limits, dict) else 'limits'!r}")
    if limits:
        found["limit"] = [*found.get("limit", []), *(f"{name}={number}" for name, number in limits.items())]
    return found


def config_of(settings: Mapping[str, Any]) -> "Config":
    """How the server is run; CommandError if a limit is none."""
    from msgspec import ValidationError

    from shofar.server.config import Config, Heartbeat, limits_from

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
        limits=limits,
        heartbeat=Heartbeat(
            ping_s=settings["ping"], answer_s=settings["ping-answer"] or settings["ping"], blocked_s=settings["blocked"]
        ),
    )
