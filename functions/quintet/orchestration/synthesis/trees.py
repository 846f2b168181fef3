"""Documents as trees: JSON, and tables as lists of objects, in one form.

Rows under a list of headings, and lists of as many values side by side, become objects; an object
that is a value with its type becomes that value. Each part knows its place in the source.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import is_moment


class Digits(str):
    """A number of JSON as it was written."""

    __slots__ = ()


DESCRIBING: Final = frozenset("type xml:lang lang node_id datatype".split())
"""Keys of what says how a value is written."""
VALUE_KEYS: Final = frozenset("value amount val quantity observation reading".split())
_HEADINGS: Final = ("name", "label", "title", "field", "column", "id", "key")
_UNITS: Final = ("unit", "units")
_LONGEST_NAME: Final = 90
DEEPEST: Final = 40


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


def tree_of(value: Any, place: str = "", key: str = "", depth: int = 0) -> Node:
    """A document of JSON; what lies deeper than 40 levels is a leaf without a value."""
    if not isinstance(value, dict | list) or depth > DEEPEST:
        is_deep = isinstance(value, dict | list)
        return Node(place, "leaf", key, leaf=None if is_deep else value)
    if isinstance(value, list):
        items = [tree_of(item, f"{place}/{at}", "", depth + 1) for at, item in enumerate(value)]
        made = Node(place, "list", key, members=items)
        return _with_name(_with_headings(made))
    members = [
        tree_of(inner, f"{place}/{_pointer(name)}", name, depth + 1)
        for name, inner in value.items()
    ]
    told = [one for one in members if one.key.casefold() not in DESCRIBING]
    if len(told) == 1 and told[0].key.casefold() in VALUE_KEYS:
        return told[0].under(key)
    return _side_by_side(_with_rows(Node(place, "object", key, members=members)))


def record_of(heads: Sequence[str], cells: Sequence[str], place: str) -> Node:
    """A row of a table as an object."""
    members = [
        Node(f"{place}, column {head}", "leaf", head, leaf=cell)
        for head, cell in zip(heads, cells, strict=True)
        if head or cell
    ]
    return Node(place, "object", members=members)


def _pointer(key: str) -> str:
    """A key as a JSON pointer has it (RFC 6901)."""
    return clean(key).replace("~", "~0").replace("/", "~1")


def _with_headings(node: Node) -> Node:
    """A list of rows of which the first has the headings of the others."""
    head, *rows = node.members or (node,)
    has_values = any(not cell.is_name for row in rows for cell in row.members)
    if not (has_values and head.is_scalars and head.members[1:]):
        return node
    if not all(one.is_name for one in head.members):
        return node
    return _rows(node, [one.text for one in head.members], rows) or node


def _with_name(node: Node) -> Node:
    """A list of a name and objects about it as one object: `["Lima", {...}]`."""
    name, *inner = node.members or (node,)
    if not (name.is_name and inner and all(one.kind == "object" for one in inner)):
        return node
    members = [name.under("name"), *(one for each in inner for one in each.members)]
    return Node(node.place, "object", node.key, members=members)


def _with_rows(node: Node) -> Node:
    """An object with a list of headings, and a list of rows with as many cells."""
    lists = {id(one): _unwrapped(one) for one in node.members}
    for one in node.members:
        rows = [_unwrapped(row) for row in lists[id(one)].members]
        width = len(rows[0].members) if rows and rows[0].is_scalars else 0
        for told in node.members if width > 1 else ():
            heads = [*map(_heading, lists[id(told)].members)]
            is_head = told is not one and lists[id(told)].kind == "list"
            is_head = is_head and len(heads) == width and all(heads)
            if is_head and not all(map(is_moment, heads)):
                made = _rows(one, heads, rows)
                if made is None:
                    return node
                kept = [made if each is one else each for each in node.members if each is not told]
                return Node(node.place, "object", node.key, members=kept)
    return node


def _unwrapped(node: Node) -> Node:
    """The list that an object holds and nothing else, else the part itself."""
    is_one = node.kind == "object" and len(node.members) == 1
    return node.members[0] if is_one and node.members[0].kind == "list" else node


def _heading(node: Node) -> str:
    """What heads a column: a name, or an object's name with its unit."""
    if node.kind == "leaf":
        return node.text if node.is_name else ""
    name, unit = node.member(_HEADINGS), node.member(_UNITS)
    return (
        f"{name.text} ({unit.text})" if name and unit and unit.text else name.text if name else ""
    )


def _rows(node: Node, heads: Sequence[str], rows: Sequence[Node]) -> Node | None:
    if any(not row.is_scalars or len(row.members) != len(heads) for row in rows):
        return None
    for row in rows:
        row.kind = "object"
        for head, cell in zip(heads, row.members, strict=True):
            cell.key = head
    return Node(node.place, "list", node.key, members=list(rows))


def _side_by_side(node: Node) -> Node:
    """An object of lists of as many values, one of them of names or moments, as its records."""
    lists: defaultdict[int, list[Node]] = defaultdict(list)
    for one in node.members:
        if one.is_scalars and len(one.members) > 1:
            lists[len(one.members)].append(one)
    for listed in lists.values():
        axis = next(filter(_are_labels, listed), None)
        if axis is None:
            continue
        if len(listed) == 1 and not _are_names(axis):
            inner = [each for each in node.all() if each is not axis and each.is_scalars]
            inner = [each for each in inner if len(each.members) == len(axis.members)]
            for each in inner:
                each.members = _records(each.place, [axis, each])
            node.members = [one for one in node.members if not inner or one is not axis]
        elif not all(map(_are_names, listed)):
            made = Node(node.place, "list", members=_records(axis.place, listed))
            node.members = [*(one for one in node.members if one not in listed), made]
    return node.members[0].under(node.key) if [one.key for one in node.members] == [""] else node


def _records(place: str, listed: Sequence[Node]) -> list[Node]:
    """Lists of as many values as objects with one value of each."""
    rows = zip(*(one.members for one in listed), strict=True)
    keys = [one.key for one in listed]
    return [
        Node(
            f"{place}/{at}",
            "object",
            members=[
                Node(cell.place, "leaf", key, leaf=cell.leaf)
                for key, cell in zip(keys, row, strict=True)
            ],
        )
        for at, row in enumerate(rows)
    ]


def _are_names(node: Node) -> bool:
    return all(one.is_name and not is_moment(one.text) for one in node.members)


def _are_labels(node: Node) -> bool:
    """Whether a list has names or moments, each once."""
    texts = [one.text for one in node.members]
    is_told = _are_names(node) or all(is_moment(text) and "." not in text for text in texts)
    return len({*texts}) == len(texts) and is_told
