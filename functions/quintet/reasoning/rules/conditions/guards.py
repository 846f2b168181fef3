"""Conditions about tests that decide whether something is done: they refuse it, or let it pass."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, Await, Branch, CallSite, Jump, Node, Raise, Return
from quintet.codegraph.syntax.expressions import Call
from quintet.codegraph.syntax.walking import names_in, walk
from quintet.reasoning.code.loops import changing
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.conditions.paths import compared_paths
from quintet.reasoning.rules.site import Site


@condition
def decides_over_path(site: Site) -> bool:
    """What the call tells of a path refuses it, lets a file be touched, or is given back."""
    asking = _asking(site)
    if isinstance(asking, Return):
        return True
    return isinstance(asking, Branch) and (_refuses(site, asking) or _touches(site, asking))


@condition
def is_known_to_raise(site: Site) -> bool:
    """A loop only looks for which element to raise an error: before it, all were asked at once."""
    asking, loop, call = _asking(site), site.loop, site.call
    if not isinstance(asking, Branch) or not _ends(asking, Raise) or loop is None or call is None:
        return False
    asked = names_in(call.receiver) - changing(loop)
    around = site.visit.parents[: site.visit.parents.index(loop)]
    tests = [parent.test for parent in around if isinstance(parent, Branch) and parent.test]
    return any(
        asked & names_in(part.receiver) and names_in(loop.over) <= names_in(part)
        for test in tests
        for part in walk(test)
        if isinstance(part, Call) and part.name == call.name
    )


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
