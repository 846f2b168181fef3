"""Gateway events handed on to a family, and the family's answers read back."""

import base64
from collections.abc import Mapping
from typing import Any, Final

from quintet.protocol.content_types import SSE_TYPE
from quintet.protocol.engine import Reply
from quintet.requests.jsonrpc import Request, to_json

Event = Mapping[str, Any]

_HANDED_ON: Final = ("www-authenticate", "retry-after", "x-ratelimit-")
"""Beginnings of the headers that only the family knows; the others are made here again."""
_FRAME_END: Final = "\r\n\r\n"
_FRAME_BEGINNING: Final = "event: message\r\ndata: "


def event_of(event: Event, request: Request) -> Event:
    """The event as it came; of a batch, one that holds this request alone."""
    if not _is_batch(event):
        return event
    message = {
        "jsonrpc": "2.0",
        "id": request.id,
        "method": request.method,
        "params": request.params,
    }
    return {**event, "body": to_json(message), "isBase64Encoded": False}


def reply_of(answer: Mapping[str, Any]) -> Reply:
    """A family's answer: its JSON-RPC text, with the notifications before it."""
    headers: Mapping[str, str] = answer.get("headers") or {}
    named = {name.lower(): value for name, value in headers.items()}
    text = answer.get("body") or ""
    if answer.get("isBase64Encoded"):
        text = base64.b64decode(text).decode("utf-8")
    own = {name: value for name, value in headers.items() if name.lower().startswith(_HANDED_ON)}
    reply = Reply(text, answer["statusCode"], headers=own)
    if named.get("content-type", "").startswith(SSE_TYPE):
        *reply.notifications, reply.text = [
            frame.removeprefix(_FRAME_BEGINNING) for frame in text.split(_FRAME_END) if frame
        ]
    return reply


def _is_batch(event: Event) -> bool:
    body = event.get("body") or ""
    if event.get("isBase64Encoded"):
        body = base64.b64decode(body).decode("utf-8", "replace")
    return body.lstrip().startswith("[")
