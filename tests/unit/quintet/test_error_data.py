"""The error objects of the seed documents, member by member."""

from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.context.dialect import DIALECT as CONTEXT
from quintet.dialects import Dialect, WireError
from quintet.errors import (
    AuthenticationError,
    BadInputError,
    FieldProblem,
    InternalError,
    LimitExceededError,
    PermissionDeniedError,
    QuintetError,
    ResourceNotFoundError,
    ServiceUnavailableError,
    ToolFailedError,
    UnknownToolError,
)
from quintet.reasoning.family import DIALECT as REASONING
from quintet.requests.revisions import BY_VERSION
from quintet.research.dialect import DIALECT as RESEARCH

LENGTH = FieldProblem(
    ("query",),
    "Length must be between 1 and 1000 characters",
    "LENGTH_VALIDATION",
    "minLength",
    1,
    "",
)
NESTED = FieldProblem(("tags", 3, "name"), "Required", "REQUIRED_VALIDATION", "required")


def wire(dialect: Dialect, error: QuintetError) -> WireError:
    return dialect.wire(error, BY_VERSION["2025-06-18"])


def test_research_tells_a_limit_as_its_seed_does() -> None:
    error = LimitExceededError(limit=60, window_seconds=60, retry_after=45, reset=120)
    assert wire(RESEARCH, error).data == {
        "type": "RATE_LIMIT_EXCEEDED",
        "details": "Maximum 60 requests per minute exceeded",
        "retry_after": 45,
        "limit": 60,
        "window_seconds": 60,
    }
    assert wire(RESEARCH, error).message == "Rate limit exceeded; call again in 45 seconds"


def test_a_window_that_is_no_minute_is_told_in_seconds() -> None:
    error = LimitExceededError(limit=5, window_seconds=90, retry_after=1, reset=2)
    assert wire(RESEARCH, error).data["details"] == "Maximum 5 requests per 90 seconds exceeded"


def test_research_tells_a_missing_permission_as_its_seed_does() -> None:
    error = PermissionDeniedError(["fortitude:admin"], ["fortitude:research:read"])
    assert wire(RESEARCH, error).data == {
        "type": "PERMISSION_DENIED",
        "details": "Required permission: fortitude:admin",
        "required_permissions": ["fortitude:admin"],
        "current_permissions": ["fortitude:research:read"],
    }


def test_research_tells_bad_input_as_its_seed_does() -> None:
    assert wire(RESEARCH, BadInputError([LENGTH, NESTED])).data == {
        "type": "VALIDATION_ERROR",
        "details": "Query length must be between 1 and 1000 characters",
        "field": "query",
        "validation_errors": [
            {
                "field": "query",
                "message": "Length must be between 1 and 1000 characters",
                "code": "LENGTH_VALIDATION",
            },
            {"field": "tags[3].name", "message": "Required", "code": "REQUIRED_VALIDATION"},
        ],
    }


def test_research_tells_a_missing_token_as_its_seed_does() -> None:
    error = AuthenticationError("Missing bearer token", token_sent=False)
    assert wire(RESEARCH, error).data == {
        "type": "AUTHENTICATION_ERROR",
        "details": "Missing bearer token",
        "retry_after": None,
        "documentation_url": None,
    }


def test_the_assistant_tells_a_missing_argument_as_its_seed_does() -> None:
    error = BadInputError([FieldProblem(("user_id",), "Required", "REQUIRED", "required")])
    assert wire(ASSISTANT, error) == WireError(
        -32602,
        "Invalid params",
        {"path": ["user_id"], "validator": "required", "validator_value": None},
    )


def test_reasoning_tells_bad_input_as_its_seed_does() -> None:
    problem = FieldProblem(
        ("depth_level",), "Must be between 1 and 5", "RANGE_VALIDATION", "maximum", 5, 10
    )
    assert wire(REASONING, BadInputError([problem])) == WireError(
        -32602,
        "Invalid parameters: depth_level must be between 1 and 5",
        {
            "type": "validation_error",
            "field": "depth_level",
            "value": 10,
            "constraint": "Must be between 1 and 5",
        },
    )


def test_context_tells_bad_input_by_its_message_alone() -> None:
    told = wire(CONTEXT, BadInputError.of("id", "Must be known", "KNOWN"))
    assert (told.message, told.data) == ("Invalid parameters: id must be known", {})


@pytest.mark.parametrize("dialect", [ASSISTANT, REASONING, CONTEXT])
def test_other_errors_keep_their_message_and_data_in_every_dialect(dialect: Dialect) -> None:
    told = wire(dialect, ToolFailedError("No such user", {"tool": "getUser", "reason": "gone"}))
    assert told.message == "No such user"
    assert told.data == {"type": "TOOL_FAILED", "tool": "getUser", "reason": "gone"}


@pytest.mark.parametrize(
    ("error", "data"),
    [
        (
            ServiceUnavailableError("S3", 7),
            {
                "type": "SERVICE_UNAVAILABLE",
                "details": "S3 is not available at the moment",
                "retry_after": 7,
            },
        ),
        (
            ResourceNotFoundError("u", "gone"),
            {"type": "RESOURCE_NOT_FOUND", "details": "gone", "uri": "u"},
        ),
        (UnknownToolError("no", {"name": "x"}), {"type": "UNKNOWN_TOOL", "name": "x"}),
        (InternalError("r-1"), {"type": "INTERNAL_ERROR", "request_id": "r-1"}),
        (QuintetError("?", {"a": 1}), {"type": "SERVER_ERROR", "a": 1}),
    ],
)
def test_every_error_says_what_type_it_is(error: QuintetError, data: dict[str, Any]) -> None:
    assert wire(RESEARCH, error).data == data


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("a",), "a"),
        (("a", "b"), "a.b"),
        (("a", 0), "a[0]"),
        (("a", 0, "b", 1, 2), "a[0].b[1][2]"),
        ((0, "a"), "[0].a"),
    ],
)
def test_a_path_is_written_as_developers_do(path: tuple[str | int, ...], text: str) -> None:
    assert FieldProblem(path, "m", "c", "v").field == text


def test_a_problem_without_a_field_is_one_of_the_input() -> None:
    error = BadInputError([FieldProblem((), "Must be consistent", "FORMAT", "value_error")])
    assert wire(RESEARCH, error).data["details"] == "Input must be consistent"


def test_data_given_to_an_error_is_copied() -> None:
    given = {"a": 1}
    error = ToolFailedError("no", given)
    given["a"] = 2
    assert error.data == {"a": 1}


def test_only_what_a_retry_can_mend_is_retryable() -> None:
    full = LimitExceededError(limit=1, window_seconds=60, retry_after=1, reset=1)
    assert full.retryable
    assert ServiceUnavailableError("S3").retryable
    assert not ToolFailedError("no").retryable
    assert not BadInputError([LENGTH]).retryable
