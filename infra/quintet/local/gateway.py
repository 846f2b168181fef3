"""API Gateway on this machine: an HTTP request becomes an event, an instance answers it.

What leaves is the function's answer, or the words for one that was late. A caller who hangs up
ends the work.
"""

import asyncio
import base64
import hashlib
import json
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from quintet.local.instances.jobs import Event, Invocation, Job, Refusal, Runner
from quintet.local.instances.pool import InstanceDiedError, OverstayedError
from quintet.request_metrics import RequestMetrics
from quintet.requests.http import MAX_REQUEST_BYTES

CALL_SECONDS: Final = 27.0
"""After which an instance is ended; its call has had two seconds more than its deadline."""
_WORDING_SECONDS: Final = 5.0
_WORDING: Final = "wording"

Route = Callable[[Request], Awaitable[Response]]
LogFailure = Callable[[str, BaseException], None]


def event_route(
    function: str, runner: Runner, metrics: RequestMetrics, log_failure: LogFailure
) -> Route:
    """A Starlette endpoint for all that goes to one function; instances answer it."""

    async def route(request: Request) -> Response:
        event = await _event(request)
        metrics.traffic.begin(len(event["body"]))
        sent = 0
        try:
            answer = await _answer(request, event)
            sent = len(answer.body)
        finally:
            metrics.traffic.end(sent)
        return answer

    async def _answer(request: Request, event: Event) -> Response:
        try:
            return _response(await _unless_gone(request, Invocation(function, event)))
        except (OverstayedError, InstanceDiedError) as failure:
            log_failure(event["requestContext"]["requestId"], failure)
            refusal = Refusal(function, event, isinstance(failure, OverstayedError))
            done = runner.run(refusal, caller=_WORDING, seconds=_WORDING_SECONDS)
        try:
            return _response(await asyncio.wrap_future(done))
        except (OverstayedError, InstanceDiedError):
            return _out_of_order()

    async def _unless_gone(request: Request, job: Job) -> Any:
        """The job's result; where the caller hangs up, the job ends and nobody reads on."""
        done = asyncio.ensure_future(
            asyncio.wrap_future(runner.run(job, caller=_caller(request), seconds=CALL_SECONDS))
        )
        gone = asyncio.ensure_future(_disconnected(request))
        try:
            await asyncio.wait({done, gone}, return_when=asyncio.FIRST_COMPLETED)
            return await done if done.done() else _NOBODY
        finally:
            done.cancel()
            gone.cancel()

    return route


_NOBODY: Final = {"statusCode": 499, "headers": {}, "body": ""}
"""For a caller who has hung up."""


def _out_of_order() -> Response:
    body = {"error": {"message": "The server is busy; try again", "type": "UNAVAILABLE"}}
    return Response(json.dumps(body), 503, {"Retry-After": "5"}, "application/json")


async def _event(request: Request) -> dict[str, Any]:
    """An API Gateway event, payload format 2.0, of a request that was read whole."""
    body = bytearray()
    async for chunk in request.stream():
        body.extend(chunk)
        if len(body) > MAX_REQUEST_BYTES:
            break  # the function refuses it by its size; the rest need not be read
    headers: dict[str, str] = {}
    for name, value in request.headers.items():
        headers[name] = f"{headers[name]},{value}" if name in headers else value
    headers["x-forwarded-proto"] = request.url.scheme
    path = request.scope["path"]
    return {
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": request.scope["query_string"].decode("latin-1"),
        "headers": headers,
        "requestContext": {
            "domainName": request.headers.get("host", ""),
            "http": {
                "method": request.method,
                "path": path,
                "protocol": "HTTP/1.1",
                "sourceIp": request.client.host if request.client else "",
                "userAgent": request.headers.get("user-agent", ""),
            },
            "requestId": uuid.uuid4().hex,
            "stage": "$default",
            "timeEpoch": int(time.time() * 1000),
        },
        "body": base64.b64encode(body).decode("ascii"),
        "isBase64Encoded": True,
    }


def _caller(request: Request) -> str:
    """Who takes turns with others: the bearer of one token, all without any together."""
    token = request.headers.get("authorization", "")
    return hashlib.sha256(token.encode()).hexdigest()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _response(answer: Any) -> Response:
    body = answer.get("body") or ""
    content = base64.b64decode(body) if answer.get("isBase64Encoded") else body.encode("utf-8")
    response = Response(content, answer["statusCode"], answer.get("headers") or {})
    for cookie in answer.get("cookies", ()):
        response.headers.append("set-cookie", cookie)
    return response
