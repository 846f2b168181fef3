"""HTML and XML as lines: rows with marked cells, headings, one line for each other element.

No parser and no protection: what is shown later is made harmless where it is shown (`writing`).
"""

import re
from html import unescape
from typing import Final

from quintet.orchestration.synthesis.plain_tables import CELL

_TAG: Final = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,15})[^<>]{0,900}>")
_BEGINNING, _ENOUGH_TAGS = 5000, 4
_HIDDEN: Final = frozenset({"script", "style", "head", "noscript", "svg", "template"})
_INLINE: Final = frozenset(
    """a abbr b bdi cite code data em font i kbd mark q s samp small span strong sub sup time tt u
    var""".split()
)
_LINES: Final = frozenset({"tr", "dt", "dd"})
"""What is one line, whatever it holds."""
_OPENED: Final = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "title"), "\n# "),
    **dict.fromkeys(("tr", "thead", "tbody", "tfoot", "colgroup", "col", "dt"), "\n"),
    "table": "\n\f\n", "td": "", "th": "", "dd": "",
}  # fmt: skip
_CLOSED: Final = {
    **dict.fromkeys(("tr", "thead", "tbody", "tfoot", "colgroup", "col"), ""),
    "table": "\n\f\n", "td": CELL, "th": CELL, "dt": CELL, "dd": f"{CELL}\n",
}  # fmt: skip


def is_markup(text: str) -> bool:
    """Whether a text is a page rather than prose with a tag in it."""
    found = sum(1 for _ in _TAG.finditer(text, 0, _BEGINNING))
    is_page = text.lstrip().startswith("<") and "</" in text
    return found >= _ENOUGH_TAGS or (found > 1 and is_page)


def visible(text: str) -> str:
    """What is to be seen: a row's cells ended by `CELL`, a row of heads begun by it too."""
    first, *commented = text.split("<!--")
    shown = first + "".join(piece.partition("-->")[2] for piece in commented)
    made: list[str] = []
    hidden, within, end = "", "", 0
    for tag in _TAG.finditer(shown):
        if not hidden and tag.start() > end:
            piece = shown[end : tag.start()]
            made.append(piece.replace("\n", " ") if within else piece)
        end = tag.end()
        name, closes = tag["name"].casefold(), bool(tag["end"])
        if hidden:
            hidden = "" if closes and name == hidden else hidden
        elif name in _HIDDEN:
            hidden = "" if closes else name
        else:
            within = ("" if closes else name) if name in _LINES else within
            made.append(_mark(name, closes=closes, is_in_line=bool(within), before=made))
    lines = unescape("".join(made) + ("" if hidden else shown[end:])).split("\n")
    # Rows stay together whatever space stands between them; two tables stay apart.
    kept: list[str] = []
    for line in lines:
        if line.strip(" \t\r") or not kept or CELL not in kept[-1]:
            kept.append(line)
    return "\n".join(kept)


def _mark(name: str, *, closes: bool, is_in_line: bool, before: list[str]) -> str:
    """What stands in a line of text for a tag."""
    if name == "th" and not closes:
        return CELL if before and before[-1].endswith("\n") else ""
    marks = _CLOSED if closes else _OPENED
    if name in marks:
        return marks[name]
    if name in _INLINE:
        return ""
    return "\n" if not is_in_line else " " * (name == "br")
