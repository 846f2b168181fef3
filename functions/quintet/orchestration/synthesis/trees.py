"""Parts of documents as trees: JSON and tables in one form, each part with its place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self

from quintet.orchestration.synthesis.characters import clean


class Digits(str):
    """A number of JSON as it was written."""

    __slots__ = ()


VALUE_KEYS: Final = frozenset("value amount val quantity observation reading".split())
_LONGEST_NAME: Final = 90


@dataclass(slots=True, eq=False)
class Node:
    """A part of a document: `key` is what it stands under, empty in a list."""

    place: str
    kind: Literal["object", "list", "leaf"]
    key: str = ""
    leaf: Any = None
    members: "list[Node]" = field(default_factory=list)
    named_by: str = ""
    """Of a list of records: the key that names them if nobody else tells which one does."""

    by_key: "dict[str, Node] | None" = field(init=False, default=None)
    """The members by their keys in lower case, once somebody asked for one."""
    text: str = field(init=False, default="")
    """A leaf as text; empty where it has none."""

    def __post_init__(self) -> None:
        """Sets the text."""
        if self.kind == "leaf" and self.leaf is not None:
            is_flag = isinstance(self.leaf, bool)
            self.text = str(self.leaf).lower() if is_flag else clean(self.leaf).strip()

    def member(self, keys: Sequence[str]) -> "Node | None":
        """The first member under one of the keys, written in lower case."""
        if self.kind != "object":
            return None
        if self.by_key is None:
            self.by_key = {one.key.casefold(): one for one in self.members}
        known = self.by_key
        return next((known[key] for key in keys if key in known), None)

    @property
    def is_name(self) -> bool:
        """Whether it is a leaf that can be a name."""
        is_text = isinstance(self.leaf, str) and not isinstance(self.leaf, Digits)
        return is_text and len(self.leaf) <= _LONGEST_NAME and any(map(str.isalpha, self.leaf))

    @property
    def is_scalars(self) -> bool:
        """Whether it is a list of leaves."""
        return self.kind == "list" and all(one.kind == "leaf" for one in self.members)

    def under(self, key: str) -> Self:
        """The same part under another key."""
        self.key = key
        return self

    def all(self) -> "Iterator[Node]":
        """It, and all parts of it."""
        yield self
        for one in self.members:
            yield from one.all()


def record_of(heads: Sequence[str], cells: Sequence[str], place: str) -> Node:
    """A row of a table as an object."""
    members = [
        Node(f"{place}, column {head}", "leaf", head, leaf=cell)
        for head, cell in zip(heads, cells, strict=True)
        if head or cell
    ]
    return Node(place, "object", members=members)
