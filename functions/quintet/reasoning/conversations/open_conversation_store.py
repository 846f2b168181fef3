"""How many conversations a tenant has open, counted exactly however many begin at once.

One row holds their number and ids, and changes in the transaction that begins or ends one. Who
finds it full looks whether some of them are dead: timed out, or never begun by a turn that died.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.reasoning.conversations.rows import (
    HEAD,
    LONGEST_BODY,
    OPEN,
    SessionKey,
    open_partition,
    open_sessions,
    standing_of,
)
from quintet.reasoning.conversations.states import Rules, too_many
from quintet.rows import ABSENT, Action, Row, check, update
from quintet.storage import ObjectStore, Table


class OpenConversations:
    """Makes the actions that count; who begins or ends a conversation writes them with it."""

    def __init__(self, table: Table, rules: Rules) -> None:
        self._table = table
        self._rules = rules

    def admission(self, key: SessionKey, leaving: tuple[str, ...] = ()) -> Action:
        """Counts a conversation as open, in the place of those that leave."""
        room = "(attribute_not_exists(open_count) OR open_count <= :room)"
        present = "".join(f" AND attribute_exists({slot})" for slot in leaving)
        removed = f" REMOVE {', '.join(leaving)}" if leaving else ""
        return update(
            open_partition(key.tenant),
            OPEN,
            f"SET {key.slot} = :session{removed} ADD open_count :change",
            f"{room}{present}",
            session=key.session_id,
            change=1 - len(leaving),
            room=self._rules.most_open - 1 + len(leaving),
        )

    def departure(self, key: SessionKey) -> Action:
        """Counts a conversation no longer as open; does not hold where it was not."""
        return update(
            open_partition(key.tenant),
            OPEN,
            f"REMOVE {key.slot} ADD open_count :change",
            f"attribute_exists({key.slot})",
            change=-1,
        )

    def room(self, key: SessionKey, row: Row | None, now: int) -> list[Action]:
        """How a conversation can begin after all: in the place of those that are dead.

        The actions after the first hold only while those still are what they were found to be.
        One question for each open conversation.

        Raises:
            BusySessionError: all are alive.
        """
        sessions = open_sessions(row)
        leaving, proofs = [], []
        for slot, session_id in sessions.items():
            proof = self._proof_of_death(SessionKey(key.tenant, session_id), now)
            if proof is not None:
                leaving.append(slot)
                proofs.append(proof)
        if len(sessions) - len(leaving) >= self._rules.most_open:
            raise too_many(self._rules.most_open, list(sessions.values()))
        return [self.admission(key, tuple(leaving)), *proofs]

    def _proof_of_death(self, key: SessionKey, now: int) -> Action | None:
        row = self._table.get(key.partition, HEAD)
        if row is None:
            return check(key.partition, HEAD, ABSENT)
        if not standing_of(row).is_dead(now, self._rules):
            return None
        return check(
            key.partition,
            HEAD,
            "lease = :lease AND lease_until = :until AND turns = :turns",
            lease=row["lease"],
            until=row["lease_until"],
            turns=row["turns"],
        )


_SERVICE: Final = "The conversation store"


class Bodies:
    """Keeps bodies; `unique` gives a text that never was before."""

    def __init__(self, texts: ObjectStore, unique: Callable[[], str]) -> None:
        self._texts = texts
        self._unique = unique

    def row(self, key: SessionKey, sort_key: str, body: str) -> Row:
        """A row to be written; a long body lies in S3 already."""
        row: Row = {"pk": key.partition, "sk": sort_key}
        encoded = body.encode()
        if len(encoded) <= LONGEST_BODY:
            return {**row, "body": body}
        name = key.text_name(sort_key, self._unique())
        self._texts.put(name, encoded)
        return {**row, "stored_at": name}

    def body(self, row: Row) -> str:
        """The body of a row that was read."""
        text: str | None = row["body"] if "body" in row else self._texts.get(row["stored_at"])
        if text is None:
            raise ServiceUnavailableError(_SERVICE)
        return text

    def forget(self, row: Row) -> None:
        """Takes the body of a row away that was not written; never fails."""
        self.remove([row["stored_at"]] if "stored_at" in row else [])

    def remove(self, names: Sequence[str]) -> None:
        """Takes long bodies away, if S3 answers."""
        with suppress(QuintetError):
            self._texts.delete(names)
