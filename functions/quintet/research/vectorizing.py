"""Making the passages' vectors, after the index is published: jobs of at most 1,000 passages.

Where that takes several jobs, the first candidates of all passages come before the others, so that
all are soon found by meaning. A job names a stretch of digests, and does of it what is not done: it
may come twice, late, or after it was killed, and then goes on where it stopped. The file of vectors
is published only over the version that was read; the loser adds to the winner's.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from quintet.embedding import INSTALLED_MODEL, Embedder
from quintet.errors import ConflictError
from quintet.research.index import LibraryIndex
from quintet.research.passage_vectors import PassageVectors
from quintet.research.stored_library import NO_OBJECT, StoredLibrary

JOB_PASSAGES: Final = 1000
FIRST_CANDIDATES: Final = 2
"""Of every passage, whose vectors are made first."""
_PUBLISHED_PASSAGES: Final = 250
"""A killed job loses no more than these."""
_TOGETHER: Final = 16
_ATTEMPTS: Final = 10


@dataclass(frozen=True, slots=True)
class Job:
    """The passages whose digests lie from `first` to `last`, both in hexadecimal, both included."""

    first: str
    last: str
    candidates: int | None = None
    """How many of each passage it is about, the first ones; all where it is None."""

    def message(self) -> dict[str, str]:
        """As it travels in a queue."""
        told = {"first": self.first, "last": self.last}
        return told if self.candidates is None else {**told, "candidates": str(self.candidates)}

    @classmethod
    def read(cls, message: Mapping[str, str]) -> "Job":
        """The job of a message; everything there is, where the message names no stretch."""
        candidates = message.get("candidates")
        return cls(
            message.get("first", ""),
            message.get("last", "f" * 64),
            None if candidates is None else int(candidates),
        )


@dataclass(frozen=True, slots=True)
class VectorReport:
    """What a job did: vectors made, and passages of the whole library that still have none."""

    made: int
    missing: int


class JobQueue(Protocol):
    """Where jobs wait for the worker."""

    def send(self, body: Mapping[str, str], /) -> None:
        """Puts one job in."""
        ...


def request_vectors(store: StoredLibrary, queue: JobQueue, model: str = INSTALLED_MODEL) -> int:
    """Asks for what is missing; how many jobs that took."""
    jobs = planned(store, model)
    for job in jobs:
        queue.send(job.message())
    return len(jobs)


def planned(store: StoredLibrary, model: str) -> list[Job]:
    """The jobs that would give every passage its vectors; none where all have them."""
    index, vectors = _read(store, model)
    missing = _missing(index, vectors)
    rounds: list[int | None] = [None]
    if len(missing) > JOB_PASSAGES:
        rounds.insert(0, FIRST_CANDIDATES)
    return [
        Job(part[0].hex(), part[-1].hex(), candidates)
        for candidates in rounds
        for part in _parts(sorted(_missing(index, vectors, candidates)), JOB_PASSAGES)
    ]


def counts(store: StoredLibrary, model: str = INSTALLED_MODEL) -> tuple[int, int]:
    """How many different passages have vectors, and how many there are."""
    index, vectors = _read(store, model)
    every = index.digests()
    return len(every & vectors.signs.keys()), len(every)


def adopt(known: PassageVectors, store: StoredLibrary) -> int:
    """Publishes those of the known vectors that passages still lack; how many they were."""
    index, vectors = _read(store, known.model)
    missing = _missing(index, vectors)
    new = known.kept(missing)
    if new.signs:
        _publish(store, index, new)
    return len(new.signs)


def run(
    job: Job,
    store: StoredLibrary,
    embedder: Embedder,
    *,
    goes_on: Callable[[], bool] = lambda: True,
) -> VectorReport:
    """Does what is left of a job, as far as `goes_on` lets it; what was made is kept.

    Raises:
        ConflictError: others published faster every time.
        ServiceUnavailableError: S3 does not answer.
    """
    index, vectors = _read(store, embedder.model)
    missing = sorted(_missing(index, vectors, job.candidates))
    todo = [name for name in missing if job.first <= name.hex() <= job.last][:JOB_PASSAGES]
    made = 0
    for part in _parts(todo, _PUBLISHED_PASSAGES):
        new = embedded(index, part, embedder, goes_on, known=vectors, candidates=job.candidates)
        _publish(store, index, new)
        made += len(new.signs)
        if len(new.signs) < len(part):
            break
    index, vectors = _read(store, embedder.model)
    return VectorReport(made, len(_missing(index, vectors)))


def embedded(
    index: LibraryIndex,
    names: Sequence[bytes],
    embedder: Embedder,
    goes_on: Callable[[], bool] = lambda: True,
    *,
    known: PassageVectors | None = None,
    candidates: int | None = None,
) -> PassageVectors:
    """The vectors of the passages of these digests: of their first candidates, or of all.

    Those that are known are not made again.

    Every processor has a share of the texts of sixteen passages; the embedder orders it by length.
    """
    from quintet.language.signs import signs_of, signs_width  # noqa: PLC0415 - where vectors are made

    made: dict[bytes, bytes] = {}
    width = known.width if known else 0
    had = {name: known.signs.get(name, b"") if known else b"" for name in names}
    shares = os.cpu_count() or 1
    with ThreadPoolExecutor(shares) as threads:
        for some in _parts(names, _TOGETHER):
            if not goes_on():
                break
            texts = {
                name: listed[len(had[name]) // max(1, width) : candidates]
                for name, listed in index.embedded_texts(some).items()
            }
            every = [text for listed in texts.values() for text in listed]
            told = threads.map(embedder.embed, [every[share::shares] for share in range(shares)])
            vectors = {
                text: vector
                for share, own in enumerate(told)
                for text, vector in zip(every[share::shares], own, strict=True)
            }
            for name, listed in texts.items():
                own = [vectors[text] for text in listed]
                width = signs_width(len(own[0])) if own else width
                made[name] = had[name] + b"".join(map(signs_of, own))
    return PassageVectors(embedder.model, made, width)


def _publish(store: StoredLibrary, index: LibraryIndex, new: PassageVectors) -> None:
    """Adds to what is published, and lets go what no passage has any more."""
    for _ in range(_ATTEMPTS):
        published = store.vectors() or NO_OBJECT
        known = PassageVectors.opened(published.data, new.model)
        result = known.extended(new).kept(index.digests())
        if result.signs == known.signs:
            return
        try:
            store.publish_vectors(result.serialized(), published.version)
        except ConflictError:
            continue
        return
    raise ConflictError("The vectors are being written by others; try again")


def _read(store: StoredLibrary, model: str) -> tuple[LibraryIndex, PassageVectors]:
    index = LibraryIndex.opened((store.index() or NO_OBJECT).data) or LibraryIndex.empty()
    return index, PassageVectors.opened((store.vectors() or NO_OBJECT).data, model)


Item = TypeVar("Item")


def _parts(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def _missing(
    index: LibraryIndex, vectors: PassageVectors, candidates: int | None = None
) -> set[bytes]:
    """The passages of whose candidates, the first ones or all, some have no vector."""
    return {
        name
        for name, count in index.candidate_counts().items()
        if not vectors.has(name, count if candidates is None else min(count, candidates))
    }
