"""Prose as statements: a value, the entity it is said of, and the words between them.

A sentence is read where it holds a quantity, date or version, or says that something is a name or
is so or not. The words of a value are those since the value before it, and the noun behind it.
A sentence that names nothing ("Its price is …") goes on about what the one before it named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quintet.orchestration.synthesis.characters import CAPITALS, LETTERS, SMALL
from quintet.orchestration.synthesis.dates import year
from quintet.orchestration.synthesis.literals import (
    LONGEST_SENTENCE,
    name_value,
    scanned,
    typed,
)
from quintet.orchestration.synthesis.measures import measured
from quintet.orchestration.synthesis.names import Mention, Names
from quintet.orchestration.synthesis.sentences import (
    OF,
    Sentence,
    conditions,
    entity_of,
    parts_of,
    sentences,
    without,
)
from quintet.orchestration.synthesis.statements import Form, Material, Statement
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.words import attribute_words, is_generic, tokens
from quintet.patterns import Pattern

_PRONOUNS: Final = frozenset({"It", "Its", "Their", "They", "His", "Her", "He", "She"})
_NAME: Final = (
    Pattern(  # … capital is Berlin; … was directed by Jane Doe
        rf"[{SMALL}] (?P<name>(?:[{CAPITALS}\d][{LETTERS}\d.'’/&+-]*)"
        r"(?:(?: (?:of|de|and|the|du|la) | |, ?)"
        rf"[{CAPITALS}\d(][{LETTERS}\d.'’/&+()-]*)*)\s*$"
    ),
    Pattern(
        rf"(?:\b(?:is|was|are|were) +(?:the |an? )?(?P<n>[{CAPITALS}\d][^ ,;:]*"
        r"(?: [^ ,;:]+){0,4})|"
        rf"(?:[:,]|\bcalled|\bnamed| of .{{1,60}} is) +(?P<low>[{LETTERS}\d][^ ,;:]*))\s*$"
    ),
)
_COPULA: Final = Pattern(r"\b(?:is|was|are|were|called|named|:)(?: the| an?)? *$")
_NAME_FIRST: Final = Pattern(
    rf"\A(?P<name>[{CAPITALS}][^,;:]{{0,60}}?) (?:is|was) the "
    rf"(?P<what>[{LETTERS} -]{{2,40}}?) (?:of|for|in) "
)
_ASIDE: Final = Pattern(r"\A(?P<said>[^()]+?) ?\((?P<who>[^()]+)\)$")
_POLAR: Final = Pattern(
    r"(?i)\b(?P<verb>is|are|was|were|does|do|has|have|can|supports?)\b"
    rf"(?P<no>n[o'’]t\b| not\b| no\b| never\b)?(?P<rest> [{LETTERS}-]+(?: [{LETTERS}-]+){{0,4}})"
)
_DENIED: Final = Pattern(r"(?i)\b(?:not|no longer|never|isn['’]t|doesn['’]t|without)\b")
_OPPOSITES: Final = {
    "closed": "open", "disabled": "enabled", "unavailable": "available", "inactive": "active",
    "unsupported": "supported", "deprecated": "maintained", "illegal": "legal",
}  # fmt: skip
_MOST, _LONGEST_TEXT, _LONGEST_POLAR = 3000, 300, 14
_MOST_VALUES: Final = 60
_FEW: Final = 2
"""Words before a value that are too few to say what it is: those behind it are added."""


@dataclass(slots=True)
class ProseReader:
    """Reads texts into material, by the names that the whole request knows."""

    names: Names
    into: Material
    about: int | None = None
    """The entity that was named last."""

    def read(self, told: Sequence[Sentence], place: str, about: int | None) -> None:
        """All sentences of a paragraph that stands under a heading about something."""
        self.about = about if about is not None else self.about
        for number, sentence in enumerate(told, start=1):
            where = f"{place}, sentence {number}"
            if len(self.into.statements) > _MOST:
                self.into.leave(where, "more than is read of one source")
                return
            if len(sentence.text) > LONGEST_SENTENCE or len(sentence.values) > _MOST_VALUES:
                self.into.leave(where, "longer than a sentence that is read")
                continue
            found = list(self._sentence(sentence, where))
            self.into.statements += found
            if not found:
                self.into.leave(where, "no value in a frame that is read")

    def pair(self, key: str, cell: str, place: str, about: int | None) -> None:
        """A line `key: value`, whose key may name the entity and a time too."""
        cell = cell.strip().rstrip(".")
        mentions = self._sure(self.names.mentions(key))
        owned = [one for one in mentions if key[: one.begin].endswith(OF)]
        mentions = (owned or mentions)[:1]
        left = without(key, mentions)
        told = typed(cell.partition("(")[0])
        if not attribute_words((left,)) and told and told.kind in {"name", "flag"}:
            mentions, left = [], key
        if (
            not mentions
            and (aside := _ASIDE.search(cell))
            and (who := self._sure(self.names.mentions(aside["who"])))
        ):
            mentions, cell = who, aside["said"]
        timed = [one for one in scanned(left) if one[2].kind == "date" or year(one[2].text)]
        left = without(left, timed)
        core = attribute_words((left,))
        value = measured(cell, (left,))
        if value is None or not (core or mentions):
            self.read(sentences(f"{key}: {cell}"), place, about)
            return
        self.about = (
            mentions[-1].entity if mentions else self.about if self.about is not None else about
        )
        when = timed[0][2].text if timed else ""
        text = f"{key}: {cell}"
        self.into.statements.append(
            self._made(value, core, text, place, self.about, left, when, form="table")
        )

    def _sure(self, every: list[Mention]) -> list[Mention]:
        """Those known by more than prose, where there are some."""
        return [one for one in every if self.names.is_sure(one.entity)] or every

    def _sentence(self, sentence: Sentence, place: str) -> Iterator[Statement]:
        text = sentence.text
        every = self.names.mentions(text)
        mentions = self._sure(every)
        values = [
            one
            for one in sentence.values
            if not any(one[0] < mention.end and mention.begin < one[1] for mention in every)
        ]
        lead = self._lead(text, mentions)
        leads = [one for one in mentions[:1] if one.entity == lead and values]
        if leads and values[0][2].kind == "version" and text[leads[0].end : values[0][0]] == " ":
            named = text[leads[0].begin : values[0][1]]  # Python 3.12.8 was …: a part of the name
            self.names.add((named,), is_sure=False)
            lead, values = self.names.known(named), values[1:]
        found = list(self._valued(text, place, mentions, values, lead))
        found = found or list(self._named(text.rstrip(". "), place, mentions))
        found = found or list(self._polar(text, place, mentions, lead))
        if found and mentions:
            self.about = lead
        yield from found

    def _lead(self, text: str, mentions: Sequence[Mention]) -> int | None:
        """The entity that a sentence is about."""
        if self.about is not None and text.partition(" ")[0] in _PRONOUNS:
            return self.about
        return mentions[0].entity if mentions else self.about

    def _valued(
        self,
        text: str,
        place: str,
        mentions: Sequence[Mention],
        values: Sequence[Found],
        lead: int | None,
    ) -> Iterator[Statement]:
        parts = parts_of(text, values)
        whens = conditions(text, parts)
        kept = [part for part in parts if part not in whens]
        shared = frozenset[str]()
        taken = set[Mention]()
        for part in kept:
            entity, used = entity_of(text, mentions, part, lead, taken)
            taken |= used
            spans = [one for one in mentions if one.entity in {entity, lead} or one in taken]
            plain = without(without(text, spans), [(one.begin, one.end) for one in parts])
            window = plain[part.since : part.until]
            core = attribute_words((window,))
            if len(core) < _FEW and part is kept[-1]:
                core |= attribute_words((plain[part.until :],))
            shared = core or shared or frozenset(tokens(window))
            near = min(whens, key=lambda one: abs(one.begin - part.begin), default=None)
            when = near.value.text if near else ""
            others = [
                self.names.shown(one.entity)
                for one in mentions
                if one not in spans and part.since <= one.begin < part.until
            ]
            made = self._made(part.value, shared, text, place, entity, window, when)
            yield made._replace(within=tuple(others))

    def _named(self, text: str, place: str, mentions: Sequence[Mention]) -> Iterator[Statement]:
        """A name behind "is", "by", "in" …, or before "is the … of"."""
        first = _NAME_FIRST.search(text)
        mine = [one for one in mentions if first and one.begin >= len(first["name"])]
        if first and mine and (value := name_value(first["name"])):
            core = attribute_words((first["what"],))
            yield self._made(value, core, text, place, mine[0].entity, first["what"])
            return
        found = _NAME[0].search(text)
        is_free = found is not None and not _COPULA.search(text[: found.start(1)])
        if found := found or _NAME[1].search(text):
            at = found.start(1) if found.start(1) >= 0 else found.start(2)
            before = without(text, mentions)[:at]
            owners = [one.entity for one in mentions if one.begin < at]
            entity = owners[0] if owners else self.about
            core = attribute_words((before,))
            value = name_value(text[at:])
            if value and (core or (entity is not None and tokens(before))):
                core = core or frozenset(tokens(before))
                made = self._made(value, core, text, place, entity, before)
                yield made._replace(is_one_of_many=is_free)

    def _polar(
        self, text: str, place: str, mentions: Sequence[Mention], lead: int | None
    ) -> Iterator[Statement]:
        """That something is so, or is not."""
        plain = without(text, mentions)
        found = _POLAR.search(plain)
        if found is None or len(tokens(plain)) > _LONGEST_POLAR:
            return
        is_whole = lead is None or found["verb"].casefold().startswith("support")
        said = _DENIED.sub(" ", plain if is_whole else found["rest"])
        words = tokens(said)
        core = attribute_words(_OPPOSITES.get(word, word) for word in words)
        if core:
            is_denied = bool(found["no"]) or _DENIED.search(plain) is not None
            is_denied ^= bool(_OPPOSITES.keys() & set(words))
            value = Value("flag", found[0].strip(), parts=("no" if is_denied else "yes",))
            yield self._made(value, core, text, place, lead, said)

    def _made(
        self,
        value: Value,
        core: frozenset[str],
        text: str,
        place: str,
        entity: int | None,
        window: str,
        when: str = "",
        form: Form = "prose",
    ) -> Statement:
        names = (self.names.shown(entity),) if entity is not None else ()
        words = [word.strip(",.;:()/") for word in window.split()]
        words = [word for word in words if any(letter.isalnum() for letter in word)]
        while words and is_generic(words[0].casefold()):
            words = words[1:]
        while words and is_generic(words[-1].casefold()):
            words = words[:-1]
        label = " ".join(words) or " ".join(sorted(core)).replace("~", "")
        line = " ".join(text.split())[:_LONGEST_TEXT]
        return Statement(names, core, value, place, line, form, label, when=when)
