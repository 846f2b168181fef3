"""Serves the fixture family on a loopback port, without tokens or limits: `serve_fixture PORT`."""

import sys

import uvicorn
from fastapi import FastAPI

from infra.local.asgi import mcp_route
from quintet.auth.keys import SigningKey, StaticKeys
from quintet.auth.principal import Principal
from quintet.auth.sealing import AesGcmSealer
from quintet.declarations import Tier
from quintet.errors import QuintetError
from quintet.protocol.context import LimitState
from quintet.protocol.endpoint import McpEndpoint
from quintet.protocol.engine import Engine
from quintet.protocol.http import HttpRequest
from quintet.protocol.origins import LOOPBACK_ONLY
from tests.conformance.fixture_family import FIXTURE, PERMISSION


class NoLimits:
    def take(self, _tenant: str, _tier: Tier) -> LimitState | None:
        return None


def anyone(_: HttpRequest) -> Principal:
    return Principal("fixture", "anyone", (PERMISSION,))


def no_challenge(_request: HttpRequest, _error: QuintetError) -> str:
    return "Bearer"


def application() -> FastAPI:
    sealer = AesGcmSealer(StaticKeys((SigningKey("only", b"x" * 32),)))
    engine = Engine(FIXTURE, limiter=NoLimits(), sealer=sealer)
    endpoint = McpEndpoint(engine, anyone, no_challenge, LOOPBACK_ONLY)
    app = FastAPI()
    app.add_api_route("/mcp", mcp_route(endpoint), methods=["GET", "POST", "DELETE", "PUT"])
    return app


if __name__ == "__main__":
    uvicorn.run(application(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
