"""A signed-in user's request for a page.

It has their session, the servers as they may use them, and the answer, which carries back what
their browser is to keep.
"""

import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, quote

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from quintet.portal.activity import Activity, Outcome, RecentCall, UsedLimit
from quintet.portal.routes.pages import page
from quintet.portal.routes.servers import Reply, Send, Servers
from quintet.portal.routes.session import PORTAL, Cookies, Session
from quintet.portal.routes.token_endpoint import TokenEndpoint, TokenRefusedError

ACTIVITY_COOKIE: Final = "quintet-portal-recent"
_EARLY_SECONDS: Final = 30
"""How long before its end a token is renewed."""
_REMEMBERED_SECONDS: Final = 60
_MOST_REMEMBERED: Final = 100
_LONGEST_FORM: Final = 4 * 1024 * 1024


class SignedOutError(Exception):
    """Nobody is signed in; says where to go on after signing in."""

    def __init__(self, next_path: str) -> None:
        super().__init__("signed out")
        self.next_path = next_path


class RefusedFormError(Exception):
    """A form that this portal has not given to this user, or none at all; says what to do."""


@dataclass
class Visit:
    """One request of a signed-in user."""

    request: Request
    session: Session
    servers: Servers
    cookies: Cookies
    families: Mapping[str, Sequence[str]]
    activity: Activity
    is_renewed: bool = False

    def call(self, family: str, tool: str, arguments: Mapping[str, Any] | None = None) -> Reply:
        """Calls a tool, and remembers what is left of the family's limit."""
        return self._noted(family, self.servers.call(family, tool, arguments))

    def called(self, family: str, tool: str, reply: Reply) -> None:
        """Remembers a call that the user has made on purpose."""
        result = reply.result if isinstance(reply.result, Mapping) else {}
        task = str(result.get("taskId", "")) if result.get("resultType") == "task" else ""
        outcome: Outcome = "task" if task else "failed" if reply.failure else "answered"
        made = RecentCall(family, tool, int(time.time()), reply.milliseconds, outcome, task)
        self.activity = self.activity.with_call(made)

    def request_of(self, family: str, method: str, params: Mapping[str, Any]) -> Reply:
        """Any other message."""
        return self.servers.request(family, method, params)

    def page(self, template: str, status: int = 200, /, **values: Any) -> Response:
        """A page, and the cookies that have changed."""
        shown = page(
            template,
            status,
            session=self.session,
            families=self.families,
            path=self.request.url.path,
            **values,
        )
        return self._carrying(shown)

    def redirect(self, path: str) -> Response:
        """Another page of the portal, by GET."""
        return self._carrying(RedirectResponse(path, 303))

    def check(self, form: Mapping[str, str]) -> None:
        """Whether a form is one of this session's.

        Raises:
            RefusedFormError: it is not.
        """
        origin = self.request.headers.get("origin")
        if origin not in (None, self.servers.origin):
            raise RefusedFormError("This form was sent from another site.")
        if not secrets.compare_digest(form.get("csrf", "").encode(), self.session.csrf.encode()):
            raise RefusedFormError("This form is too old. Open the page again, and send it anew.")

    def _noted(self, family: str, reply: Reply) -> Reply:
        if len(reply.limits) == 3:  # noqa: PLR2004 - limit, remaining, reset
            self.activity = self.activity.with_limit(UsedLimit(family, **reply.limits))
        return reply

    def _carrying(self, answer: Response) -> Response:
        if self.is_renewed:
            self.cookies.write_session(self.request, answer, self.session)
        kept = self.activity
        while not self.cookies.write(self.request, answer, ACTIVITY_COOKIE, kept.to_json()):
            kept = kept.shortened()
        return answer


@dataclass
class Visits:
    """Lets users in.

    Renewed sessions are remembered for a minute: of two pages that are asked for at once with one
    old token, both go on.
    """

    families: Mapping[str, Sequence[str]]
    origin: Callable[[Request], str]
    send: Send
    cookies: Cookies
    clock: Callable[[], float] = time.time
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _renewed: dict[str, tuple[float, Session]] = field(default_factory=dict)

    def endpoint(self, request: Request) -> TokenEndpoint:
        """The sign-in of the origin that was asked."""
        return TokenEndpoint(self.send, self.origin(request))

    def begin(self, request: Request) -> Visit:
        """The visit of whoever is signed in.

        Raises:
            SignedOutError: nobody is.
        """
        session = self.cookies.session(request)
        if session is None:
            raise SignedOutError(_wanted(request))
        known, is_renewed = session, False
        if session.expires - _EARLY_SECONDS <= self.clock():
            known, is_renewed = self._renew(request, session), True
        origin = self.origin(request)
        return Visit(
            request,
            known,
            Servers(self.send, origin, known.access),
            self.cookies,
            self.families,
            Activity.from_json(self.cookies.read(request, ACTIVITY_COOKIE)),
            is_renewed,
        )

    def _renew(self, request: Request, session: Session) -> Session:
        now = self.clock()
        with self._lock:
            ended = [name for name, (until, _) in self._renewed.items() if until < now]
            for name in ended:
                del self._renewed[name]
            if session.refresh in self._renewed:
                return self._renewed[session.refresh][1]
            try:
                tokens = self.endpoint(request).refreshed(session.client_id, session.refresh)
            except TokenRefusedError:
                raise SignedOutError(_wanted(request)) from None
            renewed = session.renewed(tokens, now)
            if len(self._renewed) < _MOST_REMEMBERED:
                self._renewed[session.refresh] = now + _REMEMBERED_SECONDS, renewed
            return renewed


def _wanted(request: Request) -> str:
    """The page that was asked for; a form's answer cannot be asked for again."""
    return request.url.path if request.method == "GET" else PORTAL


def sign_in_path(next_path: str) -> str:
    """Where to sign in and go on from."""
    return f"{PORTAL}/sign-in?next={quote(next_path, safe='/')}"


async def form_of(request: Request) -> dict[str, str]:
    """A form's fields; one that is doubled has its last value.

    Raises:
        RefusedFormError: it is too large, or no form.
    """
    body = bytearray()
    async for chunk in request.stream():
        body.extend(chunk)
        if len(body) > _LONGEST_FORM:
            raise RefusedFormError("This form is larger than 4 MiB.")
    try:
        text = body.decode("utf-8", "replace")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=500))
    except ValueError:
        raise RefusedFormError("This is no form.") from None
