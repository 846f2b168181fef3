"""Conditions about tests that decide whether something is done: they refuse it, or let it pass."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from quintet.codegraph.statements import Arm, Await, Branch, CallSite, Jump, Node, Raise, Return
from quintet.codegraph.syntax.expressions import (
    Attribute,
    Call,
    Comparison,
    Expression,
    Literal,
    Name,
)
from quintet.codegraph.syntax.walking import dotted, names_in, walk_here
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.statement_expressions import expressions_of
from quintet.reasoning.effects.paths import Paths, Value
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def decides_over_path(site: Site) -> bool:
    """What the call tells of a path refuses it, lets a file be touched, or is given back."""
    asking = _asking(site)
    if isinstance(asking, Return):
        return True
    return isinstance(asking, Branch) and (_refuses(site, asking) or _touches(site, asking))


def _asking(site: Site) -> Node | None:
    """The statement whose test or value the call is a part of."""
    for place in range(len(site.visit.parents) - 1, -1, -1):
        parent = site.visit.parents[place]
        if isinstance(parent, CallSite | Await):
            continue
        if isinstance(parent, Arm) and parent.test is not None:
            return site.visit.parents[place - 1] if place else None
        return parent
    return None


def _ends(branch: Branch, *kinds: type[Node]) -> bool:
    """Whether one of the ways ends with such a statement."""
    arms = (child for child in branch.children if isinstance(child, Arm) and child.children)
    return any(isinstance(arm.children[-1], kinds) for arm in arms)


def _refuses(site: Site, branch: Branch) -> bool:
    """Whether an error is raised one way; also behind the branch, where the other way leaves."""
    if _ends(branch, Raise):
        return True
    return _ends(branch, Return) and isinstance(next(_after(site, branch), None), Raise)


def _touches(site: Site, branch: Branch) -> bool:
    """Whether a file of that name is touched, or the name given back, as the branch decides."""
    compared, function = compared_paths(site), site.function
    own = {*function.body.parameters, *function.given} - {"self", "this"}
    names = names_in(compared.path) & own if compared is not None else frozenset()
    within = function.body if _ends(branch, Return, Jump) else branch
    last = within.span.end_line
    for visit in function.visits:
        is_behind = branch.span.line < visit.node.span.line <= last
        if is_behind and isinstance(visit.node, Return) and names & names_in(visit.node.given):
            return True
    return any(
        branch.span.line < operation.step.line <= last
        and isinstance(operation.visit.node, CallSite)
        and names & names_in(operation.visit.node.call)
        and any(way.effect.kind == "file" for way in site.effects.ways(operation))
        for operation in site.effects.operations(function)
    )


def _after(site: Site, node: Node) -> Iterator[Node]:
    """The statements behind one in its block."""
    blocks = [parent.children for parent in site.visit.parents] + [site.function.body.children]
    for block in blocks:
        for place, each in enumerate(block):
            if each is node:
                yield from block[place + 1 :]


_SEPARATORS: Final = frozenset({"/", "\\", "\\\\"})


class Compared(NamedTuple):
    """A path, and the folder that it is asked to begin with."""

    path: Expression
    folder: Expression


def compared_paths(site: Site) -> Compared | None:
    """What a call compares that asks whether a text begins with another."""
    call, paths = site.call, Paths(site.effects)
    if call is None or "begins" not in paths.traits(site.function, call):
        return None
    parts = paths.parts(site.function, call)
    return Compared(*parts) if len(parts) == len(Compared._fields) else None


@condition
def begins_with_open_folder(site: Site) -> bool:
    """Asks whether a path begins with a folder whose text is known to end in no separator."""
    found = compared_paths(site)
    if found is None:
        return False
    paths = Paths(site.effects)
    path, folder = (Value(site.function, each) for each in found)
    is_folder = _is_absolute(found.folder) or paths.is_path(folder)
    return is_folder and paths.ends_open(folder) and paths.is_path(path)


@condition
def looks_at_separator(site: Site) -> bool:
    """The function compares with a separator as well, or relates paths folder by folder."""
    paths = Paths(site.effects)
    for part in _expressions(site.function):
        if isinstance(part, Comparison) and any(
            _is_separator(site, each) for each in (part.left, part.right)
        ):
            return True
        traits = paths.traits(site.function, part) if isinstance(part, Call) else frozenset()
        if "relates_paths" in traits:
            return True
        is_edge = isinstance(part, Call) and bool(traits & {"begins", "ends"})
        if is_edge and any(_is_separator(site, each) for each in part.parts[1:]):
            return True
    return False


def _expressions(function: Function) -> Iterator[Expression]:
    for visit in function.visits:
        for _, root in expressions_of(visit):
            yield from walk_here(root)


def _is_absolute(folder: Expression) -> bool:
    is_text = isinstance(folder, Literal) and folder.kind == "text"
    return is_text and folder.value.startswith("/") and len(folder.value) > 1  # type: ignore[attr-defined]


def _is_separator(site: Site, value: Expression) -> bool:
    """`"/"`, `os.sep`, and what is made of one: `string(os.PathSeparator)`."""
    known = catalogue(site.function.language)
    for part in walk_here(value):
        if isinstance(part, Literal) and part.value in _SEPARATORS:
            return True
        if isinstance(part, Name | Attribute):
            full = site.effects.names.full(site.function.path, dotted(part))
            if known.has("separator", full):
                return True
    return False
