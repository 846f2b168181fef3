"""A caller's own readings: values that stand in the sources, told of what the caller says.

That a value stands where the caller says is checked literally; whose it is and what it means is
the caller's word. A reading takes the place of what was read there before, where that is sure, so
that one value is not told of two things.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from quintet.errors import BadInputError, FieldProblem
from quintet.orchestration.synthesis.answers import TakenReading
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.models import Reading
from quintet.orchestration.synthesis.names import Names
from quintet.orchestration.synthesis.quoting import Page, plain
from quintet.orchestration.synthesis.statements import Statement, labelled
from quintet.orchestration.synthesis.subjects import moment, value_of
from quintet.orchestration.synthesis.writing import shown

_DIGIT: Final = re.compile(r"\d")
_SHOWN: Final = 200
"""Characters of a refused text that the error repeats."""


class WithReadings(NamedTuple):
    """All statements and what each is about, and what became of each reading."""

    statements: list[Statement]
    subjects: list[Subject]
    taken: list[TakenReading]


def with_readings(
    readings: Sequence[Reading],
    texts: Sequence[tuple[str, str]],
    told: tuple[Sequence[Statement], Sequence[Subject]],
    names: Names,
) -> WithReadings:
    """What the sources tell, each a name and its text, with the caller's readings of them.

    Raises:
        BadInputError: a source, words or a value that are not there, reading by reading.
    """
    made = WithReadings([*told[0]], [*told[1]], [])
    known = _attributes(*told)
    sources = {name: (number, Page(text)) for number, (name, text) in enumerate(texts)}
    problems: list[FieldProblem] = []
    for at, reading in enumerate(readings):
        try:
            entity = _entity(reading, at, names)
            said, before = _said(reading, at, sources, made.statements)
        except BadInputError as refused:
            problems += refused.problems
            continue
        label, core = known.get((entity, reading.attribute.casefold())) or known.get(
            (None, reading.attribute.casefold()), labelled(reading.attribute)
        )
        said = said._replace(names=(names.shown(entity),), core=core, label=label)
        subject = entity, moment(reading.when or said.when)
        if before is not None:
            del made.statements[before], made.subjects[before]
        made.statements.append(said._replace(value=value_of(said)))
        made.subjects.append(subject)
        made.taken.append(
            TakenReading(
                source=reading.source,
                place=said.place,
                value=shown(said.value.text),
                entity=names.shown(entity),
                attribute=label,
                means=shown(reading.means),
                is_replacing=before is not None,
            )
        )
    if problems:
        raise BadInputError(problems)
    return made


def refuse_nameless(aliases: Sequence[Sequence[str]], names: Names) -> None:
    """Sees to it that all aliases are names.

    Raises:
        BadInputError: some can be none, such as a bare number.
    """
    problems = [
        _problem(("aliases", at, place), "it is no name", alias)
        for at, group in enumerate(aliases)
        for place, alias in enumerate(group)
        if names.known(alias) is None
    ]
    if problems:
        raise BadInputError(problems)


def _attributes(
    statements: Sequence[Statement], subjects: Sequence[Subject]
) -> Mapping[tuple[int | None, str], tuple[str, frozenset[str]]]:
    """The attributes that were read, by entity (or of any) and how they are shown."""
    known: dict[tuple[int | None, str], tuple[str, frozenset[str]]] = {}
    for said, (entity, _) in zip(statements, subjects, strict=True):
        for whose in (entity, None):
            known.setdefault((whose, said.label.casefold()), (said.label, said.core))
    return known


def _entity(reading: Reading, at: int, names: Names) -> int:
    known = names.known(reading.entity)
    if known is None:
        names.add((reading.entity,))
        known = names.known(reading.entity)
    if known is None:
        raise _refused(at, "entity", "it is no name", reading.entity)
    return known


def _said(
    reading: Reading,
    at: int,
    sources: Mapping[str, tuple[int, Page]],
    statements: Sequence[Statement],
) -> tuple[Statement, int | None]:
    """The statement that a reading makes, and the number of the one whose place it takes."""
    if reading.source not in sources:
        raise _refused(at, "source", "no source of this name is used", reading.source)
    source, page = sources[reading.source]
    overlap, number = _read_there(reading, source, statements)
    there = statements[number] if overlap is not None else None
    if reading.place:
        if there is None:
            raise _refused(at, "place", "no such value was read at this place", reading.place)
        line, place = there.text, there.place
    else:
        line, begin = plain(reading.quote), page.line_of(reading.quote)
        if begin is None:
            raise _refused(at, "quote", "these words do not stand in the source", reading.quote)
        place = f"line {begin}"
        if plain(reading.value) not in line:
            raise _refused(at, "value", "it does not stand in the quote", reading.value)
    value = typed(f"{reading.means or reading.value} {reading.unit}".strip())
    if there is not None and overlap is _Overlap.WHOLE and not (reading.means or reading.unit):
        value = there.value
    if value is None:
        raise _refused(at, "value", "it is no single value", reading.value)
    if reading.means:
        value = value._replace(text=plain(reading.value))
    told = Statement((), frozenset(), value, place, line, "reading", source=source)
    if there is not None:
        told = told._replace(when=there.when, as_of=there.as_of)
    return told, number if overlap in {_Overlap.WHOLE, _Overlap.WORDS} else None


class _Overlap(IntEnum):
    """How much of what the tool has read a reading takes for the value."""

    WHOLE = 0
    WORDS = 1
    """A word more or less, but no other number."""
    PART = 2


def _read_there(
    reading: Reading, source: int, statements: Sequence[Statement]
) -> tuple[_Overlap | None, int]:
    """How much the reading takes of what the tool itself has read there, and that one's number.

    A quotation of a record may be of any that has the same value: then it is of none for sure.
    """
    found = sorted(_candidates(reading, source, statements))
    if not found:
        return None, -1
    overlap, is_record, number = found[0]
    alike = [one for one in found if one[:2] == (overlap, is_record)]
    is_unsure = bool(reading.quote) and is_record and len(alike) > 1
    return (None, -1) if is_unsure else (overlap, number)


def _candidates(
    reading: Reading, source: int, statements: Sequence[Statement]
) -> Iterator[tuple[_Overlap, bool, int]]:
    """What was read there: how much of it the reading takes, whether of a record, its number."""
    value, quote = plain(reading.value), plain(reading.quote)
    for number, said in enumerate(statements):
        is_elsewhere = bool(reading.place) and said.place != reading.place
        if said.source != source or said.form == "reading" or is_elsewhere:
            continue
        line, written = plain(said.text), plain(shown(said.value.text))
        is_there = not quote or line in quote or quote in line
        is_record = said.form != "prose"
        short, long = sorted((f" {value} ", f" {written} "), key=len)
        if is_there and value == written:
            yield _Overlap.WHOLE, is_record, number
        elif is_there and short in long and not _DIGIT.search(long.replace(short, " ", 1)):
            yield _Overlap.WORDS, is_record, number
        elif is_there and value in written:
            yield _Overlap.PART, is_record, number


def _refused(at: int, field: str, message: str, value: str) -> BadInputError:
    return BadInputError([_problem(("readings", at, field), message, value)])


def _problem(path: tuple[str | int, ...], message: str, value: str) -> FieldProblem:
    return FieldProblem(path, message, "NOT_FOUND", "exists", None, value[:_SHOWN])
