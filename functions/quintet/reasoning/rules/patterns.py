"""Patterns with holes over typed expressions.

A pattern is an expression of Python (or of another language that is read) in which `$NAME` stands
for any expression, the same one wherever the name repeats, and `$$$NAME` among arguments or items
for any number of them. `$_` stands for anything and binds nothing. Expressions have one form over
the languages, so that a pattern matches in all of them.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from quintet.codegraph.languages.catalogue import language_named
from quintet.codegraph.reading import parsed
from quintet.codegraph.syntax.expressions import Expression, Name, Other
from quintet.codegraph.syntax.lowering import lowerer_of
from quintet.codegraph.syntax.walking import walk_here

Bindings = Mapping[str, Expression | tuple[Expression, ...]]

_HOLE: Final = "Hole_"
_MANY: Final = "Holes_"
_NOTHING: Final[Bindings] = {}


@lru_cache(maxsize=512)
def compiled(pattern: str, language: str = "python") -> Expression:
    """The form of a pattern.

    Raises:
        ValueError: it is no single expression of the language.
    """
    source = pattern.replace("$$$", _MANY).replace("$", _HOLE).encode()
    known = language_named(language)
    root, read = parsed(known, "", source)
    statements = [child for child in root.named_children if "comment" not in child.type]
    form = lowerer_of(read).expression(statements[0]) if len(statements) == 1 else None
    if form is None or root.has_error or isinstance(form, Other):
        message = f"this is no single expression of {language}: {pattern}"
        raise ValueError(message)
    return form


def matched(
    form: Expression, expression: Expression, known: Bindings = _NOTHING
) -> Bindings | None:
    """What the holes stand for where an expression has the form; None where it has not."""
    hole = _hole_of(form)
    if hole is not None:
        if hole == "_":
            return known
        if hole in known:
            return known if known[hole] == expression else None
        return {**known, hole: expression}
    if type(form) is not type(expression) or not _same_self(form, expression):
        return None
    return _all_matched(form.parts, expression.parts, known)


def _same_self(form: Expression, expression: Expression) -> bool:
    """Whether two nodes agree in what is no expression: names, operators, values."""
    for slot in type(form).__slots__:
        ours, theirs = getattr(form, slot), getattr(expression, slot)
        if isinstance(ours, str | bool) and ours != theirs:
            return False
        if (ours is None) != (theirs is None):
            return False
    return True


def _all_matched(
    forms: tuple[Expression, ...], parts: tuple[Expression, ...], known: Bindings
) -> Bindings | None:
    """Parts in their order; a hole for many takes as many as fit, the fewest first."""
    if not forms:
        return known if not parts else None
    many = _many_of(forms[0])
    if many is None:
        if not parts:
            return None
        found = matched(forms[0], parts[0], known)
        return None if found is None else _all_matched(forms[1:], parts[1:], found)
    for taken in range(len(parts) + 1):
        rest = _all_matched(forms[1:], parts[taken:], {**known, many: parts[:taken]})
        if rest is not None:
            return rest
    return None


def found_in(form: Expression, root: Expression) -> Iterator[tuple[Expression, Bindings]]:
    """Every place within an expression that has the form."""
    for inner in walk_here(root):
        bindings = matched(form, inner)
        if bindings is not None:
            yield inner, bindings


def _hole_of(form: Expression) -> str | None:
    if isinstance(form, Name) and form.name.startswith(_HOLE):
        return form.name.removeprefix(_HOLE)
    return None


def _many_of(form: Expression) -> str | None:
    if isinstance(form, Name) and form.name.startswith(_MANY):
        return form.name.removeprefix(_MANY)
    return None
