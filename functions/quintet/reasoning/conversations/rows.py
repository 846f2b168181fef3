"""Conversations as rows of the reasoning table, and what lies outside the table in S3.

    pk {tenant}#conversation#{digest(session_id)}
       sk context     what it was started with
       sk head        where it stands (`states.Standing`)
       sk summary     what it came to, once it is finalised
       sk turn#{001}  one message and its reply
    pk {tenant}#conversations
       sk open        open_count, and s_{digest}: the id of each open conversation

A body stands in `body`, or in the S3 text that `stored_at` names if it is long. Every name begins
with the tenant and none contains what a caller wrote. One question reads a conversation whole.
"""

from dataclasses import dataclass
from typing import Any, Final

from quintet.digest import digest
from quintet.reasoning.conversations.states import Standing
from quintet.rows import Row

CONTEXT: Final = "context"
HEAD: Final = "head"
SUMMARY: Final = "summary"
OPEN: Final = "open"
_TURN: Final = "turn#"
AFTER_TURNS: Final = "turn$"
_SLOT: Final = "s_"

LONGEST_BODY: Final = 60_000
"""Bytes of a body in a row; fifty turns and a context of that size are read in four pages."""


@dataclass(frozen=True, slots=True)
class SessionKey:
    """Whose conversation it is and which, as it stands in keys."""

    tenant: str
    session_id: str

    @property
    def digest(self) -> str:
        """The session's id as keys have it."""
        return digest(self.session_id)

    @property
    def partition(self) -> str:
        """Where all of the conversation's rows are."""
        return f"{self.tenant}#conversation#{self.digest}"

    @property
    def slot(self) -> str:
        """The attribute that counts it among the open ones."""
        return f"{_SLOT}{self.digest}"

    def text_name(self, sort_key: str, unique: str) -> str:
        """A name for the long body of a row."""
        named = sort_key.replace("#", "-")
        return f"{self.tenant}/conversations/{self.digest}/{named}-{unique}.json"


def open_partition(tenant: str) -> str:
    """Where a tenant's open conversations are counted."""
    return f"{tenant}#conversations"


def open_sessions(row: Row | None) -> dict[str, str]:
    """The open conversations of that row: attribute to session id."""
    return {name: value for name, value in (row or {}).items() if name.startswith(_SLOT)}


def turn_key(number: int) -> str:
    """The sort key of a turn; keys sort as numbers do."""
    return f"{_TURN}{number:03d}"


def is_turn(sort_key: str) -> bool:
    """Whether a row is a turn."""
    return sort_key.startswith(_TURN)


def head_row(key: SessionKey, standing: Standing, expires: int) -> Row:
    """The row of where a conversation stands."""
    row = {"pk": key.partition, "sk": HEAD, "expires": expires}
    return {**row, **{name: getattr(standing, name) for name in _FIELDS}}


_FIELDS: Final = tuple(Standing.__dataclass_fields__)


def standing_of(row: Row) -> Standing:
    """Where a conversation stands, from its row."""
    known: dict[str, Any] = {name: row[name] for name in _FIELDS if name in row}
    return Standing(**known)
