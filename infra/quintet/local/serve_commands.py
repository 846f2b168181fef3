"""`quintet serve` and `quintet stdio`: what users type, and the options of this machine."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from quintet.auth.teams import MOST_CHARACTERS, is_team_name
from quintet.deployment.permissions import FAMILY_PERMISSIONS
from quintet.local.failures import CommandError
from quintet.local.options import Options, configured, port_of, read_options, state_path
from quintet.local.state import StateDirectory


def add_serve_commands(commands: Any, state: argparse.ArgumentParser) -> None:
    """Adds both to the command line."""
    options = argparse.ArgumentParser(add_help=False, parents=[state])
    options.add_argument("--config", metavar="JSON", help="options, or a file of them")
    serve = commands.add_parser("serve", parents=[options], help="serve all families over HTTP")
    serve.add_argument("-p", "--port", type=int, help="the port (default 6789)")
    serve.add_argument("--host", default="127.0.0.1", help="the address (default 127.0.0.1)")
    serve.set_defaults(run=_serve)

    stdio = commands.add_parser("stdio", parents=[options], help="serve one family on stdin/stdout")
    stdio.add_argument("family", nargs="?", help="which one, for example research")
    stdio.add_argument("--remote", metavar="URL", help="carry messages to this server instead")
    stdio.add_argument(
        "--token", metavar="T", help="the token for --remote (default: the variable QUINTET_TOKEN)"
    )
    stdio.add_argument("--team", default="", metavar="T", help="act on this team's data")
    stdio.add_argument("--root", type=Path, metavar="DIR", help="the code that reasoning reads")
    stdio.set_defaults(run=_stdio)


def _options(given: argparse.Namespace, port: int | None) -> Options:
    """What this machine's servers are told; options that nobody knows are named and left out.

    Raises:
        CommandError: an option has a value that a setting refuses.
    """
    from quintet.local.environments import check_options, known_options  # noqa: PLC0415 - slow

    known = known_options()
    for name in configured(given.config).keys() - known:
        print(f"quintet: there is no option {name}; it is ignored.", file=sys.stderr)
    options = read_options(given.config, os.environ, port, known)
    check_options(options)
    return options


def _serve(given: argparse.Namespace) -> None:
    options = _options(given, given.port)
    port = port_of(options)
    from quintet.local.serve import serve  # noqa: PLC0415 - a refusal needs no web server

    serve(_opened(given, options), given.host, port, options)


def _stdio(given: argparse.Namespace) -> None:
    if given.remote:
        from quintet.local.bridge import Bridge  # noqa: PLC0415 - nothing of AWS is needed

        Bridge(given.remote, given.token or os.environ.get("QUINTET_TOKEN")).run()
        return
    if given.family not in FAMILY_PERMISSIONS:
        known = ", ".join(FAMILY_PERMISSIONS)
        unknown = f"There is no family {given.family}" if given.family else "Name a family"
        raise CommandError(f"{unknown}; there are: {known}.")
    if given.team and not is_team_name(given.team):
        raise CommandError(f"A team is a name of at most {MOST_CHARACTERS} characters.")
    options = _options(given, None)
    from quintet.local.stdio import serve_stdio  # noqa: PLC0415 - see _serve

    serve_stdio(_opened(given, options), given.family, options, given.root, given.team)


def _opened(given: argparse.Namespace, options: Options) -> StateDirectory:
    """Where this machine's data lives, made where it is missing."""
    return StateDirectory.opened(state_path(given.state, options))
