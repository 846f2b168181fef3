"""Code indexes on an instance's disk: fetched once, and never more than there is room for."""

import os
from pathlib import Path

import pytest

from reasoning.workspaces.index_cache import IndexCache


def fetched(target: Path) -> None:
    target.write_bytes(b"x" * 10)


def test_a_file_is_fetched_once(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path / "cache")
    fetches: list[Path] = []

    def fetch(target: Path) -> None:
        fetches.append(target)
        fetched(target)

    assert cache.file("a", fetch) == cache.file("a", fetch)
    assert len(fetches) == 1


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, most_bytes=30)
    for age, name in enumerate("cba"):
        cache.file(name, fetched)
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    cache.file("a", fetched)  # used again, so that b is the oldest
    cache.file("d", fetched)

    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "c", "d"]


def test_two_stay_however_large_they_are(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, most_bytes=1)
    for age, name in enumerate("ab"):
        cache.file(name, fetched)
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    cache.file("c", fetched)

    assert sorted(file.name for file in tmp_path.iterdir()) == ["b", "c"]


def test_what_cannot_be_fetched_leaves_nothing(tmp_path: Path) -> None:
    def fail(_target: Path) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        IndexCache(tmp_path).file("a", fail)
    assert list(tmp_path.iterdir()) == []
