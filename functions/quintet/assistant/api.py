"""The assistant's HTTP routes: users, events, rules, calendars, webhooks, and reminders' links.

Served below /assistant/ beside MCP, described at /assistant/openapi.json.
"""

from collections.abc import Sequence
from typing import Final

from quintet.assistant.delivery.webhook_signing import WebhookSigner
from quintet.assistant.entities.events import Event
from quintet.assistant.importing.composition import calendar_import, subscriptions
from quintet.assistant.replies.reply_store import ReplyStore
from quintet.assistant.replies.tokens import ReplyTokens
from quintet.assistant.routes.calendars import CalendarRoutes
from quintet.assistant.routes.events import EventRoutes
from quintet.assistant.routes.rsvp import RsvpRoutes
from quintet.assistant.routes.rules import RuleRoutes
from quintet.assistant.routes.users import UserRoutes
from quintet.assistant.routes.webhooks import WebhookRoutes
from quintet.assistant.services import Services
from quintet.auth.keys import KeySource
from quintet.outbound.messages import Outbound
from quintet.storage import Table
from quintet.web.guard import RouteGuard
from quintet.web.routes import FamilyApi

READ_AT_ONCE: Final = 4 * 1024 * 1024
"""Bytes of a subscribed calendar that a request has the time for; as many as one can bring."""
_DESCRIPTION: Final = (
    "What the assistant's tools work on: users, their preferences and rules, events and calendars. "
    "Every request but those of reminders' links carries a bearer token; each route names the "
    "permission that it needs. Times are ISO 8601 with an offset. A request holds 4 MiB at most."
)


def assistant_api(
    services: Services, table: Table, keys: KeySource, guard: RouteGuard, outbound: Outbound
) -> FamilyApi:
    """The application; nothing is asked of AWS in making it."""

    def withdrawn(tenant: str, _event: Event, notification_ids: Sequence[str]) -> None:
        services.withdrawn(tenant, *notification_ids)

    importing = calendar_import(table, withdrawn, services.now)
    kept = subscriptions(importing, table, outbound, at_once=READ_AT_ONCE)
    rsvp = RsvpRoutes(ReplyTokens(keys), ReplyStore(table), services, guard.limiter)
    routes = (
        UserRoutes(services),
        EventRoutes(services),
        RuleRoutes(services),
        CalendarRoutes(importing, kept),
        WebhookRoutes(services.users, WebhookSigner(keys)),
        rsvp,
    )
    app = FamilyApi("assistant", guard, title="Quintet assistant", description=_DESCRIPTION)
    for route in routes:
        app.include_router(route.router())
    return app
