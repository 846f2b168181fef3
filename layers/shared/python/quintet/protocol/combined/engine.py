"""The engine of an address that serves several families, for one gateway event.

What is the same for every caller is answered from rendered listings; every call is handed to the
family that owns what it names, as the event that came in, and the family's answer passes through.
Not here: how a family is reached (`FamilyCalls`).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from quintet.dialects import STANDARD
from quintet.errors import (
    CapabilityNotOfferedError,
    DeadlineExceededError,
    InvalidParamsError,
    QuintetError,
    ServiceUnavailableError,
)
from quintet.family import ServerInfo, ToolFamily
from quintet.protocol.combined.answers import Event, event_of, reply_of
from quintet.protocol.combined.listing import Listings, ListingsOf, chosen
from quintet.protocol.combined.methods import OWN_METHODS, Rendered
from quintet.protocol.combined.owners import OWNERS
from quintet.protocol.combined.resource_pages import continued, family_in_cursor
from quintet.protocol.context import Context, LimitState
from quintet.protocol.engine import (
    HANDSHAKE_METHODS,
    MODERN_METHODS,
    TASK_METHODS,
    Engine,
    LogFailure,
    Method,
    Reply,
)
from quintet.protocol.rendering import complete
from quintet.protocol.sealing import Sealer
from quintet.protocol.time_limit import time_limit
from quintet.requests.jsonrpc import Request, result_text, to_json
from quintet.requests.principal import Principal
from quintet.requests.revisions import Revision

_UNAVAILABLE: Final = 500
"""From this status on, a family's answer says that it cannot answer."""


class FamilyCalls(Protocol):
    """Reaches the families' functions."""

    def invoke(self, family: str, event: Event) -> Mapping[str, Any]:
        """A family's answer to a gateway event, asked for once.

        Raises:
            ServiceUnavailableError: it gave none.
        """
        ...


@dataclass(frozen=True)
class Offer:
    """What all events at the address have in common."""

    listings_of: ListingsOf
    calls: FamilyCalls
    sealer: Sealer
    log_failure: LogFailure
    rendered: Rendered = field(default_factory=dict)
    """Texts that are the same for every caller."""


class _Unlimited:
    """Limits are the families' own; what is answered here costs nothing."""

    def take(self, _caller: str, _tier: Any) -> LimitState | None:
        return None


_FAMILY: Final = ToolFamily(
    name="quintet",
    server=ServerInfo("quintet", "1.0.0", "Quintet"),
    instructions="",
    dialect=STANDARD,
)


class CombinedEngine(Engine):
    """Answers the requests of one event; `names` are the families asked for, none for all."""

    def __init__(self, offer: Offer, event: Event, names: Iterable[str] = ()) -> None:
        super().__init__(
            _FAMILY, limiter=_Unlimited(), sealer=offer.sealer, log_failure=offer.log_failure
        )
        self._offer = offer
        self._event = event
        self._names = tuple(names)

    def _passed_on(self, context: Context) -> Reply | None:
        request, revision = context.request, context.revision
        try:
            listings = chosen(self._offer.listings_of(revision.version), self._names)
            if request.method == "resources/list":
                return self._resource_page(context, listings)
            find_owner = OWNERS.get(request.method)
            if find_owner is None or not _is_of_era(request.method, revision):
                return None
            return self._forwarded(find_owner(request, listings), context)
        except QuintetError as error:
            if error.is_fault:
                self.log_failure(context.request_id, error)
            raise

    def _method(self, context: Context) -> Method:
        own = OWN_METHODS.get(context.request.method)
        if own is None or not _is_of_era(context.request.method, context.revision):
            return super()._method(context)
        listings = chosen(self._offer.listings_of(context.revision.version), self._names)
        return lambda given: own(given, listings, self._offer.rendered)

    def _forwarded(self, family: str, context: Context) -> Reply:
        """The family's reply; one that hangs ends this request alone, and no others of a batch."""
        with time_limit(context.deadline):
            event = event_of(self._event, context.request)
            return reply_of(self._offer.calls.invoke(family, event))

    def _resource_page(self, context: Context, listings: Listings) -> Reply:
        request, revision = context.request, context.revision
        readable = _readable(context.principal, listings)
        if not readable:
            return _empty_page(request, revision)
        family = family_in_cursor(request.params) or readable[0]
        if family not in readable:
            raise InvalidParamsError("Invalid params: unknown cursor")
        try:
            reply = self._forwarded(family, context)
        except (ServiceUnavailableError, DeadlineExceededError) as error:
            self.log_failure("", error)
            reply = Reply("", _UNAVAILABLE)
        if reply.status >= _UNAVAILABLE:  # what the others have can be listed all the same
            reply = _empty_page(request, revision)
        answer = json.loads(reply.text)
        if "result" in answer:
            continued(answer["result"], family, readable, request.params)
            reply.text = to_json(answer)
        return reply


def _is_of_era(method: str, revision: Revision) -> bool:
    if revision.stateless:
        return method in MODERN_METHODS or method in TASK_METHODS
    return method in HANDSHAKE_METHODS


def _empty_page(request: Request, revision: Revision) -> Reply:
    text = complete(_FAMILY, revision, {"resources": []})
    return Reply(result_text(request.id, text))


def _readable(principal: Principal, listings: Listings) -> Sequence[str]:
    """The families with resources that the caller may list; none where they have views alone.

    Raises:
        CapabilityNotOfferedError: no family has resources.
        PermissionDeniedError: the caller may read none of them.
    """
    if not any(item.offers_resources for item in listings.values()):
        raise CapabilityNotOfferedError("This server offers no resources")
    having = {name: item for name, item in listings.items() if item.has_resources}
    if not having:
        return []
    principal.require_any(
        dict.fromkeys(name for item in having.values() for name in item.resource_permissions)
    )
    return [
        name for name, item in having.items() if any(map(principal.may, item.resource_permissions))
    ]
