"""Queues between functions: a batch of messages, handled one by one.

Messages are JSON objects. Delivery is at least once and in no order, so handlers do a message's
work again without harm. Not here: sending (`quintet.aws.queues`), and who reads a queue, which
`quintet.resources` declares.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

Message = Mapping[str, Any]
Event = Mapping[str, Any]
"""What Lambda hands to the reader of a queue: `Records`, each with `messageId` and `body`."""


class UnreadableMessageError(Exception):
    """A message is no JSON object; its text is not repeated."""


def handled(
    event: Event,
    handle: Callable[[Message], None],
    on_failure: Callable[[str, Exception], None],
) -> dict[str, list[dict[str, str]]]:
    """Gives each message of a batch to `handle`; the answer names those that must come back.

    A message that cannot be read fails like any other, so that it ends in the dead-letter queue
    and not in silence. `on_failure` is told the message's id and what went wrong.

    Source: Lambda's partial batch responses; the event source must be set to ask for them.
    """
    failures = []
    for record in event.get("Records", ()):
        try:
            handle(_read(record["body"]))
        except Exception as failure:  # noqa: BLE001 - the other messages must not suffer
            on_failure(record["messageId"], failure)
            failures.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": failures}


def _read(text: str) -> Message:
    try:
        body = json.loads(text)
    except ValueError:
        raise UnreadableMessageError("The message is no JSON") from None
    if not isinstance(body, dict):
        raise UnreadableMessageError("The message is no JSON object")
    return body
