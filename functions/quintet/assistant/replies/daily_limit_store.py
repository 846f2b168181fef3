"""How many organisers a user has told today, in DynamoDB.

{tenant}#replies#{user}   {day}   a number, forgotten after two days
"""

from datetime import datetime, timedelta
from typing import Final

from quintet.assistant.replies.organizers import MOST_A_DAY
from quintet.assistant.storage import keys
from quintet.digest import digest
from quintet.rows import ConditionFailedError, update
from quintet.storage import Table

_KEPT: Final = timedelta(days=2)


class DailyReplies:
    """Counts answers to organisers, by days of UTC."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def take(self, tenant: str, user_id: str, now: datetime) -> bool:
        """Counts one more; False where the day's number is reached. One write."""
        action = update(
            keys.replies(tenant, digest(user_id)),
            f"{now:%Y-%m-%d}",
            "SET expires = :expires ADD told :one",
            "attribute_not_exists(told) OR told < :most",
            expires=int((now + _KEPT).timestamp()),
            one=1,
            most=MOST_A_DAY,
        )
        try:
            self._table.apply(action)
        except ConditionFailedError:
            return False
        return True
