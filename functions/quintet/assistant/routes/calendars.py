"""Calendars over HTTP: a file sent here, or one that is subscribed to.

A request holds 4 MiB. Larger files are imported in parts, each a calendar of its own, or by
`quintet calendar import`; a subscription reads up to 20 MiB.
"""

from typing import Annotated, Final

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from quintet.assistant.entities.fields import Identifier
from quintet.assistant.importing.calendar_import import CalendarImport
from quintet.assistant.importing.refreshing import Refreshed, Subscriptions
from quintet.assistant.importing.reports import ImportReport
from quintet.assistant.importing.subscriptions import Subscribe, Subscription
from quintet.assistant.routes.callers import (
    PREFIX,
    Body,
    RawBody,
    Reader,
    UserId,
    Writer,
    time_of_request,
)
from quintet.web.routes import accepts, checked

CALENDAR: Final = "text/calendar"
SubscriptionId = Annotated[Identifier, Path(description="Subscription ID")]
_FILE: Final = {
    "requestBody": {
        "required": True,
        "content": {CALENDAR: {"schema": {"type": "string", "maxLength": 4 * 1024 * 1024}}},
    }
}


class RefreshAnswer(BaseModel):
    """A subscription that was looked at, and what came of it."""

    subscription: Subscription = Field(description="The subscription as it is now")
    report: ImportReport | None = Field(
        description="What was imported; null where nothing was read: because nothing changed, "
        "because of the subscription's error, or because the calendar is large and follows soon"
    )

    @classmethod
    def of(cls, refreshed: Refreshed) -> "RefreshAnswer":
        """As it is answered."""
        return cls(subscription=refreshed.subscription.shown(), report=refreshed.report)


class SubscriptionList(BaseModel):
    """All subscriptions of a user."""

    subscriptions: list[Subscription] = Field(description="The oldest first")
    count: int = Field(description="How many there are")


class CalendarRoutes:
    """/assistant/users/{user_id}/calendars, …/subscriptions and below."""

    def __init__(self, importing: CalendarImport, subscriptions: Subscriptions) -> None:
        self._importing = importing
        self._subscriptions = subscriptions

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["calendars"])
        add = router.add_api_route
        every = "/users/{user_id}/subscriptions"
        one = f"{every}/{{subscription_id}}"
        add(
            "/users/{user_id}/calendars",
            self.import_file,
            methods=["POST"],
            response_model=ImportReport,
            openapi_extra=_FILE,
        )
        add(
            every,
            self.subscribe,
            methods=["POST"],
            status_code=201,
            response_model=RefreshAnswer,
            openapi_extra=accepts(Subscribe),
        )
        add(every, self.every, methods=["GET"], response_model=SubscriptionList)
        add(one, self.get, methods=["GET"], response_model=Subscription)
        add(f"{one}/refresh", self.refresh, methods=["POST"], response_model=RefreshAnswer)
        add(one, self.remove, methods=["DELETE"], response_model=ImportReport)
        return router

    def import_file(self, caller: Writer, user_id: UserId, data: RawBody) -> ImportReport:
        """Import an iCalendar file of up to 4 MiB.

        Events are known by their UID: importing a newer file changes, moves or cancels what an
        older one brought. Good events of a bad file are kept, and what is wrong is listed.
        """
        return self._importing.run(caller.tenant, user_id, data, has_time=time_of_request())

    def subscribe(self, caller: Writer, user_id: UserId, body: Body) -> RefreshAnswer:
        """Subscribe to a calendar of up to 20 MiB, which is read now and kept up with.

        One of more than 4 MiB is read within a quarter of an hour. A calendar is subscribed to
        once: the same URL again refreshes it.
        """
        asked, has_time = checked(Subscribe, body), time_of_request()
        return RefreshAnswer.of(
            self._subscriptions.add(caller.tenant, user_id, asked.url, has_time)
        )

    def every(self, caller: Reader, user_id: UserId) -> SubscriptionList:
        """List a user's subscriptions."""
        self._importing.users.get(caller.tenant, user_id)
        kept = self._subscriptions.store.all(caller.tenant, user_id)
        return SubscriptionList(subscriptions=[one.shown() for one in kept], count=len(kept))

    def get(self, caller: Reader, user_id: UserId, subscription_id: SubscriptionId) -> Subscription:
        """Get a subscription."""
        return self._subscriptions.store.get(caller.tenant, user_id, subscription_id).shown()

    def refresh(
        self, caller: Writer, user_id: UserId, subscription_id: SubscriptionId
    ) -> RefreshAnswer:
        """Read a subscribed calendar now; why it cannot be read stands in the subscription."""
        has_time = time_of_request()
        kept = self._subscriptions.store.get(caller.tenant, user_id, subscription_id)
        return RefreshAnswer.of(self._subscriptions.refresh(caller.tenant, kept, has_time))

    def remove(
        self, caller: Writer, user_id: UserId, subscription_id: SubscriptionId
    ) -> ImportReport:
        """End a subscription; its events that are still to come are cancelled.

        Where the answer is not complete, the same request again goes on.
        """
        has_time = time_of_request()
        return self._subscriptions.remove(caller.tenant, user_id, subscription_id, has_time)
