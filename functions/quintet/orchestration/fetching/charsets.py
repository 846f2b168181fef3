"""Bytes to text: byte order mark first, then the Content-Type, then UTF-8; nothing ever fails.

Only encodings that browsers know are decoded as declared (WHATWG Encoding Standard): Python's
others can be slow, or decode to half surrogates. Latin-1 and ASCII mean Windows-1252 there.
"""

import codecs
import re
from collections.abc import Mapping
from typing import Final

_ALIASES: Final[Mapping[str, str]] = {
    "utf8": "utf-8",
    "utf-16": "utf-16-le",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "ascii": "cp1252",
    "us-ascii": "cp1252",
    "latin1": "cp1252",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift-jis": "shift_jis",
    "sjis": "shift_jis",
    "big5": "big5hkscs",
    "macintosh": "mac_roman",
}
_AS_NAMED: Final = frozenset(
    "utf-8 gb18030 shift_jis euc-jp iso-2022-jp euc-kr koi8-r koi8-u".split()
    + [f"iso-8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)]
    + [f"windows-{page}" for page in range(1250, 1259)]
)
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CHARSET: Final = re.compile(r"""charset\s*=\s*+["']?\s*+([\w.:-]{1,40})""", re.IGNORECASE)


def marked_encoding(body: bytes) -> str | None:
    """The codec that the byte order mark names."""
    return next((codec for mark, codec in _MARKS if body.startswith(mark)), None)


def declared_encoding(content_type: str) -> str | None:
    """The codec that a Content-Type names, where it is one that we decode."""
    found = _CHARSET.search(content_type)
    if found is None:
        return None
    label = found[1].lower()
    codec = _ALIASES.get(label, label)
    return codec if codec in _AS_NAMED or label in _ALIASES else None


def decoded(body: bytes, content_type: str, *, is_whole: bool) -> str:
    """The text without its byte order mark; what cannot be decoded is U+FFFD.

    Where the body goes on after these bytes, a character that they cut in two is left out.
    """
    codec = marked_encoding(body) or declared_encoding(content_type) or "utf-8"
    text = codecs.getincrementaldecoder(codec)("replace").decode(body, final=is_whole)
    return text.removeprefix("\ufeff")
