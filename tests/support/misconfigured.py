"""A healthy local server in this process, and mistakes of operators between it and its clients.

Each mistake stands where a gateway, a proxy or a setting stands: it changes what is sent to the
server, or what comes back.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from email.utils import formatdate
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from quintet.local.doctor.visiting import Reply, Send
from quintet.local.provisioning import create_resources
from quintet.local.sign_in import local_sign_in
from quintet.local.state import STAGE, StateDirectory
from quintet.resources import SIGN_IN
from tests.support.in_process import local_application
from tests.support.signin_world import ORIGIN, SignInWorld, no_fetch
from tests.support.world import NOON, Clock, World, family_world

URL = f"{ORIGIN}/mcp"
_SERVER = "/.well-known/oauth-authorization-server"
_RESOURCE = "/.well-known/oauth-protected-resource"


@dataclass(frozen=True)
class HealthyServer:
    """A family behind `/mcp`, a sign-in, and a client's way to both."""

    world: World
    sign_in: SignInWorld

    def token(self) -> str:
        return self.world.account.token()

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """What a client's request is answered; `Date` is what uvicorn adds."""
        parts = urlsplit(url)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        lower = {name.lower(): value for name, value in headers.items()}
        answer = self.sign_in.send(method, path, body, lower)
        dated = {"date": formatdate(NOON, usegmt=True), **answer.headers}
        return Reply(answer.status, dated, answer.body)


@contextmanager
def healthy_server(folder: Path) -> Iterator[HealthyServer]:
    """The server; its clock and that of its sign-in stand at noon."""
    with family_world("context") as world:
        state, clock, clients = StateDirectory.opened(folder), Clock(), world.account.clients
        create_resources(clients, STAGE, [SIGN_IN])
        sign_in = local_sign_in(state, clients, no_fetch, clock)
        app = local_application(world.endpoint, sign_in=sign_in)
        yield HealthyServer(world, SignInWorld(state, clock, clients, sign_in, app=app))


Mistake = Callable[[Send], Send]


def reply_of(path: str, change: Callable[[Reply], Reply], method: str = "") -> Mistake:
    """Changes what comes back from a path, `*` for all, or from one method there."""

    def mistake(send: Send) -> Send:
        def sent(asked: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
            reply = send(asked, url, headers, body)
            is_meant = path in ("*", urlsplit(url).path) and method in ("", asked)
            return change(reply) if is_meant else reply

        return sent

    return mistake


def without_header(name: str, path: str = "*") -> Mistake:
    """A header that does not come through."""

    def change(reply: Reply) -> Reply:
        kept = {key: value for key, value in reply.headers.items() if key != name}
        return replace(reply, headers=kept)

    return reply_of(path, change)


def with_header(name: str, value: Callable[[str], str], path: str = "*") -> Mistake:
    """A header that something on the way writes anew, where it is there."""

    def change(reply: Reply) -> Reply:
        told = reply.headers.get(name)
        return (
            reply if told is None else replace(reply, headers={**reply.headers, name: value(told)})
        )

    return reply_of(path, change)


def renamed(name: str, new: str) -> Mistake:
    """What API Gateway does to WWW-Authenticate."""

    def change(reply: Reply) -> Reply:
        headers = {new if key == name else key: value for key, value in reply.headers.items()}
        return replace(reply, headers=headers)

    return reply_of("*", change)


def answered(
    path: str, status: int, body: bytes = b"", method: str = "", **headers: str
) -> Mistake:
    """Something else answers."""
    return reply_of(path, lambda _: Reply(status, headers, body), method)


def metadata(paths: tuple[str, ...], **changed: Any) -> Mistake:
    """Members of a document that are others; None leaves them out."""

    def change(reply: Reply) -> Reply:
        document = {**reply.document, **changed}
        kept = {name: value for name, value in document.items() if value is not None}
        return replace(reply, body=json.dumps(kept).encode()) if reply.document else reply

    def mistake(send: Send) -> Send:
        for path in paths:
            send = reply_of(path, change)(send)
        return send

    return mistake


def asked_with(path: str, change: Callable[[str, bytes], tuple[str, bytes]]) -> Mistake:
    """Changes what is sent to a path: its query and its body."""

    def mistake(send: Send) -> Send:
        def sent(method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
            parts = urlsplit(url)
            if parts.path != path:
                return send(method, url, headers, body)
            query, changed = change(parts.query, body)
            return send(method, parts._replace(query=query).geturl(), headers, changed)

        return sent

    return mistake


def of_resource(**changed: Any) -> Mistake:
    return metadata((_RESOURCE, f"{_RESOURCE}/mcp"), **changed)


def of_server(**changed: Any) -> Mistake:
    return metadata((_SERVER, "/.well-known/openid-configuration"), **changed)
