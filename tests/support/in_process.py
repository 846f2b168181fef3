"""Functions called in this process where the local server would call instances."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

from fastapi import FastAPI

from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.sealing import AesGcmSealer
from quintet.local.instances.functions import SCHEME
from quintet.local.instances.jobs import Job
from quintet.local.server import application
from quintet.protocol.combined.engine import FamilyCalls, Offer
from quintet.protocol.combined.listing import Listing, Listings
from quintet.protocol.endpoint import McpEndpoint
from quintet.request_metrics import RequestMetrics
from quintet.requests.revisions import BY_VERSION
from quintet.resources import ROUTER
from quintet.signin.routes.endpoints import Endpoints
from quintet.web.combined import CombinedGateway
from quintet.web.gateway import AsgiFactory, Gateway


class Gateways:
    """The front doors of some families; what a job needs of `LocalFunctions`."""

    def __init__(self, gateways: Mapping[str, Gateway | CombinedGateway]) -> None:
        self._gateways = gateways

    def invoke(self, function: str, event: Mapping[str, Any]) -> dict[str, Any]:
        return self._gateways[function](event, None)

    def gateway(self, family: str) -> Gateway | CombinedGateway:
        return self._gateways[family]


def combined_gateway(endpoints: Sequence[McpEndpoint], calls: FamilyCalls) -> CombinedGateway:
    """The address of all these families, whose callers are those of the first."""
    families = [endpoint.engine.family for endpoint in endpoints]
    first = endpoints[0]

    @cache
    def listings_of(version: str) -> Listings:
        revision = BY_VERSION[version]
        return {family.name: Listing.rendered(family, revision) for family in families}

    sealer = AesGcmSealer(StaticKeys((SigningKey("only", b"x" * 32),)))
    return CombinedGateway(
        Offer(listings_of, calls, sealer, first.engine.log_failure),
        first.authenticate,
        {family.name: family.permissions for family in families},
        first.origins,
        scheme=SCHEME,
    )


class InProcess:
    """A runner whose jobs are done by threads, several at once."""

    def __init__(self, functions: Any) -> None:
        self._functions = functions
        self._threads = ThreadPoolExecutor(32)

    def run(
        self,
        job: Job,
        *,
        caller: str,  # noqa: ARG002 - everybody at once
        seconds: float,  # noqa: ARG002 - and for as long as it takes
        emit: Callable[[str], None] = lambda _: None,  # noqa: ARG002
    ) -> "Future[Any]":
        return self._threads.submit(self._done, job)

    def _done(self, job: Job) -> Any:
        """Mangum takes the thread's event loop, which nobody else would close."""
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            return job.run(self._functions)
        finally:
            loop.close()


def local_application(
    endpoint: McpEndpoint, routes: AsgiFactory | None = None, sign_in: Endpoints | None = None
) -> FastAPI:
    """The local server with one family."""
    family = endpoint.engine.family
    name = family.name
    gateway = Gateway(endpoint, application=routes, scheme=SCHEME)
    gateways: dict[str, Gateway | CombinedGateway] = {name: gateway}
    doors = Gateways(gateways)
    gateways[ROUTER.name] = combined_gateway([endpoint], doors)
    runner = InProcess(doors)
    return application(
        {name: family.permissions},
        runner,
        {name: RequestMetrics()},
        lambda: {"status": "ok"},
        endpoint.engine.log_failure,
        sign_in,
    )


Answered = tuple[int, dict[str, str], bytes]


def asked(
    app: FastAPI, method: str, path: str, body: bytes, headers: Mapping[str, str], host: str
) -> Answered:
    """What an application answers to a caller who waits: status, headers by lower name, body."""
    route, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": route,
        "query_string": query.encode(),
        "scheme": "http",
        "server": (host, 80),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    pending = [{"type": "http.request", "body": body, "more_body": False}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not pending:
            await asyncio.Event().wait()
        return pending.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    named = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], named, b"".join(each.get("body", b"") for each in sent[1:])
