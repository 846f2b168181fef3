"""Values of plain kinds, one after the other, through a pipe between two processes of ours."""

import marshal
from typing import Any, BinaryIO, Final

_LENGTH_BYTES: Final = 8


def send(pipe: BinaryIO, value: Any) -> None:
    """Writes a value: tuples, lists, dictionaries, texts, bytes and numbers."""
    content = marshal.dumps(value)
    pipe.write(len(content).to_bytes(_LENGTH_BYTES, "little"))
    pipe.write(content)
    pipe.flush()


def receive(pipe: BinaryIO) -> Any:
    """The next value.

    Raises:
        EOFError: the other process has ended.
    """
    length = int.from_bytes(_exactly(pipe, _LENGTH_BYTES), "little")
    return marshal.loads(_exactly(pipe, length))  # noqa: S302 - from a process of our own


def _exactly(pipe: BinaryIO, length: int) -> bytes:
    content = pipe.read(length)
    if len(content) < length:
        raise EOFError
    return content
