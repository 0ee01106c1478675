"""The example bot client against a real server process: a whole game over the public API and its WebSocket."""

import json
import subprocess
import sys
from urllib.request import urlopen

from tests.repository.project import ROOT
from tests.server.client import Guest
from tests.server.processes import running

CLIENT = ROOT / "examples" / "bot_client.py"


def test_two_bot_accounts_play_a_whole_game(tmp_path):
    with running(f"sqlite:///{tmp_path / 'shofar.db'}", tmp_path) as server:
        host = Guest.named(server.url, "Ada")
        host.post("/api/accounts", {"name": "ada", "password": "correct horse"})
        table = host.post("/api/tables", {"settings": {"game": "towers", "seats": 2}, "sit": []})["id"]
        link = host.post(f"/api/tables/{table}/invite", {})["url"]
        clients = []
        try:
            for name in ("bot-one", "bot-two"):
                bot = host.post("/api/bots", {"name": name})
                token = host.post(f"/api/bots/{bot['id']}/tokens", {"label": "test"})["token"]
                command = [sys.executable, str(CLIENT), server.url, token, link]
                clients.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
                assert clients[-1].stdout is not None
                assert clients[-1].stdout.readline().startswith(f"table {table}, seat ")
            changed = {"game": "towers", "seats": 2, "public": True}
            host.post(f"/api/tables/{table}/requests", {"type": "settings", "key": "public", "settings": changed})
            while host.get(f"/api/tables/{table}")["unagreed"]:
                assert all(client.poll() is None for client in clients)
            host.post(f"/api/tables/{table}/requests", {"type": "start", "key": "go"})
            for client in clients:
                out, err = client.communicate(timeout=60)
                assert client.returncode == 0, err
                assert out.startswith(f"over: {server.url}/api/games/{table}-1/record")
        finally:
            for client in clients:
                if client.poll() is None:
                    client.kill()
                client.wait()
        with urlopen(f"{server.url}/api/games/{table}-1/record") as answer:
            record = json.load(answer)
        assert [player["name"] for player in record["players"]] == ["bot-one", "bot-two"]
        assert len(record["actions"]) > 5
        assert server.stop() == 0


def test_the_example_is_short_and_needs_nothing_of_ours():
    text = CLIENT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 70
    assert "import shofar" not in text
    assert "from shofar" not in text
