"""The assistant's resources (seed 003): JSON documents, with the hash and size of the whole."""

from datetime import timedelta
from hashlib import sha256
from typing import Final
from urllib.parse import unquote

from pydantic import BaseModel

from quintet.assistant.answers import EventAnswer, EventList, UserAnswer
from quintet.assistant.permissions import Permission
from quintet.assistant.services import Services
from quintet.errors import NotFoundError, ResourceNotFoundError
from quintet.family import resource_template
from quintet.protocol.call import Call
from quintet.requests.content import ResourceText

_JSON: Final = "application/json"
_USER: Final = "resources://users/{user_id}"
_EVENT: Final = "resources://events/{event_id}"
_EVENTS: Final = "resources://users/{user_id}/events"
_BACK: Final = timedelta(days=2)
_FORWARD: Final = timedelta(days=30)


class AssistantResources:
    """Users, events, and a user's events around now."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @resource_template(_USER, permission=Permission.READ, mime_type=_JSON, name="User Profile")
    def user(self, user_id: str, call: Call) -> ResourceText:
        """User profile data by user ID."""
        uri = _USER.format(user_id=user_id)
        try:
            found = self._services.users.get(call.principal.tenant, unquote(user_id))
        except NotFoundError:
            raise ResourceNotFoundError(uri, "No such user") from None
        return _document(uri, UserAnswer.of(found.user))

    @resource_template(_EVENT, permission=Permission.READ, mime_type=_JSON, name="Event Details")
    def event(self, event_id: str, call: Call) -> ResourceText:
        """Event details by event ID."""
        uri = _EVENT.format(event_id=event_id)
        try:
            found = self._services.event_answer(call.principal.tenant, unquote(event_id))
        except NotFoundError:
            raise ResourceNotFoundError(uri, "No such event") from None
        return _document(uri, found)

    @resource_template(_EVENTS, permission=Permission.READ, mime_type=_JSON, name="User Events")
    def user_events(self, user_id: str, call: Call) -> ResourceText:
        """The events of a user, from two days ago to 30 days ahead."""
        uri = _EVENTS.format(user_id=user_id)
        services, tenant = self._services, call.principal.tenant
        now = services.now()
        try:
            owner = services.users.get(tenant, unquote(user_id))
        except NotFoundError:
            raise ResourceNotFoundError(uri, "No such user") from None
        during = services.events.during(tenant, owner, now - _BACK, now + _FORWARD)
        found = [EventAnswer.of(event, owner.user) for event in during]
        return _document(uri, EventList(events=found, count=len(found)))


def _document(uri: str, document: BaseModel) -> ResourceText:
    text = document.model_dump_json(indent=2)
    encoded = text.encode()
    extra = {"hash": f"sha256:{sha256(encoded).hexdigest()}", "size": len(encoded)}
    return ResourceText(uri, text, _JSON, extra)
