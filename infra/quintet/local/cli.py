"""The `quintet` command line: what users type, turned into one call each."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from quintet.errors import QuintetError
from quintet.local.connect_commands import add_connect_commands
from quintet.local.erase_commands import add_erase_commands
from quintet.local.failures import CommandError
from quintet.local.new_commands import add_new_commands
from quintet.local.owners import owner_options, tenant_of
from quintet.local.places import deployed, place, state_of
from quintet.local.redrive_commands import add_redrive_commands
from quintet.local.serve_commands import add_serve_commands

if TYPE_CHECKING:
    from quintet.local.workspace_servers import WorkspaceServer
    from quintet.research.library_store import S3Library


def run() -> NoReturn:
    """The program: `main`, and the end of its process as soon as that has come back.

    What libraries' threads still hold must not keep it: a stopped server has been seen to hang
    while Python, on its way out, collected garbage.
    """
    code = main()
    with suppress(OSError):  # nobody reads any more
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; 0 when it worked, 1 with one sentence when it did not."""
    if sys.platform == "win32":
        print("quintet: Windows cannot run it; use WSL, the Linux within Windows.", file=sys.stderr)
        return 1
    program = parser()
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete  # noqa: PLC0415 - a shell asks for completions, and ends the process

        argcomplete.autocomplete(program)
    given = program.parse_args(arguments)
    try:
        given.run(given)
    except CommandError as error:
        print(f"quintet: {error}", file=sys.stderr)
        return 1
    except QuintetError as error:
        print(f"quintet: {error.message}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


class _Version(argparse.Action):
    def __call__(self, program: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version  # noqa: PLC0415 - slow, and nothing else needs it

        print(f"quintet {version('quintet')}")
        program.exit()


def parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    program = argparse.ArgumentParser(
        prog="quintet", description="Five MCP servers on one machine."
    )
    program.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = program.add_subparsers(required=True, metavar="COMMAND")
    state = argparse.ArgumentParser(add_help=False)
    state.add_argument("--state", type=Path, metavar="DIR", help="where data lives")
    stage = argparse.ArgumentParser(add_help=False, parents=[state])
    stage.add_argument("--stage", metavar="NAME", help="a deployed stage instead of this machine")
    stage.add_argument("--region", metavar="R", help="the AWS region of --stage")
    owner = owner_options()

    add_serve_commands(commands, state)
    add_connect_commands(commands, state)

    token = commands.add_parser("generate-token", parents=[stage, owner], help="print a token")
    token.add_argument("--permissions", required=True, metavar="P,P", help="what it may do")
    token.add_argument("--expiration-hours", type=int, default=24, metavar="H", help="1 to 168")
    token.set_defaults(run=_generate_token)

    rotate = commands.add_parser("rotate-keys", parents=[stage], help="sign with a new key")
    rotate.set_defaults(run=_rotate_keys)

    library = commands.add_parser("library", help="the reference library")
    library_commands = library.add_subparsers(required=True, metavar="COMMAND")
    push = library_commands.add_parser("push", parents=[stage], help="upload a folder's documents")
    push.add_argument("folder", type=Path, metavar="DIR", help="Markdown, HTML and text below it")
    push.add_argument("--into", default="", metavar="FOLDER", help="put them below this folder")
    push.set_defaults(run=_library_push)
    _add_workspace(commands, stage, owner)
    _add_calendar(commands, stage, owner)
    add_redrive_commands(commands, stage, owner)
    add_erase_commands(commands, stage)
    add_new_commands(commands)

    mailbox = commands.add_parser(
        "mailbox", parents=[state], help="show what would have been sent from this machine"
    )
    mailbox.add_argument("--html", type=int, metavar="N", help="write e-mail N as HTML instead")
    mailbox.add_argument("--to", type=Path, default=Path("mail.html"), metavar="FILE", help="where")
    mailbox.set_defaults(run=_mailbox)
    return program


def _add_workspace(
    commands: Any, stage: argparse.ArgumentParser, owner: argparse.ArgumentParser
) -> None:
    workspace = commands.add_parser("workspace", help="source code for the reasoning tools")
    workspace_commands = workspace.add_subparsers(required=True, metavar="COMMAND")
    push = workspace_commands.add_parser(
        "push", parents=[stage, owner], help="send what changed of a folder's source files"
    )
    push.add_argument("folder", type=Path, metavar="DIR", help="without what .gitignore names")
    push.add_argument("--name", metavar="N", help="the workspace's name (default: the folder's)")
    push.add_argument("--remote", metavar="URL", help="send it to this server instead")
    push.add_argument("--token", metavar="T", help="the token for --remote, whose it then is")
    push.set_defaults(run=_workspace_push)


def _add_calendar(
    commands: Any, stage: argparse.ArgumentParser, owner: argparse.ArgumentParser
) -> None:
    calendar = commands.add_parser("calendar", help="calendars of the assistant's users")
    calendar_commands = calendar.add_subparsers(required=True, metavar="COMMAND")
    imported = calendar_commands.add_parser(
        "import", parents=[stage, owner], help="a calendar file into a user's events"
    )
    imported.add_argument("file", type=Path, metavar="FILE.ics", help="an iCalendar file")
    imported.add_argument("--user", required=True, metavar="U", help="user id or e-mail address")
    imported.set_defaults(run=_calendar_import)


def _generate_token(given: argparse.Namespace) -> None:
    from quintet.local.tokens import issued_token, local_token  # noqa: PLC0415 - see _serve

    permissions = [name.strip() for name in given.permissions.split(",") if name.strip()]
    wanted = (given.subject, permissions, given.expiration_hours, given.team)
    if given.stage is None:
        print(local_token(state_of(given, os.environ), *wanted))
        return
    with deployed(given) as stage:
        print(issued_token(stage.keys(), stage.name, *wanted))


def _rotate_keys(given: argparse.Namespace) -> None:
    if given.stage is None:
        state_of(given, os.environ).rotate()
    else:
        with deployed(given) as stage:
            stage.rotate_keys()
    print("New tokens are signed with a new key; the key before it stays valid.")


def _library_push(given: argparse.Namespace) -> None:
    from quintet.local.library import (  # noqa: PLC0415 - see _serve
        print_report,
        push_library,
        show_progress,
        watch_vectors,
    )

    with _library(given) as store:
        print_report(push_library(store, given.folder, given.into, show_progress))
        watch_vectors(store)


def _workspace_push(given: argparse.Namespace) -> None:
    from quintet.local.workspace import print_report, push_folder  # noqa: PLC0415 - see _serve

    with _workspace_server(given) as server:
        print_report(push_folder(server, given.folder, given.name))


def _mailbox(given: argparse.Namespace) -> None:
    from quintet.local.emulator import running_emulator  # noqa: PLC0415 - see _serve
    from quintet.local.mailbox import Mailbox, print_mailbox, write_html  # noqa: PLC0415

    state = state_of(given, os.environ)
    with running_emulator(state) as url:
        messages = Mailbox(url).messages()
    if given.html is None:
        print_mailbox(messages)
    else:
        write_html(messages, given.html, given.to)
        print(f"Written to {given.to}.")


def _calendar_import(given: argparse.Namespace) -> None:
    from quintet.local.calendar import import_calendar, importer, print_report  # noqa: PLC0415

    with place(given) as (clients, stage, _):
        importing = importer(clients, stage)
        tenant = tenant_of(given.subject, given.team)
        print_report(import_calendar(importing, tenant, given.file, given.user))


@contextmanager
def _workspace_server(given: argparse.Namespace) -> "Iterator[WorkspaceServer]":
    """The server that is named, or the workspaces of a stage, or those of this machine."""
    from quintet.local.workspace_servers import RemoteServer  # noqa: PLC0415

    if given.remote:
        yield RemoteServer(given.remote, given.token)
        return
    from quintet.local.workspace_stage import local_server, stage_server  # noqa: PLC0415

    tenant = tenant_of(given.subject, given.team)
    if given.stage is not None:
        with deployed(given) as stage:
            yield stage_server(stage.clients, stage.name, tenant, stage.account)
        return
    with local_server(state_of(given, os.environ), tenant) as server:
        yield server


@contextmanager
def _library(given: argparse.Namespace) -> "Iterator[S3Library]":
    """The library of this machine, or of the stage that is named."""
    from quintet.local.machine import embedded_aws  # noqa: PLC0415 - see _serve
    from quintet.local.starter import ask_for_vectors, local_library  # noqa: PLC0415

    if given.stage is not None:
        with deployed(given) as stage:
            yield stage.library()
        return
    with embedded_aws(state_of(given, os.environ)) as clients:
        yield local_library(clients)
        ask_for_vectors(clients)
