"""Objects that subscribe to what outlives them, through a function of the code, and stay in it."""

from collections.abc import Iterator
from typing import Final

from quintet import windowed_re as re
from quintet.codegraph.statements import Assign, CallSite
from quintet.reasoning.bottlenecks.code import Function
from quintet.reasoning.bottlenecks.detectors.bounds import is_kept_in_bounds
from quintet.reasoning.bottlenecks.detectors.containers import GROWS
from quintet.reasoning.bottlenecks.detectors.detector import Scene
from quintet.reasoning.bottlenecks.detectors.listeners import LISTENS, UNLISTENS
from quintet.reasoning.bottlenecks.effects import step_of
from quintet.reasoning.bottlenecks.findings import Step, Suspicion
from quintet.reasoning.bottlenecks.visits import Visit

_OWN: Final = re.compile(
    r"^(?:self|this)\.\w+(?:\.bind\(this\))?$|=>|^lambda\b|^(?:async )?function\b|^(?:self|this)$"
)
"""A method of the object itself, or a function made there: it keeps what it was made in alive."""
_SUBSCRIBES: Final = re.compile(
    r"(?i)subscri|listen|observ|watch|attach|connect|hook|callback|notify|handler|^on"
)
_HELD: Final = re.compile(r"^(?:self|this)\.(\w+)$|^(\w+)$")


def subscribed(scene: Scene, visit: Visit) -> Iterator[Suspicion]:
    """`feed.subscribe(self.told)`, where `subscribe` appends it to a list that only grows."""
    site = visit.node
    if not isinstance(site, CallSite) or scene.depth < 1 or scene.function.is_module:
        return
    if not any(map(_OWN.search, site.arguments)) or not _SUBSCRIBES.search(site.name):
        return
    for target in scene.effects.targets(scene.function, site)[:1]:
        callee = scene.code.function(target.symbol_id)
        if callee is None or callee.symbol.id == scene.function.symbol.id:
            continue
        names = [
            parameter for parameter in callee.body.parameters if parameter not in {"self", "cls"}
        ]
        given = dict(zip(names, site.arguments, strict=False))
        inner = Scene(scene.code, scene.effects, callee, scene.depth - 1)
        kept = _kept(inner, given)
        if kept is None:
            continue
        holder, node = kept
        if _outlives(scene, site.receiver if holder is None else given.get(holder, "")):
            yield _suspicion(scene, site, callee, node)


def _kept(inner: Scene, given: dict[str, str]) -> tuple[str | None, CallSite] | None:
    """Where a function puts what it is given: into its object's list, or on an emitter's."""
    for node in inner.function.nodes:
        if not isinstance(node, CallSite):
            continue
        if node.name in GROWS:
            held = _HELD.match(node.receiver)
            is_given = any(_OWN.search(given.get(argument, "")) for argument in node.arguments)
            if held is None or not is_given or held.group(2) in given:
                continue
            if held.group(1) and not is_kept_in_bounds(inner, held.group(1)):
                return None, node
        elif node.name in LISTENS and node.receiver in given:
            symbol = inner.function.symbol
            text = inner.code.text(inner.path, symbol.line, symbol.end_line)
            if not UNLISTENS.search(text):
                return node.receiver, node
    return None


def _outlives(scene: Scene, holder: str) -> bool:
    """Whether an object belongs to a module: made there, or imported."""
    head = re.split(r"[.(\[]", holder, maxsplit=1)[0]
    if not head or head in {"self", "this", *scene.function.body.parameters}:
        return False
    for node in scene.function.nodes:
        if isinstance(node, Assign) and head in node.writes:
            return False
    imported = any(head in {one.alias, one.name} for one in scene.code.graph.imports_of(scene.path))
    return imported or scene.code.constant(scene.path, head) is not None


def _suspicion(scene: Scene, site: CallSite, callee: Function, node: CallSite) -> Suspicion:
    return Suspicion(
        kind="unbounded_growth",
        symbol_id=scene.function.symbol.id,
        path=scene.path,
        line=site.span.line,
        statement=f"`{site.text}` keeps what it is given for ever; nothing takes it off again",
        advice="Take the listener off when its owner is closed, or hold it by a weak reference",
        excluded=(
            "nothing takes listeners off where they are kept",
            "what is subscribed to belongs to a module and outlives the call",
            "what subscribes belongs to an object, not to the program",
        ),
        confidence=0.75,
        growth="one per call, for ever",
        weight=0.7,
        steps=(
            step_of(scene.function, site),
            Step(callee.path, node.span.line, callee.symbol.qualified, f"{node.text}(...)"),
        ),
    )
