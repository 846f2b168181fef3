"""Version numbers: how they are written, and which of them are one version.

"3.13" says less than "3.13.1" and nothing else; "v2" and "2.0" are one. A candidate is not the
release that it leads to.
"""

import re
from typing import Final

from quintet.orchestration.synthesis.values import Value

_TAG: Final = r"(?:[-.]?(?:alpha|beta|rc|dev|pre|preview|snapshot|a|b)[-.]?\d{0,4}+(?![\w]))?"
_VERSION: Final = re.compile(
    rf"(?<![\w.])[vV]?(?P<parts>\d{{1,5}}+(?:\.\d{{1,6}}+){{2,3}}{_TAG})(?![\w.]\w|[a-z])"
    r"|\b(?:version|release|v)\.? ?(?:is |of [^\s]{1,40} is |of [^\s]{1,20} [^\s]{1,20} is "
    rf"|number )?[vV]?(?P<short>\d{{1,4}}+(?:\.\d{{1,4}}+){{1,2}}{_TAG})(?![\w.]\w|[a-z])"
    r"|(?:\b[vV]|\bversion (?:is )?[vV]?|\bversion of (?:the )?[^\s]{1,40} is [vV]?)"
    r"(?P<major>\d{1,3})(?![\w.,:]\w|[\w%°])",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(
    rf"[vV]?(?P<parts>\d{{1,6}}+(?:\.\d{{1,6}}+){{0,3}}{_TAG})\S{{0,20}}", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"\d+")


def versions(text: str) -> list[Value]:
    """Version numbers: of three parts and more, or named as what they are."""
    found = []
    for match in _VERSION.finditer(text):
        group = next(name for name in ("parts", "short", "major") if match[name])
        found.append(_value(match[group], match[group], match.span(group)))
    return found


def version(text: str) -> Value | None:
    """The version that a whole text is."""
    match = _WHOLE.fullmatch(text)
    return _value(text, match["parts"]) if match else None


def _value(written: str, text: str, span: tuple[int, int] = (0, 0)) -> Value:
    tag = re.search(r"[a-zA-Z].*", text)
    numbers = tuple(
        str(int(part)) for part in _NUMBER.findall(text[: tag.start() if tag else None])
    )
    told = re.sub(r"[^a-z0-9]", "", tag[0].lower()) if tag else ""
    return Value("version", written, parts=(*numbers, *([told] if told else [])), span=span)
