import random
from array import array
from decimal import Decimal

import pytest

from quintet.embedding import Vector
from quintet.language.vectors import VectorTable, mean, similarity

WIDTH = 384


def vector(*components: int) -> Vector:
    return array("b", components).tobytes()


def random_vectors(count: int, seed: int) -> list[Vector]:
    chance = random.Random(seed)  # noqa: S311 - test data that repeats
    return [vector(*chance.choices(range(-127, 128), k=WIDTH)) for _ in range(count)]


def cosine(first: Vector, second: Vector) -> float:
    """In whole numbers, and one root of 28 digits."""
    one, other = array("b", first), array("b", second)
    product = sum(a * b for a, b in zip(one, other, strict=True))
    lengths = sum(a * a for a in one) * sum(b * b for b in other)
    return float(round(Decimal(product) / Decimal(lengths).sqrt(), 4))


def test_similarities_are_those_of_whole_numbers() -> None:
    rows, (query,) = random_vectors(300, seed=1), random_vectors(1, seed=2)

    found = VectorTable(rows).similarities(query)

    assert found == [cosine(row, query) for row in rows]


@pytest.mark.parametrize("component", [127, -127, -128])
def test_the_largest_sums_are_exact(component: int) -> None:
    row, nearly = [component] * WIDTH, [component] * (WIDTH - 1) + [0]

    table = VectorTable([vector(*row), vector(*nearly)])

    assert table.similarities(vector(*row)) == [1.0, cosine(vector(*nearly), vector(*row))]


def test_similarity_tells_the_direction_and_not_the_length() -> None:
    assert similarity(vector(1, 0), vector(100, 0)) == 1.0
    assert similarity(vector(1, 0), vector(0, 5)) == 0.0
    assert similarity(vector(3, 4), vector(-3, -4)) == -1.0
    assert similarity(vector(1, 0), vector(1, 1)) == 0.7071


def test_the_nearest_come_first_and_equal_ones_by_row() -> None:
    table = VectorTable([vector(0, 1), vector(1, 1), vector(2, 0), vector(2, 2), vector(1, 0)])

    assert table.nearest(vector(5, 0), 4) == [(2, 1.0), (4, 1.0), (1, 0.7071), (3, 0.7071)]


def test_a_limit_beyond_the_table_answers_all_of_it() -> None:
    table = VectorTable([vector(1, 0), vector(0, 1)])

    assert table.nearest(vector(0, 3), 10) == [(1, 1.0), (0, 0.0)]
    assert table.nearest(vector(0, 3), 0) == []


def test_an_empty_table_has_nothing_near() -> None:
    table = VectorTable([])

    assert len(table) == 0
    assert table.similarities(vector(1, 2)) == []
    assert table.nearest(vector(1, 2), 5) == []


def test_ten_thousand_rows_compare_like_one() -> None:
    rows, (query,) = random_vectors(10_000, seed=3), random_vectors(1, seed=4)
    table = VectorTable(iter(rows))

    found = table.similarities(query)

    assert len(table) == 10_000
    checked = [0, 1, 8191, 8192, 8193, 9999]
    assert [found[row] for row in checked] == [cosine(rows[row], query) for row in checked]
    ranked = sorted(range(10_000), key=lambda row: (-found[row], row))[:20]
    assert table.nearest(query, 20) == [(row, found[row]) for row in ranked]


def test_a_mean_lies_between_its_vectors() -> None:
    between = mean([vector(100, 0), vector(0, 1)], [1.0, 1.0])

    assert between == vector(127, 127)


def test_a_weight_draws_the_mean_to_its_vector() -> None:
    first, second = vector(127, 0), vector(0, 127)

    drawn = mean([first, second], [3.0, 1.0])

    assert drawn == vector(127, 42)
    assert mean([first, second], [1.0, 0.0]) == first


def test_a_vector_that_points_nowhere_is_like_nothing() -> None:
    nowhere = mean([bytes([1, 2]), bytes([255, 254])], [1, 1])

    assert nowhere == bytes(2)
    assert similarity(nowhere, bytes([1, 2])) == 0.0
    assert similarity(nowhere, nowhere) == 0.0
