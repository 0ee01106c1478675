"""`shofar audit`: what operators did, the latest first."""

import argparse

import msgspec

from shofar.commands.errors import requires
from shofar.commands.operator_session import operator_session
from shofar.commands.user import moment


def run(options: argparse.Namespace) -> int:
    """One line each: when, who, what, whom."""
    with requires("server"):
        from shofar.server.people.audit import entries
    with operator_session(options) as session:
        found = entries(session.connection, most=options.most, subject=options.about)
    for one in found:
        if options.json:
            print(msgspec.json.encode(one).decode())
        else:
            print(f"{moment(one.at)}  {one.actor}  {one.action}  {one.subject}  {one.detail}".rstrip())
    if not found and not options.json:
        print("nothing yet")
    return 0
