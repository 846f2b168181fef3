"""ASGI middleware: no answer leaves before what it tells of is on disk.

A request whose changes cannot be written is answered with 500, and what it changed is written
with the next that can. Changes of ministack's own threads are written every second, those of its
scheduler with each of its rounds.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from ministack.services import scheduler

from quintet.local.embedded_aws.state import State
from quintet.local.embedded_aws.touches import Touched, background, touching

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Any, Send], Awaitable[None]]

_BACKGROUND_SECONDS: Final = 1.0
_FAILURE: Final = json.dumps(
    {"__type": "InternalServerError", "message": "The change could not be written to disk"}
).encode()
_log = logging.getLogger("embedded_aws")


class Gate:
    """An application whose answers wait for the disk."""

    def __init__(self, app: Application, state: State) -> None:
        self._app = app
        self._state = state
        self._background: asyncio.Task[None] | None = None

    async def __call__(self, scope: Message, receive: Any, send: Send) -> None:
        """One request, or the life of the server."""
        if scope["type"] == "lifespan":
            self._watch_threads(asyncio.get_running_loop())
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = is_refused = False

        async def send_when_written(message: Message) -> None:
            nonlocal has_begun, is_refused
            if not has_begun:
                has_begun = True
                is_refused = not await self._is_written(touched)
                if is_refused:
                    await _refuse(send)
            if not is_refused:
                await send(message)

        with touching() as touched:
            await self._app(scope, receive, send_when_written)

    async def _is_written(self, touched: Touched) -> bool:
        try:
            await asyncio.wrap_future(self._state.write(touched))
        except Exception:  # noqa: BLE001 - whatever it was, nothing unwritten is answered
            _log.exception("A change could not be written")
            return False
        return True

    def _watch_threads(self, loop: asyncio.AbstractEventLoop) -> None:
        """Has changes of ministack's threads written, by the loop's thread as all others."""
        self._background = loop.create_task(self._write_background())
        fire = scheduler._tick_schedules

        def fire_and_write() -> None:
            with touching() as touched:
                fire()
            loop.call_soon_threadsafe(self._state.write, touched)

        scheduler._tick_schedules = fire_and_write

    async def _write_background(self) -> None:
        while True:
            await asyncio.sleep(_BACKGROUND_SECONDS)
            touched = set(background)
            background.difference_update(touched)
            if touched:
                await self._is_written(touched)


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"application/x-amz-json-1.0")]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": _FAILURE})
