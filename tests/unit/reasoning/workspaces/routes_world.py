"""The routes of workspaces as API Gateway reaches them, for callers of several kinds."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from quintet.errors import AuthenticationError
from quintet.protocol.origins import OriginRules
from quintet.reasoning.routes.workspaces import WorkspaceRoutes
from quintet.requests.http import HttpRequest
from quintet.requests.principal import Principal
from quintet.web.asgi import lambda_answer
from quintet.web.guard import RouteGuard
from quintet.web.routes import FamilyApi
from tests.unit.reasoning.workspaces.stage import WorkspaceStage

PERMISSIONS: Mapping[str, tuple[str, ...]] = {
    "ada": ("reasoning:read", "reasoning:write"),
    "bob": ("reasoning:read", "reasoning:write"),
    "reader": ("reasoning:read",),
    "robot": ("reasoning:push",),
    "stranger": ("research:read",),
}


class NoLimit:
    """Lets everybody call."""

    def take(self, _caller: str, _tier: str) -> None:
        return None


def principal(name: str) -> Principal:
    return Principal("test", name, PERMISSIONS[name])


def _authenticated(request: HttpRequest) -> Principal:
    token = (request.header("authorization") or "").removeprefix("Bearer ")
    if token not in PERMISSIONS:
        raise AuthenticationError("No token", token_sent=bool(token))
    return principal(token)


@dataclass(frozen=True)
class Answer:
    """What came back; `body` is None where nothing was said."""

    status: int
    body: Any


@dataclass
class RoutesWorld:
    """The application of a stage."""

    stage: WorkspaceStage

    def __post_init__(self) -> None:
        guard = RouteGuard(
            authenticate=_authenticated,
            challenge=lambda _request, _error: "Bearer",
            origins=OriginRules(),
            limiter=NoLimit(),
            observe=lambda _record: None,
            log_failure=_raised,
        )
        self.app = FamilyApi("reasoning", guard, title="Reasoning", description="Test")
        stage = self.stage
        routes = WorkspaceRoutes(stage.pushing, stage.parts.removing(), stage.parts.store)
        self.app.include_router(routes.router())

    def send(self, method: str, path: str, body: bytes | Any = None, by: str = "ada") -> Answer:
        raw = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        event = {
            "version": "2.0",
            "rawPath": f"/reasoning/workspaces{path}",
            "rawQueryString": "",
            "headers": {"host": "api.test", "authorization": f"Bearer {by}"},
            "requestContext": {
                "http": {
                    "method": method,
                    "path": f"/reasoning/workspaces{path}",
                    "sourceIp": "192.0.2.1",
                    "protocol": "HTTP/1.1",
                },
                "requestId": "request-1",
                "domainName": "api.test",
                "stage": "$default",
            },
            "body": base64.b64encode(raw).decode(),
            "isBase64Encoded": True,
        }
        answer = lambda_answer(self.app, event, None)
        text = answer.get("body", "")
        if answer.get("isBase64Encoded"):
            text = base64.b64decode(text).decode()
        return Answer(answer["statusCode"], json.loads(text) if text else None)


def _raised(_request_id: str, failure: BaseException) -> None:
    raise failure
