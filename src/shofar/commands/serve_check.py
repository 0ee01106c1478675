"""`shofar serve --check`: what a server would do with these settings, and what is unsafe about it. Changes nothing."""

import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from shofar.commands.serve_options import OPTIONS
from shofar.server.config import Config, Limits
from shofar.server.db.connect import engine_for
from shofar.server.db.errors import explain_errors
from shofar.server.db.migrations import newest, schema_of
from shofar.server.db.sqlite_lock import announced_url, sqlite_path
from shofar.server.errors import OperatorError

Found = Mapping[str, tuple[Any, str | None]]
LOCAL = ("127.0.0.1", "localhost", "::1", "")
SHOWN_AS = {True: "on", False: "off", None: "-", (): "-"}


def report(found: Found, config: Config, file: str | None) -> int:
    """Prints it all. Exit status 0: it would start; 1: and something is unsafe; 2: it would not start."""
    for one in OPTIONS:
        value, source = found[one.name]
        if source is not None:
            print(f"setting  {one.name} = {_setting_text(one.name, value)}  ({source})")
    print(f"setting  all others as they are by default: {sum(source is None for _, source in found.values())}")
    for line in would(config):
        print(f"would    {line}")
    try:
        for line in database_state(config.database):
            print(f"would    {line}")
    except OperatorError as wrong:
        print(f"fails    {wrong}")
        return 2
    dangers = list(unsafe(found, config, file or os.environ.get("SHOFAR_SERVE_CONFIG")))
    for line in dangers:
        print(f"unsafe   {line}")
    if not dangers:
        print("fine     nothing about it is unsafe that could be seen from here")
    return 1 if dangers else 0


def _setting_text(name: str, value: Any) -> str:
    if name == "secret":
        return "(set)"
    if name == "database":
        with explain_errors(str(value)):
            return make_url(str(value)).render_as_string(hide_password=True)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    return SHOWN_AS[value] if value is None or isinstance(value, bool) else str(value)


def would(config: Config) -> Iterator[str]:
    """What players would find."""
    reach = "this machine alone" if config.local_only else config.public_url or "whoever can reach that address"
    yield f"listen at {config.host}, port {config.port or '(a free one)'}, for {reach}"
    accounts = {"open": "anybody", "invite": "whoever has an invitation", "closed": "nobody but an operator"}
    guests = "anybody" if config.guests else "nobody"
    yield f"let {accounts[config.registration]} make an account, and {guests} be a guest"
    about = config.instance
    said = [what for what, there in (("a welcome", about.welcome), ("a legal page", about.legal)) if there]
    yield f"be called {about.name or 'Shofar'}, with {' and '.join(said) or 'neither welcome nor legal page'}"
    if config.push_key:
        yield "notify people of their turns by the push services of their browsers: it must reach these by https"
    yield (
        f"think for bots here, in {config.workers} processes of their own"
        if config.workers
        else "leave bots to workers elsewhere"
    )


def database_state(url: str) -> Iterator[str]:
    """What would become of the database; OperatorError where it could not be used."""
    with explain_errors(url):
        file = sqlite_path(url)
        found = _sqlite_schema(file) if file is not None else _schema(url)
    where = file or make_url(url).render_as_string(hide_password=True)
    if found is None:
        yield f"make its tables (schema {newest()}) in {where}"
    elif found > newest():
        raise OperatorError(f"{where} has schema {found}, which a newer Shofar made; this one knows {newest()}")
    elif found < newest():
        yield f"bring {where} from schema {found} to {newest()}: make a backup first"
    else:
        yield f"use {where}, which has schema {found}"
    if running := announced_url(url):
        yield f"have to wait: a server has this database and serves it at {running}"


def _sqlite_schema(file: Path) -> str | None:
    if not file.exists():
        folder = file.parent
        if not folder.is_dir() or not os.access(folder, os.W_OK):
            raise OperatorError(f"{file}: the folder is not there, or nothing may be written to it")
        return None
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as wrong:
        raise OperatorError(f"{file}: {wrong}") from None
    return str(row[0]) if row else None


def _schema(url: str) -> str | None:
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            return schema_of(connection)
    except ModuleNotFoundError as missing:
        raise OperatorError(f"the package {missing.name} is missing") from None
    except SQLAlchemyError as wrong:
        why = str(getattr(wrong, "orig", wrong)).strip().partition("\n")[0]
        raise OperatorError(f"{make_url(url).render_as_string(hide_password=True)}: {why}") from None
    finally:
        engine.dispose()


def unsafe(found: Found, config: Config, file: str | None) -> Iterator[str]:
    """What an operator should know before strangers come."""
    https = (config.public_url or "").lower().startswith("https:")
    if not config.local_only and not https:
        yield "passwords and cookies travel unencrypted: put a proxy with TLS in front, and say --public-url https://…"
    if https and config.host not in LOCAL and config.trusted_proxies:
        yield f"port {config.port} answers past the proxy, without TLS: --host 127.0.0.1, or a firewall"
    if config.public_url and not config.trusted_proxies:
        yield "all people share the proxy's address, and its limits: say --trusted-proxy ADDRESS"
    for proxy in config.trusted_proxies:
        if ip_network(proxy, strict=False).prefixlen == 0:
            yield f"--trusted-proxy {proxy} believes everybody: anyone can claim any address"
    if found["no-limits"][0]:
        yield "--no-limits: anyone can use this machine up"
    else:
        usual = Limits()
        for name in Limits.__struct_fields__:
            if getattr(usual, name) and not getattr(config.limits, name):
                yield f"the limit {name} is switched off"
    yield from _secrets(found, config, file)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        yield "it would run as root: use an account of its own"
    if not config.local_only and config.registration == "open" and not config.instance.legal:
        yield "strangers can make accounts, and no legal page says who is responsible: --legal FILE"


def _secrets(found: Found, config: Config, file: str | None) -> Iterator[str]:
    """Keys and passwords that others on this machine, or on the way, could read."""
    url = make_url(config.database)
    if url.password and found["database"][1] == "--database":
        yield "the database's password stands in the list of processes: use SHOFAR_DATABASE or a file"
    holds_secret = bool(file) and (found["secret"][1] == file or (url.password and found["database"][1] == file))
    if file and holds_secret and _open_to_others(Path(file)):
        yield f"{file} holds a secret and others may read it: chmod 600"
    key = found["push-key"][0]
    if key and _open_to_others(Path(key)):
        yield f"{key} is a private key, and others may read it: chmod 600"
    database = sqlite_path(config.database)
    if database is not None and database.exists() and _open_to_others(database):
        yield f"{database} holds the key that signs people in, and others may read it: chmod 600"
    remote = (
        url.get_backend_name() != "sqlite" and (url.host or "") not in LOCAL and not (url.host or "").startswith("/")
    )
    if remote and url.query.get("sslmode") not in ("require", "verify-ca", "verify-full"):
        yield f"the way to the database at {url.host} need not be encrypted: add ?sslmode=verify-full"


def _open_to_others(file: Path) -> bool:
    try:
        return bool(file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH | stat.S_IWGRP))
    except OSError:
        return False
