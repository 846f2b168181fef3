"""The only way out to URLs that a caller chooses. It asks public addresses and no others.

Each name is resolved once per hop, every address found is checked, and the connection goes to one
of those: a name that answers differently the next time wins nothing. Redirects begin anew. Nothing
outlives a request: no connection, no cookie. Source: OWASP's Server-Side Request Forgery Prevention
Cheat Sheet. Built on `http.client` for parsing alone: what the Lambda runtime brings of urllib3 has
no version that we choose. That and `ssl` are loaded by the first request, not by a cold start.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, Final

from quintet.outbound.addresses import Address, Network, is_public
from quintet.outbound.connecting import connect, time_left
from quintet.outbound.errors import FetchFailedError
from quintet.outbound.failures import translated
from quintet.outbound.headers import checked_headers
from quintet.outbound.messages import OutboundRequest, OutboundResponse
from quintet.outbound.redirects import Hop, next_hop
from quintet.outbound.resolving import Resolver, system_resolver
from quintet.outbound.urls import Target, target_of
from quintet.requests.deadline import Deadline

if TYPE_CHECKING:
    from ssl import SSLContext

    from quintet.outbound.exchanging import Answer

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class OutboundClient:
    """Sends requests; may be used by several threads at once.

    `also_permitted` are networks of one's own to be reached besides: for tests, and for URLs that
    whoever deploys has named. `tls` stands in for the system's trusted certificates.
    """

    def __init__(
        self,
        *,
        resolver: Resolver = system_resolver,
        also_permitted: Sequence[Network] = (),
        tls: "SSLContext | None" = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._resolver = resolver
        self._also_permitted = tuple(also_permitted)
        self._given_tls = tls
        self._clock = clock

    def send(self, request: OutboundRequest) -> OutboundResponse:
        """Asks, follows redirects, and reads the answer; its status is no failure.

        Raises:
            FetchFailedError: there is no answer, or it must not be asked for.
        """
        began = self._clock()
        deadline = Deadline(request.seconds, self._clock)
        hop = _first_hop(request)
        passed: list[str] = []
        while True:
            answer = self._answer(hop, request, deadline)
            if answer.location is None:
                break
            passed.append(hop.target.url)
            if len(passed) > request.redirects:
                raise FetchFailedError(
                    "redirects", f"More than {request.redirects} redirects.", url=hop.target.shown
                )
            hop = next_hop(hop, answer.status, answer.location)
        seconds = self._clock() - began
        return OutboundResponse(
            hop.target.url,
            answer.status,
            answer.headers,
            answer.body.content,
            answer.body.is_cut,
            seconds,
            tuple(passed),
        )

    def check(self, url: str, seconds: float = 2.0) -> None:
        """Whether a URL may be asked, as far as that is known without asking it.

        Raises:
            FetchFailedError: of kind `refused` where it must not be; its host may be unknown too.
        """
        self._addresses(target_of(url), Deadline(seconds, self._clock))

    def _answer(self, hop: Hop, request: OutboundRequest, deadline: Deadline) -> "Answer":
        from quintet.outbound.exchanging import exchange  # noqa: PLC0415 - brings http.client

        addresses = self._addresses(hop.target, deadline)
        request.admit(hop.target.host.name)
        with (
            translated(hop.target),
            closing(connect(hop.target, addresses, deadline, lambda: self._tls)) as connection,
        ):
            return exchange(
                connection,
                hop,
                most_bytes=request.max_bytes,
                follows=bool(request.redirects),
                deadline=deadline,
            )

    def _addresses(self, target: Target, deadline: Deadline) -> Sequence[Address]:
        """All addresses of the host, each of them checked."""
        if target.host.address:
            found: Sequence[Address] = [target.host.address]
        else:
            with translated(target):
                found = self._resolver(target.host.name, target.port, time_left(deadline))
        if not all(map(self._may_be_asked, found)):
            raise FetchFailedError(
                "refused",
                f"Refused: {target.host.name} does not lead to a public address.",
                url=target.shown,
            )
        return found

    def _may_be_asked(self, address: Address) -> bool:
        return is_public(address) or any(address in network for network in self._also_permitted)

    @cached_property
    def _tls(self) -> "SSLContext":
        from ssl import create_default_context  # noqa: PLC0415

        if self._given_tls:
            return self._given_tls
        context = create_default_context()
        context.set_alpn_protocols(["http/1.1"])
        return context


def _first_hop(request: OutboundRequest) -> Hop:
    target = target_of(request.url)
    if request.method not in _METHODS:
        raise FetchFailedError("refused", "Refused: not a method that is sent.", url=target.shown)
    headers = checked_headers(request.headers, url=target.shown)
    return Hop(target, request.method, headers, request.body)
