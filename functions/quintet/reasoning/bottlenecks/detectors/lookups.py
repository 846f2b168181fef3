"""Functions that go through a collection to find one element, called for each of another."""

from dataclasses import replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, Branch, CallSite, Jump, Loop, Return, walk
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.lists import EQUAL, is_list, quadratic, varies
from quintet.reasoning.bottlenecks.effects import step_of
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_fixed, is_small
from quintet.reasoning.bottlenecks.loops import subject
from quintet.reasoning.bottlenecks.names import changing, mentions

_NAME: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+)?")


def searched(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """`self.find(row.parent_id)`: the callee goes through what the object holds, for each row."""
    outer = loops[-1]
    changed = changing(outer)
    given = " ".join(site.arguments)
    if scene.depth < 1 or not mentions(given, changed) or mentions(site.receiver, changed):
        return None
    for target in scene.effects.targets(scene.function, site):
        callee = scene.code.function(target.symbol_id)
        inner = _lookup(scene, callee) if callee is not None else None
        if callee is None or inner is None:
            continue
        over = subject(inner)
        sure = 0.8 * target.confidence
        found = quadratic(scene, site.span.line, subject(outer) or outer.condition, over, sure)
        last = Step(
            callee.path,
            inner.span.line,
            callee.symbol.qualified,
            f"goes through {over} to find one",
        )
        return replace(found, steps=(step_of(scene.function, site), last))
    return None


def _lookup(scene: Scene, callee: Function) -> Loop | None:
    """A loop over what is there beforehand, that compares with an argument and stops."""
    given = {
        parameter
        for parameter in callee.body.parameters
        if parameter not in {"self", "cls", "this"}
    }
    bound = {
        write for node in callee.nodes if isinstance(node, Assign) for write in node.writes
    } | given
    for node in callee.nodes:
        if not isinstance(node, Loop) or not (node.iterable or node.condition):
            continue
        over = subject(node)
        if not _NAME.fullmatch(over) or over == "self" or over.split(".")[0] in bound:
            continue
        if is_small(scene.code, callee, node) or is_fixed(scene.code, callee, over):
            continue
        if _stops_at(scene, callee, node, given, over):
            return node
    return None


def _stops_at(scene: Scene, callee: Function, loop: Loop, given: set[str], over: str) -> bool:
    ours = {*loop.variables, over} - {"_"}
    for node in walk(loop):
        if not isinstance(node, Branch) or not EQUAL.search(node.condition):
            continue
        if not (mentions(node.condition, ours) and mentions(node.condition, given)):
            continue
        if any(
            isinstance(one, Return) or (isinstance(one, Jump) and one.is_break)
            for one in walk(node)
        ):
            return True
    text = scene.code.text(callee.path, loop.span.line, loop.span.end_line)
    is_one = re.search(r"\bnext\(|\.find(?:Index|First)?\(|\.some\(|\.anyMatch\(", text)
    return is_one is not None and bool(EQUAL.search(text)) and mentions(text, given)


def handed_on(scene: Scene, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """The collection is given, whole, to a function that goes over it for each element."""
    outer = loops[-1]
    over = subject(outer)
    for target in scene.effects.targets(scene.function, site):
        callee = scene.code.function(target.symbol_id)
        if callee is None or scene.depth < 1:
            continue
        given = _arguments(callee, site)
        for parameter, argument in given.items():
            if argument in {"self", "this"}:
                continue
            same = argument in {over, _base_of(outer)}
            is_known = same or (is_list(scene, argument) and argument.isidentifier())
            if not is_known and not _is_found_in(scene, callee, parameter, argument, outer):
                continue
            if varies(outer, argument) or not re.fullmatch(r"[\w.]+", argument):
                continue
            inner = _walks(scene, callee, parameter, needs_equality=not same)
            if inner is None:
                continue
            found = quadratic(
                scene, site.span.line, over or outer.condition, argument, 0.8 * target.confidence
            )
            last = Step(
                callee.path, inner.span.line, callee.symbol.qualified, f"loop over {parameter}"
            )
            steps = (step_of(scene.function, site), last)
            return replace(found, steps=steps)
    return None


def _is_found_in(
    scene: Scene, callee: Function, parameter: str, argument: str, outer: Loop
) -> bool:
    """An untyped argument that the callee goes over to find what another argument equals."""
    if not argument.isidentifier() or argument in changing(outer):
        return False
    if is_fixed(scene.code, scene.function, argument) or scene.function.types.get(argument):
        return False
    others = set(callee.body.parameters) - {parameter, "self", "cls"}
    return any(
        isinstance(node, Loop)
        and subject(node) == parameter
        and _stops_at(scene, callee, node, others, parameter)
        for node in callee.nodes
    )


_PICKERS: Final = re.compile(
    r"^(?:filter|slices\.(?:IndexFunc|ContainsFunc)|lo\.(?:Find|Filter|ContainsBy|IndexOf|FindIndexOf)"
    r"|_\.(?:find|filter|some|findIndex))$"
)


def picks(scene: Scene, site: CallSite, outer: Loop) -> Suspicion | None:
    """`filter(lambda one: one.owner == row.id, rows)`, `slices.IndexFunc(rows, func...)`."""
    if not _PICKERS.match(site.text) or len(site.arguments) < 2:  # noqa: PLR2004 - both of them
        return None
    first, second = site.arguments[:2]
    test, over = (first, second) if site.text == "filter" else (second, first)
    changed = changing(outer)
    if not re.fullmatch(r"[\w.]+", over) or mentions(over, changed):
        return None
    if not EQUAL.search(test) or not mentions(test, changed):
        return None
    if is_fixed(scene.code, scene.function, over):
        return None
    return quadratic(scene, site.span.line, subject(outer) or outer.condition, over, 0.75)


def _base_of(loop: Loop) -> str:
    """`rows` of `rows.filter(...)`."""
    return re.split(r"[.(\[\s]", loop.iterable, maxsplit=1)[0]


def _arguments(callee: Function, site: CallSite) -> dict[str, str]:
    names = [parameter for parameter in callee.body.parameters if parameter not in {"self", "cls"}]
    return dict(zip(names, site.arguments, strict=False))


def _walks(scene: Scene, callee: Function, parameter: str, *, needs_equality: bool) -> Loop | None:
    for node in callee.nodes:
        if isinstance(node, Loop) and subject(node) == parameter:
            compares = any(
                isinstance(one, Branch) and EQUAL.search(one.condition) for one in walk(node)
            ) or bool(
                EQUAL.search(scene.code.text(callee.path, node.span.line, node.span.end_line))
            )
            if compares or not needs_equality:
                return node
    return None
