"""What sealing promises; `quintet.auth.sealing` keeps the promise with AES-GCM."""

from typing import Protocol


class Sealer(Protocol):
    """Turns bytes into text that only we can read, and that fits only one context."""

    def seal(self, payload: bytes, context: bytes) -> str:
        """Encrypts the payload, bound to the context, valid for ten minutes."""
        ...

    def open(self, sealed: str, context: bytes) -> bytes:
        """The payload again.

        Raises:
            InvalidParamsError: changed, expired, or sealed for another context.
        """
        ...
