"""A fresh world for every test of the routes."""

from collections.abc import Iterator

import pytest

from tests.support.assistant_routes import RouteClient, RouteWorld, route_world


@pytest.fixture
def world() -> Iterator[RouteWorld]:
    with route_world() as made:
        yield made


@pytest.fixture
def client(world: RouteWorld) -> RouteClient:
    return world.client()
