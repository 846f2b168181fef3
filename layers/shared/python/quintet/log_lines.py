"""What a line of the log looks like: one JSON object, as seed 000 (Structured Logging) shows it.

`{"timestamp", "level", "message", "fields": {…}}`, levels TRACE to ERROR with WARN. Not here: what
is logged (`observability`).
"""

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

from aws_lambda_powertools.logging.formatter import BasePowertoolsFormatter

TRACE: Final = 5
_LEVEL_NAMES: Final = {"WARNING": "WARN", "CRITICAL": "ERROR"}

logging.addLevelName(TRACE, "TRACE")


class SeedFormatter(BasePowertoolsFormatter):
    """Lines as seed 000 shows them: whatever a message is about stands nested in `fields`."""

    def __init__(self) -> None:
        super().__init__()
        self._appended: dict[str, Any] = {}

    def append_keys(self, **additional_keys: Any) -> None:
        """Fields of every line from now on; Powertools' own that are empty are left out."""
        self._appended.update(
            {name: value for name, value in additional_keys.items() if value is not None}
        )

    def clear_state(self) -> None:
        """Forgets the appended fields."""
        self._appended.clear()

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {**self._appended, **getattr(record, "fields", {})}
        line = {
            "timestamp": moment.replace("+00:00", "Z"),
            "level": _LEVEL_NAMES.get(record.levelname, record.levelname),
            "message": record.getMessage(),
            "fields": fields,
        }
        return json.dumps(line, default=str)
