from collections.abc import Sequence

from quintet.embedding import Vector
from quintet.language.remembering import MOST_REMEMBERED, RememberingEmbedder


class Counting:
    model = "counting"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.warmed = 0

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        self.asked += texts
        return [bytes([len(text) % 128, 1]) for text in texts]

    def warm(self) -> None:
        self.warmed += 1


def test_a_text_is_embedded_once_and_each_gets_its_own_vector_in_order() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)

    first = embedder.embed(["one", "three", "one"])
    second = embedder.embed(["three", "seventeen", "one"])

    assert first == [bytes([3, 1]), bytes([5, 1]), bytes([3, 1])]
    assert second == [bytes([5, 1]), bytes([9, 1]), bytes([3, 1])]
    assert inner.asked == ["one", "three", "seventeen"]


def test_the_texts_that_were_not_used_longest_are_forgotten() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)
    embedder.embed(["first", "second"])
    embedder.embed(["first"])
    embedder.embed([f"text {number}" for number in range(MOST_REMEMBERED - 1)])

    inner.asked.clear()
    embedder.embed(["first", "second"])

    assert inner.asked == ["second"]


def test_long_texts_are_not_remembered() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)

    embedder.embed(["x" * 5000])
    embedder.embed(["x" * 5000])

    assert len(inner.asked) == 2


def test_it_passes_for_the_embedder_that_it_stands_before() -> None:
    inner = Counting()
    embedder = RememberingEmbedder(inner)
    embedder.warm()

    assert (embedder.model, inner.warmed, embedder.embed([])) == ("counting", 1, [])
