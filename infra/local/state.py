"""The state directory: token secret, emulator data and logs of one local Quintet.

Not here: what the emulator does with its part of it (`emulator`).
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from infra.local.failures import CommandError
from quintet.auth.keys import SigningKey, read_keys, rotated

STAGE: Final = "local"
DEFAULT_STATE: Final = ".quintet"


@dataclass(frozen=True)
class StateDirectory:
    """A directory that only its owner can read."""

    path: Path

    @classmethod
    def opened(cls, path: Path) -> "StateDirectory":
        """The directory, made where it is missing.

        Raises:
            CommandError: it cannot be made or written.
        """
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = path / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise CommandError(
                f"The state directory {path} cannot be used ({error.strerror}); "
                "name another one with --state."
            ) from None
        return cls(path.resolve())

    @property
    def log_file(self) -> Path:
        """Where the servers log, one JSON object a line."""
        return self.path / "quintet.log"

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:  # noqa: ARG002
        """The token keys, made on first use; this directory is a KeySource.

        Raises:
            CommandError: the file is there and cannot be read.
        """
        file = self.path / "token-secret.json"
        if not file.exists():
            self._write_secret(file)
        try:
            return read_keys(file.read_text())
        except (OSError, ValueError, KeyError, TypeError):
            raise CommandError(
                f"The token secret {file} is damaged; delete it to have a new one made "
                "(tokens issued before will not be accepted any more)."
            ) from None

    def rotate(self) -> None:
        """A new key signs from now on; the one that did stays valid until the next rotation."""
        file = self.path / "token-secret.json"
        _private_draft(file, rotated(self.valid())).replace(file)

    def _write_secret(self, file: Path) -> None:
        """Written beside and linked, so that two commands at once agree on one secret."""
        draft = _private_draft(file, rotated(()))
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()


def _private_draft(file: Path, text: str) -> Path:
    """A file beside another, which only its owner can read."""
    draft = file.with_suffix(f".{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(text)
    return draft
