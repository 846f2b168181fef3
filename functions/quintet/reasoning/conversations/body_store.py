"""The bodies of rows: in the row as long as they are short, else as texts in S3."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from quintet.errors import QuintetError, ServiceUnavailableError
from quintet.reasoning.conversations.rows import LONGEST_BODY, SessionKey
from quintet.rows import Row
from quintet.storage import ObjectStore

_SERVICE: Final = "The conversation store"


class Bodies:
    """Keeps bodies; `unique` gives a text that never was before."""

    def __init__(self, texts: ObjectStore, unique: Callable[[], str]) -> None:
        self._texts = texts
        self._unique = unique

    def row(self, key: SessionKey, sort_key: str, body: str) -> Row:
        """A row to be written; a long body lies in S3 already.

        Raises:
            ServiceUnavailableError: S3 does not answer.
        """
        row: Row = {"pk": key.partition, "sk": sort_key}
        encoded = body.encode()
        if len(encoded) <= LONGEST_BODY:
            return {**row, "body": body}
        name = key.text_name(sort_key, self._unique())
        self._texts.put(name, encoded)
        return {**row, "stored_at": name}

    def body(self, row: Row) -> str:
        """The body of a row that was read.

        Raises:
            ServiceUnavailableError: S3 does not answer, or has lost it.
        """
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
