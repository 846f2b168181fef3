"""How the assistant family words errors: seed 003's codes, paths and validators."""

from typing import Final

from quintet.dialects import Dialect, handshake_codes
from quintet.error_data import Data, typed_data
from quintet.errors import (
    BadInputError,
    CallCancelledError,
    CapabilityNotOfferedError,
    DeadlineExceededError,
    NotFoundError,
    QuintetError,
    ToolFailedError,
    UnknownPromptError,
    UnknownToolError,
)


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


def invalid_params_message(error: QuintetError) -> str:
    """Seed 003: the same two words for all bad input."""
    return "Invalid params" if isinstance(error, BadInputError) else error.message


DIALECT: Final = Dialect(
    rows=handshake_codes(
        {
            CapabilityNotOfferedError: -32001,
            UnknownToolError: -32601,
            UnknownPromptError: -32601,
            NotFoundError: -32003,
            ToolFailedError: -32003,
            DeadlineExceededError: -32004,
            CallCancelledError: -32005,
        }
    ),
    data=assistant_data,
    message=invalid_params_message,
    names_tool=True,
)
