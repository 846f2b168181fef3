"""The `data` objects and messages that the seed documents attach to their errors.

Each function turns one error into what a client may read beside the code. What one family alone
says stands in its module `dialect`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from quintet.errors import (
    AuthenticationError,
    BadInputError,
    CallCancelledError,
    ConflictError,
    DeadlineExceededError,
    FieldProblem,
    InternalError,
    LimitExceededError,
    NotFoundError,
    PermissionDeniedError,
    ProtocolError,
    QuintetError,
    ResourceNotFoundError,
    ResultTooLargeError,
    ServiceUnavailableError,
    ToolFailedError,
    UnknownPromptError,
    UnknownToolError,
)

Data = dict[str, Any]


def lower_first(text: str) -> str:
    """The text, for the middle of a sentence."""
    return text[:1].lower() + text[1:]


def _sentence(problem: FieldProblem) -> str:
    """`Query length must be between 1 and 1000 characters`."""
    field_name = problem.field or "input"
    return f"{field_name[:1].upper()}{field_name[1:]} {lower_first(problem.message)}"


def typed_data(error: QuintetError) -> Data:
    """The `data` objects of seed 000, each with its `type`; protocol errors keep their own."""
    if isinstance(error, ProtocolError):
        return error.data
    for kind in type(error).__mro__:
        if kind in _TYPED:
            return _TYPED[kind](error)
        if kind in _TYPE_NAMES:
            return {"type": _TYPE_NAMES[kind], **error.data}
    return {"type": "SERVER_ERROR", **error.data}


def _authentication_data(error: AuthenticationError) -> Data:
    return {
        "type": "AUTHENTICATION_ERROR",
        "details": error.data["details"],
        "retry_after": None,
        "documentation_url": error.data.get("documentation_url"),
    }


def _permission_data(error: PermissionDeniedError) -> Data:
    return {
        "type": "PERMISSION_DENIED",
        "details": f"Required permission: {', '.join(error.required)}",
        "required_permissions": error.required,
        "current_permissions": error.current,
    }


def _limit_data(error: LimitExceededError) -> Data:
    window = error.window_seconds
    period = "minute" if window == 60 else f"{window} seconds"  # noqa: PLR2004 - a minute
    return {
        "type": "RATE_LIMIT_EXCEEDED",
        "details": f"Maximum {error.limit} requests per {period} exceeded",
        "retry_after": error.retry_after,
        "limit": error.limit,
        "window_seconds": window,
    }


def _input_data(error: BadInputError) -> Data:
    first = error.problems[0]
    return {
        "type": "VALIDATION_ERROR",
        "details": _sentence(first),
        "field": first.field,
        "validation_errors": [
            {"field": problem.field, "message": problem.message, "code": problem.code}
            for problem in error.problems
        ],
    }


def _resource_data(error: ResourceNotFoundError) -> Data:
    return {"type": "RESOURCE_NOT_FOUND", "details": error.reason, "uri": error.uri}


def _service_data(error: ServiceUnavailableError) -> Data:
    return {
        "type": "SERVICE_UNAVAILABLE",
        "details": f"{error.service} is not available at the moment",
        "retry_after": error.retry_after,
    }


_TYPED: Final[Mapping[type[QuintetError], Callable[[Any], Data]]] = {
    AuthenticationError: _authentication_data,
    PermissionDeniedError: _permission_data,
    LimitExceededError: _limit_data,
    BadInputError: _input_data,
    ResourceNotFoundError: _resource_data,
    ServiceUnavailableError: _service_data,
}
_TYPE_NAMES: Final[Mapping[type[QuintetError], str]] = {
    UnknownToolError: "UNKNOWN_TOOL",
    UnknownPromptError: "UNKNOWN_PROMPT",
    NotFoundError: "NOT_FOUND",
    ToolFailedError: "TOOL_FAILED",
    ConflictError: "CONFLICT",
    ResultTooLargeError: "RESULT_TOO_LARGE",
    DeadlineExceededError: "TIMEOUT",
    CallCancelledError: "CANCELLED",
    InternalError: "INTERNAL_ERROR",
}


def public_message(error: QuintetError) -> str:
    """The error's own message."""
    return error.message


def invalid_parameters_message(error: QuintetError) -> str:
    """Seeds 002 and 004: the field and what it must be."""
    if not isinstance(error, BadInputError):
        return error.message
    first = error.problems[0]
    return f"Invalid parameters: {first.field} {lower_first(first.message)}"
