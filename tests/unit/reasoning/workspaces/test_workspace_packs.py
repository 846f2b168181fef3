"""Packs and listings: what is put in comes out, and waste is noticed."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintet.reasoning.workspaces.listing import (
    DamagedPackError,
    Listing,
    PackWriter,
    Place,
    content_of,
)
from quintet.reasoning.workspaces.manifest import SourceFile


def file_of(path: str, content: bytes) -> SourceFile:
    return SourceFile(path, sha256(content).hexdigest(), len(content))


@given(st.lists(st.binary(max_size=200), max_size=30), st.integers(1, 500))
def test_whatever_is_packed_comes_out(contents: list[bytes], full: int) -> None:
    packs: dict[str, bytes] = {}
    writer = PackWriter("p", packs.__setitem__, full)
    places = [writer.add(content) for content in contents]
    writer.close()

    assert writer.sizes == {name: len(data) for name, data in packs.items()}
    for content, place in zip(contents, places, strict=True):
        data = packs[place.pack][place.offset : place.offset + place.length]
        assert content_of(data, file_of("a", content)) == content


@pytest.mark.parametrize("damage", [b"", b"\0" * 20, b"x"])
def test_damaged_bytes_are_no_file(damage: bytes) -> None:
    with pytest.raises(DamagedPackError):
        content_of(damage, file_of("a", b"content"))


def test_the_bytes_of_another_file_are_noticed() -> None:
    packs: dict[str, bytes] = {}
    writer = PackWriter("p", packs.__setitem__)
    writer.add(b"\0" * 10_000_000)
    writer.close()

    with pytest.raises(DamagedPackError):
        content_of(packs["p-0"], file_of("a", b"content"))


def listing(packs: dict[str, int], *places: Place) -> Listing:
    files = {f"f{n}": (file_of(f"f{n}", b"%d" % n), one) for n, one in enumerate(places)}
    return Listing(packs, files)


def test_a_listing_is_read_as_it_was_written() -> None:
    made = listing({"p-0": 30, "ü-1": 9}, Place("p-0", 0, 10), Place("ü-1", 3, 6))

    assert Listing.from_bytes(made.to_bytes()) == made


def test_a_pack_of_which_less_than_half_is_wanted_is_wasteful() -> None:
    made = listing({"a": 100, "b": 100}, Place("a", 0, 49), Place("b", 0, 50))
    live = [place for _, place in made.files.values()]

    assert made.wasteful(live, most_packs=9, small=1000) == {"a"}


def test_a_place_that_two_files_share_counts_once() -> None:
    made = listing({"a": 100}, Place("a", 0, 30), Place("a", 0, 30))
    live = [place for _, place in made.files.values()]

    assert made.wasteful(live, most_packs=9, small=0) == {"a"}


def test_small_packs_are_wasteful_where_there_are_many() -> None:
    made = listing({"a": 10, "b": 10, "c": 99}, *(Place(one, 0, 10) for one in "ab"))
    live = [*made.places.values(), Place("c", 0, 99)]

    assert made.wasteful(live, most_packs=3, small=50) == frozenset()
    assert made.wasteful(live, most_packs=2, small=50) == {"a", "b"}
