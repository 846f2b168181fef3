"""Names as values: who wrote it, what the capital is, which state something has.

Only of statements that have one answer: "is headquartered in Berlin", not "has offices in Berlin".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintet.orchestration.synthesis.names import Name
from quintet.orchestration.synthesis.polarity import is_pole
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import root, term, words

_COPULA: Final = re.compile(r"\s(?:is|are|was|were|remains|equals|=)\s(?:called |named )?|:\s")
_ONE_ANSWER: Final = re.compile(
    r"\b(?:written|founded|invented|discovered|created|developed|directed|painted|designed|"
    r"composed|owned|acquired|bought|led|built|published|hosted|headquartered|based|located|born|"
    r"died|situated|run|chaired|won)\s(?P<slot>by|in|at)\s(?:the\s)?"
)
DOER: Final = re.compile(
    r"^(?P<who>[^\s].{1,60}?)\s(?:wrote|founded|invented|discovered|created|developed|directed|"
    r"painted|designed|composed|owns|acquired|leads|won)\s(?=the\b|[A-Z])"
)
_ARTICLE: Final = re.compile(r"^(?:the|its|their)\s", re.IGNORECASE)
_KINDS: Final = {
    "colour": "red orange yellow green blue purple violet pink brown black white grey gray",
    "level": "severe moderate mild",
    "taste": "sweet sour bitter salty",
    "state": "solid liquid gaseous",
}
_EXCLUSIVE: Final = frozenset(word for listed in _KINDS.values() for word in listed.split())
_MOST_WORDS: Final = 5


@dataclass(frozen=True, slots=True)
class Statement:
    """A value of a kind other than numbers and dates, and where in the sentence it stands."""

    value: Value
    start: int
    end: int


def statement(text: str, found: Sequence[Name]) -> Statement | None:
    """The name or word that answers what the sentence is about, if it has one answer."""
    sure = _ONE_ANSWER.search(text)
    if sure:
        return _in_slot(named(text, found, sure.end(), len(text), is_whole=False), sure["slot"])
    doer = DOER.match(text)
    if doer:
        return _in_slot(named(text, found, 0, doer.end("who"), is_whole=True), "by")
    copula = _COPULA.search(text)
    if copula is None:
        return None
    left, right = text[: copula.start()], text[copula.end() :]
    if not any(term(word.text) for word in words(left)):
        return None
    after = named(text, found, copula.end(), len(text), is_whole=True)
    if after is None and _ARTICLE.match(right):
        return named(text, found, 0, copula.start(), is_whole=True)
    return after or _exclusive(text, copula.end(), is_field=copula[0].startswith(":"))


def _in_slot(stated: Statement | None, slot: str) -> Statement | None:
    return replace(stated, value=replace(stated.value, unit=slot)) if stated else None


def named(
    text: str, found: Sequence[Name], start: int, end: int, *, is_whole: bool
) -> Statement | None:
    """The names of a stretch, if it begins with them, and holds nothing else where asked."""
    inside = [name for name in found if start <= name.start and name.end <= end]
    content = [word for word in words(text[start:end]) if term(word.text)]
    if not inside or not content or len(inside) > _MOST_WORDS:
        return None
    if is_whole and len(content) > len(inside):
        return None
    if content[0].start + start < inside[0].start:
        return None
    run = [inside[0]]
    for name in inside[1:]:
        if re.fullmatch(
            r"[\s,.'-]{1,3}(?:(?:of|de|van|von|the|and)\s)?", text[run[-1].end : name.start]
        ):
            run.append(name)
    return _statement(text, run[0].start, run[-1].end)


def _exclusive(text: str, start: int, *, is_field: bool) -> Statement | None:
    """A word that excludes others of its kind, or the short value of a field."""
    content = [word for word in words(text[start:]) if term(word.text)]
    if not content or any(is_pole(word.text) for word in content):
        return None
    is_one = len(content) == 1 and content[0].text.casefold() in _EXCLUSIVE
    is_short = is_field and len(content) <= _MOST_WORDS and not re.search(r"\d", text[start:])
    if not (is_one or is_short):
        return None
    return _statement(text, start + content[0].start, start + content[-1].end)


def _statement(text: str, start: int, end: int) -> Statement:
    return Statement(name_value(text[start:end], (start, end)), start, end)


def name_value(text: str, span: tuple[int, int] = (0, 0)) -> Value:
    """A name as a value: compared by the roots of its words."""
    parts = tuple(sorted({root(word.text) for word in words(text)}))
    return Value("name", text, parts=parts, span=span)
