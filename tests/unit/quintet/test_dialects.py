"""The table at the head of the design's contract, row by row, for every family and revision."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from quintet.assistant.dialect import DIALECT as ASSISTANT
from quintet.context.dialect import DIALECT as CONTEXT
from quintet.dialects import STANDARD, Dialect
from quintet.errors import (
    AuthenticationError,
    BadInputError,
    CallCancelledError,
    CapabilityNotOfferedError,
    ConflictError,
    DeadlineExceededError,
    FieldProblem,
    HeaderMismatchError,
    InternalError,
    InvalidParamsError,
    InvalidRequestError,
    LimitExceededError,
    MethodNotFoundError,
    MissingCapabilityError,
    NotFoundError,
    ParseError,
    PermissionDeniedError,
    QuintetError,
    ResourceNotFoundError,
    ResultTooLargeError,
    ServiceUnavailableError,
    ToolFailedError,
    UnknownPromptError,
    UnknownToolError,
    UnsupportedVersionError,
)
from quintet.orchestration.dialect import DIALECT as ORCHESTRATION
from quintet.reasoning.family import DIALECT as REASONING
from quintet.requests.revisions import BY_VERSION
from quintet.research.dialect import DIALECT as RESEARCH
from tests.unit.quintet.support import ALL_VERSIONS, HANDSHAKE_VERSIONS, MODERN_VERSION

DIALECTS: Mapping[str, Dialect] = {
    "research": RESEARCH,
    "orchestration": ORCHESTRATION,
    "reasoning": REASONING,
    "assistant": ASSISTANT,
    "context": CONTEXT,
}
RESULT = "result"
"""In a cell: an isError result instead of an HTTP status."""

Cell = tuple[int, int | str]


@dataclass(frozen=True)
class Row:
    """A row of the table: code and status in both eras, and the families that differ."""

    error: QuintetError
    handshake: Cell
    modern: Cell
    own: Mapping[str, Cell] = field(default_factory=dict)
    own_modern: Mapping[str, Cell] = field(default_factory=dict)


TOOL_FAILED = ToolFailedError("failed", {"tool": "t", "reason": "r"})
PROBLEM = FieldProblem(("age",), "Must be at least 1", "RANGE_VALIDATION", "minimum", 1, 0)
BAD_INPUT = BadInputError([PROBLEM])
TIMEOUT = DeadlineExceededError("over")

TABLE: Mapping[str, Row] = {
    "no or bad token": Row(AuthenticationError("no", token_sent=True), (-32000, 401), (401, 401)),
    "permission missing": Row(
        PermissionDeniedError(["a"], ["b"]),
        (-32000, 200),
        (403, 403),
        {"research": (-32001, 200)},
    ),
    "limit reached": Row(
        LimitExceededError(limit=60, window_seconds=60, retry_after=9, reset=120),
        (-32000, 200),
        (429, 429),
        {"research": (-32002, 200)},
    ),
    "service down": Row(
        ServiceUnavailableError("S3", 7), (-32000, 200), (503, 503), {"research": (-32005, 200)}
    ),
    "unknown tool": Row(
        UnknownToolError("no"), (-32602, 200), (-32602, 400), {"assistant": (-32601, 200)}
    ),
    "unknown prompt": Row(
        UnknownPromptError("no"), (-32602, 200), (-32602, 400), {"assistant": (-32601, 200)}
    ),
    "resource not found": Row(
        ResourceNotFoundError("u"), (-32002, 200), (-32602, 400), {"research": (-32004, 200)}
    ),
    "tool failed": Row(
        TOOL_FAILED,
        (-32000, RESULT),
        (-32000, RESULT),
        {"assistant": (-32003, 200), "reasoning": (-32000, 200)},
        {"assistant": (-32003, RESULT)},
    ),
    "deadline passed": Row(
        TIMEOUT,
        (-32000, 200),
        (-32000, RESULT),
        {"assistant": (-32004, 200)},
        {"assistant": (-32004, RESULT)},
    ),
    "cancelled": Row(
        CallCancelledError("stop"), (-32000, 200), (-32000, 200), {"assistant": (-32005, 200)}
    ),
    "capability not offered": Row(
        CapabilityNotOfferedError("no"), (-32601, 200), (-32601, 404), {"assistant": (-32001, 200)}
    ),
    "malformed JSON": Row(ParseError("no"), (-32700, 400), (-32700, 400)),
    "malformed JSON-RPC": Row(InvalidRequestError("no"), (-32600, 400), (-32600, 400)),
    "malformed envelope or cursor": Row(InvalidParamsError("no"), (-32602, 200), (-32602, 400)),
    "unknown method": Row(MethodNotFoundError("no"), (-32601, 200), (-32601, 404)),
    "headers at odds": Row(HeaderMismatchError("no"), (-32020, 400), (-32020, 400)),
    "client capability missing": Row(
        MissingCapabilityError({"roots": {}}), (-32021, 200), (-32021, 400)
    ),
    "unknown version": Row(UnsupportedVersionError("x", ["y"]), (-32022, 400), (-32022, 400)),
    "somebody else was first": Row(ConflictError("no"), (-32000, RESULT), (-32000, RESULT)),
    "result too large": Row(ResultTooLargeError(9, 5), (-32000, RESULT), (-32000, RESULT)),
    "our own fault": Row(InternalError("r"), (-32603, 200), (-32603, 200)),
}


def cell_of(dialect: Dialect, error: QuintetError, version: str) -> Cell:
    wire = dialect.wire(error, BY_VERSION[version])
    return (wire.code, RESULT if wire.as_result else wire.status)


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize("family", DIALECTS)
@pytest.mark.parametrize("situation", TABLE)
def test_every_family_speaks_as_the_contract_has_it(
    situation: str, family: str, version: str
) -> None:
    row = TABLE[situation]
    if version == MODERN_VERSION:
        expected = row.own_modern.get(family, row.modern)
    else:
        expected = row.own.get(family, row.handshake)
    assert cell_of(DIALECTS[family], row.error, version) == expected


@pytest.mark.parametrize("version", ALL_VERSIONS)
@pytest.mark.parametrize(
    ("family", "code"),
    [("research", -32003), ("reasoning", -32602), ("assistant", -32602), ("context", -32602)],
)
def test_bad_tool_arguments_are_a_result_from_2025_11_25_on(
    family: str, code: int, version: str
) -> None:
    expected = RESULT if version >= "2025-11-25" else 200
    assert cell_of(DIALECTS[family], BAD_INPUT, version) == (code, expected)


@pytest.mark.parametrize("kind", ["session_error", "api_error"])
@pytest.mark.parametrize("version", HANDSHAKE_VERSIONS)
def test_sessions_and_providers_of_reasoning_are_errors_on_handshake_revisions(
    version: str, kind: str
) -> None:
    assert cell_of(REASONING, ToolFailedError("no", {"type": kind}), version) == (-32000, 200)


@pytest.mark.parametrize("kind", ["session_error", "api_error"])
def test_sessions_and_providers_of_reasoning_keep_their_data(kind: str) -> None:
    error = ToolFailedError("no", {"type": kind, "retry_after": 30})
    wire = REASONING.wire(error, BY_VERSION[MODERN_VERSION])
    assert (wire.data, wire.as_result) == ({"type": kind, "retry_after": 30}, True)


def test_every_failure_of_an_orchestration_tool_starts_with_the_seeds_words() -> None:
    assert ORCHESTRATION.tool_error_prefix == "❌ **Tool Error:** "
    assert [name for name, own in DIALECTS.items() if own.tool_error_prefix] == ["orchestration"]


class SessionGoneError(ToolFailedError):
    """A family's own kind of failure."""


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_a_familys_own_kind_of_error_is_told_like_its_parent(version: str) -> None:
    for dialect in DIALECTS.values():
        own, parent = SessionGoneError("no"), ToolFailedError("no")
        assert cell_of(dialect, own, version) == cell_of(dialect, parent, version)


def test_a_familys_own_kind_of_error_has_the_data_of_its_parent() -> None:
    own, parent = SessionGoneError("no", {"a": 1}), ToolFailedError("no", {"a": 1})
    revision = BY_VERSION["2025-06-18"]
    assert STANDARD.wire(own, revision).data == STANDARD.wire(parent, revision).data


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_something_that_does_not_exist_is_not_our_own_fault(version: str) -> None:
    for dialect in DIALECTS.values():
        assert cell_of(dialect, NotFoundError("no such user"), version)[0] != -32603


def test_an_error_of_no_known_kind_is_our_own_fault() -> None:
    assert cell_of(STANDARD, QuintetError("?"), "2025-11-25") == (-32603, 200)


def data_of(family: str, error: QuintetError, version: str = "2025-06-18") -> Any:
    return DIALECTS[family].wire(error, BY_VERSION[version]).data


@pytest.mark.parametrize("version", ALL_VERSIONS)
def test_data_is_the_seeds_object_in_both_eras(version: str) -> None:
    for family in DIALECTS:
        for row in TABLE.values():
            assert data_of(family, row.error, version) == data_of(family, row.error, "2024-11-05")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (TABLE["no or bad token"].error, "AUTHENTICATION_ERROR"),
        (TABLE["permission missing"].error, "PERMISSION_DENIED"),
        (TABLE["limit reached"].error, "RATE_LIMIT_EXCEEDED"),
        (TIMEOUT, "TIMEOUT"),
    ],
)
@pytest.mark.parametrize("family", DIALECTS)
def test_errors_that_share_a_code_are_told_apart_by_their_type(
    family: str, error: QuintetError, kind: str
) -> None:
    assert data_of(family, error)["type"] == kind


@pytest.mark.parametrize("family", DIALECTS)
def test_a_resource_that_is_not_there_is_named(family: str) -> None:
    assert data_of(family, ResourceNotFoundError("echo://x"), MODERN_VERSION)["uri"] == "echo://x"
