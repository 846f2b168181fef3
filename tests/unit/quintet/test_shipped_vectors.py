"""Vectors shipped as files: what is packed comes out again, and only for the same texts."""

import pytest

from quintet.shipped_vectors import WIDTH, StaleVectorsError, packed, unpacked

VECTORS = [bytes([number]) * WIDTH for number in (0, 10, 200)]


def test_vectors_come_out_as_they_went_in() -> None:
    content = packed("a model", ["one", "two"], VECTORS)
    assert unpacked(content, "a model", ["one", "two"]) == VECTORS


@pytest.mark.parametrize(
    ("model", "texts"),
    [("another", ["one", "two"]), ("a model", ["one"]), ("a model", ["two", "one"])],
)
def test_vectors_of_something_else_are_stale(model: str, texts: list[str]) -> None:
    with pytest.raises(StaleVectorsError):
        unpacked(packed("a model", ["one", "two"], VECTORS), model, texts)
