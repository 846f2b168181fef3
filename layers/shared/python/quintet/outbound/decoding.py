"""Content codings undone lazily, in pieces of a bounded size (RFC 9110, section 8.4.1).

So a small body cannot become a large one before somebody has counted.
"""

import zlib
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

_PIECE: Final = 64 * 1024
_GZIP: Final = 16 + zlib.MAX_WBITS
_ZLIB_HEADER: Final = 2
_DEFLATE_METHOD: Final = 8
_ZLIB_CHECK: Final = 31

Pieces = Iterator[bytes]


def decoder_of(content_encoding: str) -> Callable[[Pieces], Pieces] | None:
    """What undoes this coding; None for several at once and for those that we do not ask for."""
    return _DECODERS.get(content_encoding.strip().lower())


def _as_it_is(pieces: Pieces) -> Pieces:
    return pieces


def _gunzipped(pieces: Pieces) -> Pieces:
    """RFC 1952: members one after the other; what follows them and is none is left alone."""
    member = None
    further = False
    for received in pieces:
        piece = received
        while piece:
            if member is None or member.eof:
                further = member is not None
                member = zlib.decompressobj(_GZIP)
            try:
                yield member.decompress(piece, _PIECE)
            except zlib.error:
                if further:
                    return
                raise
            piece = member.unused_data if member.eof else member.unconsumed_tail
    yield from _rest(member, strict=not further)


def _inflated(pieces: Pieces) -> Pieces:
    """RFC 1950, or RFC 1951 without the wrapping, as some servers send under the same name."""
    head = b""
    while len(head) < _ZLIB_HEADER and (more := next(pieces, b"")):
        head += more
    if not head:
        return
    stream = zlib.decompressobj(zlib.MAX_WBITS if _is_wrapped(head) else -zlib.MAX_WBITS)
    for received in chain([head], pieces):
        piece = received
        while piece and not stream.eof:
            yield stream.decompress(piece, _PIECE)
            piece = stream.unconsumed_tail
    yield from _rest(stream, strict=True)


def _is_wrapped(head: bytes) -> bool:
    first = int.from_bytes(head[:_ZLIB_HEADER], "big")
    return head[0] & 0x0F == _DEFLATE_METHOD and first % _ZLIB_CHECK == 0


def _rest(stream: "zlib._Decompress | None", *, strict: bool) -> Pieces:
    """The few bytes that a decompressor held back at a piece's limit."""
    if stream is None or stream.eof:
        return
    yield stream.flush()
    if strict and not stream.eof:
        raise zlib.error("the stream ends too early")


_DECODERS: Final[dict[str, Callable[[Pieces], Pieces]]] = {
    "": _as_it_is,
    "identity": _as_it_is,
    "gzip": _gunzipped,
    "x-gzip": _gunzipped,
    "deflate": _inflated,
}
