"""Sessions in DynamoDB, one row each; bodies that do not fit lie in S3, and so do findings.

A write states the version it was made from, so that of two at once one wins; the loser is handed
what the winner left. One question reads a session, one writes it.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from quintet.errors import ConflictError, QuintetError, ServiceUnavailableError
from quintet.orchestration.jarvis.identifiers import Unique
from quintet.orchestration.jarvis.session import Session, session_from_json
from quintet.orchestration.jarvis.session_rows import SORT_KEY, Draft, SessionKey, Stored, body_of
from quintet.rows import (
    ABSENT,
    EXISTS,
    Action,
    ConditionFailedError,
    Row,
    TransactionCancelledError,
    put,
    update,
)
from quintet.storage import ObjectStore, Table

_READS: Final = 3
_UNTOUCHED_SHARE: Final = 23 / 24
"""A session is kept alive by looks once less than this share of its time is left."""
_TEXTS_LIVE_SECONDS: Final = 13 * 24 * 3600
"""The bucket removes texts after 14 days, so no session may go on with an older one."""
_SERVICE: Final = "The session store"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a write. `stored` is what stands in the row now, None where nothing does.

    `refused` are places of those actions beside the session's that did not hold, if it was them.
    """

    won: bool
    stored: Stored | None
    refused: tuple[int, ...] = ()


class SessionStore:
    """Keeps sessions, each tenant's apart."""

    def __init__(
        self,
        table: Table,
        texts: ObjectStore,
        *,
        idle_seconds: int,
        clock: Callable[[], float],
        unique: Unique,
    ) -> None:
        """`clock` tells seconds since the epoch."""
        self._table = table
        self._texts = texts
        self._idle_seconds = idle_seconds
        self._clock = clock
        self._unique = unique

    def get(self, key: SessionKey) -> Stored | None:
        """A session that has not expired. One question, and one to S3 for a long session.

        Raises:
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        return self._read(key, self._table.get(key.partition, SORT_KEY))

    def create(self, key: SessionKey, session: Session) -> Outcome:
        """Keeps a session where none is, or one that has expired. One question.

        Raises:
            BadInputError: the session is too large.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        draft = self._draft(key, session)
        action = put(draft.row(), f"{ABSENT} OR expires <= :now", now=self._now)
        return self._written(draft, [action])

    def replace(self, seen: Stored, session: Session, together: Sequence[Action] = ()) -> Outcome:
        """Keeps what became of a session, if it is still as it was seen. One question.

        `together` are actions that happen with it or not at all.

        Raises:
            BadInputError: the session is too large.
            ConflictError: others kept writing what `together` writes.
            ServiceUnavailableError: DynamoDB or S3 does not answer.
        """
        draft = self._draft(seen.key, session)
        action = put(draft.row(), "version = :seen", seen=seen.session.version)
        outcome = self._written(draft, [action, *together])
        if outcome.won and seen.stored_at is not None:
            self.forget_text(seen.stored_at)
        return outcome

    def keep_alive(self, stored: Stored) -> None:
        """Lets a session that is only looked at live on. At most one question; never fails."""
        now, expires = self._now, self._now + self._idle_seconds
        if stored.stored_at is not None:
            expires = min(expires, stored.written + _TEXTS_LIVE_SECONDS)
        is_fresh = stored.expires - now >= self._idle_seconds * _UNTOUCHED_SHARE
        if is_fresh or expires <= stored.expires:
            return
        action = update(
            stored.key.partition, SORT_KEY, "SET expires = :expires", EXISTS, expires=expires
        )
        with suppress(QuintetError):
            self._table.apply(action)

    def text_name(self, key: SessionKey, version: int) -> str:
        """A name nobody has used, for a text beside a session."""
        return key.text_name(version, self._unique())

    def put_text(self, name: str, text: str) -> None:
        """Keeps a text beside a session."""
        self._texts.put(name, text.encode())

    def get_text(self, name: str) -> str | None:
        """A text beside a session; None where it is not there, or not yet."""
        return self._texts.get(name)

    def forget_text(self, name: str) -> None:
        """Removes a text, if S3 answers; what stays, the bucket removes in its own time."""
        with suppress(QuintetError):
            self._texts.delete([name])

    @property
    def _now(self) -> int:
        return int(self._clock())

    def _draft(self, key: SessionKey, session: Session) -> Draft:
        written = self._now
        return Draft(
            key,
            session,
            body_of(session),
            write_id=self._unique(),
            written=written,
            expires=written + self._idle_seconds,
        )

    def _written(self, draft: Draft, actions: Sequence[Action]) -> Outcome:
        if draft.stored_at is not None:
            self._texts.put(draft.stored_at, draft.body)
        try:
            self._write(actions)
        except ConditionFailedError as failed:
            return self._lost(draft, failed.row)
        except TransactionCancelledError as cancelled:
            first, *others = cancelled.reasons
            if first.failed:
                return self._lost(draft, first.row)
            self._discard(draft)
            refused = tuple(place for place, reason in enumerate(others) if reason.failed)
            return Outcome(won=False, stored=None, refused=refused)
        except ConflictError:
            # Where it was this session that others kept writing, one of them has won.
            row = self._table.get(draft.key.partition, SORT_KEY)
            if row is None or row["version"] < draft.session.version:
                self._discard(draft)
                raise
            return self._lost(draft, row)
        return Outcome(won=True, stored=draft.stored())

    def _write(self, actions: Sequence[Action]) -> None:
        if len(actions) > 1:
            self._table.together(actions)
        else:
            self._table.apply(actions[0])

    def _lost(self, draft: Draft, row: Row | None) -> Outcome:
        """What another writer left, unless it is our own draft, written by an earlier attempt."""
        if row is not None and row["write_id"] == draft.write_id:
            return Outcome(won=True, stored=draft.stored())
        self._discard(draft)
        return Outcome(won=False, stored=self._read(draft.key, row))

    def _discard(self, draft: Draft) -> None:
        """Takes a body away that no row will ever name."""
        if draft.stored_at is not None:
            self.forget_text(draft.stored_at)

    def _read(self, key: SessionKey, row: Row | None) -> Stored | None:
        for _ in range(_READS):
            if row is None or row["expires"] <= self._now:
                return None
            text = row["body"] if "body" in row else self._texts.get(row["stored_at"])
            if text is not None:
                return Stored(
                    key,
                    session_from_json(text),
                    row["expires"],
                    row["written"],
                    row.get("stored_at"),
                )
            # Another writer replaced the text after the row was read.
            row = self._table.get(key.partition, SORT_KEY)
        raise ServiceUnavailableError(_SERVICE)
