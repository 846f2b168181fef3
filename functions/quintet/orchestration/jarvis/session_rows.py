"""Sessions as rows of the orchestration table, and what lies outside the table in S3.

    pk {tenant}#session#{digest(session_id)}   sk state
    session_id, version, count, last_call, written and expires (seconds), write_id, and
    body (the session's JSON) or stored_at (the S3 text that holds it)

Every name begins with the tenant, and none contains what a caller wrote. Here are values only:
`session_store` reads and writes them.
"""

from dataclasses import dataclass
from typing import Final

from quintet.digest import digest
from quintet.orchestration.jarvis.json_values import bad
from quintet.orchestration.jarvis.session import Session
from quintet.rows import Row

SORT_KEY: Final = "state"
MAX_ROW_BODY: Final = 300 * 1024
"""Bytes; DynamoDB takes 400 KB with all names."""
MAX_BODY: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class SessionKey:
    """Whose session it is and which, as it stands in keys."""

    tenant: str
    digest: str

    @classmethod
    def of(cls, tenant: str, session_id: str) -> "SessionKey":
        """The key of the session that a caller means."""
        return cls(tenant, digest(session_id))

    @property
    def partition(self) -> str:
        """The partition of the session's one row."""
        return f"{self.tenant}#session#{self.digest}"

    def text_name(self, version: int, unique: str) -> str:
        """The name of a text that belongs to one version of the session."""
        return f"{self.tenant}/{self.digest}/{version}-{unique}.json"


@dataclass(frozen=True, slots=True)
class Stored:
    """A session as it stands in its row; times in seconds since the epoch."""

    key: SessionKey
    session: Session
    expires: int
    written: int
    stored_at: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A session about to be written; `stored_at` is where its body goes if it is long."""

    key: SessionKey
    session: Session
    body: bytes
    write_id: str
    """Tells a row of ours from one that another writer made of the same version."""
    written: int
    expires: int

    @property
    def stored_at(self) -> str | None:
        """The name of the S3 text; None where the row has room for the body."""
        if len(self.body) <= MAX_ROW_BODY:
            return None
        return self.key.text_name(self.session.version, self.write_id)

    def row(self) -> Row:
        """The row to put."""
        body = (
            {"body": self.body.decode()}
            if self.stored_at is None
            else {"stored_at": self.stored_at}
        )
        return {
            "pk": self.key.partition,
            "sk": SORT_KEY,
            "session_id": self.session.session_id,
            "version": self.session.version,
            "count": self.session.transitions,
            "last_call": self.session.last_call,
            "write_id": self.write_id,
            "written": self.written,
            "expires": self.expires,
            **body,
        }

    def stored(self) -> Stored:
        """The session once it is written."""
        return Stored(self.key, self.session, self.expires, self.written, self.stored_at)


def body_of(session: Session) -> bytes:
    """What is kept of a session.

    Raises:
        BadInputError: what the caller sent makes it too large.
    """
    body = session.to_json().encode()
    if len(body) > MAX_BODY:
        message = f"Makes the session take {len(body)} bytes; at most {MAX_BODY} are kept"
        raise bad(("payload",), message, "LENGTH_VALIDATION")
    return body
