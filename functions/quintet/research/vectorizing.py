"""Making the passages' vectors, after the index is published: jobs of at most 1,000 passages.

A job names a stretch of digests, and does of it what is not done: it may come twice, late, or
after it was killed, and then goes on where it stopped. The file of vectors is published
only over the version that was read; the loser adds to the winner's.
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
_PUBLISHED_PASSAGES: Final = 250
"""A killed job loses no more than these."""
_TOGETHER: Final = 16
_ATTEMPTS: Final = 10


@dataclass(frozen=True, slots=True)
class Job:
    """The passages whose digests lie from `first` to `last`, both in hexadecimal, both included."""

    first: str
    last: str

    def message(self) -> dict[str, str]:
        """As it travels in a queue."""
        return {"first": self.first, "last": self.last}

    @classmethod
    def read(cls, message: Mapping[str, str]) -> "Job":
        """The job of a message; everything there is, where the message names no stretch."""
        return cls(message.get("first", ""), message.get("last", "f" * 64))


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
    """The jobs that would give every passage its vector; none where all have one."""
    index, vectors = _read(store, model)
    missing = sorted(_missing(index, vectors))
    return [Job(part[0].hex(), part[-1].hex()) for part in _parts(missing, JOB_PASSAGES)]


def counts(store: StoredLibrary, model: str = INSTALLED_MODEL) -> tuple[int, int]:
    """How many different passages have their vector, and how many there are."""
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
    todo = sorted(name for name in _missing(index, vectors) if job.first <= name.hex() <= job.last)[
        :JOB_PASSAGES
    ]
    made = 0
    for part in _parts(todo, _PUBLISHED_PASSAGES):
        new = embedded(index, part, embedder, goes_on)
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
) -> PassageVectors:
    """The vectors of the passages of these digests.

    Every processor has a share of the texts of sixteen passages; the embedder orders it by length.
    """
    from quintet.language.signs import signs_of, signs_width  # noqa: PLC0415 - where vectors are made

    made: dict[bytes, bytes] = {}
    width = 0
    shares = os.cpu_count() or 1
    with ThreadPoolExecutor(shares) as threads:
        for some in _parts(names, _TOGETHER):
            if not goes_on():
                break
            texts = index.embedded_texts(some)
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
                made[name] = b"".join(map(signs_of, own))
    return PassageVectors(embedder.model, made, width)


def _publish(store: StoredLibrary, index: LibraryIndex, new: PassageVectors) -> None:
    """Adds to what is published, and lets go what no passage has any more."""
    for _ in range(_ATTEMPTS):
        published = store.vectors() or NO_OBJECT
        known = PassageVectors.opened(published.data, new.model)
        result = known.extended(new).kept(index.digests())
        if result.signs.keys() == known.signs.keys():
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


def _missing(index: LibraryIndex, vectors: PassageVectors) -> set[bytes]:
    return index.digests() - vectors.signs.keys()
