"""The assistant's tools: the five of seed 003 under its names, and five that change things."""

from quintet.assistant.answers import EventAnswer, EventList, NotificationList, UserAnswer
from quintet.assistant.entities.event_input import (
    CreateEvent,
    UpdateEvent,
    created_event,
    updated_event,
)
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.notifications import Notification
from quintet.assistant.entities.user_input import CreateUser, UpdateUser, created_user, updated_user
from quintet.assistant.listing import list_events, list_notifications
from quintet.assistant.models import (
    CancelNotification,
    GetEvent,
    GetUser,
    ListEvents,
    ListNotifications,
    PlanNotifications,
)
from quintet.assistant.permissions import Permission
from quintet.assistant.planning.outcome import PlanningOutcome
from quintet.assistant.services import Services
from quintet.assistant.views import TIMELINE_VIEW
from quintet.family import tool
from quintet.protocol.call import Call

_LEFT_FOR_THE_ANSWER = 5.0
"""Seconds of a request in which no further user's events are read."""


class AssistantTools:
    """Users and their events, and the notifications that are planned for them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @tool(name="getUser", permission=Permission.READ, title="Get user")
    def get_user(self, asked: GetUser, call: Call) -> UserAnswer:
        """Get user details by ID: name, e-mail address and preferences."""
        found = self._services.users.get(call.principal.tenant, asked.user_id)
        return UserAnswer.of(found.user)

    @tool(name="getEvent", permission=Permission.READ, title="Get event")
    def get_event(self, asked: GetEvent, call: Call) -> EventAnswer:
        """Get event details by ID, with the user's attendance."""
        return self._services.event_answer(call.principal.tenant, asked.event_id)

    @tool(name="listEvents", permission=Permission.READ, title="List events")
    def list_events(self, asked: ListEvents, call: Call) -> EventList:
        """List calendar events around now, of one user or of all, by start.

        What does not fit into one answer follows with nextCursor.
        """
        services = self._services
        return list_events(
            services.users,
            services.events,
            call.principal.tenant,
            asked,
            services.now(),
            lambda: call.deadline.remaining() > _LEFT_FOR_THE_ANSWER,
        )

    @tool(
        name="listNotifications",
        permission=Permission.READ,
        title="List notifications",
        view=TIMELINE_VIEW,
    )
    def list_notifications(self, asked: ListNotifications, call: Call) -> NotificationList:
        """List notifications: planned ones of the next days, and what became of the last days'.

        What does not fit into one answer follows with nextCursor.
        """
        services = self._services
        return list_notifications(
            services.users,
            services.notifications,
            call.principal.tenant,
            asked,
            services.now(),
            lambda: call.deadline.remaining() > _LEFT_FOR_THE_ANSWER,
        )

    @tool(
        name="planNotifications",
        permission=Permission.WRITE,
        title="Plan notifications",
        read_only=False,
    )
    def plan_notifications(self, asked: PlanNotifications, call: Call) -> PlanningOutcome:
        """Plan notifications for a user's events, one of them or those of the next 30 days.

        An event that has notifications is left alone, unless force_replan replaces what is still
        planned. The answer says for every event what was decided and why.
        """
        return self._services.planner.plan(call.principal.tenant, asked, call.deadline)

    @tool(
        name="createUser",
        permission=Permission.WRITE,
        title="Create user",
        read_only=False,
        idempotent=False,
    )
    def create_user(self, asked: CreateUser, call: Call) -> UserAnswer:
        """Create a user; everything but name and e-mail address has a default."""
        services = self._services
        services.check_addresses(asked)
        user = created_user(asked, user_id=services.unique(), now=services.now())
        services.users.add(call.principal.tenant, user)
        return UserAnswer.of(user)

    @tool(name="updateUser", permission=Permission.WRITE, title="Update user", read_only=False)
    def update_user(self, asked: UpdateUser, call: Call) -> UserAnswer:
        """Change a user; what is not given stays as it is.

        What is planned already stays planned; planNotifications with force_replan follows new
        preferences.
        """
        services, now = self._services, self._services.now()
        services.check_addresses(asked)
        user = services.users.change(
            call.principal.tenant,
            asked.user_id,
            lambda stored: updated_user(stored, asked, now=now),
        )
        return UserAnswer.of(user)

    @tool(
        name="createEvent",
        permission=Permission.WRITE,
        title="Create event",
        read_only=False,
        idempotent=False,
    )
    def create_event(self, asked: CreateEvent, call: Call) -> Event:
        """Create an event of a user by hand."""
        services, tenant = self._services, call.principal.tenant
        owner = services.users.get(tenant, asked.user_id).user
        event = created_event(
            asked,
            unique=services.unique(),
            user_zone=owner.preferences.timezone,
            now=services.now(),
        )
        services.events.add(tenant, event)
        return event

    @tool(name="updateEvent", permission=Permission.WRITE, title="Update event", read_only=False)
    def update_event(self, asked: UpdateEvent, call: Call) -> Event:
        """Change an event; what is not given stays as it is.

        If it is moved or cancelled, what is planned for it is taken back.
        """
        services, tenant, now = self._services, call.principal.tenant, self._services.now()
        changed = services.events.change(
            tenant, asked.event_id, lambda stored: updated_event(stored, asked, now=now)
        )
        services.withdrawn(tenant, *changed.withdrawn)
        return changed.event

    @tool(
        name="cancelNotification",
        permission=Permission.WRITE,
        title="Cancel notification",
        read_only=False,
        destructive=True,
        idempotent=False,
    )
    def cancel_notification(self, asked: CancelNotification, call: Call) -> Notification:
        """Cancel a notification that is still planned."""
        services, tenant = self._services, call.principal.tenant
        cancelled = services.notifications.cancel(tenant, asked.notification_id)
        services.withdrawn(tenant, cancelled.id)
        return cancelled
