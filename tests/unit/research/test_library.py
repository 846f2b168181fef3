import pytest

from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.research.indexing import reindex
from quintet.research.library import FRESH_SECONDS, PublishedLibrary, UnusableIndexError
from quintet.research.stored_library import LibraryDeniedError, StoredObject
from tests.unit.research.fakes import FakeStore
from tests.unit.research.sample_library import DOCUMENTS


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def published() -> FakeStore:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    store.index_reads = 0
    return store


def test_a_published_library_is_searched_and_has_the_version_of_its_index() -> None:
    store = published()
    library = PublishedLibrary(store, Clock())
    assert library.version() == store.published.version
    assert library.search("What is a mutex?", "").passages[0].path == "concurrency/mutex.md"


def test_before_the_first_publication_the_library_is_empty() -> None:
    library = PublishedLibrary(FakeStore(), Clock())
    assert library.version() == ""
    assert library.search("What is a mutex?", "").passages == []
    assert library.current().count() == 0


def test_the_index_is_believed_for_ten_seconds_and_then_looked_at_again() -> None:
    assert FRESH_SECONDS == 10
    store, clock = published(), Clock()
    library = PublishedLibrary(store, clock)
    library.search("mutex", "")
    clock.now += FRESH_SECONDS - 0.1
    library.search("mutex", "")
    library.version()
    assert store.index_reads == 1
    clock.now += 0.1
    library.search("mutex", "")
    assert store.index_reads == 2


def test_a_new_publication_is_seen_after_ten_seconds() -> None:
    store, clock = published(), Clock()
    library = PublishedLibrary(store, clock)
    before = library.version()
    store.bodies["zebra.md"] = b"# Zebras\n\nZebras graze."
    reindex(store)
    assert library.version() == before
    clock.now += FRESH_SECONDS
    assert library.version() == store.published.version != before
    assert library.search("zebras", "").passages[0].path == "zebra.md"


def test_an_unchanged_index_is_kept_as_it_is() -> None:
    store, clock = published(), Clock()
    library = PublishedLibrary(store, clock)
    index = library.current()
    clock.now += FRESH_SECONDS
    assert library.current() is index


def test_an_older_index_serves_while_the_bucket_does_not_answer() -> None:
    store, clock = published(), Clock()
    library = PublishedLibrary(store, clock)
    version = library.version()
    store.is_down = True
    clock.now += FRESH_SECONDS
    assert library.version() == version
    assert library.search("mutex", "").passages
    reads = store.index_reads
    library.search("mutex", "")
    assert store.index_reads == reads


def test_a_library_that_was_never_read_and_cannot_be_is_an_error_until_it_can() -> None:
    store = published()
    store.is_down = True
    library = PublishedLibrary(store, Clock())
    with pytest.raises(ServiceUnavailableError):
        library.search("mutex", "")
    with pytest.raises(ServiceUnavailableError):
        library.version()
    store.is_down = False
    assert library.search("mutex", "").passages


UNUSABLE = [b"", b"no index at all", b"SQLite format 3\x00"]


@pytest.mark.parametrize("data", UNUSABLE)
def test_a_library_whose_index_cannot_be_used_says_so_and_does_not_seem_empty(
    data: bytes,
) -> None:
    store, failures = published(), list[QuintetError]()
    sound, store.published = store.published, StoredObject(data, "99")
    library = PublishedLibrary(store, Clock(), on_degraded=failures.append)
    for _ in range(3):
        with pytest.raises(ServiceUnavailableError):
            library.search("mutex", "")
    assert [type(failure) for failure in failures] == [UnusableIndexError]
    store.published = StoredObject(sound.data, "100")
    assert library.search("mutex", "").passages


@pytest.mark.parametrize("data", UNUSABLE)
def test_an_older_index_serves_while_the_new_one_cannot_be_used(data: bytes) -> None:
    store, clock, failures = published(), Clock(), list[QuintetError]()
    library = PublishedLibrary(store, clock, on_degraded=failures.append)
    version = library.version()
    store.published = StoredObject(data, "99")
    for _ in range(3):
        clock.now += FRESH_SECONDS
        assert library.search("mutex", "").passages
    assert library.version() == version
    assert [type(failure) for failure in failures] == [UnusableIndexError]


def test_an_index_that_may_not_be_read_is_taken_for_none_yet_and_told_once() -> None:
    store, clock, failures = published(), Clock(), list[QuintetError]()
    store.is_denied = True
    library = PublishedLibrary(store, clock, on_degraded=failures.append)
    for _ in range(3):
        assert library.search("mutex", "").passages == []
        clock.now += FRESH_SECONDS
    assert library.version() == ""
    assert [type(failure) for failure in failures] == [LibraryDeniedError]
    store.is_denied = False
    clock.now += FRESH_SECONDS
    assert library.search("mutex", "").passages


def test_an_index_that_may_not_be_read_any_more_serves_on() -> None:
    store, clock, failures = published(), Clock(), list[QuintetError]()
    library = PublishedLibrary(store, clock, on_degraded=failures.append)
    version = library.version()
    store.is_denied = True
    clock.now += FRESH_SECONDS
    assert library.search("mutex", "").passages
    assert library.version() == version
    assert [type(failure) for failure in failures] == [LibraryDeniedError]
