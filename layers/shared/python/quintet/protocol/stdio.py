"""MCP over standard input and output: one JSON message a line, answers as they are ready.

Requests run side by side, so that a cancellation can reach the one it means. The handshake's
revision is remembered, because later lines do not repeat it; 2026-07-28 lines speak for
themselves. Whoever started the process is the caller, so there are no tokens.
"""

import threading
import uuid
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

from quintet.errors import QuintetError
from quintet.protocol.batches import answered_batch
from quintet.protocol.engine import Reply
from quintet.protocol.inbound import Envelope, stdio_envelope
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import (
    Notification,
    Request,
    RequestId,
    decode,
    message,
    readable_id,
)
from quintet.requests.principal import Principal
from quintet.requests.revisions import NEWEST_HANDSHAKE, WITHOUT_HEADER, Revision, negotiate

WORKERS: Final = 8


class Answering(Protocol):
    """Who answers: an engine of this process, or one of another."""

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
        """Runs one request to its end; `emit` sends notifications while it goes on."""
        ...

    def failure(self, error: QuintetError, envelope: Envelope, identifier: Any) -> Reply:
        """An error around an id that may be unknown."""
        ...


class StdioServer:
    """One family on one pair of pipes."""

    def __init__(
        self, engine: Answering, principal: Principal, write_line: Callable[[str], None]
    ) -> None:
        self._engine = engine
        self._principal = principal
        self._write_line = write_line
        self._writing = threading.Lock()
        self._session: Revision = WITHOUT_HEADER
        self._running: dict[RequestId, Deadline] = {}

    def serve(self, lines: Iterable[bytes]) -> None:
        """Answers until the input ends, and finishes what it has begun."""
        with ThreadPoolExecutor(WORKERS) as workers:
            for line in lines:
                if line.strip():
                    self._receive(line, workers)

    def _receive(self, line: bytes, workers: ThreadPoolExecutor) -> None:
        body: Any = None
        try:
            body = decode(line)
            if isinstance(body, list):
                workers.submit(self._answer_batch, body, self._session)
                return
            received = message(body)
            envelope = stdio_envelope(received, self._session)
        except QuintetError as error:
            self._send_failure(error, readable_id(body))
            return
        if isinstance(received, Request):
            if received.method == "initialize":
                self._session = negotiate(received.params.get("protocolVersion"))
            deadline = Deadline()
            self._running[received.id] = deadline
            workers.submit(self._answer, received, envelope, deadline)
        elif isinstance(received, Notification):
            self._notice(received)

    def _answer_batch(self, batch: list[Any], session: Revision) -> None:
        deadline = Deadline()
        try:
            replies = answered_batch(
                self._engine,
                batch,
                session,
                deadline,
                lambda request, envelope: self._reply(request, envelope, deadline),
            )
        except QuintetError as error:
            self._send_failure(error, None)
            return
        if replies:
            self._send("[" + ",".join(reply.text for reply in replies) + "]")

    def _send_failure(self, error: QuintetError, identifier: RequestId | None) -> None:
        self._send(self._engine.failure(error, Envelope(NEWEST_HANDSHAKE), identifier).text)

    def _notice(self, notification: Notification) -> None:
        if notification.method == "notifications/cancelled":
            wanted = notification.params.get("requestId")
            running = self._running.get(wanted) if isinstance(wanted, (str, int)) else None
            if running is not None:
                running.cancel()

    def _answer(self, request: Request, envelope: Envelope, deadline: Deadline) -> None:
        reply = self._reply(request, envelope, deadline)
        self._running.pop(request.id, None)
        self._send(reply.text)

    def _reply(self, request: Request, envelope: Envelope, deadline: Deadline) -> Reply:
        return self._engine.answer(
            request,
            envelope,
            self._principal,
            request_id=uuid.uuid4().hex,
            emit=self._send,
            deadline=deadline,
        )

    def _send(self, text: str) -> None:
        with self._writing:
            self._write_line(text)
