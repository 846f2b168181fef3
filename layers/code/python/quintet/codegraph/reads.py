"""The names that an expression reads: `total`, `self.rows`; of a call receiver and arguments."""

from typing import Final

from tree_sitter import Node as SyntaxNode

from quintet import windowed_re as re
from quintet.codegraph.languages.nodes import name_of

_NAMES: Final = frozenset({"identifier", "shorthand_property_identifier_pattern", "this"})
_SHORT: Final = frozenset({"shorthand_property_identifier"})
_MEMBERS: Final = frozenset(
    {"attribute", "member_expression", "selector_expression", "field_access"}
)
_CALLS: Final = frozenset(
    """call call_expression method_invocation new_expression object_creation_expression""".split()
)
_NAMED: Final = frozenset({"keyword_argument", "pair", "keyed_element", "default_parameter"})
_DECLARED: Final = frozenset(
    """default_parameter typed_parameter typed_default_parameter assignment_pattern
    object_assignment_pattern""".split()
)
_SKIPPED: Final = frozenset(
    {"type", "type_identifier", "type_annotation", "type_arguments", "generic_type", "comment"}
)
_DOTTED: Final = re.compile(r"^(?:this|[A-Za-z_$][\w$]*)(?:\??\.[\w$#]+)*$")
_MOST: Final = 60


def reads_of(node: SyntaxNode, *, is_target: bool = False) -> tuple[str, ...]:
    """The names in an expression, each once, in the order of the source.

    Of a target the names written: `rows[key]` writes `rows`, `self.total` itself.
    """
    found: dict[str, None] = {}
    waiting = [node]
    while waiting and len(found) < _MOST:
        one = waiting.pop()
        kind = one.type
        if kind in _NAMES or kind in _SHORT or (kind in _MEMBERS and _DOTTED.match(name_of(one))):
            found[name_of(one)] = None
        elif kind in _MEMBERS:
            waiting.extend(one.named_children[:1])
        elif kind in _CALLS:
            waiting.extend(reversed(_of_call(one)))
        elif (is_target and kind in {"subscript", "subscript_expression", "index_expression"}) or (
            is_target and kind in _DECLARED
        ):
            waiting.extend(one.named_children[:1])
        elif kind in _NAMED:
            waiting.extend(one.named_children[-1:])
        elif kind not in _SKIPPED:
            waiting.extend(reversed(one.named_children))
    return tuple(found)


def _of_call(node: SyntaxNode) -> list[SyntaxNode]:
    """Receiver and arguments; the name of what is called is no value that is read."""
    inner: list[SyntaxNode] = []
    function = node.child_by_field_name("function")
    owner = node.child_by_field_name("object")
    if owner is not None:
        inner.append(owner)
    elif function is not None and function.type in _MEMBERS:
        inner.extend(function.named_children[:1])
    elif function is not None and function.type not in _NAMES:
        inner.append(function)
    arguments = node.child_by_field_name("arguments")
    if arguments is not None:
        inner.append(arguments)
    return inner
