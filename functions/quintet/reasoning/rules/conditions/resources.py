"""Conditions about what is opened and given back."""

from typing import Final

from quintet.codegraph.statements import Arm, Assign, Branch, CallSite, Return
from quintet.codegraph.syntax.expressions import Call, Name
from quintet.codegraph.syntax.walking import names_in
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.code.open_exits import (
    deferred_in_loop,
    leaves_before_release,
    may_fail_before_release,
)
from quintet.reasoning.code.resource_release import Fate, fate, in_other_closure
from quintet.reasoning.code.rounds import any_loop
from quintet.reasoning.code.variable_uses import own_expressions
from quintet.reasoning.effects.named_openings import named_opening
from quintet.reasoning.effects.ownership import GIVING_BACK, closed_here, handed_out, own_opening
from quintet.reasoning.effects.resource_roles import Roles
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.libraries.effect import Opening
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


def _opening(site: Site) -> Opening | None:
    """What the call at the place opens itself."""
    operation = site.operation
    if operation is None and site.call is not None and isinstance(site.node, CallSite):
        made = own_opening(site.code, site.effects.names, site.function, site.call)
        known = made or _closed_here(site, site.call)
        return known or named_opening(site.effects.names, site.function, site.visit, site.call)
    if operation is None or site.call is None or not isinstance(site.node, CallSite):
        return None
    if site.way is not None and len(site.way.steps) > 1:
        return handed_out(site.code, site.effects.names, site.function, site.call)
    found = catalogue(site.function.language).opens(operation.name)
    return found if found is not None and found.held_by == "result" else None


def _closed_here(site: Site, call: Call) -> Opening | None:
    """What the function closes itself, unless that is nothing but memory."""
    name = site.effects.names.callee(site.function, call)
    if catalogue(site.function.language).has("computes", name):
        return None
    return closed_here(site.function, site.visit, call)


def _fate(site: Site) -> Fate | None:
    if site.way is not None and site.way.effect.kind == "lock":
        return _lock(site)
    opening = _opening(site)
    if opening is None or site.call is None or site.function.is_module:
        return None
    if _is_given_back_with_another(site, site.call):
        return None
    return _followed(site, site.visit, site.call, opening)


def _lock(site: Site) -> Fate | None:
    """A lock that the function takes, by a statement of its own, and gives back itself.

    One that it has given back before, its callers may hold.
    """
    call, operation, function = site.call, site.operation, site.function
    if call is None or operation is None or call.receiver is None:
        return None
    opening = catalogue(function.language).opens(operation.name)
    is_alone = not site.visit.parents or not isinstance(
        site.visit.parents[-1], Assign | CallSite | Branch | Return
    )
    if opening is None or (opening.held_by, opening.kind) != ("receiver", "lock") or not is_alone:
        return None
    ends = [
        visit
        for visit, each in function.calls
        if each.receiver == call.receiver and each.name in opening.released_by
    ]
    found = Fate(releases=ends, opened=site.visit)
    is_elsewhere = any(
        in_other_closure(visit, site.visit) and visit not in found.put_off for visit in ends
    )
    is_of_caller = any(visit.node.span.line < site.line for visit in ends)
    return found if ends and not is_elsewhere and not is_of_caller else None


def _followed(site: Site, visit: Visit, call: Call, opening: Opening) -> Fate:
    roles = Roles(site.code, site.effects.names, site.function, opening)
    return fate(site.function, visit, call, opening.released_by, roles.of)


_GIVING_BACK: Final = tuple(GIVING_BACK)


def _is_given_back_with_another(site: Site, call: Call) -> bool:
    """Whether it ends with what the call is made on: rows of a statement, a local connection's."""
    function, names = site.function, site.effects.names
    known = catalogue(function.language)
    if known.has("owned", names.callee(function, call)):
        return True
    for visit, made in function.calls if isinstance(call.receiver, Name) else ():
        if made.receiver == call.receiver and made.name.lower().startswith(_GIVING_BACK):
            return True  # `releaseConnection`: what it gave ends with it
        around = visit.parents[-1] if visit.parents else None
        if not isinstance(around, Assign) or call.receiver not in around.left:
            continue
        opening = known.opens(names.callee(function, made))
        if opening is not None and _followed(site, visit, made, opening).releases:
            return True
    return False


@condition
def is_never_released(site: Site) -> bool:
    """A local resource that nothing gives back and that does not leave the function."""
    found = _fate(site)
    if found is None or found.escapes:
        return False
    # What only a handler closes is left open otherwise, if it is known that it was opened here.
    return not (found.is_released if site.way is not None else found.releases)


@condition
def is_held_by_nobody(site: Site) -> bool:
    """Nothing holds the resource after the call that uses it: CPython then closes it at once."""
    found = _fate(site)
    return found is not None and found.is_dropped and site.function.language == "python"


@condition
def is_left_before_release(site: Site) -> bool:
    """Given back on one way, while the function is left on another without doing so."""
    found = _fate(site)
    if found is None or (found.escapes and not _is_left_before_it_escapes(site, found)):
        return False
    return leaves_before_release(site.function, found) is not None


def _is_left_before_it_escapes(site: Site, found: Fate) -> bool:
    """Whether it is known who it is handed to, so that ways that are left before that are known.

    CPython closes what nothing holds any longer when the function is left.
    """
    return bool(found.takes) and site.function.language != "python"


@condition
def may_fail_while_open(site: Site) -> bool:
    """Given back, but not where something in between raises."""
    found = _fate(site)
    if found is None or (found.escapes and not _is_only_lent(found)):
        return False
    return may_fail_before_release(site.function, found) is not None


def _is_only_lent(found: Fate) -> bool:
    """Whether all that it is given to are calls before it is given back here."""
    last = max((visit.node.span.line for visit in found.releases), default=0)
    return all(
        isinstance(visit.node, CallSite)
        and visit.node.span.line < last
        and not in_other_closure(visit, found.opened)
        for visit in found.takes
    )


@condition
def is_deferred_in_loop(site: Site) -> bool:
    """Done when the function ends, although a loop takes another one in each round."""
    arms = [parent for parent in site.visit.parents if isinstance(parent, Arm)]
    is_deferred = bool(arms) and arms[-1].label == "defer" and site.visit.parents[-1] is arms[-1]
    if not is_deferred or not deferred_in_loop(site.visit) or site.call is None:
        return False
    loop = any_loop(site.function, site.visit)
    opened = names_in(site.call.receiver)
    return loop is not None and any(
        isinstance(visit.node, Assign)
        and loop in visit.parents
        and bool(opened & set(visit.node.writes))
        for visit in site.function.visits
    )


@condition
def first_of_result_is_unused(site: Site) -> bool:
    """Of several results, nothing ever uses the first."""
    node = site.visit.parents[-1] if site.visit.parents else None
    if not isinstance(node, Assign) or len(node.left) < 2 or node.right != site.call:  # noqa: PLR2004 - several
        return False
    first = node.left[0]
    if not isinstance(first, Name):
        return False
    read = {
        name
        for visit in site.function.visits
        for root in own_expressions(visit.node)
        for name in names_in(root)
    }
    return first.name not in read
