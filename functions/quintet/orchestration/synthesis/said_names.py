"""Names that are values: documents have them as such, and sentences of prose mention them."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.literals import name_value
from quintet.orchestration.synthesis.names import Mention, Names
from quintet.orchestration.synthesis.statements import Material, Statement
from quintet.orchestration.synthesis.values import Found
from quintet.orchestration.synthesis.words import attribute_words, begin_alike

Core = frozenset[str]


def named_values(materials: Sequence[Material]) -> list[Statement]:
    """The statements whose values are names, and no words that attributes are called by."""
    every = [said for material in materials for said in material.statements]
    words = frozenset(word for said in every for word in said.core)
    return [
        said
        for said in every
        if said.value.kind == "name"
        and said.value.text[:1].isalpha()
        and not words.issuperset(map(stem, said.value.parts))
    ]


class SaidNames:
    """The names that documents have as values, each with the attributes that it is a value of."""

    def __init__(self, materials: Sequence[Material]) -> None:
        self._values = Names()
        self._cores: defaultdict[int, list[Core]] = defaultdict(list)
        self._every = frozenset(said.core for material in materials for said in material.statements)
        for said in named_values(materials):
            self._values.add((said.value.text,))
            known = self._values.known(said.value.text)
            if known is not None and said.core and said.core not in self._cores[known]:
                self._cores[known].append(said.core)

    def found(self, text: str, mentions: Sequence[Mention]) -> list[Found]:
        """The values in a text that stand in no name of a thing."""
        made: list[Found] = []
        for begin, end, _ in self._values.mentions(text):
            value = name_value(text[begin:end])
            if value and not any(begin < one.end and one.begin < end for one in mentions):
                made.append((begin, end, value))
        return made

    def core(self, written: str, window: str) -> Core:
        """The words of the attribute that a value is of, as documents have it if they are alike."""
        words = attribute_words((window,))
        if words in self._every:
            return words
        known = self._values.known(written)
        cores = self._cores[known] if known is not None else []
        alike = {core: sum(begin_alike(*pair) for pair in product(words, core)) for core in cores}
        return max(cores, key=alike.__getitem__) if any(alike.values()) else words
