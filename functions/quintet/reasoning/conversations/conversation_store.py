"""Conversations in DynamoDB, their long texts in S3.

A message is answered under a lease: a conditional write that one of many callers wins, and that
expires, so that a turn which dies frees its conversation by itself. Starting costs one write (and
a look at each open conversation where there seem to be too many), answering a message a lease, one
read and one write, a status one read, finalising one read and one write.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from quintet.errors import ConflictError, QuintetError
from quintet.reasoning.conversations.conversation import Conversation, Turn
from quintet.reasoning.conversations.open_conversation_store import Bodies, OpenConversations
from quintet.reasoning.conversations.rows import (
    AFTER_TURNS,
    CONTEXT,
    HEAD,
    SUMMARY,
    SessionKey,
    head_row,
    is_turn,
    standing_of,
    turn_key,
)
from quintet.reasoning.conversations.states import Rules, Standing, lost_turn, unknown
from quintet.rows import (
    ABSENT,
    EXISTS,
    Action,
    ConditionFailedError,
    Row,
    TransactionCancelledError,
    delete,
    put,
    update,
)
from quintet.storage import ObjectStore, Table

_ATTEMPTS: Final = 8

_LEASE: Final = "SET lease = :lease, lease_until = :until, last_activity = :now"
_MAY_GO_ON: Final = (
    f"{EXISTS} AND stage = :open AND lease_until <= :now AND turns < :most"
    " AND last_activity > :too_old"
)
_HELD: Final = "stage = :open AND lease = :lease"
_FREED: Final = "lease_until = :none, has_failed = :failed, last_activity = :now"


@dataclass(frozen=True, slots=True)
class Kept:
    """A conversation as it was read; `summary` is there once it is finalised."""

    standing: Standing
    conversation: Conversation
    summary: str | None = None
    long_texts: tuple[str, ...] = ()


class ConversationStore:
    """Keeps conversations, each tenant's apart."""

    def __init__(
        self,
        table: Table,
        texts: ObjectStore,
        rules: Rules,
        *,
        clock: Callable[[], float],
        unique: Callable[[], str],
    ) -> None:
        """`clock` tells seconds since the epoch; `unique` gives a text that never was before."""
        self._table = table
        self._bodies = Bodies(texts, unique)
        self._rules = rules
        self._clock = clock
        self._unique = unique
        self._open = OpenConversations(table, rules)

    @property
    def now(self) -> int:
        """Milliseconds since the epoch."""
        return int(self._clock() * 1000)

    def begin(self, key: SessionKey, conversation: Conversation, lease_until: int) -> str:
        """Keeps a new conversation, leased; answers the lease.

        Raises:
            BusySessionError: the tenant has too many open ones.
        """
        lease = self._unique()
        head = Standing(
            session_id=conversation.session_id,
            focus=conversation.focus,
            started_at=conversation.started_at,
            last_activity=conversation.started_at,
            estimated_turns=conversation.estimated_turns,
            lease=lease,
            lease_until=lease_until,
        )
        context = self._row(key, CONTEXT, conversation.model_dump_json(exclude={"turns"}))
        rows = [put(head_row(key, head, self._expires), ABSENT), put(context)]
        try:
            self._admitted(key, rows)
        except QuintetError:
            self._bodies.forget(context)
            raise
        return lease

    def lease(self, key: SessionKey, lease_until: int) -> str:
        """Takes a conversation for answering one message; of many callers one gets it.

        Raises:
            SessionError: no message can be answered, or not now.
        """
        lease, now = self._unique(), self.now
        action = update(
            key.partition,
            HEAD,
            _LEASE,
            _MAY_GO_ON,
            lease=lease,
            until=lease_until,
            now=now,
            open="open",
            most=self._rules.most_turns,
            too_old=now - self._rules.timeout,
        )
        try:
            self._table.apply(action)
        except ConditionFailedError as failed:
            if failed.row is None:
                raise unknown(key.session_id) from None
            raise standing_of(failed.row).refusal(now, self._rules) from None
        return lease

    def standing(self, key: SessionKey) -> Standing:
        """Where a conversation stands.

        Raises:
            SessionError: there is none.
        """
        row = self._table.get(key.partition, HEAD)
        if row is None:
            raise unknown(key.session_id)
        return standing_of(row)

    def read(self, key: SessionKey) -> Kept:
        """All of a conversation; of a finalised one only its summary, not its turns.

        Raises:
            SessionError: there is none.
        """
        rows = list(self._table.between(key.partition, CONTEXT, AFTER_TURNS))
        by_key = {row["sk"]: row for row in rows}
        if HEAD not in by_key or CONTEXT not in by_key:
            raise unknown(key.session_id)
        standing = standing_of(by_key[HEAD])
        begun = Conversation.model_validate_json(self._bodies.body(by_key[CONTEXT]))
        if standing.stage == "completed":
            return Kept(standing, begun, self._bodies.body(by_key[SUMMARY]))
        bodies = [self._bodies.body(row) for row in rows if is_turn(row["sk"])]
        turns = tuple(map(Turn.model_validate_json, bodies))
        long_texts = tuple(row["stored_at"] for row in rows if "stored_at" in row)
        whole = begun.model_copy(update={"turns": turns})
        return Kept(standing, whole, long_texts=long_texts)

    def answered(self, key: SessionKey, lease: str, turn: Turn) -> None:
        """Keeps an answered turn and lets the conversation go.

        Raises:
            SessionError: it was finalised meanwhile, or the lease expired and went to another.
        """
        row = self._row(key, turn_key(turn.number), turn.model_dump_json())
        head = update(
            key.partition,
            HEAD,
            f"SET turns = :turns, expires = :expires, {_FREED}",
            _HELD,
            open="open",
            lease=lease,
            turns=turn.number,
            expires=self._expires,
            none=0,
            failed=False,
            now=self.now,
        )
        try:
            self._table.together([head, put(row)])
        except TransactionCancelledError as cancelled:
            self._bodies.forget(row)
            left = cancelled.reasons[0].row
            if left is None:
                raise unknown(key.session_id) from None
            standing = standing_of(left)
            if standing.stage == "open":
                raise lost_turn(key.session_id) from None
            raise standing.refusal(self.now, self._rules) from None

    def failed(self, key: SessionKey, lease: str) -> None:
        """Lets a conversation go whose message got no answer; never fails itself."""
        action = update(
            key.partition,
            HEAD,
            f"SET {_FREED}",
            _HELD,
            open="open",
            lease=lease,
            none=0,
            failed=True,
            now=self.now,
        )
        with suppress(QuintetError):
            self._table.apply(action)

    def discard(self, key: SessionKey, lease: str) -> None:
        """Takes back a conversation that could not begin; never fails itself."""
        actions = [
            delete(key.partition, HEAD, _HELD, open="open", lease=lease),
            delete(key.partition, CONTEXT),
            self._open.departure(key),
        ]
        with suppress(QuintetError):
            context = self._table.get(key.partition, CONTEXT)
            self._table.together(actions)
            self._bodies.forget(context or {})

    def finish(self, key: SessionKey, conversation: Kept, summary: str) -> bool:
        """Ends a conversation with its summary, whatever its state; False: it changed meanwhile.

        A message that is being answered then gets no answer any more. Long texts are removed.
        """
        row = self._row(key, SUMMARY, summary)
        head = update(
            key.partition,
            HEAD,
            "SET stage = :completed, finished_at = :now, expires = :expires, lease_until = :none",
            "stage = :open AND turns = :turns",
            completed="completed",
            now=self.now,
            expires=self._expires,
            none=0,
            open="open",
            turns=conversation.standing.turns,
        )
        actions = [head, put(row), self._open.departure(key)]
        for _ in range(2):
            try:
                self._table.together(actions)
            except TransactionCancelledError as cancelled:
                if cancelled.reasons[0].failed:
                    self._bodies.forget(row)
                    return False
                actions = actions[:2]  # it no longer counts as open
            else:
                break
        else:
            return False
        self._bodies.remove(conversation.long_texts)
        return True

    def _admitted(self, key: SessionKey, rows: Sequence[Action]) -> None:
        """Writes the rows of a new conversation as soon as it may begin."""
        admission = [self._open.admission(key)]
        for _ in range(_ATTEMPTS):
            try:
                self._table.together([*admission, *rows])
            except TransactionCancelledError as cancelled:
                admission = self._open.room(key, cancelled.reasons[0].row, self.now)
            else:
                return
        raise ConflictError("Too many conversations are begun at the same time; try again")

    def _row(self, key: SessionKey, sort_key: str, body: str) -> Row:
        return {**self._bodies.row(key, sort_key, body), "expires": self._expires}

    @property
    def _expires(self) -> int:
        return int(self._clock()) + self._rules.kept_seconds
