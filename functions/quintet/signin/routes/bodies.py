"""Bodies of requests, read within limits."""

import json
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl

from fastapi import Depends, Request

from quintet.signin.errors import OAuthError

_LONGEST_BODY: Final = 64 * 1024
_MOST_FIELDS: Final = 50


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body.extend(chunk)
        if len(body) > _LONGEST_BODY:
            raise OAuthError("invalid_request", "the request is too large", 413)
    return bytes(body)


async def _form(body: Annotated[bytes, Depends(_body)]) -> dict[str, str]:
    """A form's fields; one that is doubled is left out, since nobody knows which is meant."""
    try:
        pairs = parse_qsl(body.decode("utf-8", "replace"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return {}
    names = [name for name, _ in pairs]
    return {name: value for name, value in pairs if names.count(name) == 1}


async def _json(body: Annotated[bytes, Depends(_body)]) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise OAuthError("invalid_client_metadata", "a JSON object is expected") from None


Form = Annotated[dict[str, str], Depends(_form)]
Json = Annotated[Any, Depends(_json)]
