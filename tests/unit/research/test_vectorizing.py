from collections.abc import Mapping, Sequence

import pytest

from quintet.embedding import Vector
from quintet.errors import ConflictError
from quintet.research.indexing import reindex
from quintet.research.passage_vectors import PassageVectors
from quintet.research.stored_library import StoredObject
from quintet.research.vectorizing import (
    FIRST_CANDIDATES,
    JOB_PASSAGES,
    Job,
    counts,
    planned,
    request_vectors,
    run,
)
from tests.unit.research.fakes import FakeEmbedder, FakeStore
from tests.unit.research.sample_library import DOCUMENTS

EVERYTHING = Job("", "f" * 64)


class FakeQueue:
    def __init__(self) -> None:
        self.messages: list[Mapping[str, str]] = []

    def send(self, body: Mapping[str, str], /) -> None:
        self.messages.append(body)


@pytest.fixture
def store() -> FakeStore:
    store = FakeStore(DOCUMENTS)
    reindex(store)
    return store


def many(count: int, text: str = "Text.") -> FakeStore:
    store = FakeStore({f"{number}.md": f"# Page {number}\n\n{text}" for number in range(count)})
    reindex(store)
    return store


def held(store: FakeStore) -> PassageVectors:
    return PassageVectors.opened(store.published_vectors.data, FakeEmbedder.model)


def test_every_passage_gets_its_vector(store: FakeStore) -> None:
    report = run(EVERYTHING, store, FakeEmbedder())

    assert report.made > 0
    assert report.missing == 0
    assert len(held(store).signs) == report.made


def test_a_job_that_comes_twice_makes_nothing_the_second_time(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    version, embedder = store.published_vectors.version, FakeEmbedder()

    report = run(EVERYTHING, store, embedder)

    assert (report.made, embedder.embedded) == (0, [])
    assert store.published_vectors.version == version


def test_a_document_that_changed_costs_its_own_passages_only(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    store.bodies["new.md"] = b"# Zebras\n\nZebras have stripes."
    reindex(store)
    embedder = FakeEmbedder()

    run(EVERYTHING, store, embedder)

    assert embedder.embedded == ["Zebras: Zebras have stripes."]


def test_a_document_that_moved_costs_nothing(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    store.bodies["elsewhere.md"] = store.bodies.pop(next(iter(store.bodies)))
    reindex(store)

    assert planned(store, FakeEmbedder.model) == []


def test_vectors_of_removed_passages_go_with_the_next_job(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    before = len(held(store).signs)
    store.bodies = {"new.md": b"# Zebras\n\nZebras have stripes."}
    reindex(store)

    run(EVERYTHING, store, FakeEmbedder())

    assert len(held(store).signs) == 1 < before


def test_jobs_hold_at_most_a_thousand_passages_and_together_all_of_them() -> None:
    store = many(JOB_PASSAGES + 5)

    jobs = [job for job in planned(store, FakeEmbedder.model) if job.candidates is None]
    reports = [run(job, store, FakeEmbedder()) for job in jobs]

    assert [report.made for report in reports] == [JOB_PASSAGES, 5]
    assert reports[-1].missing == 0


def test_of_many_passages_the_first_candidates_come_before_the_others() -> None:
    store, embedder = many(JOB_PASSAGES + 5, "One. Two. Three."), FakeEmbedder()
    first, last, *others = planned(store, FakeEmbedder.model)

    run(first, store, embedder)
    halfway = run(last, store, embedder)

    assert (first.candidates, last.candidates) == (FIRST_CANDIDATES, FIRST_CANDIDATES)
    assert counts(store, FakeEmbedder.model) == (JOB_PASSAGES + 5, JOB_PASSAGES + 5)
    assert halfway.missing == JOB_PASSAGES + 5
    assert not any("Three" in text for text in embedder.embedded)

    finished = [run(job, store, embedder) for job in others][-1]

    assert finished.missing == 0
    assert len(embedder.embedded) == 3 * (JOB_PASSAGES + 5), "some were embedded twice"


def test_a_job_for_first_candidates_that_comes_late_takes_nothing_away() -> None:
    store = many(3, "One. Two. Three.")
    run(EVERYTHING, store, FakeEmbedder())
    made = held(store)
    late = {name: signs[: 2 * made.width] for name, signs in made.signs.items()}

    report = run(Job.read({"candidates": "2"}), store, FakeEmbedder())

    assert (report.made, report.missing) == (0, 0)
    assert held(store).signs == made.signs
    assert made.extended(PassageVectors(made.model, late, made.width)).signs == made.signs


def test_a_killed_job_goes_on_where_it_stopped() -> None:
    store = many(600)
    rounds = iter([True] * 20)  # of sixteen passages each: into the second stretch of 250

    stopped = run(EVERYTHING, store, FakeEmbedder(), goes_on=lambda: next(rounds, False))
    embedder = FakeEmbedder()
    finished = run(EVERYTHING, store, embedder)

    assert 250 <= stopped.made < 600
    assert stopped.missing == 600 - stopped.made == finished.made == len(embedder.embedded)
    assert finished.missing == 0


def test_what_a_model_did_before_it_failed_is_kept() -> None:
    store = many(600)

    class FailsLater(FakeEmbedder):
        def embed(self, texts: Sequence[str]) -> list[Vector]:
            if len(self.embedded) >= 300:
                raise MemoryError
            return super().embed(texts)

    with pytest.raises(MemoryError):
        run(EVERYTHING, store, FailsLater())

    assert len(held(store).signs) == 250


def test_the_loser_of_a_race_adds_to_what_the_winner_wrote(store: FakeStore) -> None:
    store.lost_races = 3

    assert run(EVERYTHING, store, FakeEmbedder()).missing == 0


def test_a_race_that_is_always_lost_is_an_error_and_comes_back(store: FakeStore) -> None:
    store.lost_races = 100

    with pytest.raises(ConflictError):
        run(EVERYTHING, store, FakeEmbedder())


def test_another_model_makes_all_vectors_anew(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    successor = FakeEmbedder()
    successor.model = "other letters"

    report = run(EVERYTHING, store, successor)

    assert report.missing == 0
    assert held(store).signs == {}


def test_damaged_vectors_count_as_none(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())
    data = bytearray(store.published_vectors.data)
    data[len(data) // 2] ^= 1
    store.published_vectors = StoredObject(bytes(data), "2")

    assert planned(store, FakeEmbedder.model)


def test_equal_vectors_are_equal_bytes(store: FakeStore) -> None:
    run(EVERYTHING, store, FakeEmbedder())

    opened = held(store)

    assert opened.serialized() == store.published_vectors.data


def test_what_is_missing_is_asked_for_as_messages(store: FakeStore) -> None:
    queue = FakeQueue()

    count = request_vectors(store, queue, FakeEmbedder.model)

    assert count == len(queue.messages) == 1
    assert run(Job.read(queue.messages[0]), store, FakeEmbedder()).missing == 0
    assert request_vectors(store, queue, FakeEmbedder.model) == 0
