"""`quintet erase` on the command line: whose data, and whether it is meant."""

import argparse
from typing import Any

from quintet.local.owners import tenant_of
from quintet.local.places import place


def add_erase_command(commands: Any, stage: argparse.ArgumentParser) -> None:
    """Adds it to the command line."""
    erase = commands.add_parser(
        "erase", parents=[stage], help="erase everything that is kept of a subject or a team"
    )
    whose = erase.add_mutually_exclusive_group(required=True)
    whose.add_argument("--subject", default="", metavar="S", help="the subject's own data")
    whose.add_argument("--team", default="", metavar="T", help="the team's data")
    erase.add_argument("--issuer", metavar="I", help="who vouches for them, where people sign in")
    erase.add_argument("--yes", action="store_true", help="erase; without it, only count")
    erase.set_defaults(run=_erase)


def _erase(given: argparse.Namespace) -> None:
    from quintet.local.erasing import Belongings  # noqa: PLC0415 - only this needs AWS

    tenant = tenant_of(given.subject, given.team, given.issuer)
    with place(given) as (clients, stage, account):
        belongings = Belongings(clients, stage, account, tenant)
        kept = belongings.erased() if given.yes else belongings.counted()
    print(f"Erased: {kept}." if given.yes else f"To erase: {kept}. Nothing is, without --yes.")
