"""The check that a resource is given back on every path: by a block, or by calls."""

from typing import Final

from quintet.codegraph.statements import (
    Arm,
    Assign,
    CallSite,
    Handler,
    Loop,
    Node,
    Raise,
    Return,
    walk,
)
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Name
from quintet.codegraph.syntax.walking import dotted
from quintet.reasoning.code.functions import Function, Visit
from quintet.reasoning.effects.catalogue import catalogue
from quintet.reasoning.hypotheses.checks.asked_check import Asked
from quintet.reasoning.hypotheses.checks.forms import AlwaysAfter, Releases
from quintet.reasoning.hypotheses.checks.getters import SURE
from quintet.reasoning.hypotheses.checks.outcomes import (
    Outcome,
    Spot,
    fails,
    holds,
    not_known,
    spot,
)
from quintet.reasoning.hypotheses.checks.parts import is_handled, within

_CLOSES: Final = frozenset("close Close release unlock Unlock aclose dispose destroy end".split())
"""Methods that give back what they are called on, where the catalogue does not say which."""


def releases(asked: Asked, check: Releases) -> Outcome:
    """From where it is opened, no way out of the function leaves it open."""
    function, name = asked.function, check.resource
    closing = [visit for visit in function.visits if _closes(asked, function, visit.node, name)]
    for visit in function.visits:
        is_block = isinstance(visit.node, Arm) and visit.node.label == "with"
        if is_block and _block_holds(visit.node, name):
            return holds([spot(function, visit.node, "the block gives it back")])
    opened = _opened(function, name)
    if opened is None:
        return not_known([asked.whole(f"`{name}` is given no value here")])
    given_back = {id(visit.node) for visit in closing}
    handed = list(_handed_over(function, name, given_back))
    if not closing:
        return (
            not_known(handed)
            if handed
            else fails(
                [spot(function, opened.node, f"`{name}` is opened, and never given back here")]
            )
        )
    closed = [spot(function, visit.node, "gives it back") for visit in closing]
    leaks = _ways_without(function, opened, closing)
    if not leaks:
        return holds(closed)
    return not_known([*handed, *leaks], closed) if handed else fails(leaks, closed)


def always_after(asked: Asked, check: AlwaysAfter) -> Outcome:
    """Behind each place of the first no way out lacks the second."""
    first, then = asked.occurrences(check.first, "first"), asked.occurrences(check.then, "then")
    if not first.sure:
        return asked.missing(first)
    if not then.sure:
        return asked.never(then, "it never does the second")
    left: list[Spot] = []
    panicking: list[Spot] = []
    rounds: list[Spot] = []
    for occurrence in first.sure:
        closing = [other.visit for other in then.sure if other.function is occurrence.function]
        ways = _ways_without(occurrence.function, occurrence.visit, closing)
        left += ways
        around = {id(loop) for _, loop in occurrence.visit.loops}
        if any(around & {id(loop) for _, loop in visit.loops} for visit in closing):
            rounds.append(occurrence.at._replace(why="the next round of the loop may do it"))
        if asked.function.language == "go" and not ways and check.panics is not False:
            panicking += _panics(occurrence.function, occurrence.visit, closing)
    done = [
        *(occurrence.at for occurrence in first.sure),
        *(occurrence.at for occurrence in then.sure),
    ]
    if left or (panicking and check.panics):
        hidden = [*rounds, *(occurrence.at for occurrence in then.possible)]
        return not_known([*left, *hidden]) if hidden else fails([*left, *panicking], done[:1])
    open_ones = [*panicking, *(occurrence.at for occurrence in first.possible)]
    return not_known(open_ones, done) if open_ones else holds(done)


def _panics(function: Function, opened: Visit, closing: list[Visit]) -> list[Spot]:
    """Calls that would skip what is only done behind them; not where that is deferred."""
    if any(_is_at_last(visit, opened, function) for visit in closing):
        return []
    order = [visit.node for visit in function.visits]
    start = next(at for at, node in enumerate(order) if node is opened.node)
    ends = [at for at, node in enumerate(order) if any(node is each.node for each in closing)]
    end = min((at for at in ends if at > start), default=start)
    return [
        spot(function, node, f"a panic of `{node.call.text[:80]}` would skip it")
        for node in order[start:end]
        if isinstance(node, CallSite) and node.call is not None
    ]


def _ways_without(function: Function, opened: Visit, closing: list[Visit]) -> list[Spot]:
    """Ways out behind a statement on which none of the others is passed."""
    if any(_is_at_last(visit, opened, function) for visit in closing):
        return []
    order = {id(visit.node): at for at, visit in enumerate(function.visits)}
    start = order[id(opened.node)]
    behind = [visit for visit in closing if order[id(visit.node)] > start]
    if not behind:
        return [spot(function, opened.node, "nothing behind it does it")]
    return _leaks(function, opened, behind)


def _opened(function: Function, name: str) -> Visit | None:
    """The assignment of a call to the variable."""
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Assign) and any(dotted(target) == name for target in node.left):
            made = within(node.right) if node.right is not None else ()
            if any(isinstance(each, Call) for each in made):
                return visit
    return None


def _block_holds(node: Node, name: str) -> bool:
    """`with open(path) as file`, and `with file`; Java's `try (…)` is lowered alike."""
    subjects = node.subjects if isinstance(node, Arm) else ()
    bound = (child for child in node.children if isinstance(child, Assign))
    return any(dotted(subject) == name for subject in subjects) or any(
        dotted(target) == name and each.right in subjects for each in bound for target in each.left
    )


def _closes(asked: Asked, function: Function, node: Node, name: str) -> bool:
    call = node.call if isinstance(node, CallSite) else None
    if call is None:
        return False
    is_it = call.receiver is not None and (
        dotted(call.receiver) == name or dotted(call.receiver).startswith(f"{name}.")
    )
    full = asked.facts.names.callee(function, call)
    known = catalogue(function.language)
    if is_it and (call.name in _CLOSES or (full and known.closes(full))):
        return True
    places = [at for at, each in enumerate(call.arguments) if dotted(each) == name]
    if not places or (full and known.closes(full)):
        return bool(places)
    return any(_closes_parameter(asked, function, call, at) for at in places)


def _closes_parameter(asked: Asked, function: Function, call: Call, at: int) -> bool:
    """Whether a function of the code, surely called, closes what it is handed."""
    targets = [
        symbol.id for symbol, sure in asked.facts.names.targets(function, call) if sure >= SURE
    ]
    target = asked.facts.code.function(targets[0]) if len(targets) == 1 else None
    names = (
        [parameter for parameter in target.body.parameters if parameter != "self"] if target else []
    )
    return (
        target is not None
        and at < len(names)
        and any(
            isinstance(visit.node, CallSite)
            and visit.node.call is not None
            and visit.node.call.receiver is not None
            and dotted(visit.node.call.receiver) == names[at]
            and visit.node.call.name in _CLOSES
            for visit in target.visits
        )
    )


def _is_at_last(visit: Visit, opened: Visit, function: Function) -> bool:
    """Whether a call is in a `finally` of a block right behind the opening, or deferred."""
    for place, parent in enumerate(visit.parents):
        if isinstance(parent, Arm) and parent.label == "defer":
            return _next_to(opened, parent, function)
        if isinstance(parent, Arm) and parent.label == "finally":
            block = visit.parents[place - 1] if place else None
            is_inside = any(each is opened.node for each in walk(block)) if block else False
            return is_inside or (block is not None and _next_to(opened, block, function))
    return False


def _next_to(opened: Visit, node: Node, function: Function) -> bool:
    """Whether nothing that may fail stands between; Go's test of the opening's own error may."""
    siblings = opened.parents[-1].children if opened.parents else function.body.children
    between = False
    for sibling in siblings:
        if sibling is node:
            return True
        if between and _may_fail(sibling) and function.language != "go":
            return False
        between = between or sibling is opened.node
    return False


def _may_fail(node: Node) -> bool:
    return any(isinstance(each, CallSite | Raise | Return) for each in walk(node))


def _leaks(function: Function, opened: Visit, closing: list[Visit]) -> list[Spot]:
    """Ways out that lie behind the opening and before every release, errors of calls included."""
    order = {id(visit.node): at for at, visit in enumerate(function.visits)}
    start = order[id(opened.node)]
    own = {id(node) for node in walk(opened.node)}
    released = {id(node) for visit in closing for node in walk(visit.node)}
    can_throw = function.language != "go"
    found: list[Spot] = []
    sure = [visit for visit in closing if _is_straight(visit, opened)]
    end = min((order[id(visit.node)] for visit in sure), default=len(order))
    for at, visit in enumerate(function.visits):
        node = visit.node
        if not start < at < end or id(node) in own or id(node) in released:
            continue
        if _closed_before(visit, closing):
            continue
        if isinstance(node, Return) and not node.is_yield:
            if function.language == "go" and _is_own_error(visit, opened):
                continue
            found.append(spot(function, node, "returns without it"))
        elif isinstance(node, Raise) and not is_handled(visit):
            found.append(spot(function, node, "raises without it"))
        elif isinstance(node, CallSite) and can_throw and not is_handled(visit):
            text = node.call.text[:80] if node.call is not None else node.text
            found.append(spot(function, node, f"if `{text}` fails, it is not done"))
    if end == len(order) and not found:
        found.append(spot(function, closing[0].node, "only some ways lead here"))
    return found


def _is_straight(visit: Visit, opened: Visit) -> bool:
    """Whether a release is passed whenever what is behind the opening runs to its end."""
    around = [parent for parent in visit.parents if parent not in opened.parents]
    return not any(
        isinstance(parent, Arm | Loop | Handler) and not _is_plain(parent) for parent in around
    )


def _is_plain(node: Node) -> bool:
    return isinstance(node, Arm) and node.label in {"finally", "with", "lock", "block"}


def _closed_before(visit: Visit, closing: list[Visit]) -> bool:
    """Whether a release stands before it in the same block."""
    home = visit.parents[-1] if visit.parents else None
    return any(
        (closer.parents[-1] if closer.parents else None) is home
        and closer.node.span.line <= visit.node.span.line
        for closer in closing
        if home is not None
    )


def _is_own_error(visit: Visit, opened: Visit) -> bool:
    """`if err != nil { return }` behind an opening that failed: there is nothing to release."""
    around = (opened.node, *opened.parents)
    bound = [target for node in around if isinstance(node, Assign) for target in node.left]
    names = {target.name for target in bound if isinstance(target, Name)}
    tests = (getattr(parent, "test", None) for parent in visit.parents)
    return any(
        isinstance(part, Name) and part.name in names
        for test in tests
        if isinstance(test, Expression)
        for part in within(test)
    )


def _handed_over(function: Function, name: str, given_back: set[int]) -> list[Spot]:
    """Where somebody else gets it, who may give it back: returned, stored, passed on."""
    found: list[Spot] = []
    for visit in function.visits:
        node = visit.node
        if isinstance(node, Return) and node.given is not None and _is_it(node.given, name):
            found.append(spot(function, node, "is returned"))
        elif isinstance(node, Assign) and node.right is not None and dotted(node.right) == name:
            found += [
                spot(function, node, "is kept in a field")
                for target in node.left
                if isinstance(target, Attribute)
            ]
        elif isinstance(node, CallSite) and node.call is not None and id(node) not in given_back:
            is_given = any(_is_it(argument, name) for argument in node.call.arguments)
            text = node.call.text[:80]
            found += [spot(function, node, f"is passed to `{text}`")] if is_given else []
    return found


def _is_it(given: Expression, name: str) -> bool:
    return dotted(given) == name or any(dotted(part) == name for part in given.parts)
