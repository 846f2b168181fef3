"""The body of a response, read no further than was asked for."""

from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import Final

from quintet.outbound.connecting import time_left
from quintet.outbound.decoding import decoder_of
from quintet.requests.deadline import Deadline

_PIECE: Final = 16 * 1024


@dataclass(frozen=True, slots=True)
class Body:
    """`is_cut`: there was more."""

    content: bytes
    is_cut: bool


class _EnoughError(Exception):
    """More came over the wire than the decoded body may hold."""


def read_body(response: HTTPResponse, most: int, deadline: Deadline) -> Body:
    """Reads and decodes at most `most` bytes; what comes over the wire is held to that too.

    Raises:
        TimeoutError: the time was over first.
        HTTPException: it breaks off, or is in a coding that we did not ask for.
        zlib.error: it is not in the coding that it claims.
    """
    if response.length == 0:
        return Body(b"", is_cut=False)  # nothing to decode, whatever the coding would be
    content = bytearray()
    decode = decoder_of(", ".join(response.headers.get_all("content-encoding", [])))
    framing = ", ".join(response.headers.get_all("transfer-encoding", ["chunked"]))
    if not decode or framing.lower() != "chunked":
        raise HTTPException("a coding that was not asked for")
    try:
        for piece in decode(_received(response, most)):
            time_left(deadline)
            content += piece
            if len(content) > most:
                return Body(bytes(content[:most]), is_cut=True)
    except _EnoughError:
        return Body(bytes(content), is_cut=True)
    return Body(bytes(content), is_cut=False)


def _received(response: HTTPResponse, most: int) -> Iterator[bytes]:
    count = 0
    while piece := response.read1(_PIECE):
        count += len(piece)
        yield piece
        if count > most:
            raise _EnoughError
    if response.length:  # what Content-Length promised and did not come
        raise IncompleteRead(b"", response.length)
