"""Conditions about goroutines that run until the program ends."""

from collections.abc import Iterator

from quintet.codegraph.statements import Arm, CallSite, Closure, Loop, Node
from quintet.codegraph.syntax.expressions import Attribute, Call, Expression, Literal
from quintet.reasoning.code.functions import Function
from quintet.reasoning.code.loops import is_left, within_function
from quintet.reasoning.rules.conditions.condition import condition
from quintet.reasoning.rules.site import Site


@condition
def never_ends(site: Site) -> bool:
    """Starts a goroutine with a loop that nothing leaves."""
    arm = site.node
    if not isinstance(arm, Arm) or arm.label != "go":
        return False
    return any(
        isinstance(node, Loop) and _is_endless(site, function, node) and not is_left(node)
        for function, statements in _started(site, arm)
        for node in statements
    )


def _started(site: Site, arm: Arm) -> Iterator[tuple[Function, tuple[Node, ...]]]:
    """The statements of what is started: a function written there, or one of the code."""
    for node in within_function(arm):
        if isinstance(node, Closure):
            yield site.function, node.children
            return
        if isinstance(node, CallSite) and node.call is not None:
            for symbol, _ in site.effects.names.targets(site.function, node.call)[:1]:
                function = site.code.function(symbol)
                if function is not None:
                    yield function, function.body.children
                    return


def _is_endless(site: Site, function: Function, loop: Loop) -> bool:
    """Whether a loop has no end of its own: no condition, or a clock that goes on ticking."""
    if loop.over is not None:
        return _ticks(site, function, loop.over)
    is_true = isinstance(loop.test, Literal) and loop.test.value == "true"
    return loop.test is None or is_true


def _ticks(site: Site, function: Function, over: Expression) -> bool:
    names = site.effects.names
    match over:
        case Attribute(value=value, name="C"):
            return names.typed(function, value).name.endswith("time.Ticker")
        case Call():
            return names.callee(function, over) == "time.Tick"
    return False
