"""How a family words the errors of `quintet.errors`: code, message, data, HTTP status.

One table, the one at the head of the design's contract: the handshake revisions speak the seed
documents, 2026-07-28 speaks the specification, and `data` is the seed's object on both. This is
the only place where an exception becomes something a client reads. What a family says otherwise
stands in its own module `dialect`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from quintet.error_data import Data, public_message, typed_data
from quintet.errors import (
    AuthenticationError,
    BadInputError,
    CallCancelledError,
    CapabilityNotOfferedError,
    ConflictError,
    DeadlineExceededError,
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
from quintet.requests.revisions import Revision


@dataclass(frozen=True, slots=True)
class WireError:
    """An error as a client reads it. `as_result`: inside a tool's result, marked isError."""

    code: int
    message: str
    data: Data
    status: int = 200
    as_result: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What one era makes of one kind of error."""

    code: int
    status: int = 200
    as_result: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of error in both eras."""

    handshake: Answer
    modern: Answer


FAILED_RESULT: Final = Answer(-32000, as_result=True)
"""A tool's failure that its caller reads as the tool's result."""

STANDARD_ROWS: Final[Mapping[type[QuintetError], Row]] = {
    AuthenticationError: Row(Answer(-32000, 401), Answer(401, 401)),
    PermissionDeniedError: Row(Answer(-32000), Answer(403, 403)),
    LimitExceededError: Row(Answer(-32000), Answer(429, 429)),
    ServiceUnavailableError: Row(Answer(-32000), Answer(503, 503)),
    BadInputError: Row(Answer(-32602), Answer(-32602, 400, as_result=True)),
    UnknownToolError: Row(Answer(-32602), Answer(-32602, 400)),
    UnknownPromptError: Row(Answer(-32602), Answer(-32602, 400)),
    ResourceNotFoundError: Row(Answer(-32002), Answer(-32602, 400)),
    NotFoundError: Row(FAILED_RESULT, FAILED_RESULT),
    ToolFailedError: Row(FAILED_RESULT, FAILED_RESULT),
    ConflictError: Row(FAILED_RESULT, FAILED_RESULT),
    ResultTooLargeError: Row(FAILED_RESULT, FAILED_RESULT),
    DeadlineExceededError: Row(Answer(-32000), FAILED_RESULT),
    CallCancelledError: Row(Answer(-32000), Answer(-32000)),
    InternalError: Row(Answer(-32603), Answer(-32603)),
    ParseError: Row(Answer(-32700, 400), Answer(-32700, 400)),
    InvalidRequestError: Row(Answer(-32600, 400), Answer(-32600, 400)),
    MethodNotFoundError: Row(Answer(-32601), Answer(-32601, 404)),
    CapabilityNotOfferedError: Row(Answer(-32601), Answer(-32601, 404)),
    InvalidParamsError: Row(Answer(-32602), Answer(-32602, 400)),
    HeaderMismatchError: Row(Answer(-32020, 400), Answer(-32020, 400)),
    MissingCapabilityError: Row(Answer(-32021), Answer(-32021, 400)),
    UnsupportedVersionError: Row(Answer(-32022, 400), Answer(-32022, 400)),
}
"""What holds where a family's own rows do not say otherwise.

A refused permission or limit has HTTP status 200 on the handshake revisions: the clients of these
(the Python SDK 1.x, for one) end their whole session at an HTTP error.
"""


@dataclass(frozen=True)
class Dialect:
    """One family's way of wording errors: its rows over the standard ones, its data, its words."""

    rows: Mapping[type[QuintetError], Row] = field(default_factory=dict)
    data: Callable[[QuintetError], Data] = typed_data
    message: Callable[[QuintetError], str] = public_message
    tool_error_prefix: str = ""
    """Set where every failure of a tool is a text result that starts with these words."""
    names_tool: bool = False
    """Whether the data of a tool's failure names the tool and the reason."""

    def answer(self, error: QuintetError, revision: Revision) -> Answer:
        """The cell of the table for this error and revision."""
        for kind in type(error).__mro__:
            row = self.rows.get(kind) or STANDARD_ROWS.get(kind)
            if row is not None:
                break
        else:
            row = STANDARD_ROWS[InternalError]
        if revision.stateless:
            return row.modern
        if isinstance(error, BadInputError) and revision.input_errors_are_results:
            return Answer(row.handshake.code, as_result=True)
        return row.handshake

    def wire(self, error: QuintetError, revision: Revision) -> WireError:
        """The error as this family tells it on this revision."""
        answer = self.answer(error, revision)
        return WireError(
            answer.code, self.message(error), self.data(error), answer.status, answer.as_result
        )


def handshake_codes(codes: Mapping[type[QuintetError], int]) -> Mapping[type[QuintetError], Row]:
    """Rows that differ from the standard ones by their handshake code; statuses stay."""
    rows: dict[type[QuintetError], Row] = {}
    for kind, code in codes.items():
        standard = STANDARD_ROWS[kind]
        modern = standard.modern
        if modern.as_result:
            modern = Answer(code, modern.status, as_result=True)
        rows[kind] = Row(Answer(code, standard.handshake.status), modern)
    return rows


STANDARD: Final = Dialect()
