"""HTML and XML as lines: rows with marked cells, headings, one line for each other element.

No parser and no protection: what is shown later is made harmless where it is shown (`writing`).
"""

from html import unescape
from typing import Final

from quintet.orchestration.synthesis.plain_tables import CELL
from quintet.patterns import Pattern

_TAG: Final = Pattern(r"</?[a-zA-Z][^<>]{0,900}>")
_BEGINNING: Final = 5000
_ENOUGH_TAGS: Final = 4
_HIDDEN: Final = frozenset({"script", "style", "head", "noscript", "svg", "template"})
_INLINE: Final = frozenset(
    """a abbr b bdi cite code data em font i kbd mark q s samp small span strong sub sup time tt u
    var""".split()
)
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "title"})
_ROWS: Final = frozenset({"tr", "thead", "tbody", "tfoot", "colgroup", "col"})
_TABLE_END: Final = "\f"
_CELLS: Final = frozenset({"td", "th"})


def is_markup(text: str) -> bool:
    """Whether a text is a page rather than prose with a tag in it."""
    found = 0
    for found, _ in enumerate(_TAG.finditer(text[:_BEGINNING]), start=1):
        if found >= _ENOUGH_TAGS:
            return True
    return found > 1 and text.lstrip().startswith("<") and "</" in text


def visible(text: str) -> str:
    """What is to be seen: a row's cells ended by `CELL`, a row of heads begun by it too."""
    page = _Page()
    for number, piece in enumerate(text.split("<")):
        tag, mark, rest = piece.partition(">")
        if number and mark and _is_tag(tag):
            page.tag(tag)
            page.write(rest)
        elif not (number and piece.startswith("!--")):
            page.write(f"<{piece}" if number else piece)
        else:
            page.write(piece.partition("-->")[2])
    lines = unescape(page.text()).split("\n")
    # Rows stay together whatever space stands between them; two tables stay apart.
    kept: list[str] = []
    for line in lines:
        if line.strip(" \t\r") or not kept or CELL not in kept[-1]:
            kept.append(line)
    return "\n".join(kept)


def _is_tag(tag: str) -> bool:
    name = tag.lstrip("/")[:1]
    return name.isascii() and name.isalpha()


class _Page:
    """The lines so far."""

    def __init__(self) -> None:
        self._made: list[str] = []
        self._hidden = ""
        self._in_row = False
        self._term = False

    def text(self) -> str:
        return "".join(self._made)

    def write(self, text: str) -> None:
        if self._hidden or not text:
            return
        if self._in_row or self._term:
            text = text.replace("\n", " ")
        self._made.append(text)

    def tag(self, tag: str) -> None:
        closes = tag.startswith("/")
        parts = tag.strip("/ ").split()
        name = parts[0].casefold() if parts else ""
        if self._hidden:
            self._hidden = "" if closes and name == self._hidden else self._hidden
        elif name in _HIDDEN and not closes:
            self._hidden = name
        elif name in _CELLS:
            self._cell(name, closes=closes)
        elif name in _ROWS:
            self._in_row = name == "tr" and not closes
            self._made.append("" if closes else "\n")
        elif name == "table":
            self._made.append(f"\n{_TABLE_END}\n")
        elif name in {"dt", "dd"}:
            self._definition(name, closes=closes)
        elif name in _HEADINGS:
            self._made.append("\n" if closes else "\n# ")
        elif name == "br" and self._in_row:
            self._made.append(" ")
        elif name not in _INLINE and not self._in_row:
            self._made.append("\n")

    def _cell(self, name: str, *, closes: bool) -> None:
        if closes or (name == "th" and self._made and self._made[-1].endswith("\n")):
            self._made.append(CELL)

    def _definition(self, name: str, *, closes: bool) -> None:
        self._term = not closes
        if not closes and name == "dt":
            self._made.append("\n")
        elif closes:
            self._made.append(CELL if name == "dt" else f"{CELL}\n")
