"""Everything can be set by an option, by the environment or in a file; help and documents name all of it."""

from pathlib import Path

import msgspec
import pytest

from shofar.cli import main, parser
from shofar.commands.errors import CommandError
from shofar.commands.serve_options import OPTIONS, chosen, config_of
from shofar.server.config import Config, Heartbeat, Limits
from tests.server.push_receiver import new_key

ROOT = Path(__file__).parents[2]


def config(*words, environment=None):
    return config_of(chosen(parser().parse_args(["serve", *words]), environment or {}))


def test_nothing_said_is_what_the_code_says():
    assert config() == Config()


def test_every_setting_can_be_set_by_the_environment_alone(tmp_path):
    for name in ("welcome", "legal", "legal.de"):
        (tmp_path / f"{name}.txt").write_text(f"{name}!\r\n", encoding="utf-8")
    (tmp_path / "push.pem").write_text(new_key(), encoding="ascii")
    said = {
        "push-key": str(tmp_path / "push.pem"),
        "database": "postgresql://x/y",
        "host": "::",
        "port": "81",
        "public-url": "https://a.example",
        "trusted-proxy": "10.0.0.0/8, 127.0.0.1",
        "allow-host": "games.example.org",
        "secret": "s" * 32,
        "registration": "invite",
        "guests": "off",
        "name": "Our club",
        "welcome": str(tmp_path / "welcome.txt"),
        "legal": str(tmp_path / "legal.txt"),
        "processes": "2",
        "workers": "3",
        "bot-time": "5",
        "bot-pace": "6",
        "bot-deadline": "60",
        "lazy-bots": "yes",
        "ping": "7",
        "ping-answer": "8",
        "blocked": "9",
        "evict": "10",
        "host-away": "11",
        "abandoned-open": "12",
        "abandoned": "31",
        "sign-in": "33",
        "limit": "http_per_minute=14",
        "no-limits": "true",
        "log-level": "debug",
    }
    assert said.keys() == {one.name for one in OPTIONS}
    made = config(environment={one.variable: said[one.name] for one in OPTIONS})
    plain, usual = msgspec.to_builtins(made), msgspec.to_builtins(Config())
    assert [name for name in Config.__struct_fields__ if plain[name] == usual[name]] == []
    assert [name for name in Heartbeat.__struct_fields__ if plain["heartbeat"][name] == usual["heartbeat"][name]] == []
    assert plain["limits"] == {**dict.fromkeys(Limits.__struct_fields__, 0), "http_per_minute": 14}
    assert made.trusted_proxies == ("10.0.0.0/8", "127.0.0.1")
    texts = {"welcome": {"": "welcome!"}, "legal": {"": "legal!", "de": "legal.de!"}}
    assert plain["instance"] == {"name": "Our club", **texts}


def test_options_go_before_the_environment_and_that_before_the_file(tmp_path):
    file = tmp_path / "shofar.toml"
    file.write_text(
        'port = 1\nhost = "0.0.0.0"\nping = 2.5\ntrusted_proxy = ["10.0.0.1"]\nno-limits = false\n'
        "[limits]\nheavy_per_minute = 7\n",
        encoding="utf-8",
    )
    made = config("--config", str(file), "--port", "3", environment={"SHOFAR_PORT": "2", "SHOFAR_PING": "4"})
    assert (made.port, made.heartbeat.ping_s, made.host) == (3, 4.0, "0.0.0.0")
    assert made.trusted_proxies == ("10.0.0.1",)
    assert made.limits == Limits(heavy_per_minute=7)
    assert config(environment={"SHOFAR_SERVE_CONFIG": str(file)}).port == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colour = 1", "there is no setting 'colour'"),
        ("port = 'eighty'", "port: say a whole number from 0 to 65535"),
        ("port = [1, 2]", "port: say one"),
        ("public-url = 'play.example.org'", "public-url: say an address such as https://play.example.org"),
        ("public-url = 'https://example.org/below'", "public-url: say an address"),
        ("public-url = 'http://[::1'", "public-url: say an address"),
        ("limits = 3", "there is no setting 'limits'"),
        ("no-limits = 'perhaps'", "no-limits: say true or false"),
        ("log-level = 'loud'", "log-level: say one of DEBUG, INFO, WARNING, ERROR"),
        ("port = ", "Invalid value"),
        ("[limits]\nnone_such = 1", "there is no limit 'none_such'"),
        ("[limits]\nhttp_per_minute = -5", "http_per_minute: say a number, 0 or more"),
    ],
)
def test_what_makes_no_sense_in_a_file_is_refused_by_its_name(tmp_path, text, expected, capsys):
    file = tmp_path / "shofar.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["serve", "--config", str(file)]) == 2
    assert expected in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        config("--config", str(tmp_path / "none.toml"))


def test_a_wrong_value_in_the_environment_is_told_by_its_name():
    with pytest.raises(CommandError, match="SHOFAR_WORKERS: say a whole number"):
        config(environment={"SHOFAR_WORKERS": "many"})


@pytest.mark.parametrize("number", ["-5", "-0.5", "inf", "nan", "many", ""])
def test_a_limit_below_zero_is_none(number):
    with pytest.raises(CommandError, match="http_per_minute: say a number, 0 or more"):
        config("--limit", f"http_per_minute={number}")
    with pytest.raises(CommandError, match="http_per_minute: say a number, 0 or more"):
        config(environment={"SHOFAR_LIMIT": f"http_per_minute={number}"})


def test_a_key_for_notifications_that_is_none_is_told_with_how_to_make_one(tmp_path):
    file = tmp_path / "push.pem"
    with pytest.raises(CommandError, match="No such file"):
        config("--push-key", str(file))
    file.write_text("nothing", encoding="ascii")
    with pytest.raises(CommandError, match="openssl genpkey"):
        config("--push-key", str(file))


def test_help_and_the_document_name_every_setting(capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    shown = capsys.readouterr().out
    document = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for one in OPTIONS:
        assert one.variable in shown if one.secret else f"--{one.name} " in shown + " ", one.name
        assert f"`{one.variable}`" in document if one.secret else f"`--{one.name}" in document, one.name
    for name in Limits.__struct_fields__:
        assert f"`{name}`" in document, name
