"""Turns the messages of a context into its facets, so that comparing stays cheap.

A stretch of messages at a time: their raw rows go and a new facets row comes in one transaction,
which also says in the head where it is. A run that dies midway has lost nothing, and of two at
once one finds the head changed and stops, because the other does the work.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Final

from quintet.context.answers import ContextSummary
from quintet.context.conversation import Head, StoredMessage
from quintet.context.conversation_store import ConversationStore
from quintet.context.facets import Facets, Mention
from quintet.context.identifiers import HEAD, ContextKey, vectors
from quintet.context.passages import passages
from quintet.context.similarity_log import facets_row, log_key
from quintet.embedding import Embedder, Vector
from quintet.rows import Action, TransactionCancelledError, delete, put, update
from quintet.storage import Table

_STRETCH: Final = 90
"""A transaction has at most 100 members."""

OnSummary = Callable[[Vector], None]
"""Told of a summary's vector before it is kept, so that a retry tells it again."""


class Compactor:
    """Keeps the facets of contexts up to date. `embedder` is asked with the first of them."""

    def __init__(
        self,
        table: Table,
        conversations: ConversationStore,
        embedder: Callable[[], Embedder | None],
    ) -> None:
        self._table = table
        self._conversations = conversations
        self._ask_embedder = embedder

    @cached_property
    def _embedder(self) -> Embedder | None:
        """None where words are compared instead."""
        return self._ask_embedder()

    def compact(self, key: ContextKey, now: int, on_summary: OnSummary) -> None:
        """Brings a context's facets up to its last message and its latest summary.

        Raises:
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        while (head := self._conversations.head(key)) is not None:
            facets = self._facets(key, head)
            reopened = facets.reopened()
            read = self._conversations.read(key, after=reopened.until + 1, at_once=_STRETCH)
            if read is None:
                return
            said = list(islice(read.messages, _STRETCH))
            summary = read.summary
            is_new_summary = summary is not None and summary.version > facets.summary_version
            is_new = bool(said) and said[-1].time > facets.until
            if not is_new and not is_new_summary:
                return
            grown = self._grown(reopened, said) if is_new else facets
            if summary is not None and is_new_summary:
                grown = self._with_summary(grown, summary, on_summary)
            if not self._store(key, head, grown, said, now) or len(said) < _STRETCH:
                return

    def _facets(self, key: ContextKey, head: Head) -> Facets:
        """What there is and can be gone on with; empty where another model made it."""
        model = "" if self._embedder is None else self._embedder.model
        fresh = Facets(head.context_id, head.created_at - 1, model)
        if not head.facets_at:
            return fresh
        row = self._table.get(vectors(key.tenant), log_key(key, head.facets_at, "facets"))
        if row is None or row["model"] != model or "told" not in row:
            return fresh
        return Facets.read(row)

    def _grown(self, facets: Facets, said: Sequence[StoredMessage]) -> Facets:
        mentions = [
            Mention.of(message.time, message.role, message.author, message.content)
            for message in said
        ]
        texts = [text for _, text in passages(mentions)]
        made = [] if self._embedder is None else self._embedder.embed(texts)
        return facets.with_messages(mentions, made)

    def _with_summary(
        self, facets: Facets, summary: ContextSummary, on_summary: OnSummary
    ) -> Facets:
        if self._embedder is None:
            return replace(facets, summary_version=summary.version)
        (vector,) = self._embedder.embed([summary.summary])
        on_summary(vector)
        return replace(facets, summary=vector, summary_version=summary.version)

    def _store(
        self,
        key: ContextKey,
        head: Head,
        facets: Facets,
        said: Sequence[StoredMessage],
        now: int,
    ) -> bool:
        """Whether the context was still as it was read."""
        log, old = vectors(key.tenant), head.facets_at
        time = max(now, old + 1, facets.until)
        members = [
            put(facets_row(key, facets, time)),
            _pointed(key, head, facets, time),
            *(delete(log, log_key(key, message.time, "raw")) for message in said),
        ]
        if old:
            members.append(delete(log, log_key(key, old, "facets")))
        try:
            self._table.together(members)
        except TransactionCancelledError:
            return False
        return True


def _pointed(key: ContextKey, head: Head, facets: Facets, time: int) -> Action:
    """The head says where the facets are, unless it has changed in that meanwhile."""
    old = "facetsAt = :old" if head.facets_at else "attribute_not_exists(facetsAt)"
    return update(
        key.partition,
        HEAD,
        "SET facetsAt = :time, facetsUntil = :until",
        f"createdAt = :created AND {old}",
        time=time,
        until=facets.until,
        created=head.created_at,
        **({"old": head.facets_at} if head.facets_at else {}),
    )
