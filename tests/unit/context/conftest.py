"""The real embedder, loaded once for all tests that compare meanings."""

from collections.abc import Callable

import pytest

from language.minilm import MiniLm
from quintet.embedding import Embedder


@pytest.fixture(scope="session")
def embedder() -> Callable[[], Embedder]:
    made = MiniLm()
    return lambda: made
