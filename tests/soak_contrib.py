"""What is in contrib/, with the programs it is for: Caddy, nginx, promtool, systemd-analyze, pip in a clean folder.

    python -m tests.soak_contrib

`make soak` installs them (tools/system-packages). What cannot be tried here stands in contrib/README.md.
"""

import asyncio
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets import Origin
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import run
from tests.server.ports import free_port
from tests.server.postgres import cluster
from tests.server.processes import Server, running
from tests.server.resilient_games import Client, Worker, account, tables

ROOT = Path(__file__).parents[1]
CONTRIB = ROOT / "contrib"
PATIENCE_S = 60.0


def ran(*command: str, cwd: Path | None = None, variables: dict[str, str] | None = None) -> str:
    """What a program printed; it must have gone well."""
    environment = {**os.environ, **(variables or {})}
    found = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if found.returncode:
        raise AssertionError(f"{' '.join(command)}: {found.stdout}{found.stderr}")
    return found.stdout + found.stderr


def prometheus() -> None:
    """The alerts are rules, and fire when they should."""
    folder = CONTRIB / "prometheus"
    assert "SUCCESS" in ran("promtool", "check", "rules", "alerts.yml", cwd=folder)
    assert "SUCCESS" in ran("promtool", "test", "rules", "alerts.test.yml", cwd=folder)


def systemd(place: Path) -> None:
    """The units are units, with a stand-in for what is not installed here; and few things are open to them."""
    for file in (CONTRIB / "systemd").iterdir():
        text = file.read_text(encoding="utf-8").replace("/opt/shofar/bin/shofar", "/bin/true")
        (place / file.name).write_text(re.sub("(User|Group)=shofar", r"\1=root", text), encoding="utf-8")
    names = ["shofar.service", "shofar-worker@1.service"]
    names += [f"shofar-backup{of}.{kind}" for of in ("", "-postgresql") for kind in ("service", "timer")]
    assert ran("systemd-analyze", "verify", *(str(place / name) for name in names)) == ""
    for name in names:
        if not name.endswith(".service"):
            continue
        unit = name.replace("@1", "@")  # what is not started has no number
        output = ran("systemd-analyze", "security", "--offline=true", "--threshold=25", str(place / unit))
        print(name, output.splitlines()[-1])


@contextmanager
def program(*command: str, **variables: str) -> Iterator[None]:
    """A program while a block runs; ended by its id."""
    process = subprocess.Popen(command, env={**os.environ, **variables})
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def answer(url: str, context: ssl.SSLContext | None = None) -> tuple[int, str]:
    """Status and text; waits until something answers."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urlopen(Request(url), timeout=5, context=context) as found:
                return found.status, found.read().decode()
        except HTTPError as wrong:
            return wrong.code, ""
        except (URLError, ConnectionError):
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def through(url: str, context: ssl.SSLContext | None) -> None:
    """The page, the API and a WebSocket come through; what is for the operator alone does not."""
    assert answer(f"{url}/", context)[0] == 200
    assert answer(f"{url}/api/me", context)[0] == 200
    assert answer(f"{url}/metrics", context)[0] == 404

    async def socket() -> str:
        try:
            async with connect(f"{url.replace('http', 'ws', 1)}/ws/none", origin=Origin(url), ssl=context):
                return "let in"
        except InvalidStatus as wrong:
            return str(wrong)

    # The server's own word for a table that is not there, and not a proxy's for a socket that it cannot pass.
    assert "404" in (status := asyncio.run(socket())), status


@contextmanager
def served(place: Path, url: str) -> Iterator[str]:
    """A server behind a proxy, as the documents have it; where the proxy finds it."""
    behind = ("--trusted-proxy", "127.0.0.1", "--public-url", url)
    with running(f"sqlite:///{place}/shofar.db", place, *behind) as server:
        yield f"127.0.0.1:{server.port}"


def caddy(place: Path) -> None:
    """Caddy before a server."""
    url, config = f"http://localhost:{free_port()}", str(CONTRIB / "caddy" / "single.Caddyfile")
    with served(place, url) as upstream:
        variables = {"DOMAIN": url, "UPSTREAM": upstream, "XDG_DATA_HOME": str(place)}
        variables["XDG_CONFIG_HOME"] = str(place)
        ran("caddy", "validate", "--config", config, "--adapter", "caddyfile", variables=variables)
        with program("caddy", "run", "--config", config, "--adapter", "caddyfile", **variables):
            through(url, None)
    print("caddy: fine")


def nginx(place: Path) -> None:
    """nginx before a server, with a certificate of the test's own."""
    port = free_port()
    url = f"https://localhost:{port}"
    key, certificate = place / "privkey.pem", place / "fullchain.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    made = ("-keyout", str(key), "-out", str(certificate), "-days", "2")
    ran("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made, *subject)
    with served(place, url) as upstream:
        text = (CONTRIB / "nginx" / "single.conf").read_text(encoding="utf-8")
        text = text.replace("/etc/letsencrypt/live/play.example.org", str(place)).replace("127.0.0.1:8000", upstream)
        text = re.sub(r"\n *listen \[::\]:.*;", "", text).replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("play.example.org", "localhost")
        (place / "site.conf").write_text(text, encoding="utf-8")
        with nginx_with(place):
            through(url, ssl.create_default_context(cafile=str(certificate)))
    print("nginx: fine")


@contextmanager
def nginx_with(place: Path) -> Iterator[None]:
    """nginx with the site that lies there."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f" {kind}_temp_path {place}/{kind};" for kind in kinds)
    frame = f"access_log off;{temporary} include {place}/site.conf;"
    begun = f"daemon off; user root; pid {place}/pid; error_log {place}/nginx.log; events {{}} http {{ {frame} }}"
    (place / "nginx.conf").write_text(begun, encoding="utf-8")
    ran("nginx", "-t", "-c", str(place / "nginx.conf"), "-p", str(place))
    with program("nginx", "-c", str(place / "nginx.conf"), "-p", str(place)):
        yield


@dataclass
class Proxy:
    """Where a proxy is reached, for those who play."""

    url: str


def played_through(url: str, servers: list[Server], database: str) -> None:
    """Games go on through a proxy while its servers are stopped one after the other: nothing is lost or doubled."""

    async def go() -> list[Client]:
        clients = await tables([Proxy(url)], 41, games=2)
        playing = asyncio.gather(*(client.play() for client in clients))
        for server in servers:
            before = sum(len(client.accepted) for client in clients)
            async with asyncio.timeout(PATIENCE_S):
                while sum(len(client.accepted) for client in clients) < before + 8 and not playing.done():
                    await asyncio.sleep(0.02)
            assert await asyncio.to_thread(server.stop) == 0
            await asyncio.to_thread(server.start)
        await asyncio.wait_for(playing, 5 * PATIENCE_S)
        return clients

    found = account(database, run(go()))
    found.check()
    print(f"  through {url}: {found.accepted} requests accepted, 0 lost, 0 doubled")


@contextmanager
def two_served(place: Path, url: str) -> Iterator[tuple[list[Server], str]]:
    """Two servers on one PostgreSQL and a worker, behind a proxy as the documents have it."""
    with cluster() as database, ExitStack() as stack:
        behind = ("--trusted-proxy", "127.0.0.1", "--public-url", url)
        servers = [stack.enter_context(running(database.url, place, *behind)) for _ in range(2)]
        worker = Worker(database.url, place / "worker.log")
        stack.callback(worker.kill)
        yield servers, database.url


def several(place: Path) -> None:
    """Caddy and nginx before two servers."""
    url, config = f"http://localhost:{free_port()}", str(CONTRIB / "caddy" / "several.Caddyfile")
    with two_served(place, url) as (servers, database):
        addresses = [f"127.0.0.1:{server.port}" for server in servers]
        variables = {"SHOFAR_DOMAIN": url, "SHOFAR_SERVERS": " ".join(addresses)}
        variables |= {"XDG_DATA_HOME": str(place), "XDG_CONFIG_HOME": str(place)}
        with program("caddy", "run", "--config", config, "--adapter", "caddyfile", **variables):
            through(url, None)
            played_through(url, servers, database)
    port = free_port()
    url = f"http://localhost:{port}"
    with two_served(place, url) as (servers, database):
        text = (CONTRIB / "nginx" / "several.conf").read_text(encoding="utf-8")
        for number, server in enumerate(servers, start=1):
            text = text.replace(f"127.0.0.1:800{number}", f"127.0.0.1:{server.port}")
        text = re.sub(r"\n *ssl_certificate.*;", "", text).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
        (place / "site.conf").write_text(text.replace("play.example.org", "localhost"), encoding="utf-8")
        with nginx_with(place):
            through(url, None)
            played_through(url, servers, database)
    print("several: fine")


def image(place: Path) -> None:
    """The steps of the Containerfile, in a clean folder: what they make serves, as the image would."""
    text = (CONTRIB / "container" / "Containerfile").read_text(encoding="utf-8")
    (step,) = re.findall(r"^RUN (python -m venv(?:.*\\\n)+.*)", text, re.MULTILINE)
    (place / "tmp").mkdir()
    ran("make", "build", cwd=ROOT)
    wheel = max((ROOT / "dist").glob("shofar-*.whl"), key=lambda one: one.stat().st_mtime)
    shutil.copy(wheel, place / "tmp")
    step = step.replace("\\\n", " ").replace("/tmp/", f"{place}/tmp/").replace("/opt/shofar", f"{place}/shofar")
    ran("bash", "-euc", step.replace("python -m venv", f"{sys.executable} -m venv"))
    port, cache = free_port(), place / "volume"
    older = next((place / "shofar").rglob("fast/walls/__pycache__/*.nbi"))
    kept = cache / f"walls_{sha1(str(older.parents[1]).encode(), usedforsecurity=False).hexdigest()}" / older.name
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"of an older image")  # a volume outlives the image that filled it
    os.utime(kept, (1, 1))
    variables = {"SHOFAR_CACHE": str(cache), "SHOFAR_PORT": str(port), "PYTHONDONTWRITEBYTECODE": "1"}
    variables["SHOFAR_DATABASE"] = f"sqlite:///{place}/image.db"
    with program(str(place / "shofar" / "bin" / "shofar"), "serve", **variables):
        until = time.monotonic() + PATIENCE_S
        while '"bots":"ready"' not in (body := answer(f"http://127.0.0.1:{port}/readyz")[1]).replace(" ", ""):
            assert time.monotonic() < until, body
            time.sleep(0.2)
    assert kept.read_bytes() == older.read_bytes()
    size = sum(file.stat().st_size for file in (place / "shofar").rglob("*") if file.is_file())
    print(f"image: /opt/shofar has {size // 2**20} MiB")


def main() -> int:
    """All of it; the first thing that is wrong ends it."""
    for trial in (lambda _: prometheus(), systemd, caddy, nginx, several, image):
        with tempfile.TemporaryDirectory(prefix="shofar-contrib-") as folder:
            trial(Path(folder))
    print("contrib: everything that can be tried here went well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
