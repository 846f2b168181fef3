"""`quintet serve`: every family on one machine, from an empty directory to a printed address."""

import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from quintet.auth.challenges import COMBINED_PATH
from quintet.auth.tokens import MAX_HOURS
from quintet.deployment.permissions import ALL_PERMISSIONS, FAMILY_PERMISSIONS
from quintet.local.client_configuration import LOCAL_CLIENTS
from quintet.local.emulator import ended_unexpectedly, is_healthy
from quintet.local.failures import CommandError
from quintet.local.loopback import LoopbackClient
from quintet.local.machine import (
    CALLS,
    Machine,
    instances,
    running_machine,
    wait_for_instances,
    working,
)
from quintet.local.options import Options
from quintet.local.server import Health, application
from quintet.local.sign_in import local_sign_in, passcode
from quintet.local.starter import prepare_library
from quintet.local.state import StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT, local_token
from quintet.observability import Observability
from quintet.portal.api import SignedInPages

MAX_CONNECTIONS: Final = 1000
_SHUTDOWN_SECONDS: Final = 30


def serve(state: StateDirectory, host: str, port: int, options: Options) -> None:
    """Runs until interrupted. What was answered is on disk, however it ends.

    Raises:
        CommandError: the port is taken, an option cannot be used, or the embedded AWS or the
            instances do not start.
    """
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
    if ended_unexpectedly(state):
        _say("The last run was not stopped. Everything that it had answered is here.")
    _say("Starting the embedded AWS ...")
    known = {"HOST": host, "PORT": str(port), "MAX_CONNECTIONS": str(MAX_CONNECTIONS)}
    origin = f"http://{_shown(host)}:{port}"
    settings = {**options, **known, "BASE_URL": origin}
    with running_machine(state, settings, host=host) as machine, instances(machine, CALLS) as pool:
        _say("Preparing the reference library ...")
        report = prepare_library(machine.clients, _show_progress)
        _say(f"The library holds {report.documents} documents, {report.passages} passages.")
        watch = Observability("gateway", stream=machine.log, emit_metrics=False)
        metrics = machine.counting.metrics
        health, log_failure = _health(machine), watch.log_failure
        sign_in = local_sign_in(state, machine.clients)
        pages = SignedInPages(LoopbackClient().send, state)
        app = application(FAMILY_PERMISSIONS, pool, metrics, health, log_failure, sign_in, pages)
        wait_for_instances(pool)
        with working(machine):
            listener.listen(MAX_CONNECTIONS)  # who connects from now on is answered
            _run_until_interrupted(app, listener, lambda: _announce(state, origin, list(metrics)))


def _health(machine: Machine) -> Health:
    def health() -> dict[str, str]:
        if is_healthy(machine.setup.url):
            return {"status": "ok"}
        return {"status": "degraded", "embedded_aws": "does not answer"}

    return health


class _AnnouncedServer(uvicorn.Server):
    """Says that it is ready once an interrupt stops it in an orderly way, and not before."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def _run_until_interrupted(
    app: FastAPI, listener: socket.socket, announce: Callable[[], None]
) -> None:
    config = uvicorn.Config(
        app,
        log_level="warning",
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        server_header=False,
    )
    server = _AnnouncedServer(config, announce)
    try:
        server.run(sockets=[listener])
    finally:
        # An impatient second Ctrl-C would leave work in hand to the next start.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        _say("\nStopping ...")


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
    state.serves_at(origin)
    token = local_token(state, LOCAL_SUBJECT, ALL_PERMISSIONS, MAX_HOURS)
    _say(f"\nQuintet is ready at {origin}{COMBINED_PATH}\n\nEach family has an address too:\n")
    for name in names:
        _say(f"  {name:<14}{origin}/{name}/mcp")
    _say(f"\nIn a browser: {origin}/")
    _say("Clients that sign in by themselves need the address alone.")
    _say(f"Sign-in code: {passcode(state)}")
    _say(f"\nToken (valid {MAX_HOURS} hours):\n\n{token}\n")
    _say(f"Connect a client: quintet connect {'|'.join(LOCAL_CLIENTS)}")
    _say(f"Logs: {state.log_file}")
    _say("Ctrl-C stops it. What was answered survives that, a kill and a power cut.\n")


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
