"""`quintet new`: what is written into a checkout of the project, for whoever goes on from there."""

import argparse
from pathlib import Path
from typing import Any

from quintet.local.options import DEFAULT_PORT


def add_new_commands(commands: Any) -> None:
    """Adds them to the command line."""
    new = commands.add_parser("new", help="begin something in a checkout of the project")
    new_commands = new.add_subparsers(required=True, metavar="COMMAND")
    family = new_commands.add_parser("family", help="a family that runs, to be changed")
    family.add_argument("name", metavar="NAME", help="what it is called, field_notes for one")
    family.set_defaults(run=_new_family)


def _new_family(given: argparse.Namespace) -> None:
    from quintet.local.new_family import write_family  # noqa: PLC0415 - only this reads templates

    for path in write_family(given.name, Path.cwd()):
        print(path)
    print(
        f"\nThe family {given.name} is there. `make run` serves it at "
        f"http://127.0.0.1:{DEFAULT_PORT}/{given.name}/mcp;\n"
        "docs/develop.md, Write a family, goes on from here."
    )
