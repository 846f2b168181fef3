"""The state directory: token secret, emulator data and logs of one local Quintet.

Not here: what the emulator does with its part of it (`emulator`).
"""

import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quintet.auth.keys import SEALING_KEYS_KEPT, SigningKey
from quintet.auth.public_keys import PublicKey, key_set, read_public_keys
from quintet.local.failures import CommandError
from quintet.local.key_file import KeyFile, private_draft

STAGE: Final = "local"
REGION: Final = "us-east-1"
SENDER: Final = "quintet@mail.local"
"""Whom mail comes from on this machine."""
DEFAULT_STATE: Final = ".quintet"
_KEYS: Final = "token-secret.json"
SIGN_IN_KEYS: Final = "sign-in-secret.json"
PUBLIC_KEYS: Final = "sign-in-public-keys.json"
"""What tokens of users who have signed in are believed by; there once somebody has."""
_ADDRESS: Final = "address"
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


@dataclass(frozen=True)
class StateDirectory:
    """A directory that only its owner can read."""

    path: Path

    @classmethod
    def opened(cls, path: Path) -> "StateDirectory":
        """The directory, made where it is missing, and closed to other users where it is not.

        Raises:
            CommandError: it cannot be made, written, or closed, or its keys are damaged.
        """
        try:
            path.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
            is_private = _made_private(path)
            probe = path / ".writable"
            probe.touch()
            probe.unlink(missing_ok=True)  # another command may look at the same moment
        except OSError as error:
            raise CommandError(
                f"The state directory {path} cannot be used ({error.strerror}); "
                "name another one with --state."
            ) from None
        if not is_private:
            raise CommandError(
                f"The state directory {path} cannot be closed to other users of this machine, who "
                "could read its secrets; name another one with --state."
            )
        directory = cls(path.resolve())
        directory.valid()
        return directory

    @classmethod
    def existing(cls, path: Path) -> "StateDirectory":
        """The directory that a server has made here.

        Raises:
            CommandError: there is none.
        """
        if not (path / _KEYS).is_file():
            raise CommandError(
                f"No servers have run in {path}: `quintet serve` makes a state directory, and "
                "--state names another one."
            )
        return cls.opened(path)

    def serves_at(self, origin: str) -> None:
        """Remembers where the servers of this directory are reached."""
        (self.path / _ADDRESS).write_text(origin)

    def served_at(self) -> str | None:
        """Where they were reached last."""
        try:
            return (self.path / _ADDRESS).read_text()
        except OSError:
            return None

    @property
    def log_file(self) -> Path:
        """Where the servers log, one JSON object a line."""
        return self.path / "quintet.log"

    def valid(self, wanted: str | None = None) -> Sequence[SigningKey]:
        """The token keys, made on first use; this directory is a KeySource.

        Raises:
            CommandError: the file is there and cannot be read.
        """
        return KeyFile(self.path / _KEYS).valid(wanted)

    @property
    def sign_in_keys(self) -> KeyFile:
        """The secrets that tokens of users are signed with."""
        return KeyFile(self.path / SIGN_IN_KEYS)

    def public(self, wanted: str | None = None) -> Sequence[PublicKey]:  # noqa: ARG002
        """The public keys of the sign-in; this directory is a PublicKeySource."""
        try:
            return read_public_keys((self.path / PUBLIC_KEYS).read_text())
        except OSError:
            return ()

    def publish(self, keys: Sequence[PublicKey]) -> None:
        """Has the servers of this directory believe these keys and no others."""
        file = self.path / PUBLIC_KEYS
        private_draft(file, key_set(keys)).replace(file)

    def rotate(self) -> None:
        """New keys sign from now on; those that did stay valid until the next rotation."""
        KeyFile(self.path / _KEYS).rotate()
        self.sign_in_keys.rotate(SEALING_KEYS_KEPT)


def _made_private(path: Path) -> bool:
    """Whether only its owner may use a directory now.

    What everybody shares, as /tmp, stays as it is; some file systems know no rights at all.
    """
    mode = path.stat().st_mode
    if mode & _OTHERS and not mode & stat.S_ISVTX:
        path.chmod(stat.S_IRWXU)
    return not path.stat().st_mode & _OTHERS
