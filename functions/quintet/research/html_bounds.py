"""Pages that would keep the parser busy for hours, rewritten into ones that do not.

Building a tree takes time with the square of its depth, of the attributes of one tag and of the
options of a list, and a formatting tag that is never closed is copied into every block behind
it. Pages with too much of any are stripped: of attributes, of tags that say nothing to the
reader, and of nesting beyond what browsers allow. Their words all stay, and 10 MB of the worst
take half a minute.
"""

import re
from collections import Counter
from typing import Final

from quintet.patterns import Pattern
from quintet.research.html_blocks import BLOCK_TAGS

_FEW_TAGS: Final = 2000
_MANY_TAGS: Final = 20_000
_SHORT: Final = 100_000
"""Characters; what is shorter than this, or has few tags, is past in no time whatever it holds."""
_DEEPEST: Final = 500
_MOST_COPIES: Final = 5_000_000
_MOST_COUNTED: Final = 2000

_TAG_NAME: Final = re.compile(r"<(/?)([a-zA-Z][^\s/<>]*)")
_TAG: Final = re.compile(r"<(/?)([a-zA-Z][^\s/<>]*)[^<>]*>?")
_LONG_TAG: Final = re.compile(r"<[a-zA-Z][^<>]{2000}")
_MANY_ATTRIBUTES: Final = Pattern(
    r"""<[a-zA-Z][^\s/<>]*(?:[\s/]+[^\s/<>="']+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?){500}"""
)
_FORMATTING_TAG: Final = re.compile(
    r"<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\s[^<>]*"
)
_DRAWING_TAG: Final = re.compile(r"<(/?)svg\b(\s*>)?", re.IGNORECASE)
_NO_LEVEL: Final = frozenset(
    """a area base br col embed hr img input link meta source track wbr html head body p li dt dd tr
    td th thead tbody tfoot colgroup option optgroup rt rp""".split()
)
"""Tags that hold nothing, and tags that the next of their kind ends, as links do."""
_FORMATTING: Final = frozenset("a b big code em font i nobr s small strike strong tt u".split())
_COUNTED: Final = frozenset(("option", "html", "body"))
_FOREIGN: Final = ("svg", "math")
"""Inside these every tag is a level."""
_DROPPED_LATER: Final = frozenset("script style template noscript title iframe".split())
_KEPT: Final = (BLOCK_TAGS | _DROPPED_LATER | {"br"}) - _COUNTED


def bearable_html(text: str) -> str:
    """The page itself, or what says the same and takes time with its length only."""
    if text.count("<") > _MANY_TAGS:
        text = _without_drawings(text)
    if _is_bearable(text):
        return text
    nesting = _Nesting()

    def kept(tag: re.Match[str]) -> str:
        name = tag[2].lower()
        if name in _KEPT and nesting.take(tag[1], name):
            return f"<{tag[1]}{name}>"
        return " " if name in BLOCK_TAGS else ""

    return _TAG.sub(kept, text)


def _without_drawings(text: str) -> str:
    """A drawing says nothing to the reader, and the many tags in it close themselves."""
    kept, end, opened = [], 0, -1
    for tag in _DRAWING_TAG.finditer(text):
        if tag[1] and tag[2] and opened >= 0:
            kept.append(text[end:opened])
            end = tag.end()
        opened = -1 if tag[1] else tag.start()
    return "".join([*kept, text[end:]])


def _is_bearable(text: str) -> bool:
    if len(text) > _SHORT and _LONG_TAG.search(text) and _MANY_ATTRIBUTES.search(text):
        return False
    tags = text.count("<")
    if tags <= _FEW_TAGS:
        return True
    # Three of the same formatting tag are copied at most, so it takes different ones.
    different = len(set(_FORMATTING_TAG.findall(text.lower())))
    if tags <= _MANY_TAGS and tags * different * 3 <= _MOST_COPIES:
        return True
    nesting = _Nesting()
    return all(nesting.take(*tag) for tag in _TAG_NAME.findall(text)) and nesting.is_bearable


class _Nesting:
    """The tags open at a place of a page, about as a browser counts them."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._held = Counter[str]()
        self._unclosed = Counter[str]()
        self._copied = 0
        self._counted = 0

    @property
    def is_bearable(self) -> bool:
        """Whether the tags seen so far cost no more than their number."""
        return self._copied <= _MOST_COPIES and self._counted <= _MOST_COUNTED

    def take(self, closing: str, name: str) -> bool:
        """Goes past a tag; False where it stands too deep for the parser to see it."""
        name = name.lower()
        if name in _FORMATTING:
            before = self._unclosed[name] if name != "a" else 0
            self._unclosed[name] = max(0, before - 1) if closing else before + 1
        elif name in BLOCK_TAGS and not closing:
            self._copied += sum(self._unclosed.values())
        self._counted += name in _COUNTED
        if name in _NO_LEVEL and not any(self._held[foreign] for foreign in _FOREIGN):
            return True
        if closing:
            fits = len(self._open) <= _DEEPEST
            self._close(name)
            return fits
        self._open.append(name)
        self._held[name] += 1
        return len(self._open) <= _DEEPEST

    def _close(self, name: str) -> None:
        while self._held[name]:
            last = self._open.pop()
            self._held[last] -= 1
            if last == name:
                break
