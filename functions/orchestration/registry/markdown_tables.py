"""APIs out of Markdown tables, as lists of public APIs on the web have them.

A row has at least four columns: the name, a link to where it is; what it does; the authentication
asked for; whether there is HTTPS; and perhaps CORS. The heading above is the category. Rules and
figures are those of seed 001's program; a row without a usable URL is left out, since nothing could
be asked. Such entries are for whoever extends the registry, who completes them by hand.
"""

import re
from collections.abc import Mapping
from typing import Final

from pydantic import ValidationError

from orchestration.registry.entries import ApiEntry, AuthType, RateLimits
from orchestration.registry.words import words

_HEADING: Final = re.compile(r"#{1,6}\s+(?P<title>.+?)\s*#*$")
_CELLS: Final = re.compile(r"(?<!\\)\|")
_RULE: Final = re.compile(r":?-+:?")
_LINK: Final = re.compile(r"\[(?P<name>[^\]]+)\]\((?P<url>[^)\s]+)\)")
_LEAST_COLUMNS: Final = 4
_MOST_KEYWORDS: Final = 5
_SHORTEST_KEYWORD: Final = 4
_REQUESTS_PER_HOUR: Final[Mapping[AuthType, int]] = {"None": 100, "API Key": 1000, "OAuth": 5000}


def entries_of(markdown: str, category: str = "imported") -> list[ApiEntry]:
    """The APIs of all tables, in order; `category` is for tables without a heading."""
    found: list[ApiEntry] = []
    for line in markdown.splitlines():
        if heading := _HEADING.match(line.strip()):
            category = heading["title"].lower()
            continue
        entry = _entry(_cells(line), category)
        if entry is not None:
            found.append(entry)
    return found


def _cells(line: str) -> list[str]:
    text = line.strip()
    if "|" not in text:
        return []
    return [
        cell.strip().replace("\\|", "|")
        for cell in _CELLS.split(text.removeprefix("|").removesuffix("|"))
    ]


def _entry(cells: list[str], category: str) -> ApiEntry | None:
    """The API of a row; None for headings, rules and rows that cannot be used."""
    if len(cells) < _LEAST_COLUMNS or all(_RULE.fullmatch(cell) for cell in cells):
        return None
    link = _LINK.search(cells[0])
    if link is None:
        return None
    auth = _auth(cells[2])
    https = _is_yes(cells[3])
    cors = len(cells) > _LEAST_COLUMNS and _is_yes(cells[_LEAST_COLUMNS])
    try:
        return ApiEntry(
            name=link["name"].strip(),
            description=cells[1],
            url=link["url"],
            category=category,
            keywords=_keywords(f"{link['name']} {cells[1]}"),
            auth_type=auth,
            https=https,
            cors=cors,
            reliability_score=_reliability(auth, https=https, cors=cors),
            rate_limits=RateLimits(requests=_REQUESTS_PER_HOUR[auth], timeWindow="1h"),
        )
    except ValidationError:
        return None


def _reliability(auth: AuthType, *, https: bool, cors: bool) -> float:
    """0.5, and 0.1 for the URL that every entry has."""
    return round(0.6 + 0.2 * https + 0.1 * cors + 0.1 * (auth != "None"), 2)


def _auth(cell: str) -> AuthType:
    written = cell.strip("`* ").lower()
    if "oauth" in written:
        return "OAuth"
    return "None" if written in {"", "no", "none", "-"} else "API Key"


def _is_yes(cell: str) -> bool:
    return cell.strip("`* ").lower() in {"yes", "true", "✓", "✅"}


def _keywords(text: str) -> tuple[str, ...]:
    long = (word.text for word in words(text) if len(word.text) >= _SHORTEST_KEYWORD)
    return tuple(dict.fromkeys(long))[:_MOST_KEYWORDS]
