"""In-memory stand-ins for what the research domain needs from outside."""

from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from quintet.embedding import Vector
from quintet.errors import ConflictError, ResourceNotFoundError, ServiceUnavailableError
from quintet.research.collaborators import Retrieved, StoredAnswer
from quintet.research.library_store import S3Library
from quintet.research.models import ResearchType
from quintet.research.question_terms import Unknown, terms_of
from quintet.research.stored_library import (
    NO_OBJECT,
    LibraryDeniedError,
    StoredDocument,
    StoredObject,
)
from tests.unit.research.sample_library import DOCUMENTS, indexed, search


class FakeLibrary:
    """The sample library in memory; remembers what it was asked, and fails where it is told to."""

    def __init__(self, *, fails_at: str = "") -> None:
        self.current = "v1"
        self.asked: list[tuple[str, str]] = []
        self._fails_at = fails_at
        self._index = indexed(DOCUMENTS)

    def version(self) -> str:
        self._fail("version")
        return self.current

    def search(self, question: str, domain: str) -> Retrieved:
        self._fail("search")
        self.asked.append((question, domain))
        unknown = Unknown.among(terms_of(self._index, question))
        return Retrieved(search(self._index, question, domain), unknown)

    def stale_seconds(self) -> int | None:
        return None

    def _fail(self, place: str) -> None:
        if place == self._fails_at:
            raise ServiceUnavailableError("The reference library")


class FakeCache:
    """Answers in a dictionary, with the state of the library they are from."""

    def __init__(self, *, is_down: bool = False) -> None:
        self.kept: dict[tuple[str, str], tuple[str, ResearchType, StoredAnswer]] = {}
        self._is_down = is_down

    def get(self, tenant: str, digest: str, library_version: str) -> StoredAnswer | None:
        self._fail()
        version, _, answer = self.kept.get((tenant, digest), ("", "learning", None))
        return answer if version == library_version else None

    def put(
        self,
        tenant: str,
        digest: str,
        library_version: str,
        research_type: ResearchType,
        answer: StoredAnswer,
    ) -> None:
        self._fail()
        self.kept[tenant, digest] = (library_version, research_type, answer)

    def _fail(self) -> None:
        if self._is_down:
            raise ServiceUnavailableError("The answer cache")


class FakeStore(S3Library):
    """A bucket in memory: documents, and an index that is only replaced by its version."""

    def __init__(self, documents: Mapping[str, str | bytes] | None = None) -> None:
        self.bodies = {
            path: body if isinstance(body, bytes) else body.encode()
            for path, body in (documents or {}).items()
        }
        self.published = NO_OBJECT
        self.published_vectors = NO_OBJECT
        self.is_down = False
        self.is_denied = False
        self.vanished: set[str] = set()
        self.lost_races = 0
        self.reads: list[str] = []
        self.index_reads = 0

    def documents(self) -> Mapping[str, StoredDocument]:
        return {
            path: StoredDocument(path, f"documents/{path}", f"{hash(body)}", len(body))
            for path, body in self.bodies.items()
        }

    def read(self, key: str) -> bytes:
        self.reads.append(key)
        if key in self.vanished:
            raise ResourceNotFoundError(key, "The document was removed")
        return self.bodies[key.removeprefix("documents/")]

    def index(self, known: str = "") -> StoredObject | None:
        self.index_reads += 1
        if self.is_down:
            raise ServiceUnavailableError("The reference library")
        if self.is_denied:
            raise LibraryDeniedError
        return None if known and known == self.published.version else self.published

    def publish_index(self, data: bytes, replaced: str) -> str:
        if self.lost_races:
            self.lost_races -= 1
            raise ConflictError("Somebody else published in between")
        if replaced != self.published.version:
            raise ConflictError("Somebody else published before")
        self.published = _next(self.published, data)
        return self.published.version

    def vectors(self, known: str = "") -> StoredObject | None:
        if self.is_down:
            raise ServiceUnavailableError("The reference library")
        current = self.published_vectors
        return None if known and known == current.version else current

    def publish_vectors(self, data: bytes, replaced: str) -> str:
        if self.lost_races:
            self.lost_races -= 1
            raise ConflictError("Somebody else published in between")
        if replaced != self.published_vectors.version:
            raise ConflictError("Somebody else published before")
        self.published_vectors = _next(self.published_vectors, data)
        return self.published_vectors.version


def _next(current: StoredObject, data: bytes) -> StoredObject:
    return StoredObject(data, str(int(current.version or "0") + 1))


class FakeEmbedder:
    """Texts by the letters they begin their words with: alike is what begins alike."""

    model = "letters"

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        if self.fails:
            raise MemoryError
        self.embedded += texts
        return [self._vector(text) for text in texts]

    def warm(self) -> None:
        """Has nothing to load."""

    def _vector(self, text: str) -> Vector:
        counts = Counter(word[0] for word in text.lower().split() if word[0].isalpha())
        return bytes((min(127, 20 * counts[letter]) or -10) % 256 for letter in ascii_lowercase)
