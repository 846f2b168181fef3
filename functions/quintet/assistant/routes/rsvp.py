"""The pages behind the links of a reminder: one that asks, and one that answers.

Mail programs and their scanners follow links, so looking at the first changes nothing. Whoever has
the link may answer: its token is sealed, and no other proof is asked for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from quintet.assistant.messages import moments
from quintet.assistant.messages.phrases import phrases_for
from quintet.assistant.replies.actions import Reply
from quintet.assistant.replies.attendance_store import AttendanceStore
from quintet.assistant.replies.tokens import ReplyTokens
from quintet.assistant.routes.callers import PREFIX, RawBody
from quintet.assistant.routes.rsvp_page import PAGE_HEADERS, EventShown, answered, asking, refused
from quintet.assistant.storage.event_store import EventStore
from quintet.assistant.storage.user_store import UserStore
from quintet.errors import BadInputError, ConflictError, NotFoundError, QuintetError
from quintet.web.http_errors import retry_headers, status_of

_WHAT_TO_DO: Final = "Answer the organiser in another way, or wait for the next reminder."
_MOST_FIELDS: Final = 10
_FORM: Final = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-www-form-urlencoded": {
                "schema": {
                    "type": "object",
                    "required": ["token"],
                    "properties": {"token": {"type": "string"}},
                }
            }
        },
    }
}
Token = Annotated[str, Query(description="The token of a reminder's link")]


@dataclass(frozen=True)
class RsvpRoutes:
    """/assistant/rsvp, for everybody who has a link."""

    tokens: ReplyTokens
    attendance: AttendanceStore
    users: UserStore
    events: EventStore
    now: Callable[[], datetime]

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["answers"])
        add = router.add_api_route
        add("/rsvp", self.ask, methods=["GET"], response_class=HTMLResponse)
        add("/rsvp", self.act, methods=["POST"], response_class=HTMLResponse, openapi_extra=_FORM)
        return router

    def ask(self, token: Token = "") -> HTMLResponse:
        """Ask whether the answer of a reminder's link is meant; changes nothing."""
        try:
            reply = self.tokens.read(token, self.now())
            shown = self._shown(reply)
        except QuintetError as failure:
            return _failed(failure)
        return HTMLResponse(asking(reply.action, shown, token), headers=PAGE_HEADERS)

    def act(self, body: RawBody) -> HTMLResponse:
        """Keep the answer; a link works once."""
        try:
            reply = self.tokens.read(_token(body), self.now())
            shown = self._shown(reply)
            self.attendance.apply(reply, self.now())
        except QuintetError as failure:
            return _failed(failure)
        return HTMLResponse(answered(reply.action, shown), headers=PAGE_HEADERS)

    def _shown(self, reply: Reply) -> EventShown:
        event = self.events.get(reply.tenant, reply.event_id).event
        preferences = self.users.get(reply.tenant, reply.user_id).user.preferences
        zone, phrases = ZoneInfo(preferences.timezone), phrases_for(preferences.locale)
        when = moments.written(event, self.now(), zone, phrases)
        return EventShown(event.title, when, event.location)


def _token(body: bytes) -> str:
    """The form's token; empty where it is no such form, which no token is."""
    try:
        fields = parse_qs(body.decode("ascii", "replace"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return ""
    return next(iter(fields.get("token", ())), "")


def _failed(failure: QuintetError) -> HTMLResponse:
    reason = failure.message
    if isinstance(failure, BadInputError):
        reason = failure.problems[0].message
    elif isinstance(failure, NotFoundError):
        reason = "This event is gone"
    elif not isinstance(failure, ConflictError):
        reason = "This cannot be answered right now; try again in a minute"
    headers: Mapping[str, str] = {**PAGE_HEADERS, **retry_headers(failure)}
    return HTMLResponse(refused(reason, _WHAT_TO_DO), status_of(failure), headers=dict(headers))
