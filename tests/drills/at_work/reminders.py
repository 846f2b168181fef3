"""Reminders by mail that come due while the drill runs; each must be sent once."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from quintet.local.mailbox import Mailbox
from tests.drills.at_work.work import Acknowledged, calendar, imported, pages, user_of
from tests.drills.serving import NotAcknowledged, Serving, persistently

_LEAD_MINUTES = 15
_DUE_SECONDS = 180
_SENT_SECONDS = 1200.0
"""A doubt takes nine minutes to be sure of, and another failure as long."""


class Reminders:
    """Events whose reminder is due three minutes after the command, by titles of their own."""

    name = "delivery"

    def __init__(self) -> None:
        self.user = ""
        self._begins: dict[int, datetime] = {}

    def prepare(self, server: Serving) -> None:
        self.user = user_of(server, "reminders@example.org")
        settings = {"words": ["drill"], "lead_minutes": _LEAD_MINUTES, "channel": "email"}
        rule = {"rule_type": "important_title", "rule_json": settings, "priority": 90}
        server.http("POST", f"/assistant/users/{self.user}/rules", json.dumps(rule).encode())
        quiet = {"user_id": self.user, "quiet_start": "00:00", "quiet_end": "00:00"}
        server.tool("assistant", "updateUser", **quiet)

    def do(self, server: Serving, number: int) -> None:
        due = datetime.now(UTC) + timedelta(minutes=_LEAD_MINUTES, seconds=_DUE_SECONDS)
        begin = self._begins.setdefault(number, due.replace(second=0, microsecond=0))
        imported(server, self.user, calendar([(f"r{number}", _title(number), begin)]))
        server.tool("assistant", "planNotifications", user_id=self.user)

    def problems(self, server: Serving, acknowledged: Acknowledged) -> Iterator[str]:
        def all_sent() -> None:
            left = Counter(
                each["status"]
                for each in pages(
                    server, "assistant", "listNotifications", "notifications", user_id=self.user
                )
            )
            if left.keys() - {"sent", "delivered", "cancelled"}:
                raise NotAcknowledged(f"still {dict(left)}")

        try:
            persistently(all_sent, _SENT_SECONDS, 5)
        except NotAcknowledged as failure:
            yield str(failure)
        known = json.loads((server.state / "emulator" / "process.json").read_text())
        mails = Mailbox(f"http://127.0.0.1:{known['port']}").messages()
        taken = {n: sum(_title(n) in mail.text for mail in mails) for n in acknowledged}
        if lost := [number for number, times in taken.items() if not times]:
            yield f"{len(lost)} never sent, such as {min(lost)}"
        if twice := [number for number, times in taken.items() if times > 1]:
            yield f"{len(twice)} sent more than once, such as {min(twice)}"


def _title(number: int) -> str:
    return f"Drill number {number:05}x"
