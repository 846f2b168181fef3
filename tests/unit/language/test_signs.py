import pytest

from quintet.language.signs import SignTable, signs_of, signs_width


def vector(*components: int) -> bytes:
    return bytes(component % 256 for component in components)


NEAR, FAR, MIDDLE = vector(9, 8, -7, 1), vector(-9, -8, 7, -1), vector(9, 8, 7, -1)


def table(*vectors: bytes) -> SignTable:
    return SignTable(b"".join(map(signs_of, vectors)), signs_width(len(vectors[0])))


def test_runs_come_by_their_row_that_is_most_like_the_query() -> None:
    rows = table(FAR, MIDDLE, NEAR, FAR)
    assert rows.nearest(NEAR, [0, 1, 2], 3) == [2, 1, 0]
    assert rows.nearest(NEAR, [0, 1, 2], 1) == [2]


def test_a_cosine_is_told_about_as_whole_vectors_have_it() -> None:
    [[near, middle], [far]] = table(NEAR, MIDDLE, FAR).cosines(NEAR, [(0, 2), (2, 3)])
    assert near == -far
    assert near > middle > far
    assert table(NEAR, MIDDLE, FAR).cosines(NEAR, []) == []


@pytest.mark.parametrize(("components", "width"), [(384, 48), (26, 4), (8, 1), (9, 2)])
def test_a_bit_is_kept_for_each_component(components: int, width: int) -> None:
    assert len(signs_of(bytes(components))) == signs_width(components) == width
