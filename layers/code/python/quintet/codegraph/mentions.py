"""Where the code of a file speaks of names: as variables, types and members, not in texts."""

from collections.abc import Iterator
from typing import Final

from quintet.codegraph.bodies import syntax_tree_of
from quintet.codegraph.languages.nodes import line_of, name_of

_NAMES: Final = frozenset(
    """identifier type_identifier shorthand_property_identifier field_identifier
    property_identifier""".split()
)
_MEMBERS: Final = frozenset(
    """attribute member_expression selector_expression field_access qualified_type
    nested_type_identifier scoped_type_identifier nested_identifier scoped_identifier
    member_type""".split()
)
_IMPORTS: Final = ("import", "package_clause", "package_declaration", "export_clause")
_LABELS: Final = frozenset({"keyword_argument", "pair", "keyed_element"})


def mentioned(source: bytes, path: str, wanted: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Line and name of each place that speaks of one of these names, which may be dotted.

    A name that is a member of something else (`other.Name` for `Name`), the label of an argument
    or a part of an import speaks of something else.
    """
    root = syntax_tree_of(source, path)
    waiting = [root] if root is not None else []
    while waiting:
        node = waiting.pop()
        kind = node.type
        if kind.startswith(_IMPORTS):
            continue
        if kind in _MEMBERS:
            name = name_of(node)
            if name in wanted:
                yield line_of(node), name
            else:
                waiting.extend(node.named_children[:1])
                waiting.extend(child for child in node.named_children[1:] if child.child_count)
        elif kind in _NAMES:
            name = name_of(node)
            if name in wanted:
                yield line_of(node), name
        else:
            inner = node.named_children
            waiting.extend(reversed(inner[1:] if kind in _LABELS and len(inner) > 1 else inner))
