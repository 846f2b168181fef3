"""Who speaks of what: in which sources a text occurs, and which words name attributes."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from quintet.language.stemming import stem
from quintet.orchestration.synthesis.blocks import Block
from quintet.orchestration.synthesis.names import (
    asked_names,
    capitalised,
    is_long_number,
    is_numbered,
)
from quintet.orchestration.synthesis.trees import Node
from quintet.orchestration.synthesis.words import is_generic, split_key, tokens

_MOST_BEFORE, _FEWEST_DIGITS = 3, 3
"""Words of a code before its number, and the digits of that."""
Phrase = tuple[str, ...]
_WORD: Final = re.compile(r"[^\W_]+")
_LONGEST: Final = 8
"""Words of a name."""


class Speech:
    """What the objective and all sources of a request speak of."""

    def __init__(
        self, sources: Sequence[Sequence[Block]], texts: Sequence[str], asked: str
    ) -> None:
        self._asked = len(texts)
        leaves = [node for listed in sources for block in listed for node in _nodes(block)]
        texts_told = {node.text for node in leaves if node.is_name or is_numbered(node.text)}
        texts_told |= {node.key for node in leaves}
        told = {phrase for text in texts_told if 0 < len(phrase := _phrase(text)) <= _LONGEST}
        self._where = _occurrences(told, [*texts, asked])
        asked_for = frozenset(map(tokens, capitalised(asked)[0]))
        keys = [*{node.key for node in leaves if node.key and _is_attribute(node)}]
        keys += [key for listed in sources for key in _repeated_keys(listed)]
        words = (tokens(split_key(key)) for key in keys)
        self._names = [name for name in asked_for if len(name) > 1]
        self._numbered = _numbered(asked)
        named = {word for name in asked_for for word in name}
        self._attributes = {stem(word) for phrase in words for word in phrase if word not in named}
        written = [name for listed in sources for block in listed for name in _written(block)]
        known = asked_names(asked) | frozenset(map(tokens, written))
        self._known = frozenset(key for key in known if key and not self.is_attribute(key))

    def is_attribute(self, words: Iterable[str]) -> bool:
        """Whether sources have these words in their keys, but for such as say nothing."""
        told = [word for word in words if not is_generic(word)]
        return bool(told) and all(stem(word) in self._attributes for word in told)

    def is_known(self, text: str) -> bool:
        """Whether the objective or prose has a text as a name, or a row begins with it."""
        words = tokens(split_key(text))
        is_part = is_numbered(text) and self.is_asked(text)
        return is_part or (words in self._known and not all(map(is_generic, words)))

    def is_asked(self, text: str) -> bool:
        """Whether the objective speaks of a text."""
        phrase = _phrase(text)
        return self.is_part(text) or self._asked in self._where.get(phrase, frozenset())

    def is_part(self, text: str) -> bool:
        """Whether a number or version ends a name in the objective: block 812345."""
        if not is_numbered(text):
            return False
        phrase = _phrase(text)
        is_end = any(name[-len(phrase) :] == phrase for name in self._names)
        is_asked = self._asked in self._where.get(phrase, frozenset())
        return is_end or (is_long_number(text) and is_asked)

    def asked_code(self, name: str, number: str) -> str:
        """The code of the objective that a name and a number make together: H.R. 4417.

        A shorter number may be any count beside the name: Pixel, 9 of them.
        """
        told = "".join((*tokens(name), *tokens(number)))
        return self._numbered.get(told, "") if len(number) >= _FEWEST_DIGITS else ""

    def spoken(self, text: str, source: int) -> float:
        """How many others speak of a name; the objective counts most."""
        where = self._where.get(_phrase(text), frozenset()) - {source, self._asked}
        return len(where) + self._asked * self.is_asked(text)


def _phrase(text: str) -> Phrase:
    """The words of a name; of a version without the letter before it."""
    return tokens(text.strip().removeprefix("v") if is_numbered(text) else text)


def _numbered(text: str) -> dict[str, str]:
    """The runs of words that end in a number, by their letters and digits alone."""
    words = [found.span() for found in _WORD.finditer(text)]
    runs = (
        text[words[begin][0] : end]
        for at, (start, end) in enumerate(words)
        if text[start:end].isdigit()
        for begin in range(max(0, at - _MOST_BEFORE), at)
    )
    return {"".join(tokens(run)): run for run in runs}


def _nodes(block: Block) -> Iterator[Node]:
    return block.tree.all() if block.tree else iter(())


def _repeated_keys(listed: Sequence[Block]) -> list[str]:
    """Keys of pairs in several parts of a source: it has one for each thing that it tells of."""
    blocks = (block for block in listed if block.kind == "pairs")
    keys = Counter(key for block in blocks for key in {row[0] for row in block.rows})
    return [key for key, count in keys.items() if count > 1]


def _is_attribute(node: Node) -> bool:
    return node.kind == "leaf" or node.is_scalars


def _written(block: Block) -> list[str]:
    """What a text names within sentences, and what begins rows."""
    rows = [row[0] for row in block.rows]
    return [*capitalised(block.text)[0], *rows]


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
