"""One request on its way through the engine: what its method may use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from quintet.declarations import Tier
from quintet.errors import InvalidParamsError, QuintetError
from quintet.family import ToolFamily
from quintet.protocol.call import Call
from quintet.protocol.inbound import Envelope
from quintet.protocol.interaction import (
    INTERACTIVE_METHODS,
    InputRequired,
    answers_of,
    sealed_state,
)
from quintet.protocol.rendering import required_result
from quintet.protocol.sealing import Sealer
from quintet.requests.deadline import Deadline
from quintet.requests.http import HeaderValues
from quintet.requests.jsonrpc import JsonObject, Request
from quintet.requests.principal import Principal
from quintet.requests.revisions import Revision


@dataclass(frozen=True, slots=True)
class LimitState:
    """A bucket after a call was counted; `reset` in seconds since the epoch."""

    limit: int
    remaining: int
    reset: int
    window_seconds: int

    @property
    def headers(self) -> dict[str, str]:
        """How HTTP answers tell it, as seed 000 names the headers."""
        return {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": str(self.reset),
            "X-RateLimit-Window": str(self.window_seconds),
        }


class Limiter(Protocol):
    """Counts calls."""

    def take(self, caller: str, tier: Tier) -> LimitState | None:
        """Takes one call from the bucket; None where nothing is counted.

        Raises:
            LimitExceededError: the bucket is empty.
        """
        ...


@dataclass
class Context:
    """A request, who sent it, and the engine's services for it."""

    family: ToolFamily
    request: Request
    envelope: Envelope
    principal: Principal
    deadline: Deadline
    request_id: str
    emit: Callable[[str], None]
    limiter: Limiter
    sealer: Sealer
    headers: HeaderValues | None = None
    """The HTTP headers; None on standard input."""
    rendered: dict[tuple[str, str], str] = field(default_factory=dict)
    """Results that are the same for every caller, by list and revision; kept by the engine."""
    limit_state: LimitState | None = None
    failure: QuintetError | None = None
    """What became a tool's result instead of an error."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What the request's log line tells beside its method and outcome."""

    @property
    def revision(self) -> Revision:
        """The revision that is being answered."""
        return self.envelope.revision

    def text_parameter(self, name: str) -> str:
        """A required string of the request's params.

        Raises:
            InvalidParamsError: absent, or no string.
        """
        value = self.request.params.get(name)
        if not isinstance(value, str):
            raise InvalidParamsError(f'Invalid params: "{name}" must be a string')
        return value

    def object_parameter(self, name: str) -> JsonObject:
        """An object of the request's params; empty where it is absent."""
        value = self.request.params.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise InvalidParamsError(f'Invalid params: "{name}" must be an object')
        return value

    def admit(self, permission: str, tier: Tier) -> None:
        """Permission first, then one token from the bucket."""
        self.principal.require(permission)
        self.limit_state = self.limiter.take(self.principal.caller, tier)

    @cached_property
    def call(self) -> Call:
        """What the declared function is handed."""
        answers: Mapping[str, Any] = {}
        if self.revision.stateless and self.request.method in INTERACTIVE_METHODS:
            answers = answers_of(self.request, self.principal.tenant, self.sealer)
        return Call(
            self.principal,
            self.envelope,
            deadline=self.deadline,
            request_id=self.request_id,
            emit=self.emit,
            answers=dict(answers),
            notes=self.notes,
        )

    def paused(self, pause: InputRequired) -> str:
        """The interim result of a call that waits for answers."""
        state = sealed_state(pause, self.request, self.principal.tenant, self.sealer)
        return required_result(self.family, dict(pause.requests), state)
