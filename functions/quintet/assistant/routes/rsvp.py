"""The pages behind the links of a reminder: one that asks, and one that answers.

Mail programs and their scanners follow links, so looking at the first changes nothing. Whoever has
the link may answer: its token is sealed, and no other proof is asked for.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, get_args
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from quintet.assistant.entities.attendance import attendance_of, is_attending
from quintet.assistant.entities.events import OrganizerReply
from quintet.assistant.entities.users import User
from quintet.assistant.languages.phrases import FALLBACK, Phrases, phrases_for
from quintet.assistant.messages import moments
from quintet.assistant.replies.actions import Reply, Said
from quintet.assistant.replies.refusals import BOUNDS, Refusal, not_attending, off
from quintet.assistant.replies.reply_store import ReplyStore
from quintet.assistant.replies.tokens import ReplyTokens
from quintet.assistant.routes.callers import PREFIX, RawBody
from quintet.assistant.routes.rsvp_form import RSVP_FORM, form_answer, form_fields
from quintet.assistant.routes.rsvp_page import PAGE_HEADERS, EventShown, answered, asking, refused
from quintet.assistant.services import Services
from quintet.assistant.storage.unknown import unknown_event
from quintet.digest import digest
from quintet.errors import BadInputError, LimitExceededError, NotFoundError, QuintetError
from quintet.protocol.context import Limiter
from quintet.web.http_errors import retry_headers, status_of

_ADVISED: Final = frozenset({"signature", "expiry", "single_use", "current", "gone"})
_ANONYMOUS: Final = "anonymous-"
"""Leads the buckets of callers without a token; no tenant is called so."""
Token = Annotated[str, Query(description="The token of a reminder's link")]


@dataclass(frozen=True)
class RsvpRoutes:
    """/assistant/rsvp, for everybody who has a link."""

    tokens: ReplyTokens
    replies: ReplyStore
    services: Services
    limiter: Limiter

    def router(self) -> APIRouter:
        """The routes."""
        router = APIRouter(prefix=PREFIX, tags=["answers"])
        add = router.add_api_route
        add("/rsvp", self.ask, methods=["GET"], response_class=HTMLResponse)
        add(
            "/rsvp",
            self.act,
            methods=["POST"],
            response_class=HTMLResponse,
            openapi_extra=RSVP_FORM,
        )
        return router

    def ask(self, request: Request, token: Token = "") -> HTMLResponse:
        """Ask whether the answer of a reminder's link is meant; changes nothing."""
        phrases = _readers(request)
        try:
            reply = self._reply(request, token)
            user = self._user(reply)
            phrases = _phrases(user)
            shown = self._shown(reply, user)
        except QuintetError as failure:
            return _failed(failure, phrases)
        return HTMLResponse(asking(reply.action, shown, token, phrases), headers=PAGE_HEADERS)

    def act(self, request: Request, body: RawBody) -> HTMLResponse:
        """Keep the answer, and plan the event's reminders by it; a link works once."""
        phrases = _readers(request)
        try:
            form = form_fields(body)
            reply = self._reply(request, form.get("token", ""))
            user = self._user(reply)
            phrases = _phrases(user)
            shown = self._shown(reply, user)
            said = form_answer(reply, form, user, self.services.now())
            more = self._kept(reply, said, user)
        except QuintetError as failure:
            return _failed(failure, phrases)
        page = answered(reply.action, shown, said.snooze_minutes, more, phrases)
        return HTMLResponse(page, headers=PAGE_HEADERS)

    def _reply(self, request: Request, token: str) -> Reply:
        """What a token says; so many are looked at a minute for each caller, and for each link."""
        caller = request.client.host if request.client else ""
        self.limiter.take(f"{_ANONYMOUS}{digest(caller)}", "configuration")
        reply = self.tokens.read(token, self.services.now())
        self.limiter.take(f"{_ANONYMOUS}{reply.token}", "configuration")
        return reply

    def _user(self, reply: Reply) -> User:
        return self.services.users.get(reply.tenant, reply.user_id).user

    def _kept(self, reply: Reply, said: Said, user: User) -> OrganizerReply | None:
        """Keeps an answer; what is to be done about the organiser, where anything is."""
        services, now = self.services, self.services.now()
        if reply.action == "snooze":
            again = self.replies.snooze(reply, said.snooze_minutes, now)
            services.planned_anew(reply.tenant, again)
            return None
        if reply.action == "tell":
            self.replies.confirm_organizer(reply, now)
            return None
        kept = self.replies.apply(reply, said, user, now)
        services.withdrawn(reply.tenant, *kept.cancelled)
        before, after = (
            attendance_of(event, user.addresses) for event in (kept.before, kept.after)
        )
        if after != before and is_attending(kept.after, user.addresses):
            services.plan_anew(reply.tenant, kept.after)
        return kept.after.organizer_reply

    def _shown(self, reply: Reply, user: User) -> EventShown:
        event = self.services.events.get(reply.tenant, reply.event_id).event
        if event.user_id != user.id:
            raise unknown_event(event.id)
        if event.status == "cancelled":
            raise off()
        if reply.action == "snooze" and not is_attending(event, user.addresses):
            raise not_attending()
        zone, phrases = ZoneInfo(user.preferences.timezone), _phrases(user)
        when = moments.written(event, self.services.now(), zone, phrases)
        title = event.title or phrases.say("untitled")
        return EventShown(title, when, event.location, event.organizer)


def _phrases(user: User) -> Phrases:
    return phrases_for(user.preferences.locale)


def _readers(request: Request) -> Phrases:
    """In the first language of whoever reads, as long as nobody knows the user."""
    return phrases_for(re.split("[,;]", request.headers.get("accept-language", FALLBACK))[0])


def _failed(failure: QuintetError, phrases: Phrases) -> HTMLResponse:
    match failure:
        case BadInputError() if failure.problems[0].validator in get_args(Refusal):
            why = failure.problems[0].validator
        case NotFoundError():
            why = "gone"
        case LimitExceededError():
            why = "limit"
        case _:
            why = "later"
    reasons = [phrases.say(f"refused_{why}", **BOUNDS)]
    if why in _ADVISED:
        reasons.append(phrases.say("refused_advice"))
    headers: Mapping[str, str] = {**PAGE_HEADERS, **retry_headers(failure)}
    return HTMLResponse(refused(reasons, phrases), status_of(failure), headers=dict(headers))
