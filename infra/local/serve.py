"""`quintet serve`: every family on one machine, from an empty directory to a printed address."""

import signal
import socket
import sys
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from infra.local.client_configuration import client_configuration
from infra.local.emulator import running_emulator
from infra.local.failures import CommandError
from infra.local.families import local_clients, local_families
from infra.local.mailbox import kept_mailbox, take_mail
from infra.local.options import PORT, Options
from infra.local.provisioning import create_resources
from infra.local.server import application
from infra.local.starter import prepare_library
from infra.local.state import STAGE, StateDirectory
from infra.local.tokens import LOCAL_SUBJECT, local_token
from infra.local.workers import running_workers
from quintet.auth.permissions import ALL_PERMISSIONS
from quintet.auth.tokens import MAX_HOURS

DEFAULT_PORT: Final = 6789
MAX_CONNECTIONS: Final = 1000
_SHUTDOWN_SECONDS: Final = 30


def serve(state: StateDirectory, host: str, options: Options) -> None:
    """Runs until interrupted; everything written is saved before it ends.

    Raises:
        CommandError: the port is taken, an option cannot be used, or the embedded AWS does
            not start.
    """
    port = _port(options)
    listener = _listener(host, port)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with suppress(KeyboardInterrupt):  # not raised where a shell has it ignored
            _serve(state, host, port, listener, options)
        _say(f"Stopped. Your data is in {state.path}.")
    finally:
        listener.close()


def _serve(
    state: StateDirectory,
    host: str,
    port: int,
    listener: socket.socket,
    options: Options,
) -> None:
    _say("Starting the embedded AWS ...")
    with running_emulator(state) as url, state.log_file.open("a", buffering=1) as log:
        clients = local_clients(url)
        create_resources(clients, STAGE)
        take_mail(clients)
        _say("Preparing the reference library ...")
        report = prepare_library(clients, _show_progress)
        _say(f"The library holds {report.documents} documents, {report.passages} passages.")
        known = {"HOST": host, "PORT": str(port), "MAX_CONNECTIONS": str(MAX_CONNECTIONS)}
        families = local_families(state, clients, log, {**options, **known})
        app = application(families, host)
        names = [local.family.name for local in families]
        origin = f"http://{_shown(host)}:{port}"
        told = {**options, "BASE_URL": origin}
        with running_workers(state, clients, log, told), kept_mailbox(state, url):
            _announce(state, origin, names)
            _run_until_interrupted(app, listener)


def _run_until_interrupted(app: FastAPI, listener: socket.socket) -> None:
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            limit_concurrency=MAX_CONNECTIONS,
            timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
            server_header=False,
        )
    )
    try:
        server.run(sockets=[listener])
    finally:
        # From here to the end nothing may interrupt: an impatient Ctrl-C would lose data.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        _say("\nSaving ...")


def _port(options: Options) -> int:
    """The option `port`, or 6789."""
    text = options.get(PORT, str(DEFAULT_PORT))
    if not text.isdigit() or not 1 <= int(text) <= 65535:  # noqa: PLR2004 - TCP's ports
        raise CommandError(f"The port must be from 1 to 65535, not {text}.")
    return int(text)


def _listener(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        raise CommandError(
            f"Cannot listen on {host} port {port} ({error.strerror}); choose another with --port."
        ) from None
    return listener


def _announce(state: StateDirectory, origin: str, names: list[str]) -> None:
    token = local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, MAX_HOURS)
    urls = {name: f"{origin}/{name}/mcp" for name in names}
    _say(f"\nQuintet is ready at {origin}\n")
    for name, url in urls.items():
        _say(f"  {name:<14}{url}")
    _say(f"\nToken (valid {MAX_HOURS} hours):\n\n{token}\n")
    _say(client_configuration(urls, token))
    _say(f"\nLogs: {state.log_file}\nCtrl-C stops it; nothing is lost.\n")


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _show_progress(done: int, of: int) -> None:
    if sys.stdout.isatty():
        end = "\n" if done == of else "\r"
        print(f"  indexed {done} of {of} documents", end=end, flush=True)


def _say(text: str) -> None:
    print(text, flush=True)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
