"""Sentences without a number or date: that something is a name, or that it is so or not."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.characters import CAPITALS, LETTERS, SMALL
from quintet.orchestration.synthesis.literals import name_value
from quintet.orchestration.synthesis.names import Mention
from quintet.orchestration.synthesis.sentences import answer_of, without
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import attribute_words, tokens
from quintet.patterns import Pattern

_NAME: Final = Pattern(  # … capital is Berlin; … was directed by Jane Doe
    rf"[{SMALL}] (?P<name>(?:[{CAPITALS}\d][{LETTERS}\d.'’/&+-]*)"
    r"(?:(?: (?:of|de|and|the|du|la) | |, ?)"
    rf"[{CAPITALS}\d(][{LETTERS}\d.'’/&+()-]*)*)\s*$"
)
_COPULA: Final = Pattern(r"\b(?:is|was|are|were|called|named|:)(?: the| an?)? *$")
_CALLED: Final = Pattern(  # … names Jane Doe as the director
    rf"[{SMALL}] (?P<name>[{CAPITALS}\d][^ ,;:]*(?: [^ ,;:]+){{0,6}}?) (?:as|being) "
    rf"(?:the|its|an?) (?P<what>[{LETTERS}' -]{{2,60}}?)(?: (?:of|for|in) .{{1,80}})?$"
)
_POLAR: Final = Pattern(
    r"(?i)\b(?:is|are|was|were|does|do|has|have|can)\b"
    rf"(?P<no>n[o'’]t\b| not\b| no\b| never\b)?(?P<rest> [{LETTERS}-]+(?: [{LETTERS}-]+){{0,4}})"
)
_LONGEST_POLAR: Final = 14
"""Words of a sentence that says yes or no."""


class Framed(NamedTuple):
    """What a sentence says: a value, the attribute's words, and the text that they stand in."""

    value: Value
    core: frozenset[str]
    entity: int | None
    window: str
    is_one_of_many: bool = False


def named(text: str, mentions: Sequence[Mention], about: int | None) -> Framed | None:
    """A name that ends a sentence or stands before "as the …"; `about` is what was named last."""
    called = _CALLED.search(text)
    found = called or _NAME.search(text)
    if found is None:
        return None
    value, at = name_value(found["name"]), found.start(1)
    before = called["what"] if called else without(text, mentions)[:at]
    mine = [one for one in mentions if not found.start() <= one.begin < found.end(1)]
    owner = next((one.entity for one in mine if one.begin < at), about)
    core = attribute_words((before,)) or frozenset(tokens(before))
    is_free = not called and not _COPULA.search(text[:at])
    return Framed(value, core, owner, before, is_free) if value and core else None


def answered(text: str, mentions: Sequence[Mention], lead: int | None) -> Framed | None:
    """What a question asks, by its answer: yes or no."""
    question, _, answer = text.partition("?")
    value = answer_of(answer)
    plain = without(question, [one for one in mentions if one.end <= len(question)])
    core = attribute_words((plain,))
    return Framed(value, core, lead, plain) if value is not None and core else None


def polar(text: str, mentions: Sequence[Mention], lead: int | None) -> Framed | None:
    """That something is so, or is not."""
    plain = without(text, mentions)
    found = _POLAR.search(plain)
    core = attribute_words((found["rest"],)) if found else frozenset[str]()
    if found is None or not core or len(tokens(plain)) > _LONGEST_POLAR:
        return None
    value = Value("flag", found[0].strip(), parts=("no" if found["no"] else "yes",))
    return Framed(value, core, lead, found["rest"])
