"""What a family's stores are handed: a table of rows and a place for long texts, as Protocols.

A store that knows only these, and `quintet.rows`, reaches no AWS, and neither do the domain modules
that are handed the store. Not here: the table in DynamoDB (`quintet.aws.table`), the texts in S3
(`quintet.aws.objects`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from quintet.rows import Action, Row


class Table(Protocol):
    """One table, read consistently. Each method raises ServiceUnavailableError where it is down."""

    def get(self, partition: str, sort: str) -> Row | None:
        """One row."""
        ...

    def between(
        self,
        partition: str,
        low: str,
        high: str,
        *,
        names: Sequence[str] = (),
        at_once: int | None = None,
    ) -> Iterator[Row]:
        """Rows from `low` to `high`, both included, in order; read as they are asked for.

        `names` are the only attributes fetched, where there are any; `at_once` is how many rows
        one question fetches at most.
        """
        ...

    def apply(self, action: Action) -> None:
        """One write by itself.

        Raises:
            ConditionFailedError: its condition did not hold.
            ConflictError: others kept writing the same row within transactions.
        """
        ...

    def together(self, actions: Iterable[Action]) -> None:
        """All of it or nothing.

        Raises:
            TransactionCancelledError: a condition did not hold.
            ConflictError: others kept writing the same rows.
        """
        ...

    def kept_together(self, actions: Iterable[Action]) -> bool:
        """The same, where a condition that does not hold is an answer: False, and nothing is kept.

        Raises:
            ConflictError: others kept writing the same rows.
        """
        ...

    def remove(self, keys: Iterable[tuple[str, str]]) -> None:
        """Deletes rows, whether they are there or not."""
        ...


class ObjectStore(Protocol):
    """Texts by name. Each method raises ServiceUnavailableError where it is down."""

    def put(self, name: str, content: bytes) -> None:
        """Keeps a text, in UTF-8."""
        ...

    def get(self, name: str) -> str | None:
        """A text; None where it was deleted meanwhile."""
        ...

    def delete(self, names: Iterable[str]) -> None:
        """Removes texts, whether they are there or not."""
        ...
