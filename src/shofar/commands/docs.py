"""`shofar docs`: the documentation, opened in the browser from the installed package, without the network."""

import argparse
import threading
import webbrowser
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import as_file, files
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import unquote, urlsplit

from shofar.commands.errors import CommandError
from shofar.commands.open import browser_wanted
from shofar.i18n import catalogue

HOST = "127.0.0.1"


def run(options: argparse.Namespace) -> int:
    """Until Ctrl-C; with --to, once everything is unpacked."""
    with _archive() as site:
        if options.to is not None:
            site.extractall(options.to)
            print(Path(options.to) / "index.html")
            return 0
        with server(site, options.port) as serving:
            url = f"http://{HOST}:{serving.server_port}/"
            print(f"shofar: {url}\nshofar: {catalogue().say('terminal-open-ends')}", flush=True)
            if browser_wanted():
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True, name="browser").start()
            serving.serve_forever()
    return 0


def server(site: zipfile.ZipFile, port: int) -> ThreadingHTTPServer:
    """A server of the site, on this machine alone."""
    return ThreadingHTTPServer((HOST, port), partial(Page, site))


class Page(BaseHTTPRequestHandler):
    """Answers with a file of the site."""

    def __init__(self, site: zipfile.ZipFile, *args: object) -> None:
        self.site = site
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """The file that the path names."""
        name = unquote(urlsplit(self.path).path).lstrip("/")
        name = f"{name}index.html" if name == "" or name.endswith("/") else name
        if name not in self.site.namelist():
            self.send_error(404)
            return
        body = self.site.read(name)
        self.send_response(200)
        self.send_header("Content-Type", f"{guess_type(name)[0] or 'application/octet-stream'}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing of every file."""


@contextmanager
def _archive() -> Iterator[zipfile.ZipFile]:
    """The site as `make docs` packed it; a package that was installed without it says so."""
    packed = files("shofar") / "manual.zip"
    if not packed.is_file():
        raise CommandError(catalogue().say("terminal-docs-missing"))
    with as_file(packed) as path, zipfile.ZipFile(path) as site:
        yield site
