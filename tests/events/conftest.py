"""A stage for the tests of events: no stage of another test may begin while it stands."""

from collections.abc import Iterator

import pytest

from tests.support.handlers import Handlers, handlers_on_a_stage


@pytest.fixture(scope="module")
def handlers() -> Iterator[Handlers]:
    with handlers_on_a_stage() as made:
        yield made
