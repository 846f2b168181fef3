"""`quintet stdio FAMILY`: one family on standard input and output, for clients that start it."""

import sys
from pathlib import Path

from infra.local.emulator import running_emulator
from infra.local.failures import CommandError
from infra.local.families import local_clients, local_families
from infra.local.folder_roots import reads_folder
from infra.local.mailbox import kept_mailbox, take_mail
from infra.local.options import Options
from infra.local.provisioning import create_resources
from infra.local.starter import prepare_library
from infra.local.state import STAGE, StateDirectory
from infra.local.tokens import LOCAL_SUBJECT
from infra.local.workers import running_workers
from quintet.auth.permissions import ALL_PERMISSIONS
from quintet.auth.principal import Principal
from quintet.protocol.stdio import StdioServer


def serve_stdio(
    state: StateDirectory, name: str, options: Options, root: Path | None = None
) -> None:
    """Serves until the input ends. Standard output carries nothing but messages.

    `root` is a folder of source files, which a family then reads instead of what was pushed.

    The caller is the user of this machine, with every permission and the same data as a token
    of `generate-token` would give.

    Raises:
        CommandError: there is no such family, or an option cannot be used.
    """
    with running_emulator(state) as url, state.log_file.open("a", buffering=1) as log:
        clients = local_clients(url)
        create_resources(clients, STAGE)
        take_mail(clients)
        prepare_library(clients, lambda _done, _of: None)
        replaced = reads_folder(name, root, state.path / "code-indexes")
        served = local_families(state, clients, log, options, replaced)
        families = {local.family.name: local for local in served}
        local = families.get(name)
        if local is None:
            raise CommandError(f"There is no family {name}; there are: {', '.join(families)}.")
        issuer = local.platform.settings.token_issuer
        principal = Principal(issuer, LOCAL_SUBJECT, ALL_PERMISSIONS)
        engine = local.platform.endpoint(local.family).engine
        workers = running_workers(state, clients, log, options, replaced)
        with workers, kept_mailbox(state, url):
            StdioServer(engine, principal, _write_line).serve(sys.stdin.buffer)


def _write_line(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
