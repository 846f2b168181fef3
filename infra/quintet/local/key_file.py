"""Secrets in a file that only its owner can read, made on first use."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quintet.auth.keys import SigningKey, read_keys, rotated
from quintet.local.failures import CommandError


@dataclass(frozen=True)
class KeyFile:
    """A KeySource over one file; `path` need not be there."""

    path: Path

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:  # noqa: ARG002
        """The keys, the one that signs first.

        Raises:
            CommandError: the file is there and cannot be read.
        """
        if not self.path.exists():
            self._write_first()
        try:
            return read_keys(self.path.read_text())
        except (OSError, ValueError, KeyError, TypeError):
            raise CommandError(
                f"The token secret {self.path} is damaged; delete it to have a new one made "
                "(tokens issued before will not be accepted any more)."
            ) from None

    def rotate(self, keep: int = 1) -> None:
        """A new key signs from now on; of those that did, the last ones stay."""
        private_draft(self.path, rotated(self.valid(), keep)).replace(self.path)

    def _write_first(self) -> None:
        """Written beside and linked, so that two commands at once agree on one secret."""
        draft = private_draft(self.path, rotated(()))
        try:
            os.link(draft, self.path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()


def private_draft(file: Path, text: str) -> Path:
    """A file beside another, which only its owner can read."""
    draft = file.with_suffix(f".{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(text)
    return draft
