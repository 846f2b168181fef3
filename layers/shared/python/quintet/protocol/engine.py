"""The engine: one request in, one JSON-RPC response out, on whichever revision it speaks.

Transports (`endpoint` for HTTP, `stdio`) read messages and send what comes back; the methods
live in `methods`. Whatever happens inside, an answer leaves: known errors in the family's
dialect, unknown ones as InternalError with everything about them in the log.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from quintet.dialects import STANDARD
from quintet.errors import (
    CapabilityNotOfferedError,
    InternalError,
    LimitExceededError,
    MethodNotFoundError,
    QuintetError,
)
from quintet.family import ToolFamily
from quintet.protocol.context import Context, Limiter, LimitState
from quintet.protocol.inbound import Envelope
from quintet.protocol.methods import completion, lifecycle, prompts, resources, tasks, tools
from quintet.protocol.rendering import check_size
from quintet.protocol.sealing import Sealer
from quintet.protocol.time_limit import time_limit
from quintet.requests.deadline import Deadline
from quintet.requests.http import HeaderValues
from quintet.requests.jsonrpc import Request, error_text, result_text
from quintet.requests.principal import Principal
from quintet.requests.revisions import SUPPORTED_VERSIONS

Method = Callable[[Context], str]

MAX_ERROR_CHARACTERS: Final = 256 * 1024
"""Of an error response; one that repeats too much of its request is sent without data."""

_SHARED_METHODS: Final[Mapping[str, Method]] = {
    "tools/list": tools.list_tools,
    "tools/call": tools.call_tool,
    "resources/list": resources.list_resources,
    "resources/templates/list": resources.list_templates,
    "resources/read": resources.read_resource,
    "prompts/list": prompts.list_prompts,
    "prompts/get": prompts.get_prompt,
    "completion/complete": completion.complete_argument,
}
HANDSHAKE_METHODS: Final[Mapping[str, Method]] = {
    **_SHARED_METHODS,
    "initialize": lifecycle.initialize,
    "ping": lifecycle.ping,
    "logging/setLevel": lifecycle.set_log_level,
    "resources/subscribe": resources.acknowledge_subscription,
    "resources/unsubscribe": resources.acknowledge_subscription,
}
MODERN_METHODS: Final[Mapping[str, Method]] = {
    **_SHARED_METHODS,
    "server/discover": lifecycle.discover,
}
TASK_METHODS: Final[Mapping[str, Method]] = {
    "tasks/get": tasks.get_task,
    "tasks/update": tasks.update_task,
    "tasks/cancel": tasks.cancel_task,
}
"""Of an extension to 2026-07-28, for families with long tools."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """What one request was and how it went, for logs and metrics. Time in milliseconds.

    `error` is also what a tool told as its result.
    """

    method: str
    revision: str
    principal: Principal
    request_id: str
    milliseconds: float
    error: QuintetError | None
    notes: Mapping[str, Any]


Observe = Callable[[CallRecord], None]
LogFailure = Callable[[str, BaseException], None]


def _log_nothing(_request_id: str, _failure: BaseException) -> None:
    """The default of engines without a log."""


@dataclass(slots=True)
class Reply:
    """An answered request: its JSON-RPC text, the HTTP status it would travel with, and more."""

    text: str
    status: int = 200
    error: QuintetError | None = None
    limit_state: LimitState | None = None
    notifications: list[str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of an HTTP answer that another process has given already."""


class Engine:
    """Answers requests for one family."""

    def __init__(
        self,
        family: ToolFamily,
        *,
        limiter: Limiter,
        sealer: Sealer,
        observe: Observe | None = None,
        log_failure: LogFailure = _log_nothing,
    ) -> None:
        self.family = family
        self._limiter = limiter
        self._sealer = sealer
        self._observe = observe
        self.log_failure = log_failure
        self._rendered: dict[tuple[str, str], str] = {}

    def answer(
        self,
        request: Request,
        envelope: Envelope,
        principal: Principal,
        *,
        request_id: str,
        headers: HeaderValues | None = None,
        emit: Callable[[str], None] | None = None,
        deadline: Deadline | None = None,
    ) -> Reply:
        """Runs one request to its end.

        Notifications are collected in the reply, or handed to `emit` at once where a transport
        can send them while the work goes on. A transport that can see cancellations brings the
        deadline it will cancel.
        """
        started = time.perf_counter()
        notifications: list[str] = []
        context = Context(
            family=self.family,
            request=request,
            envelope=envelope,
            principal=principal,
            deadline=deadline or Deadline(),
            request_id=request_id,
            emit=emit or notifications.append,
            limiter=self._limiter,
            sealer=self._sealer,
            headers=headers,
            rendered=self._rendered,
        )
        try:
            reply = self._passed_on(context) or self._answered(context)
            reply.notifications.extend(notifications)
        except QuintetError as error:
            reply = self.failure(error, envelope, request.id)
        except Exception as failure:  # noqa: BLE001 - the last line before the client
            self.log_failure(request_id, failure)
            reply = self.failure(InternalError(request_id), envelope, request.id)
        reply.limit_state = context.limit_state or _spent(reply.error)
        if self._observe is not None:
            self._observe(
                CallRecord(
                    request.method,
                    envelope.revision.version,
                    principal,
                    request_id,
                    (time.perf_counter() - started) * 1000,
                    reply.error or context.failure,
                    context.notes,
                )
            )
        return reply

    def _passed_on(self, _context: Context) -> Reply | None:
        """The reply of another process that the request was handed to; None: answered here."""
        return None

    def _answered(self, context: Context) -> Reply:
        with time_limit(context.deadline):
            result = self._method(context)(context)
        check_size(result)
        return Reply(result_text(context.request.id, result))

    def failure(self, error: QuintetError, envelope: Envelope, identifier: Any) -> Reply:
        """An error as the family words it, around an id that may be unknown."""
        try:
            wire = self.family.dialect.wire(error, envelope.revision)
            text = error_text(identifier, wire.code, wire.message, wire.data)
        except Exception as failure:  # noqa: BLE001 - words must not fail where an answer is due
            self.log_failure("", failure)
            error = InternalError("unknown")
            wire = STANDARD.wire(error, envelope.revision)
            text = error_text(identifier, wire.code, wire.message)
        if len(text) > MAX_ERROR_CHARACTERS:
            text = error_text(identifier, wire.code, wire.message[:MAX_ERROR_CHARACTERS])
        return Reply(text, wire.status, error)

    def _method(self, context: Context) -> Method:
        name = context.request.method
        offered = self._modern_methods if context.revision.stateless else self._handshake_methods
        method = offered.get(name)
        if method is None:
            raise self._not_found(name, context.revision.stateless)
        return method

    def _not_found(self, name: str, stateless: bool) -> QuintetError:
        if name in (MODERN_METHODS if stateless else HANDSHAKE_METHODS):
            return CapabilityNotOfferedError(f"This server offers no {name.partition('/')[0]}")
        if name == "initialize":
            return MethodNotFoundError(
                f"Method not found: initialize; speak one of {', '.join(SUPPORTED_VERSIONS)}",
                {"supported": list(SUPPORTED_VERSIONS)},
            )
        return MethodNotFoundError(f"Method not found: {name[:200]}")

    @cached_property
    def _handshake_methods(self) -> Mapping[str, Method]:
        return self._offered(HANDSHAKE_METHODS)

    @cached_property
    def _modern_methods(self) -> Mapping[str, Method]:
        own = TASK_METHODS if self.family.long_permissions else {}
        return self._offered({**MODERN_METHODS, **own})

    def _offered(self, methods: Mapping[str, Method]) -> Mapping[str, Method]:
        """Without those whose subject this family has nothing for."""
        return {
            name: method
            for name, method in methods.items()
            if name.partition("/")[0] not in self._not_offered
        }

    @cached_property
    def _not_offered(self) -> frozenset[str]:
        """Subjects of methods that this family has nothing for."""
        family = self.family
        offered = {
            "tools": family.tool_table,
            "resources": family.has_resources,
            "prompts": family.prompt_table,
            "completion": family.has_completions,
        }
        return frozenset(subject for subject, declared in offered.items() if not declared)


def _spent(error: QuintetError | None) -> LimitState | None:
    """The state of a bucket that refused."""
    if not isinstance(error, LimitExceededError):
        return None
    return LimitState(error.limit, 0, error.reset, error.window_seconds)
