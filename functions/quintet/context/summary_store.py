"""Makes a context's summary from what is stored, and stores it under the next version.

Nothing is remembered between two runs: whoever dies midway leaves the context as it was, and the
next run does all of it. Two at once are told apart by the version that they read.
"""

from collections.abc import Callable, Iterator
from itertools import chain, repeat, takewhile
from typing import Final

from quintet.context.answers import ContextSummary
from quintet.context.code_blocks import CodeBlock
from quintet.context.conversation import Head, StoredMessage, tokens
from quintet.context.conversation_store import Conversation, ConversationStore
from quintet.context.counting import totals_changed
from quintet.context.identifiers import HEAD, SUMMARY, ContextKey
from quintet.context.summarising import (
    TOKEN_LIMIT,
    Digest,
    Language,
    digested,
    importance_score,
    is_read_whole,
    stretches,
)
from quintet.errors import ConflictError
from quintet.rows import TransactionCancelledError, put, update
from quintet.storage import Table

_ATTEMPTS: Final = 5


def _always(_: Head) -> bool:
    return True


class Summaries:
    """Summarises contexts."""

    def __init__(self, table: Table, conversations: ConversationStore, language: Language) -> None:
        self._table = table
        self._conversations = conversations
        self._language = language

    def summarise(
        self,
        key: ContextKey,
        now: int,
        *,
        is_due: Callable[[Head], bool] = _always,
        check: Callable[[], None] = lambda: None,
    ) -> ContextSummary | None:
        """The new summary; None where there is no context or none is due. `check` ends the work.

        Raises:
            ConflictError: others kept summarising the same context.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        for _ in range(_ATTEMPTS):
            head = self._conversations.head(key)
            if head is None or not is_due(head):
                return None
            after = None if is_read_whole(head) else head.summarised_until + 1
            read = self._conversations.read(key, after=after)
            if read is None:
                return None
            digest = self._digest(head, read, check, whole=after is None)
            summary = _summary(head, digest, now)
            if self._store(key, head, summary):
                return summary
        raise ConflictError("Too many summaries at the same time; try again")

    def _digest(
        self, head: Head, read: Conversation, check: Callable[[], None], *, whole: bool
    ) -> Digest:
        digest = Digest()
        if read.summary is not None and not whole:
            earlier = read.summary
            languages = chain(earlier.codeLanguages, repeat(""))
            blocks = map(CodeBlock, earlier.codeBlocks, languages)
            digest = Digest((earlier.summary,), tuple(blocks), earlier.insights)
        for stretch in stretches(_until(read, head.last_at)):
            check()
            digest = digested(digest, stretch, self._language)
        return digest

    def _store(self, key: ContextKey, head: Head, summary: ContextSummary) -> bool:
        """Whether nobody else was faster, and the context is still the same."""
        row = {
            **summary.model_dump(exclude={"contextId", "insights"}),
            "insights": [one.model_dump_json() for one in summary.insights],
            "pk": key.partition,
            "sk": SUMMARY,
        }
        changed = update(
            key.partition,
            HEAD,
            "SET summaryVersion = :version, messagesAtSummary = :messages,"
            " tokensAtSummary = :tokens, summarisedUntil = :until",
            "createdAt = :created AND "
            + (
                "summaryVersion = :read" if head.version else "attribute_not_exists(summaryVersion)"
            ),
            version=summary.version,
            messages=head.messages,
            tokens=head.tokens,
            until=head.last_at,
            created=head.created_at,
            **({"read": head.version} if head.version else {}),
        )
        members = [put(row), changed]
        if not head.has_summary:
            members.append(totals_changed(key.tenant, {"summarised": 1}))
        try:
            self._table.together(members)
        except TransactionCancelledError:
            return False
        return True


def _until(read: Conversation, time: int) -> Iterator[StoredMessage]:
    """What was said when the head was read: the counts belong to that."""
    return takewhile(lambda message: message.time <= time, read.messages)


def _summary(head: Head, digest: Digest, now: int) -> ContextSummary:
    text = digest.text
    return ContextSummary(
        contextId=head.context_id,
        createdAt=max(now, head.created_at),
        summary=text,
        codeBlocks=tuple(block.code for block in digest.code_blocks),
        codeLanguages=tuple(block.language for block in digest.code_blocks),
        messageCount=head.messages,
        version=head.version + 1,
        keyInsights=tuple(insight.text for insight in digest.insights),
        insights=digest.insights,
        importanceScore=importance_score(head),
        tokensUsed=tokens(text),
        tokenLimit=TOKEN_LIMIT,
    )
