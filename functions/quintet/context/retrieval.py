"""A stored conversation as retrieve_context answers it."""

from quintet.context.answers import RetrievedContext
from quintet.context.conversation_store import ConversationStore, unknown_context
from quintet.context.identifiers import ContextKey
from quintet.context.models import RetrieveContext
from quintet.context.pages import ROOM, Position, page, wire_size


def retrieve(store: ConversationStore, tenant: str, asked: RetrieveContext) -> RetrievedContext:
    """The messages and the summary, or as much of them as fits.

    Raises:
        BadInputError: no such context, or no such cursor.
    """
    start = None if asked.cursor is None else Position.read(asked.cursor)
    key = ContextKey.of(tenant, asked.contextId)
    after = None if start is None else start.time
    read = store.read(key, after=after, at_once=asked.limit and asked.limit + 1)
    if read is None:
        raise unknown_context()
    summary_size = wire_size(read.summary.model_dump()) if read.summary else 0
    told = page(read.messages, start, room=ROOM - summary_size, limit=asked.limit)
    answer = RetrievedContext(
        contextId=asked.contextId,
        messages=told.messages,
        hasSummary=read.summary is not None,
        summary=read.summary,
    )
    if told.following is None:
        return answer
    return answer.model_copy(update={"truncated": True, "nextCursor": told.following.cursor()})
