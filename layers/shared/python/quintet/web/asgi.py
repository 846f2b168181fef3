"""ASGI applications behind API Gateway, and the seed's security headers on what they answer.

Nothing on the MCP path imports this: Mangum and the frameworks cost a cold start dearly.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from mangum import Mangum

from quintet.requests.http import SECURITY_HEADERS

Message = MutableMapping[str, Any]
Application = Callable[..., Awaitable[None]]


class SecurityHeaders:
    """ASGI middleware; headers that the application has set itself stay as they are."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        """Passes everything on, and adds to the start of an HTTP answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", ())
                present = {name.lower() for name, _ in own}
                message["headers"] = [
                    *own,
                    *(
                        (name.encode("ascii"), value.encode("ascii"))
                        for name, value in SECURITY_HEADERS.items()
                        if name.lower().encode("ascii") not in present
                    ),
                ]
            await send(message)

        await self._app(scope, receive, send_with_headers)


def lambda_answer(app: Application, event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """The application's answer to one API Gateway event."""
    answer: dict[str, Any] = Mangum(SecurityHeaders(app), lifespan="off")(dict(event), context)
    return answer
