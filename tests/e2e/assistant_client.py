"""What the tests of the deployed assistant drive: a caller's tools and routes, and a look from
outside at schedules and mail.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

import anyio
import httpx2

from quintet.assistant.scheduling.aws_schedules import schedule_name
from quintet.local.mailbox import Mailbox, Sent
from quintet.resources import physical_name
from quintet.resources.families.assistant import REMINDERS
from tests.e2e.deployed import Deployed
from tests.support.emulated_account import STAGE
from tests.support.event_stage import tenant_of
from tests.support.sdk import sdk_over_http
from tests.support.wire import MODERN, Caller, over_http
from tests.support.world import ToolCaller

Notification = Mapping[str, Any]
HOUR = timedelta(hours=1)
GROUP = physical_name(STAGE, REMINDERS)


@dataclass(frozen=True)
class Person:
    """Whoever calls with the tokens of one subject."""

    deployed: Deployed
    subject: str

    @property
    def tenant(self) -> str:
        """What every key of theirs begins with."""
        return tenant_of(self.subject)

    @cached_property
    def token(self) -> str:
        return self.deployed.token(self.subject, "assistant:read", "assistant:write")

    @property
    def mcp_url(self) -> str:
        return f"{self.deployed.url}/assistant/mcp"

    @property
    def tools(self) -> ToolCaller:
        return ToolCaller(Caller(over_http(self.mcp_url), self.token, MODERN))

    def by_sdk(self, tool: str, **arguments: Any) -> Any:
        """The answer that the official client gets."""

        async def run() -> Any:
            async with sdk_over_http(self.mcp_url, self.token, "auto") as client:
                answer = await client.call_tool(tool, arguments)
                assert not answer.is_error, answer
                return answer.structured_content

        return anyio.run(run)

    def read(self, uri: str) -> str:
        """The text of a resource."""
        text: str = self.tools.wire.read(uri).result["contents"][0]["text"]
        return text

    def send(self, method: str, path: str, body: Any = None) -> httpx2.Response:
        """One request to a route below /assistant; bytes are a calendar, all else is JSON."""
        headers = {"Authorization": f"Bearer {self.token}"}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if isinstance(body, bytes):
            headers["Content-Type"] = "text/calendar; charset=utf-8"
            sent = {"content": body}
        url = f"{self.deployed.url}/assistant{path}"
        return httpx2.request(method, url, headers=headers, timeout=60, **sent)

    def sent(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of a request that must not fail."""
        answer = self.send(method, path, body)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def event(self, user_id: str, title: str, start: datetime) -> str:
        """The id of a new event of an hour."""
        times = {"start_ts": start.isoformat(), "end_ts": (start + HOUR).isoformat()}
        made = self.tools.ask("createEvent", user_id=user_id, title=title, **times)
        created: str = made["id"]
        return created

    def notifications(self, user_id: str, event_id: str, **asked: str) -> list[Notification]:
        """What is told of an event's notifications, the earliest first."""
        told = self.tools.ask("listNotifications", user_id=user_id, **asked)["notifications"]
        return [one for one in told if one["event_id"] == event_id]

    def schedules(self) -> set[str]:
        """The names of this tenant's schedules."""
        listed = self.deployed.clients.scheduler().list_schedules(
            GroupName=GROUP, NamePrefix=self.tenant
        )
        return {one["Name"] for one in listed["Schedules"]}

    def schedule(self, notification: Notification) -> Mapping[str, Any]:
        """The schedule of a notification that has one."""
        name = schedule_name(self.tenant, notification["id"])
        found: Mapping[str, Any] = self.deployed.clients.scheduler().get_schedule(
            GroupName=GROUP, Name=name
        )
        return found


def mail_to(deployed: Deployed, address: str) -> list[Sent]:
    """What SES has been given for an address, the oldest first."""
    mail = Mailbox(deployed.account.url).messages()
    return [message for message in mail if address in message.to]
