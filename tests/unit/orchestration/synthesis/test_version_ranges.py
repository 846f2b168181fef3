"""Ranges of versions are found where they stand as packages declare them, and nowhere else."""

import pytest

from quintet.orchestration.synthesis.literals import scanned


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("needs >=1.2, <2.0 and more", [">=1.2, <2.0"]),
        ("node 18 || 20 || >=22 works", ["18 || 20 || >=22"]),
        ("^18.0.0 || ^20", ["^18.0.0 || ^20"]),
        ("since 2020 >=3.1", [">=3.1"]),
        ("one ~> 1.2 and another !=1.0-rc1", ["~> 1.2", "!=1.0-rc1"]),
        ("> 5 users", []),
        ("version 3.4 < 5", []),
        ("18 and 20", []),
    ],
)
def test_a_range_is_found_whole(text: str, ranges: list[str]) -> None:
    assert [
        text[begin:end] for begin, end, value in scanned(text) if value.kind == "name"
    ] == ranges


def test_ranges_are_equal_whatever_their_spaces_and_order() -> None:
    [(*_, spaced)] = scanned("<2.0 , >= 1.2")
    [(*_, plain)] = scanned(">=1.2,<2.0")

    assert spaced.parts == plain.parts
