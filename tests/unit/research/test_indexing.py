import pytest

from quintet.errors import ConflictError
from quintet.research.index import LibraryIndex
from quintet.research.indexing import (
    BAD_NAME,
    MAX_DOCUMENT_BYTES,
    NOT_TEXT,
    TOO_LARGE,
    IndexReport,
    Skipped,
    reindex,
)
from quintet.research.stored_library import LibraryDeniedError, StoredDocument, StoredObject
from tests.unit.research.fakes import FakeStore
from tests.unit.research.sample_library import DOCUMENTS, search


def index_of(store: FakeStore) -> LibraryIndex:
    index = LibraryIndex.opened(store.published.data)
    assert index is not None
    return index


def paths(store: FakeStore) -> list[str]:
    return [found.path for found in index_of(store).documents(0, 1000)]


def test_a_first_run_puts_every_document_in() -> None:
    store = FakeStore(DOCUMENTS)
    report = reindex(store)
    index = index_of(store)
    assert report == IndexReport(len(DOCUMENTS), 0, len(DOCUMENTS), index.passage_count())
    assert paths(store) == sorted(DOCUMENTS)
    assert search(index, "What is a mutex?")[0].path == "concurrency/mutex.md"


def test_a_document_is_listed_with_what_its_file_says() -> None:
    store = FakeStore({"a/b.md": "# Zebras\n\nZebras graze. They sleep."})
    reindex(store)
    found = index_of(store).document("a/b.md")
    assert found is not None
    assert (found.title, found.description) == ("Zebras", "Zebras graze.")
    assert (found.mime_type, found.size) == (
        "text/markdown",
        len("# Zebras\n\nZebras graze. They sleep."),
    )
    assert found.source == "documents/a/b.md"
    assert found.version == store.documents()["a/b.md"].version


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# T\n\n- item\n\nFirst one. Second.", "First one."),
        ("# T\n\n```\ncode\n```\n", "T"),
        ("", "a"),
        ("x" * 160, "x" * 160),
        ("x" * 161, "x" * 159 + "…"),
    ],
)
def test_the_description_is_the_first_sentence_or_the_title(text: str, expected: str) -> None:
    store = FakeStore({"a.md": text})
    reindex(store)
    assert index_of(store).documents(0, 1)[0].description == expected


def test_a_second_run_without_changes_reads_and_publishes_nothing() -> None:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    published, store.reads = store.published, []
    report = reindex(store)
    assert (report.indexed, report.removed, report.documents) == (0, 0, len(DOCUMENTS))
    assert store.reads == []
    assert store.published is published


def test_only_what_changed_is_read_again() -> None:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    store.reads = []
    store.bodies["rust/async.md"] = b"# Async in Rust\n\nZebras everywhere."
    store.bodies["new.md"] = b"New."
    del store.bodies["concurrency/mutex.md"]
    report = reindex(store)
    assert (report.indexed, report.removed, report.documents) == (2, 1, len(DOCUMENTS))
    assert sorted(store.reads) == ["documents/new.md", "documents/rust/async.md"]
    index = index_of(store)
    assert search(index, "zebras")[0].path == "rust/async.md"
    assert search(index, "mutex") == []


def test_the_same_bytes_from_another_place_are_read_again() -> None:
    class MovingStore(FakeStore):
        prefix = "starter/"

        def documents(self) -> dict[str, StoredDocument]:
            return {"a.md": StoredDocument("a.md", f"{self.prefix}a.md", "same", 1)}

        def read(self, key: str) -> bytes:
            return key.encode()

    store = MovingStore()
    reindex(store)
    store.prefix = "documents/"
    assert reindex(store).indexed == 1
    assert index_of(store).sources() == {"a.md": ("documents/a.md", "same")}


def test_what_cannot_be_read_or_named_is_left_alone() -> None:
    store = FakeStore(
        {
            "a.md": "Fine.",
            "photo.png": "x",
            "script.exe": "x",
            "no-ending": "x",
            "../b.md": "x",
            "a//c.md": "x",
            "~d.md": "x",
            "e\\f.md": "x",
        }
    )
    report = reindex(store)
    assert report.documents == 1
    assert store.reads == ["documents/a.md"]
    assert report.skipped == tuple(
        Skipped(path, BAD_NAME) for path in ("../b.md", "a//c.md", "e\\f.md", "~d.md")
    )


@pytest.mark.parametrize(("size", "taken"), [(MAX_DOCUMENT_BYTES, 1), (MAX_DOCUMENT_BYTES + 1, 0)])
def test_a_document_that_is_too_large_is_left_out_and_named(size: int, taken: int) -> None:
    class LargeStore(FakeStore):
        def documents(self) -> dict[str, StoredDocument]:
            return {"a.md": StoredDocument("a.md", "documents/a.md", "v", size)}

    report = reindex(LargeStore({"a.md": "Text."}))
    assert (report.indexed, report.documents) == (taken, taken)
    assert report.skipped == (() if taken else (Skipped("a.md", TOO_LARGE),))


@pytest.mark.parametrize(
    "body", [bytes(range(256)) * 40, b"\x00" * 1000, "Привет, мир".encode("cp1251")]
)
def test_what_is_no_text_is_left_out_and_named_and_stops_nobody(body: bytes) -> None:
    store = FakeStore({"a.md": body, "b.md": "Zebras graze.", "c.txt": body})
    report = reindex(store)
    assert (report.indexed, report.documents) == (1, 1)
    assert report.skipped == (Skipped("a.md", NOT_TEXT), Skipped("c.txt", NOT_TEXT))
    assert paths(store) == ["b.md"]


def test_text_in_an_old_encoding_is_taken_with_a_few_letters_missing() -> None:
    store = FakeStore({"a.md": "Les zèbres broutent dans la savane sèche.".encode("latin-1")})
    assert reindex(store).skipped == ()
    assert search(index_of(store), "savane")[0].path == "a.md"


def test_a_document_that_can_no_longer_be_read_leaves_the_index() -> None:
    store = FakeStore({"a.md": "One.", "b.md": "Two."})
    reindex(store)
    store.bodies["a.md"] = bytes(range(256)) * 40
    report = reindex(store)
    assert (report.indexed, report.removed, report.documents) == (0, 1, 1)
    assert report.skipped == (Skipped("a.md", NOT_TEXT),)
    published = store.published
    assert reindex(store).skipped == report.skipped
    assert store.published is published


def test_a_document_removed_while_it_is_read_is_passed_over() -> None:
    store = FakeStore({"a.md": "One.", "b.md": "Two."})
    store.vanished = {"documents/a.md"}
    assert reindex(store).documents == 1
    assert paths(store) == ["b.md"]


def test_a_document_that_was_passed_over_is_not_reported_as_indexed() -> None:
    store = FakeStore({"a.md": "One.", "b.md": "Two."})
    store.vanished = {"documents/a.md"}
    report = reindex(store)
    assert (report.indexed, report.removed, report.documents) == (1, 0, 1)
    assert report.skipped == ()


def test_a_changed_document_removed_while_it_is_read_leaves_the_index() -> None:
    store = FakeStore({"a.md": "One.", "b.md": "Two."})
    reindex(store)
    store.bodies["a.md"] = b"Changed."
    store.vanished = {"documents/a.md"}
    report = reindex(store)
    assert (report.indexed, report.removed) == (0, 1)
    assert paths(store) == ["b.md"]


def test_whoever_loses_the_race_starts_again_and_wins_later() -> None:
    store = FakeStore(DOCUMENTS)
    store.lost_races = 2
    assert reindex(store).documents == len(DOCUMENTS)
    assert store.index_reads == 3
    assert paths(store) == sorted(DOCUMENTS)


def test_whoever_always_loses_gives_up_in_the_end() -> None:
    store = FakeStore({"a.md": "One."})
    store.lost_races = 1000
    with pytest.raises(ConflictError):
        reindex(store)
    assert 1 < store.index_reads < 100


def test_an_index_that_may_not_be_read_is_taken_for_none_yet() -> None:
    store = FakeStore(DOCUMENTS)
    store.is_denied = True
    assert reindex(store).indexed == len(DOCUMENTS)
    assert paths(store) == sorted(DOCUMENTS)


def test_an_index_that_is_there_and_may_not_be_read_is_not_written_over() -> None:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    published, store.reads, store.is_denied = store.published, [], True
    with pytest.raises(LibraryDeniedError):
        reindex(store)
    assert store.published is published
    assert len(store.reads) == len(DOCUMENTS)


@pytest.mark.parametrize("data", [b"no index", b"SQLite format 3\x00"])
def test_an_index_that_cannot_be_opened_is_made_anew(data: bytes) -> None:
    store = FakeStore(DOCUMENTS)
    store.published = StoredObject(data, "7")
    assert reindex(store).indexed == len(DOCUMENTS)
    assert store.published.version == "8"
    assert paths(store) == sorted(DOCUMENTS)


@pytest.mark.parametrize("place", [50, 5000, -1])
def test_a_damaged_index_is_made_anew(place: int) -> None:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    damaged = bytearray(store.published.data)
    damaged[place] ^= 0xFF
    store.published = StoredObject(bytes(damaged), store.published.version)
    assert reindex(store).indexed == len(DOCUMENTS)
    assert paths(store) == sorted(DOCUMENTS)


def test_an_index_of_nothing_is_published_too() -> None:
    store = FakeStore()
    assert reindex(store) == IndexReport(0, 0, 0, 0)
    assert paths(store) == []


def test_progress_is_told_document_by_document() -> None:
    store = FakeStore({f"{number}.md": "Text." for number in range(150)})
    told: list[tuple[int, int]] = []
    reindex(store, lambda done, all_of_them: told.append((done, all_of_them)))
    assert told == [(done, 150) for done in range(1, 151)]
