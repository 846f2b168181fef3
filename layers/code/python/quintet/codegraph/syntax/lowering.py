"""From syntax nodes to typed expressions: one table of node types for all grammars.

Grammars name the same things alike (`left`, `arguments`, `body`); where they differ a rule tries
the names one after another. A node type without a rule becomes `Other` with what is within.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tree_sitter import Node

from quintet.codegraph.syntax.expressions import (
    Assigned,
    Attribute,
    Await,
    Binary,
    Call,
    Cast,
    Clause,
    Collection,
    Comparison,
    Comprehension,
    Conditional,
    Expression,
    FunctionValue,
    Index,
    Keyword,
    Literal,
    Logical,
    Name,
    Other,
    Place,
    Slice,
    Spread,
    Template,
    Unary,
)

HIGHEST: Final = 100
"""Nodes within one another; what is deeper inside is left out."""

_COMPARED: Final = frozenset("< > <= >= == != === !== in is instanceof <>".split()) | {
    "not in",
    "is not",
}
_LOGICAL: Final = {"&&": "and", "and": "and", "||": "or", "or": "or", "??": "??"}
_SAME: Final = {"===": "==", "!==": "!=", "<>": "!=", "!": "not"}


class Lowerer:
    """Makes the expressions of one source; of a node that was met before, the same one."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._known: dict[int, Expression] = {}
        self._depth = 0

    def of(self, node: Node | None) -> Expression | None:
        """The expression of a node; None of None."""
        return None if node is None else self.expression(node)

    def expression(self, node: Node) -> Expression:
        """The expression of a node."""
        known = self._known.get(node.id)
        if known is not None:
            return known
        if self._depth >= HIGHEST:
            return Other("too deep", place=self.place(node))
        self._depth += 1
        made = _RULES.get(node.type, _other)(self, node)
        self._depth -= 1
        if made.place.height > HIGHEST:
            made = Other("too deep", place=self.place(node))
        self._known[node.id] = made
        return made

    def all(self, nodes: list[Node]) -> tuple[Expression, ...]:
        """The expressions of several nodes, comments left out."""
        return tuple(self.expression(node) for node in nodes if "comment" not in node.type)

    def field(self, node: Node, *names: str) -> Expression:
        """The expression of the first field that a node has; `Other` where it has none."""
        for name in names:
            found = node.child_by_field_name(name)
            if found is not None:
                return self.expression(found)
        return Other("missing", place=self.place(node))

    def place(self, node: Node, *parts: Expression) -> Place:
        """Where a node stands, above these parts."""
        height = 1 + max((part.place.height for part in parts), default=0)
        start, end = node.byte_range
        first, last = node.start_point.row + 1, node.end_point.row + 1
        return Place(self._source, start, end, first, last, height)

    def text(self, node: Node | None) -> str:
        """The source of a short node as it is."""
        if node is None:
            return ""
        start, end = node.byte_range
        return self._source[start : min(end, start + 20_000)].decode("utf-8", "replace")


Rule = Callable[[Lowerer, Node], Expression]


def _name(to: Lowerer, node: Node) -> Expression:
    return Name(to.text(node).lstrip("@$"), place=to.place(node))


def _literal(kind: str) -> Rule:
    def rule(to: Lowerer, node: Node) -> Expression:
        return Literal(kind, to.text(node), place=to.place(node))  # type: ignore[arg-type]

    return rule


_CONTENTS: Final = frozenset(
    """string_content string_fragment interpreted_string_literal_content escape_sequence
    raw_string_literal_content multiline_string_fragment""".split()
)
_INNER: Final = frozenset({"interpolation", "template_substitution", "string_interpolation"})


def _text(to: Lowerer, node: Node) -> Expression:
    """A text, or a template where expressions stand in it. Prefixes (`r`, `b`) are its flags."""
    pieces: list[Expression] = []
    written: list[str] = []
    flags = ""
    for child in node.children:
        if child.type in _INNER:
            if written:
                pieces.append(Literal("text", "".join(written), place=to.place(child)))
                written = []
            inner = child.child_by_field_name("expression")
            pieces.extend(to.all([inner] if inner is not None else child.named_children[:1]))
        elif child.type in _CONTENTS:
            written.append(to.text(child))
        elif child.type == "string_start":
            flags = to.text(child).rstrip("\"'").lower()
    if not pieces:
        value = "".join(written)
        if not value and not node.named_children:
            value = to.text(node).strip("\"'`")
        return Literal("text", value, flags, place=to.place(node))
    if written:
        pieces.append(Literal("text", "".join(written), place=to.place(node)))
    return Template(tuple(pieces), place=to.place(node, *pieces))


def _texts(to: Lowerer, node: Node) -> Expression:
    """Python's texts beside one another."""
    pieces = to.all(node.named_children)
    if all(isinstance(piece, Literal) for piece in pieces):
        values = [piece.value for piece in pieces if isinstance(piece, Literal)]
        return Literal("text", "".join(values), place=to.place(node))
    return Template(pieces, place=to.place(node, *pieces))


def _pattern(to: Lowerer, node: Node) -> Expression:
    pattern = to.text(node.child_by_field_name("pattern"))
    flags = to.text(node.child_by_field_name("flags"))
    return Literal("pattern", pattern, flags, place=to.place(node))


def _attribute(to: Lowerer, node: Node) -> Expression:
    value = to.field(node, "object", "operand", "scope", "value", "argument")
    named = None
    for field in ("attribute", "property", "field", "name"):
        named = named or node.child_by_field_name(field)
    return Attribute(value, to.text(named).lstrip("#"), place=to.place(node, value))


def _reference(to: Lowerer, node: Node) -> Expression:
    """Java's `Type::method`."""
    parts = node.named_children
    value = to.expression(parts[0])
    name = to.text(parts[-1]) if len(parts) > 1 else "new"
    return Attribute(value, name, place=to.place(node, value))


def _index(to: Lowerer, node: Node) -> Expression:
    value = to.field(node, "value", "object", "operand", "array")
    given = node.children_by_field_name("subscript") or node.children_by_field_name("index")
    inner = to.all(given)
    if len(inner) == 1:
        index = inner[0]
    else:
        index = Collection("tuple", inner, place=to.place(node, *inner))
    return Index(value, index, place=to.place(node, value, index))


def _slice(to: Lowerer, node: Node) -> Expression:
    """Python's slice: which part is which is told by the colons between."""
    given: list[Expression | None] = [None, None, None]
    at = 0
    for child in node.children:
        if child.type == ":":
            at += 1
        elif child.is_named and at < len(given):
            given[at] = to.expression(child)
    parts = [part for part in given if part is not None]
    return Slice(*given, place=to.place(node, *parts))


def _slice_expression(to: Lowerer, node: Node) -> Expression:
    """Go's `xs[1:2]`."""
    value = to.field(node, "operand")
    given = [to.of(node.child_by_field_name(name)) for name in ("start", "end", "capacity")]
    parts = [part for part in given if part is not None]
    index = Slice(*given, place=to.place(node, *parts))
    return Index(value, index, place=to.place(node, value, index))


def _arguments(to: Lowerer, node: Node | None) -> tuple[Expression, ...]:
    if node is None:
        return ()
    if node.type in {"generator_expression", "template_string"}:
        return (to.expression(node),)
    return to.all(node.named_children)


def _call(to: Lowerer, node: Node) -> Expression:
    function = to.field(node, "function", "constructor", "macro")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    is_new = node.type == "new_expression"
    return Call(function, arguments, is_new, place=to.place(node, function, *arguments))


def _method(to: Lowerer, node: Node) -> Expression:
    """Java's `object.name(arguments)`, where the object may be left out."""
    owner = node.child_by_field_name("object")
    named = node.child_by_field_name("name")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    name = to.text(named)
    function: Expression
    if owner is None:
        function = Name(name, place=to.place(named or node))
    else:
        value = to.expression(owner)
        function = Attribute(value, name, place=to.place(node, value))
    return Call(function, arguments, place=to.place(node, function, *arguments))


def _creation(to: Lowerer, node: Node) -> Expression:
    """Java's `new T(...)`, Go's `T{...}`; of a list or map type the collection itself."""
    kind = node.child_by_field_name("type")
    body = node.child_by_field_name("body") or node.child_by_field_name("arguments")
    items = to.all(body.named_children) if body is not None else ()
    if kind is not None and kind.type in _LISTS:
        return Collection("list", items, place=to.place(node, *items))
    if kind is not None and kind.type == "map_type":
        return Collection("map", items, place=to.place(node, *items))
    function = _type_name(to, kind, node)
    inner = next((child for child in node.named_children if child.type == "class_body"), None)
    if inner is not None:
        # A class of its own, made here: what it overrides is not looked at.
        items = (*items, Other("class_body", place=to.place(inner)))
    return Call(function, items, is_new=True, place=to.place(node, function, *items))


_LISTS: Final = frozenset({"slice_type", "array_type", "implicit_length_array_type"})


def _type_name(to: Lowerer, kind: Node | None, node: Node) -> Expression:
    """A type as names, without what it is generic over."""
    while kind is not None and kind.type in {"generic_type", "pointer_type", "annotated_type"}:
        kind = kind.child_by_field_name("type") or kind.named_children[0]
    if kind is None:
        return Other("missing", place=to.place(node))
    names = to.text(kind).replace("::", ".").split(".")
    found: Expression = Name(names[0].strip(), place=to.place(kind))
    for name in names[1:]:
        found = Attribute(found, name.strip(), place=to.place(kind, found))
    return found


def _array(to: Lowerer, node: Node) -> Expression:
    """Java's `new int[n]` and `new int[] {...}`."""
    value = node.child_by_field_name("value")
    items = to.all(value.named_children) if value is not None else ()
    return Collection("list", items, place=to.place(node, *items))


def _collection(kind: str) -> Rule:
    def rule(to: Lowerer, node: Node) -> Expression:
        items = to.all(node.named_children)
        return Collection(kind, items, place=to.place(node, *items))  # type: ignore[arg-type]

    return rule


def _entry(to: Lowerer, node: Node) -> Expression:
    """`key: value` of a map; a key that is a plain name or text is the entry's name."""
    first = node.child_by_field_name("key") or node.child_by_field_name("name")
    value = to.field(node, "value", "body")
    key = to.expression(first) if first is not None else None
    if isinstance(key, Name) and not _is_python(node):
        return Keyword(key.name, value, place=to.place(node, value))
    if isinstance(key, Literal) and key.kind == "text":
        return Keyword(key.value, value, place=to.place(node, value))
    inner = (value,) if key is None else (key, value)
    return Keyword("", value, key, place=to.place(node, *inner))


def _is_python(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "dictionary"


def _keyword(to: Lowerer, node: Node) -> Expression:
    value = to.field(node, "value")
    name = to.text(node.child_by_field_name("name"))
    return Keyword(name, value, place=to.place(node, value))


def _annotation(to: Lowerer, node: Node) -> Expression:
    """Java's `@Name(arguments)`."""
    function = to.field(node, "name")
    arguments = _arguments(to, node.child_by_field_name("arguments"))
    return Call(function, arguments, place=to.place(node, function, *arguments))


def _annotated(to: Lowerer, node: Node) -> Expression:
    value = to.field(node, "value")
    name = to.text(node.child_by_field_name("key"))
    return Keyword(name, value, place=to.place(node, value))


def _shorthand(to: Lowerer, node: Node) -> Expression:
    """`{name}` of an object."""
    value = Name(to.text(node), place=to.place(node))
    return Keyword(value.name, value, place=to.place(node, value))


def _spread(to: Lowerer, node: Node) -> Expression:
    value = to.expression(node.named_children[0]) if node.named_children else Other("missing")
    return Spread(value, place=to.place(node, value))


def _unary(to: Lowerer, node: Node) -> Expression:
    given = node.child_by_field_name("argument") or node.child_by_field_name("operand")
    value = to.expression(given or node.named_children[0])
    written = next((child.type for child in node.children if not child.is_named), "")
    operator = _SAME.get(written, written)
    return Unary(operator, value, place=to.place(node, value))


def _binary(to: Lowerer, node: Node) -> Expression:
    left, right = to.field(node, "left"), to.field(node, "right")
    written = to.text(node.child_by_field_name("operator"))
    if node.type == "instanceof_expression":
        written = "instanceof"
    place = to.place(node, left, right)
    if written in _LOGICAL:
        return _logical(_LOGICAL[written], left, right, place)
    operator = _SAME.get(written, written)
    if operator in _COMPARED:
        return Comparison(operator, left, right, place=place)
    return Binary(operator, left, right, place=place)


def _logical(operator: str, left: Expression, right: Expression, place: Place) -> Expression:
    operands: list[Expression] = []
    for side in (left, right):
        if isinstance(side, Logical) and side.operator == operator:
            operands.extend(side.operands)
        else:
            operands.append(side)
    return Logical(operator, tuple(operands), place=place)  # type: ignore[arg-type]


def _compared(to: Lowerer, node: Node) -> Expression:
    """Python's comparisons: `a < b < c` is both of them."""
    operands = to.all(node.named_children)
    operators = [
        " ".join(to.text(child).split()) for child in node.children_by_field_name("operators")
    ]
    place = to.place(node, *operands)
    pairs = [
        Comparison(_SAME.get(operator, operator), left, right, place=place)
        for operator, left, right in zip(operators, operands, operands[1:], strict=False)
    ]
    if not pairs:
        return Other(node.type, operands, place=place)
    return pairs[0] if len(pairs) == 1 else Logical("and", tuple(pairs), place=place)


def _negated(to: Lowerer, node: Node) -> Expression:
    value = to.field(node, "argument")
    return Unary("not", value, place=to.place(node, value))


def _conditional(to: Lowerer, node: Node) -> Expression:
    if node.child_by_field_name("condition") is not None:
        parts = [to.field(node, name) for name in ("condition", "consequence", "alternative")]
    else:
        then, test, otherwise = (*to.all(node.named_children), *[Other("missing")] * 3)[:3]
        parts = [test, then, otherwise]
    return Conditional(*parts, place=to.place(node, *parts))


def _comprehension(kind: str) -> Rule:
    def rule(to: Lowerer, node: Node) -> Expression:
        element = to.field(node, "body")
        clauses: list[Clause] = []
        for child in node.named_children:
            if child.type == "for_in_clause":
                parts = (to.field(child, "left"), to.field(child, "right"))
                clauses.append(Clause(*parts, place=to.place(child, *parts)))
            elif child.type == "if_clause" and clauses:
                last = clauses[-1]
                tests = (*last.tests, *to.all(child.named_children))
                place = to.place(child, last.target, last.iterable, *tests)
                clauses[-1] = Clause(last.target, last.iterable, tests, place=place)
        place = to.place(node, element, *clauses)
        return Comprehension(kind, element, tuple(clauses), place=place)  # type: ignore[arg-type]

    return rule


def _function(to: Lowerer, node: Node) -> Expression:
    given = node.child_by_field_name("parameters") or node.child_by_field_name("parameter")
    body = node.child_by_field_name("body")
    is_async = any(child.type == "async" for child in node.children[:2])
    if body is not None and body.type.endswith("block"):
        body = _only_value(body)
    value = to.of(body)
    inner = (value,) if value is not None else ()
    parameters = parameter_names(to, given)
    return FunctionValue(parameters, value, is_async, place=to.place(node, *inner))


def _only_value(body: Node) -> Node | None:
    """What a block gives that only returns something."""
    statements = body.named_children
    if len(statements) == 1 and statements[0].type == "statement_list":
        statements = statements[0].named_children
    if len(statements) != 1 or statements[0].type != "return_statement":
        return None
    values = statements[0].named_children
    if len(values) == 1 and values[0].type == "expression_list":
        values = values[0].named_children
    return values[0] if len(values) == 1 else None


_DECLARATORS: Final = ("pattern", "name", "left")


def parameter_names(to: Lowerer, node: Node | None) -> tuple[str, ...]:
    """The names that parameters, or a pattern that takes something apart, bind."""
    found: list[str] = []
    waiting = [node] if node is not None else []
    while waiting:
        part = waiting.pop()
        if part.type in {"identifier", "shorthand_property_identifier_pattern"}:
            found.append(to.text(part))
            continue
        named = next(
            (inner for field in _DECLARATORS if (inner := part.children_by_field_name(field))), None
        )
        if named is None and part.type == "pair_pattern":
            named = part.children_by_field_name("value")
        if named is None and part.type == "typed_parameter":
            named = part.named_children[:1]
        waiting.extend(reversed(part.named_children if named is None else named))
    return tuple(found)


def _awaited(to: Lowerer, node: Node) -> Expression:
    value = to.expression(node.named_children[-1]) if node.named_children else Other("missing")
    return Await(value, place=to.place(node, value))


def _cast(to: Lowerer, node: Node) -> Expression:
    """`x as T`, `(T) x`, `x.(T)`, `<T>x`."""
    kind = node.child_by_field_name("type")
    inner = node.child_by_field_name("value") or node.child_by_field_name("operand")
    if inner is None:
        inner = node.named_children[-1 if node.type == "type_assertion" else 0]
    if kind is None and len(node.named_children) > 1:
        kind = node.named_children[0 if node.type == "type_assertion" else -1]
    value = to.expression(inner)
    return Cast(value, to.text(kind), place=to.place(node, value))


def _assigned(to: Lowerer, node: Node) -> Expression:
    target, value = to.field(node, "left", "name"), to.field(node, "right", "value")
    return Assigned(target, value, place=to.place(node, target, value))


def _within(to: Lowerer, node: Node) -> Expression:
    """What only brackets, or a wrapper of the grammar, stand around."""
    inner = [child for child in node.named_children if "comment" not in child.type]
    if len(inner) == 1:
        return to.expression(inner[0])
    return _other(to, node)


def _other(to: Lowerer, node: Node) -> Expression:
    inner = to.all(node.named_children)
    return Other(node.type, inner, place=to.place(node, *inner))


_BY_RULE: Final[Mapping[str, Rule]] = {
    """identifier property_identifier this self super field_identifier type_identifier
    package_identifier private_property_identifier blank_identifier iota
    shorthand_property_identifier_pattern""": _name,
    """integer float number int_literal float_literal decimal_integer_literal hex_integer_literal
    octal_integer_literal binary_integer_literal decimal_floating_point_literal imaginary_literal
    hex_floating_point_literal rune_literal character_literal""": _literal("number"),
    "true false": _literal("boolean"),
    "none null nil null_literal undefined": _literal("nothing"),
    """string interpreted_string_literal raw_string_literal string_literal template_string
    template_expression""": _text,
    "concatenated_string": _texts,
    "regex": _pattern,
    """attribute member_expression selector_expression field_access nested_identifier
    scoped_identifier""": _attribute,
    "method_reference": _reference,
    "subscript subscript_expression index_expression array_access": _index,
    "slice": _slice,
    "slice_expression": _slice_expression,
    "call call_expression new_expression explicit_constructor_invocation": _call,
    "method_invocation": _method,
    "object_creation_expression composite_literal": _creation,
    "array_creation_expression": _array,
    "list array array_initializer list_pattern array_pattern": _collection("list"),
    "tuple expression_list pattern_list tuple_pattern": _collection("tuple"),
    "set": _collection("set"),
    "dictionary object object_pattern literal_value": _collection("map"),
    "pair keyed_element pair_pattern": _entry,
    "keyword_argument": _keyword,
    "annotation marker_annotation": _annotation,
    "element_value_pair": _annotated,
    "shorthand_property_identifier": _shorthand,
    """list_splat dictionary_splat spread_element variadic_argument rest_pattern
    list_splat_pattern dictionary_splat_pattern parenthesized_list_splat""": _spread,
    "unary_operator unary_expression update_expression": _unary,
    "binary_operator binary_expression boolean_operator instanceof_expression": _binary,
    "comparison_operator": _compared,
    "not_operator": _negated,
    "conditional_expression ternary_expression": _conditional,
    "list_comprehension": _comprehension("list"),
    "set_comprehension": _comprehension("set"),
    "dictionary_comprehension": _comprehension("map"),
    "generator_expression": _comprehension("generator"),
    """lambda arrow_function function_expression generator_function func_literal
    lambda_expression""": _function,
    "await await_expression": _awaited,
    """as_expression satisfies_expression cast_expression type_assertion
    type_assertion_expression type_conversion_expression""": _cast,
    "named_expression assignment_expression": _assigned,
    """parenthesized_expression literal_element non_null_expression as_pattern_target
    expression_statement""": _within,
}


_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {name: rule for names, rule in _BY_RULE.items() for name in names.split()}
)
