"""Keys of the context table: tenant first, ids hashed, times in digits that sort.

    {tenant}#context#{h}   accepted#{key}                  a message's idempotency key
                           deleted                         the context was deleted, and when
                           edge#1out#{type}#{h2}           relationships, from here
                           edge#2in#{type}#{h2}            and to here
                           head                            counts and times
                           latest-summary
                           message#{time}
    {tenant}#sessions      {time}#{h}                      the contexts there are
    {tenant}#metrics       day#{date}, totals
    {tenant}#vectors       {time}#{h}#{kind}               what similarity compares

`h` stands for a context id, so that every character of one counts (`a/b` is not `a:b`) and none
of them can reach into another key.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from quintet.digest import digest

ACCEPTED: Final = "accepted#"
HEAD: Final = "head"
SUMMARY: Final = "latest-summary"
DELETED: Final = "deleted"
EDGES: Final = "edge#"
OUTGOING: Final = "edge#1out#"
INCOMING: Final = "edge#2in#"
MESSAGES: Final = "message#"
AFTER_MESSAGES: Final = "message$"
"""The first key behind all messages."""
TOTALS: Final = "totals"
DAYS: Final = "day#"

_MESSAGE: Final = re.compile(r"message#([0-9]{13})")
_TIMED: Final = re.compile(r"[0-9]{13}#[a-z2-7]{26}")


@dataclass(frozen=True, slots=True)
class ContextKey:
    """One context of one tenant, as keys know it."""

    tenant: str
    hashed: str

    @classmethod
    def of(cls, tenant: str, context_id: str) -> "ContextKey":
        """The key of a context by its id."""
        return cls(tenant, digest(context_id))

    def message(self, kind: str, **more: int) -> dict[str, Any]:
        """What a queue is told of the context."""
        return {"kind": kind, "tenant": self.tenant, "context": self.hashed, **more}

    @property
    def partition(self) -> str:
        """Where all rows of the context are."""
        return f"{self.tenant}#context#{self.hashed}"

    def timed(self, milliseconds: int) -> str:
        """The sort key of the context in a tenant's list by time."""
        return f"{milliseconds:013d}#{self.hashed}"


def sessions(tenant: str) -> str:
    """The partition that lists a tenant's contexts."""
    return f"{tenant}#sessions"


def metrics(tenant: str) -> str:
    """The partition of a tenant's counts."""
    return f"{tenant}#metrics"


def vectors(tenant: str) -> str:
    """The partition of what similarity compares."""
    return f"{tenant}#vectors"


def message_key(milliseconds: int) -> str:
    """The sort key of a message."""
    return f"{MESSAGES}{milliseconds:013d}"


def message_time(sort_key: str) -> int | None:
    """The time of a message by its sort key; None where it is another row's."""
    found = _MESSAGE.fullmatch(sort_key)
    return int(found[1]) if found else None


def is_timed(sort_key: str) -> bool:
    """Whether a key is one that `timed` makes."""
    return _TIMED.fullmatch(sort_key) is not None


def timed_parts(sort_key: str) -> tuple[int, str]:
    """Time and hash of a key that begins as `timed` has it."""
    time, hashed = sort_key.split("#")[:2]
    return int(time), hashed


def edge_key(*, outgoing: bool, kind: str, other: str) -> str:
    """The sort key of a relationship, from the side of one of the two."""
    return f"{OUTGOING if outgoing else INCOMING}{kind}#{other}"
