"""What a response's body is, and its text in at most so many characters.

JSON stays valid JSON; text ends with a mark where it was cut; what is no text is only described.
Only the head of a large body is ever decoded, so one answer costs little memory and time.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from quintet.orchestration.fetching.charsets import declared_encoding, decoded, marked_encoding
from quintet.orchestration.fetching.json_cutting import cut_json
from quintet.orchestration.fetching.json_reading import HEAD_CHARACTERS, JsonDocument, read_json
from quintet.orchestration.fetching.json_writing import safe_in_strings

BodyFormat = Literal["json", "text", "binary", "empty"]

MAX_WHOLE_BYTES: Final = 512 * 1024
"""JSON up to here is read whole; a tree takes some twenty times the memory of its text."""
_HEAD_BYTES: Final = HEAD_CHARACTERS
"""Of anything larger only this much is read, several times what is kept of it."""
PREVIEW_CHARACTERS: Final = 200

_JSON_TYPE: Final = re.compile(r"^\s*(?:application|text)/(?:[\w.+-]+\+)?json\b", re.IGNORECASE)
_BINARY_TYPE: Final = re.compile(
    r"^\s*(?:image/(?!svg)|audio/|video/|font/"
    r"|application/(?:octet-stream|pdf|zip|gzip|x-tar|wasm|x-protobuf|vnd\.ms-|vnd\.openxml))",
    re.IGNORECASE,
)
_SNIFFED_BYTES: Final = 1024
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is handed on of a body. `data` is empty unless the body is text or JSON."""

    data: str
    format: BodyFormat
    is_truncated: bool
    preview: str

    @property
    def size(self) -> int:
        """Bytes of the data in UTF-8."""
        return len(self.data.encode())


def kept(body: bytes, content_type: str, *, is_cut: bool, room: int) -> Kept:
    """The body in at most `room` characters; `is_cut` where more of it was never read."""
    if not body:
        return Kept("", "empty", is_cut, "")
    if _is_binary(body, content_type):
        kind = content_type.partition(";")[0].strip() or "of no told type"
        return Kept("", "binary", is_cut, f"binary, {kind}, {len(body)} bytes")
    is_whole = not is_cut and len(body) <= MAX_WHOLE_BYTES
    text = decoded(body if is_whole else body[:_HEAD_BYTES], content_type, is_whole=is_whole)
    document = _json(text, content_type, is_whole=is_whole)
    if document is None:
        data, is_truncated = _cut_text(text, room, len(body), is_whole=is_whole)
        return Kept(data, "text", is_truncated, data[:PREVIEW_CHARACTERS])
    data, is_truncated = _json_data(document, text, room, is_whole=is_whole)
    return Kept(data, "json", is_truncated, data[:PREVIEW_CHARACTERS])


def is_valid_json(body: bytes, content_type: str, *, is_cut: bool) -> bool | None:
    """Whether the whole body is JSON; None where it is too large to tell, and begins like it."""
    is_whole = not is_cut and len(body) <= MAX_WHOLE_BYTES
    text = decoded(body if is_whole else body[:_HEAD_BYTES], content_type, is_whole=is_whole)
    document = read_json(text, is_whole=is_whole)
    if document is None:
        return False
    return True if is_whole and not document.unfinished else None


def _is_binary(body: bytes, content_type: str) -> bool:
    if _BINARY_TYPE.match(content_type):
        return True
    encoding = marked_encoding(body) or declared_encoding(content_type) or ""
    return b"\0" in body[:_SNIFFED_BYTES] and not encoding.startswith("utf-16")


def _json(text: str, content_type: str, *, is_whole: bool) -> JsonDocument | None:
    """The tree, where the text says that it is JSON or looks like an object or array."""
    if _JSON_TYPE.match(content_type) or text.lstrip()[:1] in ("{", "["):
        return read_json(text, is_whole=is_whole)
    return None


def _json_data(document: JsonDocument, text: str, room: int, *, is_whole: bool) -> tuple[str, bool]:
    """The text as it came where that is short enough, else rewritten and cut."""
    if is_whole and len(text) <= room:
        as_sent = safe_in_strings(text.strip())
        if len(as_sent) <= room:
            return as_sent, False
    return cut_json(document, room)


def _cut_text(text: str, room: int, body_bytes: int, *, is_whole: bool) -> tuple[str, bool]:
    if is_whole and len(text) <= room:
        return _harmless(text), False
    mark = f"\n… [truncated: the beginning of {body_bytes} bytes]"
    return _harmless(text[: room - len(mark)]) + mark, True


def _harmless(text: str) -> str:
    """Without control characters, which tools further on refuse."""
    return _CONTROL.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
