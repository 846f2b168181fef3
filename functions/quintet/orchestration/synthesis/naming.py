"""Which members of objects are names, told by all sources together.

A name tells the records of a list apart and is spoken of elsewhere: in the objective, or by another
source. What its key is called decides only where that leaves it open. What sources use as keys are
names of attributes, and none of entities.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.blocks import Block
from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.identities import (
    Chosen,
    name_texts,
    names_of,
)
from quintet.orchestration.synthesis.literals import typed
from quintet.orchestration.synthesis.names import capitalised, is_numbered
from quintet.orchestration.synthesis.plain_tables import Rows
from quintet.orchestration.synthesis.records import (
    columns_in,
    inner_names_in,
    keys_in,
    records_in,
    rows_of,
)
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens

Phrase = tuple[str, ...]
_DEEPEST: Final = 40
_SPOKEN: Final = 0.5
"""Of a list's names, that others speak of at least."""


class Naming:
    """What objects are called, and which words name attributes, in all blocks of a request."""

    def __init__(
        self, sources: Sequence[Sequence[Block]], texts: Sequence[str], asked: str
    ) -> None:
        self._chosen: dict[int, Chosen] = {}
        self._named: dict[int, str] = {}
        self._asked = len(texts)
        found = [
            (at, records, dict(columns_in(records)), dict(inner_names_in(records)))
            for at, listed in enumerate(sources)
            for block in listed
            if block.kind == "json"
            for records in records_in(block.json, _DEEPEST)
        ]
        tables = [
            (at, block.rows, dict(columns_in(rows_of(block))))
            for at, listed in enumerate(sources)
            for block in listed
            if block.kind == "table"
        ]
        every = [columns for _, _, columns in tables]
        every += [columns for _, _, *both in found for columns in both]
        told = {tokens(text) for columns in every for said in columns.values() for text in said}
        heads = [cell for listed in sources for block in listed for cell in _head(block)]
        self._where = _occurrences(told - {()}, [*texts, asked])
        asked_for = frozenset(map(tokens, capitalised(asked)[0]))
        keys = [
            key
            for _, records, _, _ in found
            for key, is_leaf in keys_in(records)
            if is_leaf or tokens(split_key(key)) not in asked_for
        ]
        words = (tokens(split_key(clean(key))) for key in (*keys, *heads))
        self._attributes = {stem(word) for told in words for word in told}
        for at, records, columns, inner in found:
            self._choose(at, records, columns, inner)
        for at, rows, columns in tables:
            self._named[id(rows)] = self._best(at, len(rows) - 1, columns)

    def of(self, node: Mapping[str, Any]) -> Chosen:
        """An object's names, and the keys that say them."""
        return self._chosen[id(node)] if self.is_told(node) else names_of(node)

    def is_told(self, node: Mapping[str, Any]) -> bool:
        """Whether others speak of an object's name."""
        return id(node) in self._chosen

    def is_attribute(self, words: Iterable[str]) -> bool:
        """Whether sources have these words in their keys, but for such as say nothing."""
        told = [word for word in words if not is_generic(word)]
        return bool(told) and all(stem(word) in self._attributes for word in told)

    def _is_asked(self, text: str) -> bool:
        return self._asked in self._where.get(tokens(text), frozenset())

    def _spoken(self, text: str, source: int) -> float:
        """How many others speak of a name; the objective counts most."""
        where = self._where.get(tokens(text), frozenset()) - {source}
        return len(where) + self._asked * (self._asked in where)

    def column_of(self, rows: Rows) -> str:
        """The heading of the column that names the rows of a table; empty where none does."""
        return self._named.get(id(rows), "")

    def _choose(
        self,
        source: int,
        records: Sequence[Mapping[str, Any]],
        columns: Mapping[str, Sequence[str]],
        inner: Mapping[str, Sequence[str]],
    ) -> None:
        """Names the records of a list by what they say, else by what an object in each says."""
        best = self._best(source, len(records), columns)
        for record in records if best else ():
            if texts := name_texts(record.get(best), best):
                self._chosen[id(record)] = texts, frozenset({best})
        best = "" if best else self._best(source, len(records), inner)
        for record in records if best else ():
            self._chosen[id(record)] = names_of(record[best])[0], frozenset()

    def _best(self, source: int, count: int, columns: Mapping[str, Sequence[str]]) -> str:
        """The column that others speak of most, where it tells the records apart."""
        best = 0.0, ""
        for key, said in columns.items():
            spoken = [self._spoken(text, source) for text in said]
            share = sum(map(bool, spoken)) / count
            is_asked = any(map(self._is_asked, said))
            are_names = all(map(_is_name, said))
            is_apart = len(set(said)) == len(said)
            if is_apart and not is_asked and all(map(is_numbered, said)):
                break  # versions of something that is not named here
            if not is_asked and all(self.is_attribute(tokens(text)) for text in said):
                continue
            if is_apart and share >= _SPOKEN and (is_asked or (are_names and count > 1)):
                weight = sum(spoken) / count
                best = max(best, (weight, key), key=lambda one: one[0])
        return best[1]


def _is_name(text: str) -> bool:
    value = typed(text)
    return value is not None and value.kind == "name"


def _head(block: Block) -> Sequence[str]:
    return block.rows[0][1:] if block.kind == "table" else ()


def _occurrences(phrases: set[Phrase], texts: Sequence[str]) -> dict[Phrase, frozenset[int]]:
    """In which texts each phrase occurs, other than within a longer one."""
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    for phrase in phrases:
        lengths[phrase[0]].add(len(phrase))
    found: defaultdict[Phrase, set[int]] = defaultdict(set)
    for at, text in enumerate(texts):
        words = tokens(text)
        until = 0
        for place, word in enumerate(words):
            for length in sorted(lengths.get(word, ()), reverse=True) if place >= until else ():
                phrase = words[place : place + length]
                if phrase in phrases:
                    found[phrase].add(at)
                    until = place + length
                    break
    return {phrase: frozenset(where) for phrase, where in found.items()}
