"""The real embedder, loaded once for all tests that compare meanings."""

from collections.abc import Callable

import pytest

from quintet.embedding import Embedder
from quintet.language.minilm import MiniLm


@pytest.fixture(scope="session")
def embedder() -> Callable[[], Embedder]:
    made = MiniLm()
    return lambda: made
