"""The library in S3: pushed documents, the index they make, and writers that meet."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from quintet.errors import ConflictError, ResourceNotFoundError
from quintet.installed_embedder import installed_embedder
from quintet.local.failures import CommandError
from quintet.local.library import push_library, watch_vectors
from quintet.local.starter import (
    CONTENT,
    bring_starter_library,
    shipped_vectors,
)
from quintet.local.starter_vectors import starter_index
from quintet.research.index import LibraryIndex
from quintet.research.indexing import reindex
from quintet.research.library import PublishedLibrary
from quintet.research.library_store import DOCUMENTS, INDEX_KEY, STARTER, S3Library
from quintet.research.stored_library import StoredDocument
from quintet.research.vectorizing import Job, adopt, run
from tests.support.research import DOCUMENTS_BY_PATH, ResearchWorld


def silent(_done: int, _of: int) -> None:
    """Shows nothing."""


def paths(world: ResearchWorld) -> set[str]:
    return set(PublishedLibrary(world.store).current().sources())


def test_a_folder_is_pushed_with_its_paths(world: ResearchWorld, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "page.html").write_text("<h1>Page</h1><p>Some text about pages.</p>")
    (tmp_path / "deep" / "note.txt").write_text("A note about notes.")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "_sources").mkdir()
    (tmp_path / "_sources" / "page.txt").write_text("made by a tool")

    report = push_library(world.store, tmp_path, "manual", silent)

    assert (report.uploaded, report.index.indexed) == (2, 2)
    assert report.skipped == {"of another type": 1}
    assert {"manual/page.html", "manual/deep/note.txt"} <= paths(world)


def test_pushing_again_reads_nothing_that_did_not_change(
    world: ResearchWorld, tmp_path: Path
) -> None:
    for number in range(3):
        (tmp_path / f"{number}.md").write_text(f"# Page {number}")
    push_library(world.store, tmp_path, "", silent)
    (tmp_path / "1.md").write_text("# Page one")

    report = push_library(world.store, tmp_path, "", silent)

    assert report.index.indexed == 1


@pytest.mark.parametrize("folder", ["nothing-here", "empty"])
def test_a_folder_without_documents_is_told_in_one_sentence(
    world: ResearchWorld, tmp_path: Path, folder: str
) -> None:
    (tmp_path / "empty").mkdir()

    with pytest.raises(CommandError, match=folder):
        push_library(world.store, tmp_path / folder, "", silent)


def test_a_pushed_document_hides_the_starter_document_of_its_path(world: ResearchWorld) -> None:
    world.store.write(STARTER + "a.md", b"# From the starter", "text/markdown")
    world.store.write(DOCUMENTS + "a.md", b"# From a user", "text/markdown")
    reindex(world.store)
    index = PublishedLibrary(world.store).current()
    hidden = index.document("a.md")
    world.store.remove(DOCUMENTS + "a.md")
    reindex(world.store)
    shown = PublishedLibrary(world.store).current().document("a.md")

    assert hidden is not None
    assert hidden.title == "From a user"
    assert shown is not None
    assert shown.title == "From the starter"


def test_a_removed_document_leaves_the_index(world: ResearchWorld) -> None:
    world.store.remove(DOCUMENTS + "research/segfaults.md")

    report = reindex(world.store)

    assert report.removed == 1
    assert "research/segfaults.md" not in paths(world)
    assert PublishedLibrary(world.store).search("segmentation fault", "").passages == []


def test_indexing_what_has_not_changed_writes_nothing(world: ResearchWorld) -> None:
    with world.calls.counted() as made:
        report = reindex(world.store)

    assert report.indexed == report.removed == 0
    assert "s3.PutObject" not in made


class MeetingLibrary(S3Library):
    """Lets another indexer publish first, once, at the worst moment."""

    met = False

    def documents(self) -> Mapping[str, StoredDocument]:
        listed = super().documents()
        if not self.met:
            self.met = True
            other = S3Library(self._clients, self._bucket)
            other.write(DOCUMENTS + "theirs.md", b"# Theirs", "text/markdown")
            reindex(other)
        return listed


def test_two_indexers_at_once_lose_no_document(world: ResearchWorld) -> None:
    meeting = MeetingLibrary(world.clients, "quintet-test-library")
    meeting.write(DOCUMENTS + "ours.md", b"# Ours", "text/markdown")

    reindex(meeting)

    assert paths(world) == {*DOCUMENTS_BY_PATH, "ours.md", "theirs.md"}


def test_the_index_is_written_only_over_the_version_it_was_made_from(world: ResearchWorld) -> None:
    with pytest.raises(ConflictError):
        world.store.publish_index(b"mine", '"another version"')
    with pytest.raises(ConflictError):
        world.store.publish_index(b"mine", "")


def test_a_damaged_index_is_made_anew(world: ResearchWorld) -> None:
    world.clients.s3().put_object(
        Bucket="quintet-test-library", Key=INDEX_KEY, Body=b"not an index"
    )

    reindex(world.store)

    assert paths(world) == set(DOCUMENTS_BY_PATH)


def test_the_index_is_looked_at_again_after_ten_seconds(world: ResearchWorld) -> None:
    now = [0.0]
    library = PublishedLibrary(world.store, lambda: now[0])
    library.current()
    world.publish({"later.md": "# Later"})
    with world.calls.counted() as made:
        now[0] = 9.9
        known = library.current().document("later.md")
    now[0] = 10.1
    found = library.current().document("later.md")

    assert made == {}
    assert known is None
    assert found is not None


def test_an_unchanged_index_is_not_loaded_again(world: ResearchWorld) -> None:
    now = [0.0]
    library = PublishedLibrary(world.store, lambda: now[0])
    before = library.current()
    now[0] = 60

    assert library.current() is before


def test_reading_a_document_that_was_just_removed_is_not_found(world: ResearchWorld) -> None:
    with pytest.raises(ResourceNotFoundError):
        world.store.read(DOCUMENTS + "gone.md")


def test_the_starter_library_is_brought_once_and_pruned(world: ResearchWorld) -> None:
    world.store.write(STARTER + "retired.md", b"# Retired", "text/markdown")
    bring_starter_library(world.store, silent)
    with world.calls.counted() as made:
        bring_starter_library(world.store, silent)

    documents = len(list(CONTENT.rglob("*.md")))
    assert documents >= 40
    assert len(world.store.below(STARTER)) == documents
    assert "s3.PutObject" not in made


class Terminal:
    """A terminal before which a worker makes vectors while somebody waits."""

    def __init__(self, world: ResearchWorld, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits = 0
        self._store = world.store
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    def wait(self, _: float) -> None:
        """The worker makes all vectors while the third look is waited for."""
        self.waits += 1
        embedder = installed_embedder()
        if self.waits == 2 and embedder is not None:
            run(Job.read({}), self._store, embedder)


def test_a_push_tells_on_a_terminal_until_all_passages_can_be_found_by_meaning(
    world: ResearchWorld, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = Terminal(world, monkeypatch)

    watch_vectors(world.store, terminal.wait)

    told = capsys.readouterr()
    assert terminal.waits == 2
    assert "found by meaning: 0 of 7 passages" in told.err
    assert told.out.endswith("Found by meaning: 7 of 7 passages.\n")


def test_a_push_stops_telling_where_nobody_makes_vectors(
    world: ResearchWorld, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    watch_vectors(world.store, waits.append)

    assert 60 <= sum(waits) < 120
    assert capsys.readouterr().out.endswith("Found by meaning: 0 of 7 passages.\n")


def test_a_push_without_a_terminal_waits_for_nothing(
    world: ResearchWorld, capsys: pytest.CaptureFixture[str]
) -> None:
    waits: list[float] = []

    watch_vectors(world.store, waits.append)

    assert waits == []
    assert capsys.readouterr().out.endswith("Found by meaning: 0 of 7 passages.\n")


def test_the_seeds_documents_are_in_the_starter_library() -> None:
    for path in ("README.md", "research/rust-patterns.md", "patterns/rust-optimization.md"):
        assert (CONTENT / path).is_file()
    assert any((CONTENT / "quick-reference").iterdir())


def test_an_index_of_many_documents_survives_the_way_to_s3(world: ResearchWorld) -> None:
    world.publish(
        {f"many/{number}.md": f"# Page {number}\n\nText {number}" for number in range(150)}
    )

    opened = LibraryIndex.opened(world.store.index().data)  # type: ignore[union-attr]

    assert opened is not None
    assert opened.count() == 154


def test_the_shipped_vectors_are_those_of_the_starter_library() -> None:
    """After a document has changed: `make vectors`."""
    assert shipped_vectors().signs.keys() == starter_index().digests()


def test_a_fresh_library_is_found_by_meaning_at_once(world: ResearchWorld) -> None:
    bring_starter_library(world.store, silent)
    adopt(shipped_vectors(), world.store)
    world.publish({})

    answer = world.caller().call("research_query", {"query": "the server eats all memory"})

    metadata = answer.result["structuredContent"]["metadata"]
    assert metadata["retrieval"] == "hybrid"
    assert any("memory-errors" in source["uri"] for source in metadata["sources"])
