"""Rows of what is due, and until when the sweep leaves one alone. Pure."""

from datetime import datetime

from quintet.assistant.storage import keys
from quintet.assistant.storage.notification_rows import Place
from quintet.rows import Action, update


def looked_at_again(place: Place, at: datetime) -> Action:
    """Keeps the sweep from a due row until a time; nothing holds if the row is gone."""
    return update(
        *place.due_key,
        "SET look_at = :at",
        "attribute_exists(pk)",
        at=keys.milliseconds(at),
    )
