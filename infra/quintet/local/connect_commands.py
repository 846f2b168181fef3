"""`quintet connect`, `doctor` and `completion`: how other programs come to use Quintet."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

from quintet.local.client_configuration import CLIENTS
from quintet.local.places import state_of

_SHELLS: Final = ("bash", "zsh", "fish")


def add_connect_commands(commands: Any, state: argparse.ArgumentParser) -> None:
    """Adds them to the command line."""
    connect = commands.add_parser(
        "connect", parents=[state], help="print what connects an MCP client, or write it"
    )
    connect.add_argument("client", choices=CLIENTS, metavar="CLIENT", help=", ".join(CLIENTS))
    connect.add_argument("--url", help="the servers' address (default: that of this machine's)")
    connect.add_argument(
        "--token", metavar="T", help="the token (default: on this machine a new one of 7 days)"
    )
    connect.add_argument(
        "--sign-in", action="store_true", help="without a token: the client signs in by itself"
    )
    connect.add_argument(
        "--families", metavar="F,F", default="", help="only their tools (default: all families')"
    )
    connect.add_argument(
        "--write", action="store_true", help="into the client's file, beside what is there"
    )
    connect.set_defaults(run=_connect)

    doctor = commands.add_parser("doctor", help="look whether an address works for MCP clients")
    doctor.add_argument("url", metavar="URL", help="an address that ends in /mcp")
    doctor.add_argument("--token", metavar="T", help="also call the server, with this token")
    doctor.set_defaults(run=_doctor)

    completion = commands.add_parser("completion", help="print a shell's completion of commands")
    completion.add_argument("shell", choices=_SHELLS, metavar="SHELL", help=", ".join(_SHELLS))
    completion.set_defaults(run=_completion)


def _connect(given: argparse.Namespace) -> None:
    from quintet.local.connecting import connection, write_connection  # noqa: PLC0415 - reads tokens

    is_elsewhere = given.url and (given.token or given.url.startswith("https://"))
    state = None if is_elsewhere else state_of(given, os.environ)
    families = [name.strip() for name in given.families.split(",") if name.strip()]
    made = connection(given.client, state, given.url, given.token, families, signs_in=given.sign_in)
    print(write_connection(made, Path.cwd(), Path.home()) if given.write else made.text)
    if made.hint and not given.write:
        print(made.hint, file=sys.stderr)


def _doctor(given: argparse.Namespace) -> None:
    from quintet.local.doctor.examining import examine  # noqa: PLC0415 - only this needs an HTTP client

    examine(given.url, given.token)


def _completion(given: argparse.Namespace) -> None:
    from argcomplete.shell_integration import shellcode  # noqa: PLC0415 - see _doctor

    print(shellcode(["quintet"], shell=given.shell))
