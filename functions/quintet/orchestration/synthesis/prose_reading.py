"""Prose as statements: a value, the entity it is said of, and the words between them.

A sentence is read where it holds a quantity, date or version, or says that something is a name or
is so or not. The words of a value are those since the value before it, and the noun behind it.
A sentence that names nothing ("Its price is …") goes on about what the one before it named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from quintet.orchestration.synthesis.dates import year
from quintet.orchestration.synthesis.frames import answered, named, polar
from quintet.orchestration.synthesis.literals import LONGEST_SENTENCE, scanned
from quintet.orchestration.synthesis.measures import measured
from quintet.orchestration.synthesis.names import Mention, Names
from quintet.orchestration.synthesis.said_names import SaidNames
from quintet.orchestration.synthesis.sentences import (
    Part,
    Sentence,
    entity_of,
    owners_of,
    parts_of,
    sentences,
    split_conditions,
    without,
)
from quintet.orchestration.synthesis.statements import Form, Material, Statement
from quintet.orchestration.synthesis.values import Found, Value
from quintet.orchestration.synthesis.words import attribute_words, is_generic, is_stop, tokens
from quintet.patterns import Pattern

_PRONOUNS: Final = frozenset({"It", "Its", "Their", "They", "His", "Her", "He", "She"})
_ASIDE: Final = Pattern(r"\A(?P<said>[^()]+?) ?\((?P<who>[^()]+)\)$")
_MOST, _LONGEST_TEXT, _MOST_VALUES, _MOST_KEY_WORDS = 3000, 300, 60, 9
_BESIDE: Final = 40
"""Characters before a date that tell what it is the date of."""


@dataclass(slots=True)
class ProseReader:
    """Reads texts into material, by the names that the whole request knows."""

    names: Names
    into: Material
    said: SaidNames
    about: int | None = None
    """The entity that was named last."""
    above: int | None = None
    """The entity of the heading."""
    when: str = ""
    """The time that is told before a colon, for what stands behind it."""
    section: int | None = None
    """The entity that a first line of pairs named, for all pairs down to the next that does."""

    def read(self, told: Sequence[Sentence], place: str, about: int | None) -> None:
        """All sentences of a paragraph that stands under a heading about something."""
        if about is not None and about != self.above:
            self.about = self.above = about
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

    def begin_pairs(self, first: str) -> None:
        """Lines of pairs begin, the first with a value that may name what all are about."""
        named = self.names.known(first.partition(" (")[0])
        is_open = self.about in {None, self.section}
        is_open = is_open or (self.about is not None and not self.names.is_sure(self.about))
        if is_open and named is not None and self.names.is_sure(named):
            self.section = named
        if self.section is not None:
            self.about = self.section

    def pair(self, key: str, cell: str, place: str, about: int | None) -> None:
        """A line `key: value`, whose key may name the entity and a time too."""
        found = self._pair(key, cell, place, about)
        if found is None:
            self.read(sentences(f"{key}: {cell}"), place, about)
        else:
            self.into.statements.append(found)

    def _pair(
        self, key: str, cell: str, place: str, about: int | None, form: Form = "table"
    ) -> Statement | None:
        text = f"{key}: {cell}"
        cell = cell.strip().rstrip(".")
        mentions = self._speaking_of(key, self.names.mentions(key))[:1]
        if self.section is not None or (self.about is not None and self.names.is_sure(self.about)):
            mentions = [one for one in mentions if self.names.is_sure(one.entity)]
        left = without(key, mentions)
        if not mentions and (aside := _ASIDE.search(cell)):
            mentions = self._sure(self.names.mentions(aside["who"]))
            cell = aside["said"] if mentions else cell
        when, left = _timed(left)
        core = attribute_words((left,))
        value = measured(cell, (left,))
        is_clause = value is not None and value.kind == "name" and bool(scanned(cell))
        if value is None or (is_clause and (mentions or not core)):
            return None
        if mentions or self.about is None:
            self.about = mentions[-1].entity if mentions else about
        return self._made(value, core, text, place, self.about, left, when, form)

    def _sure(self, every: list[Mention]) -> list[Mention]:
        """Those known by more than prose, where there are some."""
        return [one for one in every if self.names.is_sure(one.entity)] or every

    def _speaking_of(self, text: str, every: list[Mention]) -> list[Mention]:
        """The mentions of what a sentence may be about.

        Names known by prose alone are such, beside a better known thing, only where they begin it.
        """
        mentions = self._sure(every)
        if self.about is None or not self.names.is_sure(self.about):
            return mentions
        return [
            mention
            for mention in mentions
            if self.names.is_sure(mention.entity) or not tokens(text[: mention.begin])
        ]

    def _sentence(self, sentence: Sentence, place: str) -> Iterator[Statement]:
        head, colon, rest = self._parted(sentence.text)
        mentions = self._sure(self.names.mentions(head)) if colon else []
        if mentions:
            when, left = _timed(without(head, mentions[:1]))
            if not tokens(left):  # a name, perhaps with a time, and a colon
                self.about, self.when = mentions[0].entity, when
                yield from self._clause(Sentence(rest, scanned(rest)), place)
                self.when = ""
                return
            is_key = len(head.split()) <= _MOST_KEY_WORDS
            if is_key and (pair := self._pair(head, rest, place, self.about, "prose")):
                yield pair
                return
        yield from self._clause(sentence, place)

    def _parted(self, text: str) -> tuple[str, str, str]:
        """What stands before and behind the first colon that is in no name."""
        at = text.find(": ")
        spans = self.names.mentions(text) if at >= 0 else ()
        while any(mention.begin < at < mention.end for mention in spans):
            at = text.find(": ", at + 1)
        return (text, "", "") if at < 0 else (text[:at], ": ", text[at + 2 :])

    def _clause(self, sentence: Sentence, place: str) -> Iterator[Statement]:
        text = sentence.text
        every = self.names.mentions(text)
        mentions = self._speaking_of(text, every)
        values = [
            one
            for one in sentence.values
            if not any(one[0] < mention.end and mention.begin < one[1] for mention in every)
        ]
        told = [*values, *self.said.found(text, mentions)]
        values = sorted(told, key=itemgetter(0))
        is_same = self.about is not None and text.partition(" ")[0] in _PRONOUNS
        lead = mentions[0].entity if mentions and not is_same else self.about
        is_asked = "? " in text or text.endswith("?")  # what a question holds is not said
        found = [] if is_asked else list(self._valued(text, place, mentions, values, lead))
        framed = answered(text, mentions, lead) if is_asked else None
        if not is_asked and not found:
            framed = named(text.rstrip(". "), mentions, self.about) or polar(text, mentions, lead)
        if framed is not None:
            value, core, entity, window, is_free = framed
            made = self._made(value, core, text, place, entity, window)
            found = [made._replace(is_one_of_many=is_free)]
        if lead is not None and (self.about is None or self.names.is_sure(lead)):
            self.about = lead
        yield from found

    def _valued(
        self,
        text: str,
        place: str,
        mentions: Sequence[Mention],
        values: Sequence[Found],
        lead: int | None,
    ) -> Iterator[Statement]:
        parts = parts_of(text, values)
        whens, kept = split_conditions(text, parts)
        yield from self._moments(without(text, [*mentions, *parts]), whens, text, place, lead)
        taken, shared = set[Mention](), frozenset[str]()
        owners = owners_of(text, mentions, kept)
        for part in kept:
            if part in owners and owners[part] is None:
                self.into.leave(place, "values in a row, and not told whose")
                continue
            entity, used = entity_of(text, mentions, part, lead, taken)
            entity = owners.get(part, entity)
            taken |= used
            mine = [one for one in mentions if one.entity in {entity, lead} or one in taken]
            window = without(text, [*mine, *parts])[part.since : part.until]
            core = attribute_words((window,))
            if part.value.kind == "name" and part.value.text[0].isalpha():
                core = self.said.core(part.value.text, window)
                yield self._made(
                    part.value, core or frozenset(tokens(window)), text, place, entity, window
                )
                continue
            shared = core or shared or frozenset(tokens(window))
            near = min(whens, key=lambda one: abs(one.begin - part.begin), default=None)
            when = near.value.text if near else ""
            yield self._made(part.value, shared, text, place, entity, window, when)

    def _moments(
        self, plain: str, whens: Sequence[Part], text: str, place: str, lead: int | None
    ) -> Iterator[Statement]:
        """Whole dates that words before them say something of: other sources tell what they are."""
        for part in whens:
            window = plain[max(0, part.begin - _BESIDE) : part.begin]
            core = attribute_words((window,))
            if core and None not in part.value.dates[0][:3]:
                made = self._made(part.value, core, text, place, lead, window)
                yield made._replace(is_moment=True)

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
        words = [word for word in words if any(map(str.isalnum, word))]
        while words and is_generic(words[0].casefold()):
            words = words[1:]
        while words and is_stop(words[-1].casefold()):
            words = words[:-1]
        label = " ".join(words) or " ".join(sorted(core))
        line = " ".join(text.split())[:_LONGEST_TEXT]
        return Statement(names, core, value, place, line, form, label, when=when or self.when)


def _timed(text: str) -> tuple[str, str]:
    """The first time in a text, and the text without its times."""
    times = [one for one in scanned(text) if one[2].kind == "date" or year(one[2].text)]
    return times[0][2].text if times else "", without(text, times)
