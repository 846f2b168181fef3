"""HTML and XML as lines: rows with marked cells, headings, one line for each other element.

No parser and no protection: what is shown later is made harmless where it is shown (`writing`).
"""

from html import unescape
from typing import Final

from quintet.orchestration.synthesis.plain_tables import CELL
from quintet.patterns import Match, Pattern

_TAG: Final = Pattern(r"<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]{0,15})[^<>]{0,900}>")
_BEGINNING, _ENOUGH_TAGS = 5000, 4
_HIDDEN: Final = Pattern(
    r"(?is)<!--.*?(?:-->|$)"
    + "".join(
        rf"|<{name}\b[^<>]*>.*?(?:</{name}\s*>|$)"
        for name in ("script", "style", "head", "noscript", "svg", "template")
    )
)
_LINE: Final = Pattern(r"(?is)<(?:tr|dt|dd)\b.*?(?:</(?:tr|dt|dd)\s*>|$)")
"""What is one line, whatever it holds."""
_HEADED: Final = Pattern(r"(?i)(<tr\b[^<>]*>\s*)<th\b")
_BETWEEN_ROWS: Final = Pattern(rf"{CELL}(?:[ \t\r]*\n)+")
_INLINE: Final = frozenset(
    """a abbr b bdi cite code data em font i kbd mark q s samp small span strong sub sup time tt u
    var""".split()
)
_MARKS: Final = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "title"), "\n# "),
    **dict.fromkeys(("/td", "/th"), CELL),
    **dict.fromkeys(("tr", "thead", "tbody", "tfoot", "colgroup", "col", "dt"), "\n"),
    **dict.fromkeys(("/tr", "/thead", "/tbody", "/tfoot", "/colgroup", "td", "th", "dd"), ""),
    **dict.fromkeys(("table", "/table", "/dl"), "\n\f\n"),
    "/dt": ": ",
    "/dd": "\n",
}


def is_markup(text: str) -> bool:
    """Whether a text is a page rather than prose with a tag in it."""
    found = sum(1 for _ in _TAG.finditer(text[:_BEGINNING]))
    is_page = text.lstrip().startswith("<") and "</" in text
    return found >= _ENOUGH_TAGS or (found > 1 and is_page)


def visible(text: str) -> str:
    """What is to be seen: a row's cells ended by `CELL`, a row of heads begun by it too."""
    shown = _LINE.sub(_on_one_line, _HIDDEN.sub("", text))
    shown = _HEADED.sub(lambda row: f"{row[1]}{CELL}<th", shown)
    return _BETWEEN_ROWS.sub(f"{CELL}\n", unescape(_TAG.sub(_mark, shown)))


def _on_one_line(found: Match) -> str:
    """A row without line breaks, and without elements in its cells that begin lines."""
    kept = _TAG.sub(lambda tag: tag[0] if _name(tag) in _MARKS else _mark(tag), found[0])
    return kept.replace("\n", " ")


def _mark(tag: Match) -> str:
    """What stands in the text for a tag."""
    return _MARKS.get(_name(tag), "" if tag["name"].casefold() in _INLINE else "\n")


def _name(tag: Match) -> str:
    return f"{tag['end']}{tag['name'].casefold()}"
