"""Names that are no settings, texts that no page could show, and what `shofar serve --check` says about it all."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from shofar.cli import main, parser
from shofar.commands.errors import CommandError
from shofar.commands.serve_options import OPTIONS, chosen, config_of
from shofar.server.db.migrations import newest


def made(*words, environment=None):
    return config_of(chosen(parser().parse_args(["serve", *words]), environment or {}))


@pytest.fixture(autouse=True)
def nobody_of_importance(monkeypatch):
    """Tests may run as root, which would be one warning more."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    for name in [name for name in os.environ if name.startswith("SHOFAR_") and not name.startswith("SHOFAR_TEST_")]:
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("SHOFAR_PUBLC_URL", "; did you mean SHOFAR_PUBLIC_URL?"),
        ("SHOFAR_DATABSE", "; did you mean SHOFAR_DATABASE?"),
        ("SHOFAR_TRUSTED_PROXIES", "; did you mean SHOFAR_TRUSTED_PROXY?"),
        ("SHOFAR_GUEST", "; did you mean SHOFAR_GUESTS?"),
        ("SHOFAR_COLOUR_OF_THE_BOARD", ""),
    ],
)
def test_a_misspelt_variable_is_refused_with_what_was_meant(name, meant):
    with pytest.raises(CommandError) as wrong:
        made(environment={name: "x"})
    assert str(wrong.value) == f"the environment has {name}: there is no such setting{meant}"


def test_a_misspelt_name_in_the_file_is_refused_with_what_was_meant(tmp_path):
    file = tmp_path / "shofar.toml"
    for line, expected in (
        ("registraton = 'closed'", "'registraton'; did you mean registration?"),
        ("publicurl = 'https://a.example'", "'publicurl'; did you mean public-url?"),
        ("limits = 3", "'limits'"),
    ):
        file.write_text(line, encoding="utf-8")
        with pytest.raises(CommandError, match=expected.replace("?", r"\?")):
            made("--config", str(file))


def test_other_variables_of_ours_are_no_settings_and_no_mistakes():
    assert made(environment={"SHOFAR_DATA": "x", "SHOFAR_CACHE": "y", "SHOFAR_TEST_RUN": "z", "SHOFARING": "w"})


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("registration = 'everybody'", "registration: say open, invite or closed"),
        ("registration = true", "registration: say open"),
        ("guests = 'maybe'", "guests: say on or off"),
        ("guests = [true, false]", "guests: say one"),
        ("name = ''", "name: say a name"),
        ("name = 'a\\nb'", "name: say a name"),
        (f"name = '{'x' * 61}'", "at most 60 characters"),
        ("name = 'a\\u202eb'", "name: say a name"),
        ("legal = 'none.txt'", "none.txt: No such file"),
        ("legal = '.'", "Is a directory"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_with_its_name(tmp_path, setting, expected):
    file = tmp_path / "shofar.toml"
    file.write_text(setting.replace("'", '"'), encoding="utf-8")
    with pytest.raises(CommandError, match=expected):
        made("--config", str(file))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", "is empty"),
        (b" \n ", "is empty"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b"x" * 65_537, "at most 64 kB"),
        (b"a\x00b", "U\\+0000"),
        ("a\u202eb".encode(), "U\\+202E"),
        (b"a\x1b[31mb", "U\\+001B"),
    ],
    ids=str,
)
def test_a_text_that_no_page_could_show_is_refused(tmp_path, text, expected):
    file = tmp_path / "legal.txt"
    file.write_bytes(text)
    with pytest.raises(CommandError, match=expected):
        made("--legal", str(file))
    good = tmp_path / "good.txt"
    good.write_text("Fine \u00ab\u00a0non\u00a0\u00bb.\n\n# So it is\n", encoding="utf-8")
    (tmp_path / "good.fr.txt").write_bytes(text)
    with pytest.raises(CommandError, match=expected):
        made("--legal", str(good))


def test_texts_are_looked_for_beside_the_file_that_names_them(tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    (tmp_path / "legal.txt").write_text("Who is responsible", encoding="utf-8")
    file = tmp_path / "shofar.toml"
    file.write_text('legal = "legal.txt"\nguests = false\n', encoding="utf-8")
    config = made("--config", str(file))
    assert config.instance.legal == {"": "Who is responsible"}
    assert not config.guests


def check(tmp_path, capsys, *words, status) -> list[str]:
    """The lines of `shofar serve --check`, on a database in a folder unless they say another."""
    database = [] if "--database" in words else ["--database", f"sqlite:///{tmp_path}/shofar.db"]
    found = main(["serve", "--check", *words, *database])
    lines: list[str] = capsys.readouterr().out.splitlines()
    assert found == status, lines
    return lines


def unsafe(lines: list[str]) -> str:
    return "\n".join(line for line in lines if line.startswith("unsafe"))


def test_a_server_for_oneself_is_fine_and_nothing_is_made(tmp_path, capsys):
    lines = check(tmp_path, capsys, status=0)
    assert "would    listen at 127.0.0.1, port 8000, for this machine alone" in lines
    assert lines[-1].startswith("fine")
    assert list(tmp_path.iterdir()) == []


DANGERS = {
    ("--host", "0.0.0.0"): "unencrypted",
    ("--public-url", "http://a.example"): "unencrypted",
    ("--public-url", "https://a.example"): "share the proxy's address",
    ("--public-url", "https://a.example", "--trusted-proxy", "10.0.0.1", "--host", "0.0.0.0"): "past the proxy",
    ("--trusted-proxy", "0.0.0.0/0"): "believes everybody",
    ("--trusted-proxy", "::/0"): "believes everybody",
    ("--no-limits",): "use this machine up",
    ("--limit", "wrong_passwords_per_hour=0"): "wrong_passwords_per_hour is switched off",
    ("--host", "0.0.0.0", "--registration", "open"): "no legal page",
}


@pytest.mark.parametrize("words", DANGERS, ids=" ".join)
def test_what_is_unsafe_is_named(tmp_path, capsys, words):
    assert DANGERS[words] in unsafe(check(tmp_path, capsys, *words, status=1))


def test_an_instance_as_the_documents_have_it_is_fine(tmp_path, capsys):
    (tmp_path / "legal.txt").write_text("The club", encoding="utf-8")
    file = tmp_path / "shofar.toml"
    secret = "s" * 32
    file.write_text(
        f'database = "sqlite:///{tmp_path}/shofar.db"\npublic-url = "https://club.example.org"\n'
        f'trusted-proxy = ["127.0.0.1"]\nregistration = "closed"\nguests = "off"\nname = "The club"\n'
        f'legal = "legal.txt"\nsecret = "{secret}"\n',
        encoding="utf-8",
    )
    file.chmod(0o644)
    lines = check(tmp_path, capsys, "--config", str(file), "--database", f"sqlite:///{tmp_path}/shofar.db", status=1)
    assert "holds a secret and others may read it" in unsafe(lines)
    assert not any(secret in line for line in lines)
    file.chmod(0o600)
    lines = check(tmp_path, capsys, "--config", str(file), "--database", f"sqlite:///{tmp_path}/shofar.db", status=0)
    assert f"setting  registration = closed  ({file})" in lines
    assert "would    let nobody but an operator make an account, and nobody be a guest" in lines
    assert "would    be called The club, with a legal page" in lines


def test_passwords_in_addresses_are_not_shown(tmp_path, capsys, monkeypatch):
    url = "postgresql://shofar:hunter2secret@127.0.0.1:1/shofar"
    main(["serve", "--check", "--database", url])
    out, err = capsys.readouterr()
    assert "hunter2secret" not in out + err
    assert "shofar:***@127.0.0.1:1" in out


def test_what_would_become_of_the_database_is_told(tmp_path, capsys):
    file = tmp_path / "shofar.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('0007')"
        )
    file.chmod(0o644)
    lines = check(tmp_path, capsys, status=1)
    assert any(line.startswith(f"would    bring {file} from schema 0007 to {newest()}") for line in lines)
    assert "holds the key that signs people in" in unsafe(lines)
    file.chmod(0o600)
    check(tmp_path, capsys, status=0)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "which a newer Shofar made" in check(tmp_path, capsys, status=2)[-1]
    file.write_bytes(b"no database at all, but long enough to look like a file\n" * 50)
    assert "not a database" in check(tmp_path, capsys, status=2)[-1]
    nowhere = f"sqlite:///{tmp_path}/none/shofar.db"
    assert "the folder is not there" in check(tmp_path, capsys, "--database", nowhere, status=2)[-1]
    (tmp_path / "shofar.db.lock").write_text("http://127.0.0.1:8000", encoding="utf-8")
    file.unlink()
    assert any("serves it at http://127.0.0.1:8000" in line for line in check(tmp_path, capsys, status=0))


def test_every_option_is_shown_with_where_it_comes_from(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SHOFAR_PORT", "81")
    lines = check(tmp_path, capsys, "--workers", "2", status=0)
    assert "setting  port = 81  (SHOFAR_PORT)" in lines
    assert "setting  workers = 2  (--workers)" in lines
    assert any(line.endswith(f"by default: {len(OPTIONS) - 3}") for line in lines)
    assert Path(tmp_path / "shofar.db").exists() is False
