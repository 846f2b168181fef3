"""Conditions about what runs side by side: how much of it at a time, and what nothing ends."""

from collections.abc import Iterator

from quintet.codegraph.statements import (
    Arm,
    Assign,
    Branch,
    CallSite,
    Closure,
    Loop,
    Node,
    Return,
)
from quintet.codegraph.statements import walk as walk_nodes
from quintet.codegraph.syntax.expressions import (
    Call,
    Expression,
    Keyword,
    Literal,
    Name,
    Other,
    Unary,
)
from quintet.codegraph.syntax.walking import walk
from quintet.reasoning.code.functions import Visit
from quintet.reasoning.code.variable_uses import own_expressions
from quintet.reasoning.effects.operation import Operation
from quintet.reasoning.libraries.catalogue import catalogue
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def starts_goroutine(site: Site) -> bool:
    """`go` before a call."""
    return isinstance(site.node, Arm) and site.node.label == "go"


@condition
def all_are_awaited(site: Site) -> bool:
    """The function waits until everything that it has started is done."""
    known = catalogue(site.function.language)
    return any(known.has("awaits_all", each.name) for each in _operations(site))


@condition
def is_throttled(site: Site) -> bool:
    """A round waits for its turn: it sends into a channel, or takes a lock or a semaphore."""
    loop = site.loop
    if loop is None:
        return False
    known = catalogue(site.function.language)
    nodes = list(walk_nodes(loop))
    if any(isinstance(node, Assign) and node.operator == "<-" for node in nodes):
        return True
    inside = {id(node) for node in nodes}
    for each in _operations(site):
        if id(each.visit.node) not in inside or not each.name:
            continue
        if known.has("awaits_all", each.name):
            return True
        if each.effect is not None and each.effect.action == "acquire":
            return True
    return False


@condition
def all_at_once(site: Site) -> bool:
    """Started for every element before any is awaited, with no limit given."""
    known = catalogue(site.function.language)
    loop = site.loop
    if loop is None or loop not in site.visit.parents:
        return False
    place = site.visit.parents.index(loop)
    for giver in _calls(site.visit.parents[:place]):
        name = site.effects.names.callee(site.function, giver.call) if giver.call else ""
        if known.has("awaits_all", name):
            return not _gives_limit(giver)
    return False


def _calls(around: tuple[Node, ...]) -> Iterator[CallSite]:
    """The calls that a place is an argument of, the nearest first."""
    for parent in reversed(around):
        if not isinstance(parent, CallSite):
            return
        yield parent


def _gives_limit(giver: CallSite) -> bool:
    """Whether a call is given a number, or options by name: `pMap(rows, save, { limit: 4 })`."""
    given = giver.call.arguments if giver.call is not None else ()
    return any(isinstance(each, Keyword | Literal) for each in given)


def _operations(site: Site) -> tuple[Operation, ...]:
    return site.effects.operations(site.function)


@condition
def may_wait_for_ever(site: Site) -> bool:
    """A goroutine sends to a channel without room that its starter may stop receiving from."""
    channel = _sent_to(site)
    return channel is not None and _is_given_up(site, channel)


@condition
def answers_by_channel(site: Site) -> bool:
    """A goroutine sends once to a channel without room that the function gives to its caller."""
    channel = _sent_to(site)
    return channel is not None and not site.visit.loops and _is_only_given_back(site, channel)


def _sent_to(site: Site) -> Name | None:
    """The channel without room that a goroutine sends to and waits for nothing else; else None."""
    node = site.node
    if not isinstance(node, Assign) or node.operator != "<-" or not node.left:
        return None
    channel = node.left[0]
    if not isinstance(channel, Name) or not _is_in_goroutine(site.visit):
        return None
    return channel if _is_without_room(site, channel) else None


def _is_in_goroutine(visit: Visit) -> bool:
    """Whether a statement is run by `go func() {...}()`, and waits for nothing else meanwhile."""
    for place, parent in enumerate(visit.parents):
        if isinstance(parent, Arm) and parent.label == "go":
            within = visit.parents[place + 1 :]
            waits = any(isinstance(each, Branch) and _is_select(each) for each in within)
            closures = [each for each in within if isinstance(each, Closure)]
            return len(closures) == 1 and not waits
    return False


def _is_only_given_back(site: Site, channel: Name) -> bool:
    """Whether all that the function does with a channel is to give it to its caller."""
    is_given_back = False
    for visit in site.function.visits:
        node = visit.node
        if isinstance(node, Return) and node.given == channel:
            is_given_back = True
        elif any(_leaves(root, channel) for root in own_expressions(node)):
            return False
    return is_given_back


def _is_select(branch: Branch) -> bool:
    """Whether a branch is a `select`: its ways are sends and receives."""
    return any(
        isinstance(arm, Arm)
        and isinstance(arm.test, Other)
        and arm.test.kind in {"receive_statement", "send_statement"}
        for arm in branch.children
    )


def _is_without_room(site: Site, channel: Name) -> bool:
    """Whether the function makes a channel, once, that holds nothing."""
    given = site.function.given.get(channel.name, ())
    made = [each.right for each in given if each.operator != "<-"]
    return (
        len(made) == 1
        and isinstance(made[0], Call)
        and made[0].function == Name("make")
        and len(made[0].arguments) == 1
    )


def _is_given_up(site: Site, channel: Name) -> bool:
    """Whether the only receive is one way of a `select` that is left by another way."""
    selects: list[tuple[Branch, bool]] = []
    for visit in site.function.visits:
        node = visit.node
        if isinstance(node, Branch) and _is_select(node):
            if any(_receives(arm, channel) for arm in node.children if isinstance(arm, Arm)):
                selects.append((node, bool(visit.loops)))
            continue
        if isinstance(node, Arm):
            continue
        arm = visit.parents[-1] if visit.parents else None
        if isinstance(arm, Arm) and _receives(arm, channel) and arm.children[0] is node:
            continue
        if isinstance(node, Loop) and node.over == channel:
            return False
        for root in own_expressions(node):
            if _leaves(root, channel):
                return False
    return bool(selects) and all(_is_left(*each, channel) for each in selects)


def _receives(arm: Arm, channel: Name) -> bool:
    return arm.test is not None and Unary("<-", channel) in list(walk(arm.test))


def _leaves(root: Expression, channel: Name) -> bool:
    """Whether an expression receives from a channel, or hands it on."""
    for part in walk(root):
        if part == Unary("<-", channel):
            return True
        if isinstance(part, Call) and channel in part.arguments and part.name not in _HARMLESS:
            return True
    return False


_HARMLESS = frozenset({"close", "len", "cap"})


def _is_left(select: Branch, is_repeated: bool, channel: Name) -> bool:
    """Whether another way of a `select` goes on without receiving; in a loop it must return."""
    for arm in select.children:
        if not isinstance(arm, Arm) or _receives(arm, channel):
            continue
        ends = bool(arm.children) and isinstance(arm.children[-1], Return)
        if ends or not is_repeated:
            return True
    return False
