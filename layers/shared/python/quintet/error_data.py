"""The `data` objects and messages that the seed documents attach to their errors.

Each function turns one error into what a client may read beside the code. Which family uses
which, and with which codes, is the table in `dialects`.
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


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def _sentence(problem: FieldProblem) -> str:
    """`Query length must be between 1 and 1000 characters`."""
    field_name = problem.field or "input"
    return f"{field_name[:1].upper()}{field_name[1:]} {_lower_first(problem.message)}"


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


def orchestration_data(error: QuintetError) -> Data:
    """Seed 001 has words only: the objects of seed 000, and what the caller can do about it."""
    told = typed_data(error)
    if isinstance(error, ProtocolError) or "recovery" in told:
        return told
    if isinstance(error, BadInputError):
        first = error.problems[0]
        told["details"] = f"{first.field or 'input'} {_lower_first(first.message)}"
    for kind in type(error).__mro__:
        if kind in _RECOVERIES:
            return {**told, "recovery": _RECOVERIES[kind]}
    return told


_RECOVERIES: Final[Mapping[type[QuintetError], str]] = {
    BadInputError: "Correct what is named above and call the tool again.",
    LimitExceededError: "Wait until the limit is reset and call the tool again.",
    ServiceUnavailableError: "Nothing is lost; call the tool again in a few seconds.",
    ConflictError: "Call the tool again; it then works on what is stored now.",
    DeadlineExceededError: "Ask for less at once, or call the tool again.",
    ResultTooLargeError: "Ask for less at once.",
}
"""What helps where an error itself does not say."""


def assistant_data(error: QuintetError) -> Data:
    """Seed 003: the path, the validator that failed, and what it asked for."""
    if not isinstance(error, BadInputError):
        return typed_data(error)
    first = error.problems[0]
    return {
        "path": list(first.path),
        "validator": first.validator,
        "validator_value": first.validator_value,
    }


def reasoning_data(error: QuintetError) -> Data:
    """Seed 002: the field, its value, and the constraint it broke."""
    if not isinstance(error, BadInputError):
        return typed_data(error)
    first = error.problems[0]
    return {
        "type": "validation_error",
        "field": first.field,
        "value": first.value,
        "constraint": _constraint(first),
    }


def _constraint(problem: FieldProblem) -> str:
    """As seed 002 writes it, where a value has two bounds; else in words."""
    if problem.bounds is None:
        return problem.message
    low, high = problem.bounds
    return f"{low} <= value <= {high}"


def reasoning_message(error: QuintetError) -> str:
    """Seed 002: the field and what it must be; both bounds where there are two."""
    first = error.problems[0] if isinstance(error, BadInputError) else None
    if first is None or first.bounds is None:
        return invalid_parameters_message(error)
    low, high = first.bounds
    return f"Invalid parameters: {first.field} must be between {low} and {high}"


def bare_data(error: QuintetError) -> Data:
    """Seed 004: bad input carries its message alone."""
    return {} if isinstance(error, BadInputError) else typed_data(error)


def public_message(error: QuintetError) -> str:
    """The error's own message."""
    return error.message


def invalid_params_message(error: QuintetError) -> str:
    """Seed 003: the same two words for all bad input."""
    return "Invalid params" if isinstance(error, BadInputError) else error.message


def invalid_parameters_message(error: QuintetError) -> str:
    """Seeds 002 and 004: the field and what it must be."""
    if not isinstance(error, BadInputError):
        return error.message
    first = error.problems[0]
    return f"Invalid parameters: {first.field} {_lower_first(first.message)}"
