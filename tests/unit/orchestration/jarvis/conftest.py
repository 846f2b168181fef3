from collections.abc import Iterator

import pytest

from tests.unit.orchestration.jarvis.jarvis_world import JarvisWorld, jarvis_world


@pytest.fixture
def world() -> Iterator[JarvisWorld]:
    with jarvis_world() as made:
        yield made
