"""What an instance can be given to do."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from quintet.errors import DeadlineExceededError, InternalError
from quintet.local.instances.functions import SCHEME, LocalFunctions
from quintet.protocol.inbound import Envelope
from quintet.requests.deadline import Deadline
from quintet.requests.jsonrpc import Request
from quintet.requests.principal import Principal
from quintet.web.gateway import http_request, lambda_response

Event = Mapping[str, Any]


class Job(Protocol):
    """Something to be done by an instance; it travels there by pickle."""

    def run(self, functions: LocalFunctions) -> Any:
        """Does it; what comes back travels by pickle too."""
        ...


class Runner(Protocol):
    """Who has jobs done: a pool of instances."""

    def run(
        self,
        job: Job,
        *,
        caller: str,
        seconds: float,
        emit: Callable[[str], None] = lambda _: None,
    ) -> "Future[Any]":
        """The result of a job; cancelling it ends the job."""
        ...


@dataclass(frozen=True, slots=True)
class Invocation:
    """One event for one function: an HTTP request, a batch of a queue, or a timer's."""

    function: str
    event: Event

    def run(self, functions: LocalFunctions) -> dict[str, Any]:
        """The function's answer."""
        return functions.invoke(self.function, self.event)


@dataclass(frozen=True, slots=True)
class Refusal:
    """The words for a request whose instance did not answer it."""

    family: str
    event: Event
    is_late: bool

    def run(self, functions: LocalFunctions) -> dict[str, Any]:
        """As API Gateway would be answered."""
        request = http_request(self.event, scheme=SCHEME)
        error = (
            DeadlineExceededError("The request's time is over")
            if self.is_late
            else InternalError(request.request_id)
        )
        return lambda_response(functions.gateway(self.family).endpoint.refuse(request, error))


@dataclass(frozen=True, slots=True)
class Call:
    """One MCP request of standard input; `began` in seconds since the epoch."""

    family: str
    request: Request
    envelope: Envelope
    principal: Principal
    request_id: str
    began: float

    def run(self, functions: LocalFunctions) -> str:
        """The JSON-RPC text of the answer; notifications are sent on the way."""
        reply = functions.engine(self.family).answer(
            self.request,
            self.envelope,
            self.principal,
            request_id=self.request_id,
            emit=functions.link.emit,
            deadline=Deadline.of_request(self.began, time.time()),
        )
        return reply.text
