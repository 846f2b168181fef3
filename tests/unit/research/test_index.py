import hashlib
import threading

import apsw
import pytest

from quintet.research.index import FORMAT, IndexedDocument, LibraryIndex, path_words
from quintet.research.passages import Block, Document
from tests.unit.research.sample_library import DOCUMENTS, indexed, indexed_as, put, search

PAGE = 4096
DIGEST = hashlib.sha256().digest_size


def paths(index: LibraryIndex, question: str) -> list[str]:
    return list(dict.fromkeys(found.path for found in search(index, question)))


def with_format(written: str | None) -> bytes:
    """A sound index whose format says something else, or nothing."""
    connection = apsw.Connection(":memory:")
    connection.deserialize("main", indexed(DOCUMENTS).serialized()[:-DIGEST])
    connection.execute("DELETE FROM meta")
    if written is not None:
        connection.execute("INSERT INTO meta VALUES ('format', ?)", (written,))
    database = bytes(connection.serialize("main"))
    return database + hashlib.sha256(database).digest()


def test_an_empty_index_holds_nothing() -> None:
    index = LibraryIndex.empty()
    assert (index.count(), index.passage_count()) == (0, 0)
    assert index.documents(0, 10) == []
    assert index.top_folders() == []
    assert index.below("") == []
    assert index.document("a.md") is None
    assert search(index, "anything") == []


def test_a_document_is_listed_as_it_was_added() -> None:
    entry = IndexedDocument("é/a b.md", "T", "D", "text/markdown", 12, "starter/é/a b.md", '"e"')
    index = LibraryIndex.empty()
    index.add(entry, Document("T", (Block("text", "Zebras graze."),)))
    assert index.document("é/a b.md") == entry
    assert index.documents(0, 10) == [entry]
    assert index.sources() == {"é/a b.md": ("starter/é/a b.md", '"e"')}
    assert (index.count(), index.passage_count()) == (1, 1)


def test_documents_are_listed_by_path_in_stretches() -> None:
    index = indexed(DOCUMENTS)
    ordered = sorted(DOCUMENTS)
    assert [found.path for found in index.documents(0, 100)] == ordered
    assert [found.path for found in index.documents(2, 2)] == ordered[2:4]
    assert index.documents(len(ordered), 5) == []
    assert index.documents(0, 0) == []


def test_a_document_added_again_replaces_what_was_at_its_path() -> None:
    index = indexed({"a.md": "# A\n\nOld words about zebras.\n\n## More\n\nMore zebras."})
    put(index, "a.md", "# A\n\nNew words about lions.", version="v2")
    assert (index.count(), index.passage_count()) == (1, 1)
    assert paths(index, "zebras") == []
    assert paths(index, "lions") == ["a.md"]
    assert index.sources()["a.md"][1] == "v2"


def test_a_removed_document_is_found_no_more() -> None:
    index = indexed(DOCUMENTS)
    index.remove(["rust/ownership.md", "concurrency/mutex.md", "never/was.md"])
    assert index.count() == len(DOCUMENTS) - 2
    assert paths(index, "ownership borrow checker") == []
    assert paths(index, "deadlock") == []
    assert index.document("concurrency/mutex.md") is None
    assert paths(index, "tokio") == ["rust/async.md"]


def test_removing_everything_leaves_no_passage_behind() -> None:
    index = indexed(DOCUMENTS)
    index.remove(DOCUMENTS)
    assert (index.count(), index.passage_count()) == (0, 0)
    assert index.top_folders() == []


def test_folders_are_listed_once_with_their_slash() -> None:
    index = indexed({**DOCUMENTS, "README.md": "Top.", "rust/deep/er.md": "Deep."})
    assert index.top_folders() == ["cloud/", "concurrency/", "python/", "quick-reference/", "rust/"]


def test_what_is_below_a_folder_is_found_by_its_prefix() -> None:
    index = indexed({"a/b.md": "x", "a/c/d.md": "x", "ab.md": "x", "A/e.md": "x", "a%_/f.md": "x"})
    assert [found.path for found in index.below("a/")] == ["a/b.md", "a/c/d.md"]
    assert [found.path for found in index.below("a%")] == ["a%_/f.md"]
    assert len(index.below("")) == 5
    assert index.below("nowhere/") == []
    assert index.below("a\ud800") == []


def test_everything_below_a_folder_is_found_however_much_it_is() -> None:
    index = LibraryIndex.empty()
    for number in range(1200):
        index.add(indexed_as(f"many/{number}.md"), Document("T", ()))
    assert len(index.below("many/")) == 1200


def test_paths_and_texts_are_data_and_never_sql() -> None:
    path = "a'; DROP TABLE documents; --\".md"
    index = indexed({path: 'Zebras\' "stripes"; DELETE FROM passages --'})
    assert paths(index, "zebras") == [path]
    index.remove(["x' OR '1'='1"])
    assert index.count() == 1


def test_a_serialised_index_opens_as_it_was() -> None:
    index = indexed(DOCUMENTS)
    opened = LibraryIndex.opened(index.serialized())
    assert opened is not None
    assert opened.documents(0, 100) == index.documents(0, 100)
    assert opened.passage_count() == index.passage_count()
    question = "How to run async functions in Rust?"
    assert search(opened, question) == search(index, question)


def test_an_opened_index_can_be_changed_and_grow() -> None:
    opened = LibraryIndex.opened(indexed(DOCUMENTS).serialized())
    assert opened is not None
    for number in range(50):
        put(opened, f"new/{number}.md", f"# Zebra {number}\n\n" + "Zebras graze a lot. " * 100)
    opened.remove(["rust/async.md"])
    again = LibraryIndex.opened(opened.serialized())
    assert again is not None
    assert again.count() == len(DOCUMENTS) + 49
    assert paths(again, "zebra 17")[0] == "new/17.md"
    assert paths(again, "tokio") == []


def test_serialising_leaves_the_index_as_useful_as_before() -> None:
    index = indexed(DOCUMENTS)
    index.serialized()
    put(index, "z.md", "# Zebras\n\nZebras graze.")
    assert paths(index, "zebras") == ["z.md"]


def test_the_same_documents_make_the_same_bytes() -> None:
    assert indexed(DOCUMENTS).serialized() == indexed(DOCUMENTS).serialized()


@pytest.mark.parametrize("written", ["0", f"{FORMAT}0", "", None])
def test_an_index_of_another_format_is_not_opened(written: str | None) -> None:
    assert LibraryIndex.opened(with_format(written)) is None


def test_the_present_format_is_opened() -> None:
    assert LibraryIndex.opened(with_format(FORMAT)) is not None


@pytest.mark.parametrize(
    "data", [b"", b"x", b"SQLite format 3\x00", b"\x00" * 70_000, b"PK\x03\x04" * 3000]
)
def test_bytes_that_are_no_index_are_not_opened(data: bytes) -> None:
    assert LibraryIndex.opened(data) is None


@pytest.mark.parametrize("kept", [100, 1000, 4095, 4096, 4097, 10_000, 20_000])
def test_an_index_cut_short_is_not_opened(kept: int) -> None:
    data = indexed(DOCUMENTS).serialized()
    assert len(data) > kept
    assert LibraryIndex.opened(data[:kept]) is None


def test_an_index_with_a_page_of_zeros_is_not_opened() -> None:
    sound = indexed(DOCUMENTS).serialized()
    for start in range(0, len(sound), PAGE):
        zeros = bytes(len(sound[start : start + PAGE]))
        assert LibraryIndex.opened(sound[:start] + zeros + sound[start + PAGE :]) is None


def test_an_index_with_a_single_other_bit_is_not_opened() -> None:
    sound = indexed(DOCUMENTS).serialized()
    for place in range(0, len(sound), 997):
        damaged = bytearray(sound)
        damaged[place] ^= 1
        assert LibraryIndex.opened(bytes(damaged)) is None
    assert LibraryIndex.opened(sound) is not None


def test_searches_of_several_threads_do_not_disturb_each_other() -> None:
    index = indexed(DOCUMENTS)
    expected = search(index, "How to run async functions in Rust?")
    different: list[object] = []

    def ask() -> None:
        try:
            different.extend(
                told
                for _ in range(20)
                if (told := search(index, "How to run async functions in Rust?")) != expected
            )
        except Exception as failure:  # noqa: BLE001  # a thread's failure must reach the test
            different.append(failure)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert different == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("patterns/rust-error-handling.md", "patterns rust error handling"),
        ("README.md", "README"),
        ("a/b/c.html", "a b c"),
        ("rust-1.80-notes.md", "rust 1.80 notes"),
        ("v1.2/zebra-guide", "v1.2 zebra guide"),
    ],
)
def test_the_words_of_a_path_name_a_document(path: str, expected: str) -> None:
    assert path_words(path) == expected


@pytest.mark.parametrize("path", ["v1.2/zebra-guide.md", "notes/python-3.12-zebra.md"])
def test_a_dot_inside_a_path_does_not_hide_the_rest_of_it(path: str) -> None:
    assert "zebra" in path_words(path).split()


def test_a_document_is_found_by_the_words_of_its_path() -> None:
    index = LibraryIndex.empty()
    index.add(indexed_as("okapi/forest-life.md", "T"), Document("T", (Block("text", "Text."),)))
    assert paths(index, "okapi") == ["okapi/forest-life.md"]
