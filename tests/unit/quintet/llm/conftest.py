"""One server for every test, and one way of asking each provider through it."""

from collections.abc import Iterator

import pytest

from tests.support.model_servers import ModelServer, model_server
from tests.unit.quintet.llm.asker import PROVIDERS, Asker


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture(params=list(PROVIDERS))
def asker(request: pytest.FixtureRequest, server: ModelServer) -> Asker:
    """What holds for every provider is tested with each."""
    return Asker(server, request.param)


@pytest.fixture
def bedrock(server: ModelServer) -> Asker:
    return Asker(server, "bedrock")


@pytest.fixture
def gemini(server: ModelServer) -> Asker:
    return Asker(server, "gemini")
