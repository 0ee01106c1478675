"""The commands for operators: what each takes."""

import argparse
from typing import TypeAlias

from shofar.commands.option_types import above_zero, whole

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
KINDS = ("guest", "account", "bot", "operator")
LINK_HOURS = 24


def add_to(commands: Commands) -> None:
    """Adds them all."""
    user = commands.add_parser(
        "user", help="people of a server: list, show, add, rename, reset-password, delete, ban, …"
    )
    actions = user.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="who is here, those first who were here last")
    listed.add_argument("--kind", choices=KINDS)
    listed.add_argument("--search", default="", metavar="TEXT", help="a part of the name, or an id")
    listed.add_argument("--most", type=whole(1, 200), default=50, metavar="N", help="so many (50)")
    listed.add_argument("--after", metavar="ID", help="those after this one")
    named = {
        "show": "what is kept about somebody, counted",
        "rename": "another name, also to sign in with",
        "reset-password": "end a password and all that it opened; prints a link by which to choose a new one",
        "link": "print a link that signs a browser in as somebody, once",
        "delete": "delete somebody as they could themselves; their games stay, without the name",
        "ban": "shut somebody out, and their bots",
        "unban": "let them back in",
        "operator": "let an account do in the browser what operators do",
    }
    parsers = {name: actions.add_parser(name, help=about) for name, about in named.items()}
    for one in parsers.values():
        one.add_argument("who", help="the name of an account or a bot account, or anybody's id")
    add = actions.add_parser("add", help="a new account; prints a link by which its owner chooses a password")
    add.add_argument("name")
    parsers["rename"].add_argument("name")
    parsers["delete"].add_argument("--yes", action="store_true", help="do not ask")
    parsers["ban"].add_argument("--reason", default="", help="for the operators' own eyes")
    parsers["ban"].add_argument("--days", type=above_zero, help="for so long (for good)")
    parsers["operator"].add_argument("--revoke", action="store_true", help="take the role away")
    for one in (add, parsers["reset-password"], parsers["link"]):
        one.add_argument(
            "--hours", type=whole(1, 720), default=LINK_HOURS, help=f"how long the link opens ({LINK_HOURS})"
        )
    invite = actions.add_parser("invite", help="print a link by which strangers make accounts (--registration invite)")
    invite.add_argument("--uses", type=whole(1, 1000), default=1, metavar="N", help="so many accounts (1)")
    invite.add_argument("--days", type=whole(1, 365), default=14, metavar="N", help="for so long (14)")
    invite.add_argument("--note", default="", metavar="TEXT", help="for the operators' own eyes")
    invites = actions.add_parser("invites", help="the invitations that still open something")
    withdraw = actions.add_parser("withdraw", help="take an invitation back")
    withdraw.add_argument("id", help="as `shofar user invites` tells it")
    for one in (listed, parsers["show"], invites):
        one.add_argument("--json", action="store_true", help="print JSON, one object a line")
    for one in actions.choices.values():
        database(one)
    for one in (add, invite, parsers["reset-password"], parsers["link"]):
        one.add_argument("--public-url", metavar="URL", help="the server's address, for the link (as the server's own)")
    audit = commands.add_parser("audit", help="what operators did")
    audit.add_argument("--most", type=whole(1, 10_000), default=50, metavar="N", help="the latest so many (50)")
    audit.add_argument("--about", metavar="ID", help="about one user, table, network or invitation")
    audit.add_argument("--json", action="store_true", help="print JSON, one object a line")
    database(audit)


def database(command: argparse.ArgumentParser) -> None:
    """How a command finds the server's database."""
    command.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://… (SHOFAR_DATABASE)")
    command.add_argument("--config", metavar="FILE", help="the server's settings (SHOFAR_SERVE_CONFIG)")
