"""Walks over relationships: by depth, in both directions, each context once, within bounds."""

from collections.abc import Sequence

import pytest

from quintet.context.relationships import MOST_LOOKED_AT, Edge, neighbourhood, related

PAIRS = [("a", "b"), ("c", "a"), ("b", "d"), ("d", "e"), ("e", "a"), ("b", "a")]


def edges_of(pairs: Sequence[tuple[str, str]], context: str) -> list[Edge]:
    out = [Edge(two, "continues", True, 0.8, 1) for one, two in pairs if one == context]
    into = [Edge(one, "continues", False, 0.8, 1) for one, two in pairs if two == context]
    return out + into


@pytest.mark.parametrize(
    ("depth", "expected"), [(1, {"b", "c", "e"}), (2, {"b", "c", "d", "e"}), (3, set("bcde"))]
)
def test_contexts_within_a_depth_are_met_whatever_the_direction(
    depth: int, expected: set[str]
) -> None:
    around = neighbourhood("a", lambda one: edges_of(PAIRS, one), depth)

    assert set(around.contexts) == expected
    assert len(around.contexts) == len(expected)
    assert {edge[:2] for edge in around.edges} <= set(PAIRS)
    assert not around.truncated


def test_each_relationship_is_drawn_once_in_its_direction() -> None:
    around = neighbourhood("a", lambda one: edges_of(PAIRS, one) * 2, 3)

    assert sorted(around.edges) == sorted((*pair, "continues") for pair in PAIRS)


def test_a_walk_reads_only_what_is_within_its_depth() -> None:
    read: list[str] = []

    def reading(context: str) -> list[Edge]:
        read.append(context)
        return edges_of(PAIRS, context)

    neighbourhood("a", reading, 1)

    assert read == ["a"]


def test_a_walk_that_becomes_too_large_says_so() -> None:
    star = [("a", f"n{number}") for number in range(1000)]
    long = [("a", f"{number:04d}" * 250) for number in range(1000)]

    wide = neighbourhood("a", lambda one: edges_of(star, one), 2)
    wordy = neighbourhood("a", lambda one: edges_of(long, one), 1)

    assert wide.truncated
    assert len(wide.contexts) == 1000
    assert wordy.truncated
    assert 0 < len(wordy.contexts) < 1000
    assert MOST_LOOKED_AT < 1000


def test_related_contexts_are_told_once_outgoing_first_in_their_order() -> None:
    edges = [
        Edge("late", "parent", True, 1, 9),
        Edge("early", "similar", True, 1, 2),
        Edge("into", "child", False, 1, 1),
        Edge("late", "child", False, 1, 1),
    ]

    assert related(edges) == ["early", "late", "into"]
    assert related(edges, "child") == ["into", "late"]
    assert related(edges, direction="incoming") == ["into", "late"]
