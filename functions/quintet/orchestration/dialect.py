"""How the orchestration family words errors: in seed 001's words, and what a caller can do."""

from collections.abc import Mapping
from typing import Final

from quintet.dialects import Dialect
from quintet.error_data import Data, lower_first, typed_data
from quintet.errors import (
    BadInputError,
    ConflictError,
    DeadlineExceededError,
    LimitExceededError,
    ProtocolError,
    QuintetError,
    ResultTooLargeError,
    ServiceUnavailableError,
)


def orchestration_data(error: QuintetError) -> Data:
    """Seed 001 has words only: the objects of seed 000, and what the caller can do about it."""
    data = typed_data(error)
    if isinstance(error, ProtocolError) or "recovery" in data:
        return data
    if isinstance(error, BadInputError):
        first = error.problems[0]
        data["details"] = f"{first.field or 'input'} {lower_first(first.message)}"
    for kind in type(error).__mro__:
        if kind in _RECOVERIES:
            return {**data, "recovery": _RECOVERIES[kind]}
    return data


_RECOVERIES: Final[Mapping[type[QuintetError], str]] = {
    BadInputError: "Correct what is named above and call the tool again.",
    LimitExceededError: "Wait until the limit is reset and call the tool again.",
    ServiceUnavailableError: "Nothing is lost; call the tool again in a few seconds.",
    ConflictError: "Call the tool again; it then works on what is stored now.",
    DeadlineExceededError: "Ask for less at once, or call the tool again.",
    ResultTooLargeError: "Ask for less at once.",
}
"""What helps where an error itself does not say."""


DIALECT: Final = Dialect(data=orchestration_data, tool_error_prefix="❌ **Tool Error:** ")
