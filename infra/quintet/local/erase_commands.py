"""`quintet erase` and `quintet sign-out` on the command line: whose, and whether it is meant."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from quintet.local.owners import tenant_of
from quintet.local.places import place

if TYPE_CHECKING:
    from quintet.local.erasing import Belongings


def add_erase_commands(commands: Any, stage: argparse.ArgumentParser) -> None:
    """Adds both to the command line."""
    person = argparse.ArgumentParser(add_help=False, parents=[stage])
    whose = person.add_mutually_exclusive_group(required=True)
    whose.add_argument("--subject", default="", metavar="S", help="the subject's own")
    whose.add_argument("--team", default="", metavar="T", help="the team's")
    person.add_argument("--issuer", metavar="I", help="who vouches for them, where people sign in")

    erase = commands.add_parser(
        "erase", parents=[person], help="erase everything that is kept of a subject or a team"
    )
    erase.add_argument("--yes", action="store_true", help="erase; without it, only count")
    erase.set_defaults(run=_erase)
    sign_out = commands.add_parser(
        "sign-out", parents=[person], help="end what clients may do for a subject or a team"
    )
    sign_out.set_defaults(run=_sign_out)


def _erase(given: argparse.Namespace) -> None:
    with _belongings(given) as belongings:
        kept = belongings.erased() if given.yes else belongings.counted()
    print(f"Erased: {kept}." if given.yes else f"To erase: {kept}. Nothing is, without --yes.")


def _sign_out(given: argparse.Namespace) -> None:
    with _belongings(given) as belongings:
        ended = belongings.signed_out()
    print(f"Signed out, by {ended} rows. Tokens that clients have end within 15 minutes.")


@contextmanager
def _belongings(given: argparse.Namespace) -> "Iterator[Belongings]":
    from quintet.local.erasing import Belongings  # noqa: PLC0415 - only this needs AWS

    tenant = tenant_of(given.subject, given.team, given.issuer)
    with place(given) as (clients, stage, account):
        yield Belongings(clients, stage, account, tenant)
