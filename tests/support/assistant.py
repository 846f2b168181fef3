"""The assistant, its callers, and what a scheduler would have heard of its plans."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from quintet.assistant.entities.notifications import Notification
from quintet.assistant.handler import build_family
from quintet.assistant.services import Services
from quintet.assistant.settings import AssistantSettings
from quintet.deployment.permissions import ALL_PERMISSIONS
from quintet.requests.principal import Principal
from quintet.resources.families.assistant import ASSISTANT
from tests.support.world import MANY, NOON, Account, ToolCaller, World, account_of

NOW = datetime.fromtimestamp(NOON, UTC)
"""Friday, 15 January 2027, 08:00 UTC."""
_PEOPLE = count(1)


def later(**distance: float) -> str:
    """A time so far from now, as callers write it."""
    return (NOW + timedelta(**distance)).isoformat()


@dataclass(frozen=True)
class AssistantCaller(ToolCaller):
    """One client, and short names for what it does most."""

    def user(self, **fields: Any) -> str:
        """A new user's id."""
        told = {"name": "Ada", "email": f"ada-{next(_PEOPLE)}@example.org", **fields}
        created: str = self.ask("createUser", **told)["id"]
        return created

    def event(self, user_id: str, *, hours: float = 24, lasts: float = 1, **fields: Any) -> str:
        """A new event's id; it begins so many hours from now."""
        times = {"start_ts": later(hours=hours), "end_ts": later(hours=hours + lasts)}
        told = {"user_id": user_id, "title": "Dentist", **times, **fields}
        created: str = self.ask("createEvent", **told)["id"]
        return created

    def plan(self, user_id: str, **asked: Any) -> Any:
        return self.ask("planNotifications", user_id=user_id, **asked)

    def notifications(self, user_id: str, **asked: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("listNotifications", user_id=user_id, **asked)[
            "notifications"
        ]
        return found


@dataclass
class Scheduler:
    """Remembers what it is told of plans; fails if it is told to."""

    added: list[tuple[str, str]] = field(default_factory=list)
    removed: list[tuple[str, str]] = field(default_factory=list)
    is_broken: bool = False

    def __call__(self, tenant: str, added: Sequence[Notification], removed: Sequence[str]) -> None:
        if self.is_broken:
            raise RuntimeError("no scheduler")
        self.added += [(tenant, one.id) for one in added]
        self.removed += [(tenant, one) for one in removed]


@dataclass
class AssistantWorld(World):
    """Everything a test wants to drive or look at."""

    scheduler: Scheduler
    services: Services

    def caller(
        self,
        revision: str = "2025-11-25",
        permissions: Sequence[str] = ALL_PERMISSIONS,
        subject: str = "tester",
    ) -> AssistantCaller:
        return AssistantCaller(self.wire(revision, permissions, subject))

    def rows(self, beginning: str = "") -> list[dict[str, Any]]:
        """Everything in the table whose sort key begins so, by key."""
        return self.account.rows(ASSISTANT, beginning)

    def due(self) -> list[dict[str, Any]]:
        """What a sweep would find, of all shards."""
        return [row for row in self.rows() if row["pk"]["S"].startswith("due#")]


def tenant_of(subject: str = "tester") -> str:
    """The tenant of a caller's tokens."""
    return Principal("fortitude-mcp-server", subject, ()).tenant


@contextmanager
def assistant_world(**settings: Any) -> Iterator[AssistantWorld]:
    """A fresh world; `notification_channels="email,call"` and the like change settings.

    Ids are counted, so that two tenants can be given the same ones by two worlds' worth of calls.
    """
    limits = {"tools_per_minute": MANY, "resources_per_minute": MANY}
    with account_of("assistant", **{**limits, **settings}) as account:
        yield _instance(account)


def _instance(account: Account) -> AssistantWorld:
    settings = AssistantSettings.load(account.environment)
    platform, scheduler = account.platform(settings), Scheduler()
    numbers = count(1)

    def unique() -> str:
        return f"id-{next(numbers)}"

    family = build_family(platform, settings, after_planned=scheduler, unique=unique)
    services = Services.made(
        settings,
        platform.clients,
        platform.observability,
        after_planned=scheduler,
        clock=platform.clock,
        unique=unique,
    )
    return AssistantWorld(account, platform.endpoint(family), scheduler, services)
