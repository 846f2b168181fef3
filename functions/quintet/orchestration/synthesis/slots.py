"""Where a document has texts that may be names: at one place of all records, or as their keys."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from quintet.orchestration.synthesis.dates import is_moment
from quintet.orchestration.synthesis.speech import Speech
from quintet.orchestration.synthesis.trees import VALUE_KEYS, Node
from quintet.orchestration.synthesis.words import tokens

_DESCRIBED: Final = (
    "indicator", "metric", "measure", "attribute", "parameter", "variable", "series",
)  # fmt: skip
_HASH: Final = re.compile(r"[0-9a-fA-F]{8,}|[0-9a-fA-F-]{20,}")
_LONGEST: Final = 8
"""Words of a name."""
_SPOKEN: Final = 0.5
"""Of the keys of an object, that others speak of at least where they are names."""
Path = tuple[str, ...]


@dataclass(slots=True, eq=False)
class Slot:
    """Texts that stand at one place of all records, or as the keys of the records."""

    path: Path
    is_keys: bool
    is_title: bool = False
    """Whether its document says that it names its records."""
    said: list[tuple[int, str]] = field(default_factory=list)
    """The number of the part that has a text, or that stands under it; and the text."""

    @property
    def texts(self) -> list[str]:
        """The texts, each once."""
        return [*dict.fromkeys(text for _, text in self.said)]


class Numbered:
    """The parts of a document in order, with what contains what."""

    def __init__(self, root: Node, speech: Speech) -> None:
        self.nodes: list[Node] = []
        self.parents: list[int] = []
        self.slots: dict[tuple[Path, bool], Slot] = {}
        self.keyed = set[int]()
        self._objects: list[int] = []
        """How many objects each part is made of."""
        self._speech = speech
        self._add(root, (), -1)

    def _add(self, node: Node, path: Path, parent: int) -> None:
        at = len(self.nodes)
        self.nodes.append(node)
        self.parents.append(parent)
        self._objects.append(sum(one.kind == "object" for one in node.members))
        if node.kind == "leaf":
            if path and (_may_name(node) or self._speech.is_part(node.text)):
                slot = self._slot(path, is_keys=False)
                slot.said.append((at, node.text))
                over = self.parents[parent]
                slot.is_title |= over >= 0 and node.key == self.nodes[over].named_by
            return
        is_keyed = node.kind == "object" and _has_names_as_keys(node, self._speech)
        self.keyed |= {at} if is_keyed else set()
        for one in node.members:
            here = path if node.kind == "list" else (*path, "*" if is_keyed else one.key)
            if is_keyed and one.kind != "leaf":
                self._slot(here, is_keys=True).said.append((len(self.nodes), one.key))
            self._add(one, here, at)

    def _slot(self, path: Path, *, is_keys: bool) -> Slot:
        return self.slots.setdefault((path, is_keys), Slot(path, is_keys))

    def above(self, at: int) -> Iterator[int]:
        """What contains a part, from inside out."""
        while (at := self.parents[at]) >= 0:
            yield at

    def scopes(self, slot: Slot) -> list[tuple[int, str]]:
        """The largest part around each text of a slot that has no other text of it."""
        texts: defaultdict[int, set[str]] = defaultdict(set)
        having: defaultdict[int, set[int]] = defaultdict(set)
        for at, text in slot.said:
            below = at
            for over in self.above(at):
                texts[over].add(text)
                having[over].add(below)
                below = over
        found: list[tuple[int, str]] = []
        for at, text in slot.said:
            widest = at if slot.is_keys else self.parents[at]
            for over in self.above(widest):
                is_set = self.nodes[over].kind == "list" or over in self.keyed
                is_missing = is_set and len(having[over]) < self._objects[over]
                if len(texts[over]) > 1 or is_missing:
                    break
                widest = over
            found.append((widest, text))
        return found


def _may_name(node: Node) -> bool:
    text = node.text
    is_text = node.is_name and "://" not in text and not _HASH.fullmatch(text)
    is_text = is_text and not text.endswith(".")
    is_text = is_text and not node.key.casefold().startswith((*_DESCRIBED, "unit", "currency"))

    return is_text and len(tokens(text)) <= _LONGEST


def _share(keys: Sequence[str], speech: Speech) -> float:
    return sum(map(speech.is_known, keys)) / len(keys) if keys else 0


def _has_names_as_keys(node: Node, speech: Speech) -> bool:
    """Whether an object's keys name entities: `{"bitcoin": {...}, "ethereum": {...}}`.

    By the objective or another source; else where the members are objects of one shape.
    """
    inner = [one for one in node.members if one.kind == "object" and one.members]
    keys = [one.key for one in inner]
    if not inner or all(map(is_moment, keys)):
        return False
    below = [one.key for each in inner for one in each.members if one.kind != "leaf"]
    known, inside = _share(keys, speech), _share(below, speech)
    if known >= _SPOKEN:
        return True
    if not inner[1:] or 2 * len(inner) < len(node.members) or inside:
        return False
    shapes = [frozenset(one.key.casefold() for one in node.members) for node in inner]
    if any(shape & VALUE_KEYS for shape in shapes):
        return False
    return 2 * len(frozenset.intersection(*shapes)) >= min(map(len, shapes))
