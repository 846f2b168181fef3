"""One stage for all tests of events."""

from collections.abc import Iterator

import pytest

from tests.support.handlers import Handlers, handlers_on_a_stage


@pytest.fixture(scope="session")
def handlers() -> Iterator[Handlers]:
    with handlers_on_a_stage() as made:
        yield made
