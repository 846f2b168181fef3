"""`quintet stdio FAMILY`: one family on standard input and output, for clients that start it."""

import sys
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.errors import (
    CallCancelledError,
    DeadlineExceededError,
    InternalError,
    QuintetError,
)
from quintet.local.gateway import CALL_SECONDS
from quintet.local.instances.functions import LocalFunctions
from quintet.local.instances.jobs import Call, Runner
from quintet.local.instances.link import DirectLink
from quintet.local.instances.pool import InstanceDiedError, OverstayedError
from quintet.local.machine import CALLS, instances, running_machine, working
from quintet.local.options import Options
from quintet.local.starter import prepare_library
from quintet.local.state import StateDirectory
from quintet.local.tokens import LOCAL_SUBJECT
from quintet.protocol.engine import Engine, Reply
from quintet.protocol.inbound import Envelope
from quintet.protocol.stdio import StdioServer
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import Request
from quintet.requests.principal import Principal
from quintet.settings import TokenSettings


def serve_stdio(
    state: StateDirectory, name: str, options: Options, root: Path | None = None, team: str = ""
) -> None:
    """Serves until the input ends. Standard output carries nothing but messages.

    `root` is a folder of source files, which a family then reads instead of what was pushed.

    The caller is the user of this machine, with every permission and the same data as a token
    of `generate-token` would give, for a team too.

    Raises:
        CommandError: an option cannot be used.
    """
    folder = None if root is None else (name, root)
    with (
        running_machine(state, options, root=folder) as machine,
        instances(machine, CALLS) as pool,
    ):
        functions = LocalFunctions(machine.setup, DirectLink(machine.counting.answer))
        engine = functions.engine(name)
        prepare_library(machine.clients, lambda _done, _of: None)
        issuer = TokenSettings.model_fields["token_issuer"].default
        principal = Principal(issuer, LOCAL_SUBJECT, ALL_PERMISSIONS, team=team)
        with working(machine):
            server = StdioServer(InstanceEngine(pool, engine), principal, _write_line)
            server.serve(sys.stdin.buffer)


class InstanceEngine:
    """A family's engine whose calls are answered by instances; `words` words what they cannot."""

    def __init__(self, runner: Runner, words: Engine) -> None:
        self._runner = runner
        self._words = words

    def answer(
        self,
        request: Request,
        envelope: Envelope,
        principal: Principal,
        *,
        request_id: str,
        emit: Callable[[str], None],
        deadline: Deadline,
    ) -> Reply:
        """One request's answer; cancelling the deadline ends the work."""
        began = time.time()
        call = Call(self._words.family.name, request, envelope, principal, request_id, began)
        done = self._runner.run(call, caller=request_id, seconds=CALL_SECONDS, emit=emit)
        deadline.when_cancelled(done.cancel)
        try:
            return Reply(done.result())
        except OverstayedError:
            error: QuintetError = DeadlineExceededError("The request's time is over")
        except InstanceDiedError as failure:
            self._words.log_failure(request_id, failure)
            error = InternalError(request_id)
        except CancelledError:
            error = CallCancelledError("The call was cancelled")
        return self.failure(error, envelope, request.id)

    def failure(self, error: QuintetError, envelope: Envelope, identifier: Any) -> Reply:
        """An error as the family words it."""
        return self._words.failure(error, envelope, identifier)


def _write_line(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
