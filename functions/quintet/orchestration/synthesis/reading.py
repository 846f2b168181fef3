"""From the texts of the sources to statements about known entities.

Structured parts are read first: they tell the names that prose is then read by.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.answers import TakenReading
from quintet.orchestration.synthesis.blocks import Block, blocks
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.code_names import CodeNames
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.entities import entities_in
from quintet.orchestration.synthesis.leaves import At
from quintet.orchestration.synthesis.literals import scanned
from quintet.orchestration.synthesis.models import Reading
from quintet.orchestration.synthesis.names import Names, capitalised
from quintet.orchestration.synthesis.plain_tables import Rows
from quintet.orchestration.synthesis.prose_reading import ProseReader
from quintet.orchestration.synthesis.readings import refuse_nameless, with_readings
from quintet.orchestration.synthesis.said_names import SaidNames, named_values
from quintet.orchestration.synthesis.same_things import join_codes, join_same
from quintet.orchestration.synthesis.sentences import Sentence, sentences, without
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.statements import Form, Material, Statement, tell_apart
from quintet.orchestration.synthesis.subjects import resolved
from quintet.orchestration.synthesis.tables import width_of
from quintet.orchestration.synthesis.told_units import with_told_units
from quintet.orchestration.synthesis.tree_reading import TreeReader
from quintet.orchestration.synthesis.words import tokens

_MOST_ROWS: Final = 2000
"""Lines of pairs in one block."""


class Later(NamedTuple):
    """Prose or lines of pairs that wait for the names, with what they stand under."""

    place: str
    above: tuple[str, ...]
    sentences: Sequence[Sentence]
    rows: Rows


@dataclass(frozen=True, slots=True)
class Read:
    """The statements of all sources, what each is about, and what was not read."""

    statements: Sequence[Statement]
    subjects: Sequence[Subject]
    taken: Sequence[TakenReading]
    names: Names
    materials: Sequence[Material]


def read_all(
    texts: Sequence[tuple[str, str]],
    objective: str,
    has_time: Callable[[], bool],
    readings: Sequence[Reading] = (),
    aliases: Sequence[Sequence[str]] = (),
) -> Read:
    """Reads the sources, each a name and its text, and what the caller reads in them.

    `aliases` are names that the caller says are of one thing.

    Raises:
        BadInputError: a reading of the caller's is of what does not stand there, an alias no name.
    """
    materials = [Material() for _ in texts]
    waiting: list[list[Later]] = [[] for _ in texts]
    parsed: list[list[Block]] = []
    codes = CodeNames(objective)
    objective = codes.spelled(objective)
    for (_, text), material in zip(texts, materials, strict=True):
        material.is_cut = not has_time()
        parsed.append([] if material.is_cut else list(blocks(clean(text))))
    codes.unify(block.tree for block in chain.from_iterable(parsed))
    speech = Speech(parsed, [codes.spelled(text) for _, text in texts], objective)
    for at, (listed, material, later) in enumerate(zip(parsed, materials, waiting, strict=True)):
        material.is_cut = material.is_cut or not has_time()
        if not material.is_cut:
            _structured(listed, "", (), (speech, at), material, later)
    named = [*codes.groups(text for _, text in texts), *aliases]
    names = _names(objective, named, materials, waiting, speech)
    refuse_nameless(aliases, names)
    said = SaidNames(materials)
    for (source, _), material, later in zip(texts, materials, waiting, strict=True):
        reader = ProseReader(names, material, said)
        for place, above, told_in, rows in later:
            told = (names.only(name) for name in (*above, source))
            about = next((one for one in told if one is not None), None)
            if material.is_cut or not has_time():
                material.is_cut = True
                material.leave(place, "time ended before it was read")
                continue
            reader.read(told_in, place, about)
            if about is None and rows:
                reader.begin_pairs(rows[0][1])
            for number, (key, cell) in enumerate(rows, start=1):
                reader.pair(key, cell, f"{place}, pair {number}", about)
    sources = [source for source, _ in texts]
    statements, subjects = resolved(sources, objective, materials, names)
    statements = with_told_units(statements, subjects)
    found = with_readings(readings, texts, (statements, subjects), names)
    return Read(found.statements, found.subjects, found.taken, names, materials)


def _structured(
    listed: Iterable[Block],
    place: str,
    above: tuple[str, ...],
    spoken: tuple[Speech, int],
    into: Material,
    waiting: list[Later],
) -> None:
    """Reads JSON and tables, texts within them too, and puts the rest off."""
    for block in listed:
        where = place or f"line {block.line}"
        names = (block.heading,) if block.heading else above
        if block.tree is not None:
            since = len(into.statements)
            form: Form = "json" if block.kind == "json" else "table"
            reader = TreeReader(into, entities_in(block.tree, *spoken), spoken[0], form)
            reader.read(block.tree, At(names=names))
            tell_apart(into, since)
            for pointer, told, about in reader.texts:
                _structured(blocks(told), pointer, about, spoken, into, waiting)
            for number, row in enumerate(block.rows, start=1):
                if len(row) != width_of(block.rows):
                    into.leave(f"{where}, row {number}", "it has other columns than the table")
        elif block.kind == "table":
            waiting += (
                Later(f"{where}, row {row[0]}", (row[0],), sentences("; ".join(row[1:])), ())
                for row in block.rows[:_MOST_ROWS]
            )
        else:
            if block.rows[_MOST_ROWS:]:
                into.leave(f"{where}, pair {_MOST_ROWS + 1}", "more than is read of one source")
            waiting.append(Later(where, names, sentences(block.text), block.rows[:_MOST_ROWS]))


def _names(
    objective: str,
    codes: Iterable[Sequence[str]],
    materials: Sequence[Material],
    waiting: Sequence[Sequence[Later]],
    speech: Speech,
) -> Names:
    """All names: those of objects and rows, of the objective, then what prose may name.

    A word that only begins sentences may be any word: it is a name where several sources have it,
    or nothing else is named.
    """
    names = Names([*codes, *(group for material in materials for group in material.names)])
    join_codes(names, materials)
    join_same(names, materials, objective)
    texts = [[_runs_in(later) for later in listed] for listed in waiting]
    words = (word for listed in texts for text in listed for word in text.split())
    lower = frozenset(word for word in words if word.isalpha() and word.islower())
    found = [[capitalised(text) for text in listed] for listed in texts]
    values = {said.value.parts for said in named_values(materials)}
    inner = [run for listed in found for runs, _ in listed for run in runs]
    first = [list(dict.fromkeys(run for _, runs in listed for run in runs)) for listed in found]
    told = Counter(chain.from_iterable(first))
    unnamed = without(objective, names.mentions(objective))
    names.add_prose(_free(capitalised(unnamed)[0], speech), frozenset(), is_sure=True)
    names.add_prose(_free(inner, speech, values), frozenset(), is_sure=False)
    openers = [
        run
        for run in told
        if not run.istitle() or " " in run or told[run] > 1 or not names.has_sure
    ]
    names.add_prose(_free(openers, speech, values), lower, is_sure=False)
    names.join_headed([frozenset(chain.from_iterable(one.names)) for one in materials])
    return names


def _free(
    runs: Iterable[str], speech: Speech, values: Collection[tuple[str, ...]] = ()
) -> Iterator[str]:
    """The runs that name no attribute, and are no values."""
    free = (run for run in runs if not speech.is_attribute(tokens(run)))
    return (run for run in free if tokens(run) not in values)


def _runs_in(later: Later) -> str:
    """What may hold names: prose, and the keys of lines, without their values."""
    keys = [
        row[0].partition(" / ")[0]
        for row in later.rows
        if not row[0].isalpha() or not row[0].islower()
    ]
    texts: list[str] = []
    for text, values in (*later.sentences, *((key, scanned(key)) for key in keys)):
        plain = text
        for begin, end, value in reversed(values):
            if value.unit is not None or value.kind != "number":
                plain = f"{plain[:begin]}\x00{plain[end:]}"
        texts.append(plain)
    return ("\n" if keys else " ").join(texts)
