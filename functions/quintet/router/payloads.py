"""Gateway events as payloads of invocations, which are smaller than events can become."""

import base64
import json
from collections.abc import Mapping
from typing import Any, Final

MAX_PAYLOAD_BYTES: Final = 6 * 1024 * 1024
"""Of a synchronous invocation, its event and its answer each.

Source: Lambda developer guide, "Lambda quotas".
"""


def event_payload(event: Mapping[str, Any]) -> bytes:
    """The event as an invocation's payload, its body in base64 where it is shorter that way."""
    payload = _encoded(event)
    if len(payload) > MAX_PAYLOAD_BYTES and not event.get("isBase64Encoded"):
        body = base64.b64encode(event["body"].encode("utf-8", "replace")).decode("ascii")
        payload = _encoded({**event, "body": body, "isBase64Encoded": True})
    return payload


def _encoded(event: Mapping[str, Any]) -> bytes:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
