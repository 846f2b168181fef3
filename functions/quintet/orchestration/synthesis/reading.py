"""From the texts of the sources to statements about known entities.

Structured parts are read first: they tell the names that prose is then read by.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

from quintet.orchestration.synthesis.blocks import Block, blocks
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.columns import Subject
from quintet.orchestration.synthesis.entities import entities_in
from quintet.orchestration.synthesis.leaves import At
from quintet.orchestration.synthesis.literals import scanned
from quintet.orchestration.synthesis.names import Names, capitalised
from quintet.orchestration.synthesis.plain_tables import Rows
from quintet.orchestration.synthesis.prose_reading import ProseReader
from quintet.orchestration.synthesis.sentences import Sentence, sentences
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.statements import Form, Material, Statement, tell_apart
from quintet.orchestration.synthesis.subjects import resolved
from quintet.orchestration.synthesis.tables import width_of
from quintet.orchestration.synthesis.told_names import ToldNames
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
    names: Names
    materials: Sequence[Material]


def read_all(
    texts: Sequence[tuple[str, str]], objective: str, has_time: Callable[[], bool]
) -> Read:
    """Reads the sources, each a name and its text."""
    materials = [Material() for _ in texts]
    waiting: list[list[Later]] = [[] for _ in texts]
    parsed: list[list[Block]] = []
    for (_, text), material in zip(texts, materials, strict=True):
        material.is_cut = not has_time()
        parsed.append([] if material.is_cut else list(blocks(clean(text))))
    speech = Speech(parsed, [text for _, text in texts], objective)
    for at, (listed, material, later) in enumerate(zip(parsed, materials, waiting, strict=True)):
        material.is_cut = material.is_cut or not has_time()
        if not material.is_cut:
            _structured(listed, "", (), (speech, at), material, later)
    names = Names(group for material in materials for group in material.names)
    told_names = ToldNames(materials, names)
    _add_names(names, told_names, objective, waiting, speech)
    names.join_headed([frozenset(chain.from_iterable(one.names)) for one in materials])
    for (source, _), material, later in zip(texts, materials, waiting, strict=True):
        reader = ProseReader(names, told_names, material)
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
    return Read(with_told_units(statements, subjects), subjects, names, materials)


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


def _add_names(
    names: Names,
    told: ToldNames,
    objective: str,
    waiting: Sequence[Sequence[Later]],
    speech: Speech,
) -> None:
    """Adds what the objective and prose may name to the names of objects and rows.

    A single word that begins a sentence may be any word: it is a name where two sources have it so,
    or nothing else is named.
    """

    def names_in(text: str) -> tuple[list[str], list[str]]:
        inner, first = (
            [run for run in runs if not (speech.is_attribute(tokens(run)) or told.core(run))]
            for runs in capitalised(text)
        )
        return inner, first

    found = [[(text, *names_in(text)) for text in map(_runs_in, listed)] for listed in waiting]
    every = [*chain.from_iterable(found)]
    words = (word for text, _, _ in every for word in text.split())
    lower = frozenset(word for word in words if word.isalpha() and word.islower())
    often = Counter(
        run
        for listed in found
        for run in {run for _, *both in listed for runs in both for run in runs}
    )
    names.add_prose(names_in(objective)[0], frozenset(), is_sure=True)
    names.add_prose((run for _, inner, _ in every for run in inner), frozenset(), is_sure=False)
    several = (run for _, _, first in every for run in first if " " in run or often[run] > 1)
    names.add_prose(several, lower, is_sure=False)
    for text, _, first in every:
        if not names.mentions(text):
            names.add_prose(first, lower, is_sure=False)


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
