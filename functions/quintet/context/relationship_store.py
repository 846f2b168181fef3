"""Relationships in the context table: each stands with both of its contexts, written together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from quintet.context.answers import ContextSummary
from quintet.context.conversation import Head
from quintet.context.conversation_store import read_summary, unknown_context
from quintet.context.counting import call_counted, totals_changed
from quintet.context.identifiers import EDGES, HEAD, OUTGOING, SUMMARY, ContextKey, edge_key
from quintet.context.metrics import RELATED
from quintet.context.models import AddRelationship, RelationshipType
from quintet.context.relationships import Edge
from quintet.errors import BadInputError, ConflictError
from quintet.rows import ABSENT, EXISTS, Action, Row, TransactionCancelledError, check, put
from quintet.storage import Table

_ATTEMPTS: Final = 6


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A context, what it is related to, and its summary where that was asked for."""

    head: Head
    edges: tuple[Edge, ...]
    summary: ContextSummary | None = None


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship on its way into the table."""

    tenant: str
    source: str
    target: str
    kind: RelationshipType
    weight: float
    automatic: bool = False

    def rows(self, created_at: int) -> dict[str, Row]:
        """The row with the source, and the one with the target."""
        near, far = ContextKey.of(self.tenant, self.source), ContextKey.of(self.tenant, self.target)
        shared = {
            "kind": self.kind,
            "weight": self.weight,
            "createdAt": created_at,
            "automatic": self.automatic,
        }
        return {
            "out": {
                "pk": near.partition,
                "sk": edge_key(outgoing=True, kind=self.kind, other=far.hashed),
                "contextId": self.target,
                **shared,
            },
            "in": {
                "pk": far.partition,
                "sk": edge_key(outgoing=False, kind=self.kind, other=near.hashed),
                "contextId": self.source,
                **shared,
            },
        }


class RelationshipStore:
    """Keeps relationships."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def add(self, tenant: str, asked: AddRelationship, now: int) -> None:
        """Adds a relationship, or gives one that is there another weight.

        Raises:
            BadInputError: a context does not exist, or both are the same.
            ConflictError: others kept changing it.
        """
        if asked.sourceContextId == asked.targetContextId:
            raise BadInputError.of(
                "targetContextId", "Must not be the source context", "VALUE_VALIDATION"
            )
        relation = Relation(
            tenant,
            asked.sourceContextId,
            asked.targetContextId,
            asked.relationshipType,
            asked.weight,
        )
        attempt = _Attempt(now, is_new=True)
        for _ in range(_ATTEMPTS):
            members = attempt.members(relation)
            members["day"] = call_counted(tenant, "add_relationship", now)
            try:
                self._table.together(members.values())
            except TransactionCancelledError as cancelled:
                attempt = attempt.following(members, cancelled)
            else:
                return
        raise ConflictError("Too many changes at the same time; try again")

    def add_automatic(self, relation: Relation, now: int) -> bool:
        """Adds a relationship that was found; False where it is there or a context is gone."""
        try:
            self._table.together(_Attempt(now, is_new=True).members(relation).values())
        except TransactionCancelledError:
            return False
        return True

    def around(self, key: ContextKey, *, with_summary: bool = False) -> Surroundings | None:
        """A context and its relationships, in one question; None where it does not exist."""
        high = SUMMARY if with_summary else HEAD
        rows = list(self._table.between(key.partition, EDGES, high))
        by_key = {row["sk"]: row for row in rows}
        if HEAD not in by_key:
            return None
        head = Head.read(by_key[HEAD])
        edges = [read_edge(row) for row in rows if row["sk"].startswith(EDGES)]
        summary = by_key.get(SUMMARY)
        return Surroundings(
            head,
            # Older ones were left by a context of the same id that is being deleted.
            tuple(edge for edge in edges if edge.created_at >= head.created_at),
            None if summary is None else read_summary(head, summary),
        )


def read_edge(row: Mapping[str, Any]) -> Edge:
    """A relationship from one of its rows."""
    return Edge(
        other=row["contextId"],
        kind=row["kind"],
        outgoing=row["sk"].startswith(OUTGOING),
        weight=float(row["weight"]),
        created_at=row["createdAt"],
        automatic=row["automatic"],
    )


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One try at writing a relationship, first made at a time."""

    created_at: int
    is_new: bool

    def members(self, relation: Relation) -> dict[str, Action]:
        """The transaction: both contexts are there, and not younger than what relates them."""
        keys = {"sourceContextId": relation.source, "targetContextId": relation.target}
        members = {
            field: check(
                ContextKey.of(relation.tenant, context_id).partition,
                HEAD,
                "createdAt <= :made",
                made=self.created_at,
            )
            for field, context_id in keys.items()
        }
        rows = relation.rows(self.created_at)
        members["out"] = put(rows["out"], ABSENT if self.is_new else EXISTS)
        members["in"] = put(rows["in"])
        if self.is_new:
            members["totals"] = totals_changed(relation.tenant, {RELATED + relation.kind: 1})
        return members

    def following(
        self, members: Mapping[str, Action], cancelled: TransactionCancelledError
    ) -> "_Attempt":
        """The next try, by what stood in the way of this one.

        Raises:
            BadInputError: one of the contexts does not exist.
        """
        failed = {
            name: reason.row
            for name, reason in zip(members, cancelled.reasons, strict=True)
            if reason.failed
        }
        made = self.created_at
        for field in ("sourceContextId", "targetContextId"):
            head = failed.get(field)
            if field in failed and head is None:
                raise unknown_context(field)
            made = max(made, head["createdAt"] if head else 0)
        if "out" not in failed:
            return _Attempt(made, self.is_new)
        out = failed["out"]
        return (
            _Attempt(made, is_new=True) if out is None else _Attempt(out["createdAt"], is_new=False)
        )
