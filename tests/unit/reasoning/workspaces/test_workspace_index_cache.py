"""Code indexes on an instance's disk: fetched once, and never more than there is room for."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from benchmarks.small_disk import NoDiskError, small_disk
from quintet.reasoning.workspaces.index_cache import IndexCache, MakeRoom, NoRoomError

SIZE = 10


def fetched(target: Path, make_room: MakeRoom) -> None:
    make_room(SIZE)
    target.write_bytes(b"x" * SIZE)


def disk(size: int) -> Callable[[Path], int]:
    """A disk of so many bytes, on which nothing else lies."""
    return lambda folder: size - sum(file.stat().st_size for file in folder.iterdir())


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def read(cache: IndexCache, name: str) -> None:
    with cache.in_use(name, fetched) as file:
        assert file.read_bytes() == b"x" * SIZE


def used_in_order(cache: IndexCache, folder: Path, *order: str) -> None:
    """Files of those names, the first used longest ago."""
    for age, name in enumerate(order):
        read(cache, name)
        os.utime(folder / name, (1000 + age, 1000 + age))


def test_a_file_is_fetched_once(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path / "cache")
    fetches: list[Path] = []

    def fetch(target: Path, make_room: MakeRoom) -> None:
        fetches.append(target)
        fetched(target, make_room)

    with cache.in_use("a", fetch) as first, cache.in_use("a", fetch) as second:
        assert first == second
    with cache.in_use("a", fetch) as third:
        assert third == first
    assert len(fetches) == 1


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, most_bytes=3 * SIZE)
    used_in_order(cache, tmp_path, "a", "b", "c")
    read(cache, "a")  # used again, so that b is the oldest
    read(cache, "d")

    assert names(tmp_path) == ["a", "c", "d"]


def test_room_is_made_on_the_disk_before_anything_is_written(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, free=disk(35), spare_bytes=5)
    used_in_order(cache, tmp_path, "a", "b", "c")
    seen: list[list[str]] = []

    def fetch(target: Path, make_room: MakeRoom) -> None:
        make_room(SIZE)
        seen.append(names(tmp_path))
        target.write_bytes(b"x" * SIZE)

    with cache.in_use("d", fetch):
        pass

    assert seen == [["b", "c"]]
    assert names(tmp_path) == ["b", "c", "d"]


def test_what_somebody_reads_stays_and_others_make_room(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, free=disk(35), spare_bytes=5)
    used_in_order(cache, tmp_path, "a", "b", "c")

    with cache.in_use("a", fetched):
        os.utime(tmp_path / "a", (1, 1))
        read(cache, "d")
        assert names(tmp_path) == ["a", "c", "d"]


def test_a_file_stays_until_its_last_reader_has_done(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, free=disk(15), spare_bytes=5)

    with cache.in_use("a", fetched):
        read(cache, "a")
        with pytest.raises(NoRoomError):
            read(cache, "b")
    read(cache, "b")

    assert names(tmp_path) == ["b"]


def test_a_disk_that_is_in_use_refuses_and_says_what_it_lacks(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, free=disk(25), spare_bytes=5)

    with ExitStack() as readers:
        for name in "ab":
            readers.enter_context(cache.in_use(name, fetched))
        with pytest.raises(NoRoomError) as refused:
            read(cache, "c")

    assert (refused.value.wanted, refused.value.free) == (SIZE, 5)
    assert names(tmp_path) == ["a", "b"]


def test_one_that_is_larger_than_all_may_be_stays_alone(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path, most_bytes=1)
    read(cache, "a")
    read(cache, "b")

    assert names(tmp_path) == ["b"]


def test_what_cannot_be_fetched_leaves_nothing_and_nobody_reads_it(tmp_path: Path) -> None:
    def fail(_target: Path, _make_room: MakeRoom) -> None:
        raise LookupError

    cache = IndexCache(tmp_path, most_bytes=SIZE)
    with pytest.raises(LookupError), cache.in_use("a", fail):
        pass
    assert names(tmp_path) == []

    used_in_order(cache, tmp_path, "a", "b")
    assert names(tmp_path) == ["b"]


@pytest.fixture
def disk_of_4_mib(tmp_path: Path) -> Iterator[Path]:
    """Where the system lets us have one."""
    try:
        with small_disk(tmp_path / "disk", 4) as folder:
            yield folder
    except NoDiskError:
        pytest.skip("only root may mount a disk")


def test_a_full_disk_takes_one_version_after_the_other(disk_of_4_mib: Path) -> None:
    cache = IndexCache(disk_of_4_mib / "indexes", spare_bytes=0)
    content = os.urandom(1_300_000)

    def fetch(target: Path, make_room: MakeRoom) -> None:
        make_room(len(content))
        target.write_bytes(content)

    for version in range(20):
        with cache.in_use(str(version), fetch) as file, file.open("rb") as opened:
            assert opened.read() == content
