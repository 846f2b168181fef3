"""Facets and the landscape they make: whatever order rows come in, the same is near."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from quintet.context.facets import MOST_VECTORS, Facets
from quintet.context.identifiers import ContextKey
from quintet.context.keywords import keyword_counts, merged, overlap
from quintet.context.landscape import Landscape
from quintet.context.similarity_log import facets_row, gone_row, raw_row
from quintet.rows import decoded, encoded

TENANT = "t" * 26
MODEL = "m"


def key(context: str) -> ContextKey:
    return ContextKey.of(TENANT, context)


def vector(*components: int) -> bytes:
    """A direction in three dimensions."""
    return bytes(component & 0xFF for component in components)


EAST, NORTH, UP = vector(127, 0, 0), vector(0, 127, 0), vector(0, 0, 127)


def facets(context: str, *vectors: bytes, until: int = 100, model: str = MODEL) -> Facets:
    return Facets(context, until, model, vectors, (1,) * len(vectors))


def landscape(*rows: dict[str, Any]) -> Landscape:
    made = Landscape()
    for row in rows:
        made.take(row)
    return made


def near(made: Landscape, asked: bytes, limit: int = 5) -> list[tuple[str, float]]:
    return made.nearest(asked, MODEL, limit)


def test_the_nearest_vector_of_a_context_counts() -> None:
    made = landscape(
        facets_row(key("two"), facets("two", EAST, UP), 200),
        facets_row(key("one"), facets("one", vector(100, 100, 0)), 200),
    )

    assert near(made, EAST) == [("two", 1.0), ("one", 0.7071)]
    assert near(made, UP) == [("two", 1.0)]
    assert near(made, EAST, limit=1) == [("two", 1.0)]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_rows_in_any_order_make_the_same_landscape(order: tuple[int, ...]) -> None:
    rows = [
        facets_row(key("c"), facets("c", UP, until=5), 10),
        facets_row(key("c"), facets("c", EAST, until=50), 60),
        raw_row(key("c"), "c", "covered gardens", 40),
        raw_row(key("c"), "c", "fresh gardens", 70),
    ]

    made = landscape(*(rows[place] for place in order))

    assert near(made, EAST) == [("c", 1.0)]
    assert [message.text for _, message in made.unread(10)] == ["fresh gardens"]


def test_what_is_gone_is_not_found_and_what_begins_after_it_is() -> None:
    gone = gone_row(key("c"), 100)
    old = facets_row(key("c"), facets("c", EAST, until=90), 95)
    raw = raw_row(key("c"), "c", "old words", 99)
    new = raw_row(key("c"), "c", "new words", 101)

    for rows in permutations([gone, old, raw, new]):
        made = landscape(*rows)
        assert near(made, EAST) == []
        assert made.sharing_words("old", 5) == []
        assert made.sharing_words("new words", 5)[0][0] == "c"


def test_changes_are_seen_although_the_large_table_stays() -> None:
    made = landscape(*(facets_row(key(name), facets(name, EAST), 200) for name in "abc"))
    assert [name for name, _ in near(made, EAST)] == ["a", "b", "c"]

    made.take(facets_row(key("b"), facets("b", UP, until=101), 300))
    made.take(gone_row(key("c"), 400))

    assert near(made, EAST) == [("a", 1.0)]
    assert near(made, UP) == [("b", 1.0)]


def test_vectors_of_another_model_are_not_compared() -> None:
    made = landscape(facets_row(key("c"), facets("c", EAST, model="old"), 200))

    assert near(made, EAST) == []


def test_at_ten_thousand_contexts_the_nearest_are_exactly_those_of_comparing_all() -> None:
    randomness = random.Random(7)  # noqa: S311 - the same each time
    vectors = {
        f"c{number}": [randomness.randbytes(16) for _ in range(randomness.randint(1, 4))]
        for number in range(10_000)
    }
    made = landscape(
        *(facets_row(key(name), facets(name, *some), 200) for name, some in vectors.items())
    )
    near(made, randomness.randbytes(16))
    for number in range(0, 300, 3):
        name = f"c{number}"
        vectors[name] = [randomness.randbytes(16)]
        made.take(facets_row(key(name), facets(name, *vectors[name], until=101), 300))
    asked = randomness.randbytes(16)

    found = near(made, asked, limit=20)

    best = {name: max(cosine(one, asked) for one in some) for name, some in vectors.items()}
    expected = sorted(best.values(), reverse=True)[:20]
    assert [round(likeness, 4) for _, likeness in found] == [
        round(likeness, 4) for likeness in expected
    ]
    assert all(abs(best[name] - likeness) < 1e-3 for name, likeness in found)


def cosine(first: bytes, second: bytes) -> float:
    left, right = (memoryview(one).cast("b").tolist() for one in (first, second))
    product = sum(a * b for a, b in zip(left, right, strict=True))
    lengths = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return float(product / lengths)


def test_facets_survive_a_row() -> None:
    made = Facets("c", 7, MODEL, (EAST, UP), (3, 1), NORTH, 2, Counter({"garden": 3, "straße": 1}))
    bare = Facets("c", 7)

    for one in (made, bare):
        assert Facets.read(decoded(encoded(facets_row(key("c"), one, 9)))) == one


def test_the_two_vectors_most_alike_become_one_when_there_are_too_many() -> None:
    apart = [bytes([0] * place + [127] + [0] * (MOST_VECTORS - place)) for place in range(8)]
    alike = bytes([0, 0, 120, 5, 0, 0, 0, 0, 0])

    grown = Facets("c", model=MODEL).with_messages([""] * 9, [*apart, alike], 9)

    assert len(grown.vectors) == len(grown.counts) == MOST_VECTORS
    assert sorted(grown.counts) == [1] * 7 + [2]
    kept = [one for one in apart if one in grown.vectors]
    assert len(kept) == 7
    assert apart[2] not in kept


def test_words_are_compared_without_those_that_say_nothing() -> None:
    assert keyword_counts("The parser, the PARSER and 3d-models of x_y!") == Counter(
        {"parser": 2, "models": 1}
    )
    assert overlap({"a", "b"}, {"b", "c"}) == pytest.approx(0.5)
    assert overlap(set(), {"b"}) == 0.0
    assert len(merged([Counter({f"w{number}": 1 for number in range(200)})])) == 100
