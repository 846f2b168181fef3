"""Sentences read as claims, with names, terms and values.

Attributions ("According to NASA, …") are left off what is compared, never off what is shown.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from quintet.orchestration.synthesis.claims import Claim
from quintet.orchestration.synthesis.clauses import VERB, clauses, stated_values
from quintet.orchestration.synthesis.dates import is_as_of
from quintet.orchestration.synthesis.identifiers import Identifier, identifiers, is_subject
from quintet.orchestration.synthesis.names import Lexicon, Name, names
from quintet.orchestration.synthesis.polarity import POLES, polarity
from quintet.orchestration.synthesis.quantities import Covered
from quintet.orchestration.synthesis.rates import sentence_rates
from quintet.orchestration.synthesis.slots import name_slots, value_slot, without
from quintet.orchestration.synthesis.statements import statement
from quintet.orchestration.synthesis.units import IMPLIED
from quintet.orchestration.synthesis.values import Value
from quintet.orchestration.synthesis.words import (
    QUALIFIERS,
    is_entity,
    name_root,
    root,
    term,
    words,
)

_ATTRIBUTION: Final = re.compile(
    r"^(?:according to [^,]{1,80},\s|[^,.]{1,60}?\b(?:says?|reports?|states?|claims?|show|shows|"
    r"notes?|found|estimates?|confirm(?:s|ed)?)\s(?:that\s))",
    re.IGNORECASE,
)
_PRONOUN: Final = re.compile(
    r"(?:it|its|they|their|he|she|his|her|this|that|these|those|there)\b", re.IGNORECASE
)
_UPRIGHT: Final = frozenset({"high", "low", "top", "peak", "highest", "lowest"})
_LATEST: Final = re.compile(
    r"\b(?:latest|newest|current|stable)\s(?:\w+\s)?release\b", re.IGNORECASE
)
"""A release that is a version rather than an event."""
_QUALIFYING: Final = 3
"""Words behind a value that can qualify it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and what the object is about that it was found in."""

    text: str
    about: str = ""


def prose_claims(sentences: Sequence[Sentence], known: Lexicon) -> Iterator[Claim]:
    """The claims of sentences that follow each other; "it" means what was spoken of before."""
    spoken_of: frozenset[str] = frozenset()
    around = ""
    for one in sentences:
        sentence = one.text
        if one.about != around:
            around = one.about
            spoken_of = frozenset(name_root(word.text) for word in words(around))
        rates, sentence = sentence_rates(sentence)
        yield from rates
        if not sentence:
            continue
        attributed = _ATTRIBUTION.match(sentence)
        body = sentence[attributed.end() if attributed else 0 :]
        lead: frozenset[str] = frozenset()
        for number, clause in enumerate(clauses(body)):
            is_led = number or _PRONOUN.match(clause)
            inherited = spoken_of if is_led else frozenset[str]()
            shown = sentence if clause == body else clause
            claims = _read(shown, clause, inherited, lead, known)
            claim = claims[0]
            if number == 0:
                lead = _lead(clause, claim)
            if number == 0 and not inherited:
                spoken_of = _subject(clause, claim, known) or spoken_of or claim.names
            yield from (one for one in claims if one.words)


def _subject(clause: str, claim: Claim, known: Lexicon) -> frozenset[str]:
    """The names before the verb: what "it" means in the next sentence."""
    verb = VERB.search(clause)
    end = verb.start() if verb else 0
    told = {name_root(name.text) for name in names(clause, known) if name.end <= end}
    return claim.names & told


def _lead(clause: str, claim: Claim) -> frozenset[str]:
    """What a sentence begins with, which its later parts are about too."""
    verb = VERB.search(clause)
    before = clause[: verb.start()] if verb and not claim.names else ""
    return frozenset(item for word in words(before) if (item := term(word.text)))


def _read(
    shown: str, text: str, inherited: frozenset[str], lead: frozenset[str], known: Lexicon
) -> list[Claim]:
    """What a clause says: one claim, or one for each slot of an event."""
    labelled = identifiers(text)
    subjects = [one for one in labelled if is_subject(text, one)]
    numbered = Covered([one.value.span for one in labelled])
    found = [name for name in names(text, known) if not numbered.holds(name.start, name.end)]
    values = [
        value
        for value in _values_outside(text, found)
        if all(
            value is not subject.value and value.span != subject.value.span for subject in subjects
        )
    ]
    timed = [value for value in values if value.kind == "date"]
    as_of = next((value for value in timed if is_as_of(text, value)), None)
    about = [value for value in timed if value is not as_of]
    numbers = [value for value in values if value.kind == "number"]
    slots = name_slots(text, found, is_dated=bool(about))
    parts = [slot.value.unit for slot in slots]
    if slots and len(slots) + bool(about) + bool(numbers) > 1:
        slots += [value_slot(text, value) for value in (*about[:1], *numbers[:1])]
        parts += ["date"] * bool(about) + ["number"] * bool(numbers)
        stated: list[Value] = [slot.value for slot in slots]
    else:
        slots, parts = [], []
        one = None if numbers or about else statement(text, found)
        stated = [replace(one.value, span=(one.start, one.end))] if one else []
    kept = [value for value in values if value is not as_of]
    spans = [value.span for value in (*values, *stated)]
    spans += [subject.value.span for subject in subjects] + [
        (slot.start, slot.end) for slot in slots
    ]
    covered = Covered(spans)
    terms, qualifiers, listed = _terms(text, found, covered, numbers)
    if any(value.kind == "version" for value in kept) and _LATEST.search(text):
        terms = (terms - {"~release"}) | {"~version"}
    terms |= {item for one in labelled if one not in subjects and (item := _label(one))}
    own = frozenset(name_root(one.text) for one in found if not covered.holds(one.start, one.end))
    own |= frozenset(filter(is_entity, terms)) | {subject.marker for subject in subjects}
    terms -= own
    whole = Claim(
        text=shown,
        names=own or inherited,
        terms=terms | (frozenset() if own else lead),
        qualifiers=qualifiers,
        values=tuple(value for value in (*kept, *stated) if not (numbers and value.kind == "date")),
        polarity=polarity(listed),
        when=about[0] if numbers and about else None,
        as_of=as_of,
        head=_head(text, covered),
    )
    return [
        replace(
            whole,
            text=without(text, [other for other in slots if other is not slot]),
            values=(slot.value,),
            when=None,
            slot=part,
        )
        for slot, part in zip(slots, parts, strict=True)
    ] or [whole]


def _label(one: Identifier) -> str:
    """What every claim with such an identifier is about, however it is put."""
    return term(one.value.unit) if one.value.unit.isalpha() else ""


def _head(text: str, covered: Covered) -> str:
    told = (
        word.text
        for word in words(text)
        if term(word.text) and not covered.holds(word.start, word.end)
    )
    first = next(told, "")
    item = term(first)
    return item if item.startswith("~") else root(first)


def _values_outside(text: str, found: Sequence[Name]) -> list[Value]:
    """The values that are no part of a name."""
    covered = Covered([(name.start, name.end) for name in found if name.text[0].isdigit()])
    return [
        value
        for value in stated_values(text)
        if value.kind == "date" or not covered.holds(*value.span)
    ]


def _terms(
    text: str, found: Sequence[Name], covered: Covered, numbers: Sequence[Value]
) -> tuple[frozenset[str], frozenset[str], list[str]]:
    """Content words, qualifiers, and all words outside the values in order."""
    named = {name.start for name in found}
    kinds = {value.unit for value in numbers}
    terms = {f"~{kind}" for kind in kinds & IMPLIED}
    terms |= {value.noun for value in numbers if value.noun}
    qualifiers, listed = set[str](), list[str]()
    first_value = min((value.span[0] for value in numbers), default=len(text))
    behind = 0
    for word in words(text):
        if covered.holds(word.start, word.end):
            behind = 0
            continue
        behind += word.start > first_value
        listed.append(word.text)
        folded = word.text.casefold()
        is_size = folded in _UPRIGHT and "length" in kinds
        if folded in QUALIFIERS and not is_size:
            # What comes long after a value qualifies something else.
            qualifiers.update({QUALIFIERS[folded]} if behind <= _QUALIFYING else ())
        elif folded in POLES and not is_size:
            terms.add(POLES[folded][0])
        elif word.start not in named and (item := term(word.text)):
            terms.add(item)
    return frozenset(terms), frozenset(qualifiers), listed
