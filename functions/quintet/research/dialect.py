"""How the research family words errors: seed 000, Error Codes."""

from typing import Final

from quintet.dialects import Dialect, handshake_codes
from quintet.errors import (
    BadInputError,
    LimitExceededError,
    PermissionDeniedError,
    ResourceNotFoundError,
    ServiceUnavailableError,
)

DIALECT: Final = Dialect(
    rows=handshake_codes(
        {
            PermissionDeniedError: -32001,
            LimitExceededError: -32002,
            BadInputError: -32003,
            ResourceNotFoundError: -32004,
            ServiceUnavailableError: -32005,
        }
    )
)
