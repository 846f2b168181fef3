"""Everything of one context, page by page: what export_context answers."""

from collections.abc import Iterable
from typing import Final

from quintet.context.answers import ExportedContext, Relationship
from quintet.context.conversation_store import ConversationStore, unknown_context
from quintet.context.cursors import cursor, cursor_parts
from quintet.context.identifiers import ContextKey, edge_key
from quintet.context.models import ExportContext
from quintet.context.pages import ROOM, Position, page, wire_size
from quintet.context.relationship_store import RelationshipStore
from quintet.context.relationships import Edge
from quintet.digest import digest
from quintet.errors import BadInputError

_EDGES_FROM: Final = "relationships"


def export(
    conversations: ConversationStore,
    relationships: RelationshipStore,
    tenant: str,
    asked: ExportContext,
    *,
    room: int = ROOM,
) -> ExportedContext:
    """Head, summary, relationships and messages, or as much of them as fits.

    Raises:
        BadInputError: no such context, or no such cursor.
    """
    first_edge, start = _place(asked.cursor)
    key = ContextKey.of(tenant, asked.contextId)
    around = relationships.around(key, with_summary=True)
    if around is None:
        raise unknown_context()
    answer = ExportedContext(
        contextId=asked.contextId,
        createdAt=around.head.created_at,
        lastActivityAt=around.head.last_at,
        messageCount=around.head.messages,
        summary=around.summary,
        relationships=(),
        messages=(),
    )
    room -= wire_size(answer.model_dump())
    told: list[Relationship] = []
    for sort, edge in _from(around.edges, first_edge):
        relation = _told(asked.contextId, edge)
        room -= wire_size(relation.model_dump())
        if room < 0 and told:
            return _partly(answer, told, cursor(_EDGES_FROM, sort))
        told.append(relation)
    read = conversations.read(key, after=start.time if start else None)
    if read is None:
        raise unknown_context()
    messages = page(read.messages, start, room=max(room, _LEAST_ROOM))
    answer = answer.model_copy(update={"messages": messages.messages})
    if messages.following is None:
        return answer.model_copy(update={"relationships": tuple(told)})
    return _partly(answer, told, messages.following.cursor())


_LEAST_ROOM: Final = 8 * 1024


def _place(text: str | None) -> tuple[str | None, Position | None]:
    """Where to go on: at a relationship by its key, or at a message; None, None: the beginning."""
    if text is None:
        return "", None
    try:
        _, sort = cursor_parts(text, str, str)
    except BadInputError:
        return None, Position.read(text)
    return sort, None


def _from(edges: Iterable[Edge], first: str | None) -> list[tuple[str, Edge]]:
    if first is None:
        return []
    keyed = [
        (edge_key(outgoing=edge.outgoing, kind=edge.kind, other=digest(edge.other)), edge)
        for edge in edges
    ]
    return [(sort, edge) for sort, edge in sorted(keyed, key=lambda one: one[0]) if sort >= first]


def _told(context_id: str, edge: Edge) -> Relationship:
    source, target = edge.ends(context_id)
    return Relationship(
        sourceContextId=source,
        targetContextId=target,
        relationshipType=edge.kind,
        weight=edge.weight,
        createdAt=edge.created_at,
        automatic=edge.automatic,
    )


def _partly(
    answer: ExportedContext, told: Iterable[Relationship], following: str
) -> ExportedContext:
    return answer.model_copy(
        update={"relationships": tuple(told), "truncated": True, "nextCursor": following}
    )
