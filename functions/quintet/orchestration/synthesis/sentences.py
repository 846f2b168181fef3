"""Sentences, the values in them, and which words and entity belong to a value."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.characters import LETTERS
from quintet.orchestration.synthesis.literals import scanned, typed
from quintet.orchestration.synthesis.names import Mention
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.words import attribute_words, tokens
from quintet.patterns import Pattern

_END: Final = Pattern(r"[.!?;]+[\"'”’)\]]*(?:\s+|$)")
_SHORT: Final = frozenset(
    "e.g i.e vs dr mr mrs ms prof st no approx ca inc ltd co corp etc fig est u.s jr sr".split()
)
_JOINTS: Final = frozenset("for and to of in by on a an the".split())
"""Words between a date and a value that tell that the value is not of that date."""
OF: Final = tuple(
    f"{word}{end}" for word in ("of", "for", "in", "Of", "For", "In") for end in (" ", " the ")
)
_AS: Final = Pattern(rf"\A,? (?:as|being) (?:the|its|an?) (?P<what>[{LETTERS}' -]{{2,60}})")
_NO_CONDITION: Final = frozenset({"date", "day", "as"})
_MOST_NOUN: Final = 4
_STOPS: Final = frozenset(
    "and but while for as which with from on at by to than is was are".split()
)


_MARKS: Final = ",.;:!"
_LINKS: Final = frozenset({"for", "of", "to"})
_ENDS: Final = frozenset({"and", "but", "while"})


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
    """The sentences of a paragraph; an abbreviation or an initial ends none.

    A question is one with its answer: "Is it open? Yes."
    """
    found: list[str] = []
    since = 0
    for end in _END.finditer(text):
        before, _, last = text[since : end.start()].rpartition(" ")
        is_initial = len(last) == 1 and last.isupper() and not before[-1:].isdigit()
        if not is_initial and last.casefold() not in _SHORT:
            found.append(text[since : end.end()].strip())
            since = end.end()
    found += [text[since:].strip()]
    told: list[str] = []
    for one in filter(None, found):
        if told and told[-1].endswith("?") and answer_of(one) is not None:
            told[-1] = f"{told[-1]} {one}"
        else:
            told.append(one)
    return [Sentence(one, scanned(one)) for one in told]


def answer_of(text: str) -> Value | None:
    """Yes or no, where a text is that or begins with it and a mark: "No, never", not "No other"."""
    word = next(iter(text.split()), "")
    plain = word.rstrip(_MARKS)
    value = typed(plain) if plain[1:] and (plain != word or text.strip() == word) else None
    return value if value is not None and value.kind == "flag" else None


def parts_of(text: str, values: Sequence[Found]) -> list[Part]:
    """Each value with the words since the value before it, and the noun behind a number.

    Or with the words behind it alone, where they say what it is: "5 kg as the weight of …".
    """
    made: list[Part] = []
    since = 0
    for index, (begin, end, value) in enumerate(values):
        until = end
        limit = values[index + 1][0] if index + 1 < len(values) else len(text)
        if called := _AS.search(text[end:limit]):
            since = end + called.end(1)
            made.append(Part(begin, end, begin, since, value))
            continue
        if value.kind == "number":
            until = min(limit, end + len(_noun_behind(text[end:limit])))
        made.append(Part(begin, end, since, until, value))
        since = until
    return made


def _noun_behind(text: str) -> str:
    """The words behind a number that say what is counted: "votes for the winner"."""
    taken: list[str] = []
    stops = _STOPS
    for word in text.split(" ")[: _MOST_NOUN + 1]:
        low = word.casefold()
        stops = _ENDS if low in _LINKS else stops
        if word and (low in stops or not word[0].isalpha()):
            break
        taken.append(word)
        if word[-1:] in {",", ";", ".", ":", ")"}:
            break
    return " ".join((*taken, ""))


def split_conditions(text: str, parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """The dates that only say when the other values hold, and the other parts.

    A comma ends what a date belongs to. The words before a condition belong to the value behind it.
    """
    others = [part for part in parts if part.value.kind != "date"]
    whens: list[Part] = []
    kept: list[Part] = []
    since: int | None = None
    for part in parts:
        follower = next((one for one in others if one.begin > part.begin), None)
        between = text[part.end : follower.begin] if follower else "for"
        is_held = between[:1] != "," and not attribute_words((between,))
        is_held = is_held and not _JOINTS.intersection(tokens(between))
        before = text[part.since : part.begin]
        noun = before.casefold().split()[-2:-1] if before.endswith(" of ") and follower else []
        is_genitive = bool(noun) and not _NO_CONDITION & {*noun}
        is_when = is_held or is_genitive or not attribute_words((before,))
        if others and part.value.kind == "date" and is_when:
            whens.append(part)
            since = part.since if since is None else since
        else:
            kept.append(part if since is None else part._replace(since=since))
            since = None
    return whens, kept


def entity_of(
    text: str, mentions: Sequence[Mention], part: Part, lead: int | None, taken: set[Mention]
) -> tuple[int | None, set[Mention]]:
    """The entity named right behind a value, or of which its words are, else the sentence's."""
    ahead = [one for one in mentions if one.begin < part.begin and one not in taken]
    behind = next((one for one in mentions if one.begin >= part.end), None)
    link = text[part.end : behind.begin].strip(" ,").casefold() if behind else ""
    link = link.removesuffix(" the")
    if behind and (link == "for" or (link in {"in", "of", "at"} and not ahead)):
        return behind.entity, {behind}
    own = [one for one in ahead if one.begin >= part.since]
    owned = [one for one in own if text[: one.begin].endswith(OF)]
    if owned or (own and part.since):
        return (owned or own)[0].entity, set()
    return lead, set()


def owners_of(
    text: str, mentions: Sequence[Mention], parts: Sequence[Part]
) -> dict[Part, int | None]:
    """Whose values in a row are: "A and B are 3 m and 5 m high". None where that is not told."""
    found: dict[Part, int | None] = {}
    runs: list[list[Part]] = []
    for part in parts:
        last = runs[-1][-1] if runs else part
        joint = text[last.end : part.begin].strip(" ,").casefold()
        is_alike = last.value.kind == part.value.kind and last.value.unit == part.value.unit
        if runs and is_alike and joint in {"and", ""}:
            runs[-1].append(part)
        else:
            runs.append([part])
    for run in runs:
        first = run[0]
        near = [one.entity for one in mentions if first.since <= one.begin < first.begin]
        before = [one.entity for one in mentions if one.begin < first.begin]
        named = [*dict.fromkeys(near or before)]
        if run[1:] and named[1:]:
            owners = named if len(named) == len(run) else [None] * len(run)
            found |= dict(zip(run, owners, strict=True))
    return found


def without(text: str, spans: Sequence[tuple[int, int, object] | Part]) -> str:
    """The text with those stretches blank, as long as before."""
    for span in spans:
        text = text[: span[0]] + " " * (span[1] - span[0]) + text[span[1] :]
    return text
