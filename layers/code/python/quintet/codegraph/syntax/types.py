"""Declared types as typed values, from the type nodes of any of the grammars."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tree_sitter import Node

from quintet.codegraph.languages.nodes import name_of, parts_of


class TypeName(NamedTuple):
    """`name` is dotted, as written; `arguments` are what it is generic over, or made of.

    `list` are arrays and slices, `map` Go's maps, `channel` its channels, `function` types of
    functions. Pointers, optional and nullable types are what they may hold.
    """

    name: str
    arguments: tuple["TypeName", ...] = ()

    @property
    def element(self) -> "TypeName":
        """What going over one gives: the last of its arguments, for a map the first."""
        if not self.arguments:
            return NO_TYPE
        last = self.name.rpartition(".")[2].lower()
        return self.arguments[0 if last.endswith(("map", "dict", "mapping")) else -1]


NO_TYPE: Final = TypeName("")
_DEEPEST: Final = 12
_LATER: Final = frozenset({"Promise", "CompletableFuture", "Future", "Awaitable", "Mono"})
_NEVER_WAITING: Final = frozenset({"Promise", "Mono", "Flux", "Uni", "Multi"})
_MAYBE: Final = frozenset(
    {"Optional", "typing.Optional", "Final", "ClassVar", "Annotated", "t.Optional"}
)
_NOTHING: Final = frozenset({"None", "null", "undefined", "nil", "void"})
_UNNAMED: Final = frozenset({"null", "none", "object_type", "struct_type", "interface_type"})


def type_of(node: Node | None, depth: int = 0) -> TypeName:
    """The type of a type's node; `NO_TYPE` where there is none, or none that is modelled."""
    if node is None or depth > _DEEPEST or node.type in _UNNAMED:
        return NO_TYPE
    rule = _RULES.get(node.type)
    if rule is not None:
        return rule(node, depth + 1)
    name = name_of(node)
    return NO_TYPE if name in _NOTHING else TypeName(name.replace("::", "."))


def _wrapped(node: Node, depth: int) -> TypeName:
    inner = parts_of(node)
    return type_of(inner[-1], depth) if inner else TypeName(name_of(node))


def _list(node: Node, depth: int) -> TypeName:
    element = node.child_by_field_name("element") or next(iter(parts_of(node)), None)
    return TypeName("list", (type_of(element, depth),))


def _map(node: Node, depth: int) -> TypeName:
    parts = (node.child_by_field_name("key"), node.child_by_field_name("value"))
    return TypeName("map", tuple(type_of(part, depth) for part in parts))


def _channel(node: Node, depth: int) -> TypeName:
    return TypeName("channel", (type_of(node.child_by_field_name("value"), depth),))


def _quoted(node: Node, _: int) -> TypeName:
    """A type whose definition follows, written as a text: its name alone."""
    text = name_of(node).strip("\"'")
    return TypeName(text if text.replace(".", "").isidentifier() else "")


def _generic(node: Node, depth: int) -> TypeName:
    """`Name<Arguments>`; what only says that it may be missing is left out."""
    first, *given = parts_of(node) or [node]
    name = name_of(first).replace("::", ".")
    if len(given) == 1 and given[0].type in {"type_arguments", "type_parameter", "tuple"}:
        given = list(parts_of(given[0]))
    arguments = tuple(type_of(child, depth) for child in given)
    if name.rpartition(".")[2] in _MAYBE and arguments:
        return arguments[0]
    if name.rpartition(".")[2] == "Union":
        return _one_of(arguments)
    return TypeName(name, arguments)


def _union(node: Node, depth: int) -> TypeName:
    return _one_of(type_of(child, depth) for child in parts_of(node))


def _one_of(types: Iterable[TypeName]) -> TypeName:
    """Of several types the only one that is not nothing; a value of several kinds has none."""
    known = {each for each in types if each.name}
    return known.pop() if len(known) == 1 else NO_TYPE


def _first_known(node: Node, depth: int) -> TypeName:
    """Of several types that a value has at once the first that is known."""
    found = (type_of(child, depth) for child in parts_of(node))
    return next((each for each in found if each.name), NO_TYPE)


def _result(node: Node, depth: int) -> TypeName:
    """Of the results of a Go function the first."""
    first = next(iter(parts_of(node)), None)
    if first is None:
        return NO_TYPE
    return type_of(first.child_by_field_name("type") or first, depth)


_BY_RULE: Final = {
    """type type_annotation pointer_type parenthesized_type readonly_type annotated_type type_elem
    type_constraint optional_type rest_type constrained_type wildcard literal_type""": _wrapped,
    "array_type slice_type implicit_length_array_type tuple_type": _list,
    "map_type": _map,
    "channel_type": _channel,
    "function_type constructor_type": lambda _, __: TypeName("function"),
    "generic_type subscript": _generic,
    "union_type binary_operator": _union,
    "intersection_type": _first_known,
    "parameter_list": _result,
    "string": _quoted,
}
_RULES: Final[Mapping[str, Callable[[Node, int], TypeName]]] = MappingProxyType(
    {name: rule for names, rule in _BY_RULE.items() for name in names.split()}
)


def parameter_types(node: Node) -> dict[str, TypeName]:
    """The declared types of a function's parameters, by name; Go's receiver is one of them."""
    found: dict[str, TypeName] = {}
    for field in ("receiver", "parameters"):
        given = node.child_by_field_name(field)
        for parameter in parts_of(given) if given is not None else ():
            kind = parameter.child_by_field_name("type")
            names = parameter.children_by_field_name("name") or parameter.children_by_field_name(
                "pattern"
            )
            if not names and parameter.type == "typed_parameter":
                names = parts_of(parameter)[:1]
            if parameter.type == "spread_parameter":
                kind, names = parts_of(parameter)[0], _declared_names(parameter)
            typed = type_of(kind)
            if parameter.type in {"spread_parameter", "variadic_parameter_declaration"}:
                typed = TypeName("list", (typed,))
            for name in names if typed.name else ():
                found[name_of(name).lstrip("*.")] = typed
    return found


def _declared_names(node: Node) -> list[Node]:
    found = (child.child_by_field_name("name") for child in parts_of(node))
    return [each for each in found if each is not None]


def result_type(node: Node) -> TypeName:
    """What a function says that it gives; of an asynchronous one what it gives in the end."""
    for field in ("return_type", "result", "type"):
        found = node.child_by_field_name(field)
        if found is not None:
            given = type_of(found)
            is_later = given.name.rpartition(".")[2] in _LATER
            return given.element if is_later and given.arguments else given
    return NO_TYPE


def answers_later(node: Node) -> bool:
    """Whether a function says that it gives its answer when it is there, and waits for nothing."""
    found = node.child_by_field_name("return_type") or node.child_by_field_name("type")
    return found is not None and type_of(found).name.rpartition(".")[2] in _NEVER_WAITING
