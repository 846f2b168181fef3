"""Who calls a route: the permissions that routes name, and how long a route may take."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import Depends, Path, Security

from quintet.assistant.entities.fields import Identifier
from quintet.assistant.permissions import Permission
from quintet.protocol.time_limit import current_deadline
from quintet.requests.principal import Principal
from quintet.web.routes import admitted, json_body, raw_body

Reader = Annotated[Principal, Security(admitted, scopes=[Permission.READ])]
Writer = Annotated[Principal, Security(admitted, scopes=[Permission.WRITE])]
Body = Annotated[dict[str, Any], Depends(json_body)]
RawBody = Annotated[bytes, Depends(raw_body)]
UserId = Annotated[Identifier, Path(description="User ID")]

PREFIX: Final = "/assistant"
"""What every path begins with, as API Gateway sends it."""
_LEFT_FOR_THE_ANSWER: Final = 5.0
"""Seconds of a request in which nothing more is begun."""


def time_of_request() -> Callable[[], bool]:
    """Whether something more may be begun, until the request's deadline is near."""
    deadline = current_deadline()
    return lambda: deadline.remaining() > _LEFT_FOR_THE_ANSWER
