"""Names, texts and other values that are written out; members and entries of values."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.languages.nodes import parts_of
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Collection,
    Expression,
    Index,
    Literal,
    Name,
    Slice,
    Template,
)
from quintet.codegraph.syntax.lowerer import Lowerer, Rule

_CONTENTS: Final = frozenset(
    """string_content string_fragment interpreted_string_literal_content escape_sequence
    raw_string_literal_content multiline_string_fragment""".split()
)
_INNER: Final = frozenset({"interpolation", "template_substitution", "string_interpolation"})


def name(to: Lowerer, node: Node) -> Expression:
    """A name, without the sign before it."""
    return Name(to.text(node).lstrip("@$"))


def literal(kind: str) -> Rule:
    """The rule of a literal of this kind, as written."""
    return lambda to, node: Literal(kind, to.text(node))  # type: ignore[arg-type]


def text(to: Lowerer, node: Node) -> Expression:
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
            pieces.extend(to.all([inner] if inner is not None else parts_of(child)[:1]))
        elif child.type in _CONTENTS:
            written.append(to.text(child))
        elif child.type == "string_start":
            flags = to.text(child).rstrip("\"'").lower()
    if not pieces:
        value = "".join(written)
        if not value and not parts_of(node):
            value = to.text(node).strip("\"'`")
        return Literal("text", value, flags)
    if written:
        pieces.append(Literal("text", "".join(written), place=to.place(node)))
    return Template(tuple(pieces))


def texts(to: Lowerer, node: Node) -> Expression:
    """Python's texts beside one another."""
    pieces = to.all(parts_of(node))
    values = [piece.value for piece in pieces if isinstance(piece, Literal)]
    return Literal("text", "".join(values)) if len(values) == len(pieces) else Template(pieces)


def pattern(to: Lowerer, node: Node) -> Expression:
    """A regular expression between slashes."""
    inner, flags = node.child_by_field_name("pattern"), node.child_by_field_name("flags")
    return Literal("pattern", to.text(inner), to.text(flags))


def attribute(to: Lowerer, node: Node) -> Expression:
    """A member of a value, by whatever sign it is asked for."""
    value = to.field(node, "object", "operand", "scope", "value", "argument")
    fields = map(node.child_by_field_name, ("attribute", "property", "field", "name"))
    named = next((field for field in fields if field is not None), None)
    return Attribute(value, to.text(named))


def reference(to: Lowerer, node: Node) -> Expression:
    """Java's `Type::method`."""
    parts = parts_of(node)
    return Attribute(to.expression(parts[0]), to.text(parts[-1]) if len(parts) > 1 else "new")


def index(to: Lowerer, node: Node) -> Expression:
    """An entry; several subscripts are a tuple, and a script's `row["name"]` is `row.name`."""
    value = to.field(node, "value", "object", "operand", "array")
    given = node.children_by_field_name("subscript") or node.children_by_field_name("index")
    inner = to.all(given)
    if len(inner) == 1:
        named, of_script = inner[0], node.child_by_field_name("object") is not None
        if of_script and isinstance(named, Literal) and named.value.isidentifier():
            return Attribute(value, named.value)
        return Index(value, named)
    return Index(value, Collection("tuple", inner, place=to.place(node, *inner)))


def slice_(to: Lowerer, node: Node) -> Expression:
    """Python's slice: which part is which is told by the colons between."""
    given: list[Expression | None] = [None, None, None]
    at = 0
    for child in node.children:
        if child.type == ":":
            at += 1
        elif child.is_named and at < len(given):
            given[at] = to.expression(child)
    return Slice(*given)


def slice_expression(to: Lowerer, node: Node) -> Expression:
    """Go's `xs[1:2]`."""
    given = [to.of(node.child_by_field_name(name)) for name in ("start", "end", "capacity")]
    place = to.place(node, *(part for part in given if part is not None))
    return Index(to.field(node, "operand"), Slice(*given, place=place))
