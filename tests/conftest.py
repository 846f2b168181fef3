"""Fixtures that several kinds of tests share."""

import os
from collections.abc import Iterator

import pytest

from tests.support.distribution import (  # noqa: F401  # hooks
    pytest_collection_modifyitems,
    pytest_xdist_make_scheduler,
)
from tests.support.research import ResearchWorld, research_world

MANY = 100_000

# No test may find somebody's real credentials.
os.environ.update(AWS_ACCESS_KEY_ID="test", AWS_SECRET_ACCESS_KEY="test")
os.environ["AWS_CONFIG_FILE"] = os.environ["AWS_SHARED_CREDENTIALS_FILE"] = os.devnull


@pytest.fixture
def world() -> Iterator[ResearchWorld]:
    """The research family on moto, empty of calls and answers."""
    with research_world() as made:
        yield made


@pytest.fixture(scope="module")
def shared() -> Iterator[ResearchWorld]:
    """One world for a module whose tests leave nothing behind; its limits are out of reach."""
    with research_world(tools_per_minute=MANY, resources_per_minute=MANY) as made:
        yield made
