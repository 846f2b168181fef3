"""Names that tables and JSON give as values: prose that has one tells the same attribute.

"Published under the MIT licence" has no frame that would be read; that others have MIT as the value
of `license` tells what it is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from quintet.orchestration.synthesis.literals import name_value
from quintet.orchestration.synthesis.names import Names
from quintet.orchestration.synthesis.statements import Material
from quintet.orchestration.synthesis.values import Found
from quintet.orchestration.synthesis.words import tokens

_MOST_WORDS: Final = 5
Core = frozenset[str]


class ToldNames:
    """The names that are values of one attribute in each source that has them."""

    def __init__(self, materials: Sequence[Material], entities: Names) -> None:
        cores: defaultdict[str, list[Counter[Core]]] = defaultdict(list)
        for material in materials:
            mine: defaultdict[str, Counter[Core]] = defaultdict(Counter)
            for said in material.statements:
                text = said.value.text
                is_name = said.value.kind == "name" and text[:1].isupper() and said.core
                if is_name and entities.known(text) is None and len(tokens(text)) <= _MOST_WORDS:
                    mine[text][said.core] += 1
            for text, told in mine.items():
                cores[text].append(told)
        self._names = Names()
        self._cores: dict[int, Core] = {}
        for text, listed in cores.items():
            if all(len(told) == 1 for told in listed):
                self._names.add((text,))
                known = self._names.known(text)
                if known is not None:
                    self._cores.setdefault(known, sum(listed, Counter[Core]()).most_common(1)[0][0])

    def found_in(self, text: str, taken: Iterable[tuple[int, int]]) -> list[Found]:
        """Those in a text that are not over what is taken already."""
        spans = list(taken)
        found: list[Found] = []
        for begin, end, _ in self._names.mentions(text):
            is_free = not any(begin < until and since < end for since, until in spans)
            value = name_value(text[begin:end])
            if is_free and value is not None and text[begin].isupper():
                found.append((begin, end, value))
        return found

    def core(self, text: str) -> Core:
        """The attribute that a name is a value of; nothing for one that is not known."""
        known = self._names.known(text)
        return frozenset() if known is None else self._cores.get(known, frozenset())
