"""What visualize_context answers: a context among its relations, or the list of all contexts."""

from collections.abc import Callable, Sequence
from typing import Any

from quintet.context.answers import DrawnRelation, Visualization
from quintet.context.conversation_store import ConversationStore, unknown_context
from quintet.context.cursors import cursor, cursor_parts, unknown_cursor
from quintet.context.drawing import MOST_EDGES, mermaid_drawing, text_drawing
from quintet.context.identifiers import ContextKey, is_timed
from quintet.context.models import VisualizeContext
from quintet.context.pages import ROOM, wire_size
from quintet.context.relationship_store import RelationshipStore, Surroundings
from quintet.context.relationships import Edge, Neighbourhood, neighbourhood


def list_sessions(
    store: ConversationStore, tenant: str, asked: VisualizeContext, *, room: int = ROOM
) -> Visualization:
    """The ids of all contexts, the oldest first, or as many as fit.

    Raises:
        BadInputError: no such cursor.
    """
    first = "0" if asked.cursor is None else _session_key(asked.cursor)
    told: list[str] = []
    for key, context_id in store.sessions(tenant, first):
        room -= wire_size(context_id)
        if room < 0:
            return Visualization(
                sessions=tuple(told), format="json", truncated=True, nextCursor=cursor(key)
            )
        told.append(context_id)
    return Visualization(sessions=tuple(told), format="json")


def _session_key(text: str) -> str:
    (key,) = cursor_parts(text, str)
    if not is_timed(key):
        raise unknown_cursor()
    return str(key)


def visualize(
    store: RelationshipStore,
    tenant: str,
    context_id: str,
    asked: VisualizeContext,
    check: Callable[[], None],
) -> Visualization:
    """One context in the format asked for; `check` ends a walk that takes too long.

    Raises:
        BadInputError: no such context.
    """
    start = store.around(ContextKey.of(tenant, context_id), with_summary=True)
    if start is None:
        raise unknown_context()

    def edges_of(other: str) -> Sequence[Edge]:
        if other == context_id:
            return start.edges
        check()
        found = store.around(ContextKey.of(tenant, other))
        return () if found is None else found.edges

    around = Neighbourhood((), (), truncated=False)
    if asked.includeRelated:
        around = neighbourhood(context_id, edges_of, asked.depth)
    answer = Visualization(**_drawn(context_id, start, around, asked))
    return answer.model_copy(update={"truncated": True}) if around.truncated else answer


def _drawn(
    context_id: str, start: Surroundings, around: Neighbourhood, asked: VisualizeContext
) -> dict[str, Any]:
    messages, has_summary = start.head.messages, start.summary is not None
    if asked.format == "text":
        text = text_drawing(context_id, messages, has_summary, around.contexts)
        return {"contextId": context_id, "format": "text", "text": text}
    if asked.format == "mermaid":
        return {"format": "mermaid", "diagram": mermaid_drawing(context_id, around.edges)}
    drawn: dict[str, Any] = {
        "contextId": context_id,
        "messageCount": messages,
        "hasSummary": has_summary,
        "summary": start.summary.summary if start.summary else None,
    }
    if asked.includeRelated:
        drawn["relatedContexts"] = around.contexts
        drawn["relations"] = tuple(
            DrawnRelation(sourceContextId=source, targetContextId=target, relationshipType=kind)
            for source, target, kind in around.edges[:MOST_EDGES]
        )
    return drawn
