"""In-memory stand-ins for what the research domain needs from outside."""

from collections.abc import Mapping

from quintet.errors import ConflictError, ResourceNotFoundError, ServiceUnavailableError
from research.library_store import (
    NO_INDEX,
    LibraryDeniedError,
    S3Library,
    StoredDocument,
    StoredIndex,
)
from research.models import ResearchType
from research.pipeline import StoredAnswer
from research.search import FoundPassage, search
from tests.unit.research.sample_library import DOCUMENTS, indexed


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

    def search(self, question: str, domain: str) -> list[FoundPassage]:
        self._fail("search")
        self.asked.append((question, domain))
        return search(self._index, question, domain)

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
        self.published = NO_INDEX
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

    def index(self, known: str = "") -> StoredIndex | None:
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
        number = int(self.published.version or "0") + 1
        self.published = StoredIndex(data, str(number))
        return self.published.version
