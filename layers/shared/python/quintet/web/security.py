"""The seed's security headers on whatever an ASGI application answers."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from quintet.protocol.http import SECURITY_HEADERS

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
