"""Everything that can go wrong, as one tree. How an error is worded on the wire is in `dialects`.

    QuintetError
    ├── ProtocolError                 the JSON-RPC message itself; carries its standard code
    │   ├── ParseError                -32700
    │   ├── InvalidRequestError       -32600
    │   ├── MethodNotFoundError       -32601
    │   │   └── CapabilityNotOfferedError   the family has nothing of this kind
    │   ├── InvalidParamsError        -32602
    │   ├── HeaderMismatchError       -32020
    │   ├── MissingCapabilityError    -32021
    │   └── UnsupportedVersionError   -32022
    ├── AuthenticationError           no token, or none that can be trusted
    ├── PermissionDeniedError         a good token that may not do this
    ├── LimitExceededError            too many calls in this window
    ├── BadInputError                 the arguments of a tool, field by field
    ├── NotFoundError
    │   ├── UnknownToolError
    │   ├── UnknownPromptError
    │   └── ResourceNotFoundError
    ├── ToolFailedError               the tool did its work and the answer is a failure
    ├── ConflictError                 somebody else changed it first
    ├── DeadlineExceededError         the request's time is over
    │   └── WorkGoesOnError           and a background job does the rest
    ├── CallCancelledError            the client does not want the answer any more
    ├── ServiceUnavailableError       something we depend on is down; a retry can help
    │   └── ModelFailedError          a language model gave no usable answer; callers do without it
    ├── FetchFailedError              a URL of somebody else's gave no answer, or must not be asked
    ├── ResultTooLargeError           the answer does not fit into one result
    └── InternalError                 our own fault, logged whole under the request's id

`message` and everything in `data` may be shown to the caller; nothing else ever is.

`is_fault` says whose fault an error is. Ours, and counted in the metric `Faults`, are a deadline
that passed, a service that is down, a result that is too large, an internal error, and whatever
class does not say otherwise; all others are the caller's, or of somebody we asked for the caller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal


class QuintetError(Exception):
    """The root: a public message and, where it helps the caller, public data."""

    retryable: ClassVar[bool] = False
    """Whether the same call can succeed later without being changed."""
    is_fault: ClassVar[bool] = True
    """Whether it is ours, and an operator should hear of it."""

    def __init__(self, message: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data: dict[str, Any] = dict(data or {})


class ProtocolError(QuintetError):
    """The message breaks JSON-RPC or MCP. Carries the code that both eras give it."""

    code: ClassVar[int] = -32603
    is_fault = False


class ParseError(ProtocolError):
    """The body is not JSON that can be read."""

    code = -32700


class InvalidRequestError(ProtocolError):
    """The body is JSON but no JSON-RPC message that is allowed here."""

    code = -32600


class MethodNotFoundError(ProtocolError):
    """No such method on the revision asked."""

    code = -32601


class CapabilityNotOfferedError(MethodNotFoundError):
    """A known method of a capability that this family never announced."""


class InvalidParamsError(ProtocolError):
    """The method exists; what came with it cannot be used."""

    code = -32602


class HeaderMismatchError(ProtocolError):
    """A routing header is missing, doubled, malformed or at odds with the body (2026-07-28)."""

    code = -32020


class MissingCapabilityError(ProtocolError):
    """The client did not declare a capability that answering needs.

    `data.requiredCapabilities` is a ClientCapabilities object, as the specification asks.
    """

    code = -32021

    def __init__(self, required: Mapping[str, Any]) -> None:
        names = ", ".join(required)
        super().__init__(
            f"The client must declare: {names}", {"requiredCapabilities": dict(required)}
        )


class UnsupportedVersionError(ProtocolError):
    """The protocol version asked is none of ours."""

    code = -32022

    def __init__(self, requested: str, supported: Sequence[str]) -> None:
        super().__init__(
            "Unsupported protocol version",
            {"supported": list(supported), "requested": requested},
        )


class AuthenticationError(QuintetError):
    """Who is calling could not be established.

    `token_sent` tells a caller with a bad token from one without: only the first is told
    `invalid_token` in the challenge (RFC 6750, section 3.1).
    """

    is_fault = False

    def __init__(self, details: str, *, token_sent: bool) -> None:
        super().__init__("Authentication failed", {"details": details})
        self.token_sent = token_sent


class PermissionDeniedError(QuintetError):
    """The caller is known and lacks a permission."""

    is_fault = False

    def __init__(self, required: Sequence[str], current: Sequence[str]) -> None:
        super().__init__("Permission denied")
        self.required = list(required)
        self.current = list(current)


class LimitExceededError(QuintetError):
    """The caller's bucket for this window is empty. Times in seconds."""

    retryable = True
    is_fault = False

    def __init__(self, *, limit: int, window_seconds: int, retry_after: int, reset: int) -> None:
        plural = "" if retry_after == 1 else "s"
        super().__init__(f"Rate limit exceeded; call again in {retry_after} second{plural}")
        self.limit = limit
        self.window_seconds = window_seconds
        self.retry_after = retry_after
        self.reset = reset


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """One thing wrong with one argument, told so that every seed's error object can be made.

    `path` leads to the field; `code` is for programs (LENGTH_VALIDATION …); `validator` and
    `validator_value` name the JSON Schema keyword that failed and what it asked for; `value`
    is what came, cut short, or None where showing it would not help; `bounds` are the least and the
    most that it may be, where there are both.
    """

    path: tuple[str | int, ...]
    message: str
    code: str
    validator: str
    validator_value: Any = None
    value: Any = None
    bounds: tuple[Any, Any] | None = None

    @property
    def field(self) -> str:
        """The path as developers write it: `tags[3].name`."""
        text = ""
        for step in self.path:
            text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
        return text


class BadInputError(QuintetError):
    """Arguments that a tool cannot use; every problem found is listed, the first one leads."""

    is_fault = False

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__("Invalid input")
        self.problems = tuple(problems)

    @classmethod
    def of(cls, field: str, message: str, code: str, *, validator: str = "") -> "BadInputError":
        """One problem with one top-level field, for rules that a schema cannot state."""
        return cls([FieldProblem((field,), message, code, validator or code.lower())])


class NotFoundError(QuintetError):
    """Something named by the caller does not exist, or not for this caller."""

    is_fault = False


class UnknownToolError(NotFoundError):
    """`tools/call` for a tool the family does not have."""


class UnknownPromptError(NotFoundError):
    """`prompts/get` for a prompt the family does not have."""


_LONGEST_URI: Final = 1000
"""Characters of a caller's URI that an answer repeats."""


class ResourceNotFoundError(NotFoundError):
    """`resources/read` for a URI that leads nowhere, or must not be followed."""

    def __init__(self, uri: str, reason: str = "No such resource") -> None:
        self.uri = uri[:_LONGEST_URI]
        super().__init__("Resource not found", {"uri": self.uri, "details": reason})
        self.reason = reason


class ToolFailedError(QuintetError):
    """The tool ran and has to answer that it could not do what was asked."""

    is_fault = False


class ConflictError(QuintetError):
    """A conditional write lost against somebody else's."""

    retryable = True
    is_fault = False


class DeadlineExceededError(QuintetError):
    """The time of the request was used up before the work was done."""

    retryable = True


class WorkGoesOnError(DeadlineExceededError):
    """The time of the request was used up, and the same call later returns what a job makes.

    `data` names the job.
    """

    is_fault = False


class CallCancelledError(QuintetError):
    """The client took its request back, where a transport lets us see that."""

    is_fault = False


class ServiceUnavailableError(QuintetError):
    """AWS or a provider did not answer, or answered that it cannot now."""

    retryable = True

    def __init__(self, service: str, retry_after: int | None = None) -> None:
        super().__init__("Service unavailable", {"service": service})
        self.service = service
        self.retry_after = retry_after


ModelFailureReason = Literal[
    "timeout", "refused", "throttled", "invalid answer", "no credential", "unreachable"
]
"""Why there is no answer of a model, as an answer that does without it may say.

`refused`: by a safety filter, or because the provider does not take the request. `no credential`:
none is configured, or the provider does not accept it.
"""


class ModelFailedError(ServiceUnavailableError):
    """A language model gave no answer that can be used.

    `detail` is for the log alone: the provider's own code for what happened, never its prose. What
    a model refuses or answers badly is nobody's fault; that it cannot be asked is ours.
    """

    def __init__(
        self, reason: ModelFailureReason, *, detail: str = "", retry_after: int | None = None
    ) -> None:
        super().__init__("The language model", retry_after)
        self.data["reason"] = reason
        self.reason: ModelFailureReason = reason
        self.detail = detail
        self.is_fault = reason not in {"refused", "invalid answer"}  # type: ignore[misc] # by instance


class ResultTooLargeError(QuintetError):
    """The answer is larger than one result may be."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(
            f"The result is {size} bytes; at most {limit} fit into one answer. Ask for less.",
            {"size": size, "limit": limit},
        )


class InternalError(QuintetError):
    """Our own fault. The cause is in the log under this id, and nowhere else."""

    def __init__(self, request_id: str) -> None:
        super().__init__(
            f"Internal error; the request id is {request_id}", {"request_id": request_id}
        )
