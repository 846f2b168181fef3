"""Events over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from quintet.assistant.answers import EventAnswer, EventList
from quintet.assistant.entities.event_input import (
    CreateEvent,
    UpdateEvent,
    created_event,
    updated_event,
)
from quintet.assistant.entities.events import Event
from quintet.assistant.entities.fields import Identifier
from quintet.assistant.listing import list_events
from quintet.assistant.models import ListEvents
from quintet.assistant.routes.callers import PREFIX, Body, Reader, Writer, time_of_request
from quintet.assistant.services import Services
from quintet.web.routes import accepts, checked

EventId = Annotated[Identifier, Path(description="Event ID")]


class EventRoutes:
    """/assistant/events and below."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["events"])
        add = router.add_api_route
        add(
            "/events",
            self.create,
            methods=["POST"],
            status_code=201,
            response_model=Event,
            openapi_extra=accepts(CreateEvent),
        )
        add("/events", self.every, methods=["GET"], response_model=EventList)
        add("/events/{event_id}", self.get, methods=["GET"], response_model=EventAnswer)
        add(
            "/events/{event_id}",
            self.change,
            methods=["PATCH"],
            response_model=Event,
            openapi_extra=accepts(UpdateEvent, "event_id"),
        )
        return router

    def create(self, caller: Writer, body: Body) -> Event:
        """Create an event of a user by hand."""
        services, asked = self._services, checked(CreateEvent, body)
        owner = services.users.get(caller.tenant, asked.user_id).user
        event = created_event(
            asked,
            unique=services.unique(),
            user_zone=owner.preferences.timezone,
            now=services.now(),
        )
        services.events.add(caller.tenant, event)
        return event

    def every(self, caller: Reader, asked: Annotated[ListEvents, Query()]) -> EventList:
        """List events around now, of one user or of all, by start."""
        services = self._services
        return list_events(
            services.users,
            services.events,
            caller.tenant,
            asked,
            services.now(),
            time_of_request(),
        )

    def get(self, caller: Reader, event_id: EventId) -> EventAnswer:
        """Get an event, with its user's attendance."""
        return self._services.event_answer(caller.tenant, event_id)

    def change(self, caller: Writer, event_id: EventId, body: Body) -> Event:
        """Change an event; if it is moved or cancelled, what is planned for it is taken back."""
        asked = checked(UpdateEvent, body, event_id=event_id)
        services, now = self._services, self._services.now()
        changed = services.events.change(
            caller.tenant, event_id, lambda stored: updated_event(stored, asked, now=now)
        )
        services.withdrawn(caller.tenant, *changed.withdrawn)
        return changed.event
