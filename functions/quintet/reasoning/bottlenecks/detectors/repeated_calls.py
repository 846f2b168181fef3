"""Functions of the code that do the same in each round of the loop that calls them."""

from dataclasses import replace
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite, Closure, Loop, Return
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.repetition import BUILDS, SORTS, suspicion
from quintet.reasoning.bottlenecks.effects import remembers, step_of
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.fixed import is_small
from quintet.reasoning.bottlenecks.loops import is_remembered, subject
from quintet.reasoning.bottlenecks.names import changing, is_known, mentions
from quintet.reasoning.bottlenecks.visits import Visit

SURE: Final = 0.7

"""The least confidence of a call whose work is taken for repeated."""

CHANCE: Final = re.compile(r"(?i)rand|generat|unused|uuid|secrets|choice|token|\bnow\b|time\(")
"""What answers differently each time."""
_MUTATORS: Final = frozenset(
    "append add push put set insert extend update pop remove delete write send save".split()
)


def own_work(scene: Scene, visit: Visit, site: CallSite, loops: list[Loop]) -> Suspicion | None:
    """A function of the code that reads a file or a server, asked the same in each round."""
    outer = loops[-1]
    text = f"{site.text} {' '.join(site.arguments)}"
    if not is_known(scene.code, scene.function, text):
        return None
    if not outer.iterable or mentions(f"{site.text} {' '.join(site.arguments)}", changing(outer)):
        return None
    if (site.receiver and not site.receiver[:1].isalpha()) or is_remembered(visit.parents, outer):
        return None
    targets = scene.effects.targets(scene.function, site)
    direct = scene.effects.direct(scene.function, site)
    if direct is None and (not targets or scene.depth < 1):
        return None
    if any(isinstance(parent, Closure) for parent in visit.parents[visit.parents.index(outer) :]):
        return None
    for effect in scene.effects.of_call(scene.function, site, scene.depth):
        operation = effect.operation
        if operation.kind in {"file", "http", "process"} and operation.action == "read":
            last = effect.steps[-1]
            found = suspicion(
                scene,
                site.span.line,
                f"`{site.text}` does `{last.text}` again in each round of the loop over "
                f"`{subject(outer)}`, with the same arguments",
                "Call it once before the loop",
                0.85 * effect.confidence,
            )
            return replace(found, steps=effect.steps)
    asks = scene.effects.of_call(scene.function, site, scene.depth)
    return _own_computation(scene, site, outer) if direct is None and not asks else None


def _own_computation(scene: Scene, site: CallSite, outer: Loop) -> Suspicion | None:
    """A function of the code that goes over what it is given, given the same in each round."""
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None or target.confidence < SURE or remembers(scene.code, callee):
            continue
        work = _costly(scene, callee, site)
        if work is None or not _only_computes(callee):
            continue
        found = suspicion(
            scene,
            site.span.line,
            f"`{site.text}` computes the same in each round of the loop over `{subject(outer)}`",
            "Call it once before the loop",
            0.8 * target.confidence,
            "n * m",
        )
        last = Step(callee.path, work, callee.symbol.qualified, "is done each time")
        return replace(found, steps=(step_of(scene.function, site), last))
    return None


def _costly(scene: Scene, callee: Function, site: CallSite) -> int | None:
    """The line of a loop over any number of elements, of sorting, of compiling."""
    if not site.arguments and not site.receiver:
        return next(
            (n.span.line for n in callee.nodes if isinstance(n, CallSite) and BUILDS.match(n.text)),
            None,
        )
    for node in callee.nodes:
        if isinstance(node, Loop) and not is_small(scene.code, callee, node):
            return node.span.line
        if isinstance(node, CallSite) and (BUILDS.match(node.text) or SORTS.match(node.text)):
            return node.span.line
    return None


def _only_computes(callee: Function) -> bool:
    """Answers with something, and leaves no trace elsewhere, as far as its statements show."""
    if callee.symbol.is_async or not any(isinstance(n, Return) and n.value for n in callee.nodes):
        return False
    own = {target for n in callee.nodes if isinstance(n, Assign) for target in n.targets}
    for node in callee.nodes:
        if isinstance(node, Return) and node.is_yield:
            return False
        if isinstance(node, Assign) and any(
            re.match(r"(?:self|this|\w+)\.", target) for target in node.targets
        ):
            return False
        if isinstance(node, CallSite) and node.name in _MUTATORS and node.receiver not in own:
            return False
        if isinstance(node, CallSite) and CHANCE.search(node.text):
            return False
    return True
