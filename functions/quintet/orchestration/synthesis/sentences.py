"""Sentences, the values in them, and which words and entity belong to a value."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.literals import scanned
from quintet.orchestration.synthesis.names import Mention
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.words import attribute_words
from quintet.patterns import Pattern

_END: Final = Pattern(r"[.!?]+[\"'”’)\]]*(?:\s+|$)")
_SHORT: Final = frozenset(
    "e.g i.e vs dr mr mrs ms prof st no approx ca inc ltd co corp etc fig est u.s jr sr".split()
)
_HELD_AT: Final = frozenset({"", "at", "was", "is", "it was", "stood at", "with", "at about"})
OF: Final = tuple(
    f"{word}{end}" for word in ("of", "for", "in", "Of", "For", "In") for end in (" ", " the ")
)
_MOST_NOUN: Final = 4
_STOPS: Final = frozenset(
    "and but while for as which with from on at by to than is was are".split()
)


class Sentence(NamedTuple):
    """A sentence and the values in it."""

    text: str
    values: Sequence[Found]


class Part(NamedTuple):
    """A value of a sentence, and the stretch of words that belongs to it."""

    begin: int
    end: int
    since: int
    until: int
    value: Value


def sentences(text: str) -> list[Sentence]:
    """The sentences of a paragraph; an abbreviation or an initial ends none."""
    found: list[str] = []
    since = 0
    for end in _END.finditer(text):
        last = text[since : end.start()].rpartition(" ")[2].casefold()
        if last not in _SHORT and not (len(last) == 1 and last.isalpha()):
            found.append(text[since : end.end()].strip())
            since = end.end()
    if rest := text[since:].strip():
        found.append(rest)
    return [Sentence(one, scanned(one)) for one in found]


def parts_of(text: str, values: Sequence[Found]) -> list[Part]:
    """Each value with the words since the value before it, and the noun behind it."""
    made: list[Part] = []
    since = 0
    for index, (begin, end, value) in enumerate(values):
        until = end
        limit = values[index + 1][0] if index + 1 < len(values) else len(text)
        for word in text[end:limit].split(" ")[: _MOST_NOUN + 1] if value.kind == "number" else ():
            if word and (word.casefold() in _STOPS or not word[0].isalpha()):
                break
            until = min(limit, until + len(word) + 1)
            if word[-1:] in {",", ";", ".", ":", ")"}:
                break
        made.append(Part(begin, end, since, until, value))
        since = until
    return made


def conditions(text: str, parts: Sequence[Part]) -> list[Part]:
    """The dates that only say when the other values hold."""
    others = [part for part in parts if part.value.kind != "date"]
    found: list[Part] = []
    for part in parts if others else ():
        follower = next((one for one in others if one.begin > part.begin), None)
        is_held = follower and text[part.end : follower.begin].strip(" ,:(").casefold() in _HELD_AT
        is_bare = not attribute_words((text[part.since : part.begin],))
        if part.value.kind == "date" and (is_bare or is_held):
            found.append(part)
    return found


def entity_of(
    text: str, mentions: Sequence[Mention], part: Part, lead: int | None, taken: set[Mention]
) -> tuple[int | None, set[Mention]]:
    """The entity named right behind a value, or of which its words are, else the sentence's."""
    ahead = [one for one in mentions if one.begin < part.begin and one not in taken]
    behind = next((one for one in mentions if one.begin >= part.end), None)
    link = text[part.end : behind.begin].strip(" ,").removesuffix(" the") if behind else ""
    if behind and (link == "for" or (link in {"in", "of"} and not ahead)):
        return behind.entity, {behind}
    own = [one for one in ahead if one.begin >= part.since]
    owned = [one for one in own if text[: one.begin].endswith(OF)]
    if owned or (own and part.since):
        return (owned or own)[0].entity, set()
    return lead, set()


def without(text: str, spans: Sequence[tuple[int, int, object] | tuple[int, int]]) -> str:
    """The text with those stretches blank, as long as before."""
    for span in spans:
        text = text[: span[0]] + " " * (span[1] - span[0]) + text[span[1] :]
    return text
