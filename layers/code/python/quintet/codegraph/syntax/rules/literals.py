"""Names, texts and other values that are written out."""

from typing import Final

from tree_sitter import Node

from quintet.codegraph.syntax.expressions import Expression, Literal, Name, Template
from quintet.codegraph.syntax.lowerer import Lowerer, Rule

_CONTENTS: Final = frozenset(
    """string_content string_fragment interpreted_string_literal_content escape_sequence
    raw_string_literal_content multiline_string_fragment""".split()
)
_INNER: Final = frozenset({"interpolation", "template_substitution", "string_interpolation"})


def name(to: Lowerer, node: Node) -> Expression:
    """A name, without the sign before it."""
    return Name(to.text(node).lstrip("@$"), place=to.place(node))


def literal(kind: str) -> Rule:
    """The rule of a literal of this kind, as written."""

    def rule(to: Lowerer, node: Node) -> Expression:
        return Literal(kind, to.text(node), place=to.place(node))  # type: ignore[arg-type]

    return rule


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


def texts(to: Lowerer, node: Node) -> Expression:
    """Python's texts beside one another."""
    pieces = to.all(node.named_children)
    if all(isinstance(piece, Literal) for piece in pieces):
        values = [piece.value for piece in pieces if isinstance(piece, Literal)]
        return Literal("text", "".join(values), place=to.place(node))
    return Template(pieces, place=to.place(node, *pieces))


def pattern(to: Lowerer, node: Node) -> Expression:
    """A regular expression between slashes."""
    pattern = to.text(node.child_by_field_name("pattern"))
    flags = to.text(node.child_by_field_name("flags"))
    return Literal("pattern", pattern, flags, place=to.place(node))
