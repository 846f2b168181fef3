"""JSON as trees, whatever shape it gives its records.

Rows under a list of headings and lists of as many values side by side become objects; an object
that is a value with its type becomes that value.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from quintet.orchestration.synthesis.characters import clean
from quintet.orchestration.synthesis.dates import is_moment
from quintet.orchestration.synthesis.trees import VALUE_KEYS, Node

DESCRIBING: Final = frozenset("type xml:lang lang node_id datatype".split())
"""Keys of what says how a value is written."""
_HEADINGS: Final = ("name", "label", "title", "field", "column", "id", "key")
_UNITS: Final = ("unit", "units")
DEEPEST: Final = 40
_FEWEST: Final = 3
"""Lists side by side of which none has names or moments."""


def tree_of(value: Any) -> Node:
    """A document of JSON; what lies deeper than 40 levels is a leaf without a value."""
    made = _tree(value)
    for part in made.all():
        for listed in _by_length(part):
            if len(listed) >= _FEWEST and not all(map(_are_names, listed)):
                _put_records(part, listed, "")
    return made


def _tree(value: Any, place: str = "", key: str = "", depth: int = 0) -> Node:
    if not isinstance(value, dict | list) or depth > DEEPEST:
        is_deep = isinstance(value, dict | list)
        return Node(place, "leaf", key, leaf=None if is_deep else value)
    if isinstance(value, list):
        items = [_tree(item, f"{place}/{at}", "", depth + 1) for at, item in enumerate(value)]
        made = Node(place, "list", key, members=items)
        return _with_name(_with_headings(made))
    members = [
        _tree(inner, f"{place}/{_pointer(name)}", name, depth + 1) for name, inner in value.items()
    ]
    told = [one for one in members if one.key.casefold() not in DESCRIBING]
    if len(told) == 1 and told[0].key.casefold() in VALUE_KEYS:
        return told[0].under(key)
    return _side_by_side(_with_rows(Node(place, "object", key, members=members)))


def _pointer(key: str) -> str:
    """A key as a JSON pointer has it (RFC 6901)."""
    return clean(key).replace("~", "~0").replace("/", "~1")


def _with_headings(node: Node) -> Node:
    """A list of rows of which the first has the headings of the others."""
    head, *rows = node.members or (node,)
    has_values = any(not cell.is_name for row in rows for cell in row.members)
    if not (has_values and head.is_scalars and all(one.is_name for one in head.members)):
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
    wide = [(one, rows) for one in node.members if (rows := _wide_rows(_unwrapped(one)))]
    headings = [*_headings(node)] if wide else []
    for one, rows in wide:
        for owner, told, heads in headings:
            if owner is not one and len(heads) == len(rows[0].members):
                made = _rows(one, heads, rows)
                if made is None:
                    return node
                told.members = []
                kept = [made if each is one else each for each in node.members]
                return Node(node.place, "object", node.key, members=kept)
    return node


def _wide_rows(node: Node) -> list[Node]:
    """The rows of a list whose first has several cells; none of anything else."""
    rows = [_unwrapped(row) for row in node.members] if node.kind == "list" else []
    return rows if rows and rows[0].is_scalars and len(rows[0].members) > 1 else []


def _headings(node: Node) -> Iterator[tuple[Node, Node, list[str]]]:
    """Each list of headings within an object: the member that it is in, itself, and they."""
    for owner in node.members:
        for part in owner.all():
            heads = [*map(_heading, part.members)] if part.kind == "list" else []
            if all(heads) and heads[1:] and not all(map(is_moment, heads)):
                yield owner, part, heads


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
    for listed in _by_length(node):
        axis = next(filter(_are_labels, listed), None)
        if axis is None:
            continue
        along = _along(axis, node) if len(listed) == 1 or _goes_on(listed, node) else node.members
        if along is not node.members:
            node.members = along
        elif listed[1:] and not all(map(_are_names, listed)):
            _put_records(node, listed, axis.key if _are_names(axis) else "")
    return node.members[0].under(node.key) if [one.key for one in node.members] == [""] else node


def _goes_on(listed: Sequence[Node], node: Node) -> bool:
    """Whether an object has further lists of as many values deeper in."""
    length = len(listed[0].members)
    return any(
        one.is_scalars and len(one.members) == length and one not in listed for one in node.all()
    )


def _by_length(node: Node) -> list[list[Node]]:
    """The lists of values in an object that have several, those with as many together."""
    lists: defaultdict[int, list[Node]] = defaultdict(list)
    for one in node.members if node.kind == "object" else ():
        if one.is_scalars and len(one.members) > 1:
            lists[len(one.members)].append(one)
    return [*lists.values()]


def _put_records(node: Node, listed: Sequence[Node], named_by: str) -> None:
    """Puts one list of records into an object in place of lists."""
    place = listed[0].place
    made = Node(place, "list", members=_records(place, listed), named_by=named_by)
    node.members = [*(one for one in node.members if one not in listed), made]


def _along(axis: Node, node: Node) -> list[Node]:
    """The members of an object whose lists, further in, have a value for each of an axis.

    An axis of names makes a record for each, if all lists are as long; one of moments a series of
    each list.
    """
    lists = [one for one in node.all() if one is not axis and one.is_scalars and one.members]
    inner = [one for one in lists if len(one.members) == len(axis.members)]
    if not inner or (_are_names(axis) and len(inner) < len(lists)):
        return node.members
    others = [one for one in node.members if one is not axis]
    if _are_names(axis):
        kept = [one for one in others if not any(part in inner for part in one.all())]
        for part in node.all():
            own = [one for one in part.members if one in inner]
            if len(own) == 1 and (heading := _heading(part) if part.kind == "object" else ""):
                own[0].key = heading
        records = _records(axis.place, [axis, *inner])
        return [*kept, Node(axis.place, "list", members=records, named_by=axis.key)]
    for one in inner:
        one.members = _records(one.place, [axis, one])
    return others


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
